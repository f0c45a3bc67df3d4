"""How one reader wants to see the table: language, suits, amounts."""

from __future__ import annotations

import msgspec

from riverboat.engine.rules import Chips
from riverboat.locale import Language, Messages, hand_in_words, messages
from riverboat.protocol import HandWords, SeatView, TableView


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """Settings of the reader's own; the table does not know them."""

    language: Language = "en"
    four_colours: bool = False
    letters: bool = False
    """Plain letters and lines instead of suit signs and boxes, whose width CJK terminals disagree about."""
    colour: bool = True
    in_blinds: bool = False

    @property
    def text(self) -> Messages:
        return messages(self.language, "tui", "play", "hands")

    def changed(self, **changes: bool) -> Look:
        return msgspec.structs.replace(self, **changes)

    def chips(self, amount: Chips, big_blind: Chips) -> str:
        """`10,250`, or `102.5 bb` where there is a big blind to count in."""
        if not self.in_blinds or not big_blind:
            return f"{amount:,}"
        return f"{amount / big_blind:,.1f}".removesuffix(".0") + " bb"

    def name(self, seat: SeatView, view: TableView) -> str:
        return self.text("player-you-title") if seat.seat == view.seat else seat.name

    def category(self, words: HandWords) -> str:
        """`Two pair`, where there is no room for more."""
        return self.text(f"category-{words.category.replace('_', '-')}")

    def hand(self, words: HandWords) -> str:
        return hand_in_words(words.category, words.ranks, self.text)
