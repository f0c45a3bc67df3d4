"""Dealing at random: showdowns for hands, ranges and unknown hands together. Same seed, same answer.

Every deal is independent and every possible one equally likely (or as likely as its weights say): ranges are drawn
by weight and the deal is thrown away when two of them want the same card; the rest comes off a shuffled pack.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import (
    NO_FLUSH,
    Cards,
    KernelTables,
    Keys,
    flush_flags,
    flush_rank,
    unsuited_rank,
)
from riverboat.odds.showdowns import Outcomes, count_winners

Numbers: TypeAlias = "NDArray[np.uint64]"

ZERO: Final = np.uint64(0)
ONE: Final = np.uint64(1)
HALF: Final = np.uint64(32)
HALF_MASK: Final = np.uint64(0xFFFFFFFF)
CARDS_A_WORD: Final = 5
"""52 × 51 × 50 × 49 × 48 is below 2³², so one word of 32 bits deals five cards."""

MAX_TRIES: Final = 100_000
"""Deals thrown away in a row before the ranges are taken to be impossible together."""

# SplitMix64 (Steele, Lea, Flood 2014): a counter and a mixing function.
STEP: Final = np.uint64(0x9E3779B97F4A7C15)
MIX_ONE: Final = np.uint64(0xBF58476D1CE4E5B9)
MIX_TWO: Final = np.uint64(0x94D049BB133111EB)


class Draws(NamedTuple):
    """The ranges to draw from, one after the other in the arrays, each as an alias table (Walker 1977).

    A hand is one of a range's places at random; with a chance of `keep / 2³²` its own combo, otherwise its alias's.
    """

    players: NDArray[np.uint64]
    starts: NDArray[np.uint64]
    sizes: NDArray[np.uint64]
    keep: NDArray[np.uint64]
    alias: NDArray[np.uint64]
    keys: Keys
    bits: Keys


@kernel
def deal_showdowns(
    tables: KernelTables,
    known_keys: Keys,
    known_bits: Keys,
    draws: Draws,
    unknown: NDArray[np.uint64],
    board: Cards,
    live: Cards,
    samples: int,
    seed: np.uint64,
    outcomes: Outcomes,
) -> bool:
    """Deal so many showdowns and count who wins; False if the ranges cannot be dealt together.

    `known_keys` and `known_bits` hold the sums of each player's hole cards, 0 where they are drawn or `unknown`.
    """
    keys, bits = known_keys.copy(), known_bits.copy()
    ranks = np.zeros(len(keys), np.uint16)
    pack = live.copy()
    missing = 5 - len(board)
    dealt = np.uint64(missing + 2 * len(unknown))
    first_key, first_bits = ZERO, ZERO
    for card in board:
        first_key += tables.card_keys[card]
        first_bits |= tables.card_bits[card]
    limits = _redraw_limits(np.uint64(len(pack)), dealt)
    state = seed
    for _ in range(samples):
        tries = 0
        while True:
            state, drawn, fits = _draw_ranges(draws, keys, bits, state)
            if fits:
                state = _shuffle(pack, dealt, limits, state)
                fits = drawn == ZERO or not _meets(tables, pack, dealt, drawn)
            if fits:
                break
            tries += 1
            if tries == MAX_TRIES:
                return False
        place = ZERO
        for player in unknown:
            one, other = pack[place], pack[place + ONE]
            keys[player] = tables.card_keys[one] + tables.card_keys[other]
            bits[player] = tables.card_bits[one] | tables.card_bits[other]
            place += np.uint64(2)
        board_key, board_bits = first_key, first_bits
        for place in range(place, dealt):  # noqa: PLW2901
            board_key += tables.card_keys[pack[place]]
            board_bits |= tables.card_bits[pack[place]]
        for player in range(np.uint64(len(keys))):
            key = board_key + keys[player]
            flags = flush_flags(key)
            if flags == NO_FLUSH:
                ranks[player] = unsuited_rank(tables, key)
            else:
                ranks[player] = flush_rank(tables, flags, board_bits | bits[player])
        count_winners(ranks, 1, outcomes)
    return True


@kernel
def _random(state: np.uint64) -> np.uint64:
    mixed = (state ^ (state >> np.uint64(30))) * MIX_ONE
    mixed = (mixed ^ (mixed >> np.uint64(27))) * MIX_TWO
    return mixed ^ (mixed >> np.uint64(31))


@kernel
def _draw_ranges(draws: Draws, keys: Keys, bits: Keys, state: np.uint64) -> tuple[np.uint64, np.uint64, bool]:
    """Draw a hand from each range: the new state, the cards drawn, and whether they are all different."""
    drawn = ZERO
    for which in range(np.uint64(len(draws.players))):
        size = draws.sizes[which]
        limit = (HALF_MASK + ONE) % size
        while True:
            state += STEP
            word = _random(state)
            product = (word >> HALF) * size
            if product & HALF_MASK >= limit:
                break
        hand = draws.starts[which] + (product >> HALF)
        if word & HALF_MASK >= draws.keep[hand]:
            hand = draws.alias[hand]
        if drawn & draws.bits[hand] != ZERO:
            return state, drawn, False
        drawn |= draws.bits[hand]
        player = draws.players[which]
        keys[player], bits[player] = draws.keys[hand], draws.bits[hand]
    return state, drawn, True


@kernel
def _redraw_limits(size: np.uint64, dealt: np.uint64) -> Numbers:
    """For each word of five cards, below which remainder it must be drawn again to favour no card.

    Brackett-Rozinsky and Lemire, "Batched ranged random integer generation" (2024).
    """
    limits = np.zeros((dealt + np.uint64(CARDS_A_WORD - 1)) // np.uint64(CARDS_A_WORD), np.uint64)
    for word in range(np.uint64(len(limits))):
        product = ONE
        first = word * np.uint64(CARDS_A_WORD)
        for place in range(first, min(first + np.uint64(CARDS_A_WORD), dealt)):
            product *= size - place
        limits[word] = (HALF_MASK + ONE) % product
    return limits


@kernel
def _shuffle(pack: Cards, dealt: np.uint64, limits: Numbers, state: np.uint64) -> np.uint64:
    """Fisher–Yates for the first cards of the pack. The pack stays as it is left: any order is a fair start."""
    size = np.uint64(len(pack))
    for word in range(np.uint64(len(limits))):
        first = word * np.uint64(CARDS_A_WORD)
        end = min(first + np.uint64(CARDS_A_WORD), dealt)
        while True:
            state += STEP
            rest = _random(state) >> HALF
            for place in range(first, end):
                product = rest * (size - place)
                chosen = place + (product >> HALF)
                rest = product & HALF_MASK
                pack[place], pack[chosen] = pack[chosen], pack[place]
            if rest >= limits[word]:
                break
    return state


@kernel
def _meets(tables: KernelTables, pack: Cards, dealt: np.uint64, drawn: np.uint64) -> bool:
    for place in range(dealt):
        if tables.card_bits[pack[place]] & drawn != ZERO:
            return True
    return False
