"""Pre-action plans: a choice made before the turn, carried out when the turn comes at the price it was made for."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from riverboat.engine.rules import Chips
from riverboat.protocol import SeatView, TableView

PreAction: TypeAlias = Literal["check_fold", "call_any"]


class Plan(NamedTuple):
    """A choice made before the turn, good for the price it was made at."""

    choice: PreAction
    hand_id: str
    street: str
    price: Chips


def own_seat(view: TableView) -> SeatView | None:
    return next((seat for seat in view.seats if seat.seat == view.seat), None)
