"""Who may bet, and between which totals, as the betting structure has it.

Only this module and the structures decide what is legal. `legal_actions` tells it, `bet_after` enforces it, both by the
same functions.
"""

from __future__ import annotations

from typing import Any

from riverboat.engine.actions import (
    Action,
    AllIn,
    Call,
    Check,
    IllegalAction,
    LegalActions,
    RabbitHunt,
    RaiseTo,
    RunItTwice,
    Show,
)
from riverboat.engine.rules import MOST_CHIPS_AT_TABLE, Chips
from riverboat.engine.state import Hand
from riverboat.engine.structures import STRUCTURES
from riverboat.engine.structures.structure import Range, Reason, Structure
from riverboat.errors import bad_argument, quoted

NOTHING_LEGAL = LegalActions(None)


def legal_actions(hand: Hand) -> LegalActions:
    """Say what the seat to act may do."""
    try:
        waiting = hand.waiting
    except AttributeError:
        raise bad_argument("hand", hand, "a Hand") from None
    if not waiting:
        return NOTHING_LEGAL
    if hand.is_run_out:
        return LegalActions(waiting[0], run_it_twice=True, max_runs=hand.deal.most_runs(hand.street))
    structure = STRUCTURES[hand.deal.rules.structure]
    check, call = structure.staying(hand)
    raise_to = structure.raise_range(hand)
    return LegalActions(waiting[0], True, check, call, raise_to, structure.all_in(hand, call, raise_to))


def bet_after(hand: Hand, structure: Structure, action: Action) -> Chips:
    """The seat's total for the street once it has acted, or a refusal. Folding is not a bet and is always legal."""
    # Not `match`: a class pattern that does not fit costs as much as a rule.
    if type(action) is RaiseTo:
        return _checked_raise(hand, structure, action)
    bet = hand.betting.bets[hand.waiting[0]]
    if type(action) is Call:
        if (call := structure.staying(hand)[1]) is None:
            raise _refusal(hand, structure.why_no_call(hand))
        return bet + call
    if type(action) is Check:
        if not structure.staying(hand)[0]:
            raise _refusal(hand, structure.why_no_check(hand))
        return bet
    if type(action) is AllIn:
        if (total := legal_actions(hand).all_in) is None:
            sentence = f"seat {hand.waiting[0]} can neither call nor raise now"
            raise _refusal(hand, Reason("all_in_not_allowed", sentence))
        return total
    told = f"{type(action).__name__} is not an action for the betting"
    if not isinstance(action, RunItTwice | Show | RabbitHunt):
        told = f"{quoted(action)} is not an action; Fold(), Check(), Call(), RaiseTo(amount) or AllIn() was expected"
    raise _refusal(hand, Reason("not_a_betting_action", told))


def _checked_raise(hand: Hand, structure: Structure, action: Any) -> Chips:
    """The amount of a `RaiseTo`. It may be of any type: compiled code would refuse it with other words."""
    amount = action.amount
    if type(amount) is not int:
        told = quoted(amount)
        reason = f"raise to {told}: the amount must be a whole number"
        raise _refusal(hand, Reason("amount_not_whole", reason, {"amount": told}))
    allowed = structure.raise_range(hand)
    if allowed is None:
        raise _refusal(hand, structure.why_no_raise(hand))
    low, high = allowed
    if low <= amount <= high:
        return amount
    raise _refusal(hand, _why_not_that_much(hand, amount, allowed))


def _why_not_that_much(hand: Hand, amount: Chips, allowed: Range) -> Reason:
    low, high = allowed
    seat = hand.waiting[0]
    told = amount if -MOST_CHIPS_AT_TABLE <= amount <= MOST_CHIPS_AT_TABLE else quoted(amount)
    if amount < low:
        sentence = f"raise to {told} is below the minimum {low} (seat {seat})"
        return Reason("raise_too_small", sentence, {"amount": told, "low": low})
    sentence = f"raise to {told} is above the maximum {high} (seat {seat})"
    return Reason("raise_too_large", sentence, {"amount": told, "high": high})


def _refusal(hand: Hand, reason: Reason) -> IllegalAction:
    legal = legal_actions(hand)
    return IllegalAction(reason.code, reason.sentence, legal, seat=hand.waiting[0], **reason.values)
