"""Push or fold by what stacks are worth in prizes, below twelve big blinds. Imports numpy."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from riverboat.bots.by_ranges.situation import Situation
from riverboat.engine.structures import STRUCTURES
from riverboat.odds.starting_hands import class_of
from riverboat.solver.charts.icm_pushfold import PushTable, solved
from riverboat.solver.charts.pushfold import PUSH_DEPTH, effective_depth

if TYPE_CHECKING:
    from riverboat.engine.rules import Chips, Seat
    from riverboat.engine.view import Observation


class PushOrFold(NamedTuple):
    """How often to enter, and with what: a total to push to, or 0 to call a push."""

    often: float
    total: Chips


def push_or_fold(observation: Observation) -> PushOrFold | None:
    """What to do with the hand that is held; None where the game is not push or fold.

    A short stack is first in, or faces one push after which all have folded.
    """
    situation = Situation(observation)
    order = _order(observation)
    if not situation.preflop or not situation.to_call or not _is_holdem(situation) or order is None:
        return None
    entered = [event for event in situation.acted if event.verb != "fold"]
    table = _push_table(observation, order)
    totals = [bet + left for bet, left in zip(table.bets, table.left, strict=True)]
    if not all(table.left) or min(totals) <= situation.big_blind:
        return None
    hero, hand = order.index(situation.seat), class_of(*situation.hole)
    if not entered:
        if _depth(situation, situation.effective_stack) > PUSH_DEPTH:
            return None
        return PushOrFold(float(solved(table).push[hero, hand]), situation.my_bet + situation.my_stack)
    pusher = order.index(entered[0].seat)
    matched = min(totals[pusher], totals[hero])
    is_push = entered[0].verb == "raise" and observation.current_bet >= min(totals[pusher], max(totals[pusher + 1 :]))
    if len(entered) > 1 or not is_push or pusher > hero or _depth(situation, matched) > PUSH_DEPTH:
        return None
    return PushOrFold(float(solved(table).call[pusher, hero, hand]), 0)


def _is_holdem(situation: Situation) -> bool:
    rules = situation.rules
    return STRUCTURES[rules.structure].takes_any_amount and rules.deck == "standard" and rules.has_blind_positions


def _depth(situation: Situation, stack: Chips) -> float:
    return effective_depth(stack, max(1, sum(post.amount for post in situation.observation.posts)))


def _order(observation: Observation) -> tuple[Seat, ...] | None:
    """Everybody dealt in, in the order of acting; None without a big blind to end it."""
    big_blinds = [post.seat for post in observation.posts if post.kind == "big_blind"]
    if len(big_blinds) != 1:
        return None
    seats = len(observation.stacks)
    dealt = {other.seat for other in observation.opponents if other.position} | {observation.seat}
    after = [(big_blinds[0] + step) % seats for step in range(1, seats + 1)]
    return tuple(seat for seat in after if seat in dealt)


def _push_table(observation: Observation, order: tuple[Seat, ...]) -> PushTable:
    """The table as it was before anybody acted. Antes are dead wherever they came from."""
    stakes = observation.stakes
    assert stakes is not None
    bets = dict.fromkeys(order, 0)
    dead = 0
    for post in observation.posts:
        if post.kind in ("small_blind", "big_blind"):
            bets[post.seat] += post.amount
        else:
            dead += post.amount
    now = {other.seat: other.stack + other.bet for other in observation.opponents}
    assert observation.seat is not None
    now[observation.seat] = observation.stacks[observation.seat] + observation.bet
    # A seat that folded has its stack still in front of it, and its blind among the bets.
    left = tuple(now[seat] - bets[seat] for seat in order)
    return PushTable(left, tuple(bets[seat] for seat in order), dead, stakes.prizes, stakes.elsewhere)
