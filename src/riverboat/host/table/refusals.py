"""Why a table does not answer."""

from __future__ import annotations

from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.ports import Fenced, StoreUnusable


def table_busy() -> RiverboatError:
    """Nothing has been done: the request was not taken in."""
    return RiverboatError("table_busy", "too many requests are waiting at this table; try again in a moment")


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
