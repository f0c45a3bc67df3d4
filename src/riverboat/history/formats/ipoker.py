"""iPoker sessions in XML: the head names the game for all hands, and actions are ordered by their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import Final
from xml.etree import ElementTree

from riverboat.engine.structures import StructureName
from riverboat.history.amounts import is_plain_number
from riverboat.history.errors import HistoryError
from riverboat.history.formats.money import PLAY_MONEY, currency_in, parse_money
from riverboat.history.formats.recording import Recording, SitePost
from riverboat.history.formats.site import SiteReader, moment, not_read, not_understood, seat_number, two_amounts

_GAME: Final = re.compile(
    r"^(?P<kind>Six Plus )?Hold'?em (?P<limit>no limit|pot limit|limit|\S+)(?P<stakes>.*)$", re.IGNORECASE
)
_LIMITS: Final[dict[str, StructureName]] = {
    **dict.fromkeys(("nl", "sl", "lz", "бл", "no limit"), "no_limit"),
    **dict.fromkeys(("pl", "lp", "pot limit"), "pot_limit"),
    **dict.fromkeys(("l", "fl", "limit"), "fixed_limit"),
}
_CARD: Final = re.compile(r"([CDHS])(10|[2-9TJQKA])")
_GAME_TAG: Final = re.compile(r"<game\s[^<>]{0,200}?\bgamecode=")
_NEXT: Final = re.compile(rf"{_GAME_TAG.pattern}|</session>|<\?xml|<session\b")
"""What follows a game: another, or the end of its session, which may be missing, with another session after it."""
_LONE_AMPERSAND: Final = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)")
"""In names of players: some clients do not escape it."""
_POSTS: Final[dict[str, SitePost]] = {"1": "small_blind", "2": "big_blind", "15": "ante", "32": "straddle"}


class IPokerReader(SiteReader):
    site = "iPoker"
    start = re.compile(r"^[ \t]*(?:<\?xml[^\n]*\?>\s*)?<session\b[^\n]*$", re.MULTILINE)

    def hands(self, text: str) -> Iterator[tuple[int, list[str]]]:
        """Every game with the head of its session in front."""
        number, position = 1, 0
        head = ""
        for found in re.finditer(rf"{_GAME_TAG.pattern}|<session\b", text):
            if found[0] == "<session":
                head = text[found.start() : _first_game(text, found.start())]
                continue
            end = text.find("</game>", found.start())
            following = _next(text, found.end())
            end = following if end < 0 or end > following else end + len("</game>")
            number += text.count("\n", position, found.start())
            position = found.start()
            # The head stands for the line before, so that the lines of the game have their numbers.
            yield number - 1, [head.replace("\n", " "), *text[found.start() : end].split("\n")]

    def record(self, hand: Recording, first: int, lines: Sequence[str]) -> None:
        hand.line = first + 1
        self._read_head(hand, lines[0])
        text = "\n".join(lines[1:]).strip()
        # A session that was cut off, or is still going on, ends after a whole round.
        text = text if text.endswith("</game>") else f"{text.removesuffix('</session>')}</game>"
        try:
            game = ElementTree.fromstring(_LONE_AMPERSAND.sub("&amp;", text))
        except ElementTree.ParseError as error:
            raise HistoryError("not_xml", f"this is not XML: {error}", detail=str(error)) from None
        hand.hand_id = game.get("gamecode", "")
        date = (game.findtext("general/startdate") or "").strip()
        hand.date = moment(
            date,
            "%Y-%m-%d %H:%M:%S",
            "%Y/%m/%d %H:%M:%S",
            "%d-%b-%Y %H:%M:%S",
            "%d/%m/%Y %H:%M",
            "%d/%m/%Y %H:%M:%S",
            "%d.%m.%Y %H:%M:%S",
            "%d.%m.%Y %H:%M",
            "%Y/%m/%d %H:%M",
            "%d-%b-%Y %H:%M",
        )
        for player in game.iter("player"):
            name, stack = player.get("name", ""), parse_money(player.get("chips", "0"))
            if name and stack:
                hand.seat(seat_number(player.get("seat", "0")), name, stack)
            if player.get("dealer") == "1":
                hand.button = seat_number(player.get("seat", "0"))
        self._read_rounds(hand, game)
        for player in game.iter("player"):
            if (won := parse_money(player.get("win", "0"))) and player.get("name") in hand.names:
                hand.collect(player.get("name", ""), won)

    def _read_head(self, hand: Recording, head: str) -> None:
        def told(tag: str) -> str:
            found = re.search(rf"<{tag}>(.*?)</{tag}>", head)
            return unescape(found[1]).strip() if found is not None else ""

        # Some skins write limit hold'em as `LH 1/2`.
        game = _GAME.match(re.sub(r"^LH\b", "Holdem L", told("gametype")))
        if game is None or game["limit"].lower() not in _LIMITS:
            raise not_read(told("gametype") or "a session without <gametype>")
        hand.structure = _LIMITS[game["limit"].lower()]
        hand.is_short_deck = game["kind"] is not None
        hand.hero = told("nickname")
        hand.table = told("tablename").partition(",")[0]
        hand.tournament = told("tournamentcode") or told("tourcode") or told("tournamentname")
        amounts = two_amounts(game["stakes"])
        if amounts is not None:
            hand.blinds = amounts
            if hand.structure == "fixed_limit":
                hand.bets, hand.blinds = amounts, (0, amounts[0])
        hand.currency = None if hand.tournament else told("currency") or currency_in(game["stakes"]) or PLAY_MONEY

    def _read_rounds(self, hand: Recording, game: ElementTree.Element) -> None:
        for betting in game.iter("round"):
            actions = []
            for item in betting:
                if item.tag == "cards":
                    self._read_cards(hand, item)
                elif item.tag == "action":
                    actions.append(item)
            for action in sorted(actions, key=_place):
                self._read_action(hand, action)

    def _read_cards(self, hand: Recording, item: ElementTree.Element) -> None:
        text = (item.text or "").strip()
        name = item.get("player", "")
        if item.get("type") == "Pocket":
            if name not in hand.names or not text:
                return
            if "X" in text.upper():
                hand.deal_in(name)
            else:
                hand.hole(name, _cards(text))
        elif text:
            hand.board(_cards(text))

    def _read_action(self, hand: Recording, action: ElementTree.Element) -> None:
        kind, name = action.get("type", ""), action.get("player", "")
        if action.get("sum") == "DP":
            raise not_understood(name, "the chips of every action; DP (all-in by disconnection) names none")
        amount = parse_money(action.get("sum") or "0")
        match kind:
            case "1" | "2" | "15" | "32":
                small, big = hand.blinds
                is_both = kind == "2" and small and amount == small + big
                hand.post(name, "both_blinds" if is_both else _POSTS[kind], amount)
            case "0":
                hand.act(name, "fold")
            case "9":
                # The player sits out: after an ante that is a fold.
                if name in hand.dealt_in:
                    hand.act(name, "fold")
            case "4":
                hand.act(name, "check")
            case "3":
                hand.act(name, "call", amount)
            case "5":
                hand.act(name, "bet", amount)
            case "23":
                hand.act(name, "raise_to", amount)
            case "6" | "7":
                hand.act(name, "all_in", amount)
            case "8":
                return
            case _:
                raise not_understood(str(action.attrib), "an action of type 0 to 9, 15, 23 or 32")


def _place(action: ElementTree.Element) -> int:
    """The number of an action in its game."""
    number = action.get("no", "0")
    if not is_plain_number(number):
        raise not_understood(str(action.attrib), "an action with a number")
    return int(number)


def _cards(text: str) -> str:
    found = [_CARD.fullmatch(piece) for piece in text.split()]
    if not all(found):
        raise HistoryError(
            "bad_card", f"{text!r} are not cards; expected a suit CDHS and a rank 2 to 10 JQKA each", piece=text
        )
    return "".join(("T" if card[2] == "10" else card[2]) + card[1].lower() for card in found if card is not None)


def _next(text: str, start: int) -> int:
    found = _NEXT.search(text, start)
    return found.start() if found is not None else len(text)


def _first_game(text: str, start: int) -> int:
    found = _GAME_TAG.search(text, start)
    return found.start() if found is not None else len(text)
