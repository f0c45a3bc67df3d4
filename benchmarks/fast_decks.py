"""The fair shuffles of `shuffle_battery.py` by compiled loops: the same decks from the same seed, ten times as fast.

The tests hold them against `riverboat.fairness` and `riverboat.shuffling`, deck by deck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random
from typing import Any, Final, TypeAlias

import numba
import numpy as np

from riverboat.fairness.commitments import permutation

CARDS: Final = 52
STREAM_BYTES: Final = 96
"""Of a stream of bytes: an order needs about 60. Those that need more are left to `permutation`."""
WORDS_A_DECK: Final = 160
"""Of 32 bits: a deck needs about 70."""

Decks: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
FastShuffle: TypeAlias = Callable[[Random, int], Iterator[Decks]]
"""Yields as many decks at once, for ever."""


def deal(random: Random, size: int) -> Iterator[Decks]:
    """What a server deals."""
    while True:
        keys = [random.randbytes(64) for _ in range(size)]
        secrets = [sha256(b"riverboat deck" + key[:32] + b"\0").digest() for key in keys]
        orders = permutations(b"riverboat order", secrets)
        yield np.take_along_axis(orders, permutations(b"riverboat cut", [key[32:] for key in keys]), axis=1)


def secure(random: Random, size: int) -> Iterator[Decks]:
    """`riverboat.shuffling` with the bits of `random`: both are the same Mersenne Twister."""
    *key, position = random.getstate()[1]
    twister = np.random.MT19937()
    twister.state = {
        "bit_generator": "MT19937",
        "state": {"key": np.array(key, np.uint32), "pos": position},
    }
    left = np.empty(0, np.uint64)
    while True:
        words = np.concatenate([left, twister.random_raw(max(0, size * WORDS_A_DECK - len(left)))])
        decks, used = _from_words(words, size)
        left = words[used:]
        yield decks


FAST: Final[dict[str, FastShuffle]] = {"deal": deal, "secure": secure}


def permutations(label: bytes, keys: list[bytes], stream_bytes: int = STREAM_BYTES) -> Decks:
    """What `permutation` of `riverboat.fairness` makes of each key."""
    counts = [count.to_bytes(4) for count in range(stream_bytes // 32)]
    heads = [label + key for key in keys]
    stream = b"".join([sha256(head + count).digest() for head in heads for count in counts])
    orders, is_whole = _from_bytes(np.frombuffer(stream, np.uint8).reshape(len(keys), stream_bytes))
    for row in np.flatnonzero(~is_whole):
        orders[row] = permutation(label, keys[row], CARDS)
    return orders


@numba.njit
def _from_bytes(streams: Any) -> Any:
    """Fisher–Yates from the last place down with the bytes of each row, and which rows had enough of them."""
    orders = np.empty((len(streams), CARDS), np.int64)
    is_whole, size = np.ones(len(streams), np.bool_), streams.shape[1]
    for row in range(len(streams)):
        order, at = orders[row], 0
        for place in range(CARDS):
            order[place] = place
        for last in range(CARDS - 1, 0, -1):
            fits = 256 - 256 % (last + 1)
            while at < size and streams[row, at] >= fits:
                at += 1
            if at == size:
                is_whole[row] = False
                break
            chosen = streams[row, at] % (last + 1)
            order[last], order[chosen] = order[chosen], order[last]
            at += 1
    return orders, is_whole


@numba.njit
def _from_words(words: Any, size: int) -> Any:
    """Fisher–Yates with the upper bits of each word, deck after deck; also how many words were used."""
    decks, at = np.empty((size, CARDS), np.int64), 0
    for row in range(size):
        deck = decks[row]
        for place in range(CARDS):
            deck[place] = place
        for last in range(CARDS - 1, 0, -1):
            width = 0
            while last >> width:
                width += 1
            chosen = np.int64(words[at]) >> (32 - width)
            at += 1
            while chosen > last:
                chosen = np.int64(words[at]) >> (32 - width)
                at += 1
            deck[last], deck[chosen] = deck[chosen], deck[last]
    return decks, at
