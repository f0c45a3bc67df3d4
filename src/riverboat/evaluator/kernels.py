"""What every kernel that ranks hands is made of: the tables as one array, and a rank from a sum of keys."""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import STANDARD_DECK, DeckName, packs_in, rank_of, suit_of
from riverboat.errors import RiverboatError
from riverboat.evaluator import keys
from riverboat.evaluator._numba import kernel
from riverboat.evaluator.tables import load_tables
from riverboat.evaluator.trips_over_straights import trips_ranks

Cards: TypeAlias = "NDArray[np.uint8]"
Ranks: TypeAlias = "NDArray[np.uint16]"
Keys: TypeAlias = "NDArray[np.uint64]"
Tables: TypeAlias = "NDArray[np.uint16]"

# One array and not several: numba counts references to each, and in a hot loop that costs more than the look-ups.
HALF_SUMS: Final = 1 << keys.HALF_BITS
LOW_START: Final = np.uint64(HALF_SUMS)
FLUSH_START: Final = np.uint64(2 * HALF_SUMS)
RANKS_START: Final = np.uint64(2 * HALF_SUMS + (1 << 13))

HALF_BITS: Final = np.uint64(keys.HALF_BITS)
HALF_MASK: Final = np.uint64(keys.HALF_MASK)
FLUSH_BIAS: Final = np.uint64(keys.FLUSH_BIAS)
FLUSH_BITS: Final = np.uint64(keys.FLUSH_BITS)
NO_FLUSH: Final = np.uint64(0)

SUIT_BITS: Final = np.uint64(16)
SUIT_MASK: Final = np.uint64(0x1FFF)
CLUB_FLUSH: Final = np.uint64(0x8 << keys.SUIT_SHIFT)
DIAMOND_FLUSH: Final = np.uint64(0x80 << keys.SUIT_SHIFT)
HEART_FLUSH: Final = np.uint64(0x800 << keys.SUIT_SHIFT)
ONE: Final = np.uint64(1)

# For any uint8, so that no number that is not a card reads outside.
CARD_KEYS: Final = np.zeros(256, np.uint64)
CARD_BITS: Final = np.zeros(256, np.uint64)
"""One bit for each card: 16 bits a suit, deuce lowest."""

for _card in STANDARD_DECK:
    CARD_KEYS[_card] = keys.CARD_KEYS[_card]
    CARD_BITS[_card] = 1 << (int(SUIT_BITS) * suit_of(_card) + rank_of(_card))


@cache
def kernel_tables(deck: DeckName) -> Tables:
    """The evaluator's tables for one deck, padded, so that no sum of seven uint8 cards reads outside them."""
    if packs_in(deck) > 1:
        raise RiverboatError("one_pack_only", f"this is worked out for one pack; {packs_in(deck)} were given")
    tables = load_tables()
    unsuited = trips_ranks() if deck == "short_trips" else tables.ranks(deck)
    low, flush_ranks, ranks = int(LOW_START), int(FLUSH_START), int(RANKS_START)
    flat = np.zeros(ranks + len(tables.standard) + max(tables.low), np.uint16)
    flat[: len(tables.high)] = np.array(tables.high) // 2
    flat[low : low + len(tables.low)] = tables.low
    flat[flush_ranks:ranks] = tables.flush_ranks(deck)
    flat[ranks : ranks + len(tables.standard)] = unsuited
    return flat


@kernel
def flush_flags(key: np.uint64) -> np.uint64:
    """Not zero if five or more cards of the key are of one suit."""
    return (key + FLUSH_BIAS) & FLUSH_BITS


@kernel
def unsuited_rank(tables: Tables, key: np.uint64) -> np.uint16:
    """The rank of a hand that has no flush."""
    half_start = np.uint64(tables[(key >> HALF_BITS) & HALF_MASK])
    place = np.uint64(tables[LOW_START + (key & HALF_MASK)])
    rank: np.uint16 = tables[RANKS_START + (half_start << ONE) + place]
    return rank


@kernel
def flush_rank(tables: Tables, flags: np.uint64, card_bits: np.uint64) -> np.uint16:
    """The rank of a hand that has a flush, from the bits of its cards."""
    if flags == CLUB_FLUSH:
        suited = card_bits
    elif flags == DIAMOND_FLUSH:
        suited = card_bits >> SUIT_BITS
    elif flags == HEART_FLUSH:
        suited = card_bits >> (SUIT_BITS + SUIT_BITS)
    else:
        suited = card_bits >> (SUIT_BITS + SUIT_BITS + SUIT_BITS)
    rank: np.uint16 = tables[FLUSH_START + (suited & SUIT_MASK)]
    return rank


@kernel
def rank_of_sums(tables: Tables, key: np.uint64, card_bits: np.uint64) -> np.uint16:
    """The rank of five to seven cards from the sums of their keys and bits."""
    flags = flush_flags(key)
    if flags != NO_FLUSH:
        return flush_rank(tables, flags, card_bits)
    return unsuited_rank(tables, key)
