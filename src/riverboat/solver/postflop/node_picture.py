"""A node of a solution as pictures: the strategy of whoever acts as a grid, and the equity graph of both ranges."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np

from riverboat.cards import pretty_cards
from riverboat.odds.equity_picture import EquityCurve, HandEquity, draw_curves
from riverboat.odds.range_grid import ClassPlay, draw_strategy
from riverboat.odds.ranges import STARTING_HANDS, class_of
from riverboat.solver.postflop.sizes import POSITIONS

if TYPE_CHECKING:
    from riverboat.solver.postflop.node import Node


def draw_node(node: Node) -> str:
    """Each starting hand as high as the part of it that gets here, in the colours of its actions."""
    assert node.player is not None
    reach = node.reaches[POSITIONS.index(node.player)].astype(np.float64)
    strategy = node.strategy().astype(np.float64)
    rows = defaultdict(list)
    for row, combo in enumerate(node.combos()):
        rows[class_of(combo)].append(row)
    cells = {}
    for name, places in rows.items():
        weights = reach[places]
        if weights.sum() > 0:
            shares = strategy[:, places] @ weights / weights.sum()
            cells[name] = ClassPlay(float(weights.sum()) / len(STARTING_HANDS[name]), tuple(map(float, shares)))
    title = f"{_place(node)} · {node.player} to act · pot {node.pot:,}"
    return draw_strategy(title, node.actions, node.shares(), cells)


def draw_equity_graph(node: Node) -> str:
    """The equity of every hand of both players against the other's range, the best on the left."""
    curves = []
    for player, position in enumerate(POSITIONS):
        weights, equities = node.reaches[player], node.equities(position)
        hands = [
            HandEquity(float(weight), float(equity))
            for weight, equity in zip(weights, equities, strict=True)
            if weight > 0 and not np.isnan(equity)
        ]
        curves.append(EquityCurve(position, hands))
    return draw_curves(f"{_place(node)} · equity", curves)


def _place(node: Node) -> str:
    return " · ".join(filter(None, (pretty_cards(node.board), ", ".join(node.path))))
