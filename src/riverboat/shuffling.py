"""Shuffling. The only place where chance enters a game: what comes out is handed to the engine as the pack.

By default the bits come from the operating system's secure source. Bits from a seed (`seeded_bits`) give the
same pack again: they are for tests, arenas and replays, never for a table with people at it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from random import Random
from typing import Literal, TypeAlias

from riverboat.cards import MOST_LISTED, STANDARD_DECK, Card
from riverboat.errors import bad_argument, listed

Bits: TypeAlias = Callable[[int], int]
"""Give that many random bits, as an int."""

Method: TypeAlias = Literal["fisher_yates", "riffle"]

MOST_DRAWS = 1000
"""Half of all draws fit at worst: a source that never gives one is none."""

RIFFLES = 7
"""As many as it takes to mix 52 cards (Bayer and Diaconis, 1992)."""


def shuffle(
    cards: Sequence[Card] = STANDARD_DECK, method: Method = "fisher_yates", bits: Bits = secrets.randbits
) -> tuple[Card, ...]:
    """The cards in random order, by default a pack of 52.

    Fisher–Yates makes every order equally likely; riffles come close to it.
    """
    if method not in ("fisher_yates", "riffle"):
        raise bad_argument("method", method, "'fisher_yates' or 'riffle'")
    if method == "fisher_yates":
        return fisher_yates(cards, bits)
    pack = _pack(cards)
    for _ in range(RIFFLES):
        pack = riffle(pack, bits)
    return pack


def fisher_yates(cards: Sequence[Card], bits: Bits = secrets.randbits) -> tuple[Card, ...]:
    """Draw each place's card from those left, with the same chance for each."""
    pack = list(_pack(cards))
    for last in range(len(pack) - 1, 0, -1):
        chosen = below(last + 1, bits)
        pack[last], pack[chosen] = pack[chosen], pack[last]
    return tuple(pack)


def riffle(cards: Sequence[Card], bits: Bits = secrets.randbits) -> tuple[Card, ...]:
    """One riffle: cut about the middle, then let cards fall from either half in proportion to its size."""
    whole = _pack(cards)
    cut = _drawn(len(whole), bits).bit_count()
    left, right = list(whole[:cut]), list(whole[cut:])
    pack: list[Card] = []
    while left or right:
        half = left if below(len(left) + len(right), bits) < len(left) else right
        pack.append(half.pop(0))
    return tuple(pack)


def below(limit: int, bits: Bits = secrets.randbits) -> int:
    """A number from 0 to `limit` - 1, each equally likely: draws that do not fit are thrown away, not folded in."""
    if type(limit) is not int or limit < 1:
        raise bad_argument("limit", limit, "a whole number, 1 or more")
    width = (limit - 1).bit_length()
    for _ in range(MOST_DRAWS):
        number = _drawn(width, bits)
        if number < limit:
            return number
    raise bad_argument("bits", bits, "a source of random bits")


def seeded_bits(seed: int) -> Bits:
    """Bits that a seed repeats. Not secure: whoever knows the seed knows every card."""
    if type(seed) is not int:
        raise bad_argument("seed", seed, "a whole number")
    return Random(seed).getrandbits


def _pack(cards: Sequence[Card]) -> tuple[Card, ...]:
    return listed("cards", cards, MOST_LISTED, "a list of cards")


def _drawn(width: int, bits: Bits) -> int:
    try:
        number = bits(width)
    except TypeError:
        number = None
    if type(number) is not int or not 0 <= number < 1 << width:
        raise bad_argument("bits", bits, "a function that gives so many random bits")
    return number
