"""A table actor with a world made of values: a store in memory, a clock moved by hand, a known pack, scripted bots."""

from __future__ import annotations

import asyncio
import functools
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
import pytest

from patching import Following
from riverboat.cards import Card, DeckName, deck_of
from riverboat.engine import Rules
from riverboat.engine.actions import Action, Call, Check
from riverboat.engine.view import Observation
from riverboat.errors import RiverboatError
from riverboat.host.equities import CountEquities, no_equities
from riverboat.host.ports import BotAnswer, Fenced, StepRecord, StoredTable
from riverboat.host.requests import Done, PlayerMessage, Sit, TableResponse
from riverboat.host.table import publisher
from riverboat.host.table.actor import TableActor
from riverboat.host.table.environment import TableOptions, TablePorts
from riverboat.host.table.state import TableState, encode_state, new_state
from riverboat.protocol import Act
from riverboat.shuffling import seeded_bits, shuffle
from riverboat.table import TableSettings, actor_of
from riverboat.table.director import HandReport

CASH = TableSettings(rules=Rules(small_blind=50, big_blind=100), seats=6)
SIT_AND_GO = TableSettings(rules=CASH.rules, seats=3, kind="sit_and_go", entry=1000)


class HandClock:
    """Time that passes only when told to."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._timers: list[tuple[float, Callable[[], None]]] = []

    def now(self) -> float:
        return self.time

    def wall(self) -> float:
        return 1_700_000_000.0 + self.time

    def call_later(self, seconds: float, what: Callable[[], None]) -> HandTimer:
        entry = (self.time + seconds, what)
        self._timers.append(entry)
        return HandTimer(lambda: self._timers.remove(entry) if entry in self._timers else None)

    async def advance(self, seconds: float) -> None:
        """Let time pass, ringing every timer on the way at its own moment."""
        await settle()
        end = self.time + seconds
        while due := [entry for entry in self._timers if entry[0] <= end]:
            entry = min(due, key=lambda one: one[0])
            self._timers.remove(entry)
            self.time = max(self.time, entry[0])
            entry[1]()
            await settle()
        self.time = end
        await settle()


class HandTimer:
    def __init__(self, cancel: Callable[[], None]) -> None:
        self.cancel = cancel


async def settle() -> None:
    """Let every task do what it can without time passing."""
    for _ in range(50):
        await asyncio.sleep(0)


def wallet_changes(step: StepRecord) -> list[tuple[str, int]]:
    """Chips debited from (negative) or credited to wallets with a step."""
    moved: dict[str, int] = {}
    for transfer in step.transfers:
        sign = (transfer.target == "wallet") - (transfer.source == "wallet")
        if sign and transfer.player is not None:
            moved[transfer.player] = moved.get(transfer.player, 0) + sign * transfer.chips
    return sorted(moved.items())


class MemoryStore:
    """Keeps the rules of a store: no gaps, no old epochs, money that is there."""

    def __init__(self, state: TableState, chips: dict[str, int] | None = None) -> None:
        self.game_id = state.table.table_id
        self.steps: list[StepRecord] = []
        self.first = encode_state(state)
        self.epoch = 0
        self.chips = chips if chips is not None else {}
        self.failure: Exception | None = None

    async def append(self, step: StepRecord) -> None:
        await asyncio.sleep(0)
        if self.failure is not None:
            raise self.failure
        if step.epoch != self.epoch or step.seq != len(self.steps) + 1:
            raise Fenced
        money = wallet_changes(step)
        for player, amount in money:
            if self.chips.setdefault(player, 100_000) + amount < 0:
                raise RiverboatError("not_enough_chips", "too few", chips=self.chips[player], needed=-amount)
        for player, amount in money:
            self.chips[player] += amount
        self.steps.append(step)

    async def load(self, game_id: str) -> StoredTable | None:
        last = self.steps[-1] if self.steps else None
        state = last.state if last else self.first
        return StoredTable(game_id, len(self.steps), last.number if last else 0, self.epoch, state)

    async def claim(self, game_id: str, owner: str) -> StoredTable | None:
        self.epoch += 1
        return await self.load(game_id)

    async def request_ids(self, game_id: str, latest: int) -> dict[str, int]:
        return {step.request_id: step.seq for step in self.steps if step.request_id is not None}


class KnownDealer:
    """Packs from a seed, or exactly those given."""

    def __init__(self, seed: int = 1, packs: Sequence[tuple[Card, ...]] = ()) -> None:
        self._bits = seeded_bits(seed)
        self._packs = list(packs)

    def deck(self, name: DeckName) -> tuple[Card, ...]:
        return self._packs.pop(0) if self._packs else shuffle(deck_of(name), bits=self._bits)

    def seat(self, seats: int) -> int:
        return 0


class ScriptedBots:
    """Every bot does what `choose` says, at once."""

    def __init__(self, choose: Callable[[Observation], BotAnswer] | None = None) -> None:
        self.choose = choose or (lambda seen: BotAnswer(check_or_call(seen)))
        self.seen: list[tuple[str, Observation, tuple[Observation, ...]]] = []
        self.forgotten: list[str] = []

    async def ask(self, key: tuple[str, str], bot: str, seen: Observation, ended: tuple[Observation, ...]) -> BotAnswer:
        self.seen.append((key[1], seen, ended))
        return self.choose(seen)

    def forget(self, key: tuple[str, str]) -> None:
        self.forgotten.append(key[1])


def check_or_call(seen: Observation) -> Action:
    assert seen.legal_actions is not None
    return Check() if seen.legal_actions.check else Call()


class Watcher:
    """A client's end of a watch: all frames, read, and patches as the states that they make."""

    watch: publisher.Watcher

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self._states = Following()

    def __call__(self, frames: tuple[bytes, ...]) -> None:
        self.raw += frames
        self.frames += [self._states.read(json.loads(frame)) for frame in frames]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["type"] == kind]

    @property
    def state(self) -> dict[str, Any]:
        payload: dict[str, Any] = self.of("game_state")[-1]["payload"]
        return payload

    @property
    def events(self) -> list[tuple[int, str]]:
        return [(f["number"], f["payload"]["event"]) for f in self.frames if "event" in f["payload"]]


class World:
    """One table and everything around it."""

    def __init__(
        self,
        settings: TableSettings = CASH,
        *,
        pace: Any = "instant",
        seed: int = 1,
        tournament: str = "",
        options: TableOptions | None = None,
        **state_of: Any,
    ) -> None:
        state = msgspec.structs.replace(
            new_state(settings, "7", name="Test", pace=pace, tournament=tournament), **state_of
        )
        self.options = options or TableOptions()
        self.clock = HandClock()
        self.store = MemoryStore(state)
        self.bots = ScriptedBots()
        self.dealer = KnownDealer(seed)
        self.finished: list[tuple[str, str, HandReport]] = []
        self.equities: CountEquities = no_equities
        self.actor: TableActor

    async def open(self) -> World:
        stored = await self.store.claim("7", "test")
        assert stored is not None
        ports = TablePorts(
            store=self.store,
            bots=self.bots,
            clock=self.clock,
            dealer=self.dealer,
            options=self.options,
            hand_finished=lambda *told: self.finished.append(told),
            equities=self.equities,
        )
        self.actor = TableActor(stored, ports)
        self.actor.start()
        await settle()
        return self

    async def seat(self, *players: str, buy_in: int = 10_000) -> list[Watcher]:
        """Sit people down, each with a watcher."""
        watchers = []
        for player in players:
            answer = await self.actor.ask(Sit(player, f"name{player}", buy_in))
            assert isinstance(answer, Done), answer
            watchers.append(self.watch(player))
        await settle()
        return watchers

    def watch(self, player: str | None, last: int | None = None) -> Watcher:
        watcher = Watcher()
        watcher.watch = self.actor.watch(player, last, watcher)
        return watcher

    async def act(self, player: str, action: Action, action_id: str | None = None, **envelope: Any) -> TableResponse:
        made_for = {"hand_id": None, "version": None, **envelope}
        try:
            return await self.actor.ask(PlayerMessage(player, Act(action=action, action_id=action_id, **made_for)))
        finally:
            await settle()

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        table = self.actor.state.table
        seat = actor_of(table)
        assert seat is not None, "no hand is under way"
        seated = table.seats[seat]
        assert seated is not None
        return seated.player


async def two_at_a_table(pace: str = "instant") -> tuple[World, Watcher, Watcher]:
    world = await World(CASH, pace=pace).open()
    first, second = await world.seat("1", "2")
    await world.clock.advance(0)
    return world, first, second


async def refused(asked: Awaitable[TableResponse], code: str) -> RiverboatError:
    with pytest.raises(RiverboatError) as refusal:
        await asked
    assert refusal.value.code == code
    return refusal.value


def story(told: Callable[[], Any]) -> Callable[[], None]:
    """A test written as a coroutine."""

    @functools.wraps(told)
    def test() -> None:
        asyncio.run(told())

    del test.__wrapped__
    return test
