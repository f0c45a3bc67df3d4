"""Hand histories in files: which format a file is in, its hands one by one, and hands written to a file.

What a text is in is decided by its content, not by its name. PHH is read by the rules of TDA unless told otherwise, the
formats of rooms on the internet as their rooms played: see `RoomRules`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Final

from riverboat.engine import Hand
from riverboat.errors import bad_argument
from riverboat.history.archives import files_in, is_archive
from riverboat.history.errors import HistoryError, Location
from riverboat.history.formats import (
    FORMAT_NAMES,
    WRITERS,
    FormatName,
    has_toml,
    is_remarks,
    may_be_phh,
    read_text,
    reader_of,
)
from riverboat.history.formats.text import decode
from riverboat.history.hand_history import ROOM_RULES, HandHistory, RoomRules
from riverboat.history.phh import Read, Table, format_hand, format_phh, phh_tables
from riverboat.history.record import record

_SUFFIXES: Final[dict[str, FormatName]] = {
    ".phh": "phh",
    ".phhs": "phh",
    ".ohh": "ohh",
    ".json": "ohh",
    ".txt": "pokerstars",
    ".log": "acpc",
    ".acpc": "acpc",
}
_SUMMARY: Final = re.compile(r"Tournament summary\b|^\s*(?:PokerStars )?Tournament #\d+,", re.IGNORECASE)
_HEAD_CHARACTERS: Final = 300
_PIECE_CHARACTERS: Final = 4096
_MARK_CHARACTERS: Final = 1024
"""No mark of a format is longer."""
_NO_HISTORY: Final = ("unknown_format", "not_utf8", "tournament_summary", "no_hand_in_file")
_TEXT_STARTS: Final = ("{", "STATE:")


def read_hands(source: str | Path, *, rules: RoomRules | None = None) -> list[Read]:
    """Read the hands of a file, or of a text of several lines, in order; one that cannot be read is a `HistoryError`.

    The format is found by content: PHH, PokerStars, Open Hand History, GG, Winamax, Full Tilt, iPoker, 888, PartyPoker
    and logs of the ACPC; of a zip archive all files are read. A file that cannot be read at all raises a
    `HistoryError`. `rules` are those of the room: `tda`, `online` or `lenient`; without it PHH is read by `tda` and all
    others by `lenient`.
    """
    return [hand for _, hand in read_tables(source, rules=rules)]


def read_hand(source: str | Path, *, rules: RoomRules | None = None) -> HandHistory:
    """Read a file or text of exactly one hand."""
    hands = read_hands(source, rules=rules)
    if len(hands) != 1:
        location = Location() if _is_text(source) else Location(file=str(source))
        raise HistoryError(
            "not_one_hand", f"there are {len(hands)} hands; one was expected", location, count=len(hands)
        )
    (hand,) = hands
    if isinstance(hand, HistoryError):
        raise hand
    return hand


def parse_hands(text: str, *, rules: RoomRules | None = None) -> list[Read]:
    """Read the text of a file, as `read_hands` does."""
    if not isinstance(text, str):
        raise bad_argument("text", text, "the text of a hand history")
    _check_rules(rules)
    return [hand for _, hand in _hands(decode(text.encode("utf-8", "replace"))[0], Location(), rules)]


def parse_hand(text: str, *, rules: RoomRules | None = None) -> HandHistory:
    """Read the text of exactly one hand."""
    hands = parse_hands(text, rules=rules)
    if len(hands) != 1:
        raise HistoryError("not_one_hand", f"there are {len(hands)} hands; one was expected", count=len(hands))
    (hand,) = hands
    if isinstance(hand, HistoryError):
        raise hand
    return hand


def read_tables(source: str | Path, *, rules: RoomRules | None = None) -> Iterator[Table]:
    """The hands of a file one by one, as `read_hands` reads them, each with its name or number in the file."""
    _check_rules(rules)
    if _is_text(source):
        return _hands(decode(str(source).encode("utf-8", "replace"))[0], Location(), rules)
    _check_path(source)
    location = Location(file=str(source))
    try:
        data = Path(source).read_bytes()
    except FileNotFoundError:
        raise HistoryError("no_such_file", "there is no such file", location) from None
    except OSError as error:
        raise HistoryError(
            "unreadable_file", f"the file cannot be read: {error.strerror}", location, detail=str(error.strerror)
        ) from None
    return read_bytes(data, location, rules)


def read_bytes(data: bytes, location: Location, rules: RoomRules | None) -> Iterator[Table]:
    """The hands in the bytes of a file, or of all files of a zip archive."""
    if is_archive(data):
        return _hands_in_archive(data, location, rules)
    text, is_sure = decode(data)
    if not is_sure and reader_of(text) is None:
        raise HistoryError("not_utf8", "the file is not UTF-8 text; a hand history was expected", location)
    return _hands(text, location, rules)


def _hands_in_archive(data: bytes, location: Location, rules: RoomRules | None) -> Iterator[Table]:
    """Files that are no hand histories, such as a list of what is in the archive, are passed over."""
    has_hands = False
    for place, content in files_in(data, location):
        try:
            if is_archive(content):
                continue
            for table in read_bytes(content, place, rules):
                has_hands = True
                yield table
        except HistoryError as error:
            if error.code not in _NO_HISTORY:
                has_hands = True
                yield "", error
    if not has_hands:
        raise _no_hand(location)


def _hands(text: str, location: Location, rules: RoomRules | None) -> Iterator[Table]:
    reader = reader_of(text)
    if reader is not None:
        tables = (
            (name, _at(hand, location, name, index))
            for index, (name, hand) in enumerate(read_text(reader, text, rules))
        )
        first = next(tables, None)
        if first is None:
            raise _no_hand(location)
        return chain((first,), tables)
    if _is_summary(text) or not may_be_phh(text):
        raise _unknown_format(text, location)
    return iter(phh_tables(text, location, rules or "tda"))


def format_search(text: str) -> Iterator[None]:
    """Refuse a text that is in no format that is known, without reading it.

    Each step of the iterator searches one piece of the text, so that a server has turns for others between the steps.
    """
    has_only_remarks = True
    for piece in _pieces(text):
        if reader_of(piece) is not None or has_toml(piece):
            return
        has_only_remarks = has_only_remarks and is_remarks(piece)
        yield
    if not has_only_remarks:
        raise _unknown_format(text, Location())


def _pieces(text: str) -> Iterator[str]:
    """Pieces that begin with a line. Each shows a little of the next: marks of formats stand at the beginning of a
    line, and may go on in the following ones. The rest of a long line is left out.
    """
    start = 0
    while True:
        yield text[start : start + _PIECE_CHARACTERS + _MARK_CHARACTERS]
        end = text.find("\n", start + _PIECE_CHARACTERS)
        if end < 0:
            return
        start = end + 1


def _is_summary(text: str) -> bool:
    return _SUMMARY.search(text[:_HEAD_CHARACTERS]) is not None


def _no_hand(location: Location) -> HistoryError:
    return HistoryError("no_hand_in_file", "there is no hand in it; a hand history was expected", location)


def _unknown_format(text: str, location: Location) -> HistoryError:
    if _is_summary(text):
        return HistoryError("tournament_summary", "this is the summary of a tournament; it has no hands", location)
    known = "PHH, PokerStars, Open Hand History, GG, Winamax, Full Tilt, iPoker, 888, PartyPoker, ACPC"
    return HistoryError("unknown_format", f"this is not a hand history; known: {known}", location, expected=known)


def _at(hand: Read, location: Location, name: str, index: int) -> Read:
    return hand.at(file=location.file, hand=name, index=index) if isinstance(hand, HistoryError) else hand


def write_hands(
    hands: Iterable[HandHistory | Hand],
    path: str | Path,
    *,
    format: FormatName | None = None,  # noqa: A002 -- as people say it
) -> None:
    """Write hands to a file, by the ending of its name unless `format` is given; a `.phh` file holds one hand.

    A `Hand` is written as a spectator saw it; use `record` to write what a seat saw. What a format cannot say is
    refused, and nothing is written then.
    """
    _check_path(path)
    chosen = _format_for(path, format)
    histories = _checked(hands)
    if Path(path).suffix == ".phh" and chosen == "phh":
        if len(histories) != 1:
            raise HistoryError(
                "not_one_hand",
                f"a .phh file holds one hand, not {len(histories)}; name it .phhs",
                Location(file=str(path)),
                count=len(histories),
            )
        text = format_hand(histories[0])
    else:
        text = format_hands(histories, format=chosen)
    try:
        Path(path).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        reason = str(error.strerror)
        raise HistoryError(
            "unwritable_file", f"the file cannot be written: {reason}", Location(file=str(path)), detail=reason
        ) from None


def format_hands(hands: Iterable[HandHistory | Hand], *, format: FormatName = "phh") -> str:  # noqa: A002
    """The text of a file with these hands."""
    _check_format(format)
    histories = _checked(hands)
    return format_phh(histories) if format == "phh" else WRITERS[format](histories)


def _format_for(path: str | Path, name: FormatName | None) -> FormatName:
    if name is not None:
        _check_format(name)
        return name
    found = _SUFFIXES.get(Path(path).suffix.lower())
    if found is None:
        endings = " ".join(_SUFFIXES)
        raise HistoryError(
            "unknown_ending",
            f"the name does not tell a format; expected one of the endings {endings}, or a format",
            Location(file=str(path)),
            endings=endings,
        )
    return found


def _checked(hands: Iterable[HandHistory | Hand]) -> list[HandHistory]:
    if not isinstance(hands, Iterable):
        raise bad_argument("hands", hands, "a list of HandHistory or Hand")
    histories = []
    for hand in hands:
        if isinstance(hand, Hand):
            histories.append(record(hand))
        elif isinstance(hand, HandHistory):
            histories.append(hand)
        else:
            raise bad_argument("hand", hand, "a HandHistory or a Hand")
    return histories


def _is_text(source: object) -> bool:
    return isinstance(source, str) and ("\n" in source or source.lstrip().startswith(_TEXT_STARTS))


def _check_path(path: str | Path) -> None:
    if not isinstance(path, str | Path) or "\0" in str(path) or not _is_encodable(str(path)):
        raise bad_argument("path", path, "the path of a file")


def _check_format(name: object) -> None:
    if not isinstance(name, str) or name not in FORMAT_NAMES:
        raise bad_argument("format", name, " or ".join(map(repr, FORMAT_NAMES)))


def _check_rules(rules: object) -> None:
    if rules is not None and (not isinstance(rules, str) or rules not in ROOM_RULES):
        raise bad_argument("rules", rules, " or ".join(map(repr, ROOM_RULES)))


def _is_encodable(path: str) -> bool:
    """Whether the system can take it as a name: halves of characters have none."""
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        return False
    return True
