"""Kernels of the card-playing bots: how every holding stands on a board, and what follows for one of them.

Combos are numbered as in `odds.ranges.COMBOS`. A rank of 0 means that a combo cannot be held there.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import Cards, KernelTables, Ranks, rank_of_sums

Weights: TypeAlias = "NDArray[np.float32]"
Figures: TypeAlias = "NDArray[np.float64]"

RANK_BIN_BITS: Final = 4
RANK_BINS: Final = (7462 >> RANK_BIN_BITS) + 2
"""Ranks that differ only in the last kicker count as equal for a percentile, which makes it cheap."""
STRENGTH_BINS: Final = 64


@kernel
def rank_all(tables: KernelTables, holes: Cards, lowest: int, board: Cards, ranks: Ranks) -> None:
    """The rank of every combo on a board of three to five cards; 0 for one that shares a card with it.

    Combos with a card below `lowest`, the first card of the pack, are not in the game. The lower card comes second.
    """
    key, bits = np.uint64(0), np.uint64(0)
    for card in board:
        key += tables.card_keys[card]
        bits |= tables.card_bits[card]
    for combo in range(np.uint64(len(holes))):
        first, second = holes[combo, 0], holes[combo, 1]
        held = tables.card_bits[first] | tables.card_bits[second]
        if held & bits != np.uint64(0) or second < lowest:
            ranks[combo] = 0
        else:
            sums = key + tables.card_keys[first] + tables.card_keys[second]
            ranks[combo] = rank_of_sums(tables, sums, bits | held)


@kernel
def add_percentiles(ranks: Ranks, strength: Weights, counted: Weights) -> None:
    """Add to each combo's strength the share of all holdings that it beats here; a tie counts half."""
    bins = np.zeros(RANK_BINS, np.int32)
    for rank in ranks:
        bins[(rank >> np.uint16(RANK_BIN_BITS)) + np.uint16(rank > 0)] += 1
    impossible = bins[0]
    possible = np.float32(len(ranks) - impossible)
    beaten = np.zeros(RANK_BINS, np.float32)
    below = 0
    for place in range(1, RANK_BINS):
        beaten[place] = (np.float32(below) + np.float32(0.5) * np.float32(bins[place])) / possible
        below += bins[place]
    for combo in range(np.uint64(len(ranks))):
        rank = ranks[combo]
        if rank > 0:
            strength[combo] += beaten[(rank >> np.uint16(RANK_BIN_BITS)) + np.uint16(1)]
            counted[combo] += np.float32(1)


@kernel
def read_board(
    tables: KernelTables,
    holes: Cards,
    lowest: int,
    board: Cards,
    ranks: Ranks,
    made: Weights,
    strength: Weights,
) -> None:
    """How every combo stands: `made` as the cards lie, `strength` over run-outs, one row of `ranks` for each.

    Each run-out takes the next cards of a pack shuffled by the board itself, so that no card is dealt in two of them
    and the same board always reads the same.
    """
    counted = np.zeros(len(holes), np.float32)
    known = len(board)
    missing = 5 - known
    live = _shuffled(board, lowest)
    full = np.zeros(5, np.uint8)
    full[:known] = board
    made[:] = 0
    strength[:] = 0
    if missing:
        rank_all(tables, holes, lowest, board, ranks[0])
        add_percentiles(ranks[0], made, counted)
        counted[:] = 0
    for run in range(len(ranks)):
        for place in range(missing):
            full[known + place] = live[run * missing + place]
        rank_all(tables, holes, lowest, full, ranks[run])
        add_percentiles(ranks[run], strength, counted)
    for combo in range(np.uint64(len(holes))):
        if counted[combo] > 0:
            strength[combo] /= counted[combo]
    if not missing:
        made[:] = strength


@kernel
def _shuffled(board: Cards, lowest: int) -> Cards:
    """The cards not on the board, in an order that follows from the board alone (Fisher–Yates on a small generator)."""
    state = np.uint64(0x9E3779B97F4A7C15)
    live = np.zeros(52 - lowest - len(board), np.uint8)
    size = 0
    for card in range(lowest, 52):
        if np.any(board == card):
            state += np.uint64(1) << np.uint64(card)
        else:
            live[size] = card
            size += 1
    for last in range(size - 1, 0, -1):
        state ^= state << np.uint64(13)
        state ^= state >> np.uint64(7)
        state ^= state << np.uint64(17)
        other = np.int64((state >> np.uint64(11)) % np.uint64(last + 1))
        live[last], live[other] = live[other], live[last]
    return live


@kernel
def without_cards(prior: Weights, holes: Cards, first: int, second: int, weights: Weights) -> None:
    """A range as it is for somebody who holds two of the cards."""
    for combo in range(np.uint64(len(holes))):
        high, low = holes[combo, 0], holes[combo, 1]
        free = high != first and high != second and low != first and low != second
        weights[combo] = prior[combo] * np.float32(free)


@kernel
def narrow(strength: Weights, weights: Weights, shares: Figures, likelihoods: Figures) -> None:
    """Bayes: weigh a range by how likely each holding would have acted so.

    The best `shares[0]` of the range act so with `likelihoods[0]`, the next `shares[1]` with `likelihoods[1]`, the rest
    with `likelihoods[2]`.
    """
    bins = np.zeros(STRENGTH_BINS, np.float64)
    total = 0.0
    for combo in range(np.uint64(len(weights))):
        weight = weights[combo]
        if weight > 0 and strength[combo] > 0:
            bins[_bin(strength[combo])] += weight
            total += weight
    factor = np.zeros(STRENGTH_BINS, np.float32)
    above = 0.0
    for step in range(STRENGTH_BINS):
        place = STRENGTH_BINS - 1 - step
        mass = bins[place] / total if total > 0 else 0.0
        high = _overlap(above, above + mass, 0.0, shares[0])
        middle = _overlap(above, above + mass, shares[0], shares[0] + shares[1])
        low = 1.0 - high - middle
        factor[place] = high * likelihoods[0] + middle * likelihoods[1] + low * likelihoods[2]
        above += mass
    for combo in range(np.uint64(len(weights))):
        if weights[combo] > 0:
            weights[combo] *= factor[_bin(strength[combo])]


@kernel
def _bin(strength: np.float32) -> np.uint64:
    return np.uint64(min(strength * np.float32(STRENGTH_BINS), np.float32(STRENGTH_BINS - 1)))


@kernel
def _overlap(start: float, end: float, low: float, high: float) -> float:
    """The share of an interval that lies in another; of an empty one, whether it lies there."""
    if end - start < 1e-12:
        return 1.0 if low <= start < high else 0.0
    return max(0.0, min(end, high) - max(start, low)) / (end - start)


@kernel
def weigh_bets(
    ranks: Ranks,
    strength: Weights,
    ranges: NDArray[np.float32],
    hero: np.uint64,
    bets: Figures,
    continuing: Figures,
    raising: Figures,
    answer: Figures,
) -> None:
    """What each bet is worth against some ranges, one row of `ranges` for each opponent.

    A row of `bets` is pot before it, chips the bet adds, chips a caller adds, the stretch of equity on later streets,
    and the equity that is needed to stay in against a raise. Of each opponent's range the best `continuing` share stays
    in, the best `raising` share raises. `answer` gets the equity against all, then the expected chips of each bet.
    """
    opponents, options = len(ranges), len(bets)
    equity = np.zeros(len(strength), np.float32)
    counted = np.zeros(len(strength), np.float32)
    share_by_run = np.ones(len(ranks), np.float64)
    for run in range(len(ranks)):
        if ranks[run, hero] > 0:
            _add_wins(ranks[run], ranks[run, hero], equity, counted)
    for combo in range(np.uint64(len(strength))):
        if counted[combo] > 0:
            equity[combo] /= counted[combo]
    wins = np.ones(options, np.float64)
    extra = np.zeros(options, np.float64)
    against_one = 0.5
    for opponent in range(opponents):
        weights = ranges[opponent]
        mass, won = _by_strength(strength, weights, equity, counted)
        if opponents == 1:
            against_one = won.sum()
        else:
            _share_of_runs(ranks, hero, weights, share_by_run)
        for option in range(options):
            stays, share = _answered(mass, won, continuing[opponent, option], raising[opponent, option], bets[option])
            factor = 1.0 - stays + share
            extra[option] = extra[option] * factor + wins[option] * share * bets[option, 2]
            wins[option] *= factor
    answer[0] = against_one if opponents == 1 else _mean_of_runs(ranks, hero, share_by_run)
    for option in range(options):
        pot, added = bets[option, 0], bets[option, 1]
        answer[1 + option] = wins[option] * (pot + added) + extra[option] - added


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
            place = np.uint64(STRENGTH_BINS - 1) - _bin(strength[combo])
            mass[place] += weight
            won[place] += weight * equity[combo]
            total += weight
    if total > 0:
        mass /= total
        won /= total
    return mass, won


@kernel
def _answered(
    mass: Figures, won: Figures, continuing: float, raising: float, bet: Figures
) -> tuple[float, float]:
    """How much of the range stays in, and the share of the pot won against that part."""
    above, raised, raised_won, stays, stays_won = 0.0, 0.0, 0.0, 0.0, 0.0
    for place in range(STRENGTH_BINS):
        if mass[place] <= 0:
            continue
        average = won[place] / mass[place]
        part = min(mass[place], max(0.0, continuing - above))
        top = min(mass[place], max(0.0, raising - above))
        raised += top
        raised_won += top * average
        stays += part
        stays_won += part * average
        above += mass[place]
    called, called_won = stays - raised, stays_won - raised_won
    share = 0.0
    if called > 1e-9:
        share += called * _stretched(called_won / called, bet[3])
    if raised > 1e-9 and raised_won / raised >= bet[4]:
        # Good enough to stay in against a raise; otherwise the bet is lost to it.
        share += raised_won
    return stays, share


@kernel
def _stretched(equity: float, stretch: float) -> float:
    """Good hands win more than their equity while there is betting to come, weak ones less."""
    return min(1.0, max(0.0, equity + stretch * (equity - 0.5)))
