"""What is played for in a tournament, as everybody in it can see. The engine itself plays for chips."""

from __future__ import annotations

import msgspec


class PrizeStakes(msgspec.Struct, frozen=True, gc=False):
    """The prizes still to be won, and the stacks at other tables, when the hand was dealt."""

    prizes: tuple[int, ...]
    """First place first; there may be fewer than players."""
    elsewhere: tuple[int, ...] = ()
