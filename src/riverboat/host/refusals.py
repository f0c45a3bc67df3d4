"""Errors of a table that cannot take a request."""

from __future__ import annotations

from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.ports import Fenced, StoreUnusable


def table_busy() -> RiverboatError:
    """The mailbox is full; nothing was executed."""
    return RiverboatError("table_busy", "too many requests are waiting at this table; try again in a moment")


def table_unavailable(because: BaseException | None = None) -> Unreachable:
    """Returns why a table cannot take requests: it moved to another owner, cannot be stored, or failed."""
    cause = because
    while cause is not None:
        if isinstance(cause, StoreUnusable):
            return Unreachable(cause.code, cause.message, **cause.values)
        cause = cause.__cause__
    if because is None or isinstance(because, Fenced):
        return Unreachable("table_unreachable", "the table is moving to another server; try again in a moment")
    return Unreachable("table_failed", "the table failed and is being opened again; try again in a moment")
