"""How a table says no."""

from __future__ import annotations

from riverboat.errors import RiverboatError


class TableError(RiverboatError):
    """A command or a setting that the table cannot take. Nothing has changed; the message says what would be right."""


def bad_setting(field: str, value: object, expected: str) -> TableError:
    """The refusal of a setting: which, what it was, what it may be."""
    return TableError(
        "bad_setting",
        f"{field} is {value!r}; it must be {expected}",
        field=field,
        value=repr(value),
        expected=expected,
    )
