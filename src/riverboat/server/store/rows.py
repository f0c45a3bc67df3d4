"""Rows, and their ids: numbers in the database, texts everywhere else."""

from __future__ import annotations

import re
from typing import Any, Final, TypeAlias

from sqlalchemy import Row

AnyRow: TypeAlias = Row[*tuple[Any, ...]]

_ROW_ID: Final = re.compile(r"[1-9][0-9]{0,17}\Z", re.ASCII)


def row_id(text: str) -> int | None:
    """The number of a row; None for a text that can name no row at all."""
    return int(text) if _ROW_ID.match(text) else None


def known_row(text: str) -> int:
    """The number of a row that the caller says exists."""
    number = row_id(text)
    if number is None:
        raise ValueError(f"{text[:20]!r} is not the id of a row")
    return number


def escaped(text: str | None) -> str | None:
    """A client's own text so that every database takes it: PostgreSQL refuses the character 0 and halves of pairs."""
    return None if text is None else text.encode("unicode_escape").decode("ascii")


def unescaped(text: str) -> str:
    return text.encode("ascii").decode("unicode_escape")


def text_id(number: int | None) -> str | None:
    return None if number is None else str(number)
