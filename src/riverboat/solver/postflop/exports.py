"""A solution as a table or as JSON: nodes, hands, weights, values, equities, and how often each action is taken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from riverboat.cards import format_cards
from riverboat.errors import bad_argument
from riverboat.solver.postflop.decisions import Values, decisions
from riverboat.solver.postflop.node import Node
from riverboat.solver.postflop.table_files import Row, check_table_path, write_json, write_rows

if TYPE_CHECKING:
    from riverboat.solver.postflop.solution import Solution

COLUMNS: Final[dict[str, type]] = {
    "line": str,
    "board": str,
    "pot": int,
    "player": str,
    "hand": str,
    "weight": float,
    "equity": float,
    "ev": float,
    "action": str,
    "share": float,
    "action_ev": float,
}


def export_solution(solution: Solution, path: str | Path, line: str | None, later_streets: bool) -> None:
    kind = check_table_path(path)
    if not isinstance(later_streets, bool):
        raise bad_argument("later_streets", later_streets, "True or False")
    nodes = decisions(solution, later_streets=later_streets) if line is None else _one(solution, line)
    if kind == ".json":
        write_json(path, (node.summary(values) for node, values in nodes))
    else:
        write_rows(path, COLUMNS, (row for node, values in nodes for row in _rows(node, values)))


def _one(solution: Solution, line: str) -> Iterator[tuple[Node, Values]]:
    node = solution.node(line)
    if node.player is None:
        raise bad_argument("line", line, "a line to where somebody acts")
    return iter([(node, (node.values("oop"), node.values("ip")))])


def _rows(node: Node, values: Values) -> Iterator[Row]:
    """A row for each hand and action."""
    line, board, player = ", ".join(node.path), format_cards(node.board), node.player
    assert player is not None
    for hand in node.hands(values[("oop", "ip").index(player)]):
        for action, share, ev in zip(node.actions, hand.shares, hand.evs, strict=True):
            yield line, board, node.pot, player, hand.combo, hand.weight, hand.equity, hand.ev, action, share, ev
