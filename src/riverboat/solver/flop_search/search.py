"""A flop solved for two ranges, with the bets that were really made in its tree.

On the flop every hand has its own strategy. On each turn, and on some rivers of each turn, hands of about the same
strength share one (`run_outs`). Kept are the flop's average strategy, and what each class wins where a turn begins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card
from riverboat.solver.best_response.walk import run_outs as run_outs_of
from riverboat.solver.best_response.walk import swept
from riverboat.solver.flop_search.kernels import MOST_ACTIONS, SearchTree, Walk, collect, run_out, share_out, walk_slot
from riverboat.solver.flop_search.run_outs import NO_CLASS, TURN_CLASSES, WIDTH, run_outs
from riverboat.solver.policy import HANDS, Policy, solved_policy
from riverboat.solver.postflop.leaf_values import faced_weights
from riverboat.solver.postflop.subgame_solver import ActionValues
from riverboat.solver.trees.betting_tree import SHOWDOWN, BettingTree, Floats, Ints, build_tree
from riverboat.solver.trees.holdem import HOLES, StreetStart, blocked, raises_of
from riverboat.solver.trees.menus import Menu, PlayedMenu
from riverboat.solver.trees.spot import FLOP, RIVER, TURN, Chips, holdem_streets
from riverboat.solver.trees.two_player import FOLDED, two_player

GROWS: Final = 1.5
KEPT_BELOW_ZERO: Final = 0.5
AVERAGES: Final = 4.0
"""Discounts (Brown and Sandholm 2019): after iteration t positive regrets keep t^1.5 / (t^1.5 + 1), negative ones one
half, and what was played counts (t / (t + 1))^4: there are few iterations, and the first ones shall count little."""


class FlopSearch:
    """Solves one flop, as far as it is run. Row 0 of the ranges is the player who acts last."""

    def __init__(
        self,
        start: StreetStart,
        ranges: Floats,
        menu: Menu,
        line: Sequence[Chips] = (),
        *,
        keep: NDArray[np.bool_] | None = None,
        threads: int = 1,
    ) -> None:
        """`ranges` is 2 × 1,326. The raises of `line` are in the tree as they were made; `keep` has hands that must not
        be left out though neither player holds them."""
        assert start.street == FLOP, "a flop has three cards"
        wanted = (ranges > 0).any(axis=0) if keep is None else (ranges > 0).any(axis=0) | keep
        self.hands: NDArray[np.intp] = np.flatnonzero(~blocked(start.board) & wanted)
        self.ranges = np.ascontiguousarray(ranges[:, self.hands], np.float32)
        self.iterations = 0
        self._board = start.board
        self._threads = threads
        # Half of an odd chip in the pot is each player's; it changes no total of the street.
        dead = start.pot / 2 - start.pot // 2
        streets = holdem_streets(2, start.least_bet)
        self.betting = build_tree(start.spot, streets, PlayedMenu(menu, raises_of(start.spot, line)), dead)
        assert self.betting.counts.max() <= MOST_ACTIONS, "a decision has more actions than the kernels have room for"
        self._tree = tree = search_tree(self.betting)
        self._holes = HOLES[self.hands]
        with self._pool() as pool:
            self._run_outs = run_outs(start.board, self.hands, self.ranges, pool)
        self._decisions = [int(node) for node in np.flatnonzero(self.betting.is_decision & (tree.streets == FLOP))]
        self._folds = [int(node) for node in np.flatnonzero((tree.kinds >= FOLDED) & (tree.streets == FLOP))]
        self._find_leaves()
        slots, leaves = len(self._run_outs.first_turns), len(self._leaves)
        rows = [int(tree.counts[tree.streets == street].sum()) for street in (FLOP, TURN, RIVER)]
        self._regrets, self._sums, self._strategies = (np.zeros((rows[0], len(self.hands)), np.float32) for _ in "rss")
        self._turn_regrets = np.zeros((slots, rows[1] * TURN_CLASSES), np.float32)
        self._river_regrets = np.zeros((slots, rows[2] * WIDTH), np.float32)
        # Of each hand as if it were held for certain, so that hands outside the ranges learn to play as well.
        self._reaches = np.ones((2, tree.kinds.size, len(self.hands)), np.float32)
        self._values = np.zeros((tree.kinds.size, len(self.hands)), np.float32)
        self._comes, self._worth = (np.zeros((slots, leaves, TURN_CLASSES), np.float32) for _ in "cw")
        self._won = np.zeros((2, slots, leaves, TURN_CLASSES), np.float32)
        self._faced = np.zeros((2, slots, leaves, 1), np.float32)
        ahead = self._run_outs.ahead
        self._ahead = ahead, np.ascontiguousarray(-ahead.transpose(0, 2, 1))

    def _find_leaves(self) -> None:
        """Where the flop ends with a call: first those with chips left to bet, then those all-in."""
        tree = self._tree
        below = tree.children[self._decisions]
        below = np.sort(below[(below >= 0) & (tree.streets[below] != FLOP)])
        all_in = tree.kinds[below] == SHOWDOWN
        self._roots, self._all_in = below[~all_in], below[all_in]
        self._leaves = np.concatenate([self._roots, self._all_in])

    def _pool(self) -> ThreadPoolExecutor | nullcontext[None]:
        return ThreadPoolExecutor(self._threads) if self._threads > 1 else nullcontext()

    def run(self, iterations: int, keeps_on: Callable[[], bool] = lambda: True) -> None:
        """Run so many iterations, or until `keeps_on` says no."""
        with self._pool() as pool:
            for _ in range(iterations):
                if not keeps_on():
                    break
                self.iterations += 1
                keep = _kept(self.iterations)
                for player in (0, 1):
                    self._walk(Walk(player, keep), pool)

    def _walk(self, walk: Walk, pool: ThreadPoolExecutor | None) -> None:
        """One walk for one player: down the flop, over all turns, and up again."""
        self._walk_down()
        comes = self._comes_to(self._leaves, walk.player)
        collect(self._run_outs.classes, self._run_outs.first_turns, comes, self._comes)
        slots = range(len(self._comes))
        if pool is None:
            self._walk_slots(walk, slots)
        else:
            parts = [slots[part :: self._threads] for part in range(self._threads)]
            list(pool.map(lambda part: self._walk_slots(walk, part), parts))
        totals = self._comes.sum(axis=2, keepdims=True)
        self._won[walk.player] = self._won[walk.player] * walk.keep[2] + self._worth
        self._faced[walk.player] = self._faced[walk.player] * walk.keep[2] + totals
        means = np.divide(self._worth, totals, out=np.zeros_like(self._worth), where=totals > 0)
        faced = np.stack([faced_weights(self._holes, reach) for reach in comes])
        values = np.empty_like(comes)
        share_out(self._run_outs.classes, self._run_outs.slots, faced, means, values)
        self._values[self._leaves] = values
        self._walk_up(walk)

    def _walk_down(self) -> None:
        tree, reaches = self._tree, self._reaches
        for node in self._decisions:
            rows, below = self._rows(node)
            self._strategies[rows] = _shares(np.maximum(self._regrets[rows], 0))
            actor = int(tree.kinds[node])
            reaches[actor, below] = reaches[actor, node] * self._strategies[rows]
            reaches[1 - actor, below] = reaches[1 - actor, node]

    def _walk_up(self, walk: Walk) -> None:
        tree, values, player = self._tree, self._values, walk.player
        for node in self._folds:
            stake = -tree.stakes[node] if tree.kinds[node] == FOLDED + player else tree.stakes[node]
            values[node] = stake * faced_weights(self._holes, self._comes_to(node, player))
        for node in self._decisions[::-1]:
            rows, below = self._rows(node)
            if tree.kinds[node] != player:
                values[node] = values[below].sum(axis=0)
                continue
            strategy = self._strategies[rows]
            values[node] = (strategy * values[below]).sum(axis=0)
            regrets = self._regrets[rows] + values[below] - values[node]
            self._regrets[rows] = regrets * np.where(regrets > 0, walk.keep[0], walk.keep[1])
            self._sums[rows] = self._sums[rows] * walk.keep[2] + self._reaches[player, node] * strategy

    def _comes_to(self, nodes: Ints | int, player: int) -> Floats:
        """What the opponent of a player brings to some nodes."""
        comes: Floats = self._reaches[1 - player, nodes] * self.ranges[1 - player]
        return comes

    def _rows(self, node: int) -> tuple[slice, Ints]:
        """The rows of a decision's actions, and the nodes they lead to."""
        first, count = int(self._tree.rows[node]), int(self._tree.counts[node])
        return slice(first, first + count), self._tree.children[node, :count]

    def _walk_slots(self, walk: Walk, slots: Sequence[int]) -> None:
        goes_on, played = self._run_outs.goes_on, len(self._roots)
        for slot in slots:
            ahead = self._ahead[walk.player][slot]
            walk_slot(
                *(self._tree, self._roots, walk, goes_on[walk.player, slot], goes_on[1 - walk.player, slot], ahead),
                *(self._comes[slot, :played], self._turn_regrets[slot], self._river_regrets[slot]),
                self._worth[slot, :played],
            )
            for place, node in enumerate(self._all_in, played):
                run_out(self._tree.stakes[node], ahead, self._comes[slot, place], self._worth[slot, place])

    def action_values(self, player: int, best: bool = False) -> ActionValues:
        """What each hand wins by each action of the flop, against the other player's average strategy.

        On the flop the player plays on by its own average strategy, or by a best response; on turn and river both play
        as on average over the iterations. All-in, every board is counted.
        """
        tree, values = self._tree, np.zeros_like(self._values)
        strategies = {node: _shares(self._sums[self._rows(node)[0]]) for node in self._decisions}
        comes = np.ones_like(values) * self.ranges[1 - player]
        for node, strategy in strategies.items():
            _, below = self._rows(node)
            comes[below] = comes[node] if tree.kinds[node] == player else comes[node] * strategy
        self._value_leaves(player, comes, values)
        for node in self._folds:
            stake = -tree.stakes[node] if tree.kinds[node] == FOLDED + player else tree.stakes[node]
            values[node] = stake * faced_weights(self._holes, comes[node])
        by_node = {}
        for node in self._decisions[::-1]:
            _, below = self._rows(node)
            if tree.kinds[node] != player:
                values[node] = values[below].sum(axis=0)
                continue
            by_node[node] = values[below]
            values[node] = values[below].max(axis=0) if best else (strategies[node] * values[below]).sum(axis=0)
        return ActionValues({node: values[node] for node in self._decisions}, by_node)

    def _value_leaves(self, player: int, comes: Floats, values: Floats) -> None:
        """What is won where the flop ends with a call."""
        won, totals = self._won[player], self._faced[player]
        means = np.divide(won, totals, out=np.zeros_like(won), where=totals > 0)
        faced = np.stack([faced_weights(self._holes, comes[node]) for node in self._leaves])
        found = np.zeros_like(faced)
        share_out(self._run_outs.classes, self._run_outs.slots, faced, means, found)
        values[self._leaves] = found
        if len(self._all_in):
            against = np.zeros((len(self._all_in), HANDS))
            against[:, self.hands] = comes[self._all_in]
            ahead, met = swept(run_outs_of(self._board), against)
            margins = np.divide(ahead, met, out=np.zeros_like(ahead), where=met > 0)[:, self.hands]
            values[self._all_in] = margins * faced[len(self._roots) :] * self._tree.stakes[self._all_in, None]

    def solution(self) -> FlopSolution:
        """What was found so far, without the tables that it was found with."""
        strategies = {node: _shares(self._sums[self._rows(node)[0]]) for node in self._decisions}
        unknown = np.full_like(self._won, np.nan)
        means = np.divide(self._won, self._faced, out=unknown, where=self._faced > 0)
        return FlopSolution(
            *(self.betting, self.ranges, self.hands, strategies),
            *(self._run_outs.turns, self._run_outs.slots, self._run_outs.classes),
            {int(node): means[:, :, number].copy() for number, node in enumerate(self._roots)},
        )


class FlopSolution(NamedTuple):
    """What is kept of a searched flop. Lines are what was done on it."""

    tree: BettingTree
    ranges: Floats
    """Of both players, for the hands that were solved for."""
    hands: NDArray[np.intp]
    strategies: dict[int, Floats]
    """By node: a row for each action, a column for each of the hands."""
    turns: tuple[Card, ...]
    slots: Ints
    classes: NDArray[np.uint8]
    means: dict[int, Floats]
    """By node where a turn begins: by player, slot and class what is won."""

    def policy(self, line: Sequence[Chips]) -> Policy:
        """What the player to act does with each of the 1,326 hands after what was done on the flop.

        Hands that were left out play the mean strategy of the range.
        """
        node = self.tree.node(line)
        weights = self.ranges[int(self.tree.kinds[node])]
        return solved_policy(tuple(self.tree.actions_at(node)), self.strategies[node], self.hands, weights)

    def opponent_values(self, line: Sequence[Chips], card: Card, player: int) -> Floats:
        """What each of the 1,326 hands of a player wins on average from a turn on, after a line that ends the flop.

        Chips against an even split of the pot. nan for hands that are not possible or face nothing.
        """
        turn = self.turns.index(card)
        means = np.full(NO_CLASS + 1, np.nan, np.float32)
        means[:TURN_CLASSES] = self.means[self.tree.node(line)][player, self.slots[turn]]
        values = np.full(HANDS, np.nan, np.float32)
        values[self.hands] = means[self.classes[turn]]
        return values


def search_tree(betting: BettingTree) -> SearchTree:
    tree = two_player(betting)
    rows = np.zeros(len(tree.kinds), np.int32)
    for street in (FLOP, TURN, RIVER):
        of_street = tree.streets == street
        rows[of_street] = np.cumsum(tree.counts[of_street]) - tree.counts[of_street]
    return SearchTree(tree.kinds, tree.streets, tree.children, tree.counts, rows, tree.ends, tree.stakes)


def _shares(sums: Floats) -> Floats:
    """Columns that add up to one; uniform where there is nothing."""
    total = sums.sum(axis=0)
    shares: Floats = np.divide(sums, total, out=np.full_like(sums, 1 / len(sums)), where=total > 0)
    return shares


def _kept(iteration: int) -> Floats:
    """What is kept of positive regrets, of negative ones and of the average."""
    grown = iteration**GROWS
    return np.array([grown / (grown + 1), KEPT_BELOW_ZERO, (iteration / (iteration + 1)) ** AVERAGES], np.float32)
