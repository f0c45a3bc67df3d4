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
        pot = hand.pot + (_missing_blinds(hand) if hand.street == "preflop" else 0)
        high = min(top, 2 * betting.price - betting.bets[hand.waiting[0]] + pot)
        return min(low, high), high


def _missing_blinds(hand: Hand) -> Chips:
    """What is not in front of the blinds but counts in the pot before the flop."""
    rules, bets = hand.deal.rules, hand.betting.bets
    small = next((bets[post.seat] for post in hand.deal.posts if post.kind == "small_blind"), None)
    full = rules.big_blind if rules.small_blind_counts_full else rules.small_blind
    if not rules.missing_blinds_count:
        return max(0, full - small) if small is not None and rules.small_blind_counts_full else 0
    # TDA 54-B: a blind that is dead, or short because its player is all-in, counts as if it had been posted.
    big = sum(bets[post.seat] for post in hand.deal.posts if post.kind == "big_blind")
    return max(0, rules.big_blind - big) + (max(0, full - (small or 0)) if rules.small_blind else 0)
