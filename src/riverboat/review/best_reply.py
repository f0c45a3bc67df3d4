"""What is best against a known policy: a street played out against every hand that the opponent may hold.

The opponent does what its policy says with each hand; the range follows by Bayes. The own hand takes, at each of its
decisions, what is worth most. On the river that is exact. On the turn every river is counted as if no more were bet;
what betting changes is found on some rivers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card, parse_card
from riverboat.engine import Hand, apply, legal_actions, observe
from riverboat.engine.actions import Action, Call, Check, Fold, LegalActions, RaiseTo
from riverboat.engine.events import Acted, Street
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.view import Observation
from riverboat.evaluator.batch import evaluate_holes
from riverboat.odds.ranges import COMBO_INDEX, make_combo
from riverboat.review.imagined import with_river
from riverboat.review.sources import PolicySource
from riverboat.review.table_actions import action_of, plain_action, table_action
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.trees.holdem import HOLES, blocked, unseen

Reach: TypeAlias = "NDArray[np.float64]"
"""How likely the opponent is here with each of the 1,326 hands, times its likelihood before."""
Worth: TypeAlias = "NDArray[np.float64]"
"""Chips won in all deals together, on each of the rivers that are tried."""

FIRST_BETS: Final = (0.5, 1.0)
"""Bets that the own hand considers at decisions after the one that is reviewed, in pots; besides, it may be all-in."""
MOST_ALL_IN: Final = 3.0
"""All-in for more pots than that is not considered."""
LEAST_REACH: Final = 1e-4
"""Actions that a smaller part of the opponent's range takes are left out, and the others weighed up."""


class UnknownPolicy(Exception):  # noqa: N818 -- a finding, not an error
    """The opponent's policy is not known where it is needed."""


def opponent_range(observation: Observation, hands: Sequence[Hand], seat: Seat, source: PolicySource) -> Reach:
    """What a player may hold, by Bayes from the policy at each of its decisions.

    `hands` are those before each action that the observation tells of.
    """
    reach = np.ones(HANDS)
    events = [event for event in observation.history if type(event) is Acted]
    for event, before in zip(events, hands, strict=False):
        if event.seat == seat:
            reach = reach * _likelihood(asked(source, before, seat), action_of(event), legal_actions(before))
            most = float(reach.max())
            if most <= 0:
                raise UnknownPolicy
            reach = reach / most
    return reach


def asked(source: PolicySource, hand: Hand, seat: Seat) -> Policy:
    policy = source.table_policy(observe(hand, seat))
    if policy is None:
        raise UnknownPolicy
    return policy


def by_action(policy: Policy, legal: LegalActions) -> dict[Action, Reach]:
    """How often each hand does what the table calls by one name."""
    found: dict[Action, Reach] = {}
    for number, chosen in enumerate(policy.actions):
        action = table_action(chosen, legal) or (Check() if legal.check else Call())
        column = policy.shares[:, number].astype(np.float64)
        found[action] = found[action] + column if action in found else column
    return found


def _likelihood(policy: Policy, action: Action, legal: LegalActions) -> Reach:
    """How likely each hand does what was done; a raise to another total counts as the one nearest to it."""
    offered = by_action(policy, legal)
    said = plain_action(action, legal)
    if said in offered:
        return offered[said]
    raises = [other for other in offered if isinstance(other, RaiseTo)]
    if not isinstance(said, RaiseTo) or not raises:
        raise UnknownPolicy
    amount = said.amount
    nearest = min(raises, key=lambda other: abs(np.log(other.amount / amount)))
    return offered[nearest]


class Reply(NamedTuple):
    """What an option is worth against the policy, in chips from the decision on."""

    ev: float
    by_river: Worth
    """The same as found on each of the rivers that were tried; one number where nothing was sampled."""

    @property
    def stderr(self) -> float:
        return _stderr(self.by_river)


def difference_stderr(one: Reply, other: Reply) -> float:
    """Of the difference of two options, tried on the same rivers."""
    return _stderr(one.by_river - other.by_river)


def _stderr(values: Worth) -> float:
    return float(values.std(ddof=1) / len(values) ** 0.5) if len(values) > 1 else 0.0


class BestReply:
    """The decision of one hand against one opponent, on turn or river."""

    def __init__(self, hand: Hand, hero: Seat, reach: Reach, source: PolicySource, rivers: Sequence[Card]) -> None:
        """`rivers` are those to try on the turn; on the river there are none."""
        self._hand, self._hero, self._source = hand, hero, source
        held = tuple(map(parse_card, observe(hand, hero).hole_cards))
        self._number = COMBO_INDEX[make_combo(*held)]
        (self._other,) = (seat for seat in hand.live_seats if seat != hero)
        self._reach = reach * ~blocked((*hand.board, *held))
        self._held = held
        self._rivers = tuple(rivers)
        self._runs = max(1, len(self._rivers))
        self._equities: dict[tuple[Card, ...], Reach] = {}
        self.answers: dict[Chips, Policy] = {}
        """By the total of a bet or raise made now: what the opponent does next."""

    def replies(self, actions: Sequence[Action]) -> list[Reply]:
        """What each action is worth."""
        total = float(self._reach.sum())
        if total <= 0:
            raise UnknownPolicy
        worth = [self._after(self._hand, action, self._reach) / total for action in actions]
        return [Reply(float(values.mean()), values) for values in worth]

    def _after(self, hand: Hand, action: Action, reach: Reach) -> Worth:
        """What is won once an action is made, by either player. `reach` is the opponent's after it."""
        if isinstance(action, Fold):
            won = self._behind(hand) + (0 if hand.actor == self._hero else hand.pot)
            return np.full(self._runs, won * float(reach.sum()))
        ended = _ends_betting(hand, action)
        if ended is None:
            return self._value(apply(hand, action).hand, reach)
        if ended == "showdown":
            return self._showdown(hand, action, reach)
        return self._next_street(hand, action, reach)

    def _value(self, hand: Hand, reach: Reach) -> Worth:
        if hand.actor == self._hero:
            found = [self._after(hand, action, reach) for action in self._considered(hand)]
            return max(found, key=lambda won: float(won.mean()))
        policy = asked(self._source, hand, self._other)
        if len(hand.history) == len(self._hand.history) + 1:
            self.answers[hand.betting.bets[self._hero]] = policy
        offered = by_action(policy, legal_actions(hand))
        parts = {action: reach * shares for action, shares in offered.items()}
        least = LEAST_REACH * float(reach.sum())
        parts = {action: part for action, part in parts.items() if float(part.sum()) > least}
        kept = sum(float(part.sum()) for part in parts.values())
        if kept <= 0:
            return np.zeros(self._runs)
        factor = float(reach.sum()) / kept
        return sum((self._after(hand, action, part * factor) for action, part in parts.items()), np.zeros(self._runs))

    def _considered(self, hand: Hand) -> list[Action]:
        """What the own hand may do at a later decision."""
        legal = legal_actions(hand)
        actions: list[Action] = [Check()] if legal.check else [Fold(), Call()]
        if legal.raise_to is None:
            return actions
        low, high = legal.raise_to
        price, call = hand.betting.price, legal.call or 0
        pot = hand.pot + call
        most = min(high, hand.betting.bets[self._other] + hand.stacks[self._other])
        totals = {max(low, price + round(part * pot)) for part in FIRST_BETS} if legal.check else set()
        totals = {total for total in totals if total < most}
        if most - price <= MOST_ALL_IN * pot and most >= low:
            totals.add(most)
        return [*actions, *(RaiseTo(total) for total in sorted(totals))]

    # Where the betting ends.

    def _behind(self, hand: Hand) -> Chips:
        """What the own stack has changed by since the decision."""
        return hand.stacks[self._hero] - self._hand.stacks[self._hero]

    def _stakes(self, hand: Hand, action: Action) -> tuple[Chips, Chips]:
        """After a call or check that ends the betting: the pot, and what the own stack has changed by without it."""
        actor = hand.waiting[0]
        call = min(hand.betting.price - hand.betting.bets[actor], hand.stacks[actor]) if isinstance(action, Call) else 0
        bets = {seat: hand.betting.bets[seat] + (call if seat == actor else 0) for seat in (self._hero, self._other)}
        matched = min(bets.values())
        returned = {seat: bet - matched for seat, bet in bets.items()}
        behind = self._behind(hand) - (call if actor == self._hero else 0) + returned[self._hero]
        return hand.pot + call - sum(returned.values()), behind

    def _showdown(self, hand: Hand, action: Action, reach: Reach) -> Worth:
        pot, behind = self._stakes(hand, action)
        won = pot * float(reach @ self._shares(hand.board)) + behind * float(reach.sum())
        return np.full(self._runs, won)

    def _shares(self, board: tuple[Card, ...]) -> Reach:
        """The part of the pot that the own hand wins from each hand, over all cards that may come."""
        if board not in self._equities:
            self._equities[board] = _pot_shares(self._number, board, self._held)
        return self._equities[board]

    def _next_street(self, hand: Hand, action: Action, reach: Reach) -> Worth:
        """Every river without further betting, and what betting adds on the rivers that are tried."""
        pot, behind = self._stakes(hand, action)
        flat = pot * float(reach @ self._shares(hand.board)) + behind * float(reach.sum())
        added = np.zeros(self._runs)
        left = len(unseen((*hand.board, *self._held)))
        for number, card in enumerate(self._rivers):
            # Of the rivers that the own hand leaves, the two cards of the opponent's hand cannot come.
            on_river = reach * ~blocked((card,)) * (left / (left - 2))
            dealt = apply(with_river(hand, card), action).hand
            checked = pot * float(on_river @ self._shares((*hand.board, card))) + behind * float(on_river.sum())
            added[number] = float(self._value(dealt, on_river).mean()) - checked
        return flat + added


def _ends_betting(hand: Hand, action: Action) -> str | None:
    """Whether an action that is no fold ends the betting for good (`showdown`) or on this street (`street`)."""
    after = apply(hand, action).hand
    if after.is_over or after.is_run_out:
        return "showdown"
    return "street" if after.street is not hand.street else None


def _pot_shares(number: int, board: tuple[Card, ...], held: tuple[Card, ...]) -> Reach:
    wins, deals = np.zeros(HANDS), np.zeros(HANDS)
    boards = [board] if len(board) == 5 else [(*board, card) for card in unseen((*board, *held))]
    for full in boards:
        possible = ~blocked((*full, *held))
        ranks = evaluate_holes(HOLES, np.array(full)).astype(np.int64)
        wins += possible * (0.5 + 0.5 * np.sign(ranks[number] - ranks))
        deals += possible
    return np.divide(wins, deals, out=np.zeros(HANDS), where=deals > 0)


def sampled_rivers(hand: Hand, hero: Seat, count: int, seed: int) -> tuple[Card, ...]:
    """Rivers to try, drawn without replacement from those that the seat can still see come."""
    if hand.street is not Street.TURN:
        return ()
    held = tuple(map(parse_card, observe(hand, hero).hole_cards))
    left = unseen((*hand.board, *held))
    rng = np.random.default_rng([seed & 0xFFFFFFFF, *hand.board, *held])
    return tuple(int(card) for card in rng.choice(left, size=min(count, len(left)), replace=False))
