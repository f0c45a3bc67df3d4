"""Open Hand History: one JSON object `{"ohh": {…}}` for each hand, objects one after the other.

The amount of a bet, call or raise is what the action puts in. Where the totals do not add up that way, amounts of
raises are taken as totals for the street, which some programs write.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

import msgspec

from riverboat.cards import Card, format_card
from riverboat.engine.events import Acted, BoardDealt, HoleCardsDealt, Posted
from riverboat.engine.rules import MOST_RUNS, GameName, Seat
from riverboat.engine.structures import StructureName
from riverboat.history.amounts import Amount, is_amount
from riverboat.history.errors import HistoryError
from riverboat.history.formats.recording import Recording, SitePost
from riverboat.history.formats.site import Reader, cards_in, not_read
from riverboat.history.formats.telling import Told, no_notation, read_back, tell
from riverboat.history.hand_history import HandHistory, RoomRules

SPEC_VERSION: Final = "1.4.7"
RUN_IT_TWICE: Final = "Run_It_Twice"

_LIMITS: Final[dict[str, StructureName]] = {"NL": "no_limit", "PL": "pot_limit", "FL": "fixed_limit"}
_GAMES: Final[dict[str, GameName]] = {"Holdem": "holdem", "Omaha": "omaha4"}
_POSTS: Final[dict[str, SitePost]] = {
    "Post Ante": "ante",
    "Post SB": "small_blind",
    "Post BB": "big_blind",
    "Straddle": "straddle",
    "Post Dead": "dead",
    "Post Extra Blind": "live",
}
_PASSED_OVER: Final = frozenset({"Added Chips", "Sits Down", "Stands Up"})
_STREETS: Final = ("Preflop", "Flop", "Turn", "River", "Showdown")
_POST_WORDS: Final = {
    "ante": "Post Ante",
    "dead_ante": "Post Ante",
    "big_blind_ante": "Post Ante",
    "small_blind": "Post SB",
    "big_blind": "Post BB",
    "straddle": "Straddle",
    "live_post": "Post Extra Blind",
    "dead_post": "Post Dead",
}
_DECODER: Final = msgspec.json.Decoder(float_hook=Decimal)
_ENCODER: Final = msgspec.json.Encoder(decimal_format="number")


class OhhReader(Reader):
    site = "Open Hand History"
    start = re.compile(r"^[ \t]*(?:\[\s*)?\{(?=[^{}]{0,400}\"ohh\"\s*:)", re.MULTILINE)

    def hands(self, text: str) -> Iterator[tuple[int, list[str]]]:
        """Each object by itself, wherever one ends and the next begins."""
        scanner = json.JSONDecoder()
        number, counted = 1, 0
        position = text.find("{")
        while position >= 0:
            number += text.count("\n", counted, position)
            counted = position
            try:
                _, end = scanner.raw_decode(text, position)
            except (json.JSONDecodeError, RecursionError):
                # Broken: it lasts to where the next begins.
                following = self.start.search(text, position + 1)
                end = following.start() if following is not None else len(text)
            yield number, text[position:end].split("\n")
            position = text.find("{", end)

    def read(self, first: int, lines: Sequence[str], rules: RoomRules) -> HandHistory:
        failure: HistoryError | None = None
        for is_total in (False, True):
            recording = Recording(self.site)
            try:
                self._record(recording, "\n".join(lines), is_total)
                return recording.history(rules)
            except HistoryError as error:
                failure = failure or error.at(line=first, text=lines[0][:60], hand=recording.hand_id)
        assert failure is not None
        raise failure

    def _record(self, hand: Recording, text: str, is_total: bool) -> None:
        try:
            document = _DECODER.decode(text)
        except (msgspec.DecodeError, RecursionError, ArithmeticError) as error:
            detail = "a number is too large" if isinstance(error, ArithmeticError) else str(error)
            raise HistoryError("not_json", f"this is not JSON: {detail}", detail=detail) from None
        told = document.get("ohh") if isinstance(document, dict) else None
        ohh = _Object(told, "ohh")
        self._read_game(hand, ohh)
        names = self._read_players(hand, ohh)
        streets: list[str] = []
        for item in ohh.objects("rounds"):
            self._read_round(hand, item, names, streets, is_total)
        rake: Amount = 0
        for pot in ohh.objects("pots"):
            rake += pot.amount("rake") + pot.amount("jackpot")
            for win in pot.objects("player_wins"):
                name = names.get(win.whole("player_id"))
                if name is not None and (won := win.amount("win_amount")):
                    hand.collect(name, won)
        hand.rake = rake if ohh.has("pots") else None

    def _read_game(self, hand: Recording, ohh: _Object) -> None:
        hand.site = ohh.string("site_name") or self.site
        hand.hand_id = ohh.string("game_number")
        if ohh.string("game_type") not in _GAMES:
            raise not_read(ohh.string("game_type") or "a hand without game_type")
        limit = ohh.child("bet_limit")
        if limit.string("bet_type") not in _LIMITS:
            raise limit.refuse("bet_type", "NL, PL or FL")
        hand.structure = _LIMITS[limit.string("bet_type")]
        hand.is_omaha = _GAMES[ohh.string("game_type")] == "omaha4"
        if hand.is_omaha and hand.structure != "pot_limit":
            raise not_read(f"{limit.string('bet_type')} {ohh.string('game_type')}")
        small, big = ohh.amount("small_blind_amount"), ohh.amount("big_blind_amount")
        hand.blinds, hand.ante = (small, big), ohh.amount("ante_amount")
        if hand.structure == "fixed_limit":
            hand.bets = big, 2 * big
        hand.cap = limit.amount("bet_cap") or None
        hand.table, hand.seat_count = ohh.string("table_name"), ohh.whole("table_size")
        hand.button = ohh.whole("dealer_seat")
        currency = ohh.string("currency")
        if ohh.has("tournament_info") or ohh.flag("tournament"):
            hand.tournament = str(ohh.child("tournament_info").string("tournament_number")) or "tournament"
        elif currency:
            hand.currency = currency
        try:
            hand.date = datetime.fromisoformat(ohh.string("start_date_utc")).replace(tzinfo=None)
            hand.time_zone = "UTC"
        except ValueError:
            hand.date = None

    def _read_players(self, hand: Recording, ohh: _Object) -> dict[int, str]:
        names: dict[int, str] = {}
        for player in ohh.objects("players"):
            name = player.string("name") or player.string("display")
            hand.seat(player.whole("seat"), name, player.amount("starting_stack"))
            names[player.whole("id")] = name
        hand.hero = names.get(ohh.whole("hero_player_id"), "")
        return names

    def _read_round(
        self, hand: Recording, item: _Object, names: Mapping[int, str], streets: list[str], is_total: bool
    ) -> None:
        street = item.string("street")
        if street not in _STREETS:
            raise item.refuse("street", ", ".join(_STREETS))
        cards = item.cards("cards")
        if cards and street in _STREETS[1:4]:
            if streets.count(street) >= MOST_RUNS:
                raise not_read("a board run four times")
            hand.board(cards, run=streets.count(street))
        streets.append(street)
        for action in item.objects("actions"):
            self._read_action(hand, action, names, is_total)

    def _read_action(  # noqa: PLR0912 -- one per action
        self, hand: Recording, action: _Object, names: Mapping[int, str], is_total: bool
    ) -> None:
        verb = action.string("action")
        if verb in _PASSED_OVER:
            return
        amount = action.amount("amount")
        if verb in ("Add to Pot", "Added To Pot"):
            hand.added += amount
            return
        name = names.get(action.whole("player_id"))
        if name is None:
            raise action.refuse("player_id", "the id of a player")
        match verb:
            case _ if verb in _POSTS:
                hand.post(name, _POSTS[verb], amount)
            case "Dealt Cards":
                cards = action.cards("cards")
                if len(cards) == 2 * hand.hole_count:
                    hand.hole(name, cards)
                else:
                    hand.deal_in(name)
            case "Shows Cards":
                if cards := action.cards("cards"):
                    hand.show(name, cards)
            case "Mucks Cards":
                hand.muck(name)
            case "Fold":
                hand.act(name, "fold")
            case "Check":
                hand.act(name, "check")
            case "Call":
                hand.act(name, "call", amount)
            case "Bet":
                hand.act(name, "bet", amount)
            case "Raise":
                hand.act(name, "raise_to" if is_total else "bet", amount)
            case _:
                raise action.refuse("action", "an action of Open Hand History")


class _Object:
    """A JSON object whose values are checked when they are asked for."""

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise HistoryError(
                "bad_value",
                f"{where} is {value!r}; expected an object",
                key=where,
                value=repr(value)[:80],
                expected="{…}",
            )
        self._value: dict[str, Any] = value
        self._where = where

    def has(self, key: str) -> bool:
        return bool(self._value.get(key))

    def refuse(self, key: str, expected: str) -> HistoryError:
        shown = repr(self._value.get(key))[:80]
        where = f"{self._where}.{key}"
        return HistoryError(
            "bad_value", f"{where} is {shown}; expected {expected}", key=where, value=shown, expected=expected
        )

    def string(self, key: str) -> str:
        value = self._value.get(key)
        if value is None:
            return ""
        if not isinstance(value, str | int) or isinstance(value, bool):
            raise self.refuse(key, "a text")
        return str(value)

    def flag(self, key: str) -> bool:
        return self._value.get(key) is True

    def whole(self, key: str) -> int:
        value = self._value.get(key, 0)
        if isinstance(value, Decimal) and is_amount(value) and value == int(value):
            value = int(value)
        if type(value) is not int:
            raise self.refuse(key, "a whole number")
        return value

    def amount(self, key: str) -> Amount:
        value = self._value.get(key)
        if value is None:
            return 0
        if not isinstance(value, int | Decimal) or isinstance(value, bool) or not is_amount(value) or value < 0:
            raise self.refuse(key, "an amount, 0 or more")
        if isinstance(value, Decimal):
            value = value.normalize() if value != int(value) else Decimal(int(value))
            return int(value) if value == int(value) else value
        return value

    def cards(self, key: str) -> str:
        value = self._value.get(key) or []
        if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
            raise self.refuse(key, "an array of cards")
        return cards_in(" ".join(value))

    def child(self, key: str) -> _Object:
        return _Object(self._value.get(key) or {}, f"{self._where}.{key}")

    def objects(self, key: str) -> list[_Object]:
        value = self._value.get(key) or []
        if not isinstance(value, list):
            raise self.refuse(key, "an array")
        return [_Object(item, f"{self._where}.{key}[{place}]") for place, item in enumerate(value)]


def format_ohh(histories: Iterable[HandHistory]) -> str:
    """The text of a file: a JSON object for each hand, with a blank line between them."""
    return "\n\n".join(_format(history) for history in histories) + "\n"


def _format(history: HandHistory) -> str:
    told = tell(history, "Open Hand History")
    if told.rules.deck == "short":
        raise no_notation("Open Hand History", "short deck")
    text = _ENCODER.encode({"ohh": _document(told)}).decode()
    read_back(told, OhhReader(), text)
    return text


def _document(told: Told) -> dict[str, object]:
    rules = told.rules
    big = told.amount(rules.small_bet if rules.structure == "fixed_limit" else rules.big_blind)
    document: dict[str, object] = {
        "spec_version": SPEC_VERSION,
        "site_name": told.site,
        "network_name": told.site,
        "internal_version": "1",
        "tournament": bool(told.tournament),
        "game_number": told.hand_id,
        "start_date_utc": f"{told.start:%Y-%m-%dT%H:%M:%SZ}",
        "table_name": told.table,
        "game_type": {game: word for word, game in _GAMES.items()}[rules.game],
        "bet_limit": {"bet_type": {name: word for word, name in _LIMITS.items()}[rules.structure], "bet_cap": told.cap},
        "table_size": told.seat_count,
        "currency": told.currency,
        "dealer_seat": told.button,
        "small_blind_amount": told.amount(rules.small_blind),
        "big_blind_amount": big,
        "ante_amount": told.amount(rules.ante),
        "flags": [RUN_IT_TWICE] if told.is_run_again else [],
        "players": [
            {"id": seat + 1, "seat": number, "name": name, "display": name, "starting_stack": stack}
            for seat, (number, name, stack) in enumerate(zip(told.seats, told.names, told.stacks, strict=True))
        ],
        "rounds": _rounds(told),
        "pots": [
            {
                "number": number,
                "amount": pot.amount,
                "rake": pot.rake,
                "jackpot": 0,
                "player_wins": [{"player_id": seat + 1, "win_amount": won} for seat, won in pot.wins],
            }
            for number, pot in enumerate(told.pots)
        ],
    }
    if told.tournament:
        document["tournament_info"] = {"tournament_number": told.tournament}
    if told.hero is not None:
        document["hero_player_id"] = told.hero + 1
    return document


def _rounds(told: Told) -> list[dict[str, object]]:
    rounds = [_Round(0, "Preflop")]
    for event in told.events:
        match event:
            case Posted(seat=seat, kind=kind, amount=amount, all_in=is_all_in) if amount:
                rounds[0].add(seat, _POST_WORDS[kind], amount=told.amount(amount), is_allin=is_all_in)
            case HoleCardsDealt(seat=seat) if seat in told.hole:
                rounds[0].add(seat, "Dealt Cards", cards=_card_names(told.hole[seat]))
            case Acted(seat=seat, verb=verb, added=added, all_in=is_all_in):
                chips = {"amount": told.amount(added), "is_allin": is_all_in} if added else {}
                rounds[-1].add(seat, verb.capitalize(), **chips)
            case BoardDealt(street=street, cards=cards):
                rounds.append(_Round(len(rounds), street.capitalize(), cards))
    if told.shown or told.mucked:
        rounds.append(_Round(len(rounds), "Showdown"))
    for seat, cards in told.shown.items():
        rounds[-1].add(seat, "Shows Cards", cards=_card_names(cards))
    for seat in told.mucked:
        rounds[-1].add(seat, "Mucks Cards")
    return [item.document for item in rounds]


class _Round:
    """One street while its actions are listed."""

    def __init__(self, number: int, street: str, cards: Sequence[Card] = ()) -> None:
        self._actions: list[dict[str, object]] = []
        self.document: dict[str, object] = {"id": number, "street": street, "actions": self._actions}
        if cards:
            self.document["cards"] = _card_names(cards)

    def add(self, seat: Seat, action: str, **more: object) -> None:
        self._actions.append({"action_number": len(self._actions) + 1, "player_id": seat + 1, "action": action, **more})


def _card_names(cards: Iterable[Card]) -> list[str]:
    return [format_card(card) for card in cards]
