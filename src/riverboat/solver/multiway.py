"""Advice for a player at a table of three to nine, or of two in short deck: from what its seat sees to the strategy of
the hand it holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from riverboat.solver.advice import Advice
from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.heads_up import hand_number
from riverboat.solver.left_out import has_side_pot, without_all_in
from riverboat.solver.policy import Policy, replaced, without_noise
from riverboat.solver.resolving.resolver import Resolver
from riverboat.solver.table_hand import TableHand, short_deck_hand, table_hand
from riverboat.solver.thinking import Thinking
from riverboat.solver.trees.six_max_menu import MOST_TO_THE_FLOP
from riverboat.solver.trees.spot import CALL, FOLD, PREFLOP, Chips

if TYPE_CHECKING:
    from riverboat.engine.actions import LegalActions
    from riverboat.engine.view import Observation

SHORTEST: Final = 3
"""Big blinds: with less to play for before the flop, no strategy was solved for."""

Obstacle: TypeAlias = Literal["short_stacks", "side_pot", "too_many_players"]


class MultiwayAdviser:
    """Advises in no-limit and pot-limit hold'em with three to nine dealt in, as long as at most three see a flop, and
    in short deck with two.

    Side pots are solved, not read: two play on for one when a third was all-in before the street.
    """

    def __init__(
        self, thinking: Thinking, kinds: int | None = None, keeps_on: Callable[[], bool] = lambda: True
    ) -> None:
        """With `kinds` it tells only so many kinds of hands apart where it reads the blueprint.

        `keeps_on` is asked while a street is solved; when it says no, what was found so far is the answer.
        """
        self._thinking = thinking
        # Who tells few kinds apart mixes what its hands do: none of that is left over from training.
        self._least_read_share = thinking.least_read_share if kinds is None else 0.0
        self._reader = BlueprintReader(kinds)
        self._resolver = Resolver(thinking, self._reader, keeps_on)

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
        hand = _known(observation)
        return hand is not None and self._resolver.solves(without_all_in(hand), hand.street)

    def _policy(self, observation: Observation, number: int | None = None) -> Policy | None:
        """The legal policy: a row for each hand, or one row for the hand of that number."""
        legal, hand = observation.legal_actions, _known(observation)
        if legal is None or legal.run_it_twice or hand is None:
            return None
        wanted = self._wanted(hand, number)
        return None if wanted is None else legal_policy(wanted, legal, self._thinking.least_share)

    def _wanted(self, hand: TableHand, number: int | None) -> Policy | None:
        for_two = without_all_in(hand)
        if not self._resolver.solves(for_two, hand.street):
            if has_side_pot(hand):
                return None
            return self._without_traces(self._reader.policy(hand) if number is None else self._reader.row(hand, number))
        policy = self._resolver.policy(for_two, number)
        return policy if number is None else Policy(policy.actions, policy.shares[number : number + 1])

    def _without_traces(self, read: Policy | None) -> Policy | None:
        if read is None:
            return None
        least = min(self._least_read_share, 1 / len(read.actions))
        return Policy(read.actions, without_noise(read.shares, least))


def _known(observation: Observation) -> TableHand | None:
    """The hand that a seat sees, or None if no strategy is known for such a table."""
    hand = table_hand(observation) or short_deck_hand(observation)
    return None if hand is None or obstacle(hand) is not None else hand


def obstacle(hand: TableHand) -> Obstacle | None:
    """What keeps a hand from being read, whatever was bet in it.

    Before the flop there must be something to play for. After it only so many may have begun the street, and if
    somebody is all-in while others play on for a side pot, two: those can be solved for.
    """
    if hand.street == PREFLOP:
        return "short_stacks" if hand.contested_depth < SHORTEST else None
    began = len(without_all_in(hand).start_of(hand.street).live)
    if began > MOST_TO_THE_FLOP:
        return "too_many_players"
    return "side_pot" if began > 2 and has_side_pot(hand) else None


def legal_policy(wanted: Policy, legal: LegalActions, least_share: float) -> Policy:
    """The legal form of a policy: raises within the limits, a call where none is legal, a check instead of a fold."""
    policy = replaced(wanted, [_legal(action, legal) for action in wanted.actions])
    return Policy(policy.actions, without_noise(policy.shares, least_share))


def _legal(action: Chips, legal: LegalActions) -> Chips:
    if action > CALL and legal.raise_to is not None:
        low, high = legal.raise_to
        return min(high, max(low, action))
    return CALL if action != FOLD or legal.check else FOLD
