"""How one reader wants to see the table: language, suits, amounts."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Final

import msgspec

from riverboat.cards import SUIT_SIGNS, SUITS
from riverboat.engine.rules import Chips
from riverboat.locale import Language, Messages, hand_in_words, messages
from riverboat.protocol import HandWords, SeatView, TableView

FACE_DOWN: Final = "??"
BLIND_DECIMALS: Final = 2
"""As many as the page in the browser shows."""


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """Settings of the reader's own; the table does not know them."""

    language: Language = "en"
    four_colours: bool = False
    letters: bool = False
    """Plain letters and lines instead of suit signs and boxes, whose width CJK terminals disagree about."""
    colour: bool = True
    in_blinds: bool = False
    asks_all_in: bool = False
    """An all-in is asked about before it is sent."""
    shows_styles: bool = False
    """How bots play is told; otherwise it is found out by playing."""

    @property
    def text(self) -> Messages:
        return messages(self.language, "tui", "play", "hands", "coach", "review", "opponents", "tournaments")

    def changed(self, **changes: bool) -> Look:
        return msgspec.structs.replace(self, **changes)

    def chips(self, amount: Chips, big_blind: Chips) -> str:
        """`10,250`, or `102.5 bb` where there is a big blind to count in."""
        if not self.in_blinds or not big_blind:
            return f"{amount:,}"
        return f"{_decimal(amount, big_blind, BLIND_DECIMALS):,f} bb"

    def typed(self, amount: Chips, big_blind: Chips) -> str:
        """An amount as the player would type it: read again, it is the same to the chip."""
        if not self.in_blinds or not big_blind:
            return str(amount)
        return f"{_decimal(amount, big_blind, len(str(big_blind))):f}"

    def name(self, seat: SeatView, view: TableView) -> str:
        return self.text("player-you-title") if seat.seat == view.seat else seat.name

    def marks_bot(self, seat: SeatView, view: TableView) -> bool:
        """Whether a seat is told apart as a bot's: among people, and where it is somebody's program."""
        has_people = any(one.status != "empty" and not one.is_bot and one.seat != view.seat for one in view.seats)
        return seat.is_bot and seat.seat != view.seat and (has_people or bool(seat.owner))

    def category(self, words: HandWords) -> str:
        """`Two pair`, where there is no room for more."""
        return self.text(f"category-{words.category.replace('_', '-')}")

    def hand(self, words: HandWords) -> str:
        return hand_in_words(words.category, words.ranks, self.text)


def _decimal(amount: Chips, big_blind: Chips, decimals: int) -> Decimal:
    """So many big blinds, without zeros at the end."""
    rounded = (Decimal(amount) / big_blind).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    whole = rounded.to_integral_value()
    return whole if rounded == whole else rounded.normalize()


def rank_and_sign(card: str, look: Look) -> tuple[str, str]:
    """`As` as `A` and `♠`; the ten in two figures, as on real cards, or `T` and `d` in plain letters."""
    if look.letters:
        return card[0], card[1]
    return "10" if card[0] == "T" else card[0], SUIT_SIGNS[SUITS.index(card[1])]


def spoken_card(card: str, look: Look) -> str:
    """`A♠`, `10♦`, for a line of text."""
    return card if card == FACE_DOWN else "".join(rank_and_sign(card, look))
