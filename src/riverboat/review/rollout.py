"""The source `rollout`: options valued by play-outs of blueprints, where no street can be solved.

The others' hands are drawn from their ranges, which follow by Bayes from the strategies of their real actions; the
board is dealt; everybody plays the blueprint from then on, the own seat too. All options are valued on the same deals.
Bets off the blueprint's menu are read as their neighbours, and its chips are scaled to the real pot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card
from riverboat.engine.actions import Action
from riverboat.engine.hand import apply
from riverboat.engine.state import Hand
from riverboat.engine.view import observe
from riverboat.review.exact import SeenHand, seen_hand
from riverboat.review.grades import INTERVAL, PLAYED
from riverboat.review.imagined import imagined_hands
from riverboat.review.opponent_play import OpponentPlay, Place
from riverboat.review.options import HandOptions, made_options
from riverboat.review.playout_figures import Figures, figures_of, showdown_luck
from riverboat.review.sources import Analysis, Beliefs, DecisionPoint, Weights
from riverboat.review.table_actions import plain_action, solver_action, table_action
from riverboat.review.values import Option, Reason
from riverboat.solver.blueprints.abstraction import load_abstraction
from riverboat.solver.blueprints.board_sample import Boards, all_boards, boards_from
from riverboat.solver.blueprints.following import HandFollower
from riverboat.solver.blueprints.playout_kernels import Doubles, Opponents
from riverboat.solver.blueprints.playouts import (
    AS_THE_BLUEPRINT,
    DealtHands,
    deal_hands,
    played_out,
    playout_tree,
    run_out_equities,
)
from riverboat.solver.blueprints.reader import BlueprintReader, trusted
from riverboat.solver.heads_up import hand_number
from riverboat.solver.left_out import has_side_pot
from riverboat.solver.multiway import legal_policy, obstacle
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.table_hand import PlayedAction, TableHand
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.holdem import HOLES, blocked
from riverboat.solver.trees.spot import CALL, FOLD, PREFLOP, Chips, Spot

THREADS: Final = 2
"""Always as many, whatever the machine has: what is dealt depends on it."""
PRECISE_BB: Final = 0.04
"""A standard error below which no more is dealt."""
CLEAR: Final = 15.0
"""Standard errors between two options that need not be known better."""
LEAST_DEALS: Final = 20
LEAST_READING: Final = 0.5
"""An action is valued if at least this part of its readings is known."""
LEAST_SHARE: Final = 0.02
LEAST_DEPTH: Final = 25
"""Big blinds, before the flop with three and more players: with less much goes in at once, and the trees for it have
other stacks than the table."""


class Effort(NamedTuple):
    """How much is dealt."""

    tries: int = 24_000
    """Deals tried at a time; those with a card twice are left out."""
    rounds: int = 3
    rounds_of_many: int = 16
    """With more than two players most deals have a card twice."""
    boards: int | None = None
    """So many turns of a flop, or rivers of a turn; None for all."""

    def halved(self) -> Effort:
        """Against policies that fold less than the blueprint play-outs take longer, and options differ by more."""
        return self._replace(tries=self.tries // 2, rounds=(self.rounds + 1) // 2)


WHOLE: Final = Effort()


class Branch(NamedTuple):
    """Where an option leads in one tree."""

    follower: HandFollower
    node: int
    weight: float
    scale: float
    """Real chips for each of the tree's."""
    spot: Spot
    """After the option, in the tree."""
    seat: int
    """The hero's."""

    @property
    def paid(self) -> Chips:
        """By the hero after the option, in the tree's chips."""
        return self.spot.paid + self.spot.bets[self.seat]


class Line(NamedTuple):
    """An option, and where it leads; a fold leads nowhere."""

    action: Chips
    added: Chips
    branches: tuple[Branch, ...]


class Question(NamedTuple):
    """A decision with its options."""

    seen: SeenHand
    number: int
    """Of the hand that is held."""
    policy: Policy
    done: Action | None
    chosen: Chips | None
    """What was done, as the solver writes it."""
    lines: tuple[Line, ...]

    @property
    def actions(self) -> tuple[Chips, ...]:
        return tuple(line.action for line in self.lines)

    @property
    def shares(self) -> tuple[float, ...]:
        """How often the blueprint takes each option with the hand."""
        columns = dict(zip(self.policy.actions, self.policy.shares[self.number].tolist(), strict=True))
        return tuple(columns.get(action, 0.0) for action in self.actions)


class DealingTable(NamedTuple):
    """What deals are made of."""

    boards: Boards
    hero: int
    ranges: Floats
    """By seat of the tree."""
    equities: Doubles | None
    """Of the hero's hand against each other one; None before the flop."""

    def luck(self, dealt: DealtHands) -> Doubles:
        """The control variates, where only one other seat has cards."""
        others = np.flatnonzero(self.ranges.any(axis=1))
        if len(others) != 1:
            return np.zeros((len(dealt.ranks), 0))
        return showdown_luck(dealt, int(others[0]), self.equities)


class Sample(NamedTuple):
    """A row for each deal."""

    values: Doubles
    """By option, in chips from the decision on."""
    controls: Doubles
    clusters: NDArray[np.int32]


class RolloutSource:
    """Values options by play-outs; keeps the ranges it has found."""

    def __init__(self, effort: Effort = WHOLE) -> None:
        self._effort = effort
        self._reader = BlueprintReader()
        self._threads = ThreadPoolExecutor(THREADS)
        self._play = OpponentPlay(self._reader)
        self._boards = lru_cache(maxsize=4)(self._boards_on)
        self._held = lru_cache(maxsize=64)(self._find_held)

    def perfect(self, point: DecisionPoint) -> Analysis | None:
        """Against a player who plays the blueprint."""
        question = self._question(point)
        if question is None:
            return None
        hand, seen, policy = question.seen.hand, question.seen, question.policy
        others = {player: self._held(hand, player) for player in range(hand.players) if player != hand.actor}
        figures = self._figures(question, others, point.seed)
        if figures is None:
            return None
        shares = question.shares
        live = {seen.seats[player]: others[player] for player in hand.spot.live if player != hand.actor}
        return self._analysis(
            point,
            question,
            figures,
            HandOptions(question.actions, credited(figures.evs, shares), shares, figures.stderrs),
            assumes=Reason(code="rollout", values={"deals": figures.deals}),
            accuracy=spread(figures.evs, shares),
            beliefs=Beliefs(self._held(hand, hand.actor), live, policy),
        )

    def opponent(self, point: DecisionPoint) -> Analysis | None:
        """Against the policies of the others: asked before the flop, and by their leanings after it."""
        question, hands = self._question(point), imagined_hands(point.observation)
        if question is None or hands is None:
            return None
        hand, seen = question.seen.hand, question.seen
        others: dict[int, Weights] = {}
        for player in range(hand.players):
            source = point.opponents.get(seen.seats[player])
            if player == hand.actor:
                continue
            if player not in hand.spot.live or source is None:
                others[player] = self._held(hand, player)
                continue
            held = self._play.held(source, seen.seats[player], hands, hand.board)
            if held is None or not held.any():
                return None
            others[player] = held
        opponents = self._play.opponents(point.opponents, seen, point.observation, self._places(question, hands[-1]))
        figures = self._figures(question, others, point.seed, opponents)
        if figures is None:
            return None
        best = max(range(len(figures.evs)), key=lambda place: figures.evs[place])
        shares = tuple(float(place == best) for place in range(len(figures.evs)))
        live = {seen.seats[player]: others[player] for player in hand.spot.live if player != hand.actor}
        return self._analysis(
            point,
            question,
            figures,
            HandOptions(question.actions, figures.evs, shares, figures.stderrs),
            assumes=Reason(code="rollout_opponent", values={"deals": figures.deals}),
            accuracy=0.0,
            beliefs=Beliefs(self._held(hand, hand.actor), live),
        )

    def _question(self, point: DecisionPoint) -> Question | None:
        """The decision and its options; None where they have no reading."""
        observation, seen = point.observation, seen_hand(point.observation)
        if seen is None or (seen.hand.players > 2 and not _can_be_played_out(seen.hand)):
            return None
        hand, legal = seen.hand, observation.legal_actions
        assert legal is not None, "a decision has legal actions"
        wanted = self._reader.policy(hand)
        if wanted is None:
            return None
        policy = legal_policy(wanted, legal, LEAST_SHARE)
        done = None if point.done is None else plain_action(point.done, legal)
        chosen = None if done is None else solver_action(done, hand.spot.reach(hand.actor))
        lines = self._lines(hand, policy, chosen)
        number = hand_number(observation.hole_cards)
        return None if lines is None else Question(seen, number, policy, done, chosen, tuple(lines))

    @staticmethod
    def _analysis(
        point: DecisionPoint,
        question: Question,
        figures: Figures,
        worth: HandOptions,
        *,
        assumes: Reason,
        accuracy: float,
        beliefs: Beliefs,
    ) -> Analysis:
        options, place = made_options(point.observation, question.done, question.chosen, worth)
        big_blind = question.seen.hand.big_blind
        return Analysis(
            "rollout",
            options,
            place,
            assumes,
            accuracy_bb=accuracy / big_blind,
            difference_stderr_bb=differences(options, figures, big_blind),
            beliefs=beliefs,
        )

    def _places(self, question: Question, hand: Hand) -> dict[HandFollower, list[Place]]:
        """Where each option leads, in the trees and at the table."""
        observation = observe(hand, hand.actor)
        legal = observation.legal_actions
        assert legal is not None, "a decision has legal actions"
        found: dict[HandFollower, list[Place]] = {}
        for line in question.lines:
            said = question.done if line.action == question.chosen else table_action(line.action, legal)
            for branch in line.branches:
                assert said is not None, "an option with a reading is legal"
                after = apply(hand, said).hand
                found.setdefault(branch.follower, []).append(Place(branch.node, branch.spot, after, branch.weight))
        return found

    def _lines(self, hand: TableHand, policy: Policy, chosen: Chips | None) -> list[Line] | None:
        """The options with a reading; None if there is nothing to compare, or no reading of what was done."""
        played = {action for action in policy.actions if policy.column(action).any()}
        wanted = played if chosen is None else {*played, chosen}
        lines = [Line(action, added(hand, action), self._branches(hand, action)) for action in sorted(wanted)]
        lines = [line for line in lines if line.action == FOLD or line.branches]
        found = [line.action for line in lines]
        return lines if len(lines) > 1 and (chosen is None or chosen in found) else None

    def _branches(self, hand: TableHand, action: Chips) -> tuple[Branch, ...]:
        """Where an action leads in the trees that the hand is read in."""
        if action == FOLD:
            return ()
        played = PlayedAction(hand.street, hand.actor, action, added(hand, action))
        found: list[Branch] = []
        for reading in self._reader.readings(hand):
            moment, seat = reading.moments[-1], reading.seats.seats[hand.actor]
            real = moment.spot.after(played)
            for place in trusted(moment):
                for taken, share in reading.follower.taken_for(place, moment.spot, played):
                    after = place.spot.after(taken)
                    assert seat is not None, "who acts has a seat in the tree"
                    found.append(
                        Branch(
                            reading.follower,
                            reading.follower.blueprint.tree.child(place.node, taken),
                            reading.share * place.weight * share,
                            (real.pot + real.dead) / after.pot,
                            after,
                            seat,
                        )
                    )
        whole = sum(branch.weight for branch in found)
        if whole < LEAST_READING:
            return ()
        return tuple(branch._replace(weight=branch.weight / whole) for branch in found)

    def _figures(
        self,
        question: Question,
        others: Mapping[int, Weights],
        seed: int,
        opponents: Mapping[HandFollower, Opponents] = MappingProxyType({}),
    ) -> Figures | None:
        """Deal and play out until the difference that matters is precise; None where the ranges can hardly meet."""
        hand = question.seen.hand
        table = self._table(hand, question.number, others, seed)
        effort = self._effort.halved() if opponents else self._effort
        found: list[Sample] = []
        for turn in range(effort.rounds if len(table.ranges) == 2 else effort.rounds_of_many):
            seeds = [derived(seed, hand.street, turn, thread) for thread in range(THREADS)]
            play = partial(sampled, question, table, opponents, effort.tries // THREADS)
            found += self._threads.map(play, seeds)
            if sum(len(sample.values) for sample in found) < LEAST_DEALS:
                return None
            figures = figures_of(*map(np.concatenate, zip(*found, strict=True)))
            if is_precise(figures, question.actions, question.chosen, hand.big_blind):
                break
        return figures

    def _table(self, hand: TableHand, number: int, others: Mapping[int, Weights], seed: int) -> DealingTable:
        """Who is dealt what. Hands of those who have folded are dealt before the flop only."""
        reading = self._reader.readings(hand)[0]
        seats, game = reading.seats.seats, reading.follower.blueprint.game
        hero = seats[hand.actor]
        assert hero is not None, "who acts has a seat in the tree"
        ranges = np.zeros((game.players, HANDS), np.float32)
        possible = ~blocked((*hand.board, *HOLES[number].tolist()))
        for player, weights in others.items():
            seat = seats[player]
            if seat is not None and (hand.street == PREFLOP or player in hand.spot.live):
                ranges[seat] = weights * possible if (weights * possible).any() else possible
        boards = self._boards(game.abstraction, hand.board, seed)
        equities = run_out_equities(number, hand.board) if hand.board else None
        return DealingTable(boards, hero, ranges, equities)

    def _boards_on(self, abstraction: str, board: tuple[Card, ...], seed: int) -> Boards:
        if not board:
            return all_boards(abstraction)
        rng = np.random.default_rng(seed & 0xFFFFFFFF)
        return boards_from(load_abstraction(abstraction), board, rng, self._effort.boards)

    def _find_held(self, hand: TableHand, player: int) -> Weights:
        """The range of a player at a decision, by Bayes from the strategies of its actions."""
        held = np.ones(HANDS, np.float32)
        for number, played in enumerate(hand.played):
            if played.player == player:
                held *= self._reader.made(hand, number, held, LEAST_SHARE)
                held /= max(float(held.max()), 1e-30)
        possible = ~blocked(hand.board)
        return held * possible if (held * possible).any() else possible.astype(np.float32)


def sampled(
    question: Question, table: DealingTable, opponents: Mapping[HandFollower, Opponents], tries: int, seed: int
) -> Sample:
    """One thread's part of a round. Kernels draw from a thread's own dice, which are thrown anew here."""
    dealt = deal_hands(table.boards, table.hero, question.number, table.ranges, tries=tries, seed=seed)
    values = line_values(question.lines, dealt, question.seen.hand.street, seed, opponents)
    return Sample(values, table.luck(dealt), dealt.clusters)


def _can_be_played_out(hand: TableHand) -> bool:
    """Whether the tree has all players of a hand of three and more, their blinds, and about their stacks."""
    is_short = hand.street == PREFLOP and hand.contested_depth < LEAST_DEPTH
    return not is_short and not hand.straddle and obstacle(hand) is None and not has_side_pot(hand)


def line_values(
    lines: Sequence[Line],
    dealt: DealtHands,
    street: int,
    seed: int,
    opponents: Mapping[HandFollower, Opponents],
) -> Doubles:
    """What each option is worth on each deal, in chips from the decision on."""
    values = np.zeros((len(dealt.ranks), len(lines)))
    branches = [(column, branch) for column, line in enumerate(lines) for branch in line.branches]
    for follower in dict.fromkeys(branch.follower for _, branch in branches):
        nodes = sorted({branch.node for _, branch in branches if branch.follower is follower})
        roots, others = np.array(nodes, np.int32), opponents.get(follower, AS_THE_BLUEPRINT)
        won = played_out(playout_tree(follower), dealt, roots, street=street, seed=seed, opponents=others)
        for column, branch in branches:
            if branch.follower is follower:
                worth = won[:, nodes.index(branch.node)] + branch.paid
                values[:, column] += branch.weight * branch.scale * worth
    values -= np.array([line.added for line in lines])
    return values


def is_precise(figures: Figures, actions: Sequence[Chips], chosen: Chips | None, big_blind: Chips) -> bool:
    """Whether what was done, or else the second best option, is known well enough beside the best."""
    order = sorted(range(len(actions)), key=lambda place: figures.evs[place], reverse=True)
    other = order[1] if chosen is None or chosen == actions[order[0]] else actions.index(chosen)
    stderr = figures.difference_stderr(order[0], other)
    return stderr <= PRECISE_BB * big_blind or figures.evs[order[0]] - figures.evs[other] > CLEAR * stderr


def added(hand: TableHand, action: Chips) -> Chips:
    """What an action costs the player to act."""
    spot = hand.spot
    if action == FOLD:
        return 0
    return spot.to_call(hand.actor) if action == CALL else action - spot.bets[hand.actor]


def spread(evs: Sequence[float], shares: Sequence[float]) -> float:
    """How inaccurate the strategy is here, as far as can be told: options that it mixes should be worth the same, and
    none should be worth more. The difference between the best of all and the worst of those it takes is within the
    interval that this makes."""
    return (max(evs) - min(ev for ev, share in zip(evs, shares, strict=True) if share >= PLAYED)) / INTERVAL


def credited(evs: Sequence[float], shares: Sequence[float]) -> tuple[float, ...]:
    """The values against a perfect player: what a hand never does is worth no more than the best that it does.

    What play-outs find beyond that is the blueprint's inaccuracy, which nobody can win from a perfect player.
    """
    most = max(ev for ev, share in zip(evs, shares, strict=True) if share >= PLAYED)
    return tuple(ev if share >= PLAYED else min(ev, most) for ev, share in zip(evs, shares, strict=True))


def differences(options: Sequence[Option], figures: Figures, big_blind: Chips) -> dict[tuple[int, int], float] | None:
    """The standard error of the difference of any two options, in big blinds.

    None where the limits of the table make two lines one option: then they count as independent.
    """
    if len(options) != len(figures.evs):
        return None
    pairs = combinations(range(len(options)), 2)
    return {(one, other): figures.difference_stderr(one, other) / big_blind for one, other in pairs}


def derived(*numbers: int) -> int:
    """A seed of its own for each use of one."""
    return int(np.random.SeedSequence([number & 0xFFFFFFFF for number in numbers]).generate_state(1)[0])
