"""PHH files: TOML text to hand histories and back. `.phh` holds one hand, `.phhs` a table for each of many.

What a text holds is decided by what is in it, not by its name.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any, Final, TypeAlias

from riverboat.history.errors import HistoryError, Place
from riverboat.history.hand_history import HandHistory, from_keys, to_keys

Read: TypeAlias = HandHistory | HistoryError
"""A hand of a file, or why it cannot be read; the others can."""


def read_hands(path: str | Path) -> list[Read]:
    """Read a file of one hand or many, in file order. A file that cannot be read at all is a `HistoryError`."""
    place = Place(file=str(path))
    try:
        text = Path(path).read_bytes().decode()
    except FileNotFoundError:
        raise HistoryError("no_such_file", "there is no such file", place) from None
    except OSError as error:
        raise HistoryError("unreadable_file", f"the file cannot be read: {error.strerror}", place) from None
    except UnicodeDecodeError as error:
        raise HistoryError(
            "not_utf8", f"the file is not UTF-8 text (byte {error.start}); a PHH file was expected", place
        ) from None
    return parse_hands(text, file=str(path))


def read_hand(path: str | Path) -> HandHistory:
    """Read a file of exactly one hand."""
    return _only(read_hands(path), Place(file=str(path)))


def parse_hands(text: str, *, file: str = "") -> list[Read]:
    """Read the text of a file, as `read_hands` does."""
    try:
        document = _toml(text)
    except tomllib.TOMLDecodeError as error:
        return _parse_apart(text, file, str(error))
    if "variant" in document or not any(isinstance(value, dict) for value in document.values()):
        return [_hand(document, Place(file=file, index=0))]
    return [_hand(keys, Place(file=file, hand=name, index=index)) for index, (name, keys) in enumerate(document.items())]


def parse_hand(text: str) -> HandHistory:
    """Read the text of exactly one hand."""
    return _only(parse_hands(text), Place())


def write_hands(path: str | Path, histories: Iterable[HandHistory]) -> None:
    """Write hands: one to a `.phh` file, any number to any other."""
    histories = list(histories)
    if Path(path).suffix == ".phh":
        if len(histories) != 1:
            raise HistoryError(
                "not_one_hand", f"a .phh file holds one hand, not {len(histories)}; name it .phhs", Place(file=str(path))
            )
        text = format_hand(histories[0])
    else:
        text = format_hands(histories)
    Path(path).write_text(text, encoding="utf-8", newline="\n")


def format_hand(history: HandHistory) -> str:
    """The text of one hand; the same hand always has the same text."""
    return "".join(
        f"{_key(key)} = {_lines(value) if key == 'actions' else _value(value)}\n"
        for key, value in to_keys(history).items()
    )


def format_hands(histories: Iterable[HandHistory]) -> str:
    """The text of many hands, numbered from 1."""
    return "\n".join(f"[{number}]\n{format_hand(history)}" for number, history in enumerate(histories, 1))


def _toml(text: str) -> dict[str, Any]:
    return tomllib.loads(text, parse_float=Decimal)


def _hand(keys: object, place: Place) -> Read:
    try:
        if not isinstance(keys, dict):
            raise HistoryError("not_a_table", f"{place.hand} = {keys!r} is not a hand; expected a table [{place.hand}]")
        return from_keys(keys)
    except HistoryError as error:
        return error.at(file=place.file, hand=place.hand, index=place.index)


_HEADER: Final = re.compile(r"^[ \t]*\[([^\[\]\n]+)\][ \t]*(?:#.*)?$", re.MULTILINE)


def _parse_apart(text: str, file: str, why: str) -> list[Read]:
    """Read a text that is not TOML hand by hand, so that one broken hand does not hide the others."""
    headers = list(_HEADER.finditer(text))
    if not headers:
        raise HistoryError("not_toml", f"this is not TOML: {why}", Place(file=file))
    ends = [header.start() for header in headers[1:]] + [len(text)]
    return [
        _hand_text(text[header.end() : end], Place(file=file, hand=header[1].strip(), index=index))
        for index, (header, end) in enumerate(zip(headers, ends, strict=True))
    ]


def _hand_text(text: str, place: Place) -> Read:
    try:
        return _hand(_toml(text), place)
    except tomllib.TOMLDecodeError as error:
        return HistoryError("not_toml", f"this is not TOML: {error}, counted from the hand's header", place)


def _only(hands: list[Read], place: Place) -> HandHistory:
    if len(hands) != 1:
        raise HistoryError("not_one_hand", f"there are {len(hands)} hands; one was expected", place)
    (hand,) = hands
    if isinstance(hand, HistoryError):
        raise hand
    return hand


_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_NEEDS_ESCAPE: Final = re.compile(r"['\x00-\x1f\x7f]")


def _key(key: str) -> str:
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
        case int() | float():
            return repr(value)
        case datetime() | date() | time():
            return value.isoformat()
        case Mapping():
            return "{" + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
        case _:
            raise HistoryError(
                "not_writable", f"{value!r} cannot be written; expected a text, number, date, array or table"
            )


def _float(value: Decimal) -> str:
    if value.is_finite():
        return str(value)
    return "nan" if value.is_nan() else "inf" if value > 0 else "-inf"


def _basic_string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def iterate(hands: Iterable[Read]) -> Iterator[HandHistory]:
    """The hands alone; the first that could not be read is raised."""
    for hand in hands:
        if isinstance(hand, HistoryError):
            raise hand
        yield hand
