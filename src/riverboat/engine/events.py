"""What happened in a hand, as frozen values. Only `HoleCardsDealt` is not for everyone: see `view.redact`."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal, TypeAlias

import msgspec

from riverboat.cards import Card, written_cards
from riverboat.engine.rules import Chips, Seat


class Street(StrEnum):
    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"


PostKind: TypeAlias = Literal[
    "ante", "dead_ante", "big_blind_ante", "small_blind", "big_blind", "straddle", "live_post", "dead_post"
]
"""Antes of all players count for side pots; dead money belongs to the main pot whoever paid it."""

Verb: TypeAlias = Literal["fold", "check", "call", "bet", "raise"]


class _Event(msgspec.Struct, frozen=True, gc=False):
    """Common to all events; in JSON each carries its name as `type`."""

    def __repr__(self) -> str:
        """With cards and streets as people write them: `BoardDealt(street=flop, cards=2s 7d Kc, run=0)`."""
        values = [(name, getattr(self, name)) for name in self.__struct_fields__]
        return f"{type(self).__name__}({', '.join(f'{name}={_told(name, value)}' for name, value in values)})"


def _told(name: str, value: Any) -> str:
    if name in ("cards", "second_cards"):
        return written_cards(value)
    return str(value) if isinstance(value, Street) else repr(value)


class HandStarted(_Event, frozen=True, gc=False, tag="hand_started"):
    hand_id: str
    button: Seat
    stacks: tuple[Chips, ...]
    """Before anything was posted."""
    players: tuple[Seat, ...]
    """The seats that are dealt in, clockwise from the left of the button."""


class Posted(_Event, frozen=True, gc=False, tag="posted"):
    seat: Seat
    kind: PostKind
    amount: Chips
    all_in: bool = False


class HoleCardsDealt(_Event, frozen=True, gc=False, tag="hole_cards_dealt"):
    """To its seat alone. Everyone else is told that cards were dealt: `cards` is then None."""

    seat: Seat
    cards: tuple[Card, ...] | None

    def __repr__(self) -> str:
        return f"HoleCardsDealt(seat={self.seat}, cards=hidden)"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return [("seat", self.seat)]


class Acted(_Event, frozen=True, gc=False, tag="acted"):
    seat: Seat
    street: Street
    verb: Verb
    bet: Chips
    """The seat's total for the street after the action."""
    added: Chips
    all_in: bool


class BoardDealt(_Event, frozen=True, gc=False, tag="board_dealt"):
    street: Street
    cards: tuple[Card, ...]
    """The new cards only."""
    run: int = 0
    """1 for the second board when the hand is run again, 2 for the third."""


class BetReturned(_Event, frozen=True, gc=False, tag="bet_returned"):
    """Chips nobody matched go back before any pot is awarded; they are not won."""

    seat: Seat
    amount: Chips


class RunItTwiceAnswered(_Event, frozen=True, gc=False, tag="run_it_twice_answered"):
    seat: Seat
    agree: bool
    """To more than one board."""
    times: int = 2
    """How many boards the seat agreed to at the most; without meaning where it did not agree."""

    @property
    def most_runs(self) -> int:
        """How many boards the seat allows."""
        return self.times if self.agree else 1


class CardsShown(_Event, frozen=True, gc=False, tag="cards_shown"):
    seat: Seat
    cards: tuple[Card, ...]


class RabbitShown(_Event, frozen=True, gc=False, tag="rabbit_shown"):
    """After the hand: the board cards that would have come. They decide nothing."""

    seat: Seat
    """Of the player who asked."""
    cards: tuple[Card, ...]
    second_cards: tuple[Card, ...] = ()
    """Of the second board, where two are dealt side by side."""


class CardsMucked(_Event, frozen=True, gc=False, tag="cards_mucked"):
    seat: Seat


class PotAwarded(_Event, frozen=True, gc=False, tag="pot_awarded"):
    pot: int
    """0 is the main pot."""
    amount: Chips
    shares: tuple[tuple[Seat, Chips], ...]
    rank: int | None
    """The winning hand's rank, or None when nobody else was left."""
    run: int = 0


class RakeTaken(_Event, frozen=True, gc=False, tag="rake_taken"):
    """What the house keeps of all pots together; the pots are awarded without it."""

    amount: Chips


class HandEnded(_Event, frozen=True, gc=False, tag="hand_ended"):
    stacks: tuple[Chips, ...]


Event: TypeAlias = (
    HandStarted
    | Posted
    | HoleCardsDealt
    | Acted
    | BoardDealt
    | BetReturned
    | RunItTwiceAnswered
    | CardsShown
    | CardsMucked
    | RabbitShown
    | RakeTaken
    | PotAwarded
    | HandEnded
)
