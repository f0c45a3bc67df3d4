"""Postflop decisions: values checking, calling and each bet against the opponents' ranges; plays the best.

A character's errors are errors of perception, as people's are: it imagines equity, or folds that will not come, or
reads nothing into a raise. What it then does is right for what it sees.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from riverboat.bots.by_ranges.bet_kernels import Spot, weigh_bets
from riverboat.bots.by_ranges.board import Board, board_of, combo_index
from riverboat.bots.by_ranges.situation import Situation
from riverboat.bots.character import Character, noise

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from riverboat.engine.rules import Chips, Seat

OUT_OF_POSITION: Final = 0.04
"""Equity that acting first costs while there is betting to come."""
MISSED: Final = 0.55
"""Below this share of holdings beaten, the flop missed."""


class Others(NamedTuple):
    """What a player makes of the opponents, in the order of the situation."""

    ranges: NDArray[np.float32]
    folding: dict[Seat, float]
    """How often each folds to a bet, where 1 is what the price is worth."""


def wants(situation: Situation, character: Character, others: Others, rng: Random) -> Chips | None:
    """The total to raise to, 0 to check or call, or None to fold."""
    board = board_of(situation.board, situation.rules.pack)
    combo = combo_index(situation.hole)
    strength = float(board.strength[combo])
    totals = _bet_totals(situation, _sizes(character, board, strength))
    equity, *values = _weighed(situation, character, others, board, totals)
    pot = max(situation.pot, 1)
    best_total, best = 0, _passive_value(situation, character, equity, strength) + noise(character, rng) * pot
    for total, value in zip(totals, values, strict=True):
        seen = value + (character.aggression + noise(character, rng)) * pot
        if seen > best:
            best_total, best = total, seen
    return None if best < 0 and situation.to_call else best_total


def equity(situation: Situation, character: Character, others: Others) -> float:
    """The equity of the hand against all opponents' ranges."""
    board = board_of(situation.board, situation.rules.pack)
    return _weighed(situation, character, others, board, [])[0]


def _passive_value(situation: Situation, character: Character, equity: float, strength: float) -> float:
    """The chips that checking or calling is worth; folding is worth 0."""
    call = situation.to_call
    seen = equity
    if len(situation.board) < 5 and call < situation.my_stack and any(other.stack for other in situation.opponents):
        seen += character.realization * (equity - 0.5) - (0 if situation.in_position else OUT_OF_POSITION)
    if call:
        seen += character.curiosity - character.fit_or_fold * max(0.0, MISSED - strength)
    return min(1.0, max(0.0, seen)) * (situation.winnable_pot + call) - call


def _bet_totals(situation: Situation, sizes: tuple[float, ...]) -> list[Chips]:
    """The totals worth thinking about, all legal, smallest first."""
    if situation.legal.raise_to is None:
        return []
    low, high = situation.legal.raise_to
    price = situation.observation.current_bet
    after_call = situation.pot + situation.to_call
    totals = {min(high, max(low, price + round(size * after_call))) for size in sizes}
    # With little left behind, the rest goes in too.
    return sorted({high if 3 * total > 2 * high else total for total in totals})


def _sizes(character: Character, board: Board, strength: float) -> tuple[float, ...]:
    """Bets in pots."""
    match character.sizing:
        case "minimum":
            return (0.0,)
        case "face_up":
            # As beginners bet: the better the hand, the more.
            return (0.2 + 0.9 * strength * strength,)
        case "texture":
            # Small where little can change, large where draws must pay.
            return tuple([size * (0.75 + 0.5 * board.wetness) for size in character.sizes])


def _weighed(
    situation: Situation, character: Character, others: Others, board: Board, totals: list[Chips]
) -> list[float]:
    """The equity against all, then what each bet wins on average."""
    spot = Spot(
        float(situation.pot),
        float(situation.my_bet),
        float(situation.my_stack),
        situation.to_call > 0,
        len(situation.board) == 5,
        character.realization,
        character.fold_belief,
        character.raise_fear,
    )
    folding = others.folding
    opponents = np.array(
        [(other.stack, other.bet, folding.get(other.seat, 1.0)) for other in situation.opponents], np.float64
    )
    answer = np.empty(1 + len(totals))
    combo = combo_index(situation.hole)
    weigh_bets(board.ranks, board.strength, others.ranges, combo, spot, opponents, np.array(totals, np.float64), answer)
    values: list[float] = answer.tolist()
    return values
