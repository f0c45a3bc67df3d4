"""What a table is opened with: ports and options, and the real clock and dealer."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol, TypeAlias

from riverboat.cards import Card, DeckName, deck_of
from riverboat.engine.rules import Seat
from riverboat.host.equities import CountEquities, no_equities
from riverboat.host.loop_turns import LoopTurns
from riverboat.host.ports import BotFaultReason, BotWorkers, Clock, Dealer, Frame, GameId, TableStore, Timer
from riverboat.shuffling import below, seeded_bits, shuffle
from riverboat.table.director import HandReport


class Observer(Protocol):
    """Counts and logs what tables do. Never gets a card."""

    def stored(self, game_id: GameId, seconds: float) -> None: ...

    def refused(self, code: str) -> None: ...

    def hand_finished(self, game_id: GameId) -> None: ...

    def bot_fault(self, game_id: GameId, bot: str, reason: BotFaultReason, detail: str) -> None: ...


class NullObserver:
    """Counts nothing."""

    def stored(self, game_id: GameId, seconds: float) -> None: ...

    def refused(self, code: str) -> None: ...

    def hand_finished(self, game_id: GameId) -> None: ...

    def bot_fault(self, game_id: GameId, bot: str, reason: BotFaultReason, detail: str) -> None: ...


TIMER_SLACK: Final = 0.001


class LoopClock:
    """Monotonic time, and timers of the event loop."""

    now = staticmethod(time.monotonic)
    wall = staticmethod(time.time)

    def call_later(self, seconds: float, what: Callable[[], None]) -> Timer:
        # A loop may count in whole milliseconds: a timer must not fire before its time has come.
        return asyncio.get_running_loop().call_later(seconds + TIMER_SLACK if seconds > 0 else 0.0, what)


class SecureDealer:
    """Rule C3: every pack is shuffled with the operating system's own randomness."""

    def deck(self, name: DeckName) -> tuple[Card, ...]:
        return shuffle(deck_of(name))

    def seat(self, seats: int) -> Seat:
        return below(seats, secrets.randbits)


class SeededDealer:
    """The same packs for the same seed: for games that shall repeat themselves."""

    def __init__(self, seed: int) -> None:
        self._bits = seeded_bits(seed)

    def deck(self, name: DeckName) -> tuple[Card, ...]:
        return shuffle(deck_of(name), bits=self._bits)

    def seat(self, seats: int) -> Seat:
        return below(seats, self._bits)


ResultPause: TypeAlias = Literal["shown", "own", "speed", "asked"]
"""How long a result stays before the next hand.

`shown`: as the speed says, readable at any speed, half as long without a showdown, and longer by a run-out, which
clients show street by street. `own`: as the speed says, readable at any speed for a person who was in the hand to its
end, and longer by a run-out. `speed`: as the speed says, for programs and pipes. `asked`: until the person asks
for the next hand.
"""


@dataclass(frozen=True)
class TableOptions:
    """How this owner runs the table. Not part of the table's state: another owner may run it otherwise."""

    is_unhurried: bool = False
    """Nobody's clock runs, even if the table has one."""
    waits_for_people: bool = False
    """No hand is dealt while a person sits out or has no chips: the game is theirs alone."""
    plays_out_unseen: bool = False
    """In a sit-and-go without people left, bots play the rest at once and unseen; watchers are told the places."""
    result_pause: ResultPause = "shown"
    counts_equities: bool = False
    """In a game of this process: of an all-in, in a thread. Not for scripts, which shall always read the same."""
    hands_retold: int = 0
    """At least so many hands can be told again from the log: see `checkpoints`."""


def _nobody(*_: object) -> None:
    """Nobody listens."""


@dataclass(frozen=True)
class TablePorts:
    """The dependencies of one table."""

    store: TableStore
    bots: BotWorkers
    clock: Clock = field(default_factory=LoopClock)
    dealer: Dealer = field(default_factory=SecureDealer)
    observer: Observer = field(default_factory=NullObserver)
    options: TableOptions = TableOptions()
    deal_secret: Callable[[], bytes] | None = None
    """Draws the secret of a verifiable deal. None: packs come from `dealer` and are not verifiable."""
    hand_finished: Callable[[str, GameId, HandReport], None] = _nobody
    """Tells the director of a tournament that a hand at one of its tables is over, with its result."""
    announce: Callable[[GameId, Sequence[Frame]], None] = _nobody
    """Publishes the public events to the bus."""
    equities: CountEquities = no_equities
    offers: LoopTurns = field(default_factory=LoopTurns)
    """In which the decks of verifiable deals are made."""
