"""Full Tilt text, as it was until 2015; later hands are written as those of PokerStars."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from riverboat.engine.structures import StructureName
from riverboat.history.amounts import Amount
from riverboat.history.formats.money import MONEY, PLAY_MONEY, currency_in, parse_money
from riverboat.history.formats.recording import UNKNOWN_STACK, Recording, SitePost
from riverboat.history.formats.site import (
    SUMMARY_SEAT,
    SiteReader,
    actor_of,
    cards_in,
    last_cards,
    moment,
    not_read,
    not_understood,
    seat_number,
    take_winnings_by_seat,
    two_amounts,
)

_HEAD: Final = re.compile(r"^Full ?Tilt ?Poker(?:\.fr)? Game #(?P<id>\d+)(?: \(partial\))?:\s*(?P<rest>.*)$")
_GAME: Final = re.compile(r"\b(?P<limit>No Limit|NL|Pot Limit|PL|Fixed Limit|FL|Limit) Hold'em")
_OTHER: Final = re.compile(r"(?:No Limit|NL|Pot Limit|PL|Limit|FL)?[ \w'/]*(?:Omaha|Stud|Razz|Draw|Badugi)[ \w'/-]*")
_STRUCTURES: Final[dict[str, StructureName]] = {
    "No Limit": "no_limit",
    "NL": "no_limit",
    "Pot Limit": "pot_limit",
    "PL": "pot_limit",
}
_SEAT: Final = re.compile(rf"^Seat (?P<number>\d+): (?P<name>.*) \((?P<stack>{MONEY})\)(?P<state>.*)$")
_BUTTON: Final = re.compile(r"^The button is in seat #(\d+)")
_STREET: Final = re.compile(r"^\*\*\* (FLOP|TURN|RIVER) \*\*\*(?P<cards>[^(]*)")
_POST: Final = re.compile(rf"^posts (?:(?P<what>.*?) of )?(?P<amount>{MONEY})(?:, and is all in)?\.?$")
_ACT: Final = re.compile(
    rf"^(?P<verb>folds|checks|calls|bets|raises to|antes)\b(?: (?P<amount>{MONEY}))?(?:, and is (?:all in|capped))?\.?$"
)
_WON: Final = re.compile(rf"^(?:wins|ties for) (?:the )?(?:main |side )?pot(?: #?\d+)? \((?P<amount>{MONEY})\)")
_POSTS: Final[dict[str, SitePost]] = {
    "the small blind": "small_blind",
    "the big blind": "big_blind",
    "a dead small blind": "dead",
    "a dead blind": "dead",
    "the straddle": "straddle",
    "a straddle": "straddle",
}
_PLAY: Final = ("posts ", "folds", "checks", "calls ", "bets ", "raises ", "antes ")


class FullTiltReader(SiteReader):
    site = "Full Tilt Poker"
    start = re.compile(r"^[ \t]*Full ?Tilt ?Poker(?:\.fr)? Game #\d+(?: \(partial\))?:[^\n]*$", re.MULTILINE)

    def record(self, hand: Recording, first: int, lines: Sequence[str]) -> None:
        stripped = [line.strip() for line in lines]
        self._read_head(hand, stripped[0])
        summary = next((at for at, line in enumerate(stripped) if line.startswith("*** SUMMARY ***")), len(stripped))
        self._read_seats(hand, first, stripped, summary)
        if not hand.button:
            raise not_understood(stripped[0], "the seats and a line: The button is in seat #…")
        strangers: list[Amount] = []
        for at, line in enumerate(stripped[1:summary], 1):
            hand.line = first + at
            self._read_line(hand, line, strangers)
        for line in stripped[summary:]:
            rake = re.search(rf"\| Rake ({MONEY})", line) if line.startswith("Total pot") else None
            if rake is not None:
                hand.rake = parse_money(rake[1])
        hand.line = first
        if not hand.has_winner and not strangers:
            self._fold_by_summary(hand, stripped[summary:])
        if strangers or not hand.has_winner:
            take_winnings_by_seat(hand, stripped[summary:], strangers)

    def _fold_by_summary(self, hand: Recording, summary: Sequence[str]) -> None:
        """A hand whose last lines are lost: who folded is in the summary."""
        for line in summary:
            seat = SUMMARY_SEAT.match(line)
            name = hand.name_at(seat_number(seat["number"])) if seat is not None else None
            if seat is not None and name is not None and " folded before the Flop" in seat["told"]:
                hand.fold_unless_folded(name)

    def _read_head(self, hand: Recording, line: str) -> None:
        found = _HEAD.match(line)
        if found is None:
            raise not_understood(line, "Full Tilt Poker Game #…: Table …")
        hand.hand_id, rest = found["id"], found["rest"]
        game = _GAME.search(rest)
        if game is None:
            other = _OTHER.search(rest)
            raise not_read(other[0].strip() if other is not None else rest[:60])
        hand.structure = _STRUCTURES.get(game["limit"], "fixed_limit")
        tournament = re.search(r"\((\d+)\), (?:Table|Match) ", rest)
        hand.tournament = tournament[1] if tournament is not None else ""
        table = re.search(r"(?:Table|Match) (.+?)(?: \([^)]*\))? - ", rest)
        hand.table = table[1] if table is not None else ""
        size = re.search(r"\((\d+) max", rest)
        hand.seat_count = seat_number(size[1]) if size is not None else 9
        stakes = rest[rest.index(" - ") :] if " - " in rest else rest
        amounts = two_amounts(re.sub(r"\d{4}/\d\d/\d\d", "", stakes))
        if amounts is None:
            raise not_understood(line, "the blinds, such as $0.05/$0.10")
        hand.blinds = amounts
        if hand.structure == "fixed_limit":
            hand.bets, hand.blinds = amounts, (0, amounts[0])
        ante = re.search(rf"Ante ({MONEY})", stakes)
        hand.ante = parse_money(ante[1]) if ante is not None else 0
        cap = re.search(rf"({MONEY}) Cap\b", stakes)
        hand.cap = parse_money(cap[1]) if cap is not None else None
        hand.currency = None if hand.tournament else currency_in(stakes) or PLAY_MONEY
        date = re.search(r"(\d{1,2}:\d\d:\d\d) (\w+) - (\d{4}/\d\d/\d\d)", rest)
        if date is not None:
            hand.date, hand.time_zone = moment(f"{date[3]} {date[1]}", "%Y/%m/%d %H:%M:%S"), date[2]

    def _read_seats(self, hand: Recording, first: int, lines: Sequence[str], summary: int) -> None:
        for at, line in enumerate(lines[1:summary], 1):
            hand.line = first + at
            if (seat := _SEAT.match(line)) is not None:
                hand.seat(seat_number(seat["number"]), seat["name"], parse_money(seat["stack"]))
            elif (button := _BUTTON.match(line)) is not None:
                hand.button = seat_number(button[1])
        hand.line = first
        if hand.names:
            return
        # A hand that was only watched names the seats at its end, and the stacks nowhere.
        for line in lines[summary:]:
            seat = SUMMARY_SEAT.match(line)
            name = re.match(r"(.+?) (?:\(|\[|folded|collected|didn't|showed|mucked)", seat["told"]) if seat else None
            if seat is not None and name is not None:
                hand.seat(seat_number(seat["number"]), name[1], UNKNOWN_STACK)

    def _read_line(self, hand: Recording, line: str, strangers: list[Amount]) -> None:
        if (street := _STREET.match(line)) is not None:
            hand.board(last_cards(street["cards"]))
        elif line.startswith("Dealt to "):
            found = re.match(r"^Dealt to (.+?) \[([^\]]*)\]", line)
            if found is not None:
                hand.hole(found[1], cards_in(found[2]))
                hand.hero = hand.hero or found[1]
        elif (uncalled := re.match(rf"^Uncalled bet of ({MONEY}) returned to (.*)$", line)) is not None:
            hand.give_back(uncalled[2], parse_money(uncalled[1]))
        elif (actor := actor_of(line, hand.names)) is not None:
            self._read_action(hand, *actor)
        elif (won := re.search(rf" (?:wins|ties for) .*?pot[^(]*\(({MONEY})\)", line)) is not None:
            strangers.append(parse_money(won[1]))

    def _read_action(self, hand: Recording, name: str, told: str) -> None:
        if (post := _POST.match(told)) is not None:
            kind = _POSTS.get(post["what"] or "", "live" if not post["what"] else None)
            if kind is None:
                raise not_understood(told, f"posts {', '.join(_POSTS)}")
            hand.post(name, kind, parse_money(post["amount"]))
        elif (act := _ACT.match(told)) is not None:
            self._act(hand, name, act["verb"], act["amount"])
        elif told.startswith(_PLAY):
            raise not_understood(told, "posts, folds, checks, calls, bets or raises to with an amount")
        elif told.startswith("shows ["):
            hand.show(name, last_cards(told))
        elif told == "mucks":
            hand.muck(name)
        elif (won := _WON.match(told)) is not None:
            hand.collect(name, parse_money(won["amount"]))

    def _act(self, hand: Recording, name: str, verb: str, amount: str | None) -> None:
        if verb in ("folds", "checks"):
            hand.act(name, "fold" if verb == "folds" else "check")
            return
        if amount is None:
            raise not_understood(verb, f"{verb} with an amount")
        chips = parse_money(amount)
        match verb:
            case "antes":
                hand.post(name, "ante", chips)
            case "calls":
                hand.act(name, "call", chips)
            case "bets":
                hand.act(name, "bet", chips)
            case _:
                hand.act(name, "raise_to", chips)
