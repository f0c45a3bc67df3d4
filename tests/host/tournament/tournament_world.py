"""What the tests of tournaments share: SQLite, a router, tables, directors; bots that need no process of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest

from riverboat.engine.actions import Action, AllIn, Call, Check, Fold
from riverboat.engine.rules import Rules
from riverboat.engine.view import Observation
from riverboat.errors import RiverboatError
from riverboat.host.ports import BotAnswer, BotWorkers
from riverboat.host.table.environment import TablePorts
from riverboat.host.tournament import (
    Begin,
    Enter,
    HandFinishedNotifier,
    TournamentResources,
    TournamentResponse,
    TournamentState,
    TournamentUpdated,
    decode_state,
    encode_state,
    resource_id_of,
)
from riverboat.host.tournament.requests import TournamentRequest
from riverboat.server.cluster import LocalRouter, ResourceKinds, TableResources
from riverboat.server.store import Key, NewTournament, Store, open_store
from riverboat.table import rising_blinds
from riverboat.table.director import Entered, Tournament, TournamentSettings, new_tournament

KEY = Key(bytes(range(32)))
GENEROUS = 240.0
STACK = 1000


class Gamblers:
    """All-in or fold, mostly: tournaments end soon."""

    def __init__(self, seed: int = 1) -> None:
        self._random = Random(seed)
        self.asked = 0

    async def ask(self, key: tuple[str, str], bot: str, seen: Observation, ended: tuple[Observation, ...]) -> BotAnswer:
        self.asked += 1
        return BotAnswer(self._choice(seen))

    def _choice(self, seen: Observation) -> Action:
        legal = seen.legal_actions
        assert legal is not None
        if legal.check and self._random.random() < 0.5:
            return Check()
        if self._random.random() < 0.35:
            return AllIn()
        return Check() if legal.check else Call() if self._random.random() < 0.2 else Fold()

    def forget(self, key: tuple[str, str]) -> None:
        pass


def settings(seats: int = 4, **changes: object) -> TournamentSettings:
    fields: dict[str, object] = {
        "rules": Rules(small_blind=10, big_blind=20),
        "schedule": rising_blinds(10, 20, every=3),
        "seats": seats,
        "starting_stack": STACK,
        "entry": 500,
    }
    return TournamentSettings(**{**fields, **changes})


class TournamentWorld:
    """One process of a server. `reopen` is what a new process finds after the old one has ended."""

    def __init__(self, path: Path, bots: BotWorkers | None = None) -> None:
        self._url = f"sqlite:///{path / 'tournament_world.sqlite3'}"
        self._bots = bots or Gamblers()
        self.store: Store
        self.router: LocalRouter
        self.kind: TournamentResources

    async def open(self) -> None:
        self.store = await asyncio.to_thread(open_store, self._url, KEY)
        news = HandFinishedNotifier()
        ports = TablePorts(store=self.store, bots=self._bots, hand_finished=news)
        kinds = ResourceKinds(TableResources(ports, self.store.games.occupied))
        self.router = LocalRouter(kinds, idle_seconds=0.5)
        self.kind = TournamentResources(self.store, self.router)
        kinds.add(self.kind)
        news.connect(self.router)
        await self.router.start()

    async def close(self) -> None:
        await self.router.close()
        await self.store.close()

    async def ask(self, tournament: str, request: TournamentRequest) -> TournamentResponse:
        return await self.router.dispatch(resource_id_of(tournament), request)

    async def do(self, tournament: str, request: TournamentRequest) -> None:
        answer = await self.ask(tournament, request)
        assert isinstance(answer, TournamentUpdated), answer

    async def refuses(self, tournament: str, request: TournamentRequest) -> str:
        with pytest.raises(RiverboatError) as refusal:
            await self.ask(tournament, request)
        return refusal.value.code

    async def new(self, wanted: TournamentSettings) -> str:
        state = TournamentState(tournament=new_tournament(wanted), name="Test", speed="instant")
        made = await self.store.tournaments.create(NewTournament(name="Test"), lambda _: encode_state(state))
        return made.id

    async def state(self, tournament: str) -> TournamentState:
        stored = await self.store.tournaments.load(tournament)
        assert stored is not None
        return decode_state(stored.state)

    async def people(self, count: int) -> list[str]:
        return [(await self.store.accounts.create_guest(f"Person {number}")).id for number in range(count)]

    async def enter(self, tournament: str, *, people: list[str] = [], bots: int = 0) -> None:  # noqa: B006 -- not changed
        entries = [Entered(player, f"Person {player}") for player in people]
        for number in range(bots):
            bot = await self.store.accounts.create_bot(f"Bot {number}", "random")
            entries.append(Entered(bot.id, f"Bot {number}", "random"))
        await self.do(tournament, Enter(tuple(entries)))

    async def begin(self, tournament: str) -> None:
        await self.do(tournament, Begin())

    async def until(self, tournament: str, true: Callable[[TournamentState], bool]) -> TournamentState:
        """Wait for what must come; the test's time limit is the bound."""
        while not true(state := await self.state(tournament)):
            await asyncio.sleep(0.02)
        return state

    async def until_finished(self, tournament: str) -> Tournament:
        return (await self.until(tournament, lambda state: state.status == "finished")).tournament

    async def chips(self, player: str) -> int:
        found = await self.store.accounts.player(player)
        assert found is not None
        return found.chips


@asynccontextmanager
async def tournament_world(path: Path, bots: BotWorkers | None = None) -> AsyncIterator[TournamentWorld]:
    opened = TournamentWorld(path, bots)
    await opened.open()
    try:
        async with asyncio.timeout(GENEROUS):
            yield opened
    finally:
        await opened.close()


def without_time(tournament: Tournament) -> Tournament:
    return msgspec.structs.replace(tournament, seconds_played=0)
