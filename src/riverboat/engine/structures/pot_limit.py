"""Pot-limit: a raise is at most the pot after calling (rule B1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.engine.structures.structure import Range, Structure

if TYPE_CHECKING:
    from riverboat.engine.rules import Chips
    from riverboat.engine.state import Hand


class PotLimit(Structure):
    __slots__ = ()

    name = "pot_limit"
    phh_variants = {"standard": "NT", "short": "NS"}  # noqa: RUF012 -- ClassVar in the base

    def sizes(self, hand: Hand, low: Chips, top: Chips) -> Range:
        betting = hand.betting
        high = min(top, 2 * betting.price - betting.bets[hand.waiting[0]] + hand.pot)
        return min(low, high), high
