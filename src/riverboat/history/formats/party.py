"""PartyPoker text: its own files, those it sends by mail, and what converters of other sites write in its manner.

A raise is told by the chips it adds, or as `raises X to Y` in mailed hands. Tournaments name the blinds at the head and
may not tell who posted them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from riverboat.engine.structures import StructureName
from riverboat.history.formats.money import MONEY, currency_in, parse_money
from riverboat.history.formats.recording import UNKNOWN_STACK, Recording, SitePost
from riverboat.history.formats.site import (
    CARDS_IN_BRACKETS,
    SiteReader,
    actor_of,
    cards_in,
    last_cards,
    moment,
    not_read,
    not_understood,
    seat_number,
    two_amounts,
)

_HEAD: Final = re.compile(r"^\*{5} Hand History for Game (?P<id>\S+) \*{5}", re.IGNORECASE)
_GAME: Final = re.compile(
    r"(?:\b(?P<limit>NL|PL|FL|No Limit|Pot Limit|Limit)\s+)?(?:Texas )?(?:Hold'?em|(?P<short>Short Deck))",
    re.IGNORECASE,
)
_BEFORE_THE_GAME: Final = re.compile(r"^(?:.+ has left the table\.?|.+ finished in \d+ place\.?|)$")
"""Lines of the hand before that some files have between the first line and the game."""
_MAILED_LIMIT: Final = re.compile(r"Game Table \((?P<limit>NL|PL|FL|Limit)\)")
_OTHER: Final = re.compile(r"[\w' -]*(?:Double Hold'?em|Omaha|Stud|Razz|Draw|Badugi)[\w'/ -]*", re.IGNORECASE)
_STRUCTURES: Final[dict[str, StructureName]] = {
    "nl": "no_limit",
    "no limit": "no_limit",
    "pl": "pot_limit",
    "pot limit": "pot_limit",
}
_LEVEL: Final = re.compile(
    rf"(?:Blinds|Blinds-Antes|Stakes)\((?P<small>{MONEY})/(?P<big>{MONEY})(?:\s*-\s*(?P<ante>{MONEY}))?\)"
)
_SEAT: Final = re.compile(
    r"^Seat ?(?P<number>\d+): (?P<name>.*?) \(\s*(?P<stack>[^()]*\d[^()]*?)\s*\)(?P<more>.*)$", re.IGNORECASE
)
_AMOUNT: Final = re.compile(
    r"^(?P<verb>posts [a-z+ ]+?|antes|calls|bets|raises|is all-In)\.?\s*"
    rf"(?:[\[(]\s*(?P<amount>[^\])]*?)\s*[\])]|(?P<bare>{MONEY}))\.?$",
    re.IGNORECASE,
)
_DEALT: Final = re.compile(r"^Dealt to (?P<name>.+?)\s*\[")
_RAISED_TO: Final = re.compile(rf"^raises (?:{MONEY} )?to \[?(?P<to>{MONEY})\]?\.?$")
_WON: Final = re.compile(rf"^wins\s+(?P<amount>{MONEY})(?: chips)?\b")
_BALANCE: Final = re.compile(rf"^balance (?P<left>{MONEY}), ?(?P<told>.*)$")
_POSTS: Final[dict[str, SitePost]] = {
    "small blind": "small_blind",
    "big blind": "big_blind",
    "big blind + dead": "both_blinds",
    "ante": "ante",
    "dead": "dead",
    "straddle": "straddle",
    "button blind": "button_blind",
    "ante of": "ante",
}
_PLAY: Final = ("posts ", "folds", "checks", "calls ", "bets ", "raises ")
_VERBS: Final = r"(?:posts|folds|checks|calls|bets|raises|wins|shows|doesn't show|does not show|is all-In)\b"
_ONE_STATEMENT: Final = re.compile(
    rf"^(?:folds|checks)\.?$|^(?:posts [a-z+ ]+?|antes|calls|bets|raises|is all-In)\s*[\[(][^\])]*[\])]\.?$"
    rf"|^wins {MONEY}(?: chips)?(?: from the [^.]*)?\.?$|^(?:shows|doesn't show)\s*\[[^\]]*\][^.]*\.?$",
    re.IGNORECASE,
)
_ACTS: Final = re.compile(
    r"^(?!Seat \d+:)(?P<name>.+?) (?:folds|checks|(?:posts [\w+ ]+|calls|bets|raises) ?[\[(]|raises \d)"
)


class PartyReader(SiteReader):
    site = "PartyPoker"
    start = re.compile(r"^[ \t]*\*{5} Hand History for Game \S+ \*{5}[^\n]*$", re.MULTILINE | re.IGNORECASE)

    def record(self, hand: Recording, first: int, lines: Sequence[str]) -> None:
        stripped = [line.strip() for line in lines]
        head = _HEAD.match(stripped[0])
        if head is None or len(stripped) < 2:
            raise not_understood(stripped[0], "***** Hand History for Game … *****")
        hand.hand_id = head["id"]
        place = next((at for at, line in enumerate(stripped[1:], 1) if _BEFORE_THE_GAME.match(line) is None), 1)
        hand.line = first + place
        self._read_game(hand, stripped[place])
        for at, line in enumerate(stripped[1:], 1):
            hand.line = first + at
            self._read_table(hand, line)
        hand.line = first
        if not hand.button:
            raise not_understood(stripped[0], "a line: Seat … is the button")
        stripped = _with_listed_name(stripped, hand.names)
        self._name_the_unnamed(hand, stripped)
        for at, line in enumerate(stripped[2:], 2):
            hand.line = first + at
            for piece in _statements(line, hand.names):
                self._read_line(hand, piece.strip())
        hand.line = first
        hand.has_implied_blinds = bool(hand.tournament) and not hand.has_blinds and bool(hand.blinds[1])

    def _read_game(self, hand: Recording, line: str) -> None:
        game, other = _GAME.search(line), _OTHER.search(line)
        if game is None or other is not None:
            raise not_read(other[0].strip() if other is not None else line[:60])
        hand.is_short_deck = hand.has_button_blind = game["short"] is not None
        mailed = _MAILED_LIMIT.search(line)
        limit = (mailed["limit"] if mailed is not None else game["limit"] or "FL").lower()
        hand.structure = _STRUCTURES.get(limit, "fixed_limit")
        tournament = re.search(r"Trny:\s*(\d+)|Tournament #(\d+)", line)
        hand.tournament = (tournament[1] or tournament[2]) if tournament is not None else ""
        if not hand.tournament and ("Buy-in" in line or "Tourney" in line):
            hand.tournament = "tournament"
        stakes = line[: game.start()]
        amounts = two_amounts(stakes)
        if amounts is not None:
            hand.blinds = amounts
        if hand.structure == "fixed_limit" and amounts is not None and not hand.tournament:
            hand.bets, hand.blinds = amounts, (0, amounts[0])
        hand.currency = None if hand.tournament else currency_in(stakes) or "USD"
        date = line.rpartition(" - ")[2].strip()
        day = re.search(r"(?:\w+, ?)?(\w+ \d{1,2}), (\d\d:\d\d:\d\d)\s+(\w*)\s*(\d{4})", date)
        if day is not None:
            hand.date, hand.time_zone = moment(f"{day[1]} {day[4]} {day[2]}", "%B %d %Y %H:%M:%S"), day[3]

    def _read_table(self, hand: Recording, line: str) -> None:
        if line.startswith("Table ") and not hand.table:
            hand.table = line.removeprefix("Table ").partition(" (Real")[0].partition(" (Play")[0].strip()
        if (button := re.search(r"\bSeat (\d+) is the button", line)) is not None:
            hand.button = seat_number(button[1])
        elif (size := re.match(r"^Total number of players : \d+\s*/\s*(\d+)", line)) is not None:
            hand.seat_count = seat_number(size[1])
        elif (seat := _SEAT.match(line)) is not None:
            hand.seat(seat_number(seat["number"]), seat["name"], parse_money(seat["stack"]))
        elif (trny := re.match(r"^Trny:\s*(\d+)", line)) is not None:
            hand.tournament = trny[1]
        if (level := _LEVEL.search(line)) is not None:
            small, big = parse_money(level["small"]), parse_money(level["big"])
            if "Stakes(" in line:
                hand.bets, small, big = (small, big), small // 2 if isinstance(small, int) else small / 2, small
            hand.blinds = small, big
            hand.ante = parse_money(level["ante"]) if level["ante"] else 0

    def _name_the_unnamed(self, hand: Recording, lines: Sequence[str]) -> None:
        """One name without a seat and one seat that nobody acts for are the same player."""
        told = {
            found["name"]
            for line in lines
            if (found := _ACTS.match(line)) is not None and actor_of(line, hand.names, ": ") is None
        }
        strangers = [name for name in told if actor_of(f"{name} ", hand.names) is None]
        away = {line.partition(" is sitting out")[0] for line in lines if " is sitting out" in line}
        silent = [
            name for name in hand.names if name not in away and not any(line.startswith(f"{name} ") for line in lines)
        ]
        if len(strangers) == len(silent) == 1:
            hand.rename(silent[0], strangers[0])
            return
        for name in strangers:
            if any(line.startswith((f"{name} has joined the table", f"{name} posts ")) for line in lines):
                self._seat_by_turn(hand, name, lines)

    def _seat_by_turn(self, hand: Recording, name: str, lines: Sequence[str]) -> None:
        """A player who came after the seats were listed sits behind whoever acts before, with a stack nobody knows."""
        acts = [(found["name"], line) for line in lines if (found := _ACTS.match(line)) is not None]
        order = [other for other, line in acts if " posts " not in line]
        before = [other for other in order[: order.index(name)] if other in hand.names] if name in order else []
        # The first to act sits behind the big blind.
        before = before or [other for other, line in acts if " posts big blind " in line and other in hand.names][:1]
        if not before:
            return
        taken = {hand.number_of(other) for other in hand.names}
        seats = max(hand.seat_count, *taken)
        start = hand.number_of(before[-1])
        free = (number for step in range(1, seats) if (number := (start + step - 1) % seats + 1) not in taken)
        hand.seat(next(free, seats + 1), name, UNKNOWN_STACK)

    def _read_line(self, hand: Recording, line: str) -> None:
        if line.startswith("** Dealing") and "down cards" not in line.lower():
            hand.board(last_cards(line))
        elif line.startswith("Dealt to "):
            name = line[len("Dealt to ") :].rpartition(" [")[0].strip()
            hand.hole(name, last_cards(line))
            hand.hero = name
        elif line.startswith("Main Pot:") and (rake := re.search(rf"Rake: ({MONEY})", line)) is not None:
            hand.rake = parse_money(rake[1])
        elif (actor := actor_of(line, hand.names)) is not None:
            self._read_action(hand, *actor)
        elif actor_of(line, hand.names, ": ") is not None:
            return  # talk
        elif (stranger := _ACTS.match(line)) is not None:
            hand.check_name(stranger["name"])

    def _read_action(self, hand: Recording, name: str, told: str) -> None:
        if told in ("folds", "folds."):
            hand.act(name, "fold")
        elif told in ("checks", "checks."):
            hand.act(name, "check")
        elif (raised := _RAISED_TO.match(told)) is not None:
            hand.act(name, "raise_to", parse_money(raised["to"]))
        elif (found := _AMOUNT.match(told)) is not None:
            self._read_amount(hand, name, found["verb"].lower(), found["amount"] or found["bare"])
        elif told.startswith(_PLAY):
            raise not_understood(told, "posts, folds, checks, calls, bets or raises with an amount")
        elif told.startswith(("shows", "doesn't show")) and (cards := CARDS_IN_BRACKETS.search(told)) is not None:
            if told.startswith("shows"):
                hand.show(name, cards_in(cards[1]))
            else:
                hand.hole(name, cards_in(cards[1]))
                hand.muck(name)
        elif (won := _WON.match(told)) is not None:
            hand.collect(name, parse_money(won["amount"]))
        elif (balance := _BALANCE.match(told)) is not None:
            self._read_balance(hand, name, balance["told"])

    def _read_amount(self, hand: Recording, name: str, verb: str, amount: str) -> None:
        chips = parse_money(amount)
        if verb.startswith("posts "):
            kind = _POSTS.get(verb.removeprefix("posts ").strip())
            if kind is None:
                raise not_understood(verb, f"posts {', '.join(_POSTS)}")
            hand.post(name, kind, chips)
        elif verb == "antes":
            hand.post(name, "ante", chips)
        elif verb == "calls":
            hand.act(name, "call", chips)
        else:
            hand.act(name, "all_in" if verb == "is all-in" else "bet", chips)

    def _read_balance(self, hand: Recording, name: str, told: str) -> None:
        collected = re.search(rf"\bcollected ({MONEY})", told)
        if collected is not None:
            hand.collect(name, parse_money(collected[1]))
        cards = CARDS_IN_BRACKETS.search(told)
        if cards is not None and len(cards[1].replace(",", " ").split()) == 2:
            hand.show(name, cards_in(cards[1]))


def _with_listed_name(lines: Sequence[str], names: Sequence[str]) -> list[str]:
    """The lines with the recording player's name as in the seats: some files list the beginning of it alone."""
    dealt = next((found["name"] for line in lines if (found := _DEALT.match(line)) is not None), "")
    listed = actor_of(f"{dealt} ", names)
    if dealt in names or listed is None:
        return list(lines)
    whole, short = (re.compile(rf"^(Dealt to )?{re.escape(dealt)} "), listed[0])
    return [whole.sub(lambda found: f"{found[1] or ''}{short} ", line) for line in lines]


def _statements(line: str, names: Sequence[str]) -> list[str]:
    """What a line tells: some write two things on one. A name may end as another does, so one thing is tried first."""
    actor = actor_of(line, names)
    if not names or actor is None or _ONE_STATEMENT.match(actor[1]) is not None:
        return [line]
    return re.split(rf"(?<=\S)(?=(?:{'|'.join(map(re.escape, names))}) {_VERBS})", line)
