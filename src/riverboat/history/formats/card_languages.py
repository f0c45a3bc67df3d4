"""Cards as 888 prints them in other languages, turned into English ones.

The text around them is English. Which language it is shows in the signs of a hand: a suit or a rank that English does
not have. What counts is that four suits stay four suits; which is which decides no pot.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

_BRACKETS: Final = re.compile(r"\[([^\[\]]*)\]")
_CARD: Final = re.compile(
    r"(?P<rank>10|Kn|[2-9TJQKADEBVHR\u0422\u0412\u0414\u041a\xd2\xc2\xc4\xca])(?P<suit>[A-Za-z]+)"
)
_ENGLISH: Final = re.compile(r"(?:10|[2-9TJQKA])[cdhs]", re.IGNORECASE)
_WORDS: Final = {"kreuz": "c", "karo": "d", "herz": "h", "pik": "s"}
_PORTUGUESE: Final = {"p": "c", "o": "d", "c": "h", "e": "s"}
"""Paus, ouros, copas, espadas."""
_SPANISH: Final = {"t": "c", "d": "d", "c": "h", "p": "s"}
"""Tréboles, diamantes, corazones, picas."""
_RANKS: Final = {
    **{"B": "J", "V": "Q", "H": "K"},  # Dutch
    **{"Kn": "J", "D": "Q", "E": "A", "R": "K"},  # Swedish; a French king
    **{"\u0422": "A", "\u0412": "J", "\u0414": "Q", "\u041a": "K"},  # Russian
    **{"\xd2": "A", "\xc2": "J", "\xc4": "Q", "\xca": "K"},  # the same in its code page, read as Latin
}


class _Language(NamedTuple):
    suits: dict[str, str]
    ranks: dict[str, str]


def english_cards(lines: Sequence[str]) -> list[str]:
    """The lines with every card in English; those of a hand in English as they are."""
    cards = [card for line in lines for group in _BRACKETS.findall(line) for card in _cards(group)]
    if all(_ENGLISH.fullmatch(card) for card in cards):
        return list(lines)
    language = _language(cards)
    return [_BRACKETS.sub(lambda found: f"[ {_translated(found[1], language)} ]", line) for line in lines]


def _cards(group: str) -> list[str]:
    """The cards in a pair of brackets; an amount has none."""
    pieces = group.replace(",", " ").split()
    return pieces if pieces and all(_CARD.fullmatch(piece) for piece in pieces) else []


def _language(cards: Sequence[str]) -> _Language:
    suits = {found["suit"].lower() for card in cards if (found := _CARD.fullmatch(card)) is not None}
    if suits & {"e", "o"}:
        return _Language(_PORTUGUESE, {"D": "T"})
    if suits & {"t", "p"}:
        return _Language(_SPANISH, {"D": "T"})
    if suits & {"k", "r"}:  # klöver, ruter; klaveren, ruiten
        return _Language({"k": "c", "r": "d", "h": "h", "s": "s"}, _RANKS)
    return _Language({**_WORDS, **{suit: suit for suit in "cdhs"}}, _RANKS)


def _translated(group: str, language: _Language) -> str:
    pieces = _cards(group)
    if not pieces:
        return group.strip()
    told = []
    for piece in pieces:
        found = _CARD.fullmatch(piece)
        assert found is not None
        suit = language.suits.get(found["suit"].lower())
        told.append(piece if suit is None else language.ranks.get(found["rank"], found["rank"]) + suit)
    return ", ".join(told)
