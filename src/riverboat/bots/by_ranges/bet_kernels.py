"""The kernel that values bets for one hand against the opponents' ranges.

Ranges are in bins of strength, best first, so that "the best third stays in" is a walk over a few numbers.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.bots.by_ranges.board_kernels import STRENGTH_BINS, Figures, Weights, strength_bin
from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import Ranks

MOST_FOLDS: Final = 0.9
"""Nobody folds everything."""
AFTER_BETTING: Final = 0.75
"""Whoever has bet folds less often than the price of a raise is worth."""
RAISED_TO: Final = 3.0
"""A raise over one's bet makes it about so many times as large."""


class Spot(NamedTuple):
    """The money side of a decision, and what the player believes. Chips are floats here: they are expectations."""

    pot: float
    my_bet: float
    my_stack: float
    facing_bet: bool
    is_river: bool
    realization: float
    fold_belief: float
    raise_fear: float


@kernel
def weigh_bets(  # noqa: PLR0917 -- numba calls by position
    ranks: Ranks,
    strength: Weights,
    ranges: NDArray[np.float32],
    hero: int,
    spot: Spot,
    opponents: Figures,
    totals: Figures,
    answer: Figures,
) -> None:
    """What betting to each of `totals` is worth against some ranges, one row of `ranges` for each opponent.

    A row of `opponents` is stack, bet, and how often that one folds, where 1 is what the price is worth. `answer` gets
    the equity against all of them, then the expected chips of each total.
    """
    equity, counted = _equity_by_combo(ranks, np.uint64(hero))
    wins, extra = np.ones(len(totals)), np.zeros(len(totals))
    share_by_run = np.ones(len(ranks))
    against_one = 0.5
    for opponent in range(len(ranges)):
        weights = ranges[opponent]
        mass, won = _by_strength(strength, weights, equity, counted)
        if len(ranges) == 1:
            against_one = won.sum()
        else:
            _share_of_runs(ranks, np.uint64(hero), weights, share_by_run)
        for option in range(len(totals)):
            stays, share, called = _answered(spot, opponents, opponent, totals[option], mass, won)
            factor = 1.0 - stays + share
            extra[option] = extra[option] * factor + wins[option] * share * called
            wins[option] *= factor
    answer[0] = against_one if len(ranges) == 1 else _mean_of_runs(ranks, np.uint64(hero), share_by_run)
    for option in range(len(totals)):
        added = totals[option] - spot.my_bet
        answer[1 + option] = wins[option] * (spot.pot + added) + extra[option] - added


@kernel
def _answered(  # noqa: PLR0917 -- numba calls by position
    spot: Spot, opponents: Figures, opponent: int, total: float, mass: Figures, won: Figures
) -> tuple[float, float, float]:
    """How much of a range stays in against a bet, the share of the pot won against that part, and the chips it adds."""
    stack, bet, folding = opponents[opponent]
    added = total - spot.my_bet
    called = max(0.0, min(total - bet, stack))
    most = opponents[:, 0].max()
    is_all_in = added >= spot.my_stack or total - bet >= most
    # What a bluff of this size must win to break even, shared among all who might call.
    folds = (added / (spot.pot + added)) ** (1.0 / len(opponents)) * spot.fold_belief * folding
    if spot.facing_bet:
        folds *= AFTER_BETTING
    continuing = 1.0 - min(MOST_FOLDS, folds) if stack > 0 else 1.0
    raising = 0.0 if is_all_in or stack <= called else min(spot.raise_fear, continuing)
    raised, raised_won = _best_part(mass, won, raising)
    stays, stays_won = _best_part(mass, won, continuing)
    share = 0.0
    if stays - raised > 1e-9:
        stretch = 0.0 if is_all_in or spot.is_river else spot.realization
        share += (stays - raised) * _stretched((stays_won - raised_won) / (stays - raised), stretch)
    if raised > 1e-9:
        more = min(spot.my_stack, RAISED_TO * added) - added
        # Against a raise a hand goes on if the price is right; otherwise the bet is lost.
        if raised_won / raised >= more / (spot.pot + 2.0 * (added + more)):
            share += raised_won
    return stays, share, called


@kernel
def _best_part(mass: Figures, won: Figures, share: float) -> tuple[float, float]:
    """The best `share` of a range: how much of it there is, and what is won against it."""
    taken, taken_won = 0.0, 0.0
    for place in range(STRENGTH_BINS):
        if mass[place] > 0:
            part = min(mass[place], share - taken)
            taken += part
            taken_won += part * won[place] / mass[place]
            if taken >= share:
                break
    return taken, taken_won


@kernel
def _stretched(equity: float, stretch: float) -> float:
    """Good hands win more than their equity while there is betting to come, weak ones less."""
    return min(1.0, max(0.0, equity + stretch * (equity - 0.5)))


@kernel
def _equity_by_combo(ranks: Ranks, hero: np.uint64) -> tuple[Weights, Weights]:
    """The hero's equity against each combo, and on how many run-outs that is counted."""
    combos = ranks.shape[1]
    equity, counted = np.zeros(combos, np.float32), np.zeros(combos, np.float32)
    for run in range(len(ranks)):
        if ranks[run, hero] > 0:
            _add_wins(ranks[run], ranks[run, hero], equity, counted)
    for combo in range(np.uint64(combos)):
        if counted[combo] > 0:
            equity[combo] /= counted[combo]
    return equity, counted


@kernel
def _add_wins(ranks: Ranks, own: np.uint16, equity: Weights, counted: Weights) -> None:
    for combo in range(np.uint64(len(ranks))):
        rank = ranks[combo]
        possible = np.float32(rank > 0)
        beats = np.float32(own > rank) + np.float32(own >= rank)
        equity[combo] += np.float32(0.5) * beats * possible
        counted[combo] += possible


@kernel
def _share_of_runs(ranks: Ranks, hero: np.uint64, weights: Weights, share_by_run: Figures) -> None:
    """Multiply in, for each run-out, the chance to beat this range on it."""
    for run in range(len(ranks)):
        own = ranks[run, hero]
        if own == 0:
            continue
        total, won = np.float32(0), np.float32(0)
        row = ranks[run]
        for combo in range(np.uint64(len(weights))):
            weight = weights[combo] * np.float32(row[combo] > 0)
            total += weight
            won += weight * np.float32(0.5) * (np.float32(own > row[combo]) + np.float32(own >= row[combo]))
        share_by_run[run] *= won / total if total > 0 else 0.5


@kernel
def _mean_of_runs(ranks: Ranks, hero: np.uint64, share_by_run: Figures) -> float:
    total, runs = 0.0, 0
    for run in range(len(ranks)):
        if ranks[run, hero] > 0:
            total += share_by_run[run]
            runs += 1
    return total / runs if runs else 0.5


@kernel
def _by_strength(
    strength: Weights, weights: Weights, equity: Weights, counted: Weights
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The range in bins of strength, best first: how much of it is there, and what is won against that."""
    mass = np.zeros(STRENGTH_BINS, np.float64)
    won = np.zeros(STRENGTH_BINS, np.float64)
    total = 0.0
    for combo in range(np.uint64(len(weights))):
        weight = weights[combo]
        if weight > 0 and counted[combo] > 0:
            place = np.uint64(STRENGTH_BINS - 1) - strength_bin(strength[combo])
            mass[place] += weight
            won[place] += weight * equity[combo]
            total += weight
    if total > 0:
        mass /= total
        won /= total
    return mass, won
