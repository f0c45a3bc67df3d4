"""What a betting structure is: the few functions in which structures differ, with what most of them have in common.

A structure is a value without state. It computes on a hand and never changes one. This module and the structures import
nothing of the engine at run time, because `Rules` checks itself by them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from riverboat.engine.events import Street
    from riverboat.engine.rules import Chips, Rules, Seat
    from riverboat.engine.state import Hand

Range: TypeAlias = "tuple[Chips, Chips]"
"""The lowest and the highest total for the street."""

Staying: TypeAlias = "tuple[bool, Chips | None]"
"""Whether the seat may check, and the chips a call adds; None when there is nothing to call or it cannot be paid."""


class Reason(NamedTuple):
    """Why an action is refused: a code for programs, a sentence for people and the values in it."""

    code: str
    sentence: str
    values: Mapping[str, object] = MappingProxyType({})


class Structure:
    """A betting structure. As written here it is no-limit: blinds go round, a check is free, bets have a minimum.

    A structure is a subclass in a file of its own, registered in `structures/__init__.py`. It overrides what
    it does otherwise. Every function that takes a hand is about the seat to act.
    """

    __slots__ = ()

    name: ClassVar[str]
    """As `Rules.structure` has it, in programs, files and messages."""
    has_blinds: ClassVar[bool] = True
    """Whether anybody posts a blind."""
    has_passes: ClassVar[bool] = False
    """Whether a check is a pass: the seat moves to the end of the queue and acts again."""
    takes_any_amount: ClassVar[bool] = False
    """Whether every amount from the minimum raise to the whole stack may be bet."""
    has_plain_all_ins: ClassVar[bool] = False
    """Whether going all-in is an action of its own, where a call is paid in full and a raise has one size."""
    max_raises: ClassVar[int | None] = None
    """The raises on one street where the rules name no number; None is no limit."""
    phh_variants: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """What the PHH standard calls it, by the pack, or by the game if that is not hold'em. Empty where the standard has
    no word for it."""

    def opening_bet(self, rules: Rules) -> Chips:
        """The smallest bet where the rules name none."""
        return rules.big_blind

    def first_price(self, rules: Rules, street: Street, blind: Chips) -> tuple[Chips, Chips]:
        """What it costs to stay in as a street begins, and what a full bet or raise must add to that.

        `blind` is the largest blind or straddle that is posted on it, or 0.
        """
        del street
        return blind, rules.min_bet if rules.min_bet > blind else blind

    def staying(self, hand: Hand) -> Staying:
        """What the seat may do to stay in without raising."""
        call = owed(hand)
        if not call:
            return True, None
        stack = hand.stacks[hand.waiting[0]]
        return False, call if call < stack else stack

    def raise_range(self, hand: Hand) -> Range | None:
        """The totals the seat may bet or raise to, or None."""
        betting = hand.betting
        seat, price = hand.waiting[0], betting.price
        bet = betting.bets[seat]
        top = bet + hand.stacks[seat]
        if top <= price or not can_be_called(hand):
            return None
        rules = hand.deal.rules
        if betting.acted >> seat & 1 and not self.is_reopened(hand, seat):
            return None
        if rules.max_raises is not None and is_capped(hand):
            return None
        step = betting.increment if rules.min_raise_rule == "increment" else max(price, rules.min_bet)
        return self.sizes(hand, price + step, top)

    def sizes(self, hand: Hand, low: Chips, top: Chips) -> Range:
        """The range of a raise: `low` is the minimum raise, which `top`, all the seat has, may not reach."""
        del hand
        return (low if low < top else top), top

    def is_reopened(self, hand: Hand, seat: Seat) -> bool:
        """Whether a seat that has acted may raise again.

        TDA 47: what it now faces must amount to a full raise. Without a bet in front of it, it has checked.
        """
        betting = hand.betting
        bet = betting.bets[seat]
        if not bet and hand.deal.rules.short_bet_reopens:
            return True
        return betting.price - bet >= self.full_raise(hand, seat)

    def full_raise(self, hand: Hand, seat: Seat) -> Chips:
        """What a seat that has acted must face for the betting to be open to it again."""
        rules = hand.deal.rules
        if rules.min_raise_rule == "double":
            return max(hand.betting.bets[seat], rules.min_bet)
        return hand.betting.increment

    def all_in(self, hand: Hand, call: Chips | None, raise_to: Range | None) -> Chips | None:
        """The total that going all-in makes: the largest bet, raise or call that is legal."""
        if raise_to is not None:
            return raise_to[1]
        return None if call is None else hand.betting.bets[hand.waiting[0]] + call

    def after_raise(self, hand: Hand, bet: Chips) -> tuple[Chips, int]:
        """The increment and the number of raises after a bet or raise to `bet`, which may be short (all-in)."""
        betting, rules = hand.betting, hand.deal.rules
        price, increment, raises = betting.price, betting.increment, betting.raises
        if rules.min_raise_rule == "double":
            is_full = bet >= price + max(price, rules.min_bet)
            return increment, raises + (is_full and price > 0)
        if bet - price < increment:
            return increment, raises
        return bet - price, raises + (price > 0)

    def queue_after_raise(self, waiting: tuple[Seat, ...], others: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Who acts after a bet or raise, given who was waiting behind it and who else can act, clockwise."""
        del waiting
        return others

    def why_no_check(self, hand: Hand) -> Reason:
        seat, (_, call) = hand.waiting[0], self.staying(hand)
        return Reason("check_facing_bet", f"seat {seat} cannot check: {call} to call", {"call": call})

    def why_no_call(self, hand: Hand) -> Reason:
        return Reason("nothing_to_call", f"seat {hand.waiting[0]} has nothing to call; it may check")

    def why_no_raise(self, hand: Hand) -> Reason:
        betting = hand.betting
        seat = hand.waiting[0]
        if not can_be_called(hand):
            code, reason = "raise_cannot_be_called", "every opponent is all-in, or will be by calling"
        elif is_capped(hand):
            code, reason = "raise_cap_reached", f"the street has seen its {betting.raises} raises"
        else:
            code, reason = self.why_closed(hand)
        return Reason(code, f"seat {seat} may not raise: {reason}")

    def why_closed(self, hand: Hand) -> tuple[str, str]:
        """Why the seat may not raise though a raise could be called and the cap is not reached."""
        betting = hand.betting
        seat = hand.waiting[0]
        if betting.bets[seat] + hand.stacks[seat] <= betting.price:
            return "raise_stack_too_short", "its stack does not reach a raise"
        return "raise_not_reopened", "it has acted, and a short all-in does not reopen the betting"


def owed(hand: Hand) -> Chips:
    """What the seat to act is short of the price, whether or not it has that much."""
    betting, seat = hand.betting, hand.waiting[0]
    # A short big blind still costs a full one, unless every opponent is all-in: then only what they bet.
    price = betting.price if hand.able != 1 << seat else _largest_opposing_bet(hand)
    return price - betting.bets[seat]


def can_be_called(hand: Hand) -> bool:
    """Whether some opponent of the seat to act has chips for more than the price."""
    able, betting = hand.able, hand.betting
    if betting.aggressor >= 0 and able >> betting.aggressor & 1:
        return True  # whoever made the price has chips behind
    seat, bets, price = hand.waiting[0], betting.bets, betting.price
    for other, stack in enumerate(hand.stacks):
        if able >> other & 1 and bets[other] + stack > price and other != seat:
            return True
    return False


def is_capped(hand: Hand) -> bool:
    """Whether the street has seen all its raises; the cap may be lifted while two players are left."""
    rules = hand.deal.rules
    if rules.max_raises is None or hand.betting.raises < rules.max_raises:
        return False
    return not (rules.uncapped_heads_up and hand.live.bit_count() == 2)


def _largest_opposing_bet(hand: Hand) -> Chips:
    seat = hand.waiting[0]
    return max(bet for other, bet in enumerate(hand.betting.bets) if other != seat and hand.live >> other & 1)
