"""Pre-action plans: a choice made before the turn, carried out when the turn comes. As poker rooms have them."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from riverboat.engine.actions import Action, Call, Check, Fold, LegalActions
from riverboat.engine.rules import Chips
from riverboat.protocol import LegalView, SeatView, TableView
from riverboat.table.commands import AutoBuy

NEXT_AUTO_BUY: Final[dict[AutoBuy, AutoBuy]] = {"off": "rebuy", "rebuy": "top_up", "top_up": "off"}
"""Of automatic rebuys: what the key or the word asked for again chooses."""

PreAction: TypeAlias = Literal["check_fold", "call", "call_any"]

_AT_ANY_PRICE: Final = ("check_fold", "call_any")


class Plan(NamedTuple):
    """A choice made before the turn, good for one street. A call is also good for one price alone."""

    choice: PreAction
    hand_id: str
    street: str
    price: Chips


def plans_offered(view: TableView) -> tuple[PreAction, ...]:
    """What can be chosen now: giving up first, then going on."""
    return ("check_fold", "call", "call_any") if view.to_call else ("check_fold", "call_any")


def is_same_street(plan: Plan, view: TableView) -> bool:
    return (plan.hand_id, plan.street) == (view.hand_id, str(view.street)) and not view.is_hand_over


def plan_holds(plan: Plan, view: TableView) -> bool:
    """Whether the plan still means what the player meant."""
    return is_same_street(plan, view) and (plan.choice in _AT_ANY_PRICE or plan.price == view.to_call)


def plan_action(plan: Plan, legal: LegalActions | LegalView) -> Action | None:
    """What to do now that the turn has come; None where the choice does not fit."""
    match plan.choice:
        case "check_fold":
            return Check() if legal.check else Fold()
        case "call" | "call_any":
            return Check() if legal.check else Call() if legal.call is not None else None


def own_seat(view: TableView) -> SeatView | None:
    return next((seat for seat in view.seats if seat.seat == view.seat), None)
