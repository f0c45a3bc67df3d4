"""Advice for a player of a heads-up hand: from what its seat sees to the strategy of the hand it holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from riverboat.cards import Card, parse_card
from riverboat.engine.events import Acted
from riverboat.odds.ranges import COMBO_INDEX, make_combo
from riverboat.solver.advice import Advice
from riverboat.solver.blueprints.game import LIMIT_DEPTH, LIMIT_RAISES
from riverboat.solver.policy import Mask, Policy
from riverboat.solver.public_state import PublicState
from riverboat.solver.strategist import Strategist
from riverboat.solver.table_hand import BLINDS, DEAD_POSTS, SOLVED_STRUCTURES, STREETS
from riverboat.solver.thinking import Thinking
from riverboat.solver.trees.holdem import CARDS_SHOWN

if TYPE_CHECKING:
    from riverboat.engine.rules import Chips, Seat
    from riverboat.engine.view import Observation


class HeadsUpAdviser:
    """Advises in no-limit, pot-limit and fixed-limit hold'em with two players dealt in."""

    def __init__(
        self, thinking: Thinking, kinds: int | None = None, keeps_on: Callable[[], bool] = lambda: True
    ) -> None:
        """With `kinds` it tells only so many kinds of hands apart where it reads the blueprint.

        `keeps_on` is asked while a street is solved; when it says no, what was found so far is the answer.
        """
        self._strategist = Strategist(thinking, keeps_on, kinds)

    def advise(self, observation: Observation) -> Advice | None:
        """For the seat to act, or None at another kind of table."""
        if not is_solvable(observation) and not is_solvable_limit(observation):
            return None
        row = self._strategist.row(public_state(observation), hand_number(observation.hole_cards))
        return Advice(row.actions, tuple(row.shares[0].tolist()))

    def policy(self, state: PublicState, hand: int | None = None) -> Policy:
        """What it would advise with each hand; `hand` is one that must not be left out as too unlikely."""
        return self._strategist.policy(state, hand)

    def covered(self, state: PublicState) -> Mask:
        """The hands that the policy covers; any other is solved for when it is held."""
        return self._strategist.covered(state)

    def solves(self, observation: Observation) -> bool:
        """Whether the advice is solved for, not read."""
        return is_solvable(observation) and STREETS.index(observation.street) >= self._strategist.thinking.solves_from


def is_solvable(observation: Observation) -> bool:
    """Whether two were dealt in to a game the solver knows."""
    rules = observation.rules
    known = rules.structure in SOLVED_STRUCTURES and rules.is_plain_holdem and not rules.button_blind
    return known and _is_for_two(observation)


def _is_for_two(observation: Observation) -> bool:
    """Whether two were dealt in and posted the blinds, and nothing else but antes."""
    kinds = {post.kind for post in observation.posts}
    players = 1 + sum(1 for other in observation.opponents if other.position)
    return players == 2 and kinds <= {*DEAD_POSTS, *BLINDS} and {*BLINDS} <= kinds


def is_solvable_limit(observation: Observation) -> bool:
    """Whether two were dealt in to fixed-limit hold'em as the blueprint for it has it, and nobody can be all-in."""
    rules = observation.rules
    usual = rules.structure == "fixed_limit" and rules.is_plain_holdem and not rules.button_blind
    bets = (rules.small_bet, rules.big_bet, rules.max_raises) == (rules.big_blind, 2 * rules.big_blind, LIMIT_RAISES)
    if not usual or not bets or not _is_for_two(observation):
        return False
    return public_state(observation).stack >= LIMIT_DEPTH * rules.big_blind


def public_state(observation: Observation) -> PublicState:
    """What everybody sees of a heads-up hand, in the solver's terms."""
    rules = observation.rules
    dead = {post.seat: 0 for post in observation.posts}
    for post in observation.posts:
        dead[post.seat] += post.amount if post.kind in DEAD_POSTS else 0
    stack = min(_stack_at_start(observation, seat) - paid for seat, paid in dead.items())
    blinds, is_limit = (rules.small_blind, rules.big_blind), rules.structure == "fixed_limit"
    state = PublicState(stack, blinds, dead=sum(dead.values()), is_limit=is_limit)
    board = tuple(map(parse_card, observation.community_cards))
    for event in observation.history:
        if type(event) is Acted:
            state = _dealt_up_to(state, STREETS.index(event.street), board)
            state = state.after(_as_line(state, event))
    return _dealt_up_to(state, STREETS.index(observation.street), board)


def hand_number(hole_cards: tuple[str, ...]) -> int:
    """The number of two hole cards in every array by hand."""
    return COMBO_INDEX[make_combo(*map(parse_card, hole_cards))]


def _stack_at_start(observation: Observation, seat: Seat) -> Chips:
    posted = sum(post.amount for post in observation.posts if post.seat == seat)
    added = sum(event.added for event in observation.history if type(event) is Acted and event.seat == seat)
    return observation.stacks[seat] + posted + added


def _as_line(state: PublicState, event: Acted) -> Chips:
    """An action as the solver writes it; chips that the other player cannot match do not count."""
    if event.verb in ("check", "call"):
        return 0
    return min(event.bet, state.spot.stack)


def _dealt_up_to(state: PublicState, street: int, board: tuple[Card, ...]) -> PublicState:
    while state.street < street:
        state = state.dealt(*board[CARDS_SHOWN[state.street] : CARDS_SHOWN[state.street + 1]])
    return state
