"""Winamax text: as PokerStars writes, without a colon after the name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from riverboat.engine.structures import StructureName
from riverboat.history.formats.money import PLAY_MONEY, currency_in, parse_money
from riverboat.history.formats.pokerstars import PokerStarsReader
from riverboat.history.formats.recording import Recording
from riverboat.history.formats.site import actor_of, moment, not_read, not_understood, seat_number, two_amounts

_HEAD: Final = re.compile(
    r"^Winamax Poker - (?P<kind>.*?) - HandId: #(?P<id>[\d-]+) - (?P<game>.+?)\s+\((?P<stakes>[^)]*)\)"
    r" - (?P<date>\d{4}/\d{1,2}/\d{1,2} \d{1,2}:\d\d:\d\d)(?: (?P<zone>\w+))?"
)
_TABLE: Final = re.compile(
    r"^Table:? '(?P<table>.*)' (?P<max>\d+)-max \((?P<money>.*?)\) Seat #?(?P<button>\d+) is the button"
)
_SEAT: Final = re.compile(r"^Seat (?P<number>\d+): (?P<name>.*) \((?P<stack>[\d., ]+[^(),]*)(?:,[^()]*)?\)$")
_LIMITS: Final[dict[str, StructureName]] = {
    "no limit": "no_limit",
    "pot limit": "pot_limit",
    "fixed limit": "fixed_limit",
    "limit": "fixed_limit",
}


class WinamaxReader(PokerStarsReader):
    site = "Winamax"
    start = re.compile(r"^[ \t]*Winamax Poker - .*HandId: [^\n]*$", re.MULTILINE)

    def read_head(self, hand: Recording, line: str) -> None:
        found = _HEAD.match(line)
        if found is None:
            raise not_understood(line, "Winamax Poker - … - HandId: #… - Holdem no limit (…/…) - date")
        name, _, limit = found["game"].partition(" ")
        if name.lower() != "holdem" or limit.lower() not in _LIMITS:
            raise not_read(found["game"])
        hand.structure = _LIMITS[limit.lower()]
        hand.hand_id = found["id"]
        tournament = re.match(r'Tournament "(.*?)"', found["kind"])
        hand.tournament = tournament[1] if tournament is not None else ""
        stakes = found["stakes"]
        pieces = stakes.split("/")
        if len(pieces) == 3:
            hand.ante = parse_money(pieces[0])
            stakes = "/".join(pieces[1:])
        amounts = two_amounts(stakes)
        if amounts is None:
            raise not_understood(line, "the blinds, such as (0.05€/0.10€)")
        hand.blinds = amounts
        if hand.structure == "fixed_limit":
            hand.bets, hand.blinds = amounts, (0, amounts[0])
        hand.currency = None if tournament is not None else currency_in(found["stakes"]) or PLAY_MONEY
        hand.date = moment(found["date"], "%Y/%m/%d %H:%M:%S")
        hand.time_zone = found["zone"] or ""

    def read_seats(self, hand: Recording, first: int, lines: Sequence[str]) -> None:
        for at, line in enumerate(lines):
            hand.line = first + at
            if (table := _TABLE.match(line)) is not None:
                hand.table, hand.button = table["table"], seat_number(table["button"])
                hand.seat_count = seat_number(table["max"])
            elif (seat := _SEAT.match(line)) is not None:
                hand.seat(seat_number(seat["number"]), seat["name"], parse_money(seat["stack"]))
        hand.line = first
        if not hand.button:
            raise not_understood(lines[1] if len(lines) > 1 else "", "Table: '…' Seat #… is the button")

    def name_by_summary(self, hand: Recording, play: Sequence[str], summary: Sequence[str]) -> None:
        """Names stand in front of the verbs without a mark: only those of the seats can be told."""

    def actor(self, hand: Recording, line: str) -> tuple[str, str]:
        return actor_of(line, hand.names) or (line, "")
