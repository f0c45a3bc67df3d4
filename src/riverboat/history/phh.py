"""PHH files: TOML text to hand histories and back. `.phh` holds one hand, `.phhs` a table for each of many.

What a text holds is decided by what is in it, not by its name.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Final, TypeAlias

from riverboat.errors import bad_argument, quoted
from riverboat.history.amounts import LARGEST
from riverboat.history.errors import HistoryError, Location
from riverboat.history.hand_history import HandHistory, RoomRules, from_keys, to_keys

Read: TypeAlias = HandHistory | HistoryError
"""A hand of a file, or why it cannot be read; the others can."""

Table: TypeAlias = tuple[str, Read]
"""A hand with the name of its table: `21` for `[21]`, nothing where a file is one hand."""


def format_hand(history: HandHistory) -> str:
    """The PHH text of one hand; the same hand always has the same text."""
    if not isinstance(history, HandHistory):
        raise bad_argument("history", history, "a HandHistory")
    return "".join(
        f"{_key(key)} = {_lines(value) if key == 'actions' and isinstance(value, tuple) else _value(value)}\n"
        for key, value in to_keys(history).items()
    )


def format_phh(histories: Iterable[HandHistory]) -> str:
    """The text of many hands, numbered from 1."""
    return "\n".join(f"[{number}]\n{format_hand(history)}" for number, history in enumerate(histories, 1))


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise tomllib.TOMLDecodeError("arrays or tables are nested too deeply") from None
    except (ValueError, ArithmeticError) as error:
        # A number with thousands of digits is refused by Python itself, in its own words.
        raise tomllib.TOMLDecodeError(str(error) or "a number is too large") from None


def phh_tables(text: str, location: Location, rules: RoomRules) -> list[Table]:
    """Read the text of a file of one hand or many, in file order."""
    try:
        document = _toml(text)
    except tomllib.TOMLDecodeError as error:
        return _tables_apart(text, location, str(error), rules)
    if not document:
        raise HistoryError("no_hand_in_file", "there is no hand in it", location)
    if "variant" in document or not any(isinstance(value, dict) for value in document.values()):
        return [_table("", 0, document, location, rules)]
    return [_table(name, index, keys, location, rules) for index, (name, keys) in enumerate(document.items())]


def _table(name: str, index: int, keys: object, location: Location, rules: RoomRules) -> Table:
    try:
        if not isinstance(keys, dict):
            raise HistoryError("not_a_table", f"{name} = {keys!r} is not a hand; expected a table [{name}]")
        return name, from_keys(keys, rules)
    except HistoryError as error:
        return name, error.at(file=location.file, hand=name, index=index)


_HEADER: Final = re.compile(r"^[ \t]*\[([^\[\]\n]+)\][ \t]*(?:#.*)?$", re.MULTILINE)


def _tables_apart(text: str, location: Location, why: str, rules: RoomRules) -> list[Table]:
    """Read a text that is not TOML hand by hand, so that one broken hand does not hide the others."""
    headers = list(_HEADER.finditer(text))
    if not headers:
        raise HistoryError("not_toml", f"this is not TOML: {why}", location, detail=why)
    ends = [header.start() for header in headers[1:]] + [len(text)]
    tables: list[Table] = []
    for index, (header, end) in enumerate(zip(headers, ends, strict=True)):
        name = header[1].strip()
        try:
            tables.append(_table(name, index, _toml(text[header.end() : end]), location, rules))
        except tomllib.TOMLDecodeError as error:
            detail = f"{error}, counted from the header of the hand"
            broken = HistoryError("not_toml", f"this is not TOML: {detail}", detail=detail)
            tables.append((name, broken.at(file=location.file, hand=name, index=index)))
    return tables


_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_NEEDS_ESCAPE: Final = re.compile(r"['\x00-\x1f\x7f]")


def _key(key: str) -> str:
    if not isinstance(key, str):
        raise bad_argument("key", key, "a text")
    return key if _BARE_KEY.fullmatch(key) else _basic_string(key)


def _lines(values: Iterable[object]) -> str:
    """An array with one value to a line."""
    return "".join(["[\n", *(f"  {_value(value)},\n" for value in values), "]"])


def _value(value: object) -> str:  # noqa: PLR0911 -- one per kind of TOML value
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _basic_string(value) if _NEEDS_ESCAPE.search(value) else f"'{value}'"
        case Decimal():
            return _float(value)
        case int() if -LARGEST <= value <= LARGEST:
            return repr(value)
        case float():
            return repr(value)
        case datetime() | date() | time():
            return value.isoformat()
        case Mapping():
            return "{" + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
        case _:
            raise HistoryError(
                "not_writable",
                f"{quoted(value)} cannot be written; expected a text, number, date, array or table",
                value=quoted(value),
            )


def _float(value: Decimal) -> str:
    if value.is_finite():
        return str(value)
    return "nan" if value.is_nan() else "inf" if value > 0 else "-inf"


def _basic_string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
