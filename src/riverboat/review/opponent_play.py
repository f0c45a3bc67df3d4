"""What the policies of others say about a decision: their ranges by Bayes, and how they play on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from riverboat.engine.actions import Action
from riverboat.engine.events import Acted
from riverboat.engine.hand import apply
from riverboat.engine.rules import Seat
from riverboat.engine.state import Hand
from riverboat.engine.view import Observation, observe
from riverboat.errors import RiverboatError
from riverboat.review.exact import SeenHand, seen_hand
from riverboat.review.leanings import PLAIN as NOTHING_BENT
from riverboat.review.leanings import leaning_of
from riverboat.review.sources import PolicySource, Weights
from riverboat.review.table_actions import table_action
from riverboat.solver.blueprints.abstraction import CLASS_OF_HAND, CLASSES
from riverboat.solver.blueprints.following import HandFollower
from riverboat.solver.blueprints.playout_kernels import LEANING_FIELDS, PLAIN, Opponents
from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.blueprints.sampling_kernels import MOST_ACTIONS
from riverboat.solver.blueprints.translation import as_real, taken_for
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.table_hand import PlayedAction, TableHand
from riverboat.solver.trees.betting_tree import UNCONTESTED, Floats
from riverboat.solver.trees.holdem import blocked
from riverboat.solver.trees.spot import CALL, FOLD, PREFLOP, Chips, Spot

LEAST_ASKED: Final = 0.01
"""Branches before the flop that are less likely than this are played by the blueprint."""
MOST_ASKED: Final = 80
"""Decisions before the flop that policies are asked about."""
KEPT_PLAYS: Final = 64
KEPT_POLICIES: Final = 2000
LEAST_LIKELY: Final = 1e-5
"""Of a hand that a policy would not have played so: somebody did play so."""


class Place(NamedTuple):
    """A decision of a tree and of the table at once."""

    node: int
    spot: Spot
    hand: Hand
    reach: float


class OpponentPlay:
    """Asks policies, and remembers what they said."""

    def __init__(self, reader: BlueprintReader) -> None:
        self._reader = reader
        self._asked: dict[tuple[int, TableHand], Policy | None] = {}
        self._plays: dict[object, Opponents] = {}
        """How others play below a public decision: the same whatever is held."""
        self._leanings: dict[int, tuple[float, ...]] = {}
        self._sources: dict[int, PolicySource] = {}

    def held(self, source: PolicySource, seat: Seat, hands: list[Hand], board: tuple[int, ...]) -> Weights | None:
        """The range of a seat by Bayes from its policy over the real line; None where the policy is not known."""
        weights = np.ones(HANDS, np.float32)
        events = [event for event in hands[-1].history if type(event) is Acted]
        for before, event in zip(hands, events, strict=False):
            if event.seat != seat:
                continue
            observation = observe(before, seat)
            policy = self._ask(source, observation)
            if policy is None:
                return None
            weights *= np.maximum(likelihood(policy, observation, event), LEAST_LIKELY)
            weights /= max(float(weights.max()), 1e-30)
        return weights * ~blocked(board)

    def opponents(
        self,
        sources: Mapping[Seat, PolicySource],
        seen: SeenHand,
        observation: Observation,
        followers: Mapping[HandFollower, list[Place]],
    ) -> dict[HandFollower, Opponents]:
        """How the others play below some places of each tree."""
        found = {}
        for follower, places in followers.items():
            roots = tuple((place.node, place.reach, place.hand.stacks) for place in places)
            key = follower, seen.hand, roots, tuple((seat, id(source)) for seat, source in sorted(sources.items()))
            if key not in self._plays:
                if len(self._plays) >= KEPT_PLAYS:
                    self._plays.clear()
                self._plays[key] = self._below(follower, places, sources, seen, observation)
            found[follower] = self._plays[key]
        return found

    def _below(
        self,
        follower: HandFollower,
        places: list[Place],
        sources: Mapping[Seat, PolicySource],
        seen: SeenHand,
        observation: Observation,
    ) -> Opponents:
        tree = follower.blueprint.tree
        asked = np.full(tree.size, PLAIN, np.int32)
        answers: list[Floats] = []
        seats = self._reader.readings(seen.hand)[0].seats.seats
        real = {seat: seen.seats[player] for player, seat in enumerate(seats) if seat is not None}
        queue = sorted(places, key=lambda place: -place.reach) if seen.hand.street == PREFLOP else []
        while queue and len(answers) < MOST_ASKED:
            place = queue.pop(0)
            kind = int(tree.kinds[place.node])
            if kind >= UNCONTESTED or tree.streets[place.node] != PREFLOP or place.hand.actor != real.get(kind):
                continue
            seat = real[kind]
            strategy = follower.strategy(place.node)
            if seat != observation.seat and seat in sources:
                found = self._answer(follower, place, sources[seat], seat)
                if found is not None and asked[place.node] == PLAIN:
                    asked[place.node] = len(answers)
                    answers.append(found)
                    strategy = found[:, : int(tree.counts[place.node])]
            queue += _children(follower, place, strategy.mean(axis=0), seat)
            queue.sort(key=lambda one: -one.reach)
        leanings = np.zeros((follower.blueprint.game.players, 4, LEANING_FIELDS), np.float32)
        for kind, seat in real.items():
            if seat in sources and seat != observation.seat:
                leanings[kind, 1:] = self._leaning(sources[seat], observation, seat)
        table = np.array(answers, np.float32) if answers else np.zeros((0, CLASSES, MOST_ACTIONS), np.float32)
        return Opponents(asked, table, leanings)

    def _answer(self, follower: HandFollower, place: Place, source: PolicySource, seat: Seat) -> Floats | None:
        """What a policy does at a node before the flop: by class, in the order of the tree's actions."""
        observation = observe(place.hand, seat)
        policy, seen = self._ask(source, observation), seen_hand(observation)
        if policy is None or seen is None:
            return None
        offered = follower.blueprint.tree.actions_at(place.node)
        shares = np.zeros((CLASSES, MOST_ACTIONS), np.float32)
        sizes = np.bincount(CLASS_OF_HAND, minlength=CLASSES)
        spot, player = seen.hand.spot, seen.hand.actor
        for column, action in enumerate(policy.actions):
            added = spot.to_call(player) if action == CALL else action - spot.bets[player]
            played = PlayedAction(PREFLOP, player, action, max(added, 0))
            by_class = np.bincount(CLASS_OF_HAND, policy.shares[:, column], CLASSES) / sizes
            for taken, share in taken_for(follower.rules, offered, place.spot, spot, played):
                shares[:, offered.index(taken)] += share * by_class
        whole = shares.sum(axis=1, keepdims=True)
        return shares / whole if (whole > 0).all() else None

    def _ask(self, source: PolicySource, observation: Observation) -> Policy | None:
        seen = seen_hand(observation)
        if seen is None:
            return None
        key = id(source), seen.hand
        if key not in self._asked:
            self._sources[id(source)] = source  # kept alive: its number must not become another's
            if len(self._asked) >= KEPT_POLICIES:
                self._asked.clear()
            self._asked[key] = source.table_policy(observation)
        return self._asked[key]

    def _leaning(self, source: PolicySource, observation: Observation, seat: Seat) -> tuple[float, ...]:
        if getattr(source, "solves", False):
            return NOTHING_BENT  # it plays the solver's strategy, and asking it would solve flop after flop
        if id(source) not in self._leanings:
            self._sources[id(source)] = source
            self._leanings[id(source)] = leaning_of(source, self._reader, observation, seat)
        return self._leanings[id(source)]


def likelihood(policy: Policy, observation: Observation, event: Acted) -> Weights:
    """How likely each hand did what was done; a raise that the policy has not is taken for its nearest."""
    legal = observation.legal_actions
    assert legal is not None, "it was the seat's turn"
    wanted = FOLD if event.verb == "fold" else CALL if event.verb in ("check", "call") else event.bet
    if wanted == FOLD and legal.check:
        return np.ones(HANDS, np.float32)
    said = [_chips(table_action(action, legal), action) for action in policy.actions]
    if wanted not in said:
        raises = [total for total in said if total > CALL]
        if wanted <= CALL or not raises:
            return np.ones(HANDS, np.float32)
        wanted = min(raises, key=lambda total: abs(total - event.bet))
    columns = [column for column, chips in enumerate(said) if chips == wanted]
    found: Weights = policy.shares[:, columns].sum(axis=1)
    return found


def _chips(said: Action | None, action: Chips) -> Chips:
    if said is None:
        return CALL
    amount = getattr(said, "amount", None)
    return action if amount is None else int(amount)


def _children(follower: HandFollower, place: Place, shares: Floats, seat: Seat) -> list[Place]:
    """Where the actions of a node lead, in the tree and at the table."""
    observation = observe(place.hand, seat)
    seen, legal = seen_hand(observation), observation.legal_actions
    if seen is None or legal is None:
        return []
    tree = follower.blueprint.tree
    offered = tree.actions_at(place.node)
    real = as_real(follower.rules, offered, place.spot, seen.hand.spot, seen.hand.actor)
    found = []
    for action, total, share in zip(offered, real, shares.tolist(), strict=False):
        said = table_action(total, legal)
        if said is None or place.reach * share < LEAST_ASKED:
            continue
        try:
            after = apply(place.hand, said).hand
        except RiverboatError:
            continue
        found.append(Place(tree.child(place.node, action), place.spot.after(action), after, place.reach * share))
    return found
