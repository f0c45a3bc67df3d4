"""How a table says no."""

from __future__ import annotations

from riverboat.errors import RiverboatError, quoted


def bad_setting(field: str, value: object, expected: str) -> RiverboatError:
    """The refusal of a setting: which, what it was, what it may be."""
    shown = quoted(value)
    return RiverboatError(
        "bad_setting", f"{field} is {shown}; it must be {expected}", field=field, value=shown, expected=expected
    )
