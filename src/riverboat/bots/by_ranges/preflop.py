"""Preflop decisions by table look-up: which hands to open, call and re-raise, by position, price and stack."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.bots.by_ranges.preflop_lines import PreflopLines, Width, class_weights, open_share, read_preflop
from riverboat.bots.by_ranges.situation import Situation
from riverboat.bots.character import Character
from riverboat.engine.structures import STRUCTURES
from riverboat.odds.starting_hands import class_of, equity_against, percentiles
from riverboat.solver.charts.pushfold import PUSH_DEPTH, call_frequency, effective_depth, push_frequency

if TYPE_CHECKING:
    from riverboat.engine.rules import Chips, Seat

COMMITTED: Final = 0.35
"""Whoever puts in this part of the stack may as well put in all of it."""
_EDGE: Final = 0.12
"""Hands near the end of a range are played now and then: by how much of the range's width."""


class Plan(NamedTuple):
    """The shares of hands to raise and to call with; the others fold, or check if that is free."""

    raising: float
    calling: float
    raise_to: Chips


def wants(situation: Situation, character: Character, looseness: dict[Seat, float], rng: Random) -> Chips | None:
    """The total to raise to, 0 to check or call, or None to fold."""
    seats = [other.seat for other in situation.observation.opponents if other.position] + [situation.seat]
    lines = read_preflop(situation.acted, seats, looseness)
    hand = class_of(*situation.hole)
    all_in = situation.my_bet + situation.my_stack
    if character.push_fold and _is_short(situation, lines):
        return all_in if _pushes(situation, hand, rng) else None
    if lines.raises and situation.to_call >= COMMITTED * situation.my_stack:
        return _answer_to_all_in(situation, lines, character, hand, rng)
    plan = _plan(situation, lines, character)
    place = percentiles()[hand] + _EDGE * rng.uniform(-1, 1) * max(plan.raising + plan.calling, 0.1)
    if place < plan.raising:
        return all_in if plan.raise_to >= COMMITTED * all_in else plan.raise_to
    return 0 if place < plan.raising + plan.calling else None


def equity_against_raise(situation: Situation, character: Character, looseness: dict[Seat, float]) -> float:
    """The equity of the hand against the range of the last raiser."""
    seats = [other.seat for other in situation.observation.opponents if other.position] + [situation.seat]
    lines = read_preflop(situation.acted, seats, looseness)
    weights = class_weights(Width(0.0, _seen_width(lines, character)))
    return equity_against(class_of(*situation.hole), weights)


def _plan(situation: Situation, lines: PreflopLines, character: Character) -> Plan:
    if lines.raises == 0:
        return _first_raise(situation, lines, character)
    if lines.raises == 1:
        return _against_a_raise(situation, lines, character)
    return _against_a_reraise(situation, lines, character)


def _first_raise(situation: Situation, lines: PreflopLines, character: Character) -> Plan:
    acted = {event.seat for event in situation.acted}
    behind = sum(1 for other in situation.opponents if other.seat not in acted)
    share = open_share(character.open, character.open_heads_up, behind, situation.heads_up)
    size = round((character.open_size + lines.limpers) * situation.big_blind)
    if lines.limpers:
        # Somebody likes their hand a little: raise what beats a limping range, come along with some more.
        return Plan(share * 0.65, share * 0.5 + character.limp, size)
    return Plan(share, character.limp, size)


def _against_a_raise(situation: Situation, lines: PreflopLines, character: Character) -> Plan:
    width = _seen_width(lines, character)
    price = situation.to_call / (situation.pot + situation.to_call)
    closes = not any(other.stack and other.bet < situation.observation.current_bet for other in situation.opponents)
    # A third of the pot to call is what a usual raise costs the big blind.
    goes_on = width * (0.95 if closes and situation.my_bet else 0.55) * min(1.4, max(0.4, 0.33 / max(price, 0.05)))
    if not situation.in_position and not situation.my_bet:
        goes_on *= 0.85
    goes_on = goes_on * character.defend / (1 + 0.25 * lines.callers)
    raising = width * 0.2 * character.three_bet
    times = 3.0 if situation.in_position else 3.8
    raise_to = round((times + lines.callers) * situation.observation.current_bet)
    return Plan(raising, max(0.0, goes_on - raising), raise_to)


def _against_a_reraise(situation: Situation, lines: PreflopLines, character: Character) -> Plan:
    own = lines.raised_by.get(situation.seat)
    width = _seen_width(lines, character)
    price = situation.to_call / (situation.pot + situation.to_call)
    base = own * 0.5 if own is not None else width * 0.7
    goes_on = base * character.defend * min(1.3, max(0.5, 0.33 / max(price, 0.05)))
    raising = width * 0.3 * character.three_bet
    return Plan(raising, max(0.0, goes_on - raising), round(2.3 * situation.observation.current_bet))


def _seen_width(lines: PreflopLines, character: Character) -> float:
    """Who reads little into a raise takes the raiser for half of all hands."""
    return lines.raiser_width + max(0.0, 0.5 - lines.raiser_width) * (1 - character.reading)


def _is_short(situation: Situation, lines: PreflopLines) -> bool:
    """Whether it is for push or fold: first in, and nobody has the chips for more."""
    return (
        lines.raises == 0
        and lines.limpers == 0
        and situation.to_call > 0
        and STRUCTURES[situation.rules.structure].takes_any_amount
        and _depth(situation) <= PUSH_DEPTH
    )


def _depth(situation: Situation) -> float:
    return effective_depth(situation.effective_stack, max(1, _dead_money(situation)))


def _dead_money(situation: Situation) -> Chips:
    """Blinds and antes as they were owed."""
    return sum(post.amount for post in situation.observation.posts)


def _pushes(situation: Situation, hand: int, rng: Random) -> bool:
    acted = {event.seat for event in situation.acted}
    behind = sum(1 for other in situation.opponents if other.seat not in acted)
    return rng.random() < push_frequency(hand, _depth(situation), max(1, behind))


def _answer_to_all_in(
    situation: Situation, lines: PreflopLines, character: Character, hand: int, rng: Random
) -> Chips | None:
    """Nearly all of the stack is asked for: call or fold, and with chips behind, all-in or fold."""
    if character.push_fold and _is_charted(situation, lines):
        return 0 if rng.random() < _charted_call(situation, hand) else None
    weights = class_weights(Width(0.0, _seen_width(lines, character)))
    equity = equity_against(hand, weights) + character.curiosity
    needed = situation.to_call / (situation.winnable_pot + situation.to_call) + 0.04 * lines.callers
    if equity < needed:
        return None
    return situation.my_bet + situation.my_stack if equity > 0.5 else 0


def _is_charted(situation: Situation, lines: PreflopLines) -> bool:
    """One push, first in, from a short stack, and no caller yet: the game that the charts solve."""
    return (
        lines.raises == 1
        and not lines.limpers
        and not lines.callers
        and STRUCTURES[situation.rules.structure].takes_any_amount
        and any(other.seat == lines.raiser and not other.stack for other in situation.opponents)
        and _depth(situation) <= PUSH_DEPTH
    )


def _charted_call(situation: Situation, hand: int) -> float:
    """Everyone before the pusher folded, and so did everyone between the pusher and this seat."""
    folded_before = next(place for place, event in enumerate(situation.acted) if event.verb == "raise")
    behind = situation.players - 1 - folded_before
    caller = len(situation.acted) - folded_before - 1
    return call_frequency(hand, _depth(situation), behind, caller)
