"""After the flop: the value of checking, calling and each bet against what the others may hold; the best is played.

A character's errors are errors of perception, as people's are: it imagines equity, or folds that will not come, or
reads nothing into a raise. What it then does is right for what it sees.
"""

from __future__ import annotations

from math import log
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from riverboat.bots.board import Board, board_of, combo_index
from riverboat.bots.board_kernels import weigh_bets
from riverboat.bots.character import Character
from riverboat.bots.situation import Situation

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from riverboat.engine.rules import Chips, Seat

MOST_FOLDS: Final = 0.9
"""Nobody folds everything."""
AFTER_BETTING: Final = 0.75
"""Whoever has bet folds less often than the price of a raise is worth."""
OUT_OF_POSITION: Final = 0.04
"""Equity that acting first costs while there is betting to come."""
RAISED_TO: Final = 3.0
"""A raise over one's bet makes it about so many times as large."""
_MISSED: Final = 0.55
"""Below this share of holdings beaten, the flop missed."""


def wants(
    situation: Situation,
    character: Character,
    ranges: NDArray[np.float32],
    folding: dict[Seat, float],
    rng: Random,
) -> Chips | None:
    """The total to raise to, 0 to check or call, or None to fold."""
    board = board_of(situation.board, situation.rules.deck)
    hero = combo_index(situation.hole)
    totals = _bet_totals(situation, character, board, hero)
    equity, values = _weighed(situation, character, board, hero, ranges, folding, totals)
    pot = max(situation.pot, 1)
    best_total, best = 0, _passive_value(situation, character, board, hero, equity) + _noise(character, rng) * pot
    for total, value in zip(totals, values, strict=True):
        seen = value + (character.aggression + _noise(character, rng)) * pot
        if seen > best:
            best_total, best = total, seen
    if best < 0 and situation.to_call:
        return None
    return best_total


def _passive_value(situation: Situation, character: Character, board: Board, hero: int, equity: float) -> float:
    """The chips that checking or calling is worth; folding is worth 0."""
    call = situation.to_call
    later = len(situation.board) < 5 and call < situation.my_stack and any(other.stack for other in situation.opponents)
    seen = equity
    if later:
        seen += character.realization * (equity - 0.5) - (0 if situation.in_position else OUT_OF_POSITION)
    if call:
        seen += character.curiosity - character.fit_or_fold * max(0.0, _MISSED - float(board.strength[hero]))
    return min(1.0, max(0.0, seen)) * (situation.winnable_pot + call) - call


def _bet_totals(situation: Situation, character: Character, board: Board, hero: int) -> list[Chips]:
    """The totals worth thinking about, all legal, smallest first."""
    if situation.legal.raise_to is None:
        return []
    low, high = situation.legal.raise_to
    price = situation.observation.current_bet
    after_call = situation.pot + situation.to_call
    totals = {
        min(high, max(low, price + round(size * after_call))) for size in _sizes(character, board, hero, situation)
    }
    # Too little would be left behind to fold with later.
    return sorted(high if 3 * total > 2 * high else total for total in totals)


def _sizes(character: Character, board: Board, hero: int, situation: Situation) -> tuple[float, ...]:
    match character.sizing:
        case "minimum":
            return (0.0,)
        case "face_up":
            # As beginners bet: the better the hand, the more.
            return (0.2 + 0.9 * float(board.strength[hero]) ** 2,)
        case "texture":
            # Small where little can change, large where draws must pay.
            return tuple(size * (0.75 + 0.5 * board.wetness) for size in character.sizes)


def _weighed(
    situation: Situation,
    character: Character,
    board: Board,
    hero: int,
    ranges: NDArray[np.float32],
    folding: dict[Seat, float],
    totals: list[Chips],
) -> tuple[float, list[float]]:
    """The equity against all, and what each bet wins on average."""
    opponents = situation.opponents
    bets = np.empty((len(totals), 5))
    continuing = np.empty((len(opponents), len(totals)))
    raising = np.empty((len(opponents), len(totals)))
    is_river = len(situation.board) == 5
    for option, total in enumerate(totals):
        added = total - situation.my_bet
        pot = situation.pot
        called = max(min(total - other.bet, other.stack) for other in opponents)
        all_in = added == situation.my_stack or called >= max(other.stack for other in opponents)
        stretch = 0.0 if is_river or all_in else character.realization
        more = min(situation.my_stack, RAISED_TO * added) - added
        bets[option] = (pot, added, called, stretch, more / (pot + 2 * (added + more)))
        # What a bluff of this size must win to break even, shared among all who might call.
        folds = (added / (pot + added)) ** (1 / len(opponents)) * character.fold_belief
        if situation.to_call:
            folds *= AFTER_BETTING
        for row, other in enumerate(opponents):
            if not other.stack:
                continuing[row, option], raising[row, option] = 1.0, 0.0
                continue
            continuing[row, option] = 1 - min(MOST_FOLDS, folds * folding.get(other.seat, 1.0))
            raising[row, option] = 0.0 if all_in else min(character.raise_fear, continuing[row, option])
    answer = np.empty(1 + len(totals))
    weigh_bets(board.ranks, board.strength, ranges, hero, bets, continuing, raising, answer)
    equity, *values = answer.tolist()
    return equity, values


def _noise(character: Character, rng: Random) -> float:
    """A choice nearly as good is made nearly as often (Gumbel noise: the chances follow the values)."""
    return -character.noise * log(-log(rng.random() or 0.5))
