"""What a director hears: from players before and during the tournament, and from its tables."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from riverboat.engine.rules import Chips, Seat
from riverboat.table import PlayerId
from riverboat.table.director.orders import OrderId, TableNumber
from riverboat.table.director.state import DealMethod
from riverboat.table.prizes import Money


class _News(msgspec.Struct, frozen=True):
    """Common to all; each carries its name as `type`."""


class Entered(_News, frozen=True, tag="entered"):
    """A player pays and is in, or in again after going out. `bot` is what `load_bot` understands; a person has none."""

    player: PlayerId
    name: str
    bot: str = ""


class Withdrew(_News, frozen=True, tag="withdrew"):
    """Before the beginning only; the entry is paid back."""

    player: PlayerId


class Began(_News, frozen=True, tag="began"):
    """Draw for seats and play."""


class Cancelled(_News, frozen=True, tag="cancelled"):
    """Whoever is still in gets the entry back: before the beginning, or later while at most one person is.

    An operator may cancel any tournament. Before a prize was paid everybody gets the entry back; later those still in
    share what is left of the prizes.
    """

    by_operator: bool = False


class Rebought(_News, frozen=True, tag="rebought"):
    """A player with at most a starting stack pays for more chips."""

    player: PlayerId


class AddedOn(_News, frozen=True, tag="added_on"):
    """A player pays for the add-on."""

    player: PlayerId


class DealProposed(_News, frozen=True, tag="deal_proposed"):
    """A player asks for a deal; no hand is dealt until it is answered."""

    player: PlayerId
    method: DealMethod = "icm"


class DealOffered(_News, frozen=True, tag="deal_offered"):
    """What each would get, by the method that was asked for and the stacks as they are."""

    amounts: tuple[tuple[PlayerId, Money], ...]


class DealAnswered(_News, frozen=True, tag="deal_answered"):
    """A player agrees to the deal, or not."""

    player: PlayerId
    agrees: bool


class DayBegan(_News, frozen=True, tag="day_began"):
    """The night is over: draw for seats and play on."""


class Ticked(_News, frozen=True, tag="ticked"):
    """Time has passed: a break or the time for a deal may be over."""


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
    knock_outs: tuple[tuple[PlayerId, tuple[PlayerId, ...]], ...] = ()
    """Whoever lost the last chip, and who won the pot that it was in."""


class Report(_News, frozen=True, tag="report"):
    """How a table stands. A report of a hand that was reported before, or is not known yet, changes nothing."""

    table: TableNumber
    hand: HandReport


News: TypeAlias = (
    Entered
    | Withdrew
    | Began
    | Cancelled
    | Rebought
    | AddedOn
    | DealProposed
    | DealOffered
    | DealAnswered
    | DayBegan
    | Ticked
    | CarriedOut
    | Report
)
