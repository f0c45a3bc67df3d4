"""One pot, as a value. What goes into it and who gets it is worked out in `pots`."""

from __future__ import annotations

import msgspec

from riverboat.engine.rules import Chips, Seat


class Pot(msgspec.Struct, frozen=True, gc=False):
    """Chips that the same seats play for. `shares` says who won them, once that is known."""

    amount: Chips
    eligible: tuple[Seat, ...]
    shares: tuple[tuple[Seat, Chips], ...] = ()
