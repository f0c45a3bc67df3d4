"""Cleans names and chat: plain text without characters that move, hide or paint over other text.

HTML stays text: clients never render it. Removed are control and escape sequences, direction marks, zero-width
characters and stacks of accents.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from riverboat.errors import RiverboatError
from riverboat.locale import Language, messages

LONGEST_NAME: Final = 24
LONGEST_CHAT: Final = 300
MOST_ACCENTS: Final = 2
"""Accents on one letter; no language in use needs more, once composed."""

_ESCAPES: Final = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # CSI: colours, cursor
    r"|\x1b[\]PX^_][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c|$)"  # OSC, DCS …: titles, links
    r"|\x9b[0-?]*[ -/]*[@-~]"  # CSI in one byte
    r"|\x1b."
)
_BLANKS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
"""Counted as letters or symbols, and drawn as nothing."""
_VARIATIONS: Final = frozenset((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))

_RESERVED: Final = frozenset(
    {
        *("admin", "administrator", "moderator", "dealer", "house", "server", "system", "riverboat", "root", "you"),
        *("bot", "guest", "spectator", "everyone", "nobody"),
        *("系统", "管理员", "荷官", "庄家", "客服", "官方", "你"),
    }
)


def clean_text(text: str) -> str:
    """Returns one line of visible characters in composed form."""
    kept: list[str] = []
    accents = 0
    for character in unicodedata.normalize("NFC", _ESCAPES.sub("", text)):
        category = unicodedata.category(character)
        if category in ("Zs", "Zl", "Zp") or character in "\t\n\r\v\f":
            character = " "  # noqa: PLW2901 -- every kind of space becomes the one
        elif category[0] == "C" or character in _BLANKS or ord(character) in _VARIATIONS:
            continue
        if category in ("Mn", "Me"):
            accents += 1
            if accents > MOST_ACCENTS or not kept or kept[-1] == " ":
                continue
        else:
            accents = 0
        kept.append(character)
    # Removing a character can bring together others that compose.
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def clean_name(text: str) -> str:
    """Returns a name fit to be shown at a table. Raises a refusal that says what is wrong with it."""
    name = clean_text(text)
    if not any(unicodedata.category(character)[0] in "LNSP" for character in name):
        raise RiverboatError("empty_name", "a name needs at least one visible character")
    if len(name) > LONGEST_NAME:
        raise RiverboatError(
            "name_too_long",
            f"a name has at most {LONGEST_NAME} characters, this one {len(name)}",
            high=LONGEST_NAME,
            count=len(name),
        )
    if name_key(name) in _RESERVED or name_skeleton(name) in _reserved_skeletons():
        raise RiverboatError("name_reserved", f"{name!r} is not a name for a player", name=name)
    return name


@cache
def _reserved_skeletons() -> frozenset[str]:
    return frozenset(map(name_skeleton, _RESERVED))


def clean_chat(text: str) -> str:
    """Returns a chat message, cleaned. Raises a refusal when nothing is left of it or it is too long."""
    said = clean_text(text)
    if not said:
        raise RiverboatError("empty_chat", "there is nothing to say in this message")
    if len(said) > LONGEST_CHAT:
        raise RiverboatError(
            "chat_too_long",
            f"a message has at most {LONGEST_CHAT} characters, this one {len(said)}",
            high=LONGEST_CHAT,
            count=len(said),
        )
    return said


def name_key(name: str) -> str:
    """Returns what two names share that a reader takes for the same: case, width, accents, spaces and dots ignored."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold()).translate(_LOOK_ALIKES)
    return "".join(letter for letter in plain if unicodedata.category(letter)[0] in "LNS") or name


def name_skeleton(name: str) -> str:
    """Returns what a name looks like, by the table of confusable characters of Unicode TR39.

    Letters of other scripts become those they are mistaken for, as do `1` and `I` for `l` or `rn` for `m`. Two names
    with one skeleton can be mistaken for each other; `name_key` only knows differences that a reader does not see.
    """
    found = _looks(name)
    return "".join(letter for letter in _looks(found.casefold()) if unicodedata.category(letter)[0] in "LNS") or name


def _looks(text: str) -> str:
    table = _prototypes()
    plain = unicodedata.normalize("NFD", text)
    kept = "".join(table.get(letter, letter) for letter in plain if unicodedata.category(letter) != "Mn")
    return unicodedata.normalize("NFD", kept)


@cache
def _prototypes() -> dict[str, str]:
    """Returns for each character the text that all characters confusable with it stand for."""
    data = files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    groups: dict[str, set[str]] = {}
    for text, others in msgspec.json.decode(data, type=dict[str, list[dict[str, str]]]).items():
        group = groups.setdefault(text, {text})
        for other in (entry["c"] for entry in others):
            if (joined := groups.setdefault(other, {other})) is not group:
                group |= joined
                for member in joined:
                    groups[member] = group
    prototypes = {id(group): min(group, key=_preference) for group in groups.values()}
    return {text: prototypes[id(group)] for text, group in groups.items() if len(text) == 1}


def _preference(text: str) -> tuple[bool, bool, int, str]:
    """A text of several characters is what a single one was made to look like; else plain letters come first."""
    return len(text) == 1, not text.isascii(), len(text), text


def distinguished(name: str, taken: Collection[str]) -> str:
    """Returns the name, with a number if somebody at the table already has it."""
    keys = {name_key(other) for other in taken}
    candidate, number = name, 1
    while name_key(candidate) in keys:
        number += 1
        ending = f" {number}"
        candidate = f"{name[: LONGEST_NAME - len(ending)]}{ending}"
    return candidate


def drawn_name(language: Language) -> str:
    """Returns a random name for a guest."""
    return messages(language, "serve")("guest-name", number=str(1000 + secrets.randbelow(9000)))


# Cyrillic and Greek letters that look like Latin ones, in lower case.
_LOOK_ALIKES: Final = str.maketrans("аеорсухіјѕԁһӏոցօαονιρτκ", "aeopcyxijsdhlngoaoviptk")
