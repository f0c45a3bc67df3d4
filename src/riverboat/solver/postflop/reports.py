"""Aggregate reports: the same spot on many flops, each by itself and all together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from riverboat.cards import format_cards
from riverboat.errors import RiverboatError, bad_argument, quoted
from riverboat.solver.postflop.decisions import decisions
from riverboat.solver.postflop.flops import Flop
from riverboat.solver.postflop.solution import Solution
from riverboat.solver.postflop.spot import Spot
from riverboat.solver.postflop.table_files import Row, write_rows
from riverboat.solver.postflop.tree import build_tree

TOTAL: Final = "total"


class NodeResult(msgspec.Struct, frozen=True):
    """A decision on one flop."""

    player: str
    actions: tuple[str, ...]
    shares: tuple[float, ...]
    evs: tuple[float, float]
    equities: tuple[float, float]
    weight: float
    """Of all pairs of hands that get there."""


class FlopResult(msgspec.Struct, frozen=True):
    """What is kept of a solved flop: every decision on it."""

    flop: str
    exploitability_pct: float
    iterations: int
    seconds: float
    nodes: dict[str, NodeResult]
    """By line; none where the flop leaves a range without hands."""


class ReportRow(NamedTuple):
    """One flop at one line, or the total of all."""

    flop: str
    weight: float
    """How much it counts, in percent: its weight times that of all pairs of hands that get there."""
    reach: float
    """How often the line is taken."""
    evs: tuple[float, float]
    """What each player wins of the pot from there on, out of position first."""
    equities: tuple[float, float]
    exploitability_pct: float
    shares: tuple[float, ...]
    """How often whoever acts takes each action."""


def result_of(solution: Solution) -> FlopResult:
    nodes = {}
    for node, values in decisions(solution):
        totals = node.totals(values)
        assert node.player is not None
        nodes[", ".join(node.path)] = NodeResult(
            node.player, node.actions, totals.shares, totals.evs, totals.equities, totals.weight
        )
    return FlopResult(
        format_cards(solution.spot.board),
        solution.exploitability_pct,
        solution.iterations,
        solution.seconds,
        nodes,
    )


@dataclass(frozen=True)
class Report:
    """What was found on a set of flops, as far as they have been solved."""

    flops: tuple[Flop, ...]
    """All that were asked for."""
    results: tuple[FlopResult, ...]
    """Of those that are solved."""
    was_interrupted: bool = False

    def lines(self) -> list[str]:
        """The lines that can be reported: those to decisions on the flop. The first is empty."""
        return list(next((one.nodes for one in self.results if one.nodes), {}))

    def player(self, line: str = "") -> str:
        return self._node(line).player

    def actions(self, line: str = "") -> tuple[str, ...]:
        return self._node(line).actions

    def _node(self, line: str) -> NodeResult:
        wanted = check_line(line, self.lines())
        return next(one.nodes[wanted] for one in self.results if wanted in one.nodes)

    def rows(self, line: str = "") -> list[ReportRow]:
        """A row for each flop, and the total as the last."""
        self._node(line)
        wanted = _plain(line)
        weights = {format_cards(flop.cards): flop.weight for flop in self.flops}
        found = [(one, one.nodes[""], one.nodes[wanted]) for one in self.results if wanted in one.nodes]
        counts = [weights[one.flop] * node.weight for one, _, node in found]
        total = sum(counts) or 1.0
        rows = [
            ReportRow(
                one.flop,
                100 * count / total,
                node.weight / root.weight,
                node.evs,
                node.equities,
                one.exploitability_pct,
                node.shares,
            )
            for (one, root, node), count in zip(found, counts, strict=True)
        ]
        starts = sum(weights[one.flop] * root.weight for one, root, _ in found) or 1.0
        return [*rows, _total(rows, sum(counts) / starts)]

    def write(self, path: str | Path, line: str = "") -> None:
        """Write the rows to a file that ends in .csv, .json or .parquet."""
        actions = self.actions(line)
        numbers = ("weight", "reach", "oop_ev", "ip_ev", "oop_equity", "ip_equity", "exploitability_pct", *actions)
        rows: list[Row] = [
            (row.flop, row.weight, row.reach, *row.evs, *row.equities, row.exploitability_pct, *row.shares)
            for row in self.rows(line)
        ]
        write_rows(path, {"flop": str, **dict.fromkeys(numbers, float)}, rows)


def check_line(line: str, lines: Sequence[str]) -> str:
    """A line as it is written in `lines`; refused if it is none of them."""
    if not isinstance(line, str):
        raise bad_argument("line", line, "actions, such as `check, bet 66`")
    wanted = _plain(line)
    if wanted in lines:
        return wanted
    shown, offered = quoted(line), "; ".join(filter(None, lines)) or "-"
    raise RiverboatError(
        "no_such_line", f"{shown} leads to no decision on the flop; lines are: {offered}", line=shown, lines=offered
    )


def flop_lines(spot: Spot) -> list[str]:
    """The lines to decisions on the flop of a spot that need not be solved; the first is empty."""
    tree = build_tree(spot)[0]

    def below(node: int, line: tuple[str, ...]) -> Iterator[str]:
        if tree.counts[node]:
            yield ", ".join(line)
            for place, action in enumerate(tree.actions[node]):
                yield from below(tree.child(node, place), (*line, action))

    return list(below(0, ()))


def _plain(line: str) -> str:
    return ", ".join(" ".join(part.lower().split()) for part in line.split(",") if part.strip())


def _total(rows: Sequence[ReportRow], reach: float) -> ReportRow:
    def mean(numbers: Sequence[float]) -> float:
        total = sum(row.weight for row in rows) or 1.0
        return sum(row.weight * number for row, number in zip(rows, numbers, strict=True)) / total

    return ReportRow(
        TOTAL,
        sum(row.weight for row in rows),
        reach,
        (mean([row.evs[0] for row in rows]), mean([row.evs[1] for row in rows])),
        (mean([row.equities[0] for row in rows]), mean([row.equities[1] for row in rows])),
        mean([row.exploitability_pct for row in rows]),
        tuple(mean(column) for column in zip(*(row.shares for row in rows), strict=True)),
    )
