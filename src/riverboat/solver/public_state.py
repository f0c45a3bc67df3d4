"""What everybody sees of a heads-up hand: stacks, blinds, the board, and what was done on each street.

Player 0 has the button and posts the small blind. Chips are those of the real table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from riverboat.cards import Card
from riverboat.solver.table_hand import PlayedAction, TableHand, TableSpot
from riverboat.solver.trees.holdem import CARDS_SHOWN, POSTFLOP_ORDER, StreetStart
from riverboat.solver.trees.spot import CALL, FOLD, PREFLOP, Chips, Spot, opening_spot, street_spot


@dataclass(frozen=True)
class PublicState:
    """One decision of a hand. Equal states are the same decision."""

    stack: Chips
    """Before the blinds, of the player who has less."""
    blinds: tuple[Chips, Chips]
    board: tuple[Card, ...] = ()
    lines: tuple[tuple[Chips, ...], ...] = ((),)
    """For each street so far what was done: CALL (or check), or a total raised to."""
    dead: Chips = 0
    """Antes, in the pot from the start."""
    is_limit: bool = False
    """Whether it is fixed-limit, with bets of a big blind before the turn and two from there on."""

    @property
    def street(self) -> int:
        return len(self.lines) - 1

    @cached_property
    def spot(self) -> Spot:
        """How the betting stands; somebody must be to act."""
        spot = self._last
        assert spot.is_open, "nobody is to act: the street is over"
        return spot

    @cached_property
    def hand(self) -> TableHand:
        """The same decision as a hand of two players at a table."""
        first = _opening(self.stack, self.blinds, self.dead)
        return TableHand(first, self.blinds[1], self._played, self.street, self.board, self.actor, self.is_limit)

    @property
    def actor(self) -> int:
        return self.spot.actor

    @property
    def pot(self) -> Chips:
        return self.spot.pot + self.dead

    @property
    def is_street_over(self) -> bool:
        return not self._last.is_open

    def start(self) -> StreetStart:
        """How this street began; not asked before the flop."""
        spot = self._first(self.street)
        return StreetStart(self.board, 2 * spot.paid + self.dead, spot.stack, self.blinds[1])

    def after(self, action: Chips) -> PublicState:
        """The state after a check, a call or a raise."""
        assert action != FOLD, "a fold ends the hand"
        lines = (*self.lines[:-1], (*self.lines[-1], action))
        played = (*self._played, played_at(self.spot, action))
        return self._followed(self.board, lines, self._last.after(action), played)

    def dealt(self, *cards: Card) -> PublicState:
        """The state when the next street's cards lie."""
        return self._followed((*self.board, *cards), (*self.lines, ()), self._next(self._last), self._played)

    def _followed(
        self,
        board: tuple[Card, ...],
        lines: tuple[tuple[Chips, ...], ...],
        last: Spot,
        played: tuple[PlayedAction, ...],
    ) -> PublicState:
        """The state that follows: what it would compute from its lines is known already."""
        state = PublicState(self.stack, self.blinds, board, lines, self.dead, self.is_limit)
        state.__dict__.update(_last=last, _played=played)
        return state

    def before(self, actions: int) -> PublicState:
        """The state on this street when only so many actions had been made."""
        return replace(self, lines=(*self.lines[:-1], self.lines[-1][:actions]))

    def at_end_of(self, street: int) -> PublicState:
        """The state when an earlier street was over."""
        return replace(self, board=self.board[: CARDS_SHOWN[street]], lines=self.lines[: street + 1])

    @cached_property
    def _last(self) -> Spot:
        """After all actions of this street."""
        return self._walked(self._first(self.street), self.street)

    @cached_property
    def _played(self) -> tuple[PlayedAction, ...]:
        """All actions so far."""
        played: list[PlayedAction] = []
        for street, line in enumerate(self.lines):
            spot = self._first(street)
            for action in line:
                played.append(played_at(spot, action))
                spot = spot.after(action)
        return tuple(played)

    def _first(self, street: int) -> Spot:
        """The first spot of a street."""
        if street == PREFLOP:
            return opening_spot(2, self.blinds, self.stack)
        return self._next(self._walked(self._first(street - 1), street - 1))

    def _walked(self, spot: Spot, street: int) -> Spot:
        for action in self.lines[street]:
            assert spot.is_open, "nobody acts after the end of a street"
            spot = spot.after(action)
        return spot

    def _next(self, ended: Spot) -> Spot:
        """The first spot of the street after one that has ended."""
        paid = ended.paid + ended.price
        return street_spot(ended.street + 1, POSTFLOP_ORDER, paid, self.stack - paid, self.blinds[1])


@lru_cache(maxsize=64)
def _opening(stack: Chips, blinds: tuple[Chips, Chips], dead: Chips) -> TableSpot:
    """Before anybody has acted."""
    spot = opening_spot(2, blinds, stack)
    left = tuple(stack - bet for bet in spot.bets)
    return TableSpot(PREFLOP, spot.pot, spot.bets, left, spot.live, spot.least_raise, dead)


def played_at(spot: Spot, action: Chips) -> PlayedAction:
    """An action of the player to act."""
    total = spot.price if action == CALL else action
    return PlayedAction(spot.street, spot.actor, action, total - spot.bets[spot.actor])


def legal_raise(spot: Spot, total: Chips) -> Chips:
    """The legal total nearest to the one wanted: not below the least raise, not above the stack."""
    return min(spot.stack, max(total, spot.price + spot.least_raise))
