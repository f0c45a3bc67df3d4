"""Which passwords are too common: made of a word of `common_passwords.txt`, a pattern, a date or the player's name.

The list is short because variants are undone first: capitals, digits for letters, digits and signs at the end.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from riverboat.errors import RiverboatError

LIST: Final = Path(__file__).parent / "common_passwords.txt"
FEWEST_KINDS: Final = 4
"""Different characters that a password has at least."""
LEAST_OWN: Final = 4
"""Characters besides a common word or the name."""

_ROWS: Final = (
    *("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiopü", "azertyuiop", "abcdefghijklmnopqrstuvwxyz"),
    *("1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "qazwsxedcrfvtgbyhnujmikolp", "1q2w3e4r5t6y7u8i9o0p", "147258369"),
    *("qweasdzxc", "0123456789", "11223344556677889900"),
)
_LETTERS: Final = str.maketrans("013457@$!|8", "oleastasilb")
_DATE: Final = re.compile(
    r"(19|20)\d\d[-./]?(0?[1-9]|1[0-2])[-./]?(0?[1-9]|[12]\d|3[01])"
    r"|(0?[1-9]|[12]\d|3[01])[-./]?(0?[1-9]|1[0-2])[-./]?(19|20)\d\d"
    r"|(0?[1-9]|1[0-2])[-./]?(0?[1-9]|[12]\d|3[01])[-./]?(19|20)\d\d"
)


def refuse_common(password: str, name: str) -> None:
    """Raises `password_too_common` for a password that is among the first to be tried."""
    if is_common(password, name):
        raise RiverboatError("password_too_common", "this password is one of the first that are tried; choose another")


def is_common(password: str, name: str = "") -> bool:
    plain = unicodedata.normalize("NFKC", password).casefold().replace(" ", "")
    return (
        len(set(plain)) < FEWEST_KINDS
        or _DATE.fullmatch(plain) is not None
        or _is_repeated(plain)
        or _is_sequence(plain)
        or any(_is_mostly(plain, word) for word in {*_words(), *_name_words(name)})
    )


def _is_repeated(text: str) -> bool:
    """`abcabcabc`: a short piece again and again."""
    return any(text == (text[:size] * len(text))[: len(text)] for size in range(1, min(4, len(text) // 2) + 1))


def _is_sequence(text: str) -> bool:
    """Mostly neighbours on a keyboard, in the alphabet or among digits, in either direction."""
    rows = [row[::step] for row in _ROWS for step in (1, -1)]
    steps = sum(any(first + second in row for row in rows) for first, second in pairwise(text))
    return steps + 1 > len(text) - LEAST_OWN / 2


def _is_mostly(plain: str, word: str) -> bool:
    """Whether the text is the word, with at most a few characters around it."""
    return any(word in text and len(text) - len(word) < LEAST_OWN for text in (plain, plain.translate(_LETTERS)))


def _name_words(name: str) -> tuple[str, ...]:
    plain = unicodedata.normalize("NFKC", name).casefold().replace(" ", "")
    return (plain, plain[::-1]) if len(plain) >= LEAST_OWN else ()


@cache
def _words() -> frozenset[str]:
    lines = LIST.read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())
