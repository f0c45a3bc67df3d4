"""How a table says no."""

from __future__ import annotations

from riverboat.errors import RiverboatError, quoted


class TableError(RiverboatError):
    """A command or a setting that the table cannot take. Nothing has changed; the message says what would be right."""


def bad_setting(field: str, value: object, expected: str) -> TableError:
    """The refusal of a setting: which, what it was, what it may be."""
    shown = quoted(value)
    return TableError(
        "bad_setting", f"{field} is {shown}; it must be {expected}", field=field, value=shown, expected=expected
    )
