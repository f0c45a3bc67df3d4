"""Solver advice and policies, tempered by a bot's parameters. Imports numba."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from riverboat.bots.by_ranges.board import board_of
from riverboat.bots.by_solver.tempering import Betting, Shares, Strategy, tempered
from riverboat.cards import parse_card
from riverboat.odds.ranges import COMBOS
from riverboat.odds.starting_hands import percentiles
from riverboat.solver.advice import Advice
from riverboat.solver.charts.pushfold import PUSH_DEPTH
from riverboat.solver.charts.short_stacks import charted, hand_classes
from riverboat.solver.heads_up import HeadsUpAdviser, hand_number, is_solvable, is_solvable_limit, public_state
from riverboat.solver.multiway import MultiwayAdviser
from riverboat.solver.policy import Policy
from riverboat.solver.thinking import NEVER, Thinking
from riverboat.solver.trees.menus import pot_limit as most_in_pot_limit
from riverboat.solver.trees.spot import FLOP, RIVER, TURN

if TYPE_CHECKING:
    from riverboat.bots.character import Character, SolvedFrom
    from riverboat.cards import Card, DeckName
    from riverboat.engine.view import Observation
    from riverboat.solver.policy import Mask
    from riverboat.solver.public_state import PublicState

THREADS: Final = 2
"""Always as many, whatever the machine has: sums of floats depend on how they are split."""
FIRST_SOLVED: Final[dict[SolvedFrom, int]] = {"flop": FLOP, "turn": TURN, "river": RIVER, "never": NEVER}

IN_THE_HAND: Final = ("active", "all_in")

NO_LOOK: Final[Shares] = np.zeros(len(COMBOS))


class CoveredPolicy(NamedTuple):
    """A policy, and the hands that it holds for: any other is solved for by itself when it is held."""

    policy: Policy
    covered: Mask

    def row(self, observation: Observation) -> Advice | None:
        """For the hand that is held, if it is covered."""
        return _row(self.policy, observation) if self.covered[hand_number(observation.hole_cards)] else None


class PolicyHead:
    """Thinks for one bot; what it remembers only saves time."""

    def __init__(
        self, character: Character, keeps_on: Callable[[], bool] = lambda: True, *, pot_limit: bool = False
    ) -> None:
        """`keeps_on` is asked while a street is solved; when it says no, what was found so far is played."""
        self._tempering = character.policy
        self._pot_limit = pot_limit
        # In pot-limit nobody can push.
        self._knows_charts = character.push_fold and not pot_limit
        kinds = character.policy.kinds
        thoughts = [Thinking(solves_from=NEVER, pot_limit=pot_limit)]
        if character.policy.solves_from != "never":
            first = FIRST_SOLVED[character.policy.solves_from]
            thoughts.append(Thinking(solves_from=first, threads=THREADS, pot_limit=pot_limit))
        # By reading first, by solving last, which may be the same.
        self._of_two = [HeadsUpAdviser(thinking, kinds, keeps_on) for thinking in thoughts]
        self._of_many = [MultiwayAdviser(thinking, kinds, keeps_on) for thinking in thoughts]

    def advise(self, observation: Observation, tilt: float, *, solves: bool) -> Advice | None:
        """What the player does with the hand it holds, or None where no strategy is known."""
        betting = betting_at(observation)
        if is_solvable_limit(observation):
            advice = self._of_two[0].advise(observation)
        elif is_solvable(observation):
            chart, adviser = self._chart_at(observation, betting), self._of_two[-1 if solves else 0]
            advice = adviser.advise(observation) if chart is None else _row(chart, observation)
        else:
            advice = self._of_many[-1 if solves else 0].advise(observation)
        if advice is None:
            return None
        hand = hand_number(observation.hole_cards)
        board = tuple(map(parse_card, observation.community_cards))
        quality = self._quality(board, observation.rules.pack)[hand : hand + 1]
        right = Strategy(advice.actions, np.array([advice.shares]))
        played = tempered(right, quality, betting, self._tempering, tilt)
        return Advice(played.actions, tuple(played.shares[0].tolist()))

    def told(self, observation: Observation, tilt: float, *, solves: bool) -> CoveredPolicy | None:
        """The same for every hand of a heads-up hand: the policy that `advise` has the row of the hand held of.

        None at any other table.
        """
        if not is_solvable(observation):
            return None
        betting, state = betting_at(observation), public_state(observation)
        chart, adviser = self._chart_at(observation, betting), self._of_two[-1 if solves else 0]
        if chart is not None:
            return CoveredPolicy(self._tempered(chart, state.board, betting, tilt), np.ones(len(COMBOS), np.bool_))
        return CoveredPolicy(self._tempered(adviser.policy(state), state.board, betting, tilt), adviser.covered(state))

    def would_solve(self, observation: Observation) -> bool:
        """Whether the decision is one of those that are solved anew, if there is time for it."""
        adviser = self._of_two[-1] if is_solvable(observation) else self._of_many[-1]
        return adviser.solves(observation)

    def table_policy(self, observation: Observation, tilt: float) -> Policy | None:
        """The same for every hand, whichever the seat to act holds."""
        if is_solvable(observation):
            return self.policy(public_state(observation), tilt)
        if is_solvable_limit(observation):
            state = public_state(observation)
            return self._tempered(self._of_two[0].policy(state), state.board, betting_at(observation), tilt)
        policy = self._of_many[-1].policy(observation)
        if policy is None:
            return None
        board = tuple(map(parse_card, observation.community_cards))
        return self._tempered(policy, board, betting_at(observation), tilt, observation.rules.pack)

    def _chart_at(self, observation: Observation, betting: Betting) -> Policy | None:
        if not betting.is_preflop or betting.most > PUSH_DEPTH * betting.pot:
            return None
        return self._chart(public_state(observation))

    def policy(self, state: PublicState, tilt: float) -> Policy:
        """The same for every hand, at a state of a heads-up hand."""
        policy = self._chart(state) or self._of_two[-1].policy(state)
        return self._tempered(policy, state.board, betting_of(state, pot_limited=self._pot_limit), tilt)

    def _tempered(
        self, policy: Policy, board: tuple[Card, ...], betting: Betting, tilt: float, deck: DeckName = "standard"
    ) -> Policy:
        right = Strategy(policy.actions, policy.shares.astype(np.float64))
        played = tempered(right, self._quality(board, deck), betting, self._tempering, tilt)
        return Policy(played.actions, played.shares.astype(np.float32))

    def _quality(self, board: tuple[Card, ...], deck: DeckName) -> Shares:
        """Who has no use for instinct does not look how good a hand is by itself."""
        return qualities(board, deck) if self._tempering.instinct else NO_LOOK

    def _chart(self, state: PublicState) -> Policy | None:
        return charted(state) if self._knows_charts else None


def _row(policy: Policy, observation: Observation) -> Advice:
    return Advice(policy.actions, tuple(policy.shares[hand_number(observation.hole_cards)].tolist()))


def betting_of(state: PublicState, *, pot_limited: bool = False) -> Betting:
    """How the betting stands, heads-up."""
    spot = state.spot
    most = most_in_pot_limit(spot, state.dead) if pot_limited else spot.stack
    least = min(spot.price + spot.least_raise, most)
    blind = state.blinds[1]
    return Betting(spot.price, spot.to_call, state.pot, least, most, blind, is_preflop=state.street == 0)


def betting_at(observation: Observation) -> Betting:
    """The same from what a seat sees, with any number of players; chips that nobody else can match do not count."""
    assert observation.seat is not None, "a spectator has nothing to decide"
    others = [other for other in observation.opponents if other.state in IN_THE_HAND]
    reach = observation.bet + observation.stacks[observation.seat]
    most = min(reach, max(other.bet + other.stack for other in others))
    if (
        observation.rules.structure in ("pot_limit", "fixed_limit")
        and observation.legal_actions
        and observation.legal_actions.raise_to
    ):
        most = min(most, observation.legal_actions.raise_to[1])
    return Betting(
        min(observation.current_bet, most),
        observation.to_call,
        observation.pot - sum(max(0, other.bet - reach) for other in others),
        min(observation.min_raise_to or most, most),
        most,
        observation.rules.big_blind,
        is_preflop=not observation.community_cards,
    )


def qualities(board: tuple[Card, ...], deck: DeckName = "standard") -> Shares:
    """How good each of the 1,326 hands looks by itself: the share of all hands that it beats, draws counted."""
    if not board:
        return _before_the_flop()
    return board_of(board, deck).strength.astype(np.float64)


@cache
def _before_the_flop() -> Shares:
    return 1 - np.array(percentiles())[hand_classes()]
