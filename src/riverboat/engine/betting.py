"""Who may bet, and between which totals: no-limit, pot-limit, fixed-limit and the kitchen table.

Only this module decides what is legal. `legal_actions` tells it, `bet_after` enforces it, both by the same
functions.
"""

from __future__ import annotations

from typing import TypeAlias

from riverboat.engine.actions import Action, AllIn, Call, Check, IllegalAction, LegalActions, RaiseTo
from riverboat.engine.events import Street
from riverboat.engine.rules import KITCHEN_BET, MAX_CHIPS, Chips, Rules
from riverboat.engine.state import Hand
from riverboat.errors import bad_argument, quoted

Range: TypeAlias = tuple[Chips, Chips]

NOTHING_LEGAL = LegalActions(None)


def legal_actions(hand: Hand) -> LegalActions:
    """Say what the seat to act may do."""
    try:
        if not hand.waiting:
            return NOTHING_LEGAL
    except AttributeError:
        raise bad_argument("hand", hand, "a Hand") from None
    seat = hand.waiting[0]
    if hand.is_run_out:
        return LegalActions(seat, run_it_twice=True)
    if hand.deal.rules.structure == "kitchen":
        return _kitchen_actions(hand)
    call = to_call(hand)
    raise_to = raise_range(hand)
    if raise_to is not None:
        all_in: Chips | None = raise_to[1]
    else:
        all_in = hand.bets[seat] + call if call else None
    return LegalActions(seat, True, call == 0, call or None, raise_to, all_in)


def to_call(hand: Hand) -> Chips:
    """The chips the seat to act must add to stay in: 0 when it may check, all it has when that is less."""
    owed = owes(hand)
    stack = hand.stacks[hand.waiting[0]]
    return owed if owed < stack else stack


def owes(hand: Hand) -> Chips:
    """What the seat to act is short of the price, whether or not it has that much."""
    seat = hand.waiting[0]
    # A short big blind still costs a full one, unless every opponent is all-in: then only what they bet.
    price = hand.price if hand.able != 1 << seat else _largest_opposing_bet(hand)
    return price - hand.bets[seat]


def raise_range(hand: Hand) -> Range | None:
    """The lowest and highest total the seat to act may bet or raise to, or None."""
    seat = hand.waiting[0]
    bet = hand.bets[seat]
    price = hand.price
    top = bet + hand.stacks[seat]
    if top <= price or not _can_be_called(hand):
        return None
    rules = hand.deal.rules
    # TDA 47: what a seat that has acted now faces must amount to a full raise, or it may not raise again.
    if hand.acted >> seat & 1 and price - bet < full_raise(hand):
        return None
    if rules.max_raises is not None and is_capped(hand):
        return None
    low = price + hand.increment if rules.min_raise_rule == "increment" else price + max(price, rules.min_bet)
    if rules.structure == "no_limit":
        high = top
    elif rules.structure == "pot_limit":
        high = min(top, 2 * price - bet + hand.pot)
    else:
        high = min(top, price + hand.increment)
        low = high
    return (low if low < high else high), high


def full_raise(hand: Hand) -> Chips:
    """What the seat to act must face, if it has acted already, for the betting to be open to it again."""
    rules = hand.deal.rules
    if rules.structure == "fixed_limit":
        return (limit_bet(rules, hand.street) + 1) // 2
    if rules.min_raise_rule == "double":
        return max(hand.bets[hand.waiting[0]], rules.min_bet)
    return hand.increment


def is_capped(hand: Hand) -> bool:
    """Whether the street has seen all its raises; fixed-limit may lift the limit while two players are left."""
    rules = hand.deal.rules
    if rules.max_raises is None or hand.raises < rules.max_raises:
        return False
    return not (rules.uncapped_heads_up and hand.live.bit_count() == 2)


def limit_bet(rules: Rules, street: Street) -> Chips:
    """Fixed-limit: one bet on this street."""
    return rules.small_bet if street in (Street.PREFLOP, Street.FLOP) else rules.big_bet


def after_raise(hand: Hand, bet: Chips) -> tuple[Chips, int]:
    """The increment and the number of raises after a bet or raise to `bet`, which may be short (all-in)."""
    rules = hand.deal.rules
    price = hand.price
    if rules.structure == "fixed_limit":
        return _after_limit_raise(hand, bet)
    if rules.structure == "kitchen":
        return hand.increment, hand.raises + (bet == price + KITCHEN_BET)
    opening = price == 0
    if rules.min_raise_rule == "double":
        is_full = bet >= price + max(price, rules.min_bet)
        return hand.increment, hand.raises + (is_full and not opening)
    if bet - price < hand.increment:
        return hand.increment, hand.raises
    return bet - price, hand.raises + (not opening)


def _after_limit_raise(hand: Hand, bet: Chips) -> tuple[Chips, int]:
    """TDA 47-B: half a bet or more over the last full level is a raise; less leaves the rest to be completed."""
    unit = limit_bet(hand.deal.rules, hand.street)
    level = hand.price + hand.increment - unit
    over = bet - level
    if 2 * over < unit:
        return unit - over, hand.raises
    return unit, hand.raises + (level > 0)


def bet_after(hand: Hand, action: Action) -> Chips:
    """The seat's total for the street once it has acted, or a refusal. Folding is not a bet and is always legal."""
    if hand.deal.rules.structure == "kitchen":
        return _kitchen_bet_after(hand, action)
    seat = hand.waiting[0]
    match action:
        case Check():
            if (call := to_call(hand)) != 0:
                raise _refusal(hand, "check_facing_bet", f"seat {seat} cannot check: {call} to call", call=call)
            return hand.bets[seat]
        case Call():
            if (call := to_call(hand)) == 0:
                raise _refusal(hand, "nothing_to_call", f"seat {seat} has nothing to call; it may check")
            return hand.bets[seat] + call
        case RaiseTo(amount=amount):
            return _checked_raise(hand, amount, raise_range(hand))
        case AllIn():
            total = legal_actions(hand).all_in
            if total is None:
                raise _refusal(hand, "all_in_not_allowed", f"seat {seat} can neither call nor raise now")
            return total
        case _:
            raise _refusal(hand, "not_a_betting_action", f"{type(action).__name__} is not an action for the betting")


def _checked_raise(hand: Hand, amount: Chips, allowed: Range | None) -> Chips:
    seat = hand.waiting[0]
    if type(amount) is not int:
        raise _refusal(
            hand,
            "amount_not_whole",
            f"raise to {quoted(amount)}: the amount must be a whole number",
            amount=quoted(amount),
        )
    if allowed is None:
        code, reason = _why_no_raise(hand)
        raise _refusal(hand, code, f"seat {seat} may not raise: {reason}")
    low, high = allowed
    if low <= amount <= high:
        return amount
    told = amount if -MAX_CHIPS <= amount <= MAX_CHIPS else quoted(amount)
    if amount < low:
        raise _refusal(
            hand,
            "raise_too_small",
            f"raise to {told} is below the minimum {low} (seat {seat})",
            amount=told,
            low=low,
        )
    raise _refusal(
        hand, "raise_too_large", f"raise to {told} is above the maximum {high} (seat {seat})", amount=told, high=high
    )


def _why_no_raise(hand: Hand) -> tuple[str, str]:
    seat = hand.waiting[0]
    if not _can_be_called(hand):
        return "raise_cannot_be_called", "every opponent is all-in, or will be by calling"
    if is_capped(hand):
        return "raise_cap_reached", f"the street has seen its {hand.raises} raises"
    is_kitchen = hand.deal.rules.structure == "kitchen"
    if is_kitchen and not any(hand.bets):
        return "raise_first_to_act", "the first to act in a round bets the minimum"
    if is_kitchen or hand.bets[seat] + hand.stacks[seat] <= hand.price:
        return "raise_stack_too_short", "its stack does not reach a raise"
    return "raise_not_reopened", "it has acted, and a short all-in does not reopen the betting"


def _refusal(hand: Hand, code: str, message: str, **values: object) -> IllegalAction:
    return IllegalAction(code, message, legal_actions(hand), seat=hand.waiting[0], **values)


def _can_be_called(hand: Hand) -> bool:
    """Whether some opponent has chips for more than the price."""
    able = hand.able
    if hand.aggressor >= 0 and able >> hand.aggressor & 1:
        return True  # whoever made the price has chips behind
    seat, bets, price = hand.waiting[0], hand.bets, hand.price
    for other, stack in enumerate(hand.stacks):
        if able >> other & 1 and bets[other] + stack > price and other != seat:
            return True
    return False


def _largest_opposing_bet(hand: Hand) -> Chips:
    seat = hand.waiting[0]
    return max(bet for other, bet in enumerate(hand.bets) if other != seat and hand.live >> other & 1)


# The kitchen table (rule K1): bets in tens, no free check, and a pass that queues again at the end.


def _kitchen_actions(hand: Hand) -> LegalActions:
    seat = hand.waiting[0]
    owed, stack = owes(hand), hand.stacks[seat]
    can_pay = owed <= stack
    may_pass = can_pay and len(hand.waiting) > 1 and not hand.passed >> seat & 1
    all_in = min(owed, stack) if hand.able == 1 << seat else stack
    return LegalActions(seat, True, may_pass, owed if can_pay else None, _kitchen_raise(hand), hand.bets[seat] + all_in)


def _kitchen_raise(hand: Hand) -> Range | None:
    seat = hand.waiting[0]
    to = hand.price + KITCHEN_BET
    is_first = not any(hand.bets)
    if is_first or not _can_be_called(hand) or is_capped(hand):
        return None
    return (to, to) if to <= hand.bets[seat] + hand.stacks[seat] else None


def _kitchen_bet_after(hand: Hand, action: Action) -> Chips:
    seat = hand.waiting[0]
    legal = _kitchen_actions(hand)
    bet = hand.bets[seat]
    match action:
        case Check():
            if not legal.check:
                raise _refusal(
                    hand,
                    "cannot_pass",
                    f"seat {seat} cannot pass: nobody waits behind it, it has passed, or it is short of the minimum",
                )
            return bet
        case Call():
            if legal.call is None:
                raise _refusal(
                    hand, "short_of_minimum", f"seat {seat} has less than the minimum {hand.price}", price=hand.price
                )
            return bet + legal.call
        case RaiseTo(amount=amount):
            return _checked_raise(hand, amount, legal.raise_to)
        case AllIn():
            assert legal.all_in is not None
            return legal.all_in
        case _:
            raise _refusal(hand, "not_a_betting_action", f"{type(action).__name__} is not an action for the betting")
