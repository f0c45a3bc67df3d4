"""The same kernels for any card game of two players with one or two streets left: how bots solve turn and river.

Both players choose from one list of hands. Rivers below a turn are solved hand by hand, or in classes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cached_property
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card
from riverboat.errors import bad_argument
from riverboat.solver.postflop.deals import UNCHANGED, Deals, River, RunOuts, Turn
from riverboat.solver.postflop.kernels import (
    AVERAGE,
    BEST,
    FOLD,
    LEARN,
    NEXT,
    RUN_OUT,
    SHOWDOWN,
    Floats,
    StreetTables,
)
from riverboat.solver.postflop.leaf_values import LeafValues
from riverboat.solver.postflop.river_classes import put_in_classes, walk_classes
from riverboat.solver.postflop.river_kernels import Rivers
from riverboat.solver.postflop.street_kernels import count_run_outs
from riverboat.solver.postflop.tree import RIVER, StreetTree
from riverboat.solver.postflop.walk import TURN, Game, Walk, learn, make_street_tables
from riverboat.solver.trees.betting_tree import SHOWDOWN as TREE_SHOWDOWN
from riverboat.solver.trees.betting_tree import BettingTree
from riverboat.solver.trees.card_game import CardGame
from riverboat.solver.trees.two_player import FOLDED, TwoPlayerTree, two_player

AVERAGING: Final = 4
"""What was played at iteration t counts (t / (t + 1)) to this power less after each later one: for few iterations, the
first of which are poor."""
STEP: Final = 10
"""Iterations of a river between two looks at the clock."""
NOTHING: Final = np.zeros((0, 0, 0), np.float32)


class Gadget(Protocol):
    """What stands before the first decision of one player: with each hand, whether it is reached."""

    player: int

    def reach(self) -> Floats:
        """How much of each hand plays on."""

    def learn(self, won: Floats, keep: Floats) -> None:
        """Learn from what each hand wins by playing on; `keep` are the discounts."""


class Exploitability(NamedTuple):
    """How far two strategies are from an equilibrium, in the game's chips a deal."""

    value: float
    """What the first player wins when both play their strategies."""
    best_responses: tuple[float, float]
    """What each player could win at best against the other's strategy."""

    @property
    def gain(self) -> float:
        """What a best response wins on average over both seats; 0 in an equilibrium."""
        return sum(self.best_responses) / 2


class ActionValues(NamedTuple):
    """What a player's hands win, counterfactual: divided by the weight that a hand faces it is what it wins."""

    here: dict[int, Floats]
    """By decision of either player on the first street: what each hand wins from there on."""
    by_node: dict[int, Floats]
    """By decision of the player itself: a row for each action, a column for each hand."""


class SubgameSolver:
    """Solves one card game, as far as it is run."""

    def __init__(
        self,
        game: CardGame,
        *,
        threads: int = 1,
        classes: int | None = None,
        gadget: Gadget | None = None,
        values_for: Collection[int] = (),
    ) -> None:
        """With `classes`, rivers below a turn are solved in so many.

        `values_for` are the players that values will be asked for: with classes they must be known before.
        """
        if not isinstance(game, CardGame):
            raise bad_argument("game", game, "a CardGame")
        if type(threads) is not int or threads < 1:
            raise bad_argument("threads", threads, "a whole number, 1 or more")
        self.game = game
        self.iterations = 0
        self._threads = threads
        self._gadget = gadget
        self._values_for = frozenset(values_for)
        self._layout = street_trees(game.tree)
        deals = CardDeals(game)
        first = TURN if game.has_two_streets else RIVER
        self._walked = Game(first, self._layout.trees, deals, game.chance)
        self._classes = None
        if classes is not None and first == TURN:
            self._classes = ClassRivers(self._walked, game, classes, keeps=values_for)
        else:
            self._walked.rivers = deals.order_rivers()
        self._tables = make_street_tables(self._walked, "float32")

    def run(self, iterations: int, keeps_on: Callable[[], bool] = lambda: True) -> None:
        """Run so many iterations, or until `keeps_on` says no."""
        if type(iterations) is not int or iterations < 0:
            raise bad_argument("iterations", iterations, "a whole number, 0 or more")
        if not callable(keeps_on):
            raise bad_argument("keeps_on", keeps_on, "a function that says whether to go on")
        last = self.iterations + iterations
        with self._pool() as pool:
            while self.iterations < last and keeps_on():
                if self._walked.first_street == RIVER and self._gadget is None:
                    count = min(STEP, last - self.iterations)
                    learn(self._walked, self._tables, first=self.iterations, iterations=count)
                    self.iterations += count
                else:
                    self._iterate(pool)

    def _iterate(self, pool: ThreadPoolExecutor | None) -> None:
        keep = discounts(self.iterations)
        self.iterations += 1
        gadget = self._gadget
        for player in (0, 1):
            reach = gadget.reach() if gadget is not None and gadget.player != player else None
            won = self._walk(player, LEARN, keep, pool).root_values(reach)
            if gadget is not None and gadget.player == player:
                gadget.learn(won, keep)

    @contextmanager
    def _pool(self) -> Iterator[ThreadPoolExecutor | None]:
        if self._threads == 1 or self._walked.first_street == RIVER:
            yield None
            return
        with ThreadPoolExecutor(self._threads) as pool:
            yield pool

    def _walk(self, player: int, mode: int, keep: Floats | None = None, pool: ThreadPoolExecutor | None = None) -> Walk:
        if self._classes is None:
            return Walk(self._walked, self._tables, player, mode, keep=keep, pool=pool)
        assert mode == LEARN, "no average of rivers in classes is kept"
        keeps = player in self._values_for
        return ClassWalk(self._walked, self._tables, player, self._classes, keeps, keep=keep, pool=pool)

    # What was found.

    def hand_values(self, player: int, best: bool = False) -> NDArray[np.float64]:
        """Counterfactual values against the average strategy: of each hand, by its own strategy or a best response.

        Divided by the weight that a hand faces they are its expected winnings.
        """
        return self._walk(player, BEST if best else AVERAGE).root_values().astype(np.float64)

    def action_values(self, player: int, best: bool = False) -> ActionValues:
        """What each hand wins by each action of the first street, against the other player's average strategy.

        Afterwards the player plays on by its own average strategy, or by a best response. With rivers in classes both
        play there as on average over the iterations; `values_for` must have named the player.
        """
        mode = BEST if best else AVERAGE
        walk = self._walk(player, mode) if self._classes is None else self._class_value_walk(player, mode)
        street, reach = self._walked.first_street, self.game.ranges[1 - player]
        if street == RIVER:
            values = walk.river_values(0, 0, reach)
        else:
            values = walk.street_values(street, 0, reach.reshape(1, -1))
        tree = self._layout.trees[street]
        places = {node: place for node, (of, place) in self._layout.places.items() if of == street}
        by_node = {
            node: values[[tree.child(place, number) for number in range(tree.counts[place])]]
            for node, place in places.items()
            if tree.kinds[place] == player
        }
        return ActionValues({node: values[place] for node, place in places.items()}, by_node)

    def _class_value_walk(self, player: int, mode: int) -> Walk:
        assert self._classes is not None
        assert player in self._values_for, "values were not kept for this player"
        total = 0.0
        for iteration in range(self.iterations):
            total = total * float(discounts(iteration)[2]) + 1
        leaf_values = self._classes.kept[player].sum(axis=0) * (self._walked.per_river / np.float32(max(total, 1)))
        return _FixedLeafWalk(self._walked, self._tables, player, mode, leaf_values)

    def exploitability(self) -> Exploitability:
        """Exactly: the best responses to the average strategies, over every hand and every board."""
        deals = self.game.deal_weight()
        ranges = self.game.ranges.astype(np.float64)
        best = tuple(float(ranges[player] @ self.hand_values(player, best=True)) / deals for player in (0, 1))
        return Exploitability(float(ranges[0] @ self.hand_values(0)) / deals, (best[0], best[1]))

    def leaf_values(self, player: int) -> LeafValues:
        """What the last street is worth to a player where it begins.

        When both play their average strategies; with rivers in classes, on average over the iterations.
        """
        assert self.game.has_two_streets, "there is no next street"
        if self._classes is not None:
            assert player in self._values_for, "values were not kept for this player"
            return LeafValues(self._layout.leaves, self._classes.kept[player], self._classes.reaches[player])
        walk = _LeafWalk(self._walked, self._tables, player, AVERAGE)
        walk.root_values()
        return LeafValues(self._layout.leaves, walk.found, walk.reaches)

    def strategy(self, node: int, board: int = 0) -> Floats:
        """The average strategy at a decision: a row for each action, a column for each hand."""
        sums, order = self._sums(node, board)
        strategy = np.full((len(sums), len(self.game.holes)), 1 / len(sums), np.float32)
        total = sums.sum(axis=0)
        known = total > 0
        strategy[:, order[known]] = sums[:, known] / total[known]
        return strategy

    def set_strategy(self, node: int, strategy: Floats, board: int = 0) -> None:
        """Replace the average strategy at a decision, to measure another one: a row for each action."""
        sums, order = self._sums(node, board)
        sums[:] = strategy[:, order]

    def lock(self, node: int) -> None:
        """The strategy that was set at a decision of the first street stays as it is."""
        street, number = self._layout.places[node]
        self._tables[street].locks[number] = 1

    def _sums(self, node: int, board: int) -> tuple[Floats, NDArray[np.intp]]:
        """The sums of a decision's average, a row for each action, and the hands that their columns are of."""
        street, number = self._layout.places[node]
        walked, order = self._walked, np.arange(len(self.game.holes))
        start = int(walked.nodes[street].offsets[number])
        if street == RIVER:
            assert self._classes is None, "no average of rivers in classes is kept"
            boards = self.game.boards
            order = boards.orders[board, : boards.sizes[board]].astype(np.intp)
            start += board * walked.spans[RIVER]
        count = int(walked.nodes[street].counts[number])
        return self._tables[street].sums[start : start + count * len(order)].reshape(count, -1), order


def discounts(iterations: int) -> Floats:
    """How much of the past counts after so many iterations: of positive regrets, of negative ones, of the average."""
    positive = iterations**1.5 / (iterations**1.5 + 1)
    return np.array([positive, 0.5, (iterations / (iterations + 1)) ** AVERAGING], np.float32)


class Layout(NamedTuple):
    """A betting tree street by street."""

    trees: list[StreetTree]
    """Those of flop, turn and river; the last street is the river's."""
    places: dict[int, tuple[int, int]]
    """For each decision of the betting tree its street, and its number there."""
    leaves: NDArray[np.int32]
    """The nodes of the betting tree that the last street begins with, if two are left."""


def street_trees(tree: BettingTree) -> Layout:
    """A betting tree with two seats as the kernels want it."""
    builder = _Builder(two_player(tree))
    builder.begin(0)
    for street in builder.trees:
        street.roots.append(len(street.kinds))
    return Layout(builder.trees, builder.places, np.array(builder.leaves, np.int32))


class _Builder:
    def __init__(self, tree: TwoPlayerTree) -> None:
        self.tree = tree
        self.trees = [StreetTree(), StreetTree(), StreetTree()]
        self.places: dict[int, tuple[int, int]] = {}
        self.leaves: list[int] = []
        self._last = int(tree.streets.max())

    def begin(self, node: int) -> None:
        """A street, from its first decision on."""
        street = self.trees[self._street(node)]
        street.roots.append(len(street.kinds))
        self._decide(node)

    def _street(self, node: int) -> int:
        return RIVER - self._last + int(self.tree.streets[node])

    def _decide(self, node: int) -> int:
        tree, number = self.tree, self._street(node)
        street = self.trees[number]
        place = street.add(int(tree.kinds[node]), (0, 0))
        self.places[node] = number, place
        children = [self._follow(number, int(child)) for child in tree.children[node, : tree.counts[node]]]
        street.counts[place], street.children[place] = len(children), len(street.links)
        street.links += children
        return place

    def _follow(self, number: int, child: int) -> int:
        """What an action leads to: another decision, an end, or the next street."""
        street, kind = self.trees[number], int(self.tree.kinds[child])
        if kind == TREE_SHOWDOWN or kind >= FOLDED:
            shown = SHOWDOWN if number == RIVER else RUN_OUT
            place = street.add(shown if kind == TREE_SHOWDOWN else FOLD + kind - FOLDED, (0, 0))
            street.wins[place] = street.losses[place] = float(self.tree.stakes[child])
            return place
        if self._street(child) == number:
            return self._decide(child)
        place = street.add(NEXT, (0, 0))
        street.leaves[place] = street.leaf_count
        street.leaf_count += 1
        self.leaves.append(child)
        self.begin(child)
        return place


class CardDeals(Deals):
    """The cards of a card game: both choose from the same hands, and no suits are exchanged."""

    def __init__(self, game: CardGame) -> None:
        hands = len(game.holes)
        self._boards, self._chance = game.boards, game.chance
        self.board = ()
        self.weights = game.ranges[0], game.ranges[1]
        self.hands = game.holes, game.holes
        self.combos = (np.arange(hands),) * 2
        self.places = (np.arange(hands, dtype=np.int16),) * 2
        self.twins = (np.arange(hands, dtype=np.int32),) * 2
        self.exchanges = [UNCHANGED]
        self.changes = np.tile(np.arange(hands, dtype=np.int16), (1, 2, 1))
        self.turns = [Turn(None, (0,), 0, game.boards.number)]
        self.rivers = [River((), (0,))] * game.boards.number

    @cached_property
    def meets(self) -> NDArray[np.bool_]:
        """Which hands share no card."""
        masks = np.bitwise_or.reduce(np.uint64(1) << self.hands[0].astype(np.uint64), axis=1)
        found: NDArray[np.bool_] = (masks[:, None] & masks) == 0
        return found

    def order_rivers(self) -> Rivers:
        boards, number, hands = self._boards, self._boards.number, len(self.hands[0])
        orders, ties = boards.orders.astype(np.int16), boards.ties.astype(np.int16)
        belows = np.zeros_like(ties)
        for board, size in enumerate(boards.sizes):
            belows[board, :size] = np.searchsorted(boards.ties[board, :size], boards.ties[board, :size])

        def both(table: NDArray[np.int16]) -> NDArray[np.int16]:
            return np.repeat(table[:, None], 2, axis=1)

        return Rivers(
            orders=both(orders),
            sizes=np.repeat(boards.sizes[:, None], 2, axis=1),
            cards=self.hands[0][both(orders)],
            belows=both(belows),
            throughs=both(ties),
            twins=np.tile(np.arange(hands, dtype=np.int32), (number, 2, 1)),
            changes=self.changes,
            repeats=np.zeros((number, 1), np.int8),
            repeat_counts=np.ones(number, np.int32),
        )

    def run_outs(self, board: tuple[Card, ...]) -> RunOuts:
        """On all boards of the game."""
        assert not board, "a card game knows its boards"
        ranks = np.zeros(self._boards.orders.shape, np.int32)
        for number, size in enumerate(self._boards.sizes):
            ranks[number, self._boards.orders[number, :size]] = self._boards.ties[number, :size]
        decided = np.where(self.meets, 0, -1).astype(np.int16)
        margins = np.zeros_like(decided)
        count_run_outs(ranks, self.places[0], self.places[1], margins, decided)
        return RunOuts(round(1 / self._chance), (margins, margins), (decided, decided))


class ClassRivers:
    """The tables of rivers in classes; only regrets count in them."""

    def __init__(self, walked: Game, game: CardGame, classes: int, *, keeps: Collection[int]) -> None:
        self.classes = put_in_classes(game.boards, game.ranges, game.cards, classes)
        self.holes = game.holes
        self.nodes, self.span = walked.trees[RIVER].arrays((classes, classes))
        number, roots = game.boards.number, len(walked.roots[RIVER]) - 1
        tables = np.zeros(self.span * number, np.float32), np.zeros(self.span * number, np.float32)
        scales, locks = np.zeros(0, np.float32), np.zeros(len(self.nodes.kinds) * number, np.uint8)
        self.tables = StreetTables(*tables, scales, scales, locks)
        self.kept = {player: np.zeros((number, roots, len(game.holes)), np.float32) for player in keeps}
        """By player, board, root and hand: what a hand wins, as a running sum over the iterations."""
        self.reaches = {player: np.zeros((roots, len(game.holes)), np.float32) for player in keeps}
        """By player, root and hand: the other player's reach, as a running sum."""


class ClassWalk(Walk):
    """A learning walk over a turn with rivers in classes."""

    def __init__(
        self,
        game: Game,
        tables: list[StreetTables],
        player: int,
        rivers: ClassRivers,
        keeps: bool,
        *,
        keep: Floats | None,
        pool: ThreadPoolExecutor | None,
    ) -> None:
        super().__init__(game, tables, player, LEARN, keep=keep, pool=pool)
        self._rivers, self._keeps = rivers, keeps

    def _river_chunks(self, turn: Turn, leaf_reaches: Floats, leaves: int) -> Iterable[Floats]:
        if self._keeps:
            reaches = self._rivers.reaches
            reaches[self.player] = reaches[self.player] * self._keep[2] + leaf_reaches
        return super()._river_chunks(turn, leaf_reaches, leaves)

    def _walk_rivers(
        self, first: int, last: int, leaf_reaches: Floats, leaf_values: Floats, scale: np.float32, *_: object
    ) -> None:
        rivers = self._rivers
        walk_classes(
            rivers.nodes, self.game.roots[RIVER], self.player, self._keep, first, last, rivers.classes, rivers.holes,
            rivers.span, rivers.tables, leaf_reaches, leaf_values, scale,
            rivers.kept[self.player] if self._keeps else NOTHING,
        )  # fmt: skip


class _FixedLeafWalk(Walk):
    """A walk over a turn, where it is known what its rivers are worth."""

    def __init__(self, game: Game, tables: list[StreetTables], player: int, mode: int, leaf_values: Floats) -> None:
        super().__init__(game, tables, player, mode)
        self._leaf_values = leaf_values

    def _river_chunks(self, turn: Turn, leaf_reaches: Floats, leaves: int) -> Iterable[Floats]:  # noqa: ARG002
        yield self._leaf_values


class _LeafWalk(Walk):
    """A walk that keeps what each river is worth where it begins."""

    found: Floats
    reaches: Floats

    def _river_chunks(self, turn: Turn, leaf_reaches: Floats, leaves: int) -> Iterable[Floats]:
        self.reaches = leaf_reaches
        self.found = np.zeros((turn.last_river, leaves, self._own), np.float32)
        for board in range(turn.first_river, turn.last_river):
            self._walk_rivers(board, board + 1, leaf_reaches, self.found[board], np.float32(1))
            yield self.found[board] * self.game.per_river
