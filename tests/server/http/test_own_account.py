"""What players do with their own accounts: sessions, password, export, deletion."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from clients import Player
from running import RunningServer

PASSWORD = "correct horse battery"
ANOTHER = "quite another staple"


def story(server: RunningServer, play: Callable[[Player, Player], Awaitable[None]]) -> None:
    """The same player at two machines."""

    async def run() -> None:
        async with Player(server.url) as home, Player(server.url) as away:
            await play(home, away)

    asyncio.run(run())


def test_logging_out_everywhere_ends_every_session_and_connection(shared_server: RunningServer) -> None:
    async def play(home: Player, away: Player) -> None:
        await home.account("Hanna", PASSWORD)
        await away.log_in("Hanna", PASSWORD)
        await away.connect()
        ticket = (await away.call("POST", "/api/tickets"))["ticket"]
        listed = await home.call("GET", "/api/me/sessions")
        assert [one["isCurrent"] for one in listed].count(True) == 1
        assert len(listed) == 2
        await home.call("DELETE", "/api/me/sessions")
        await away.wait_closed()
        for player in (home, away):
            assert await player.refused("GET", "/api/me") == (401, "not_signed_in")
        async with Player(shared_server.url) as late:
            await late.connect(ticket=ticket)
            assert (await late.wait_for("error"))["payload"]["code"] == "bad_ticket"

    story(shared_server, play)


def test_one_session_is_ended_and_nobody_elses(shared_server: RunningServer) -> None:
    async def play(home: Player, away: Player) -> None:
        await home.account("Ingrid", PASSWORD)
        await away.guest("Stranger")
        [own] = await home.call("GET", "/api/me/sessions")
        assert await away.refused("DELETE", f"/api/me/sessions/{own['id']}") == (404, "no_such_session")
        await away.log_in("Ingrid", PASSWORD)
        other = next(one for one in await home.call("GET", "/api/me/sessions") if not one["isCurrent"])
        await home.call("DELETE", f"/api/me/sessions/{other['id']}")
        assert await away.refused("GET", "/api/me") == (401, "not_signed_in")
        assert (await home.call("GET", "/api/me"))["name"] == "Ingrid"

    story(shared_server, play)


def test_a_new_password_needs_the_old_one_and_ends_other_sessions(shared_server: RunningServer) -> None:
    async def play(home: Player, away: Player) -> None:
        await home.account("Jolanda", PASSWORD)
        await away.log_in("Jolanda", PASSWORD)
        wrong = {"password": "wrong wrong wrong", "newPassword": ANOTHER}
        assert await home.refused("PUT", "/api/me/password", wrong) == (401, "wrong_credentials")
        short = {"password": PASSWORD, "newPassword": "short"}
        assert await home.refused("PUT", "/api/me/password", short) == (422, "password_too_short")
        await home.call("PUT", "/api/me/password", {"password": PASSWORD, "newPassword": ANOTHER})
        assert await away.refused("GET", "/api/me") == (401, "not_signed_in")
        assert (await home.call("GET", "/api/me"))["name"] == "Jolanda"
        credentials = {"name": "Jolanda", "password": PASSWORD}
        assert await away.refused("POST", "/api/sessions", credentials) == (401, "wrong_credentials")
        await away.log_in("Jolanda", ANOTHER)

    story(shared_server, play)


def test_an_export_holds_the_players_own_rows_alone(shared_server: RunningServer) -> None:
    async def play(home: Player, away: Player) -> None:
        await home.account("Karla", PASSWORD)
        await away.guest("Somebody")
        found = await home.call("GET", "/api/me/export")
        assert [row["name"] for row in found["player"]] == ["Karla"]
        assert {row["player_id"] for row in found["ledger"]} == {home.id}
        assert "password" not in str(found)
        assert "Somebody" not in str(found)

    story(shared_server, play)


def test_a_deleted_account_is_gone_and_the_books_still_fit(shared_server: RunningServer) -> None:
    async def play(home: Player, away: Player) -> None:
        await home.account("Ludwig", PASSWORD)
        game = await home.create_game(seats=3)
        await home.sit(game)
        assert await home.refused("POST", "/api/me/deletion", {"password": PASSWORD}) == (409, "still_playing")
        await home.call("DELETE", f"/api/games/{game}/players/{home.id}")
        assert await home.refused("POST", "/api/me/deletion", {"password": "no no no no"}) == (401, "wrong_credentials")
        await home.call("POST", "/api/me/deletion", {"password": PASSWORD})
        assert await home.refused("GET", "/api/me") == (401, "not_signed_in")
        credentials = {"name": "Ludwig", "password": PASSWORD}
        assert await away.refused("POST", "/api/sessions", credentials) == (401, "wrong_credentials")
        shared_server.run(shared_server.services.store.audit())
        await away.account("Ludwig", ANOTHER)

    story(shared_server, play)
