"""Bot accounts: made by an account, with a token of their own, marked and listed as bots."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from datetime import timedelta
from typing import Any, TypeVar

import pytest

from clients import Player
from running import RunningServer

PASSWORD = "a long enough secret"
T = TypeVar("T")


class Club:
    """Players at a server, whose connections are closed at the end."""

    def __init__(self, server: RunningServer) -> None:
        self.url = server.url
        self._server = server
        self.players: list[Player] = []

    def somebody(self) -> Player:
        self.players.append(Player(self.url))
        return self.players[-1]

    async def guest(self, name: str) -> Player:
        return await self.somebody().guest(name)

    async def owner(self, name: str) -> Player:
        """A named account, without the work of hashing a password."""
        ann, accounts = self.somebody(), self._server.services.store.accounts
        player = await self._in_server(accounts.create_account(name, "no hash"))
        ann.token, ann.id, ann.name = (
            await self._in_server(accounts.create_session(player.id, timedelta(days=1))),
            int(player.id),
            name,
        )
        return ann

    async def _in_server(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._server.loop))

    async def bot_of(self, ann: Player, name: str) -> Player:
        made = await ann.call("POST", "/api/me/bots", {"name": name})
        bot = self.somebody()
        bot.token, bot.id, bot.name = made["token"], made["id"], made["name"]
        return bot


def tell(server: RunningServer, story: Callable[[Club], Awaitable[None]]) -> None:
    async def told() -> None:
        club = Club(server)
        try:
            await story(club)
        finally:
            for player in club.players:
                await player.__aexit__(None, None, None)

    asyncio.run(told())


def test_an_account_makes_a_bot_account_that_calls_with_its_own_token(shared_server: RunningServer) -> None:
    async def story(club: Club) -> None:
        ann = await club.owner("Ann")
        bot = await club.bot_of(ann, "Deep Ann")
        me = await bot.call("GET", "/api/me")
        assert (me["name"], me["kind"], me["chips"]) == ("Deep Ann", "bot", 100_000)
        [listed] = await ann.call("GET", "/api/me/bots")
        assert (listed["id"], listed["name"], listed["hasToken"]) == (bot.id, "Deep Ann", True)

    tell(shared_server, story)


def test_a_revoked_token_opens_nothing_and_ends_its_connections(shared_server: RunningServer) -> None:
    async def story(club: Club) -> None:
        ann = await club.owner("Bea")
        bot = await club.bot_of(ann, "Deep Bea")
        await bot.connect()
        await ann.call("DELETE", f"/api/me/bots/{bot.id}/token")
        assert await bot.refused("GET", "/api/me") == (401, "not_signed_in")
        assert await bot.wait_closed() == 4002
        [listed] = await ann.call("GET", "/api/me/bots")
        assert not listed["hasToken"]
        again = await ann.call("POST", f"/api/me/bots/{bot.id}/token")
        bot.token = again["token"]
        assert (await bot.call("GET", "/api/me"))["name"] == "Deep Bea"

    tell(shared_server, story)


def test_bot_accounts_are_bounded_and_only_for_accounts(shared_server: RunningServer) -> None:
    async def story(club: Club) -> None:
        guest = await club.guest("Zoe")
        assert await guest.refused("POST", "/api/me/bots", {"name": "Deep Zoe"}) == (403, "accounts_only")
        ann = await club.owner("Cid")
        bots = [await club.bot_of(ann, f"Cid number {number}") for number in range(5)]
        assert await ann.refused("POST", "/api/me/bots", {"name": "One more"}) == (409, "too_many_bot_accounts")
        assert await bots[0].refused("POST", "/api/me/bots", {"name": "A grandchild"}) == (403, "accounts_only")
        await ann.call("DELETE", f"/api/me/bots/{bots[0].id}")
        assert await bots[0].refused("GET", "/api/me") == (401, "not_signed_in")
        await club.bot_of(ann, "Cid number 0")  # the name is free again

    tell(shared_server, story)


def test_nobody_touches_the_bots_of_others(shared_server: RunningServer) -> None:
    async def story(club: Club) -> None:
        ann, eve = await club.owner("Dot"), await club.owner("Eve")
        bot = await club.bot_of(ann, "Deep Dot")
        for method, path in (("DELETE", "/token"), ("POST", "/token"), ("DELETE", "")):
            told = await eve.refused(method, f"/api/me/bots/{bot.id}{path}")
            assert told == (404, "no_such_bot_account")
        assert (await bot.call("GET", "/api/me"))["name"] == "Deep Dot"

    tell(shared_server, story)


def test_a_name_is_reserved_and_nobody_logs_in_as_a_bot(shared_server: RunningServer) -> None:
    async def story(club: Club) -> None:
        ann = await club.owner("Fay")
        await club.bot_of(ann, "Deep Fay")
        assert await ann.refused("POST", "/api/me/bots", {"name": "deep fay"}) == (409, "name_taken")
        login = {"name": "Deep Fay", "password": "no hash"}
        assert (await club.somebody().refused("POST", "/api/sessions", login))[1] == "wrong_credentials"

    tell(shared_server, story)


def test_a_bot_is_marked_at_its_seat_and_listed_with_its_result(shared_server: RunningServer) -> None:
    async def story(club: Club) -> None:
        ann, guest = await club.owner("Gil"), await club.guest("Hal")
        bot = await club.bot_of(ann, "Deep Gil")
        game = await guest.create_game(seats=3)
        seat = await bot.sit(game)
        [own] = [player for player in (await guest.look(game))["players"] if player["seat"] == seat]
        assert (own["isBot"], own["owner"], own["person"]) == (True, "Gil", "")
        [listed] = [one for one in await guest.call("GET", "/api/bot_accounts") if one["id"] == bot.id]
        assert (listed["name"], listed["owner"], listed["games"]) == ("Deep Gil", "Gil", [game])
        assert listed["result"] == {"hands": 0, "bbPer100": 0.0, "margin": 0.0}

    tell(shared_server, story)


@pytest.mark.parametrize("is_private", [False, True])
def test_an_owner_and_its_bots_share_private_tables_only(shared_server: RunningServer, is_private: bool) -> None:
    async def story(club: Club) -> None:
        name = f"Ivo{is_private:d}"
        ann = await club.owner(name)
        bot, other = await club.bot_of(ann, f"Deep {name}"), await club.bot_of(ann, f"Deeper {name}")
        game = await ann.create_game(seats=4, isPrivate=is_private)
        code = {"code": (await ann.call("GET", f"/api/games/{game}"))["code"]} if is_private else {}
        await bot.sit(game, **code)
        for player in (ann, other):
            if is_private:
                await player.sit(game, **code)
            else:
                told = await player.refused("POST", f"/api/games/{game}/players", {"buyIn": 10_000})
                assert told == (409, "own_bot_here")

    tell(shared_server, story)


def test_an_observation_is_for_the_seat_that_was_dealt_in(shared_server: RunningServer) -> None:
    async def story(club: Club) -> None:
        ann, stranger = await club.guest("Jo"), await club.guest("Kit")
        game = await ann.create_game(seats=2, bots=[{"bot": "tag"}])
        seat = await ann.sit(game)
        state = await ann.look_in_play(game)
        told = await ann.call("GET", f"/api/games/{game}/observation")
        seen = told["observation"]
        assert seen["seat"] == seat
        assert seen["hole_cards"] == state["players"][seat]["cards"]
        assert [other["cards"] for other in seen["opponents"] if other["seat"] != seat] == [[]]
        assert await stranger.refused("GET", f"/api/games/{game}/observation") == (409, "not_dealt_in")

    tell(shared_server, story)


def test_with_its_owner_a_bot_account_is_deleted(shared_server: RunningServer) -> None:
    async def story(club: Club) -> None:
        ann = await club.somebody().account("Lea", PASSWORD)
        bot = await club.bot_of(ann, "Deep Lea")
        await ann.call("POST", "/api/me/deletion", {"password": PASSWORD})
        assert await bot.refused("GET", "/api/me") == (401, "not_signed_in")

    tell(shared_server, story)


def test_tournaments_are_for_people_and_the_servers_bots(shared_server: RunningServer) -> None:
    async def story(club: Club) -> None:
        ann = await club.owner("Mo")
        bot = await club.bot_of(ann, "Deep Mo")
        made = await ann.call("POST", "/api/tournaments", {})
        told = await bot.refused("POST", f"/api/tournaments/{made['id']}/entries", {})
        assert told == (409, "no_bot_accounts_here")

    tell(shared_server, story)
