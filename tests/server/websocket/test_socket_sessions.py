"""A socket lives as long as the session that opened it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from datetime import timedelta

import pytest

from clients import Player
from riverboat.server.websocket import connection, registry
from running import RunningServer

PASSWORD = "correct horse battery"


def test_logging_out_ends_the_sessions_sockets_and_unused_tickets_and_no_others(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as elsewhere:
            await ann.account("Ann", PASSWORD)
            await elsewhere.log_in("Ann", PASSWORD)
            game = await ann.create_game(actionTimeout=3600)
            for window in (ann, elsewhere):
                await window.connect()
            await ann.join(game)
            ticket = (await ann.call("POST", "/api/tickets"))["ticket"]
            await ann.call("DELETE", "/api/sessions")
            assert await ann.wait_closed() == 4002
            assert await ann.refused("GET", "/api/me") == (401, "not_signed_in")
            await ann.connect(ticket=ticket)
            assert await ann.wait_closed() == 4001
            await elsewhere.ask("ping", "pong", id=1)
            assert [one["id"] for one in await elsewhere.call("GET", "/api/me/games")] == [game]

    asyncio.run(story())


def test_a_guest_who_becomes_a_named_account_leaves_the_old_token_behind(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as thief:
            await ann.guest("Ann")
            thief.token = ann.token
            await thief.connect()
            await thief.wait_for("welcome")
            ticket = (await thief.call("POST", "/api/tickets"))["ticket"]
            await ann.account("Ann", PASSWORD)
            assert ann.token != thief.token
            assert await thief.refused("GET", "/api/me") == (401, "not_signed_in")
            assert await thief.wait_closed() == 4002
            await thief.connect(ticket=ticket)
            assert await thief.wait_closed() == 4001
            await ann.call("DELETE", "/api/sessions")
            for token in (ann.token, thief.token):
                ann.token = token
                assert await ann.refused("GET", "/api/me") == (401, "not_signed_in")

    asyncio.run(story())


def test_a_guest_made_by_joining_is_ended_by_logging_out_too(server: RunningServer) -> None:
    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as eve:
            game = await (await ann.guest("Ann")).create_game()
            await eve.connect()
            await eve.join(game)
            eve.token = eve.last("welcome")["payload"]["token"]
            await eve.call("DELETE", "/api/sessions")
            assert await eve.wait_closed() == 4002

    asyncio.run(story())


def test_a_session_whose_end_was_not_told_is_found_out(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "SWEEP_SECONDS", 0.05)

    async def story() -> None:
        async with Player(server.url) as ann, Player(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            for player in (ann, bob):
                await player.connect()
                await player.wait_for("welcome")
            ended = server.services.store.accounts.end_session(ann.token)
            assert await asyncio.to_thread(server.run, ended)
            assert await ann.wait_closed() == 4002
            await bob.ask("ping", "pong", id=1)

    asyncio.run(story())


def test_sessions_are_looked_for_again_after_a_failure(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "SWEEP_SECONDS", 0.05)
    accounts = server.services.store.accounts
    living = accounts.living
    failures = iter([ValueError("unexpected"), OSError("gone")])

    async def failing_first(wanted: Collection[str]) -> frozenset[str]:
        for failure in failures:
            raise failure
        return await living(wanted)

    monkeypatch.setattr(accounts, "living", failing_first)

    async def story() -> None:
        async with Player(server.url) as ann:
            await ann.guest("Ann")
            await ann.connect()
            await ann.wait_for("welcome")
            assert await asyncio.to_thread(server.run, accounts.end_session(ann.token))
            assert await ann.wait_closed() == 4002
            assert not list(failures)

    asyncio.run(story())


def test_a_watch_that_begins_as_the_session_ends_is_stopped(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[connection.ClientConnection] = []
    run = connection.ClientConnection.run

    async def noted(self: connection.ClientConnection, ticket: str | None) -> None:
        opened.append(self)
        await run(self, ticket)

    monkeypatch.setattr(connection.ClientConnection, "run", noted)

    async def story() -> None:
        async with Player(server.url) as ann:
            await ann.guest("Ann")
            game = await ann.create_game()
            await ann.connect()
            await ann.wait_for("welcome")
            await ann.call("DELETE", "/api/sessions")
            assert await ann.wait_closed() == 4002
            await asyncio.to_thread(server.run, opened[0]._watch(game, None))
            assert opened[0]._watching is None

    asyncio.run(story())


def test_the_new_session_is_stored_before_the_old_ones_are_told_to_end(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    accounts = server.services.store.accounts
    create_session = accounts.create_session
    order: list[str] = []

    async def noted(player: str, lifetime: timedelta) -> str:
        token = await create_session(player, lifetime)
        order.append("stored")
        return token

    async def story() -> None:
        async with Player(server.url) as ann:
            await ann.guest("Ann")
            monkeypatch.setattr(accounts, "create_session", noted)
            server.services.revocations.listen(lambda ended: order.append("ended"))
            await ann.account("Ann", PASSWORD)
            assert order == ["stored", "ended"]

    asyncio.run(story())
