"""The grammar of PHH actions: `[actor verb [arguments]] [# remark]`. Texts and values; knows no rules of play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

import msgspec

from riverboat.cards import RANKS, SUITS, UNKNOWN, Card, format_card, format_cards, make_card
from riverboat.engine.rules import Seat
from riverboat.history.amounts import Amount, parse_amount
from riverboat.history.errors import HistoryError


class _Notated(msgspec.Struct, frozen=True, gc=False):
    """Common to all notated actions."""


class HoleDealt(_Notated, frozen=True, gc=False):
    """`d dh p1 AsKd`: one or both hole cards."""

    seat: Seat
    cards: tuple[Card, ...]


class BoardDealt(_Notated, frozen=True, gc=False):
    """`d db 2c3d4h`: one or more board cards."""

    cards: tuple[Card, ...]


class Folded(_Notated, frozen=True, gc=False):
    """`p1 f`."""

    seat: Seat


class CheckedOrCalled(_Notated, frozen=True, gc=False):
    """`p1 cc`."""

    seat: Seat


class BetOrRaised(_Notated, frozen=True, gc=False):
    """`p1 cbr 300`: the seat's total for the street becomes 300."""

    seat: Seat
    amount: Amount


class Shown(_Notated, frozen=True, gc=False):
    """`p1 sm AsKd`, `p1 sm ??Ad` or, when all is known already, `p1 sm -` (then `cards` is empty)."""

    seat: Seat
    cards: tuple[Card, ...]


class Mucked(_Notated, frozen=True, gc=False):
    """`p1 sm`."""

    seat: Seat


Notated: TypeAlias = HoleDealt | BoardDealt | Folded | CheckedOrCalled | BetOrRaised | Shown | Mucked

CARDS: Final[dict[str, Card]] = {
    **{rank + suit: make_card(RANKS.index(rank), SUITS.index(suit)) for rank in RANKS for suit in SUITS},
    "??": UNKNOWN,
}


def parse_action(text: str, players: int) -> Notated | None:  # noqa: PLR0911 -- one per action
    """Read one action of a hand with so many players; None is a remark or nothing at all."""
    words = text.partition("#")[0].split()
    match words:
        case []:
            return None
        case ["d", "dh", player, cards]:
            return HoleDealt(_seat(player, players), parse_phh_cards(cards))
        case ["d", "db", cards]:
            return BoardDealt(parse_phh_cards(cards))
        case [player, "f"]:
            return Folded(_seat(player, players))
        case [player, "cc"]:
            return CheckedOrCalled(_seat(player, players))
        case [player, "cbr", amount]:
            return BetOrRaised(_seat(player, players), parse_amount(amount))
        case [player, "sm"]:
            return Mucked(_seat(player, players))
        case [player, "sm", cards]:
            return Shown(_seat(player, players), () if cards == "-" else parse_phh_cards(cards))
        case _:
            raise HistoryError(
                "bad_action",
                "this is not an action of hold'em; expected d dh pN CARDS, d db CARDS, pN f, pN cc, pN cbr AMOUNT, "
                "pN sm [CARDS] or a # remark",
            )


def parse_phh_cards(text: str) -> tuple[Card, ...]:
    """Read cards written without anything between them: `AsKd`, `??`, `??Ad`."""
    try:
        return tuple([CARDS[text[place : place + 2]] for place in range(0, len(text), 2)])
    except KeyError as error:
        raise HistoryError(
            "bad_card",
            f"{error.args[0]!r} is not a card; expected a rank 23456789TJQKA and a suit cdhs, or ?? for an unseen card",
            piece=error.args[0],
        ) from None


def format_action(action: Notated) -> str:  # noqa: PLR0911 -- one per action
    """Write one action, as `parse_action` reads it."""
    match action:
        case HoleDealt(seat, cards):
            return f"d dh p{seat + 1} {format_cards(cards)}"
        case BoardDealt(cards):
            return f"d db {format_cards(cards)}"
        case Folded(seat):
            return f"p{seat + 1} f"
        case CheckedOrCalled(seat):
            return f"p{seat + 1} cc"
        case BetOrRaised(seat, amount):
            return f"p{seat + 1} cbr {amount}"
        case Shown(seat, cards):
            return f"p{seat + 1} sm {format_cards(cards) or '-'}"
        case Mucked(seat):
            return f"p{seat + 1} sm"


def known(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that have been seen."""
    return tuple(card for card in cards if card != UNKNOWN)


def name_cards(cards: Iterable[Card]) -> str:
    """Cards for a sentence: `As Kd`."""
    return " ".join(map(format_card, cards))


def _seat(word: str, players: int) -> Seat:
    number = word[1:]
    if word[:1] == "p" and number.isdecimal() and number.isascii() and 1 <= int(number) <= players:
        return int(number) - 1
    raise HistoryError(
        "bad_player", f"{word!r} is not a player; expected p1 to p{players}", player=word, last=f"p{players}"
    )
