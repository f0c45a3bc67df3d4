"""Where a command writes: in which language, and with which signs the stream can show."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cached_property
from select import select
from time import sleep
from typing import Final

from riverboat.cards import SUIT_SIGNS, SUITS, Card, format_cards, pretty_cards
from riverboat.client.typed_ahead import TypedAhead
from riverboat.errors import RiverboatError
from riverboat.locale import Language, error_text, messages

_SIGNS: Final = {
    **dict(zip(SUIT_SIGNS, SUITS, strict=True)),
    **dict.fromkeys("─━═▔▁▂", "-"),
    **dict.fromkeys("│┃║┤├▏▎▌▐", "|"),
    **dict.fromkeys("╭╮╰╯┌┐└┘", "+"),
    **dict.fromkeys("█▀▄▰●", "#"),
    **dict.fromkeys("░▒▓▇", "%"),
    **dict.fromkeys("▱·", "."),
    **dict.fromkeys("▶▸→", ">"),
    **dict.fromkeys("◂←", "<"),
    "↑": "^",
    "↓": "v",
    "◆": "*",
    "–": "-",
    "—": "-",
    "…": "~",
    "≈": "~",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "×": "x",
    "♠": "s",
}
_TABLE: Final = str.maketrans(_SIGNS)


def plain_text(text: str) -> str:
    """The text with no sign of ambiguous width; one that has no stand-in becomes a question mark."""
    text = text.translate(_TABLE)
    if text.isascii():
        return text
    from unicodedata import east_asian_width

    return "".join("?" if east_asian_width(sign) == "A" else sign for sign in text)


class Terminal:
    """Standard output for answers, standard error for refusals."""

    def __init__(self, language: Language, *, is_language_given: bool = True) -> None:
        """`is_language_given` says that it was asked for, and not only that of the environment."""
        _never_fail(sys.stdout)
        self.is_language_given = is_language_given
        # A page of question marks helps nobody: a stream without Chinese gets English.
        self.language: Final[Language] = language if _can_show("葫芦，") else "en"
        self.letters = False
        """Letters and plain signs alone: `--ascii`."""

    def say(self, line: str = "") -> None:
        sys.stdout.write(f"{self._signs(line)}\n")

    def ask(self, prompt: str) -> str | None:
        """The next line of input after a prompt, or None when the input has ended.

        What a person typed before the prompt was no answer to it and is not taken for one; a script types ahead.
        """
        if sys.stdin.isatty() and not _skip_typed_lines():
            return None
        sys.stdout.write(self._signs(prompt))
        sys.stdout.flush()
        if sys.stdin.isatty():
            return sys.stdin.readline() or None
        line = self._typed.next_line()
        if line is not None:
            self.say(line.rstrip("\n"))  # a transcript shows what a script typed
        return line

    def wait(self, seconds: float) -> bool:
        """Let a person read what was said; whether they pressed Enter to go on. A script is not waited for."""
        sys.stdout.flush()
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return False
        try:
            is_pressed = bool(select([sys.stdin], [], [], seconds)[0])
        except (OSError, ValueError):  # where a console cannot be waited for
            sleep(seconds)
            return False
        if is_pressed:
            sys.stdin.readline()
        return is_pressed

    @property
    def has_input_ended(self) -> bool:
        """Whether a script has no more to say. A person always may."""
        return not sys.stdin.isatty() and self._typed.is_over

    @cached_property
    def _typed(self) -> TypedAhead:
        return TypedAhead()

    def say_json(self, value: object) -> None:
        """One value on one line, for programs."""
        import json

        self.say(json.dumps(value, ensure_ascii=not _can_show("葫芦，")))

    def say_table(self, rows: Sequence[Sequence[str]]) -> None:
        """Rows in columns: the first to the left, the others to the right."""
        widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            first, *rest = (" " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True))
            self.say("  ".join([row[0] + first, *(pad + cell for pad, cell in zip(rest, row[1:], strict=True))]))

    def cards(self, cards: Sequence[Card]) -> str:
        """`A♠ K♥`, or `As Kh` where the stream has no suits."""
        has_signs = _can_show(SUIT_SIGNS) and not self.letters
        return pretty_cards(cards) if has_signs else format_cards(cards, " ")

    def _signs(self, text: str) -> str:
        return plain_text(text) if self.letters else text

    def warn(self, line: str) -> None:
        """Say something beside the answer: it goes to standard error."""
        sys.stderr.write(f"riverboat: {line}\n")

    def refuse(self, error: RiverboatError) -> None:
        sys.stderr.write(f"riverboat: {error_text(error, messages(self.language))}\n")


def _skip_typed_lines() -> bool:
    """Read and forget the whole lines that wait at the keyboard; whether more can be typed."""
    try:
        while select([sys.stdin], [], [], 0)[0]:
            if not sys.stdin.readline():
                return False
    except (OSError, ValueError):  # where a console cannot be asked
        pass
    return True


def _can_show(sample: str) -> bool:
    try:
        sample.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _never_fail(stream: object) -> None:
    """Let a sign that the stream lacks become a question mark rather than a crash."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _width(text: str) -> int:
    """Columns on a terminal: a Chinese character takes two."""
    if text.isascii():
        return len(text)
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)
