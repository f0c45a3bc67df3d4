"""Card keys. Adding up the keys of some cards says how many there are of each rank and of each suit.

A key has three parts, and up to seven of them add up without one part running into the next:

    bits  0..15   ranks 2 to 7      } distinct sums for distinct ranks,
    bits 16..31   ranks 8 to A      } so a half is an index by itself
    bits 32..47   four bits for each suit: how many cards of it
"""

from __future__ import annotations

from typing import Final

from riverboat.cards import STANDARD_DECK, rank_of, suit_of

MAX_CARDS: Final = 7
LOW_RANKS: Final = 6
HIGH_RANKS: Final = 7

# Each is the smallest number that keeps all sums of up to seven cards, at most four of a rank, apart.
# `build.distinct_sum_keys` finds them; the tests do so again.
HALF_KEYS: Final = (1, 5, 24, 112, 521, 2247, 9244)

HALF_BITS: Final = 16
HALF_MASK: Final = (1 << HALF_BITS) - 1
SUIT_SHIFT: Final = 2 * HALF_BITS
SUIT_COUNT_BITS: Final = 4

# With three added to each suit's count, five or more cards of a suit set the top bit of its four.
FLUSH_BIAS: Final = 0x3333 << SUIT_SHIFT
FLUSH_BITS: Final = 0x8888 << SUIT_SHIFT


def rank_key(rank: int) -> int:
    """The key of a rank, in the half that holds it."""
    if rank < LOW_RANKS:
        return HALF_KEYS[rank]
    return HALF_KEYS[rank - LOW_RANKS] << HALF_BITS


def suit_key(suit: int) -> int:
    """One card of this suit."""
    return 1 << (SUIT_SHIFT + SUIT_COUNT_BITS * suit)


CARD_KEYS: Final = tuple(rank_key(rank_of(card)) + suit_key(suit_of(card)) for card in STANDARD_DECK)
