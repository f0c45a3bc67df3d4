"""Advice for a player at a table of three to nine: from what its seat sees to the strategy of the hand it holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import numpy as np

from riverboat.solver.advice import Advice
from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.heads_up import hand_number
from riverboat.solver.policy import Policy, without_noise
from riverboat.solver.subgames import HeadsUpSubgames
from riverboat.solver.table_hand import TableHand, table_hand
from riverboat.solver.thinking import Thinking
from riverboat.solver.trees.six_max_menu import MOST_TO_THE_FLOP
from riverboat.solver.trees.spot import CALL, FOLD, PREFLOP, Chips

if TYPE_CHECKING:
    from riverboat.engine.actions import LegalActions
    from riverboat.engine.view import Observation

SHORTEST: Final = 25
"""Big blinds: with less to play for before the flop, the tree's strategy does not fit."""

Obstacle: TypeAlias = Literal["short_stacks", "side_pot", "too_many_players"]


class MultiwayAdviser:
    """Advises in no-limit hold'em with three to nine players dealt in, as long as at most three see a flop."""

    def __init__(
        self, thinking: Thinking, kinds: int | None = None, keeps_on: Callable[[], bool] = lambda: True
    ) -> None:
        """With `kinds` it tells only so many kinds of hands apart where it reads the blueprint.

        `keeps_on` is asked while a street is solved; when it says no, what was found so far is the answer.
        """
        self._thinking = thinking
        self._reader = BlueprintReader(kinds)
        self._subgames = HeadsUpSubgames(thinking, self._reader, keeps_on)

    def advise(self, observation: Observation) -> Advice | None:
        """For the seat to act, or None at a table or in a spot that is not this adviser's."""
        policy = self._policy(observation, hand_number(observation.hole_cards))
        if policy is None:
            return None
        shares = policy.shares[0].tolist()
        total = sum(shares)
        return Advice(policy.actions, tuple(share / total for share in shares))

    def policy(self, observation: Observation) -> Policy | None:
        """What it would advise with each of the 1,326 hands; which one the seat holds is not looked at.

        Where the turn is re-solved, hands that are too unlikely to be solved for play the mean strategy of the range.
        """
        return self._policy(observation)

    def solves(self, observation: Observation) -> bool:
        """Whether the advice is solved for, not read."""
        hand = table_hand(observation)
        return hand is not None and obstacle(hand) is None and self._subgames.solves(hand, hand.street)

    def _policy(self, observation: Observation, number: int | None = None) -> Policy | None:
        """The legal policy: a row for each hand, or one row for the hand of that number."""
        legal, hand = observation.legal_actions, table_hand(observation)
        if legal is None or legal.run_it_twice or hand is None or obstacle(hand) is not None:
            return None
        wanted = self._wanted(hand, number)
        return None if wanted is None else legal_policy(wanted, legal, self._thinking.least_share)

    def _wanted(self, hand: TableHand, number: int | None) -> Policy | None:
        if not self._subgames.solves(hand, hand.street):
            return self._reader.policy(hand) if number is None else self._reader.row(hand, number)
        policy = self._subgames.policy(hand, number)
        return policy if number is None else Policy(policy.actions, policy.shares[number : number + 1])


def obstacle(hand: TableHand) -> Obstacle | None:
    """What keeps a hand from being read, whatever was bet in it.

    Before the flop it takes deep stacks. After it nobody may be all-in while others play on for a side pot, and only so
    many may have begun the street.
    """
    spot = hand.spot
    others = [player for player in spot.live if player != hand.actor]
    if hand.street != PREFLOP:
        if len(hand.start_of(hand.street).live) > MOST_TO_THE_FLOP:
            return "too_many_players"
        return None if len(others) == 1 or all(spot.left[player] for player in others) else "side_pot"
    entered = {played.player for played in hand.played if played.action != FOLD}
    rivals = [player for player in others if player in entered] or others
    totals = [spot.bets[player] + spot.left[player] for player in range(hand.players)]
    depth = min(totals[hand.actor], max(totals[player] for player in rivals))
    return "short_stacks" if depth < SHORTEST * hand.big_blind else None


def legal_policy(wanted: Policy, legal: LegalActions, least_share: float) -> Policy:
    """The legal form of a policy: raises within the limits, a call where none is legal, a check instead of a fold."""
    chosen = [_legal(action, legal) for action in wanted.actions]
    actions = tuple(sorted(set(chosen)))
    columns = [wanted.shares[:, [other == action for other in chosen]].sum(axis=1) for action in actions]
    return Policy(actions, without_noise(np.stack(columns, axis=1), least_share))


def _legal(action: Chips, legal: LegalActions) -> Chips:
    if action > CALL and legal.raise_to is not None:
        low, high = legal.raise_to
        return min(high, max(low, action))
    return CALL if action != FOLD or legal.check else FOLD
