"""The tables of a spot's solution, and the walk over all of its streets."""

# ruff: noqa: PLR0917  (kernels take plain arrays one by one)

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Literal, TypeAlias, TypeVar

import numpy as np

from riverboat.cards import Card
from riverboat.solver.postflop.deals import Deals, RunOuts, Turn
from riverboat.solver.postflop.kernels import BEST, LEARN, RUN_OUT, Floats, StreetTables, fill_discounts
from riverboat.solver.postflop.river_kernels import learn_river, river_gain, walk_rivers
from riverboat.solver.postflop.spot import Spot
from riverboat.solver.postflop.street_kernels import Scratch, street_down, street_up
from riverboat.solver.postflop.tree import RIVER, StreetTree, build_tree

Precision: TypeAlias = Literal["float32", "int16"]
T = TypeVar("T")

FLOP: Final = 0
TURN: Final = 1
CHUNKS: Final = 8
"""Parts in which the rivers of one turn are walked. Always the same, so that a solution does not depend on threads."""
PER_TURN: Final = np.float32(1 / 45)
PER_RIVER: Final = 1 / 44
NO_RUN_OUTS: Final = RunOuts(1, (np.zeros((1, 1), np.int16),) * 2, (np.zeros((1, 1), np.int16),) * 2)
BYTES_A_HAND: Final = 14
"""Of the orders and cards of one river."""
NOTHING: Final = np.zeros(0, np.float32)


class Game:
    """Betting trees and cards made ready to be walked, and the size of the tables."""

    def __init__(self, first_street: int, trees: list[StreetTree], deals: Deals, per_river: float = PER_RIVER) -> None:
        """`per_river` is how likely each river is, once both hold hands that leave it possible."""
        self.first_street = first_street
        self.trees = trees
        self.deals = deals
        self.per_river = np.float32(per_river)
        self.hands = self.deals.sizes
        self.nodes, self.spans = zip(*(tree.arrays(self.hands) for tree in self.trees), strict=True)
        self.roots = [np.array(tree.roots, np.int32) for tree in self.trees]
        self.copies = (1, len(self.deals.turns), len(self.deals.rivers))
        """Boards of each street that are told apart."""
        self._run_outs: dict[Card | None, RunOuts] = {}

    @classmethod
    def of(cls, spot: Spot) -> Game:
        return cls(len(spot.board) - 3, build_tree(spot), Deals(spot))

    def memory(self, precision: Precision) -> int:
        """Bytes that a solution takes, before any of them is taken."""
        number = sum(span * copies for span, copies in zip(self.spans, self.copies, strict=True))
        per_number = 8 if precision == "float32" else 4
        run_outs = 0
        if self.first_street < RIVER:
            pairs = self.hands[0] * self.hands[1]
            turns = self.copies[TURN] if self._has_run_outs(TURN) else 0
            run_outs = 8 * pairs * (turns + self._has_run_outs(FLOP))
        return int(number) * per_number + 2 * self.copies[RIVER] * max(self.hands) * BYTES_A_HAND + run_outs

    def _has_run_outs(self, street: int) -> bool:
        return RUN_OUT in self.trees[street].kinds

    def make_tables(self) -> None:
        """What is slow to make, once the memory is known to be there."""
        self.rivers = self.deals.order_rivers()
        if self._has_run_outs(FLOP):
            self.run_outs(None)
        if self._has_run_outs(TURN):
            for turn in self.deals.turns:
                self.run_outs(turn.card)

    def run_outs(self, card: Card | None) -> RunOuts:
        """From the spot's own board, or from a turn; counted once."""
        found = self._run_outs.get(card)
        if found is None:
            board = self.deals.board if card is None else (*self.deals.board, card)
            found = self._run_outs[card] = self.deals.run_outs(board)
        return found


def make_street_tables(game: Game, precision: Precision) -> list[StreetTables]:
    """Tables in which nothing is learnt yet, for each street."""
    kind = np.float32 if precision == "float32" else np.int16
    found = []
    for tree, span, copies in zip(game.trees, game.spans, game.copies, strict=True):
        nodes = len(tree.kinds) * copies
        scaled = nodes if precision == "int16" else 0
        found.append(
            StreetTables(
                np.zeros(span * copies, kind),
                np.zeros(span * copies, kind),
                np.zeros(scaled, np.float32),
                np.zeros(scaled, np.float32),
                np.zeros(nodes, np.uint8),
            )
        )
    return found


def learn(
    game: Game, tables: list[StreetTables], *, first: int, iterations: int, pool: ThreadPoolExecutor | None = None
) -> None:
    """Iterate, counted from `first`: each player in turn, against what the other has learnt so far."""
    if game.first_street == RIVER:
        reaches = _river_reaches(game)
        scrap = np.zeros((1, max(game.hands)), np.float32)
        learn_river(
            game.nodes[RIVER], game.roots[RIVER], first, iterations, game.rivers, game.hands, game.spans[RIVER],
            tables[RIVER], reaches, scrap,
        )  # fmt: skip
        return
    keep = np.zeros(3, np.float32)
    for iteration in range(first, first + iterations):
        fill_discounts(iteration, keep)
        for player in (0, 1):
            Walk(game, tables, player, LEARN, keep=keep, pool=pool).root_values()


def best_gain(game: Game, tables: list[StreetTables], pool: ThreadPoolExecutor | None = None) -> float:
    """What both players' best responses win together on average, against an even split of the pot."""
    deals = game.deals
    if game.first_street == RIVER:
        gain = river_gain(
            game.nodes[RIVER], game.roots[RIVER], game.rivers, game.hands, game.spans[RIVER], tables[RIVER],
            _river_reaches(game),
        )  # fmt: skip
        return gain / deals.pairs
    return sum(Walk(game, tables, player, BEST, pool=pool).mean() for player in (0, 1))


def _river_reaches(game: Game) -> tuple[Floats, Floats]:
    """For each player what the opponent may hold."""
    first, second = game.deals.weights
    return second.reshape(1, -1), first.reshape(1, -1)


class Walk:
    """One player's walk over a game: learning, or evaluating the average strategies."""

    def __init__(
        self,
        game: Game,
        tables: list[StreetTables],
        player: int,
        mode: int,
        *,
        keep: Floats | None = None,
        pool: ThreadPoolExecutor | None = None,
    ) -> None:
        self.game, self.tables, self.player, self.mode, self.pool = game, tables, player, mode, pool
        self._keep = np.zeros(3, np.float32) if keep is None else keep
        self._own, self._others = game.hands[player], game.hands[1 - player]

    def mean(self) -> float:
        """What the player wins on average, against an even split of the pot."""
        deals = self.game.deals
        return float(deals.weights[self.player].astype(np.float64) @ self.root_values()) / deals.pairs

    def root_values(self, reach: Floats | None = None) -> Floats:
        """What each hand wins from the start, weighed by what it meets: the opponent's range, or another `reach`."""
        start = (self.game.deals.weights[1 - self.player] if reach is None else reach).reshape(1, -1)
        if self.game.first_street < RIVER:
            values = self.street_values(self.game.first_street, 0, start)
        else:
            values = np.zeros((1, self._own), np.float32)
            self._walk_rivers(0, 1, start, values, np.float32(1))
        root: Floats = values[0]
        return root

    def street_values(self, street: int, index: int, reaches: Floats) -> Floats:
        """Values at every node of flop or turn on one board; `reaches` are the opponent's at each root."""
        return self._flop(reaches) if street == FLOP else self._turn(index, reaches, np.float32(1))

    def river_values(self, index: int, root: int, reach: Floats) -> Floats:
        """Values at every node below one root of a river; `reach` is the opponent's there."""
        game, n = self.game, self._own
        nodes = game.roots[RIVER][root + 1] - game.roots[RIVER][root]
        reaches = np.zeros((len(game.roots[RIVER]) - 1, self._others), np.float32)
        reaches[root] = reach
        shown = np.zeros(nodes * n, np.float32)
        self._walk_rivers(
            index, index + 1, reaches, np.zeros((len(reaches), n), np.float32), np.float32(1), root, shown
        )
        size = int(game.rivers.sizes[index, self.player])
        values = np.zeros((nodes, n), np.float32)
        values[:, game.rivers.orders[index, self.player, :size]] = shown[: nodes * size].reshape(-1, size)
        return values

    # Street by street.

    def _flop(self, reaches: Floats) -> Floats:
        game, deals = self.game, self.game.deals

        def walk_turns(leaf_reaches: Floats, leaf_values: Floats) -> None:
            def one(index: int) -> Floats:
                values = self._turn(index, leaf_reaches, PER_TURN)
                return values[game.roots[TURN][:-1]] * deals.possible(deals.turns[index], self.player)

            for turn, values in zip(deals.turns, self._each(one, range(len(deals.turns))), strict=True):
                for repeat in turn.repeats:
                    leaf_values[:, deals.changes[repeat, self.player, : self._own]] += values

        return self._walk_street(FLOP, 0, reaches, walk_turns)

    def _turn(self, index: int, reaches: Floats, scale: np.float32) -> Floats:
        turn = self.game.deals.turns[index]
        possible = reaches * (self.game.deals.possible(turn, 1 - self.player) * scale)

        def walk_rivers(leaf_reaches: Floats, leaf_values: Floats) -> None:
            for values in self._river_chunks(turn, leaf_reaches, len(leaf_values)):
                leaf_values += values

        return self._walk_street(TURN, index, possible, walk_rivers)

    def _river_chunks(self, turn: Turn, leaf_reaches: Floats, leaves: int) -> Iterable[Floats]:
        """The rivers after a turn, all at once where turns are walked side by side already."""
        chunks = 1 if self.game.first_street == FLOP else CHUNKS
        ends = np.linspace(turn.first_river, turn.last_river, chunks + 1).astype(int).tolist()

        def chunk(number: int) -> Floats:
            values = np.zeros((leaves, self._own), np.float32)
            self._walk_rivers(ends[number], ends[number + 1], leaf_reaches, values, self.game.per_river)
            return values

        return map(chunk, range(chunks)) if chunks == 1 else self._each(chunk, range(chunks))

    def _each(self, work: Callable[[int], T], numbers: Iterable[int]) -> Iterable[T]:
        return map(work, numbers) if self.pool is None else self.pool.map(work, numbers)

    # Calls of kernels.

    def _walk_street(
        self, street: int, index: int, reaches: Floats, walk_next: Callable[[Floats, Floats], None]
    ) -> Floats:
        """Values at all nodes of a street before the river; `walk_next` fills in what its leaves are worth."""
        game, tables, deals, player = self.game, self.tables[street], self.game.deals, self.player
        nodes, roots, n, h = game.nodes[street], game.roots[street], self._own, self._others
        rows = int(nodes.counts[nodes.kinds == player].sum())
        scratch = Scratch(
            np.empty(len(nodes.kinds) * h, np.float32),
            np.zeros(len(nodes.kinds), np.int64),
            np.empty(rows * n, np.float32),
            np.zeros(len(roots), np.int64),
        )
        leaf_reaches = np.zeros((game.trees[street].leaf_count, h), np.float32)
        leaf_values = np.zeros((game.trees[street].leaf_count, n), np.float32)
        values: Floats = np.empty(len(nodes.kinds) * n, np.float32)
        base, lock_base = index * game.spans[street], index * len(nodes.kinds)
        street_down(
            nodes, roots, player, self.mode, n, h, base, tables, lock_base, reaches, scratch, leaf_reaches
        )  # fmt: skip
        walk_next(leaf_reaches, leaf_values)
        run_outs = NO_RUN_OUTS
        if RUN_OUT in game.trees[street].kinds:
            run_outs = game.run_outs(deals.turns[index].card if street == TURN else None)
        street_up(
            nodes, roots, player, self.mode, self._keep, n, h, base, tables, lock_base,
            deals.hands[player], deals.hands[1 - player], deals.twins[player],
            run_outs.margins[player], run_outs.decided[player], run_outs.boards,
            scratch, leaf_values, values,
        )  # fmt: skip
        return values.reshape(-1, n)

    def _walk_rivers(
        self,
        first: int,
        last: int,
        leaf_reaches: Floats,
        leaf_values: Floats,
        scale: np.float32,
        shown_root: int = -1,
        shown: Floats = NOTHING,
    ) -> None:
        game = self.game
        walk_rivers(
            game.nodes[RIVER], game.roots[RIVER], self.player, self.mode, self._keep, first, last, game.rivers,
            self._own, self._others, game.spans[RIVER], self.tables[RIVER],
            leaf_reaches, leaf_values, scale, shown_root, shown,
        )  # fmt: skip
