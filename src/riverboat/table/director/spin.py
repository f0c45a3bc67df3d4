"""The drawn multiplier of a spin-and-go. Anybody can repeat the draw: the hash of its seed is known beforehand.

The number drawn is the SHA-256 of the seed, a colon and the ids of the players in the order they entered, joined by
commas; modulo the sum of the weights it points at one of the multiples.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from riverboat.errors import bad_argument


def draw_commitment(seed: str) -> str:
    """What is published before anybody enters."""
    if not isinstance(seed, str):
        raise bad_argument("seed", seed, "a text")
    return sha256(seed.encode()).hexdigest()


def drawn_multiplier(multipliers: Sequence[tuple[int, int]], seed: str, players: Sequence[str]) -> int:
    """The multiple that the seed and the players point at."""
    if not isinstance(seed, str):
        raise bad_argument("seed", seed, "a text")
    if isinstance(players, str) or not isinstance(players, Sequence) or not all(isinstance(p, str) for p in players):
        raise bad_argument("players", players, "a list of texts")
    if not isinstance(multipliers, Sequence) or not multipliers or not all(map(_is_pair, multipliers)):
        raise bad_argument("multipliers", multipliers, "pairs of a multiple and its weight, whole numbers from 1")
    number = int.from_bytes(sha256(f"{seed}:{','.join(players)}".encode()).digest())
    number %= sum(weight for _, weight in multipliers)
    for multiple, weight in multipliers:
        if number < weight:
            return multiple
        number -= weight
    raise AssertionError("the number is below the sum of the weights")


def _is_pair(pair: object) -> bool:
    return isinstance(pair, tuple | list) and len(pair) == 2 and all(type(n) is int and n > 0 for n in pair)
