"""What a director hears: from players before and during the tournament, and from its tables."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from riverboat.engine.rules import Chips, Seat
from riverboat.table import PlayerId
from riverboat.table.director.orders import OrderId, TableNumber


class _News(msgspec.Struct, frozen=True):
    """Common to all; each carries its name as `type`."""


class Entered(_News, frozen=True, tag="entered"):
    """A player pays and is in. `bot` is what `load_bot` understands, empty for a person."""

    player: PlayerId
    name: str
    bot: str = ""


class Withdrew(_News, frozen=True, tag="withdrew"):
    """Before the beginning only; the entry is paid back."""

    player: PlayerId


class Began(_News, frozen=True, tag="began"):
    """Draw for seats and play."""


class Cancelled(_News, frozen=True, tag="cancelled"):
    """Before the beginning only; every entry is paid back."""


class CarriedOut(_News, frozen=True, tag="carried_out"):
    """An order has been carried out, and what it did is durable."""

    order_id: OrderId


class HandReport(msgspec.Struct, frozen=True):
    """What the director needs to know of the last hand dealt at a table; made by `hand_report`."""

    hand_number: int
    is_over: bool
    big_blind: Seat | None
    """The seat that posted it, also where that is the button; None before the first hand."""
    stacks: tuple[tuple[PlayerId, Chips], ...]
    sitting_out: tuple[PlayerId, ...] = ()


class Report(_News, frozen=True, tag="report"):
    """How a table stands. A report of a hand that was reported before, or is not known yet, changes nothing."""

    table: TableNumber
    hand: HandReport


News: TypeAlias = Entered | Withdrew | Began | Cancelled | CarriedOut | Report
