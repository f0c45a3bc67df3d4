"""PokerStars text, and the sites that write as PokerStars does: GG, Run It Once, PokerMaster, the later Full Tilt.

Exports of trackers are of this format too, with small differences: capitals, no currency, no uncalled bets. Names in
the results may differ from those in the seats where somebody renamed the players; the numbers of the seats decide then.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from riverboat.engine.structures import StructureName
from riverboat.history.amounts import Amount
from riverboat.history.errors import HistoryError
from riverboat.history.formats.money import MONEY, PLAY_MONEY, currency_in, parse_money
from riverboat.history.formats.recording import UNKNOWN_STACK, Recording, SitePost
from riverboat.history.formats.site import (
    CARDS_IN_BRACKETS,
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

_HEAD: Final = re.compile(
    r"^[ \t]*(?P<site>[A-Z][\w .'-]*?)?\s*(?:Home Game |Zoom )?(?:Hand|Game) "
    r"#(?P<id>[A-Z]{0,8}\d[\d-]*):\s*(?P<rest>.*)$",
    re.IGNORECASE,
)
_GAME: Final = re.compile(
    r"(?P<kind>\S+ )?(?P<name>Hold'?em|Omaha|Short ?Deck) "
    r"(?P<limit>No Limit|Pot Limit Pre-Flop, No Limit Post-Flop|Pot Limit|Fixed Limit|Limit)"
    r"|^(?P<short>PLO)(?= \()",
    re.IGNORECASE,
)
_OTHER_GAME: Final = re.compile(
    r"[\w'/+ -]*(Omaha|Stud|Razz|Draw|Badugi|HORSE|Courchevel|Irish|OFC)[\w'/+ -]*", re.IGNORECASE
)
_STRUCTURES: Final[dict[str, StructureName]] = {
    "limit": "fixed_limit",
    "fixed limit": "fixed_limit",
    "pot limit": "pot_limit",
}
_UNREAD_KINDS: Final = frozenset({"split", "fusion", "swap", "tempest", "unfold", "deep", "water"})
_DATE: Final = re.compile(r"(\d{4}/\d\d/\d\d)(?: -)? (\d{1,2}:\d\d(?::\d\d)?)\s*\(?([A-Z]{2,5})?")
_TABLE: Final = re.compile(
    r"^Table (?:ID )?'(?P<table>.*)'(?: (?P<max>\d+)-max\b)?.*? Seat #?(?P<button>\d+) is the button", re.IGNORECASE
)
_SEAT: Final = re.compile(
    r"^Seat (?P<number>\d+): (?P<name>.*) \((?P<stack>[^()]*?) in chips\s*(?:,[^()]*)?\)(?P<state>.*)$"
)
_BARE_SEAT: Final = re.compile(r"^Seat (?P<number>\d+): (?P<name>.+?) \[\w+\]$")
RUNS: Final = ("FIRST", "SECOND", "THIRD")
"""How the boards of a hand that is run several times are called."""
_STREET: Final = re.compile(
    r"^\*\*\* (?:(?P<run>FIRST|SECOND|THIRD) )?(?P<street>FLOP|TURN|RIVER) \*\*\*(?P<cards>.*)$"
)
_POST: Final = re.compile(
    rf"^(?:posts |(?=straddle ))(?P<what>.*?)\s*\(?(?P<amount>{MONEY})[\])]?"
    r"(?P<more> and is all-in.*| out of position.*)?$"
)
_ACT: Final = re.compile(
    rf"^(?P<verb>folds|checks|calls|bets|raises)\b(?:\s+-?(?P<amount>{MONEY}?))?(?:\s*to\s+(?P<to>{MONEY}))?(?P<more>.*)$"
)
_COLLECTED: Final = re.compile(
    rf"^(?P<name>.*?) (?:collected )?\(?(?P<amount>{MONEY})\)? from (?:the )?(?:main |side )?pot(?:[- ]?\d+)?\.?"
    r"(?: \(.*\)| with .*)?$"
)
_UNCALLED: Final = re.compile(rf"^Uncalled bet \((?P<amount>{MONEY})\) returned to (?P<name>.*)$")
_CASHED_OUT: Final = re.compile(
    rf"^(?P<name>.*?):? (?:cashed out the hand for|Receives Cashout) \(?(?P<amount>{MONEY})\)?"
)
_ADDED: Final = re.compile(
    rf"^(?:STP added|Cash Drop to Pot|Hold-up to Pot|Escape to Pot)\s*:\s*(?:total )?(?P<amount>{MONEY})", re.IGNORECASE
)
_TAKEN: Final = re.compile(rf"\b(?:Rake|Jackpot|Bingo|Fortune|Tax)\s+(?P<amount>{MONEY})", re.IGNORECASE)
_NAMED_POSTS: Final[dict[str, SitePost]] = {
    "small blind": "small_blind",
    "big blind": "big_blind",
    "small & big blinds": "both_blinds",
    "small and big blinds": "both_blinds",
    "button blind": "button_blind",
    "the ante": "ante",
    "ante": "ante",
    "straddle": "straddle",
    "the straddle": "straddle",
    "dead blind": "dead",
    "dead small blind": "dead",
    "missed blind": "live",
    "big blind ante": "big_blind_ante",
}
_CHAT: Final = re.compile(r"^.+ said, \".*\"$")
_PLAY: Final = ("posts ", "folds", "checks", "calls ", "bets ", "raises ")


class PokerStarsReader(SiteReader):
    """Every hand that begins as `PokerStars Hand #…:` does."""

    site = "PokerStars"
    start = re.compile(
        r"^[ \t]*(?:(?:[A-Z][\w .'-]{0,40}? ?)?(?:Home Game |Zoom )?(?:Hand|Game) #[A-Z]{0,8}\d[\d-]*:(?! Table )"
        r"|(?:\w{2,12} )?PokerStars [^\n:,]{0,30}\d{6,} ?[:：]|[^\n:,]{0,20}\d{6,} \w{2,4} PokerStars ?:)[^\n]*$"
        r"|PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #\d{6,}:[^\n]*$",
        re.MULTILINE | re.IGNORECASE,
    )

    def record(self, hand: Recording, first: int, lines: Sequence[str]) -> None:
        stripped = [line.strip() for line in lines]
        self.read_head(hand, stripped[0])
        summary = next((at for at, line in enumerate(stripped) if line.startswith("*** SUMMARY ***")), len(stripped))
        deal = next((at for at, line in enumerate(stripped) if line.startswith("*** ")), summary)
        self.read_seats(hand, first, stripped[:deal])
        self.name_by_summary(hand, stripped[deal:summary], stripped[summary:])
        strangers: list[Amount] = []
        for at, line in enumerate(stripped[1:summary], 1):
            hand.line = first + at
            self._read_line(hand, line, strangers)
        for at, line in enumerate(stripped[summary:], summary):
            hand.line = first + at
            self._read_total(hand, line)
        hand.line = first
        if strangers or not hand.has_winner:
            take_winnings_by_seat(hand, stripped[summary:], strangers)

    def read_head(self, hand: Recording, line: str) -> None:
        found = _HEAD.match(line)
        if found is None:
            raise HistoryError("other_language", "the hand is told in another language; expected PokerStars Hand #…")
        site = (found["site"] or "").strip()
        hand.site = "GGPoker" if site.lower() == "poker" else site or self.site
        if hand.site.isupper():
            hand.site = self.site
        hand.hand_id = found["id"]
        rest = found["rest"]
        game = _GAME.search(rest)
        if game is None:
            other = _OTHER_GAME.search(rest)
            raise not_read(other[0].strip() if other is not None else rest[:60])
        kind = (game["kind"] or "").strip().lower()
        if kind in _UNREAD_KINDS:
            raise not_read(game[0])
        is_plo = game["short"] is not None
        name = "omaha" if is_plo else game["name"].lower().replace(" ", "")
        hand.is_short_deck = kind == "6+" or name == "shortdeck"
        limit = "pot limit" if is_plo else game["limit"].lower()
        hand.structure = _STRUCTURES.get(limit, "no_limit")
        hand.is_omaha = name == "omaha"
        if hand.is_omaha and (kind or hand.structure != "pot_limit"):
            raise not_read(game[0])
        tournament = re.search(r"Tournament #(\d+)", rest, re.IGNORECASE)
        hand.tournament = tournament[1] if tournament else ""
        stakes = rest[game.end() :]
        self._read_stakes(hand, stakes)
        hand.currency = None if tournament else currency_in(stakes) or PLAY_MONEY
        date = _DATE.search(stakes)
        if date is not None:
            hand.date = moment(f"{date[1]} {date[2]}", "%Y/%m/%d %H:%M:%S", "%Y/%m/%d %H:%M")
            hand.time_zone = date[3] or ""

    def _read_stakes(self, hand: Recording, stakes: str) -> None:
        button_blind = re.search(rf"Button Blind ({MONEY}) - Ante ({MONEY})", stakes)
        if button_blind is not None:
            hand.blinds = (0, parse_money(button_blind[1]))
            hand.has_button_blind = True
            hand.ante = parse_money(button_blind[2])
            return
        one_amount = re.match(rf"\s*\(({MONEY})\)", stakes) if hand.is_short_deck else None
        if one_amount is not None:
            hand.blinds = (0, parse_money(one_amount[1]))
            hand.has_button_blind = True
            return
        amounts = two_amounts(stakes.partition(" - 20")[0] or stakes)
        if amounts is None:
            return
        if hand.structure == "fixed_limit":
            hand.bets = amounts
            hand.blinds = (0, amounts[0])
        else:
            hand.blinds = amounts
        cap = re.search(rf"({MONEY})\s*Cap\b", stakes, re.IGNORECASE)
        if cap is not None:
            hand.cap = parse_money(cap[1])

    def read_seats(self, hand: Recording, first: int, lines: Sequence[str]) -> None:
        for at, line in enumerate(lines):
            hand.line = first + at
            if (table := _TABLE.match(line)) is not None:
                hand.table = table["table"]
                hand.button = seat_number(table["button"])
                hand.seat_count = seat_number(table["max"] or "0")
            elif (seat := _SEAT.match(line)) is not None:
                if "out of hand" not in seat["state"]:
                    hand.seat(seat_number(seat["number"]), seat["name"], parse_money(seat["stack"]))
            elif (bare := _BARE_SEAT.match(line)) is not None:
                hand.seat(seat_number(bare["number"]), bare["name"], UNKNOWN_STACK)
        hand.line = first
        if not hand.button:
            raise not_understood(lines[1] if len(lines) > 1 else "", "Table '…' Seat #… is the button")

    def name_by_summary(self, hand: Recording, play: Sequence[str], summary: Sequence[str]) -> None:
        """A seat whose name nobody acts under has the name that the summary gives it."""
        acting = {line.partition(": ")[0] for line in play if line.partition(": ")[2].startswith(_PLAY)}
        for line in summary:
            seat = SUMMARY_SEAT.match(line)
            old = hand.name_at(seat_number(seat["number"])) if seat is not None else None
            if seat is None or old is None or old in acting:
                continue
            for name in acting.difference(hand.names):
                if seat["told"].startswith(name + " "):
                    hand.rename(old, name)

    def _read_line(self, hand: Recording, line: str, strangers: list[Amount]) -> None:
        if not line or _SEAT.match(line) is not None or _CHAT.match(line) is not None:
            return
        if (uncalled := _UNCALLED.match(line)) is not None:
            hand.give_back(uncalled["name"], parse_money(uncalled["amount"]))
        elif line.startswith("*** "):
            self._read_street(hand, line)
        elif line.startswith("Dealt to ") and actor_of(line, hand.names, ": ") is None:
            found = re.match(r"^Dealt to (.+?)(?: \[([^\]]*)\])?(?: \[([^\]]*)\])?$", line)
            if found is not None and found[2] and line.removeprefix("Dealt to ") not in hand.names:
                hand.hole(found[1], cards_in(found[2]))
                hand.hero = hand.hero or found[1]
        elif (collected := _COLLECTED.match(line)) is not None and (
            collected["name"] in hand.names or ": " not in collected["name"]
        ):
            amount = parse_money(collected["amount"])
            if " collected " in line and collected["name"] in hand.names:
                hand.collect(collected["name"], amount)
            else:
                strangers.append(amount)
        elif (cash_out := _CASHED_OUT.match(line)) is not None:
            hand.cash_outs[cash_out["name"]] = parse_money(cash_out["amount"])
        elif (added := _ADDED.match(line)) is not None:
            hand.added += parse_money(added["amount"])
        else:
            self._read_action(hand, line)

    def _read_street(self, hand: Recording, line: str) -> None:
        street = _STREET.match(line)
        if street is None:
            return
        hand.board(last_cards(street["cards"]), run=RUNS.index(street["run"] or "FIRST"))

    def _read_action(self, hand: Recording, line: str) -> None:
        name, told = self.actor(hand, line)
        if not told:
            return
        if (post := _POST.match(told)) is not None:
            kind = _NAMED_POSTS.get(post["what"].lower().strip(" ["))
            if kind is None:
                raise not_understood(line, f"posts {', '.join(_NAMED_POSTS)}")
            hand.post(name, kind, parse_money(post["amount"]))
        elif (act := _ACT.match(told)) is not None:
            self._act(hand, name, act)
        elif told.startswith(_PLAY):
            raise not_understood(line, "posts, folds, checks, calls, bets or raises with an amount")
        elif told.startswith("shows "):
            if cards := last_cards(told):
                hand.show(name, cards)
        elif told.startswith(("mucks", "mucked")) and name in hand.names:
            hand.muck(name)

    def actor(self, hand: Recording, line: str) -> tuple[str, str]:
        """Who a line is about, and what it tells; a name may have a colon in it."""
        if (known := actor_of(line, hand.names, ": ")) is not None:
            return known
        name, _, told = line.partition(": ")
        while name not in hand.names and ": " in told:
            more, _, told = told.partition(": ")
            name = f"{name}: {more}"
        return name, told

    def _act(self, hand: Recording, name: str, act: re.Match[str]) -> None:
        verb = act["verb"]
        if verb == "folds":
            hand.act(name, "fold")
        elif verb == "checks":
            hand.act(name, "check")
        elif verb == "raises" and act["to"]:
            hand.act(name, "raise_to", parse_money(act["to"]))
        elif act["amount"]:
            amount = parse_money(act["amount"])
            hand.act(name, "call" if verb == "calls" else "bet", amount)
        else:
            raise not_understood(act[0], f"{verb} with an amount")

    def _read_total(self, hand: Recording, line: str) -> None:
        if line.startswith("Total pot"):
            taken = [parse_money(found["amount"]) for found in _TAKEN.finditer(line)]
            if taken:
                hand.rake = sum(taken)
        elif (seat := SUMMARY_SEAT.match(line)) is not None:
            name = hand.name_at(seat_number(seat["number"]))
            cards = CARDS_IN_BRACKETS.search(seat["told"])
            if (
                name is not None
                and cards is not None
                and len(cards[1]) == 3 * hand.hole_count - 1
                and "showed" not in seat["told"]
            ):
                hand.hole(name, cards_in(cards[1]))
