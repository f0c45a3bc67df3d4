"""Random numbers for each table by itself, and packs shuffled with them. xoroshiro128++ (Blackman and Vigna, 2019).

Each table has a stream of its own, so that what it is dealt depends on its seed alone, not on the tables beside it.
"""

from __future__ import annotations

import numpy as np

from riverboat.evaluator._numba import kernel
from riverboat.gym.layout import Bits, Packs

_HALF = np.uint64(32)
_LOW_HALF = np.uint64(0xFFFFFFFF)
_ONE_MORE = np.uint64(1 << 32)
_A, _B, _C, _D, _E, _F = (np.uint64(bits) for bits in (17, 47, 49, 15, 28, 36))
_MANTISSA = np.uint64(11)
_UNIT = 1.0 / (1 << 53)
_DRAWS = 4
"""Cards drawn from one number: the product of four pack sizes is far below 2 ** 32."""


@kernel
def next_bits(streams: Bits, table: int) -> np.uint64:
    """64 random bits."""
    first, second = streams[table, 0], streams[table, 1]
    total = first + second
    bits: np.uint64 = ((total << _A) | (total >> _B)) + first
    second ^= first
    streams[table, 0] = ((first << _C) | (first >> _D)) ^ second ^ (second << np.uint64(21))
    streams[table, 1] = (second << _E) | (second >> _F)
    return bits


@kernel
def below(streams: Bits, table: int, limit: int) -> int:
    """A number from 0 to `limit` - 1 for random play; some are likelier than others by `limit` / 2 ** 53 at most."""
    fraction = np.float64(next_bits(streams, table) >> _MANTISSA) * _UNIT
    return min(limit - 1, int(fraction * limit))


@kernel
def shuffle(packs: Packs, streams: Bits, table: int, size: int, needed: int) -> None:
    """Draw the first `needed` cards of a pack of `size`, by Fisher and Yates. Every order is equally likely.

    Several cards come from one random number, and the few numbers that would make some orders likelier are thrown away
    (Brackett-Rozinsky and Lemire, 2024). The pack need not be in order before.
    """
    bits = np.uint64(0)
    has_half = False
    place = 0
    while place < needed:
        count = min(_DRAWS, needed - place)
        orders = np.uint64(1)
        for draw in range(count):
            orders *= np.uint64(size - place - draw)
        while True:
            if has_half:
                left = bits >> _HALF
            else:
                bits = next_bits(streams, table)
                left = bits & _LOW_HALF
            has_half = not has_half
            picks = left
            for draw in range(count):
                left = (left * np.uint64(size - place - draw)) & _LOW_HALF
            if left >= orders or left >= _ONE_MORE % orders:
                break
        for _ in range(count):
            product = picks * np.uint64(size - place)
            chosen = np.uint64(place) + (product >> _HALF)
            picks = product & _LOW_HALF
            card = packs[table, chosen]
            packs[table, chosen] = packs[table, np.uint64(place)]
            packs[table, np.uint64(place)] = card
            place += 1
