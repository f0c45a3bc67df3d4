"""How a policy departs from the blueprint after the flop, as five numbers that the kernel of play-outs can follow.

They are fitted to what the policy answers on a few flops: a part of its choices that looks at its cards alone, how
sharp its choices are, and how much likelier than the blueprint it folds, calls and raises.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from riverboat.engine.actions import Action, Fold
from riverboat.engine.hand import apply
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.state import Hand
from riverboat.engine.view import Observation, observe
from riverboat.errors import RiverboatError
from riverboat.review.exact import seen_hand
from riverboat.review.imagined import imagined_start
from riverboat.review.sources import PolicySource
from riverboat.review.table_actions import table_action
from riverboat.solver.blueprints.playout_kernels import Doubles
from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.policy import Policy
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.holdem import blocked
from riverboat.solver.trees.spot import CALL, FLOP, FOLD

FLOPS: Final = 3
OPENED_TO: Final = 2.5
"""Big blinds that the pot of the questions is opened for."""
BET: Final = 0.67
"""Of the pot: the bet that is asked about."""
EVERY: Final = 9
"""One hand of so many is fitted."""
PLAIN: Final = (0.0, 0.0, 0.0, 0.0, 0.0)
"""As the kernel writes that nothing is bent."""
START: Final = (0.1, 0.0, 0.0)
"""Of the search: instinct, and how much likelier folds and raises are, as powers of e."""
STEPS: Final = (0.2, 0.8, 0.8)
HALVINGS: Final = 5
QUARTERS: Final = (4, 3, 2, 5, 6)
"""Powers that are tried, in quarters."""
NOTHING: Final = (0.0, 0.0, 0.0)
LEAST_GAIN: Final = 1e-4
"""A squared error that is no worth bending for."""


Favours: TypeAlias = tuple[float, float, float]


class Question(NamedTuple):
    """What the blueprint and the policy do with some hands at one decision."""

    base: Doubles
    """The blueprint's shares, by hand and action."""
    kinds: tuple[int, ...]
    """Of each of its actions: 0 a fold, 1 a call, 2 a raise."""
    sizes: Doubles
    """Of its raises, in pots after the call."""
    quality: Doubles
    played: Doubles
    """The policy's shares of folds, calls and raises."""


def leaning_of(
    source: PolicySource, reader: BlueprintReader, observation: Observation, seat: Seat
) -> tuple[float, float, float, float, float]:
    """The columns of a leaning in the kernel's order; nothing bent if the policy is that of the blueprint."""
    found = [
        question
        for seed in range(FLOPS)
        for hand in flop_decisions(observation, seat, seed)
        if (question := _question(source, reader, observe(hand, seat))) is not None
    ]
    if not found:
        return PLAIN
    best, quarters, error = START, QUARTERS[0], float("inf")
    for power in QUARTERS:
        moved, left = _searched(found, best, power)
        if left < error:
            best, quarters, error = moved, power, left
    if _error(found, NOTHING, QUARTERS[0]) - error < LEAST_GAIN:
        return PLAIN
    instinct, fold, raise_ = best
    return instinct, float(quarters), exp(fold), 1.0, exp(raise_)


def flop_decisions(observation: Observation, seat: Seat, seed: int) -> list[Hand]:
    """Two decisions of a seat on another flop, against the observing seat: unbet, and facing a bet."""
    assert observation.seat is not None, "a spectator decides nothing"
    try:
        hand = imagined_start(observation, seed, keeps_board=False)
        while not hand.is_over and not hand.board:
            hand = _preflop_step(hand, {seat, observation.seat})
        if hand.actor is None:
            return []
        if hand.actor == seat:
            first = hand
            hand = apply(hand, _said(hand, CALL)).hand
        else:
            first = apply(hand, _said(hand, CALL)).hand
        bet = apply(hand, _said(hand, max(1, round(BET * hand.pot)))).hand
    except (RiverboatError, AssertionError):
        return []
    return [one for one in (first, bet) if one.actor == seat]


def _preflop_step(hand: Hand, staying: set[Seat]) -> Hand:
    big_blind = hand.deal.rules.big_blind
    if hand.actor not in staying:
        return apply(hand, Fold()).hand
    is_opened = hand.betting.price > big_blind
    return apply(hand, _said(hand, CALL if is_opened else round(OPENED_TO * big_blind))).hand


def _said(hand: Hand, wanted: Chips) -> Action:
    legal = observe(hand, hand.actor).legal_actions
    assert legal is not None, "somebody is to act"
    said = table_action(wanted, legal) or table_action(CALL, legal)
    assert said is not None, "a check or a call is legal"
    return said


def _question(source: PolicySource, reader: BlueprintReader, observation: Observation) -> Question | None:
    seen = seen_hand(observation)
    policy = None if seen is None else source.table_policy(observation)
    if seen is None or policy is None:
        return None
    base, readings = reader.policy(seen.hand), reader.readings(seen.hand)
    if base is None or not readings:
        return None
    hands = np.flatnonzero(~blocked(seen.hand.board))[::EVERY]
    abstraction = readings[0].abstraction
    equities = abstraction.equities[FLOP][abstraction.buckets(seen.hand.board)[hands]].astype(np.float64)
    spot, actor = seen.hand.spot, seen.hand.actor
    to_call, pot = spot.to_call(actor), spot.pot + spot.dead
    sizes = [(action - spot.price) / (pot + to_call) if action > CALL else 0.0 for action in base.actions]
    return Question(
        base.shares[hands].astype(np.float64),
        tuple(_kind(action) for action in base.actions),
        np.array(sizes),
        equities * (1 - to_call / max(pot, 1)) + equities**2 * to_call / max(pot, 1),
        _by_kind(policy, policy.shares[hands].astype(np.float64)),
    )


def _kind(action: int) -> int:
    return 0 if action == FOLD else 1 if action == CALL else 2


def _by_kind(policy: Policy, shares: Doubles | Floats) -> Doubles:
    kinds = np.zeros((len(shares), 3))
    for column, action in enumerate(policy.actions):
        kinds[:, _kind(action)] += shares[:, column]
    return kinds


def _searched(questions: list[Question], start: Favours, quarters: int) -> tuple[Favours, float]:
    """Steps along one number at a time, smaller and smaller."""
    best, error = start, _error(questions, start, quarters)
    for halving in range(HALVINGS):
        for _ in range(4):
            before = error
            for place, step in enumerate(STEPS):
                for sign in (1, -1):
                    moved = [*best]
                    moved[place] += sign * step / 2**halving
                    tried = min(max(moved[0], 0.0), 1.0), moved[1], moved[2]
                    found = _error(questions, tried, quarters)
                    if found < error:
                        best, error = tried, found
            if error == before:
                break
    return best, error


def _error(questions: list[Question], favours: Favours, quarters: int) -> float:
    return float(
        np.mean([np.mean((bent_kinds(question, favours, quarters) - question.played) ** 2) for question in questions])
    )


def bent_kinds(question: Question, favours: Favours, quarters: int) -> Doubles:
    """The shares of folds, calls and raises that a leaning makes of the blueprint's: as the kernel bends them."""
    instinct, fold, raise_ = favours
    kinds, quality = np.array(question.kinds), question.quality
    folding = (1 - quality) ** 2 if 0 in question.kinds else np.zeros(len(quality))
    raising = quality**2 if 2 in question.kinds else np.zeros(len(quality))
    ease = np.where(kinds == 2, 1 / (1 + question.sizes) ** 2, 0.0)
    wanted = np.where(
        kinds == 0,
        folding[:, None],
        np.where(kinds == 1, (1 - raising - folding)[:, None], raising[:, None] * ease / max(ease.sum(), 1e-9)),
    )
    mixed = np.maximum((1 - instinct) * question.base + instinct * wanted, 0)
    bent = mixed ** (quarters / 4) * np.exp(np.array([fold, 0.0, raise_]))[kinds]
    bent /= np.maximum(bent.sum(axis=1, keepdims=True), 1e-12)
    return np.stack([bent[:, kinds == kind].sum(axis=1) for kind in range(3)], axis=1)
