"""Going through the decisions of a solution, with the values of a street counted once for all of its nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from riverboat.cards import format_card
from riverboat.solver.postflop.kernels import Floats
from riverboat.solver.postflop.node import Node

if TYPE_CHECKING:
    from riverboat.solver.postflop.solution import Solution

Values: TypeAlias = "tuple[Floats, Floats]"
"""Of both players, at every node of a street below one root."""


def decisions(solution: Solution, *, later_streets: bool = False) -> Iterator[tuple[Node, Values]]:
    """Every node where somebody acts, each before those after it: of the first street, or with every card to come."""
    yield from _below_root(solution.root, later_streets)


def _below_root(node: Node, later_streets: bool) -> Iterator[tuple[Node, Values]]:
    yield from _below(node, (node.values("oop"), node.values("ip")), later_streets)


def _below(node: Node, values: Values, later_streets: bool) -> Iterator[tuple[Node, Values]]:
    if node.player is not None:
        yield node, values
        for action in node.actions:
            yield from _below(node.after(action), values, later_streets)
    elif node.is_deal and later_streets:
        for card in range(52):
            if card not in node.board:
                yield from _below_root(node.deal(format_card(card)), later_streets)
