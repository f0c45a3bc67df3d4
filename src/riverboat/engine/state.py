"""A hand as a value: what was fixed when it was dealt, and how it stands. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from typing import Any, Final

import msgspec

from riverboat.cards import Card, written_cards
from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, RabbitHunt, RaiseTo, RunItTwice, Show
from riverboat.engine.events import Acted, CardsShown, Event, PostKind, RabbitShown, RunItTwiceAnswered, Street
from riverboat.engine.pot import Pot
from riverboat.engine.pots import split_pots
from riverboat.engine.rules import Chips, Rules, Seat
from riverboat.engine.seats import seats_in
from riverboat.engine.structures import STRUCTURES, Structure

PREFLOP: Final = Street.PREFLOP
RIVER: Final = Street.RIVER
"""As names of this module: a look-up in an enum takes as long as making an event."""

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
        rules = self.rules
        hole_count = 2 if rules.game == "holdem" else rules.hole_count
        return hole_count * len(self.players) + rules.burn_before_hole

    def committed(self, stacks: Sequence[Chips]) -> tuple[Chips, ...]:
        """What each seat has put in, dead money left out, when `stacks` are left behind."""
        put_in = tuple(map(sub, self.stacks, stacks))
        return tuple(map(sub, put_in, self.dead)) if self.dead else put_in

    def hole_cards(self, seat: Seat) -> tuple[Card, ...]:
        """One card at a time from the left of the button, twice round, in Omaha four or five times."""
        rules, deck, count = self.rules, self.deck, len(self.players)
        place = self.players.index(seat) + rules.burn_before_hole
        if rules.game == "holdem":
            return deck[place], deck[place + count]
        return deck[place : place + rules.hole_count * count : count]

    def board(self, skip: int = 0) -> tuple[Card, ...]:
        """All five cards of a board: burn, three; burn, one; burn, one; `skip` cards later in the pack."""
        start = self.first_board_card + skip
        deck = self.deck
        if self.rules.burn_cards:
            return (*deck[start + 1 : start + 4], deck[start + 5], deck[start + 7])
        return deck[start : start + 5]

    def cards_per_run(self, face_up: int) -> int:
        """How many cards later in the pack each board lies that is run again when so many of the first lie face up."""
        places = self.rules.board_places
        return places[-1] - (places[face_up - 1] if face_up else -1)

    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The boards that are dealt whatever happens, in full: one, or two side by side in a bomb pot."""
        return (self.board(),) if self.rules.boards == 1 else (self.board(), self.board(self.rules.cards_per_board))

    def most_runs(self, street: Street) -> int:
        """How many boards can be run from `street`: by the rules, and by the cards left in the pack."""
        if not self.rules.run_it_twice or street is RIVER:
            return 1
        left = len(self.deck) - self.first_board_card - self.rules.cards_per_board
        return min(self.rules.max_runs, 1 + max(0, left // self.cards_per_run(BOARD_SIZE[street])))

    def boards_again(self, street: Street, runs: int) -> tuple[tuple[Card, ...], ...]:
        """The boards of so many runs from `street`: what lies face up, then for each the next cards of the pack."""
        face_up = BOARD_SIZE[street]
        skip = self.cards_per_run(face_up)
        shared = self.board()[:face_up]
        return tuple(shared + self.board(run * skip)[face_up:] for run in range(runs))


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a hand ended."""

    pots: tuple[Pot, ...]
    boards: tuple[tuple[Card, ...], ...]
    shown: tuple[tuple[Card, ...], ...]
    """The cards each seat has turned up, by seat."""
    rake: Chips = 0
    """What the house kept; the pots are without it."""
    rabbit: tuple[tuple[Card, ...], ...] = ()
    """Of each board, the cards that would have come, once a player has asked for them."""

    def __repr__(self) -> str:
        boards, shown, rabbit = (
            "; ".join(map(written_cards, several)) for several in (self.boards, self.shown, self.rabbit)
        )
        more = f", rabbit={rabbit}" if rabbit else ""
        return f"Result(pots={self.pots!r}, boards={boards}, shown={shown}, rake={self.rake}{more})"


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
    history: tuple[Acted | RunItTwiceAnswered | CardsShown | RabbitShown, ...] = ()
    is_run_out: bool = False
    """No more betting is possible and all hands lie face up; the rest of the board is only dealt."""
    result: Result | None = None

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"{self.street}, seat {self.actor} to act"
        return f"<Hand {self.deal.hand_id!r}: {state}, pot {self.pot}, stacks {list(self.stacks)}>"

    def __str__(self) -> str:
        """The table as a spectator sees it, drawn in text."""
        from riverboat.engine.drawing import draw
        from riverboat.engine.view import observe

        return draw(observe(self))

    def _repr_html_(self) -> str:
        """The same for notebooks."""
        from riverboat.engine.picture import draw_html
        from riverboat.engine.view import observe

        return draw_html(observe(self))

    def _repr_svg_(self) -> str:
        """The same as a picture."""
        from riverboat.engine.picture import draw_table
        from riverboat.engine.view import observe

        return draw_table(observe(self))

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
        """The community cards face up now; the first board when it was run several times."""
        if self.result is not None:
            return self.result.boards[0]
        if self.street is PREFLOP:
            return ()
        return self.deal.board()[: BOARD_SIZE[self.street]]

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """Every board as it lies face up now."""
        if self.result is not None:
            return self.result.boards
        return tuple(board[: BOARD_SIZE[self.street]] for board in self.deal.boards())

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

    @property
    def undealt(self) -> tuple[tuple[Card, ...], ...]:
        """Of each board, the cards that would have come after a hand that ended before the river; else nothing."""
        if self.result is None or len(self.result.boards[0]) == BOARD_SIZE[RIVER]:
            return ()
        return tuple(whole[len(dealt) :] for whole, dealt in zip(self.deal.boards(), self.result.boards, strict=True))

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


class Step(msgspec.Struct, frozen=True, gc=False):
    """The next state and what happened on the way."""

    hand: Hand
    events: tuple[Event, ...]


def _as_action(event: Acted | RunItTwiceAnswered | CardsShown | RabbitShown, structure: Structure) -> Action:  # noqa: PLR0911 -- one per action
    match event:
        case RunItTwiceAnswered(agree=agree, times=times):
            return RunItTwice(agree, times)
        case CardsShown(seat=seat, cards=cards):
            return Show(seat, cards)
        case RabbitShown(seat=seat):
            return RabbitHunt(seat)
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
