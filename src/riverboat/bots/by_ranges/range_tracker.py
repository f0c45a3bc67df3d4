"""Tracks each opponent's range from their actions, from the flop on.

A range is a function of what was seen; the tracker only remembers how far it has read.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from riverboat.bots.by_ranges.board import HOLES, board_of
from riverboat.bots.by_ranges.board_kernels import Figures, Weights, narrow, without_cards
from riverboat.bots.by_ranges.preflop_lines import Width, class_weights, read_preflop
from riverboat.bots.by_ranges.situation import Situation
from riverboat.odds.ranges import COMBOS
from riverboat.odds.starting_hands import class_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from riverboat.engine.events import Acted
    from riverboat.engine.rules import Chips, Seat

ANY_TWO: Final = Width(0.0, 1.0)
CARDS_ON: Final[dict[str, int]] = {"flop": 3, "turn": 4, "river": 5}

_CLASS_OF_COMBO: Final = np.array([class_of(*combo) for combo in COMBOS], np.intp)

# How a sensible player's range acts: the best part, the next part, the rest.
_BET_LIKELIHOODS: Final = (1.0, 0.45, 0.4)
_RAISE_LIKELIHOODS: Final = (1.0, 0.25, 0.12)
_CALL_LIKELIHOODS: Final = (0.55, 1.0, 0.12)
_CHECK_LIKELIHOODS: Final = (0.5, 1.0, 1.0)
_VALUE_SHARE: Final = 0.42
_RAISE_SHARE: Final = 0.15
_CHECK_TRAP_SHARE: Final = 0.25


class RangeTracker:
    """The ranges of the opponents in one hand, for one player."""

    def __init__(self) -> None:
        self._reading = 1.0
        self._known: tuple[object, ...] = ()
        self._read = 0
        self._last: Acted | None = None
        self._street = ""
        self._price: Chips = 0
        self._ranges: dict[Seat, Weights] = {}

    def ranges(
        self,
        situation: Situation,
        reading: float,
        looseness: dict[Seat, float],
        aggression: dict[Seat, float],
    ) -> NDArray[np.float32]:
        """A row of weights for each opponent of the situation, in its order.

        `reading` is how much is made of what they do, from 0 to 1. `looseness` and `aggression` are of opponents one
        knows, where 1 is a sensible player.
        """
        self._reading = reading
        self._start_if_new(situation, looseness)
        self._follow(situation, aggression)
        if len(situation.opponents) == 1:
            return self._ranges[situation.opponents[0].seat].reshape(1, -1)
        return np.stack([self._ranges[other.seat] for other in situation.opponents])

    def _start_if_new(self, situation: Situation, looseness: dict[Seat, float]) -> None:
        known = (situation.observation.hand_id, situation.hole, situation.observation.button, situation.board[:3])
        acted = situation.acted
        if known == self._known and self._read <= len(acted) and self._last == acted[self._read - 1]:
            return
        self._known = known
        self._street, self._price = "", 0
        self._read = sum(1 for event in acted if event.street == "preflop")
        self._last = acted[self._read - 1] if acted else None
        seats = [other.seat for other in situation.observation.opponents if other.position] + [situation.seat]
        widths = read_preflop(acted, seats, looseness).widths
        first, second = situation.hole
        self._ranges = {}
        for other in situation.opponents:
            weights = np.empty(len(COMBOS), np.float32)
            prior = _prior(self._blurred(widths.get(other.seat, ANY_TWO)))
            without_cards(prior, HOLES, first, second, weights)
            self._ranges[other.seat] = weights

    def _blurred(self, width: Width) -> Width:
        """Who reads little into a raise takes everybody for wide."""
        return Width(width.best * self._reading, width.last + (1 - width.last) * (1 - self._reading))

    def _follow(self, situation: Situation, aggression: dict[Seat, float]) -> None:
        """Read what happened since the last look, in order, each action on the board it was made on."""
        news = situation.acted[self._read :]
        pot = situation.pot - sum(event.added for event in news)
        for event in news:
            if event.street != self._street:
                self._street, self._price = event.street, 0
            weights = self._ranges.get(event.seat)
            if weights is not None and self._reading > 0:
                cards = situation.board[: CARDS_ON[event.street]]
                shares, likelihoods = self._meaning(event, pot, aggression.get(event.seat, 1.0))
                narrow(board_of(cards, situation.rules.pack).strength, weights, shares, likelihoods)
            self._price = max(self._price, event.bet)
            pot += event.added
        if news:
            self._read, self._last = len(situation.acted), news[-1]

    def _meaning(self, event: Acted, pot: Chips, aggression: float) -> tuple[Figures, Figures]:
        """How much of the range acts so, and how likely."""
        size = (event.bet - self._price) / max(pot, 1)
        if event.verb == "check":
            shares, likelihoods = (_CHECK_TRAP_SHARE * min(aggression, 2.0), 0.0), _CHECK_LIKELIHOODS
        elif event.verb == "call":
            stays = max(0.2, 1 - event.added / max(pot, 1))
            shares, likelihoods = (0.1, stays - 0.1), _CALL_LIKELIHOODS
        elif self._price == 0:
            # The larger the bet, the fewer hands are worth it.
            value = min(0.95, _VALUE_SHARE * aggression / (0.65 + 0.55 * size))
            shares, likelihoods = (value, (1 - value) * 0.5), _BET_LIKELIHOODS
        else:
            value = min(0.95, _RAISE_SHARE * aggression)
            shares, likelihoods = (value, (1 - value) * 0.3), _RAISE_LIKELIHOODS
        return np.array(shares), np.array([1 - self._reading * (1 - likely) for likely in likelihoods])


def _prior(width: Width) -> Weights:
    return _combo_weights(class_weights(width))


@lru_cache(maxsize=1024)
def _combo_weights(weights: tuple[float, ...]) -> Weights:
    expanded: Weights = np.array(weights, np.float32)[_CLASS_OF_COMBO]
    return expanded
