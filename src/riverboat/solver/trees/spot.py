"""How the betting stands when a player is to act. Arithmetic on chips: knows no cards and no menu.

Seats are numbered in the order in which they act before the flop: the last two are the blinds, and with more than two
players the seat before them has the button. With two players seat 0 has the button and the small blind; with a blind on
the button alone seat 1 has the button. All stacks are equal: with unequal ones the shorter counts.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

Chips: TypeAlias = int

# An action: a fold, a check or call, or a raise to this total for the street.
FOLD: Final = -1
CALL: Final = 0

PREFLOP: Final = 0
FLOP: Final = 1
TURN: Final = 2
RIVER: Final = 3

SMALL_BLIND_CHIPS: Final[Chips] = 50
BIG_BLIND_CHIPS: Final[Chips] = 100
"""The blinds of the trees that blueprints are trained on."""

NOBODY: Final = -1
"""The aggressor of a street that nobody has raised on."""


class Streets(NamedTuple):
    """The streets of a game."""

    orders: tuple[tuple[int, ...], ...]
    """For each street the seats in the order in which they act."""
    least_raise: Chips
    """At the start of each street: the big blind."""


class Spot(NamedTuple):
    """How the betting stands when a player is to act, or when a street has just ended."""

    street: int
    bets: tuple[Chips, ...]
    """Of this street, by seat; bets of seats that have folded remain."""
    live: tuple[int, ...]
    """The seats with cards, in the order of the street."""
    waiting: tuple[int, ...]
    """The seats still to act, the next first."""
    paid: Chips
    """By each live seat on earlier streets."""
    middle: Chips
    """The pot when the street began."""
    stack: Chips
    """What each live seat can put in on this street in all."""
    least_raise: Chips
    """By how much a raise must exceed the price."""
    raises: int = 0
    """Made on this street; blinds are not raises."""
    aggressor: int = NOBODY
    """Who made the last raise of the street."""
    limped: bool = False
    """Before the flop: whether a player has called the big blind."""

    @property
    def actor(self) -> int:
        return self.waiting[0]

    @property
    def price(self) -> Chips:
        """The highest bet of the street."""
        return max(self.bets)

    @property
    def to_call(self) -> Chips:
        return max(self.bets) - self.bets[self.waiting[0]]

    @property
    def pot(self) -> Chips:
        """Before the actor has called."""
        return self.middle + sum(self.bets)

    @property
    def matched(self) -> int:
        """How many live seats have put in the full price."""
        price = self.price
        return sum(1 for seat in self.live if self.bets[seat] == price)

    @property
    def callers(self) -> int:
        """Live seats that have put in the price, other than the last raiser or, without a raise, the big blind."""
        setter = self.aggressor if self.raises else len(self.bets) - 1
        return self.matched - (self.bets[setter] == self.price and setter in self.live)

    @property
    def is_open(self) -> bool:
        """Whether a player is to act; otherwise the street, or the hand, is over."""
        return bool(self.waiting) and len(self.live) > 1

    def after(self, action: Chips) -> Spot:
        """The spot after a fold, a call or a raise; it may not be open."""
        actor, price = self.waiting[0], max(self.bets)
        if action == FOLD:
            return self._replace(live=tuple(seat for seat in self.live if seat != actor), waiting=self.waiting[1:])
        total = price if action == CALL else action
        bets = (*self.bets[:actor], total, *self.bets[actor + 1 :])
        if action == CALL:
            limped = self.limped or (self.street == PREFLOP and not self.raises and price > self.bets[actor])
            return self._replace(bets=bets, waiting=self.waiting[1:], limped=limped)
        return self._replace(
            bets=bets,
            waiting=following(self.live, actor),
            least_raise=max(self.least_raise, total - price),
            raises=self.raises + 1,
            aggressor=actor,
        )

    def next_street(self, streets: Streets) -> Spot:
        """The first spot of the next street; not open if everybody is all-in."""
        street, price = self.street + 1, self.price
        live = tuple(seat for seat in streets.orders[street] if seat in self.live)
        left = self.stack - price
        return Spot(
            street,
            bets=(0,) * len(self.bets),
            live=live,
            waiting=live if left else (),
            paid=self.paid + price,
            middle=self.pot,
            stack=left,
            least_raise=streets.least_raise,
        )


def following(live: tuple[int, ...], actor: int) -> tuple[int, ...]:
    """The other live seats, the one after the actor first."""
    place = live.index(actor)
    return live[place + 1 :] + live[:place]


@cache
def holdem_streets(players: int, big_blind: Chips) -> Streets:
    """Hold'em: before the flop the blinds act last, after it first; of two players the button acts last."""
    before = tuple(range(players))
    after = (1, 0) if players == 2 else (players - 2, players - 1, *range(players - 2))
    return Streets((before, after, after, after), big_blind)


@cache
def button_blind_streets(big_blind: Chips) -> Streets:
    """Hold'em for two with a blind on the button alone: it acts last on every street."""
    return Streets(((0, 1),) * 4, big_blind)


def opening_spot(players: int, blinds: tuple[Chips, Chips], stack: Chips, ante: Chips = 0) -> Spot:
    """Before the flop, blinds and antes posted, the first seat to act; `stack` is before both."""
    everybody = tuple(range(players))
    left = stack - ante
    bets = (*(0,) * (players - 2), *(min(blind, left) for blind in blinds))
    middle = players * ante
    return Spot(PREFLOP, bets, everybody, everybody, paid=ante, middle=middle, stack=left, least_raise=blinds[1])


def street_spot(street: int, order: tuple[int, ...], paid: Chips, stack: Chips, least_raise: Chips) -> Spot:
    """The first spot of a street that two players begin, each of whom has paid the same."""
    return Spot(street, (0, 0), order, order, paid, 2 * paid, stack, least_raise)
