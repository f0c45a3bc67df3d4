"""Fixed-limit: one small bet before and on the flop, one big bet on turn and river, and three raises (rule B1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.engine.structures.structure import Range, Structure

if TYPE_CHECKING:
    from riverboat.engine.events import Street
    from riverboat.engine.rules import Chips, Rules, Seat
    from riverboat.engine.state import Hand

BIG_BET_STREETS: Final = frozenset({"turn", "river"})


class FixedLimit(Structure):
    __slots__ = ()

    name = "fixed_limit"
    max_raises = 3
    phh_variants = {"standard": "FT"}  # noqa: RUF012 -- ClassVar in the base

    def first_price(self, rules: Rules, street: Street, blind: Chips) -> tuple[Chips, Chips]:
        return blind, limit_bet(rules, street)

    def sizes(self, hand: Hand, low: Chips, top: Chips) -> Range:
        del low
        betting = hand.betting
        high = min(top, betting.price + betting.increment)
        return high, high

    def full_raise(self, hand: Hand, seat: Seat) -> Chips:
        """TDA 47-B: half a bet, rounded up."""
        del seat
        return (limit_bet(hand.deal.rules, hand.street) + 1) // 2

    def after_raise(self, hand: Hand, bet: Chips) -> tuple[Chips, int]:
        """TDA 47-B: half a bet or more over the last full level is a raise; less leaves the rest to be completed."""
        betting = hand.betting
        unit = limit_bet(hand.deal.rules, hand.street)
        level = betting.price + betting.increment - unit
        over = bet - level
        if 2 * over < unit:
            return unit - over, betting.raises
        return unit, betting.raises + (level > 0)


def limit_bet(rules: Rules, street: Street) -> Chips:
    """One bet on this street."""
    return rules.big_bet if street in BIG_BET_STREETS else rules.small_bet
