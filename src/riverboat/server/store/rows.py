"""Row ids: numbers in the database, strings everywhere else."""

from __future__ import annotations

import re
from typing import Any, Final, TypeAlias

from sqlalchemy import Row

AnyRow: TypeAlias = Row[*tuple[Any, ...]]

_ROW_ID: Final = re.compile(r"[1-9][0-9]{0,17}\Z", re.ASCII)


def row_id(text: str) -> int | None:
    """Returns the number of a row; None for a string that can name no row."""
    return int(text) if _ROW_ID.match(text) else None


def known_row(text: str) -> int:
    """Returns the number of a row that exists, according to the caller."""
    number = row_id(text)
    if number is None:
        raise ValueError(f"{text[:20]!r} is not the id of a row")
    return number


def escaped(text: str | None) -> str | None:
    """Escapes client text so that every database accepts it: PostgreSQL refuses NUL and lone surrogates."""
    return None if text is None else text.encode("unicode_escape").decode("ascii")


def unescaped(text: str) -> str:
    return text.encode("ascii").decode("unicode_escape")


def text_id(number: int | None) -> str | None:
    return None if number is None else str(number)
