"""What everybody sees of a heads-up hand: stacks, blinds, the board, and what was done on each street.

Player 0 has the button and posts the small blind. Chips are those of the real table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from riverboat.cards import Card
from riverboat.solver.games.betting_tree import FOLD, Chips, Spot
from riverboat.solver.games.holdem import BIG_BLIND, BUTTON, CARDS_SHOWN, StreetStart


@dataclass(frozen=True)
class PublicState:
    """One point of a hand. Equal states are the same question."""

    stack: Chips
    """Before the blinds, of the player who has less."""
    blinds: tuple[Chips, Chips]
    board: tuple[Card, ...] = ()
    lines: tuple[tuple[Chips, ...], ...] = ((),)
    """For each street so far what was done: CALL (or check), or a total raised to."""
    dead: Chips = 0
    """Antes, in the pot from the start."""

    @property
    def street(self) -> int:
        return len(self.lines) - 1

    @cached_property
    def spot(self) -> Spot:
        """How the betting stands; somebody must be to act."""
        spot = self._walk(self.street, len(self.lines[-1]))
        assert spot is not None, "nobody is to act: the street is over"
        return spot

    @property
    def actor(self) -> int:
        return self.spot.actor

    @property
    def pot(self) -> Chips:
        return self.spot.pot + self.dead

    @property
    def is_street_over(self) -> bool:
        return self._walk(self.street, len(self.lines[-1])) is None

    def start(self) -> StreetStart:
        """How this street began; not asked before the flop."""
        spot = self._first(self.street)
        return StreetStart(self.board, 2 * spot.paid + self.dead, spot.stack, self.blinds[1])

    def after(self, action: Chips) -> PublicState:
        """The state after a check, a call or a raise."""
        assert action != FOLD, "a fold ends the hand"
        return replace(self, lines=(*self.lines[:-1], (*self.lines[-1], action)))

    def dealt(self, *cards: Card) -> PublicState:
        """The state when the next street's cards lie."""
        return replace(self, board=(*self.board, *cards), lines=(*self.lines, ()))

    def before(self, actions: int) -> PublicState:
        """The state on this street when only so many actions had been made."""
        return replace(self, lines=(*self.lines[:-1], self.lines[-1][:actions]))

    def at_end_of(self, street: int) -> PublicState:
        """The state when an earlier street was over."""
        return replace(self, board=self.board[: CARDS_SHOWN[street]], lines=self.lines[: street + 1])

    def _first(self, street: int) -> Spot:
        """The first spot of a street."""
        small, big = self.blinds
        if street == 0:
            posted = (min(small, self.stack), min(big, self.stack))
            return Spot(0, BUTTON, posted, 0, self.stack, big)
        before = self._first(street - 1)
        for action in self.lines[street - 1]:
            following = before.after(action)
            if following is None:
                break
            before = following
        paid = before.paid + before.price
        return Spot(street, BIG_BLIND, (0, 0), paid, self.stack - paid, big)

    def _walk(self, street: int, actions: int) -> Spot | None:
        spot: Spot | None = self._first(street)
        for action in self.lines[street][:actions]:
            assert spot is not None, "nobody acts after the end of a street"
            spot = spot.after(action)
        return spot


def legal_raise(spot: Spot, total: Chips) -> Chips:
    """The total nearest to a wish that the rules allow: not below the least raise, not above the stack."""
    return min(spot.stack, max(total, spot.price + spot.least_raise))
