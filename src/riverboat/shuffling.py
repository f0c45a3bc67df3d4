"""Shuffling. The only place where chance enters a game: what comes out is handed to the engine as the pack.

By default the bits come from the operating system's secure source. Bits from a seed (`seeded_bits`) give the
same pack again: they are for tests, arenas and replays, never for a table with people at it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from random import Random
from typing import Literal, TypeAlias

from riverboat.cards import Card

Bits: TypeAlias = Callable[[int], int]
"""Give that many random bits, as an int."""

Method: TypeAlias = Literal["fisher_yates", "riffle"]

RIFFLES = 7
"""As many as it takes to mix 52 cards (Bayer and Diaconis, 1992)."""


def shuffle(cards: Sequence[Card], method: Method = "fisher_yates", bits: Bits = secrets.randbits) -> tuple[Card, ...]:
    """The cards in random order. Fisher–Yates makes every order equally likely; riffles come close to it."""
    if method == "fisher_yates":
        return fisher_yates(cards, bits)
    pack = tuple(cards)
    for _ in range(RIFFLES):
        pack = riffle(pack, bits)
    return pack


def fisher_yates(cards: Sequence[Card], bits: Bits = secrets.randbits) -> tuple[Card, ...]:
    """Draw each place's card from those left, with the same chance for each."""
    pack = list(cards)
    for last in range(len(pack) - 1, 0, -1):
        chosen = below(last + 1, bits)
        pack[last], pack[chosen] = pack[chosen], pack[last]
    return tuple(pack)


def riffle(cards: Sequence[Card], bits: Bits = secrets.randbits) -> tuple[Card, ...]:
    """One riffle: cut about the middle, then let cards fall from either half in proportion to its size."""
    cut = bits(len(cards)).bit_count()
    left, right = list(cards[:cut]), list(cards[cut:])
    pack: list[Card] = []
    while left or right:
        half = left if below(len(left) + len(right), bits) < len(left) else right
        pack.append(half.pop(0))
    return tuple(pack)


def below(limit: int, bits: Bits = secrets.randbits) -> int:
    """A number from 0 to `limit` - 1, each equally likely: draws that do not fit are thrown away, not folded in."""
    width = (limit - 1).bit_length()
    while True:
        number = bits(width)
        if number < limit:
            return number


def seeded_bits(seed: int) -> Bits:
    """Bits that a seed repeats. Not secure: whoever knows the seed knows every card."""
    return Random(seed).getrandbits
