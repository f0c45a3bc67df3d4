"""Formats of hand histories other than PHH: readers and writers, and which format a text is in.

Every reader makes a `HandHistory`, and every writer is given one. To add a format, write a module and name it here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal, TypeAlias, get_args

from riverboat.history.errors import HistoryError
from riverboat.history.formats.acpc import AcpcReader, format_acpc
from riverboat.history.formats.full_tilt import FullTiltReader
from riverboat.history.formats.ipoker import IPokerReader
from riverboat.history.formats.ohh import OhhReader, format_ohh
from riverboat.history.formats.pacific import PacificReader
from riverboat.history.formats.party import PartyReader
from riverboat.history.formats.pokerstars import PokerStarsReader
from riverboat.history.formats.pokerstars_writer import format_pokerstars
from riverboat.history.formats.site import Reader
from riverboat.history.formats.winamax import WinamaxReader
from riverboat.history.hand_history import HandHistory, RoomRules

FormatName: TypeAlias = Literal["phh", "pokerstars", "ohh", "acpc"]
"""The formats that are written."""

FORMAT_NAMES: Final[tuple[FormatName, ...]] = get_args(FormatName)

READERS: Final[tuple[Reader, ...]] = (
    OhhReader(),
    AcpcReader(),
    WinamaxReader(),
    FullTiltReader(),
    IPokerReader(),
    PacificReader(),
    PartyReader(),
    PokerStarsReader(),
)
"""Those that know their text at sight. PHH is what is left: TOML has no mark of its own."""

WRITERS: Final[dict[str, Callable[[Iterable[HandHistory]], str]]] = {
    "pokerstars": format_pokerstars,
    "ohh": format_ohh,
    "acpc": format_acpc,
}

# Within one line: blanks that may be line ends would be tried from every line of a text of blank lines anew.
_PHH: Final = re.compile(r"^[ \t]*(?:\[|[\w\"'-]+[ \t]*=)", re.MULTILINE)


def reader_of(text: str) -> Reader | None:
    """The reader whose mark stands first in a text; None where there is none."""
    best: tuple[int, Reader] | None = None
    for reader in READERS:
        found = reader.start.search(text)
        if found is not None and (best is None or found.start() < best[0]):
            best = found.start(), reader
    return None if best is None else best[1]


def may_be_phh(text: str) -> bool:
    """Whether a text has a table or a key of TOML, or nothing but remarks."""
    return has_toml(text) or is_remarks(text)


def has_toml(text: str) -> bool:
    """Whether a line of a text begins as a table or a key of TOML."""
    return _PHH.search(text) is not None


def is_remarks(text: str) -> bool:
    """Whether a text has nothing but remarks and blank lines."""
    return all(not line.strip() or line.startswith("#") for line in text.split("\n"))


def read_text(reader: Reader, text: str, rules: RoomRules | None) -> Iterator[tuple[str, HandHistory | HistoryError]]:
    """The hands of a text one by one, each with its number at the site; a broken hand does not hide the others."""
    for first, lines in reader.hands(text):
        try:
            history = reader.read(first, lines, rules or reader.rules)
        except HistoryError as error:
            yield str(error.location.hand), error
        else:
            yield str(history.other.get("hand", "")), history
