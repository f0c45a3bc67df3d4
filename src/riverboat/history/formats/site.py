"""What the readers of all text formats have in common: a hand is a block of lines, and each line is one thing.

A reader is a subclass with a pattern for the first line of a hand and a method that reads the lines. A line that tells
of play and is not understood refuses the hand; talk, comings and goings and other remarks are passed over.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import ClassVar

from riverboat.cards import RANKS, SUITS
from riverboat.history.amounts import Amount
from riverboat.history.errors import HistoryError
from riverboat.history.formats.money import MONEY, parse_money
from riverboat.history.formats.recording import Recording, located
from riverboat.history.hand_history import HandHistory, RoomRules

CARDS_IN_BRACKETS = re.compile(r"\[\s*([^\[\]]*?)\s*\]")
SUMMARY_SEAT = re.compile(r"^Seat (?P<number>\d+): (?P<told>.*)$")
MOST_SEAT_DIGITS = 9
_PRIZE = re.compile(rf"\b(?:won|collected)\s*\(?(?P<told>{MONEY})\)?|\((?P<bare>{MONEY})\)")
_CANCELLED = re.compile(r"^\s*(?:Hand cancell?ed\b|(?:Hand #\d+|This hand) (?:has been|was) cancell?ed)", re.IGNORECASE)
_CARD = re.compile(r"(10|[2-9TJQKA])([cdhs])", re.IGNORECASE)


class Reader(ABC):
    """Reads the hands of one format."""

    site: ClassVar[str]
    start: ClassVar[re.Pattern[str]]
    """The first line of a hand, found at the beginning of a line."""
    rules: ClassVar[RoomRules] = "lenient"
    """Rooms on the internet have rules of their own: what they recorded is played, and noted where TDA differs."""

    @abstractmethod
    def hands(self, text: str) -> Iterator[tuple[int, list[str]]]:
        """The lines of each hand, with the number of the first in the file."""

    @abstractmethod
    def read(self, first: int, lines: Sequence[str], rules: RoomRules) -> HandHistory:
        """Read one hand. What is wrong with it is raised, with the line."""


class SiteReader(Reader):
    """Reads a text in which every hand begins with a line of its own."""

    def hands(self, text: str) -> Iterator[tuple[int, list[str]]]:
        starts = [found.start() for found in self.start.finditer(text)]
        number, position = 1, 0
        for place, start in enumerate(starts):
            number += text.count("\n", position, start)
            end = starts[place + 1] if place + 1 < len(starts) else len(text)
            yield number, text[start:end].split("\n")
            position = start

    def read(self, first: int, lines: Sequence[str], rules: RoomRules) -> HandHistory:
        recording = Recording(self.site)
        recording.line = first
        try:
            self.record(recording, first, lines)
            if not recording.has_winner:
                raise HistoryError("nobody_won", "nobody is said to have won: the hand is cut off, or was cancelled")
            return recording.history(rules)
        except HistoryError as error:
            reason = _cancelled(first, lines) or error
            raise located(reason, recording, lines, first).at(hand=recording.hand_id) from None

    @abstractmethod
    def record(self, hand: Recording, first: int, lines: Sequence[str]) -> None:
        """Write down what the lines tell; `first` is the number of the first in the file."""


def _cancelled(first: int, lines: Sequence[str]) -> HistoryError | None:
    """The refusal of a hand that the site called off, at the line that says so."""
    for at, line in enumerate(lines):
        if _CANCELLED.match(line) is not None:
            return HistoryError("cancelled", "the hand was cancelled; its bets went back").at(line=first + at)
    return None


def cards_in(text: str) -> str:
    """Cards such as `As Kd`, `Ah, 2h` or `10h` as PHH writes them: `AsKd`. `XX` is a card that nobody saw."""
    pieces = [piece for piece in text.replace(",", " ").split() if piece != "XX"]
    found = [_CARD.fullmatch(piece) for piece in pieces]
    if not all(found):
        raise HistoryError(
            "bad_card",
            f"{text!r} are not cards; expected a rank 23456789TJQKA and a suit cdhs each, or ?? for an unseen card",
            piece=text,
        )
    return "".join(_card(card) for card in found if card is not None)


def _card(found: re.Match[str]) -> str:
    rank = "T" if found[1] == "10" else found[1].upper()
    assert rank in RANKS
    assert found[2].lower() in SUITS
    return rank + found[2].lower()


def last_cards(line: str) -> str:
    """The cards in the last pair of brackets of a line; none where there are no brackets."""
    found = CARDS_IN_BRACKETS.findall(line)
    return cards_in(found[-1]) if found else ""


def actor_of(line: str, names: Sequence[str], mark: str = " ") -> tuple[str, str] | None:
    """The player a line begins with and the rest of it; the longest name that fits."""
    best = max((name for name in names if line.startswith(name + mark)), key=len, default=None)
    return None if best is None else (best, line[len(best) + len(mark) :].strip())


def seat_number(text: str) -> int:
    """The number of a seat, or of seats."""
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_SEAT_DIGITS):
        raise not_understood(text[:20], "the number of a seat")
    return int(text)


def moment(text: str, *patterns: str) -> datetime | None:
    """A date by the first pattern that fits; a date nobody can read is left out."""
    for pattern in patterns:
        try:
            return datetime.strptime(text, pattern)
        except ValueError:
            continue
    return None


def not_read(game: str) -> HistoryError:
    """The refusal of another game."""
    return HistoryError(
        "game_not_read",
        f"{game} is not read; expected Texas Hold'em, or pot-limit Omaha with four hole cards, with one board",
        game=game,
    )


def not_understood(line: str, expected: str) -> HistoryError:
    return HistoryError("bad_line", f"this line is not understood; expected {expected}", expected=expected, came=line)


def two_amounts(text: str) -> tuple[Amount, Amount] | None:
    """The amounts on both sides of the first slash: `$0.05/$0.10 USD`."""
    found = re.search(r"(\d[\d.,']*\s?[kKmM]?)\s*[^\d\s/]{0,3}\s*/\s*[^\d\s/]{0,4}\s*(\d[\d.,']*\s?[kKmM]?)", text)
    return None if found is None else (parse_money(found[1]), parse_money(found[2]))


def take_winnings_by_seat(hand: Recording, summary: Sequence[str], strangers: Sequence[Amount]) -> None:
    """Who won, by the numbers of the seats in the summary, where the lines of the play do not say it.

    `strangers` are prizes whose winners have no seat: somebody renamed the players.
    """
    prizes: dict[str, Amount] = {}
    for line in summary:
        seat = SUMMARY_SEAT.match(line)
        name = hand.name_at(seat_number(seat["number"])) if seat is not None else None
        if seat is None or name is None:
            continue
        for prize in _PRIZE.finditer(seat["told"]):
            prizes[name] = prizes.get(name, 0) + parse_money(prize["told"] or prize["bare"])
    if not prizes and strangers:
        told = ", ".join(map(str, strangers))
        raise HistoryError(
            "winner_unknown", f"{told} is won by a name that has no seat, and no summary says whose it is", amount=told
        )
    hand.set_winnings(prizes)
