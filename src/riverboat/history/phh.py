"""PHH files: TOML text to hand histories and back. `.phh` holds one hand, `.phhs` a table for each of many.

What a text holds is decided by what is in it, not by its name.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any, Final, TypeAlias

from riverboat.errors import bad_argument, quoted
from riverboat.history.amounts import LARGEST
from riverboat.history.errors import HistoryError, Location
from riverboat.history.hand_history import ROOM_RULES, HandHistory, RoomRules, from_keys, to_keys

Read: TypeAlias = HandHistory | HistoryError
"""A hand of a file, or why it cannot be read; the others can."""

Table: TypeAlias = tuple[str, Read]
"""A hand with the name of its table: `21` for `[21]`, nothing where a file is one hand."""


def read_hands(path: str | Path, *, rules: RoomRules = "tda") -> list[Read]:
    """Read a file of one hand or many, in file order. A file that cannot be read at all is a `HistoryError`.

    `rules="online"` is for rooms that let a player who has checked raise an all-in below the minimum bet. The hands are
    then replayed by that rule, and written with a note of it.
    """
    return [hand for _, hand in read_tables(path, rules=rules)]


def read_hand(path: str | Path, *, rules: RoomRules = "tda") -> HandHistory:
    """Read a file of exactly one hand."""
    return _only(read_hands(path, rules=rules), Location(file=str(path)))


def parse_hands(text: str, *, rules: RoomRules = "tda") -> list[Read]:
    """Read the text of a file, as `read_hands` does."""
    if not isinstance(text, str):
        raise bad_argument("text", text, "the text of a PHH file")
    _check_rules(rules)
    return [hand for _, hand in _tables(text, Location(), rules)]


def parse_hand(text: str, *, rules: RoomRules = "tda") -> HandHistory:
    """Read the text of exactly one hand."""
    return _only(parse_hands(text, rules=rules), Location())


def read_tables(path: str | Path, *, rules: RoomRules = "tda") -> list[Table]:
    """Read a file as `read_hands` does, each hand with the name of its table."""
    _check_path(path)
    _check_rules(rules)
    location = Location(file=str(path))
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")  # some editors begin a file with a mark
    except FileNotFoundError:
        raise HistoryError("no_such_file", "there is no such file", location) from None
    except OSError as error:
        raise HistoryError(
            "unreadable_file", f"the file cannot be read: {error.strerror}", location, detail=str(error.strerror)
        ) from None
    except UnicodeDecodeError as error:
        raise HistoryError(
            "not_utf8", f"the file is not UTF-8 text (byte {error.start}); a PHH file was expected", location
        ) from None
    return _tables(text, location, rules)


def write_hands(path: str | Path, histories: Iterable[HandHistory]) -> None:
    """Write hands: one to a `.phh` file, any number to any other."""
    _check_path(path)
    histories = _checked(histories)
    if Path(path).suffix == ".phh":
        if len(histories) != 1:
            raise HistoryError(
                "not_one_hand",
                f"a .phh file holds one hand, not {len(histories)}; name it .phhs",
                Location(file=str(path)),
                count=len(histories),
            )
        text = format_hand(histories[0])
    else:
        text = format_hands(histories)
    try:
        Path(path).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        reason = str(error.strerror)
        raise HistoryError(
            "unwritable_file", f"the file cannot be written: {reason}", Location(file=str(path)), detail=reason
        ) from None


def format_hand(history: HandHistory) -> str:
    """The text of one hand; the same hand always has the same text."""
    _checked([history])
    return "".join(
        f"{_key(key)} = {_lines(value) if key == 'actions' and isinstance(value, tuple) else _value(value)}\n"
        for key, value in to_keys(history).items()
    )


def format_hands(histories: Iterable[HandHistory]) -> str:
    """The text of many hands, numbered from 1."""
    hands = _checked(histories)
    return "\n".join(f"[{number}]\n{format_hand(history)}" for number, history in enumerate(hands, 1))


def _checked(histories: Iterable[HandHistory]) -> list[HandHistory]:
    if not isinstance(histories, Iterable):
        raise bad_argument("histories", histories, "a list of HandHistory")
    hands = []
    for hand in histories:
        if not isinstance(hand, HandHistory):
            raise bad_argument("history", hand, "a HandHistory")
        hands.append(hand)
    return hands


def _check_path(path: str | Path) -> None:
    if not isinstance(path, str | Path) or "\0" in str(path) or not _is_encodable(str(path)):
        raise bad_argument("path", path, "the path of a file")


def _check_rules(rules: RoomRules) -> None:
    if not isinstance(rules, str) or rules not in ROOM_RULES:
        raise bad_argument("rules", rules, " or ".join(map(repr, ROOM_RULES)))


def _is_encodable(path: str) -> bool:
    """Whether the system can take it as a name: halves of characters have none."""
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        return False
    return True


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise tomllib.TOMLDecodeError("arrays or tables are nested too deeply") from None
    except (ValueError, ArithmeticError) as error:
        # A number with thousands of digits is refused by Python itself, in its own words.
        raise tomllib.TOMLDecodeError(str(error) or "a number is too large") from None


def _tables(text: str, location: Location, rules: RoomRules) -> list[Table]:
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


def _only(hands: list[Read], location: Location) -> HandHistory:
    if len(hands) != 1:
        raise HistoryError(
            "not_one_hand", f"there are {len(hands)} hands; one was expected", location, count=len(hands)
        )
    (hand,) = hands
    if isinstance(hand, HistoryError):
        raise hand
    return hand


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
