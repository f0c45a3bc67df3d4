"""Every kind of work has a budget for each caller, decided before the work is done; others keep theirs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import msgspec
import pytest
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as NoRedis
from websockets.exceptions import InvalidStatus

from clients import Player
from riverboat.errors import RiverboatError
from riverboat.host.records import Player as Account
from riverboat.server.cluster.shared_budgets import SharedBudgets
from riverboat.server.config import Limits, ServerConfig
from riverboat.server.http.addresses import is_allowed_host
from riverboat.server.http.request_budget import Asked, RequestBudget
from riverboat.server.limits import Budgets
from riverboat.server.metrics import Metrics
from riverboat.server.websocket.transport import Traffic
from riverboat.server.workers import BotTurns
from running import NO_LIMITS, running_server


def test_each_kind_of_work_has_a_budget_of_its_own_for_each_player(tmp_path: Path) -> None:
    rare = {
        f"{kind}_per_second": 0.001
        for kind in ("tickets", "creations", "bots", "exports", "watches", "chats", "player_frames")
    }
    limits = msgspec.structs.replace(
        NO_LIMITS,
        **rare,
        ticket_burst=2,
        creation_burst=3,
        bot_burst=4,
        export_burst=1,
        watch_burst=3,
        player_frame_burst=12,
    )

    async def story(url: str) -> None:
        async with Player(url) as ann, Player(url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            games = [await ann.create_game(bots=[{"bot": "random"}]) for _ in range(3)]
            for path in ("/api/games", "/api/tournaments"):
                assert await ann.refused("POST", path, {}) == (429, "too_many_requests")
            await ann.call("POST", f"/api/games/{games[0]}/bots", {"bot": "random"})
            path = f"/api/games/{games[0]}/bots"
            assert await ann.refused("POST", path, {"bot": "random"}) == (429, "too_many_requests")
            tournament = await bob.call("POST", "/api/tournaments", {"bots": [{"bot": "random"}] * 4})
            path = f"/api/tournaments/{tournament['id']}/bots"
            assert await bob.refused("POST", path, {"bot": "random"}) == (429, "too_many_requests")
            await ann.connect()
            for game in games:
                await ann.ask("watch", "game_state", gameId=game)
            told = await ann.ask("watch", "error", gameId=games[0])
            assert told["payload"]["code"] == "too_many_requests"
            await ann.call("POST", "/api/tickets")
            assert await ann.refused("POST", "/api/tickets") == (429, "too_many_requests")
            await bob.call("POST", "/api/tickets")
            assert (await ann.request("GET", "/api/me/hands/export")).status_code == httpx.codes.OK
            assert await ann.refused("GET", "/api/me/hands/export") == (429, "too_many_requests")
            assert (await bob.request("GET", "/api/me/hands/export")).status_code == httpx.codes.OK
            for number in range(8):
                await ann.ask("ping", "pong", id=number)
            assert (await ann.ask("ping", "error", id=8))["payload"]["code"] == "too_many_requests"

    with running_server(tmp_path, ServerConfig(limits=limits)) as server:
        asyncio.run(story(server.url))


def test_a_player_with_many_tokens_has_one_budget() -> None:
    budget = RequestBudget(Limits(requests_per_second=1, request_burst=4), Budgets(lambda: 0.0))
    budget.take(asked(b"Bearer one"))
    budget.take(asked(b"Bearer two"))
    budget.learn("Bearer one", "7")
    budget.learn("Bearer two", "7")
    for token in (b"Bearer one", b"Bearer two"):
        budget.take(asked(token))
    for token in (b"Bearer one", b"Bearer two"):
        with pytest.raises(RiverboatError, match="too many"):
            budget.take(asked(token))
    budget.take(asked(b"Bearer three"))


def test_whoever_goes_on_asking_for_tickets_is_refused_without_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tickets are written, and tokens looked up, no more often than the budget allows, and once to say so."""
    limits = msgspec.structs.replace(NO_LIMITS, tickets_per_second=0.001, ticket_burst=3)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:
        accounts = server.context.accounts
        looked_up, find = [], accounts.player_of

        async def player_of(token: str | None) -> Account | None:
            looked_up.append(token)
            return await find(token)

        async def story() -> list[int]:
            async with Player(server.url) as eve:
                await eve.guest("Eve")
                monkeypatch.setattr(accounts, "player_of", player_of)
                headers = {"authorization": f"Bearer {eve.token}"}
                async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=60) as http:
                    return [(await http.post("/api/tickets")).status_code for _ in range(30)]

        assert asyncio.run(story()) == [201] * 3 + [429] * 27
        assert len(looked_up) == 4


def asked(token: bytes | None, path: str = "/api/tickets") -> Asked:
    return Asked("192.0.2.1", token, "POST", path)


def test_whoever_was_told_to_wait_is_refused_until_then_before_any_work() -> None:
    now = 100.0
    budget = RequestBudget(Limits(), Budgets(lambda: now))
    budget.told_to_wait(asked(b"Bearer one"), 3)
    with pytest.raises(RiverboatError, match="try again in 3 s"):
        budget.take(asked(b"Bearer one"))
    budget.take(asked(b"Bearer one", "/api/me"))
    budget.take(asked(b"Bearer two"))
    now = 102.5
    with pytest.raises(RiverboatError, match="try again in 1 s"):
        budget.take(asked(b"Bearer one"))
    now = 103.0
    budget.take(asked(b"Bearer one"))


def test_nobody_waits_for_others_at_the_same_address() -> None:
    budget = RequestBudget(Limits(), Budgets(lambda: 0.0))
    budget.told_to_wait(asked(None), 3)
    budget.take(asked(None))


def test_fruitless_requests_without_a_token_use_up_their_address_sooner() -> None:
    limits = msgspec.structs.replace(
        Limits(), requests_per_second=1.0, request_burst=2, address_factor=10, fruitless_request_cost=5
    )
    budget = RequestBudget(limits, Budgets(lambda: 0.0))
    guess = Asked("10.0.0.1", None, "GET", "/api/codes/abcd")
    for _ in range(4):
        budget.take(guess)
        budget.answered(guess, 404)
    with pytest.raises(RiverboatError, match="too many"):
        budget.take(guess)
    welcome = guess._replace(address="10.0.0.2")
    player = welcome._replace(authorization=b"Bearer known")
    for _ in range(10):
        budget.take(welcome)
        budget.answered(welcome, 200)
    budget.take(player)
    budget.answered(player, 404)  # a player's own mistakes count once
    for _ in range(9):
        budget.take(welcome)


def test_a_connection_that_is_cut_costs_its_address_further_ones() -> None:
    now = 0.0
    limits = Limits(openings_per_second=1, opening_burst=25)
    budgets = Budgets(lambda: now)
    traffic = Traffic(limits, budgets, lambda: now, Metrics())
    for _ in range(3):
        traffic.charge("192.0.2.1")
    openings = budgets["openings"]
    assert not openings.has("192.0.2.1", 1)
    assert openings.has("192.0.2.2", 25)
    now = 1.0
    assert openings.has("192.0.2.1", 1)


def test_no_bots_are_added_beyond_what_the_workers_carry(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with Player(url) as ann:
            await ann.guest("Ann")
            too_many = {"bots": [{"bot": "random"}] * 3}
            assert await ann.refused("POST", "/api/games", too_many) == (503, "bots_busy")
            assert await ann.refused("POST", "/api/tournaments", too_many) == (503, "bots_busy")
            await ann.create_game(bots=[{"bot": "random"}] * 2)

    with running_server(tmp_path, bot_room=lambda: 2) as server:
        asyncio.run(story(server.url))


def test_bots_beyond_the_rate_take_turns_by_table() -> None:
    """A table whose bots want many decisions does not hold up a table that wants one."""

    async def story() -> None:
        now = 0.0
        turns = BotTurns(rate=10.0, burst=1, now=lambda: now)
        await turns.turn("busy")
        order: list[str] = []

        async def decide(game: str) -> None:
            await turns.turn(game)
            order.append(game)

        waiting = [asyncio.create_task(decide("busy")) for _ in range(4)]
        await asyncio.sleep(0)
        waiting.append(asyncio.create_task(decide("calm")))
        await asyncio.sleep(0)
        assert not order
        for _ in range(5):
            now += 0.11
            turns._grant()
            await asyncio.sleep(0)
        assert order == ["busy", "calm", "busy", "busy", "busy"]
        turns.close()

    asyncio.run(story())


def test_a_closed_server_keeps_no_bot_waiting() -> None:
    async def story() -> None:
        turns = BotTurns(rate=0.001, burst=1, now=lambda: 0.0)
        await turns.turn("a")
        waiting = asyncio.create_task(turns.turn("a"))
        await asyncio.sleep(0)
        turns.close()
        await waiting

    asyncio.run(story())


@asynccontextmanager
async def client_of(url: str) -> AsyncIterator[Redis]:
    client: Redis = Redis.from_url(url)
    try:
        yield client
    finally:
        await client.aclose()


@pytest.mark.services
def test_what_is_spent_with_one_server_is_spent_with_all(redis_url: str) -> None:
    async def story() -> None:
        async with client_of(redis_url) as client:
            await client.flushdb()
            here, there = Budgets(lambda: 0.0), Budgets(lambda: 0.0)
            processes = []
            for budgets in (here, there):
                budgets.share()
                budgets.budget("requests", 0.001, 10)
                processes.append(SharedBudgets(client, budgets))
            here["requests"].take("eve", 8)
            there["requests"].take("eve", 1)
            here["requests"].take("ann", 1)
            for process in processes:
                await process.exchange()
            assert there["requests"].has("eve", 1)
            assert not there["requests"].has("eve", 1)
            assert there["requests"].has("ann", 10)
            # Both granted a whole burst before they could know: it is owed.
            for budgets in (here, there):
                assert budgets["requests"].has("bob", 10)
            for process in processes:
                await process.exchange()
            assert there["requests"].wait("bob") > 10_000
            keys = [key.decode() for key in await client.keys("riverboat:budget:*")]
            assert len(keys) == 3
            assert not [key for key in keys if "eve" in key or "ann" in key]

    asyncio.run(story())


def test_budgets_hold_without_redis() -> None:
    async def story() -> None:
        async with client_of("redis://127.0.0.1:1/0") as client:
            budgets = Budgets(lambda: 0.0)
            shared = SharedBudgets(client, budgets)
            shared.start()
            budget = budgets.budget("requests", 1, 2)
            assert [budget.has("eve", 1) for _ in range(3)] == [True, True, False]
            with pytest.raises(NoRedis):
                await shared.exchange()
            assert not budget.has("eve", 1)
            await shared.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("host", "is_allowed"),
    [
        ("poker.example.org", True),
        ("POKER.example.org:8642", True),
        ("poker.example.org.", True),
        ("a.b.example.net", True),
        ("example.net", False),
        ("evilexample.net", False),
        ("poker.example.org.evil.example", False),
        ("[2001:db8::1]:80", True),
        ("", False),
        ("localhost", False),
    ],
)
def test_a_host_is_a_name_of_the_list_or_below_a_domain_of_it(host: str, is_allowed: bool) -> None:
    assert is_allowed_host(host, ("poker.example.org", "*.example.net", "2001:db8::1")) == is_allowed


def test_requests_for_another_host_are_refused(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        async with Player(url) as ann:
            with pytest.raises(InvalidStatus) as refused:
                await ann.connect()
            assert refused.value.response.status_code == 403

    config = ServerConfig(limits=NO_LIMITS, hosts=("poker.example.org",))
    with running_server(tmp_path, config) as server:
        answer = httpx.get(f"{server.url}/api/bots", headers={"Accept-Language": "zh-CN"})
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host")
        assert httpx.get(f"{server.url}/api/bots", headers={"Host": "poker.example.org"}).status_code == 200
        assert httpx.get(f"{server.url}/health").status_code == 200
        asyncio.run(story(server.url))
