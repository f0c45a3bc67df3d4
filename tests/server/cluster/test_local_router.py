"""One process that owns every table: opened when asked for, put away when nobody needs it, reopened at the start."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from riverboat.engine import Rules
from riverboat.engine.actions import Fold
from riverboat.engine.view import Observation
from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.ports import BotAnswer
from riverboat.host.records import NewGame
from riverboat.host.requests import DirectorOrder, Done, GetSnapshot, PlayerMessage, SeatBot, Sit, Start, TableSnapshot
from riverboat.host.table.actor import TableActor
from riverboat.host.table.environment import TablePorts
from riverboat.host.table.state import encode_state, new_state
from riverboat.protocol import Act, Chat
from riverboat.server.cluster import LocalRouter, ResourceKinds, TableResources
from riverboat.server.store import Store, open_store
from riverboat.server.store.crypto import Key
from riverboat.table import SitOut, TableSettings

WAIT_SECONDS = 30.0
KEY = Key.new()


class NoBots:
    async def ask(self, key: tuple[str, str], bot: str, seen: Observation, ended: tuple[Observation, ...]) -> BotAnswer:
        raise AssertionError

    def forget(self, key: tuple[str, str]) -> None: ...


class RouterWorld:
    """A local router over a database in a file."""

    def __init__(self, store: Store, **options: Any) -> None:
        self.store = store
        ports = TablePorts(store=store, bots=NoBots())
        self.tables = TableResources(ports, store.games.occupied)
        self.router = LocalRouter(ResourceKinds(self.tables), **options)

    async def new_game(self) -> str:
        settings = TableSettings(rules=Rules(small_blind=50, big_blind=100), seats=6)
        first = lambda game: encode_state(new_state(settings, game, pace="instant"))  # noqa: E731
        return (await self.store.games.create(NewGame(seats=6), first)).id

    async def look(self, game: str) -> TableSnapshot:
        seen = await self.router.dispatch(game, GetSnapshot(None))
        assert isinstance(seen, TableSnapshot)
        return seen

    async def seat(self, game: str, *names: str) -> list[str]:
        players = []
        for name in names:
            player = (await self.store.accounts.create_guest(name)).id
            done = await self.router.dispatch(game, Sit(player, name, 10_000))
            assert isinstance(done, Done), done
            players.append(player)
        return players

    def actor(self, game: str) -> TableActor:
        actor = self.router._resources[game].actor
        assert isinstance(actor, TableActor)
        return actor


def run(directory: Path, *stories: Callable[[RouterWorld], Awaitable[None]], **options: Any) -> None:
    """Each story with a process of its own, over the same database."""

    async def one(story: Callable[[RouterWorld], Awaitable[None]]) -> None:
        store = open_store(f"sqlite:///{directory / 'tables.sqlite3'}", KEY)
        world = RouterWorld(store, **options)
        try:
            await world.router.start()
            await story(world)
        finally:
            await world.router.close()
            await store.close()

    for story in stories:
        asyncio.run(one(story))


async def until(is_so: Callable[[], Any]) -> None:
    async with asyncio.timeout(WAIT_SECONDS):
        while not is_so():
            await asyncio.sleep(0.01)


async def hand_is_dealt(world: RouterWorld, game: str) -> None:
    async with asyncio.timeout(WAIT_SECONDS):
        while (await world.look(game)).view.actor is None:
            await asyncio.sleep(0.01)


def test_a_table_is_opened_when_it_is_asked_for(tmp_path: Path) -> None:
    async def story(world: RouterWorld) -> None:
        game = await world.new_game()
        assert world.router.owned == frozenset()
        await asyncio.gather(*(world.look(game) for _ in range(5)))
        assert world.router.owned == {game}
        assert world.actor(game).epoch == 1

    run(tmp_path, story)


def test_tables_with_players_go_on_after_a_restart_and_empty_ones_wait(tmp_path: Path) -> None:
    games: list[str] = []
    hands: list[str] = []

    async def before(world: RouterWorld) -> None:
        games.extend([await world.new_game(), await world.new_game()])
        await world.seat(games[0], "Ann", "Ben")
        await world.look(games[1])
        await hand_is_dealt(world, games[0])
        hands.append((await world.look(games[0])).view.hand_id)

    async def after(world: RouterWorld) -> None:
        assert world.router.owned == {games[0]}
        assert (await world.look(games[0])).view.hand_id == hands[0]

    run(tmp_path, before, after)


def test_an_empty_table_is_put_away_and_comes_back_when_asked_for(tmp_path: Path) -> None:
    async def story(world: RouterWorld) -> None:
        empty, played = await world.new_game(), await world.new_game()
        await world.seat(played, "Ann", "Ben")
        before = await world.look(empty)
        await until(lambda: empty not in world.router.owned)
        assert played in world.router.owned
        assert await world.look(empty) == before

    run(tmp_path, story, idle_seconds=0.05)


def test_a_table_that_is_watched_is_not_put_away(tmp_path: Path) -> None:
    async def story(world: RouterWorld) -> None:
        watched, other = await world.new_game(), await world.new_game()
        watching = await world.router.subscribe(watched, None, None, lambda frames: None)
        await world.look(other)
        await until(lambda: other not in world.router.owned)
        assert watched in world.router.owned
        watching.stop()
        await until(lambda: watched not in world.router.owned)

    run(tmp_path, story, idle_seconds=0.05)


def test_watchers_of_a_table_that_was_lost_are_handed_on_and_told_nothing_twice(tmp_path: Path) -> None:
    async def story(world: RouterWorld) -> None:
        game = await world.new_game()
        frames: list[dict[str, Any]] = []
        await world.router.subscribe(game, None, None, lambda told: frames.extend(map(json.loads, told)))
        await world.seat(game, "Ann")
        # Somebody else claims it, and the next write is refused.
        await world.store.claim(game, "another")
        ben = (await world.store.accounts.create_guest("Ben")).id
        with pytest.raises(Unreachable):
            await world.router.dispatch(game, Sit(ben, "Ben", 10_000))
        assert isinstance(await world.router.dispatch(game, Sit(ben, "Ben", 10_000)), Done)
        await hand_is_dealt(world, game)
        numbers = [frame["number"] for frame in frames if frame["type"] == "event"]
        assert numbers == list(range(1, len(numbers) + 1))

    run(tmp_path, story)


def test_a_table_under_way_that_gave_up_is_taken_up_again_though_nobody_asks(tmp_path: Path) -> None:
    async def story(world: RouterWorld) -> None:
        game = await world.new_game()
        await world.seat(game, "Ann", "Ben")
        old = world.actor(game)
        await old.stop()
        await until(lambda: world.router._resources[game].actor not in (None, old))
        await hand_is_dealt(world, game)

    run(tmp_path, story, idle_seconds=0.05)


@pytest.mark.parametrize("game", ["17", "x", "", "-1", "１７"])
def test_a_game_that_does_not_exist_is_refused(tmp_path: Path, game: str) -> None:
    async def story(world: RouterWorld) -> None:
        with pytest.raises(RiverboatError) as refusal:
            await world.look(game)
        assert refusal.value.code == "no_such_game"

    run(tmp_path, story)


def test_a_router_that_closes_says_so(tmp_path: Path) -> None:
    async def story(world: RouterWorld) -> None:
        game = await world.new_game()
        await world.router.close()
        with pytest.raises(Unreachable):
            await world.router.dispatch(game, GetSnapshot(None))

    run(tmp_path, story)


def test_only_what_has_an_id_or_changes_nothing_may_be_repeated(tmp_path: Path) -> None:
    async def story(world: RouterWorld) -> None:
        act = Act(hand_id="h", version=1, action_id="a", action=Fold())
        may = world.tables.may_repeat
        assert all(map(may, (GetSnapshot(None), PlayerMessage("1", act), DirectorOrder("o", SitOut("1")))))
        nameless = Act(hand_id="h", version=1, action_id=None, action=Fold())
        never = (
            Sit("1", "A", 1),
            Start(),
            SeatBot("1", "B", "random", 1),
            PlayerMessage("1", Chat("hi")),
            PlayerMessage("1", nameless),
        )
        assert not any(map(may, never))

    run(tmp_path, story)
