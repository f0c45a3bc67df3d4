"""What an audit says of the first row that does not fit."""

from __future__ import annotations

from typing import NoReturn

from riverboat.errors import RiverboatError

LONGEST = 120


def same(table: str, row: object, column: str, found: object, expected: object) -> None:
    if found != expected:
        mismatch(table, row, column, found, expected)


def mismatch(table: str, row: object, column: str, found: object, expected: object) -> NoReturn:
    """Raises the refusal that names a row. Values that may hold cards are given as a phrase instead."""
    is_now, should_be = str(found)[:LONGEST], str(expected)[:LONGEST]
    raise RiverboatError(
        "audit_mismatch",
        f"row {row} of {table} does not fit: {column} is {is_now}, it should be {should_be}",
        table=table,
        row=str(row),
        column=column,
        found=is_now,
        expected=should_be,
    )
