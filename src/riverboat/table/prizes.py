"""Prize money. Exact arithmetic on integers: what is paid out is what was paid in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from riverboat.errors import bad_argument

Money: TypeAlias = int
"""The smallest unit there is, such as a cent; never a fraction of it."""


class Place(msgspec.Struct, frozen=True):
    """How one player finished; those who tied have the same place."""

    place: int
    player: str
    name: str
    prize: Money = 0


def split_pool(pool: Money, shares: Sequence[int], players: int) -> tuple[Money, ...]:
    """Divide the pool by weights, first place first; the units that do not divide go one each to the best places.

    With fewer players than prizes, the prizes nobody can win are spread over the others by their weights.
    """
    if type(pool) is not int or pool < 0:
        raise bad_argument("pool", pool, "a whole number, 0 or more")
    if type(players) is not int or players < 1:
        raise bad_argument("players", players, "a whole number, 1 or more")
    if not isinstance(shares, Sequence) or any(type(share) is not int or share < 0 for share in shares):
        raise bad_argument("shares", shares, "whole numbers, 0 or more")
    weights = shares[:players]
    if not any(weights):
        raise bad_argument("shares", shares, "whole numbers, one of them above 0")
    total = sum(weights)
    prizes = [pool * weight // total for weight in weights]
    for place in range(pool - sum(prizes)):
        prizes[place] += 1
    return tuple(prizes)


def share_prizes(prizes: Sequence[Money], places: Sequence[int]) -> tuple[Money, ...]:
    """What each finisher gets; `places` are the finishers' places, best first, equal for those who tied.

    Those who tie share the prizes of the places they take up; an odd unit goes to the one listed first.
    """
    won = list(prizes) + [0] * (len(places) - len(prizes))
    for place in set(places):
        tied = [index for index, other in enumerate(places) if other == place]
        each, odd = divmod(sum(won[index] for index in tied), len(tied))
        for nth, index in enumerate(tied):
            won[index] = each + (nth < odd)
    return tuple(won)
