"""What admins do over REST, at a server with cash tables, tournaments, practice tables and bots."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from clients import Player, two_at_a_table
from running import RunningServer

STARTING = 100_000


def story(server: RunningServer, play: Callable[[Player, Player, Player], Awaitable[None]]) -> None:
    """An admin and two guests."""

    async def run() -> None:
        async with Player(server.url) as admin, Player(server.url) as ann, Player(server.url) as bob:
            await admin.guest("Olga")
            await ann.guest("Ann")
            await bob.guest("Bob")
            server.run(server.services.store.admin.set_role("test", str(admin.id), "admin"))
            await play(admin, ann, bob)

    asyncio.run(run())


async def until(true: Callable[[], Awaitable[Any]]) -> Any:
    async with asyncio.timeout(60):
        while not (found := await true()):
            await asyncio.sleep(0.02)
    return found


PATHS = [
    ("GET", "/api/admin/players"),
    ("GET", "/api/admin/tables"),
    ("GET", "/api/admin/log"),
    ("GET", "/api/admin/reports"),
    ("GET", "/api/admin/tournaments"),
    ("GET", "/api/admin/signals"),
    ("GET", "/api/admin/games/1/hands"),
    ("GET", "/api/admin/games/1/hands/1"),
    ("POST", "/api/admin/audit"),
    ("POST", "/api/admin/players/1/ban"),
    ("POST", "/api/admin/players/1/unban"),
    ("POST", "/api/admin/players/1/mute"),
    ("POST", "/api/admin/players/1/unmute"),
    ("POST", "/api/admin/games/1/close"),
    ("POST", "/api/admin/games/1/void"),
    ("POST", "/api/admin/games/1/hands/1/void"),
    ("POST", "/api/admin/tournaments/1/cancel"),
    ("POST", "/api/admin/reports/1/close"),
]


def test_nobody_else_may_use_it(shared_server: RunningServer) -> None:
    async def play(_: Player, ann: Player, __: Player) -> None:
        for method, path in PATHS:
            assert await ann.refused(method, path) == (403, "admins_only"), path
        assert await ann.refused("POST", "/api/admin/broadcast", {"text": "x"}) == (403, "admins_only")

    story(shared_server, play)


def test_a_hand_under_way_is_taken_back_and_everybody_has_their_chips(shared_server: RunningServer) -> None:
    async def play(admin: Player, ann: Player, bob: Player) -> None:
        game = await two_at_a_table(ann, bob, speed="slow")
        await ann.wait_for_hand()
        assert await admin.refused("GET", f"/api/admin/games/{game}/hands/1") == (404, "no_such_hand")
        await admin.call("POST", f"/api/admin/games/{game}/void")
        await ann.wait_for(lambda frame: frame["type"] == "event" and "bet_returned" in str(frame))
        await admin.call("POST", f"/api/admin/games/{game}/close")
        await until(lambda: is_closed(admin, game))
        assert (await ann.chips(), await bob.chips()) == (STARTING, STARTING)
        await admin.call("POST", "/api/admin/audit")

    story(shared_server, play)


def test_a_finished_hand_is_shown_with_all_cards_and_taken_back(shared_server: RunningServer) -> None:
    async def play(admin: Player, ann: Player, bob: Player) -> None:
        game = await two_at_a_table(ann, bob, speed="slow")
        first = await until(lambda: whose_turn(ann, bob))
        await first.act("fold")
        hand = await until(lambda: found(admin, f"/api/admin/games/{game}/hands/1"))
        assert all(len(player["cards"].split()) == 2 for player in hand["players"])
        lost = sum(player["bet"] - player["won"] for player in hand["players"] if player["bet"] > player["won"])
        voided = await admin.call("POST", f"/api/admin/games/{game}/hands/1/void", {"reason": "misdeal"})
        assert voided["refunded"] == lost
        again = await admin.refused("POST", f"/api/admin/games/{game}/hands/1/void")
        assert again == (409, "voided_before")
        await admin.call("POST", f"/api/admin/games/{game}/close")
        log = [deed["deed"] for deed in await admin.call("GET", "/api/admin/log")]
        assert log[:3] == ["close_table", "void", "look_at_hand"]
        await until(lambda: is_closed(admin, game))
        assert sorted([await ann.chips(), await bob.chips()]) == [STARTING, STARTING]
        await admin.call("POST", "/api/admin/audit")

    story(shared_server, play)


async def whose_turn(*players: Player) -> Player | None:
    return next((player for player in players if player.is_to_act), None)


async def found(player: Player, path: str) -> Any:
    response = await player.request("GET", path)
    return response.json() if response.status_code == 200 else None


async def is_closed(admin: Player, game: str) -> bool:
    return int(game) not in [table["id"] for table in await admin.call("GET", "/api/admin/tables")]


@pytest.mark.parametrize("bots", [2, 4])
def test_a_tournament_that_has_begun_is_cancelled_and_every_entry_paid_back(
    shared_server: RunningServer, bots: int
) -> None:
    async def play(admin: Player, ann: Player, bob: Player) -> None:
        made = await ann.call(
            "POST", "/api/tournaments", {"entry": 500, "seats": 3, "bots": [{"bot": "tag"}] * bots, "speed": "slow"}
        )
        path = f"/api/tournaments/{made['id']}"
        for player in (ann, bob):
            await player.call("POST", f"{path}/entries", {})
        await ann.call("POST", f"{path}/start")
        assert await ann.refused("DELETE", path) == (409, "people_still_play")
        await admin.call("POST", f"/api/admin/tournaments/{made['id']}/cancel")
        assert (await ann.chips(), await bob.chips()) == (STARTING, STARTING)
        assert await admin.refused("POST", f"/api/admin/tournaments/{made['id']}/cancel") == (
            409,
            "tournament_cancelled",
        )
        await admin.call("POST", "/api/admin/audit")

    story(shared_server, play)


def test_a_banned_player_is_disconnected_and_cannot_come_back(shared_server: RunningServer) -> None:
    async def play(admin: Player, ann: Player, _: Player) -> None:
        async with Player(shared_server.url) as eve:
            await eve.account("Evelyn", "correct horse battery")
            await eve.connect()
            banned = await admin.call("POST", f"/api/admin/players/{eve.id}/ban", {"reason": "rude"})
            assert banned["isBanned"]
            await eve.wait_closed()
            assert (await eve.request("GET", "/api/me")).status_code == 401
            credentials = {"name": "Evelyn", "password": "correct horse battery"}
            assert await ann.refused("POST", "/api/sessions", credentials) == (403, "banned")
            await admin.call("POST", f"/api/admin/players/{eve.id}/unban")
            await eve.log_in("Evelyn", "correct horse battery")

    story(shared_server, play)


def test_a_muted_player_cannot_chat_and_a_broadcast_reaches_everybody(shared_server: RunningServer) -> None:
    async def play(admin: Player, ann: Player, bob: Player) -> None:
        game = await two_at_a_table(ann, bob, speed="slow")
        await admin.call("POST", f"/api/admin/players/{ann.id}/mute", {"minutes": 5})
        await ann.send("chat", text="hello")
        refusal = await ann.wait_for("error")
        assert refusal["payload"]["code"] == "muted"
        await admin.call("POST", f"/api/admin/players/{ann.id}/unmute")
        await ann.send("chat", text="hello again")
        await bob.wait_for(lambda frame: frame["type"] == "chat" and frame["payload"]["text"] == "hello again")
        await admin.call("POST", "/api/admin/broadcast", {"text": "we stop at ten"})
        for player in (ann, bob):
            said = await player.wait_for(
                lambda frame: frame["type"] == "chat" and frame["payload"]["text"] == "we stop at ten"
            )
            assert said["payload"]["name"] == "Riverboat"
        await admin.call("POST", f"/api/admin/games/{game}/close")

    story(shared_server, play)


def test_a_report_reaches_the_admins_who_close_it(shared_server: RunningServer) -> None:
    async def play(admin: Player, ann: Player, bob: Player) -> None:
        await ann.call("POST", "/api/reports", {"playerId": bob.id, "reason": "chat", "words": "he  shouts"})
        game = await ann.create_game(seats=3)
        about = {"gameId": game, "handNumber": 7}
        await bob.call("POST", "/api/reports", {"playerId": ann.id, "reason": "cheating", **about})
        await bob.call("POST", "/api/reports", {"playerId": ann.id, "reason": "name", "gameId": 10**9, "handNumber": 1})
        [unknown, played, _] = await admin.call("GET", "/api/admin/reports")
        assert (played["name"], played["reporterName"], played["gameId"]) == ("Ann", "Bob", int(game))
        assert (played["handNumber"], unknown["gameId"], unknown["handNumber"]) == (7, None, None)
        for report in (unknown, played):
            await admin.call("POST", f"/api/admin/reports/{report['id']}/close")
        [report] = await admin.call("GET", "/api/admin/reports")
        assert (report["reporter"], report["playerId"], report["words"]) == (ann.id, bob.id, "he shouts")
        await admin.call("POST", f"/api/admin/reports/{report['id']}/close")
        assert await admin.call("GET", "/api/admin/reports") == []
        assert await ann.refused("POST", "/api/reports", {"playerId": 10**9, "reason": "other"}) == (
            404,
            "no_such_player",
        )

    story(shared_server, play)


def test_everything_that_was_played_with_bots_fits(shared_server: RunningServer) -> None:
    """A cash table and a practice table."""

    async def play(admin: Player, ann: Player, _: Player) -> None:
        for settings in (
            {"seats": 3, "bots": [{"bot": "tag"}] * 2, "speed": "instant"},
            {"seats": 3, "bots": [{"bot": "tag"}] * 2, "speed": "instant", "isPractice": True},
        ):
            game = await ann.create_game(**settings)
            await ann.sit(game)
            for _hand in range(2):
                await until(partial(to_act, ann, game))
                await ann.request("POST", f"/api/games/{game}/fold", {})
            await ann.call("DELETE", f"/api/games/{game}/players/{ann.id}")
        report = await admin.call("POST", "/api/admin/audit")
        assert report["hands"] > 1

    story(shared_server, play)


async def to_act(player: Player, game: str) -> bool:
    return (await player.look(game))["legal"] is not None
