"""Refusals as answers."""

from __future__ import annotations

from riverboat.engine import IllegalAction
from riverboat.errors import RiverboatError
from riverboat.server.ports import Unreachable
from riverboat.server.requests import Refusal


def refusal_of(refusal: RiverboatError) -> Refusal:
    values = {key: value if type(value) is int else str(value) for key, value in refusal.values.items()}
    legal = refusal.legal if isinstance(refusal, IllegalAction) else None
    return Refusal(refusal.code, refusal.message, values, legal)


def table_is_gone() -> Unreachable:
    return Unreachable("table_unreachable", "the table is moving to another server; try again in a moment")
