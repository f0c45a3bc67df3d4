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
    phh_variants = {"standard": "NT", "short": "NS", "omaha4": "PO"}  # noqa: RUF012 -- ClassVar in the base

    def sizes(self, hand: Hand, low: Chips, top: Chips) -> Range:
        betting = hand.betting
        pot = hand.pot + (_missing_small_blind(hand) if hand.deal.rules.small_blind_counts_full else 0)
        high = min(top, 2 * betting.price - betting.bets[hand.waiting[0]] + pot)
        return min(low, high), high


def _missing_small_blind(hand: Hand) -> Chips:
    """What a small blind is short of a full one, in front of its seat, before the flop."""
    if hand.street != "preflop":
        return 0
    full, bets = hand.deal.rules.big_blind, hand.betting.bets
    return sum(max(0, full - bets[post.seat]) for post in hand.deal.posts if post.kind == "small_blind")
