"""Sets of seats as bit masks, and rows with a value for each seat. Knows no rules."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")


@lru_cache(maxsize=1 << 12)
def seats_in(mask: int, players: tuple[int, ...]) -> tuple[int, ...]:
    """The players in a bit mask, in the order given."""
    return tuple([seat for seat in players if mask >> seat & 1])


def with_seat(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The same values with one seat's changed."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)
