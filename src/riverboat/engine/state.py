"""A hand as a value: what was fixed when it was dealt, and how it stands. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import sub
from typing import Any, Final, TypeVar

import msgspec

from riverboat.cards import Card
from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, RaiseTo, RunItTwice, Show
from riverboat.engine.events import Acted, CardsShown, PostKind, RunItTwiceAnswered, Street
from riverboat.engine.pots import Pot, split_pots
from riverboat.engine.rules import Chips, Rules, Seat
from riverboat.engine.structures import STRUCTURES, Structure

T = TypeVar("T")

BOARD_SIZE: Final[dict[Street, int]] = {Street.PREFLOP: 0, Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}
STREETS_AFTER: Final[dict[Street, tuple[Street, ...]]] = {
    Street.PREFLOP: (Street.FLOP, Street.TURN, Street.RIVER),
    Street.FLOP: (Street.TURN, Street.RIVER),
    Street.TURN: (Street.RIVER,),
}
STREET_CARDS: Final[dict[Street, slice]] = {
    Street.FLOP: slice(0, 3),
    Street.TURN: slice(3, 4),
    Street.RIVER: slice(4, 5),
}
CARDS_PER_BOARD: Final = 8
"""Five board cards and three burns."""
CARDS_DEALT: Final[dict[Street, int]] = {Street.PREFLOP: 0, Street.FLOP: 4, Street.TURN: 6, Street.RIVER: 8}
"""How many of them have left the pack by each street."""


class Post(msgspec.Struct, frozen=True, gc=False):
    """What a seat owes before the deal. A seat with less posts what it has and is all-in."""

    seat: Seat
    kind: PostKind
    amount: Chips


class Deal(msgspec.Struct, frozen=True, gc=False):
    """All that is fixed before the first action. It holds the pack: it never leaves the engine whole."""

    rules: Rules
    hand_id: str
    names: tuple[str, ...]
    button: Seat
    stacks: tuple[Chips, ...]
    """Before anything was posted; an empty seat has 0."""
    players: tuple[Seat, ...]
    """The seats dealt in, clockwise from the left of the button."""
    posts: tuple[Post, ...]
    dead: tuple[Chips, ...]
    """Chips each seat posted dead; empty when nobody did."""
    deck: tuple[Card, ...]

    def __repr__(self) -> str:
        return f"<Deal of hand {self.hand_id!r}: {len(self.players)} players, cards hidden>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """What a traceback with locals may print."""
        return [("hand_id", self.hand_id)]

    @property
    def first_board_card(self) -> int:
        """Where in the pack the first burn before the flop lies."""
        return 2 * len(self.players) + self.rules.burn_before_hole

    def committed(self, stacks: Sequence[Chips]) -> tuple[Chips, ...]:
        """What each seat has put in, dead money left out, when `stacks` are left behind."""
        put_in = tuple(map(sub, self.stacks, stacks))
        return tuple(map(sub, put_in, self.dead)) if self.dead else put_in

    def hole_cards(self, seat: Seat) -> tuple[Card, Card]:
        """One card at a time from the left of the button, twice round."""
        place = self.players.index(seat) + self.rules.burn_before_hole
        return self.deck[place], self.deck[place + len(self.players)]

    def board(self, skip: int = 0) -> tuple[Card, ...]:
        """All five cards of a board: burn, three; burn, one; burn, one; `skip` cards later in the pack."""
        start = self.first_board_card + skip
        deck = self.deck
        return (*deck[start + 1 : start + 4], deck[start + 5], deck[start + 7])

    def second_board(self, street: Street) -> tuple[Card, ...]:
        """The board run again from `street`: what lies face up, then the cards after the first run's.

        Empty when the pack is too short for it.
        """
        skip = CARDS_PER_BOARD - CARDS_DEALT[street]
        if len(self.deck) < self.first_board_card + CARDS_PER_BOARD + skip:
            return ()
        face_up = BOARD_SIZE[street]
        return self.board()[:face_up] + self.board(skip)[face_up:]


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a hand ended."""

    pots: tuple[Pot, ...]
    boards: tuple[tuple[Card, ...], ...]
    shown: tuple[tuple[Card, ...], ...]
    """The cards each seat has turned up, by seat."""


class Betting(msgspec.Struct, frozen=True, gc=False):
    """The betting on one street. Sets of seats are bit masks."""

    bets: tuple[Chips, ...]
    """In front of each seat."""
    price: Chips
    """What a seat must have in front of it to stay in."""
    increment: Chips
    """What a full raise must add to the price at least."""
    raises: int = 0
    aggressor: Seat = -1
    """Who bet or raised last, or -1."""
    acted: int = 0
    """Seats that have acted."""
    passed: int = 0
    """Seats that passed and wait at the end of the queue, in a structure with passes."""


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A hand at one moment. Made by `start_hand` and `apply`; sets of seats are bit masks."""

    deal: Deal
    street: Street
    stacks: tuple[Chips, ...]
    """Behind; chips bet are no longer in it."""
    live: int
    """Seats that have cards."""
    able: int
    """Live seats that have chips behind."""
    waiting: tuple[Seat, ...]
    """Who is still to act, the next first."""
    betting: Betting
    history: tuple[Acted | RunItTwiceAnswered | CardsShown, ...] = ()
    is_run_out: bool = False
    """No more betting is possible and all hands lie face up; the rest of the board is only dealt."""
    result: Result | None = None

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"{self.street}, seat {self.actor} to act"
        return f"<Hand {self.deal.hand_id!r}: {state}, pot {self.pot}, stacks {list(self.stacks)}>"

    @property
    def rules(self) -> Rules:
        return self.deal.rules

    @property
    def is_over(self) -> bool:
        return self.result is not None

    @property
    def actor(self) -> Seat | None:
        """The seat to act, or None after the hand."""
        return self.waiting[0] if self.waiting else None

    @property
    def board(self) -> tuple[Card, ...]:
        """The community cards face up now; the first board when it was run twice."""
        if self.result is not None:
            return self.result.boards[0]
        return self.deal.board()[: BOARD_SIZE[self.street]]

    @property
    def pot(self) -> Chips:
        """All chips in the middle, this street's bets included."""
        if self.result is not None:
            return sum(pot.amount for pot in self.result.pots)
        return sum(self.deal.stacks) - sum(self.stacks)

    @property
    def committed(self) -> tuple[Chips, ...]:
        """What each seat has put in so far, dead money left out."""
        return self.deal.committed(self.stacks)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Main pot first; with who won what once the hand is over."""
        if self.result is not None:
            return self.result.pots
        if self.able == self.live:
            return (Pot(self.pot, self.live_seats),)
        able = seats_in(self.able, self.deal.players)
        return split_pots(self.committed, self.live_seats, sum(self.deal.dead), able)

    @property
    def live_seats(self) -> tuple[Seat, ...]:
        """Seats with cards, clockwise from the left of the button."""
        return seats_in(self.live, self.deal.players)

    def face_up(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that a seat has turned up for all to see."""
        if self.result is not None:
            return self.result.shown[seat]
        return self.deal.hole_cards(seat) if self.is_run_out and self.live >> seat & 1 else ()

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that lead here from the deal."""
        structure = STRUCTURES[self.deal.rules.structure]
        return tuple(_as_action(event, structure) for event in self.history)


@lru_cache(maxsize=1 << 12)
def seats_in(mask: int, players: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The players in a bit mask, in the order given."""
    return tuple(seat for seat in players if mask >> seat & 1)


def with_seat(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The same values with one seat's changed."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def _as_action(event: Acted | RunItTwiceAnswered | CardsShown, structure: Structure) -> Action:  # noqa: PLR0911 -- one per action
    match event:
        case RunItTwiceAnswered(agree=agree):
            return RunItTwice(agree)
        case CardsShown(seat=seat, cards=cards):
            return Show(seat, cards)
        case Acted(verb="fold"):
            return Fold()
        case Acted(verb="check"):
            return Check()
        case Acted(all_in=True) if structure.has_plain_all_ins:
            return AllIn()
        case Acted(verb="call"):
            return Call()
        case Acted(bet=bet):
            return RaiseTo(bet)
