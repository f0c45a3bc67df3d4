"""How the betting stands at a table of six with equal stacks. Arithmetic on chips: knows no cards and no menu.

Seats are numbered as they act before the flop: 0 is first to act ("UTG"), 3 has the button, 4 and 5 are the blinds.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from riverboat.solver.blueprints.blueprint import BIG_BLIND_CHIPS, SMALL_BLIND_CHIPS
from riverboat.solver.games.betting_tree import CALL, FOLD, Chips

SEATS: Final = 6
BUTTON: Final = 3
SMALL_BLIND: Final = 4
BIG_BLIND: Final = 5
DEPTH: Final = 100
"""Big blinds that everybody has."""
PREFLOP: Final = 0
FLOP: Final = 1
RIVER: Final = 3
AFTER_THE_FLOP: Final = (SMALL_BLIND, BIG_BLIND, 0, 1, 2, BUTTON)
"""The order in which seats act after the flop."""


class TableSpot(NamedTuple):
    """How the betting stands when somebody is to act. Whoever is live has put in as much on earlier streets."""

    street: int
    middle: Chips
    """The pot when the street began."""
    bets: tuple[Chips, ...]
    """Of this street, by seat; folded seats' stay."""
    live: tuple[int, ...]
    """The seats with cards, in the order of the street."""
    waiting: tuple[int, ...]
    """Who is still to act, the next first."""
    stack: Chips
    """What each live seat can put in on this street in all."""
    least_raise: Chips
    raises: int = 0
    """Made on this street; the blinds are none."""
    aggressor: int = -1
    """Who made the last of them, or -1."""
    limped: bool = False
    """Before the flop: whether somebody has called the big blind."""

    @property
    def actor(self) -> int:
        return self.waiting[0]

    @property
    def price(self) -> Chips:
        return max(self.bets)

    @property
    def to_call(self) -> Chips:
        return self.price - self.bets[self.actor]

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
        """Live seats that have put in the price beside whoever set it, a raiser or the big blind."""
        setter = self.aggressor if self.raises else BIG_BLIND
        return self.matched - (self.bets[setter] == self.price and setter in self.live)

    @property
    def is_open(self) -> bool:
        """Whether somebody is to act; otherwise the street, or the hand, is over."""
        return bool(self.waiting) and len(self.live) > 1

    def after(self, action: Chips) -> TableSpot:
        """The spot after a fold, a call or a raise; perhaps nobody is to act there."""
        actor = self.actor
        if action == FOLD:
            return self._replace(live=tuple(seat for seat in self.live if seat != actor), waiting=self.waiting[1:])
        total = self.price if action == CALL else action
        bets = (*self.bets[:actor], total, *self.bets[actor + 1 :])
        if action == CALL:
            limped = self.limped or (self.street == PREFLOP and not self.raises and self.to_call > 0)
            return self._replace(bets=bets, waiting=self.waiting[1:], limped=limped)
        return self._replace(
            bets=bets,
            waiting=following(self.live, actor),
            least_raise=max(self.least_raise, total - self.price),
            raises=self.raises + 1,
            aggressor=actor,
        )

    def next_street(self) -> TableSpot:
        """The first spot of the next street; it is not open if everybody is all-in."""
        left = self.stack - self.price
        live = tuple(seat for seat in AFTER_THE_FLOP if seat in self.live)
        waiting = live if left else ()
        return TableSpot(self.street + 1, self.pot, (0,) * SEATS, live, waiting, left, BIG_BLIND_CHIPS)


def following(live: tuple[int, ...], actor: int) -> tuple[int, ...]:
    """The other live seats, the one after the actor first."""
    place = live.index(actor)
    return live[place + 1 :] + live[:place]


def root_spot(depth: int = DEPTH) -> TableSpot:
    """Before the flop, the blinds posted, the first seat to act."""
    everybody = tuple(range(SEATS))
    bets = (0, 0, 0, 0, SMALL_BLIND_CHIPS, BIG_BLIND_CHIPS)
    return TableSpot(PREFLOP, 0, bets, everybody, everybody, depth * BIG_BLIND_CHIPS, BIG_BLIND_CHIPS)
