"""A spot that is solved, or being solved: run it on, walk its tree, lock decisions, keep it on disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from math import inf, isfinite, log
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from riverboat.cards import format_cards
from riverboat.errors import RiverboatError, bad_argument, quoted
from riverboat.odds.ranges import class_of
from riverboat.solver.postflop.deals import UNCHANGED
from riverboat.solver.postflop.exports import export_solution
from riverboat.solver.postflop.files import Stored, write_solution
from riverboat.solver.postflop.kernels import AVERAGE, BEST
from riverboat.solver.postflop.limits import MEGABYTE, check_means, check_memory, check_run
from riverboat.solver.postflop.node import Node, player_number
from riverboat.solver.postflop.sizes import Position
from riverboat.solver.postflop.spot import Spot
from riverboat.solver.postflop.tree import RIVER
from riverboat.solver.postflop.walk import Game, Precision, Walk, best_gain, learn, make_street_tables

CHECK_EVERY: Final = 10
"""Iterations between two looks at how exploitable the strategies still are."""

MOST_SHARE: Final = 1e9

SMALLEST_BOARD: Final = ("Td", "9d", "6h", "Qc", "2s")

Shares: TypeAlias = "Mapping[str, Sequence[float]] | Sequence[float]"


class Progress(NamedTuple):
    """How far a solution is."""

    iterations: int
    exploitability_pct: float
    """What a best response wins on average over both seats, in percent of the pot."""
    seconds: float
    seconds_left: float | None
    """Until the target is reached, as far as can be told."""


class Solution:
    """Strategies of both players, as far as they have been learnt."""

    def __init__(
        self,
        spot: Spot,
        *,
        threads: int | None = None,
        precision: Precision = "float32",
        memory_mb: float | None = None,
    ) -> None:
        if not isinstance(spot, Spot):
            raise bad_argument("spot", spot, "a `Spot`")
        check_means(threads, precision, memory_mb)
        self.spot = spot
        self.game = Game.of(spot)
        self.precision: Precision = precision
        check_memory(self.memory_mb, memory_mb)
        self.game.make_tables()
        self.tables = make_street_tables(self.game, precision)
        self.threads = threads or os.cpu_count() or 1
        self.iterations = 0
        self.seconds = 0.0
        self.was_interrupted = False
        self._exploitability_pct: float | None = None

    def __repr__(self) -> str:
        board = format_cards(self.spot.board)
        return f"<Solution on {board}: pot {self.spot.pot}, stack {self.spot.stack}, {self.iterations} iterations>"

    def _repr_html_(self) -> str:
        """Where the spot begins, for notebooks."""
        return self.root._repr_html_()

    def _repr_svg_(self) -> str:
        """The same as a picture."""
        return self.root._repr_svg_()

    @property
    def exploitability_pct(self) -> float:
        """What a best response wins on average over both seats, in percent of the pot."""
        if self._exploitability_pct is None:
            with self._pool() as pool:
                self._exploitability_pct = self._measure(pool)
        return self._exploitability_pct

    @property
    def memory_mb(self) -> float:
        return self.game.memory(self.precision) / MEGABYTE

    # Solving.

    def run(
        self,
        *,
        target: float = 0.5,
        iterations: int = 1000,
        seconds: float | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> Solution:
        """Iterate until it is exploitable by at most `target` percent of the pot, or so often, or so long.

        Ctrl-C ends it with what there is. Loading kernels, or compiling them once on a machine, counts for no time.
        """
        check_run(target, iterations, seconds, progress)
        load_kernels(self.game.first_street, self.precision)
        begun, first = perf_counter(), self.iterations
        before = self.seconds
        self.was_interrupted = False
        last = (first, self.exploitability_pct if first else inf)
        with self._pool() as pool:
            try:
                while last[1] > target and self.iterations - first < iterations:
                    if seconds is not None and perf_counter() - begun >= seconds:
                        break
                    count = min(CHECK_EVERY, iterations - (self.iterations - first))
                    self._exploitability_pct = None
                    learn(self.game, self.tables, first=self.iterations, iterations=count, pool=pool)
                    self.iterations += count
                    now = self._exploitability_pct = self._measure(pool)
                    self.seconds = before + perf_counter() - begun
                    if progress is not None:
                        progress(Progress(self.iterations, now, self.seconds, self._seconds_left(last, target)))
                    last = (self.iterations, now)
            except KeyboardInterrupt:
                self.was_interrupted = True
        self.seconds = before + perf_counter() - begun
        return self

    @contextmanager
    def _pool(self) -> Iterator[ThreadPoolExecutor | None]:
        if self.threads == 1 or self.game.first_street == RIVER:
            yield None
            return
        with ThreadPoolExecutor(self.threads) as pool:
            yield pool

    def _measure(self, pool: ThreadPoolExecutor | None = None) -> float:
        """Best responses against the average strategies; with a rake, less what those win themselves."""
        gain = best_gain(self.game, self.tables, pool)
        if self.spot.rake:
            gain -= sum(self._expected(player, AVERAGE, pool) for player in (0, 1))
        return 100 * gain / 2 / self.spot.pot

    def _expected(self, player: int, mode: int, pool: ThreadPoolExecutor | None = None) -> float:
        """What a player wins on average, against an even split of the pot."""
        return Walk(self.game, self.tables, player, mode, pool=pool).mean()

    def _seconds_left(self, last: tuple[int, float], target: float) -> float | None:
        """Exploitability falls by a power of the iterations: the last two measurements tell which."""
        before, now = last[1], self.exploitability_pct
        if now <= target:
            return 0.0
        if not last[0] or not now < before < inf or target <= 0:
            return None
        power = log(before / now) / log(self.iterations / last[0])
        needed = self.iterations * (now / target) ** (1 / power)
        left = self.seconds * (needed / self.iterations - 1)
        return left if isfinite(left) else None

    # Looking.

    @property
    def root(self) -> Node:
        """Where the spot begins."""
        weights = self.game.deals.weights
        return Node(self, self.game.first_street, 0, 0, 0, (), self.spot.board, UNCHANGED, (weights[0], weights[1]))

    def node(self, line: str = "") -> Node:
        """A node by the actions and cards that lead to it: `check, bet 100, call, 2s, check`."""
        if not isinstance(line, str):
            raise bad_argument("line", line, "actions and cards, such as `check, bet 100, call, 2s`")
        node = self.root
        for word in filter(None, (part.strip() for part in line.split(","))):
            node = node.step(word)
        return node

    def ev(self, position: Position) -> float:
        """What the player's range wins of the pot on average, in chips."""
        return self.spot.pot / 2 + self._expected(player_number(position), AVERAGE)

    def best_ev(self, position: Position) -> float:
        """What the best response of that player wins against the other's strategy, in chips of the pot."""
        return self.spot.pot / 2 + self._expected(player_number(position), BEST)

    # Locking.

    def lock(self, node: Node, shares: Shares) -> None:
        """Fix what is done at a node: the same shares for every hand, or shares by combo or starting hand.

        Hands that are not named keep the strategy they have. Go on with `run`: everybody adapts to it.
        """
        self._check_node(node)
        table = node.strategy()
        if isinstance(shares, Mapping):
            names = node.combos()
            for row, combo in enumerate(names):
                given = shares.get(format_cards(combo), shares.get(class_of(combo)))
                if given is not None:
                    table[:, row] = _checked_shares(given, len(node.actions))
            known = {format_cards(combo) for combo in names} | {class_of(combo) for combo in names}
            unknown = next((name for name in shares if name not in known), None)
            if unknown is not None:
                name = quoted(unknown)
                raise RiverboatError("hand_not_in_range", f"{name} is not in the range at this node", hand=name)
        else:
            table[:] = np.array(_checked_shares(shares, len(node.actions)))[:, None]
        node.write_strategy(table)
        self._set_lock(node, 1)

    def unlock(self, node: Node) -> None:
        self._check_node(node)
        self._set_lock(node, 0)

    def _check_node(self, node: Node) -> None:
        if not isinstance(node, Node) or node.solution is not self or node.player is None:
            raise bad_argument("node", node, "a node of this solution where somebody acts")

    def _set_lock(self, node: Node, lock: int) -> None:
        self.tables[node.street].locks[node.board_index * len(self.game.trees[node.street].kinds) + node.index] = lock
        self._exploitability_pct = None

    # On disk.

    def save(self, path: str | Path) -> None:
        """Write everything to one file, so that it can be looked at or run on later."""
        write_solution(self, path)

    def export(self, path: str | Path, line: str | None = None, *, later_streets: bool = False) -> None:
        """Write strategies, values and equities of every hand to a file that ends in .csv, .json or .parquet.

        `line` names one node; otherwise every decision of the spot's own street, with `later_streets` of all streets
        with every card: a flop has millions. A table has a row for each hand and action.
        """
        export_solution(self, path, line, later_streets)

    @classmethod
    def load(cls, path: str | Path, *, threads: int | None = None, memory_mb: float | None = None) -> Solution:
        """Read what `save` wrote."""
        stored = Stored(path)
        solution = cls(stored.spot, threads=threads, precision=stored.precision, memory_mb=memory_mb)
        stored.fill(solution.tables)
        solution.iterations, solution.seconds = stored.iterations, stored.seconds
        return solution


def _checked_shares(shares: Sequence[float], count: int) -> list[float]:
    is_list = isinstance(shares, Sequence) and not isinstance(shares, str | bytes) and len(shares) == count
    if not is_list or not all(isinstance(share, float | int) and 0 <= share <= MOST_SHARE for share in shares):
        raise bad_argument("shares", shares, f"{count} numbers from 0 up, one for each action")
    total = sum(shares)
    if not total > 0:
        raise bad_argument("shares", shares, "numbers that are not all 0")
    return [share / total for share in shares]


@cache
def load_kernels(first_street: int, precision: Precision) -> None:
    """Solve the smallest spot of a street once, with every kernel that solving from this street needs."""
    board = SMALLEST_BOARD[: 3 + first_street]
    game = Game.of(Spot.of(board, ("AsAh", "KsKh"), 100, 100, sizes="bet=100%; raise=a"))
    game.make_tables()
    tables = make_street_tables(game, precision)
    learn(game, tables, first=0, iterations=1)
    best_gain(game, tables)
