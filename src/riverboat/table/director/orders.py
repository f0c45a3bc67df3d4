"""What the director has done at the tables. Every order has an id: carrying it out twice is carrying it out once."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from riverboat.engine.rules import Chips, Seat
from riverboat.engine.stakes import PrizeStakes
from riverboat.errors import bad_argument
from riverboat.table import Place, PlayerId

OrderId: TypeAlias = str
TableNumber: TypeAlias = int
"""The tables of a tournament are numbered from 1, in the order they are opened."""


class _Order(msgspec.Struct, frozen=True):
    """Common to all orders."""

    order_id: OrderId


class OpenTable(_Order, frozen=True, tag="open_table"):
    """Put up a table that nobody sits at yet."""

    table: TableNumber


class Move(msgspec.Struct, frozen=True):
    """One player gets up, sits down, or both."""

    player: PlayerId
    from_table: TableNumber | None
    """None: a player who has just entered."""
    to_table: TableNumber | None
    """None: a player who is out."""
    seat: Seat = 0
    stack: Chips = 0
    sits_out: bool = False
    """Is away, and stays so at the new table."""


class Reseat(_Order, frozen=True, tag="reseat"):
    """Let players change their seats: first all get up, then all sit down."""

    moves: tuple[Move, ...]


class TopUp(_Order, frozen=True, tag="top_up"):
    """Bring players the chips they have bought."""

    table: TableNumber
    chips: tuple[tuple[PlayerId, Chips], ...]


class Announce(_Order, frozen=True, tag="announce"):
    """Tell everybody at a table what the tournament waits for."""

    table: TableNumber
    notice: Literal["break", "deal", "last_hand", "day_over"]
    seconds: int
    """How long, at most."""


class Deal(_Order, frozen=True, tag="deal"):
    """Deal one hand, at the level that follows from the seconds and hands played in the whole tournament."""

    table: TableNumber
    seconds_played: int
    hands_played: int
    is_hand_for_hand: bool = False
    opens_final_table: bool = False
    """It is the first hand at the table where the tournament ends."""
    stakes: PrizeStakes | None = None
    """Near the bubble and at the final table."""


class CloseTable(_Order, frozen=True, tag="close_table"):
    """Take away a table that nobody sits at any more, or, of a tournament called off, once its hand is over."""

    table: TableNumber


class Finish(_Order, frozen=True, tag="finish"):
    """Tell the last table how everybody finished."""

    table: TableNumber
    places: tuple[Place, ...]


Order: TypeAlias = OpenTable | Reseat | TopUp | Announce | Deal | CloseTable | Finish


def tables_of(order: Order) -> frozenset[TableNumber]:
    """The tables an order is for: none of them gets another order before this one is carried out."""
    if not isinstance(order, Order):
        raise bad_argument("order", order, "an Order of the director")
    if isinstance(order, Reseat):
        touched = {table for move in order.moves for table in (move.from_table, move.to_table)}
        return frozenset(table for table in touched if table is not None)
    return frozenset((order.table,))
