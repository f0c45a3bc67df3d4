"""888 text, in the words of Pacific Poker and Cassava. A raise is told by the chips it adds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from riverboat.engine.structures import StructureName
from riverboat.history.amounts import Amount
from riverboat.history.errors import HistoryError
from riverboat.history.formats.card_languages import english_cards
from riverboat.history.formats.money import PLAY_MONEY, currency_in, parse_money
from riverboat.history.formats.recording import Recording
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

_HEAD: Final = re.compile(r"^\*{4,5} (?P<site>\S.*?) Hand History for Game (?P<id>\S+) \*{5}")
_GAME: Final = re.compile(
    r"^(?P<stakes>.+?) Blinds (?P<limit>No Limit|Fix Limit|Pot Limit) (?P<game>.+?)(?: Jackpot table)?"
    r" - \*\*\*\s*(?P<date>.*)$"
)
_SEAT: Final = re.compile(r"^Seat (?P<number>\d+): (?P<name>.*?) \( (?P<stack>[^()]*?) \)$")
_LIMITS: Final[dict[str, StructureName]] = {
    "No Limit": "no_limit",
    "Pot Limit": "pot_limit",
    "Fix Limit": "fixed_limit",
}
_AMOUNT: Final = re.compile(
    r"^(?P<verb>posts small blind|posts big blind|posts dead blind|posts (?:the )?ante|calls|bets|raises|collected)"
    r" \[ ?(?P<amount>[^\]]*?) ?\](?: ?and is all.in| ?and has reached the .* cap)*$"
)
_PLAYED: Final = re.compile(r"^\*\* Dealing flop| (?:calls|bets|raises) \[")
_PLAY: Final = ("posts ", "folds", "checks", "calls ", "bets ", "raises ")


class PacificReader(SiteReader):
    site = "888poker"
    start = re.compile(
        r"^[ \t]*\*{4,5} (?!Hand History)\S.{0,40}? Hand History for Game \S+ \*{5}[^\n]*$", re.MULTILINE
    )

    def record(self, hand: Recording, first: int, lines: Sequence[str]) -> None:
        # A name can be a blank: the spaces in front of a line are kept, unless all lines have them.
        indent = len(lines[0]) - len(lines[0].lstrip())
        stripped = english_cards([line[min(indent, len(line) - len(line.lstrip())) :].rstrip() for line in lines])
        found = _HEAD.match(stripped[0])
        place = next((at for at, line in enumerate(stripped[1:], 1) if line), None)
        if found is None or place is None:
            raise not_understood(stripped[0], "***** 888poker Hand History for Game … *****")
        hand.site, hand.hand_id = found["site"], found["id"]
        hand.line = first + place
        self._read_game(hand, stripped[place].strip())
        deal = self._deal(stripped)
        if deal is None:
            hand.line = first
            raise HistoryError("not_dealt", "no cards are dealt: the hand was cancelled")
        for at, line in enumerate(stripped[place + 1 :], place + 1):
            hand.line = first + at
            is_dealt = at >= deal
            self._read_line(hand, line, is_dealt)
        hand.line = first
        if not hand.button:
            raise not_understood(stripped[0], "a line: Seat … is the button")
        hand.currency = None if hand.tournament else hand.currency or PLAY_MONEY

    def _deal(self, lines: Sequence[str]) -> int | None:
        """Where the cards are dealt; hands of others that somebody watched do not say it: after the last blind."""
        for at, line in enumerate(lines):
            if line.startswith("** Dealing down cards"):
                return at
        if not any(_PLAYED.search(line) for line in lines):
            return None
        return max((at for at, line in enumerate(lines) if " posts " in line and line.endswith("]")), default=-1) + 1

    def _read_game(self, hand: Recording, line: str) -> None:
        game = _GAME.match(line)
        if game is None:
            raise not_understood(line, "the game, such as $1/$2 Blinds No Limit Holdem - *** date")
        if game["game"].lower() not in ("holdem", "hold'em", "texas holdem"):
            raise not_read(f"{game['limit']} {game['game']}")
        hand.structure = _LIMITS[game["limit"]]
        amounts = two_amounts(game["stakes"])
        if amounts is not None and amounts[0] <= amounts[1]:
            hand.blinds = amounts
        if hand.structure == "fixed_limit" and amounts is not None:
            hand.bets = amounts[1], 2 * amounts[1]
        hand.currency = currency_in(game["stakes"])
        hand.date = moment(game["date"], "%d %m %Y %H:%M:%S")

    def _read_line(self, hand: Recording, line: str, is_dealt: bool) -> None:
        if line.startswith("Tournament #"):
            hand.tournament = re.sub(r"\D.*", "", line[len("Tournament #") :])
        elif line.startswith("Table "):
            hand.table = line.removeprefix("Table ").partition(" (")[0]
            hand.currency = PLAY_MONEY if "Practice" in line else hand.currency
            size = re.search(r"(\d+) Max", line)
            hand.seat_count = seat_number(size[1]) if size is not None else 10
        elif (seat := _SEAT.match(line)) is not None:
            hand.seat(seat_number(seat["number"]), seat["name"], parse_money(seat["stack"]))
        elif (button := re.match(r"^Seat (\d+) is the button", line)) is not None:
            hand.button = seat_number(button[1])
        elif line.startswith("** Dealing") and "down cards" not in line:
            hand.board(last_cards(line))
        elif line.startswith("Dealt to "):
            name = line[len("Dealt to ") :].rpartition(" [")[0]
            hand.hole(name, last_cards(line))
            hand.hero = name
        elif (actor := actor_of(line, hand.names)) is not None:
            self._read_action(hand, *actor, is_dealt)
        elif re.match(r"^.+ (?:posts|calls|bets|raises|collected) \[", line) is not None:
            hand.check_name(line.partition(" ")[0])

    def _read_action(self, hand: Recording, name: str, told: str, is_dealt: bool) -> None:
        if told == "folds":
            if is_dealt:  # before the deal it means that the player does not post, and is not dealt in
                hand.act(name, "fold")
        elif told == "checks":
            hand.act(name, "check")
        elif (found := _AMOUNT.match(told)) is not None:
            self._read_amount(hand, name, found["verb"], found["amount"])
        elif told.startswith(_PLAY):
            raise not_understood(told, "posts, folds, checks, calls, bets or raises with an amount in brackets")
        elif told.startswith(("shows ", "mucks ")) and (cards := CARDS_IN_BRACKETS.search(told)) is not None:
            if told.startswith("shows "):
                hand.show(name, cards_in(cards[1]))
            else:
                hand.hole(name, cards_in(cards[1]))
                hand.muck(name)

    def _read_amount(self, hand: Recording, name: str, verb: str, amount: str) -> None:
        if verb == "posts dead blind":
            pieces = [parse_money(piece) for piece in amount.split("+")]
            total: Amount = sum(pieces)
            hand.post(name, "both_blinds" if len(pieces) > 1 else "dead", total)
            return
        chips = parse_money(amount)
        match verb:
            case "posts small blind":
                hand.post(name, "small_blind", chips)
            case "posts big blind":
                hand.post(name, "big_blind", chips)
            case "posts ante" | "posts the ante":
                hand.post(name, "ante", chips)
            case "calls":
                hand.act(name, "call", chips)
            case "collected":
                hand.collect(name, chips)
            case _:
                hand.act(name, "bet", chips)
