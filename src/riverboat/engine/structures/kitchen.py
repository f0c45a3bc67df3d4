"""The kitchen table (rule K1): a home game without blinds, played with bets in tens and a queue of who is still to act.

A round begins with a minimum of 10 that everybody has to put in or fold. In the engine's words:

- `Call` is "Bet": put in the current minimum. It is paid in full; whoever has less goes all-in or folds.
- `RaiseTo` is "Raise": the minimum plus 10. The first to act cannot raise; three raises a street at most.
- `Check` is "Pass": it is not free. The seat goes to the end of the queue and has to act later. The last in the queue
  cannot pass, and nobody passes twice on a street.
- `AllIn` is always legal. Above the minimum it sets a new minimum, and those who acted before act again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.engine.structures.structure import Range, Reason, Staying, Structure, can_be_called, is_capped, owed

if TYPE_CHECKING:
    from riverboat.engine.events import Street
    from riverboat.engine.rules import Chips, Rules, Seat
    from riverboat.engine.state import Hand

KITCHEN_BET: Final = 10
"""The first minimum, and the step of each raise."""


class Kitchen(Structure):
    __slots__ = ()

    name = "kitchen"
    has_blinds = False
    has_passes = True
    has_plain_all_ins = True
    max_raises = 3

    def opening_bet(self, rules: Rules) -> Chips:
        del rules
        return KITCHEN_BET

    def first_price(self, rules: Rules, street: Street, blind: Chips) -> tuple[Chips, Chips]:
        del street
        minimum = max(rules.min_bet, blind)
        return minimum, minimum

    def staying(self, hand: Hand) -> Staying:
        """Both take the minimum in full; a pass takes somebody to wait for, too."""
        minimum, seat = owed(hand), hand.waiting[0]
        if minimum > hand.stacks[seat]:
            return False, None
        return len(hand.waiting) > 1 and not hand.betting.passed >> seat & 1, minimum

    def raise_range(self, hand: Hand) -> Range | None:
        betting = hand.betting
        if not any(betting.bets) or not can_be_called(hand) or is_capped(hand):
            return None
        seat, to = hand.waiting[0], betting.price + KITCHEN_BET
        return (to, to) if to <= betting.bets[seat] + hand.stacks[seat] else None

    def all_in(self, hand: Hand, call: Chips | None, raise_to: Range | None) -> Chips:
        """The whole stack, or what it takes to match opponents who are all all-in."""
        del call, raise_to
        seat = hand.waiting[0]
        stack = hand.stacks[seat]
        return hand.betting.bets[seat] + (min(owed(hand), stack) if hand.able == 1 << seat else stack)

    def after_raise(self, hand: Hand, bet: Chips) -> tuple[Chips, int]:
        betting = hand.betting
        return betting.increment, betting.raises + (bet == betting.price + KITCHEN_BET)

    def queue_after_raise(self, waiting: tuple[Seat, ...], others: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Whoever waits keeps the place in the queue; whoever has acted lines up behind."""
        return waiting + tuple(other for other in others if other not in waiting)

    def why_no_check(self, hand: Hand) -> Reason:
        return Reason(
            "cannot_pass",
            f"seat {hand.waiting[0]} cannot pass: nobody waits behind it, it has passed, or it is short of the minimum",
        )

    def why_no_call(self, hand: Hand) -> Reason:
        seat, price = hand.waiting[0], hand.betting.price
        return Reason("short_of_minimum", f"seat {seat} has less than the minimum {price}", {"price": price})

    def why_closed(self, hand: Hand) -> tuple[str, str]:
        if not any(hand.betting.bets):
            return "raise_first_to_act", "the first to act in a round bets the minimum"
        return "raise_stack_too_short", "its stack does not reach a raise"
