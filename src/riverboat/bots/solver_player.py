"""The bot on the solver: plays a heads-up hand of no-limit hold'em by blueprint and re-solving, all else as level 8.

Turns what its seat sees into the solver's public state, asks what to do with the hand it holds, and rolls the dice.
"""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Final

from riverboat.bots.player import CardPlayer, legal_action
from riverboat.cards import Card, parse_card
from riverboat.engine.actions import Action, RunItTwice
from riverboat.engine.events import Acted, Street

if TYPE_CHECKING:
    from riverboat.engine.rules import Chips, Rules, Seat
    from riverboat.engine.view import Observation
    from riverboat.solver.public_state import PublicState
    from riverboat.solver.strategist import Policy, Strategist

ELSEWHERE: Final = "level:8"
"""Who plays when more than two are dealt in, or when it is another game."""
SHARE_OF_TIME: Final = 0.5
"""Of the time that is left, so much may be spent on solving."""

THREADS: Final = 2
"""Always as many, whatever the machine has: sums of floats depend on how they are split."""

DEAD_POSTS: Final = ("ante", "dead_ante", "big_blind_ante", "dead_post")
BLINDS: Final = ("small_blind", "big_blind")
STREETS: Final = (Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER)
CARDS_SHOWN: Final = (0, 3, 4, 5)


class SolverPlayer:
    """Deterministic for a seed and what it is shown, as long as its time does not run out."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._rng = Random(seed)
        self._elsewhere = CardPlayer(ELSEWHERE, seed)
        self._strategist: Strategist | None = None
        self._deadline = float("inf")

    def start(self, seat: Seat, rules: Rules) -> None:
        """Sit down: blueprints are read and kernels compiled now."""
        from riverboat.bots.solver_warm_up import warm_up

        self._elsewhere.start(seat, rules)
        warm_up()

    def act(self, observation: Observation) -> Action:
        legal = observation.legal_actions
        assert legal is not None, "asked to act out of turn"
        if legal.run_it_twice:
            return RunItTwice(agree=True)
        if not is_solvable(observation):
            return self._elsewhere.act(observation)
        if observation.time_left is not None:
            self._deadline = time.monotonic() + SHARE_OF_TIME * observation.time_left
        from riverboat.bots.board import combo_index

        hand = combo_index(tuple(map(parse_card, observation.hole_cards)))
        policy = self._head().policy(public_state(observation), hand)
        shares = policy.shares[hand].tolist()
        chosen = self._rng.choices(policy.actions, shares)[0]
        return legal_action(legal, None if chosen < 0 else chosen)

    def policy(self, state: PublicState) -> Policy:
        """What this bot does with each of the 1,326 hands at a state of a heads-up hand."""
        return self._head().policy(state)

    def hand_over(self, observation: Observation) -> None:
        self._elsewhere.hand_over(observation)

    def _head(self) -> Strategist:
        if self._strategist is None:
            from riverboat.solver.strategist import NEVER, Strategist, Thinking

            thinking = Thinking(solves_from=NEVER) if self.name == "blueprint" else Thinking(threads=THREADS)
            self._strategist = Strategist(thinking, lambda: time.monotonic() < self._deadline)
        return self._strategist


def is_solvable(observation: Observation) -> bool:
    """Whether two were dealt in to a game the solver knows."""
    rules = observation.rules
    players = 1 + sum(1 for other in observation.opponents if other.position)
    known = rules.structure == "no_limit" and rules.deck == "standard" and not rules.button_blind
    kinds = {post.kind for post in observation.posts}
    return players == 2 and known and kinds <= {*DEAD_POSTS, *BLINDS} and {*BLINDS} <= kinds


def public_state(observation: Observation) -> PublicState:
    """What everybody sees of a heads-up hand, in the solver's terms."""
    from riverboat.solver.public_state import PublicState

    rules = observation.rules
    dead = {post.seat: 0 for post in observation.posts}
    for post in observation.posts:
        dead[post.seat] += post.amount if post.kind in DEAD_POSTS else 0
    stack = min(_stack_at_start(observation, seat) - paid for seat, paid in dead.items())
    state = PublicState(stack, (rules.small_blind, rules.big_blind), dead=sum(dead.values()))
    board = tuple(map(parse_card, observation.community_cards))
    for event in observation.history:
        if type(event) is Acted:
            state = _dealt_up_to(state, STREETS.index(event.street), board)
            state = state.after(_as_line(state, event))
    return _dealt_up_to(state, STREETS.index(observation.street), board)


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
