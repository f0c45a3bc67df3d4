"""A spot that is solved, or being solved: run it on, walk its tree, lock decisions, keep it on disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import isfinite, log
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias, cast
from zipfile import BadZipFile

import msgspec
import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card, CardLike, format_card, format_cards, to_cards
from riverboat.errors import RiverboatError, bad_argument, quoted
from riverboat.odds.ranges import COMBOS, Range, class_of, make_combo
from riverboat.solver.postflop.deals import UNCHANGED, Suits, exchanged
from riverboat.solver.postflop.kernels import AVERAGE, BEST, FOLD, LARGEST, NEXT, Floats
from riverboat.solver.postflop.sizes import POSITIONS, MenuKey, Menus, Position, Size
from riverboat.solver.postflop.spot import Spot
from riverboat.solver.postflop.tree import RIVER, StreetTree
from riverboat.solver.postflop.walk import FLOP, TURN, Game, Precision, Walk, learn, make_street_tables

CHECK_EVERY: Final = 10
"""Iterations between two looks at how exploitable the strategies still are."""
FILE_VERSION: Final = 1
MEGABYTE: Final = 1_000_000

Shares: TypeAlias = "Mapping[str, Sequence[float]] | Sequence[float]"


class Progress(NamedTuple):
    """How far a solution is."""

    iterations: int
    exploitability_pct: float
    """What a best response wins on average over both seats, in percent of the pot."""
    seconds: float
    seconds_left: float | None
    """Until the target is reached, as far as can be told."""


class HandRow(NamedTuple):
    """One hand at a node."""

    combo: str
    weight: float
    """How often it gets here with the strategies found, times its weight in the range."""
    equity: float
    ev: float
    """Chips of the pot that it wins from here on average."""
    shares: tuple[float, ...]
    """How often it takes each action."""
    evs: tuple[float, ...]
    """What each action is worth."""


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
        self.game = Game(spot)
        self.precision: Precision = precision
        self._check_memory(memory_mb)
        self.game.make_tables()
        self.tables = make_street_tables(self.game, precision)
        self.threads = threads or os.cpu_count() or 1
        self.iterations = 0
        self.seconds = 0.0
        self.exploitability_pct = self._measure()
        self.was_interrupted = False

    @property
    def spot(self) -> Spot:
        return self.game.spot

    @property
    def memory_mb(self) -> float:
        return self.game.memory(self.precision) / MEGABYTE

    def _check_memory(self, limit: float | None) -> None:
        limit = available_memory() if limit is None else limit
        if self.memory_mb > limit:
            need, have = round(self.memory_mb), round(limit)
            raise RiverboatError(
                "too_much_memory",
                f"this spot needs {need} MB and {have} MB may be used; offer fewer sizes, or keep 16 bits a number",
                need=need,
                limit=have,
            )

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

        Ctrl-C ends it with what there is.
        """
        begun, first = perf_counter(), self.iterations
        before = self.seconds
        self.was_interrupted = False
        with self._pool() as pool:
            try:
                while self.exploitability_pct > target and self.iterations - first < iterations:
                    if seconds is not None and perf_counter() - begun >= seconds:
                        break
                    last = (self.iterations, self.exploitability_pct)
                    count = min(CHECK_EVERY, iterations - (self.iterations - first))
                    learn(self.game, self.tables, first=self.iterations, iterations=count, pool=pool)
                    self.iterations += count
                    self.exploitability_pct = self._measure(pool)
                    self.seconds = before + perf_counter() - begun
                    if progress is not None:
                        progress(self._progress(last, target))
            except KeyboardInterrupt:
                self.was_interrupted = True
                self.exploitability_pct = self._measure(pool)
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
        gain = sum(self._expected(player, BEST, pool) for player in (0, 1))
        if self.spot.rake:
            gain -= sum(self._expected(player, AVERAGE, pool) for player in (0, 1))
        return 100 * gain / 2 / self.spot.pot

    def _expected(self, player: int, mode: int, pool: ThreadPoolExecutor | None = None) -> float:
        """What a player wins on average, against an even split of the pot."""
        deals = self.game.deals
        values = Walk(self.game, self.tables, player, mode, pool=pool).root_values()
        return float(deals.weights[player].astype(np.float64) @ values) / deals.pairs

    def _progress(self, last: tuple[int, float], target: float) -> Progress:
        return Progress(self.iterations, self.exploitability_pct, self.seconds, self._seconds_left(last, target))

    def _seconds_left(self, last: tuple[int, float], target: float) -> float | None:
        """Exploitability falls by a power of the iterations: the last two measurements tell which."""
        before, now = last[1], self.exploitability_pct
        if now <= target:
            return 0.0
        if not last[0] or before <= now or target <= 0:
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
        node = self.root
        for word in filter(None, (part.strip() for part in line.split(","))):
            node = node.step(word)
        return node

    def ev(self, position: Position) -> float:
        """What the player's range wins of the pot on average, in chips."""
        return self.spot.pot / 2 + self._expected(_player(position), AVERAGE)

    def best_ev(self, position: Position) -> float:
        """What the best response of that player wins against the other's strategy, in chips of the pot."""
        return self.spot.pot / 2 + self._expected(_player(position), BEST)

    # Locking.

    def lock(self, node: Node, shares: Shares) -> None:
        """Fix what is done at a node: the same shares for every hand, or shares by combo or starting hand.

        Hands that are not named keep the strategy they have. Go on with `run`: everybody adapts to it.
        """
        table = node.strategy()
        if isinstance(shares, Mapping):
            names = node.combos()
            for row, combo in enumerate(names):
                given = shares.get(format_cards(combo), shares.get(class_of(combo)))
                if given is not None:
                    table[:, row] = _checked_shares(given, len(node.actions))
            unknown = set(shares) - {format_cards(combo) for combo in names} - {class_of(combo) for combo in names}
            if unknown:
                name = min(unknown)
                raise RiverboatError("hand_not_in_range", f"{name} is not in the range at this node", hand=name)
        else:
            table[:] = np.array(_checked_shares(shares, len(node.actions)))[:, None]
        node.write_strategy(table)
        self.tables[node.street].locks[node.board_index * len(self.game.trees[node.street].kinds) + node.index] = 1
        self.exploitability_pct = self._measure()

    def unlock(self, node: Node) -> None:
        self.tables[node.street].locks[node.board_index * len(self.game.trees[node.street].kinds) + node.index] = 0
        self.exploitability_pct = self._measure()

    # On disk.

    def save(self, path: str | Path) -> None:
        """Write everything to one file, so that it can be looked at or run on later."""
        spot, tables = self.spot, self.tables
        about = {
            "version": FILE_VERSION,
            "precision": self.precision,
            "iterations": self.iterations,
            "seconds": self.seconds,
            "board": format_cards(spot.board),
            "pot": spot.pot,
            "stack": spot.stack,
            "rake": [spot.rake, spot.rake_cap],
            "sizes": [[list(key), [list(size) for size in sizes]] for key, sizes in spot.menus.sizes.items()],
            "menus": [spot.menus.add_all_in, spot.menus.all_in_share, spot.menus.most_raises],
        }
        arrays: dict[str, NDArray[Any]] = {
            "about": np.frombuffer(msgspec.json.encode(about), np.uint8),
            "ranges": np.array([one.combos for one in spot.ranges]),
        }
        for street in range(RIVER + 1):
            for name, table in tables[street]._asdict().items():
                arrays[f"{name}_{street}"] = table
        try:
            with Path(path).open("wb") as file:
                np.savez(file, **arrays)  # type: ignore[arg-type]
        except OSError as error:
            raise RiverboatError("cannot_write", f"{path} cannot be written: {error.strerror}", file=path) from error

    @classmethod
    def load(cls, path: str | Path, *, threads: int | None = None, memory_mb: float | None = None) -> Solution:
        """Read what `save` wrote."""
        try:
            with Path(path).open("rb") as opened, np.load(opened, allow_pickle=False) as file:
                arrays = dict(file)
            about = msgspec.json.decode(arrays["about"].tobytes())
            if about["version"] != FILE_VERSION:
                raise ValueError(about["version"])
            solution = cls(
                _spot_of(about, arrays["ranges"]), threads=threads, precision=about["precision"], memory_mb=memory_mb
            )
            solution._take(about, arrays)
        except OSError as error:
            raise RiverboatError(
                "solution_unreadable", f"{path} cannot be read: {error.strerror}", file=path
            ) from error
        except (ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
            if isinstance(error, RiverboatError):
                raise
            raise RiverboatError("not_a_solution", f"{path} is not a solution of this version", file=path) from error
        return solution

    def _take(self, about: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> None:
        for street in range(RIVER + 1):
            for name, table in self.tables[street]._asdict().items():
                given = arrays[f"{name}_{street}"]
                if given.shape != table.shape or given.dtype != table.dtype:
                    raise ValueError(name)
                table[:] = given
        self.iterations, self.seconds = int(about["iterations"]), float(about["seconds"])
        self.exploitability_pct = self._measure()


@dataclass(frozen=True)
class Node:
    """One point of the tree: a board, what was done, and what both players may hold there.

    Tables know one board for all that an exchange of suits makes of it: `change` leads from its cards to the real ones.
    """

    solution: Solution
    street: int
    board_index: int
    root: int
    """Below which root of the street."""
    index: int
    path: tuple[str, ...]
    """Actions and cards that lead here."""
    board: tuple[Card, ...]
    change: Suits
    reaches: tuple[Floats, Floats]
    """How likely each player gets here with each hand, times its weight in the range."""

    @property
    def _tree(self) -> StreetTree:
        return self.solution.game.trees[self.street]

    @property
    def _kind(self) -> int:
        return self._tree.kinds[self.index]

    @property
    def player(self) -> Position | None:
        """Who acts; nobody at an end, or where a card is dealt."""
        return POSITIONS[self._kind] if self._kind < FOLD else None

    @property
    def actions(self) -> tuple[str, ...]:
        return self._tree.actions[self.index]

    @property
    def pot(self) -> int:
        return self.solution.spot.pot + sum(self._tree.paid[self.index])

    @property
    def is_deal(self) -> bool:
        """The next card comes: go on with `deal`."""
        return self._kind == NEXT

    # Going on.

    def step(self, word: str) -> Node:
        """After an action of `actions`, or after a card."""
        if not isinstance(word, str):
            raise bad_argument("word", word, "an action or a card")
        return self.deal(word) if self.is_deal else self.after(word)

    def after(self, action: str) -> Node:
        wanted = " ".join(action.lower().split())
        if wanted not in self.actions:
            shown, offered = quoted(action), ", ".join(self.actions) or "-"
            raise RiverboatError(
                "no_such_action", f"{shown} is not an action here; there are: {offered}", action=shown, actions=offered
            )
        number = self.actions.index(wanted)
        share = self.strategy()[number]
        first, second = self.reaches
        reaches = (first * share, second) if self._kind == 0 else (first, second * share)
        child = self._tree.child(self.index, number)
        return replace(self, index=child, path=(*self.path, wanted), reaches=reaches)

    def deal(self, card: str | CardLike) -> Node:
        """The next street with this card."""
        cards = to_cards(card if isinstance(card, str) else (card,))
        if not self.is_deal or len(cards) != 1 or cards[0] in self.board:
            shown = quoted(card)
            raise RiverboatError("cannot_deal", f"{shown} cannot be dealt here", card=shown)
        deals = self.solution.game.deals
        back = {suit: place for place, suit in enumerate(self.change)}
        plain = exchanged(cards[0], tuple(back[suit] for suit in range(4)))
        if self.street == FLOP:
            index, exchange = next(
                (index, number)
                for index, turn in enumerate(deals.turns)
                for number in turn.repeats
                if turn.card is not None and exchanged(turn.card, deals.exchanges[number]) == plain
            )
        else:
            turn = deals.turns[self.board_index]
            index, exchange = next(
                (index, number)
                for index in range(turn.first_river, turn.last_river)
                for number in deals.rivers[index].repeats
                if exchanged(deals.rivers[index].board[-1], deals.exchanges[number]) == plain
            )
        suits = deals.exchanges[exchange]
        change = tuple(self.change[suits[suit]] for suit in range(4))
        reaches = []
        for player in (0, 1):
            places = deals.changes[exchange, player, : len(deals.hands[player])]
            reach = self.reaches[player][places]
            new = deals.turns[index].card if self.street == FLOP else deals.rivers[index].board[-1]
            reach = np.where((deals.hands[player] == new).any(axis=1), np.float32(0), reach)
            reaches.append(reach.astype(np.float32))
        leaf = self._tree.leaves[self.index]
        start = self.solution.game.trees[self.street + 1].roots[leaf]
        return Node(
            solution=self.solution,
            street=self.street + 1,
            board_index=index,
            root=leaf,
            index=start,
            path=(*self.path, format_card(cards[0])),
            board=(*self.board, cards[0]),
            change=change,
            reaches=(reaches[0], reaches[1]),
        )

    # What is there.

    def combos(self, position: Position | None = None) -> list[tuple[Card, Card]]:
        """The hands of a player, by default of whoever acts, in the order of all arrays."""
        player = self._who(position)
        return [
            make_combo(exchanged(int(high), self.change), exchanged(int(low), self.change))
            for high, low in self.solution.game.deals.hands[player]
        ]

    def _who(self, position: Position | None) -> int:
        if position is not None:
            return _player(position)
        if self._kind >= FOLD:
            raise bad_argument("position", position, "oop or ip: nobody acts here")
        return self._kind

    def strategy(self) -> Floats:
        """How often each hand takes each action: a row for each action, a column for each hand of whoever acts."""
        player = self._who(None)
        game = self.solution.game
        n, count = game.hands[player], len(self.actions)
        table = self._table(n, count)
        positive = np.maximum(table, 0).astype(np.float32)
        total = positive.sum(axis=0)
        shares = np.where(total > 0, positive / np.where(total > 0, total, 1), np.float32(1 / count))
        if self.street < RIVER:
            return shares.astype(np.float32)
        full = np.zeros((count, n), np.float32)
        full[:, self._order(player)] = shares
        return full

    def _order(self, player: int) -> NDArray[np.int16]:
        rivers = self.solution.game.rivers
        return rivers.orders[self.board_index, player, : rivers.sizes[self.board_index, player]]

    def _table(self, hands: int, count: int) -> NDArray[Any]:
        """A view of the sums of strategies at this node."""
        game = self.solution.game
        size = hands if self.street < RIVER else int(game.rivers.sizes[self.board_index, self._kind])
        at = self.board_index * game.spans[self.street] + int(game.nodes[self.street].offsets[self.index])
        return self.solution.tables[self.street].sums[at : at + count * size].reshape(count, size)

    def write_strategy(self, shares: Floats) -> None:
        """Put shares in place of the sums of strategies."""
        player = self._who(None)
        table = self._table(self.solution.game.hands[player], len(self.actions))
        wanted = shares if self.street < RIVER else shares[:, self._order(player)]
        table[:] = wanted if self.solution.precision == "float32" else np.rint(wanted * LARGEST)

    def values(self, position: Position) -> Floats:
        """The counterfactual values of a player's hands at every node of this street below the same root."""
        player = _player(position)
        game = self.solution.game
        walk = Walk(game, self.solution.tables, player, AVERAGE)
        start = game.trees[self.street].roots[self.root]
        stop = game.trees[self.street].roots[self.root + 1]
        reach = self._root_reach(1 - player)
        if self.street == RIVER:
            return walk.river_values(self.board_index, self.root, reach)
        reaches = np.zeros((len(game.roots[self.street]) - 1, len(reach)), np.float32)
        reaches[self.root] = reach
        return walk.street_values(self.street, self.board_index, reaches)[start:stop]

    def _root_reach(self, player: int) -> Floats:
        """A player's reach where this street began."""
        node = self.solution.root
        for word in self.path[: self._street_began()]:
            node = node.step(word)
        return node.reaches[player]

    def _street_began(self) -> int:
        """How many steps of the path lead to the street's first decision."""
        own = self.street - self.solution.game.first_street
        steps = 0
        node = self.solution.root
        while own:
            own -= node.is_deal
            node = node.step(self.path[steps])
            steps += 1
        return steps

    def equities(self, position: Position) -> NDArray[np.float64]:
        """How much of the pot each hand would win at a showdown without further betting."""
        player = _player(position)
        deals, reach = self.solution.game.deals, self.reaches[1 - player].astype(np.float64)
        meets = deals.meets if player == 0 else deals.meets.T
        faced = meets @ reach
        if self.street == RIVER:
            ranks = deals.ranks(deals.rivers[self.board_index].board)
            own, other = ranks[deals.places[player]], ranks[deals.places[1 - player]]
            margins = np.sign(own[:, None] - other[None, :]) * meets
            margin = margins @ reach
        else:
            card = deals.turns[self.board_index].card if self.street == TURN else None
            run_outs = self.solution.game.run_outs(card)
            margin = run_outs.margins[player].astype(np.float64) @ reach / run_outs.boards
        return cast(
            "NDArray[np.float64]", np.where(faced > 0, 0.5 + margin / np.where(faced > 0, faced, 1) / 2, np.nan)
        )

    def evs(self, position: Position, values: Floats) -> NDArray[np.float64]:
        """Values in chips of the pot that each hand wins from here, what it has paid before not counted."""
        player = _player(position)
        meets = self.solution.game.deals.meets
        faced = (meets if player == 0 else meets.T) @ self.reaches[1 - player].astype(np.float64)
        known = np.where(faced > 0, faced, 1)
        sunk = self.solution.spot.pot / 2 + self._tree.paid[self.index][player]
        return cast("NDArray[np.float64]", np.where(faced > 0, values / known + sunk, np.nan))

    def hands(self) -> list[HandRow]:
        """Every hand of whoever acts that gets here."""
        position = POSITIONS[self._who(None)]
        player = _player(position)
        values = self.values(position)
        start = self._tree.roots[self.root]
        own = self.evs(position, values[self.index - start])
        children = [
            self.evs(position, values[self._tree.child(self.index, number) - start])
            for number in range(len(self.actions))
        ]
        strategy, equities = self.strategy(), self.equities(position)
        return [
            HandRow(
                format_cards(combo),
                float(self.reaches[player][row]),
                float(equities[row]),
                float(own[row]),
                tuple(float(share) for share in strategy[:, row]),
                tuple(float(child[row]) for child in children),
            )
            for row, combo in enumerate(self.combos(position))
            if self.reaches[player][row] > 0 and not np.isnan(own[row])
        ]

    def range(self, position: Position) -> Range:
        """What a player may hold here."""
        player = _player(position)
        weights = {
            combo: float(weight)
            for combo, weight in zip(self.combos(position), self.reaches[player], strict=True)
            if weight > 0
        }
        return Range.of(weights)

    def summary(self) -> dict[str, Any]:
        """What a program is told of a node: the range as a whole, and every hand."""
        about: dict[str, Any] = {
            "path": list(self.path),
            "board": [format_card(card) for card in self.board],
            "pot": self.pot,
            "player": self.player,
            "actions": list(self.actions),
        }
        if self.player is None:
            return about
        rows = self.hands()
        weights = self._pair_weights(rows)
        total = sum(weights) or 1.0
        about["ev"] = sum(weight * row.ev for weight, row in zip(weights, rows, strict=True)) / total
        about["equity"] = sum(weight * row.equity for weight, row in zip(weights, rows, strict=True)) / total
        about["shares"] = [
            sum(weight * row.shares[number] for weight, row in zip(weights, rows, strict=True)) / total
            for number in range(len(self.actions))
        ]
        about["hands"] = [
            {
                "hand": row.combo,
                "weight": _rounded(row.weight),
                "equity": _rounded(row.equity),
                "ev": _rounded(row.ev),
                "shares": [_rounded(share) for share in row.shares],
                "evs": [_rounded(ev) for ev in row.evs],
            }
            for row in rows
        ]
        return about

    def _pair_weights(self, rows: list[HandRow]) -> list[float]:
        """How often each hand is met here: its own weight times what it meets."""
        player = self._who(None)
        meets = self.solution.game.deals.meets
        faced = (meets if player == 0 else meets.T) @ self.reaches[1 - player].astype(np.float64)
        by_name = dict(zip((format_cards(combo) for combo in self.combos()), faced, strict=True))
        return [row.weight * float(by_name[row.combo]) for row in rows]


def available_memory() -> float:
    """Megabytes that can be taken, or plenty where the system does not tell."""
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024 / MEGABYTE * 0.9
    except (OSError, ValueError):
        pass
    return 4000.0


def _player(position: Position) -> int:
    if position not in POSITIONS:
        raise bad_argument("position", position, "oop or ip")
    return POSITIONS.index(position)


def _checked_shares(shares: Sequence[float], count: int) -> list[float]:
    is_list = isinstance(shares, Sequence) and not isinstance(shares, str) and len(shares) == count
    numbers = (
        [share for share in shares if isinstance(share, float | int) and isfinite(share) and share >= 0]
        if is_list
        else []
    )
    if len(numbers) != count or not sum(numbers) > 0:
        raise bad_argument("shares", shares, f"{count} numbers from 0 up, one for each action, not all 0")
    return [share / sum(shares) for share in shares]


def _spot_of(about: dict[str, Any], ranges: NDArray[np.float64]) -> Spot:
    sizes = {MenuKey(*key): tuple(Size(*size) for size in menu) for key, menu in about["sizes"]}
    add_all_in, all_in_share, most_raises = about["menus"]
    menus = Menus(sizes, add_all_in=add_all_in, all_in_share=all_in_share, most_raises=most_raises)
    first, second = (Range(tuple(float(weight) for weight in one)) for one in ranges)
    if len(first.combos) != len(COMBOS):
        raise ValueError("ranges")
    return Spot(to_cards(about["board"]), (first, second), about["pot"], about["stack"], menus, *about["rake"])


def _rounded(number: float) -> float:
    return round(number, 5)
