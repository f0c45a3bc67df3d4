"""What every kernel that ranks hands is made of: the tables as arrays, and a rank from a sum of keys."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import STANDARD_DECK, DeckName, rank_of, suit_of
from riverboat.evaluator import keys
from riverboat.evaluator._numba import kernel
from riverboat.evaluator.tables import Table, load_tables

Cards: TypeAlias = "NDArray[np.uint8]"
Ranks: TypeAlias = "NDArray[np.uint16]"
Keys: TypeAlias = "NDArray[np.uint64]"

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


class KernelTables(NamedTuple):
    """The evaluator's tables for one deck. Padded, so that no sum of seven uint8 cards reads outside them."""

    card_keys: Keys
    card_bits: Keys  # one bit for each card: 16 bits a suit, deuce lowest
    high: NDArray[np.uint32]
    low: NDArray[np.uint16]
    ranks: Ranks
    flush_ranks: Ranks


@cache
def kernel_tables(deck: DeckName) -> KernelTables:
    tables = load_tables()
    half_sums = 1 << keys.HALF_BITS
    card_bits = [1 << (int(SUIT_BITS) * suit_of(card) + rank_of(card)) for card in STANDARD_DECK]
    return KernelTables(
        card_keys=_padded(keys.CARD_KEYS, 256, np.uint64),
        card_bits=_padded(card_bits, 256, np.uint64),
        high=_padded(tables.high, half_sums, np.uint32),
        low=_padded(tables.low, half_sums, np.uint16),
        ranks=_padded(tables.ranks(deck), len(tables.standard) + max(tables.low), np.uint16),
        flush_ranks=_padded(tables.flush_ranks(deck), int(SUIT_MASK) + 1, np.uint16),
    )


def _padded(table: Table, size: int, dtype: type[np.unsignedinteger]) -> NDArray[np.unsignedinteger]:
    padded = np.zeros(size, dtype)
    padded[: len(table)] = table
    return padded


@kernel
def flush_flags(key: np.uint64) -> np.uint64:
    """Not zero if five or more cards of the key are of one suit."""
    return (key + FLUSH_BIAS) & FLUSH_BITS


@kernel
def unsuited_rank(tables: KernelTables, key: np.uint64) -> np.uint16:
    """The rank of a hand that has no flush."""
    rank: np.uint16 = tables.ranks[tables.high[(key >> HALF_BITS) & HALF_MASK] + tables.low[key & HALF_MASK]]
    return rank


@kernel
def flush_rank(tables: KernelTables, flags: np.uint64, card_bits: np.uint64) -> np.uint16:
    """The rank of a hand that has a flush, from the bits of its cards."""
    if flags == CLUB_FLUSH:
        suited = card_bits
    elif flags == DIAMOND_FLUSH:
        suited = card_bits >> SUIT_BITS
    elif flags == HEART_FLUSH:
        suited = card_bits >> (SUIT_BITS + SUIT_BITS)
    else:
        suited = card_bits >> (SUIT_BITS + SUIT_BITS + SUIT_BITS)
    rank: np.uint16 = tables.flush_ranks[suited & SUIT_MASK]
    return rank


@kernel
def rank_of_sums(tables: KernelTables, key: np.uint64, card_bits: np.uint64) -> np.uint16:
    """The rank of five to seven cards from the sums of their keys and bits."""
    flags = flush_flags(key)
    if flags != NO_FLUSH:
        return flush_rank(tables, flags, card_bits)
    return unsuited_rank(tables, key)
