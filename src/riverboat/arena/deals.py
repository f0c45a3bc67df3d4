"""Packs and seeds for matches. A pack depends on the match's seed and its own number alone, never on who asks when.

Philox is a counter-based generator: pack number i is read from its own stretch of the stream, so that any worker
can deal any hand, and the same seed gives the same match on one core or on a hundred.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import numpy as np

from riverboat.cards import Card, DeckName, deck_of

PACK_WORDS: Final = 52
WORDS_PER_COUNT: Final = 4
"""Philox makes four 64-bit words at each step of its counter."""


def packs(seed: int, first: int, count: int, deck: DeckName = "standard") -> list[tuple[Card, ...]]:
    """The packs numbered `first` to `first + count - 1`, each in an order of its own, all orders equally likely.

    Sorting cards by random 64-bit keys is a fair shuffle unless two keys tie: once in 10^16 packs.
    """
    cards = np.array(deck_of(deck))
    stream = np.random.Philox(key=derive_seed(seed, "packs", bits=128), counter=first * PACK_WORDS // WORDS_PER_COUNT)
    keys = stream.random_raw(count * PACK_WORDS).reshape(count, PACK_WORDS)[:, : len(cards)]
    orders: list[list[Card]] = cards[np.argsort(keys, axis=1)].tolist()
    return list(map(tuple, orders))


def derive_seed(seed: int, *path: object, bits: int = 63) -> int:
    """Returns a seed for one part of a match, such as a bot in a rotation; different paths are independent."""
    text = "/".join(map(str, (seed, *path))).encode()
    return int.from_bytes(blake2b(text, digest_size=16).digest()) >> (128 - bits)
