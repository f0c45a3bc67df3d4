"""Refusals as answers."""

from __future__ import annotations

from riverboat.engine import IllegalAction
from riverboat.errors import RiverboatError
from riverboat.host.ports import Fenced, StoreUnusable, Unreachable
from riverboat.host.requests import Refusal


def refusal_of(refusal: RiverboatError) -> Refusal:
    values = {key: value if type(value) is int else str(value) for key, value in refusal.values.items()}
    legal = refusal.legal if isinstance(refusal, IllegalAction) else None
    return Refusal(refusal.code, refusal.message, values, legal)


def table_unavailable(because: BaseException | None = None) -> Unreachable:
    """Why a table cannot be asked: it went to another owner, cannot be stored, or has failed."""
    cause = because
    while cause is not None:
        if isinstance(cause, StoreUnusable):
            return Unreachable(cause.code, cause.message, **cause.values)
        cause = cause.__cause__
    if because is None or isinstance(because, Fenced):
        return Unreachable("table_unreachable", "the table is moving to another server; try again in a moment")
    return Unreachable("table_failed", "the table had a failure and is opened anew; try again in a moment")
