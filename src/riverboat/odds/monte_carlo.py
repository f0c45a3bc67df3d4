"""Dealing at random: showdowns for hands, ranges and unknown hands together. Same seed, same answer.

Every deal is independent, and every possible one is equally likely, or as likely as its weights say: what is drawn
and meets a card that is already out is thrown away and drawn again.
"""

# ruff: noqa: PLR0917  (kernels take plain arrays one by one: numba is slow with tuples of arrays in a loop)

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import NO_FLUSH, Keys, Tables, flush_flags, flush_rank, unsuited_rank
from riverboat.odds.showdowns import Outcomes

Numbers: TypeAlias = "NDArray[np.uint64]"

NO_CARDS: Final = np.uint64(0)
ONE: Final = np.uint64(1)
WORD_BITS: Final = np.uint64(32)
WORD_MASK: Final = np.uint64(0xFFFFFFFF)
WORDS: Final = np.uint64(1 << 32)

# Columns of a range's alias table.
KEY: Final = 0
BITS: Final = 1
KEEP: Final = 2
ALIAS: Final = 3

MAX_TRIES: Final = 100_000
"""Draws thrown away in a row before the ranges are taken to be impossible together."""

# SplitMix64 (Steele, Lea, Flood 2014): a counter and a mixing function.
STEP: Final = np.uint64(0x9E3779B97F4A7C15)
MIX_ONE: Final = np.uint64(0xBF58476D1CE4E5B9)
MIX_TWO: Final = np.uint64(0x94D049BB133111EB)


@kernel
def deal_showdowns(
    tables: Tables,
    hole_keys: Keys,
    hole_bits: Keys,
    unknown: Numbers,
    draw_players: Numbers,
    draw_starts: Numbers,
    draw_hands: Numbers,
    board_key: np.uint64,
    board_bits: np.uint64,
    to_come: np.uint64,
    live_keys: Keys,
    live_bits: Keys,
    pair_keys: Keys,
    pair_bits: Keys,
    samples: int,
    seed: np.uint64,
    outcomes: Outcomes,
) -> bool:
    """Deal so many showdowns and count who wins; False if the ranges cannot be dealt together.

    Hole cards are given as sums of keys and of bits for each player: known hands as they are, and room for those of
    `unknown` players, who can hold any two cards, and of `draw_players`, whose ranges are in `draw_hands`.
    """
    players = np.uint64(len(hole_keys))
    board_limit = _redraw_limit(np.uint64(len(live_keys)), to_come)
    state = seed
    for _ in range(samples):
        out, fits = NO_CARDS, True
        if len(draw_players) > 0:
            state, out, fits = _draw_ranges(draw_players, draw_starts, draw_hands, hole_keys, hole_bits, state)
        if not fits:
            return False
        state, key_to_come, bits_to_come = _draw_board(live_keys, live_bits, to_come, board_limit, out, state)
        out |= bits_to_come
        for player in unknown:
            state, pair = _draw_pair(pair_bits, out, state)
            hole_keys[player], hole_bits[player] = pair_keys[pair], pair_bits[pair]
            out |= pair_bits[pair]
        # As `count_winners`, but while the hands are ranked: here that is a tenth of the time.
        best, winners = np.uint16(0), np.uint64(0)
        for player in range(players):
            key = board_key + key_to_come + hole_keys[player]
            flags = flush_flags(key)
            if flags == NO_FLUSH:
                rank = unsuited_rank(tables, key)
            else:
                rank = flush_rank(tables, flags, board_bits | bits_to_come | hole_bits[player])
            winners = np.uint64(0) if rank > best else winners
            winners |= np.uint64(rank >= best) << player
            best = max(best, rank)
        outcomes[winners] += 1
    return True


@kernel
def random_word(state: np.uint64) -> np.uint64:
    """The random word that belongs to a state of the counter."""
    mixed = (state ^ (state >> np.uint64(30))) * MIX_ONE
    mixed = (mixed ^ (mixed >> np.uint64(27))) * MIX_TWO
    return mixed ^ (mixed >> np.uint64(31))


@kernel
def _redraw_limit(live: np.uint64, count: np.uint64) -> np.uint64:
    """Below which remainder a word must be drawn again, so that no set of cards is favoured.

    Brackett-Rozinsky and Lemire, "Batched ranged random integer generation" (2024). One word of 32 bits is enough
    for five cards, as 52 × 51 × 50 × 49 × 48 is less than 2³².
    """
    product = ONE
    for drawn in range(count):
        product *= live - drawn
    return WORDS % product


@kernel
def _draw_board(
    live_keys: Keys, live_bits: Keys, count: np.uint64, limit: np.uint64, out: np.uint64, state: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Draw a set of live cards that are not out: the new state, the sum of their keys, their bits.

    Floyd's algorithm: the n-th card is one of the first places, or a new place if that one is taken.
    """
    live = np.uint64(len(live_keys))
    while True:
        state += STEP
        rest = random_word(state) >> WORD_BITS
        taken, key, bits = NO_CARDS, np.uint64(0), NO_CARDS
        for index in range(live - count, live):
            newest = np.uint64(index)
            product = rest * (newest + ONE)
            place, rest = product >> WORD_BITS, product & WORD_MASK
            place = newest if (taken >> place) & ONE != NO_CARDS else place
            taken |= ONE << place
            key += live_keys[place]
            bits |= live_bits[place]
        if rest >= limit and bits & out == NO_CARDS:
            return state, key, bits


@kernel
def _draw_pair(pair_bits: Keys, out: np.uint64, state: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Draw two live cards that are not out, as a row of the table of all pairs.

    Two are drawn at a time, and the second counts if the first does not fit: a test that a processor need not guess.
    """
    size = np.uint64(len(pair_bits))
    limit = WORDS % size
    while True:
        state += STEP
        word = random_word(state)
        pair, second = (word >> WORD_BITS) * size, (word & WORD_MASK) * size
        fits = (pair & WORD_MASK >= limit) & (pair_bits[pair >> WORD_BITS] & out == NO_CARDS)
        pair = pair if fits else second
        if pair & WORD_MASK >= limit and pair_bits[pair >> WORD_BITS] & out == NO_CARDS:
            return state, pair >> WORD_BITS


@kernel
def _draw_ranges(
    players: Numbers, starts: Numbers, hands: Numbers, keys: Keys, bits: Keys, state: np.uint64
) -> tuple[np.uint64, np.uint64, bool]:
    """Draw a hand from each range, all anew until no two share a card: the new state, the cards, whether it worked."""
    for _ in range(MAX_TRIES):
        out, fits = NO_CARDS, True
        for which in range(np.uint64(len(players))):
            state, hand = _draw_hand(hands, starts[which], starts[which + ONE], state)
            fits = out & hands[hand, BITS] == NO_CARDS
            if not fits:
                break
            out |= hands[hand, BITS]
            keys[players[which]], bits[players[which]] = hands[hand, KEY], hands[hand, BITS]
        if fits:
            return state, out, True
    return state, NO_CARDS, False


@kernel
def _draw_hand(hands: Numbers, start: np.uint64, end: np.uint64, state: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Draw from an alias table (Walker 1977): a row at random, and by its chance that hand or its alias."""
    limit = WORDS % (end - start)
    while True:
        state += STEP
        word = random_word(state)
        product = (word >> WORD_BITS) * (end - start)
        if product & WORD_MASK >= limit:
            hand = start + (product >> WORD_BITS)
            return state, hand if word & WORD_MASK < hands[hand, KEEP] else hands[hand, ALIAS]
