"""What a table is opened with, and the real clock and dealer."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from riverboat.cards import Card, DeckName, deck_of
from riverboat.engine.rules import Seat
from riverboat.host.ports import BotFaultReason, BotWorkers, Clock, Dealer, Frame, GameId, TableStore, Timer
from riverboat.shuffling import below, shuffle
from riverboat.table.director import HandReport


class Observer(Protocol):
    """Whoever counts and logs what tables do. Nothing here ever holds a card."""

    def stored(self, seconds: float) -> None: ...

    def refused(self, code: str) -> None: ...

    def hand_finished(self, game_id: GameId) -> None: ...

    def bot_fault(self, game_id: GameId, bot: str, reason: BotFaultReason, detail: str) -> None: ...


class NullObserver:
    """Counts nothing."""

    def stored(self, seconds: float) -> None: ...

    def refused(self, code: str) -> None: ...

    def hand_finished(self, game_id: GameId) -> None: ...

    def bot_fault(self, game_id: GameId, bot: str, reason: BotFaultReason, detail: str) -> None: ...


class LoopClock:
    """The event loop's own monotonic clock."""

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def wall(self) -> float:
        return time.time()

    def call_later(self, seconds: float, what: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(seconds, what)


class SecureDealer:
    """Rule C3: every pack is shuffled with the operating system's own randomness."""

    def deck(self, name: DeckName) -> tuple[Card, ...]:
        return shuffle(deck_of(name))

    def seat(self, seats: int) -> Seat:
        return below(seats, secrets.randbits)


def _nobody(*_: object) -> None:
    """Nobody listens."""


@dataclass(frozen=True)
class TablePorts:
    """The world of one table."""

    store: TableStore
    bots: BotWorkers
    clock: Clock = field(default_factory=LoopClock)
    dealer: Dealer = field(default_factory=SecureDealer)
    observer: Observer = field(default_factory=NullObserver)
    hand_finished: Callable[[str, GameId, HandReport], None] = _nobody
    """Tells the director of a tournament that a hand at one of its tables is over, and what came of it."""
    announce: Callable[[GameId, Sequence[Frame]], None] = _nobody
    """Passes the public events on to the bus."""
