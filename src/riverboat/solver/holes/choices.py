"""Which deeds are done in which situations, chosen on some boards and counted on others.

Whoever bets instead of checking comes to none of the decisions after that check: what pays is chosen from the last
decisions of a hand to its first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from riverboat.solver.best_response.kernels import Weights
from riverboat.solver.holes.situations import Situation, situation
from riverboat.solver.holes.walk import BoardFound, Decision, Deed, Try
from riverboat.solver.trees.spot import CALL

ERRORS: Final = 3.0
"""What is chosen gains more than so many of its standard errors: of thousands that are tried, few do so by chance."""
FEWEST_BOARDS: Final = 3
LEAST_GAIN: Final = 1e-3
"""What gains less, in thousandths of a big blind a hand, is rounding."""

Choice: TypeAlias = Mapping[Situation, Deed]
"""What is done where; nothing in the situations that it has not."""


class Node(NamedTuple):
    """A decision of one board, in the order of the hand."""

    decision: Decision
    situation: Situation
    parent: int | None
    """The last decision before it at which betting instead of checking would have kept the opponent from it."""

    @property
    def depth(self) -> tuple[int, int]:
        lines = self.decision.lines
        return len(lines), len(lines[-1])

    def tried(self, deed: Deed | None) -> Try | None:
        return next((one for one in self.decision.tries if one.deed == deed), None)


def nodes(found: BoardFound) -> tuple[Node, ...]:
    """The decisions of a board, from the last to the first."""
    decisions = sorted(found.decisions, key=lambda one: (len(one.lines), len(one.lines[-1])), reverse=True)
    checks = {
        (one.seat, *one.lines): number
        for number, one in enumerate(decisions)
        if one.tries[0].deed.instead_of == "check"
    }
    return tuple(Node(one, situation(one), _parent(one, checks)) for one in decisions)


def _parent(decision: Decision, checks: Mapping[tuple[object, ...], int]) -> int | None:
    for street in reversed(range(len(decision.lines))):
        line = decision.lines[street]
        for number in reversed(range(len(line))):
            key = (decision.seat, *decision.lines[:street], line[:number])
            if line[number] == CALL and key in checks:
                return checks[key]
    return None


def chosen(boards: Sequence[Sequence[Node]]) -> Choice:
    """In each situation the deed that gains most on these boards, if it surely does, and more than what comes later."""
    groups: dict[tuple[int, int], dict[Situation, list[tuple[int, int]]]] = defaultdict(lambda: defaultdict(list))
    for number, board in enumerate(boards):
        for place, node in enumerate(board):
            groups[node.depth][node.situation].append((number, place))
    later = [np.zeros(len(board)) for board in boards]
    choice: dict[Situation, Deed] = {}
    for depth in sorted(groups, reverse=True):
        for where, places in groups[depth].items():
            after = np.zeros(len(boards))
            gains: dict[Deed, Weights] = defaultdict(lambda: np.zeros(len(boards)))
            for number, place in places:
                after[number] += later[number][place]
                for one in boards[number][place].decision.tries:
                    gains[one.deed][number] += one.gain
            deed = max(gains, key=lambda one: float(gains[one].sum()))
            if _surely_gains(gains[deed]) and _surely_gains(gains[deed] - after):
                choice[where] = deed
            for number, place in places:
                node = boards[number][place]
                if node.parent is not None:
                    own = _gain(node.tried(deed)) if where in choice else later[number][place]
                    later[number][node.parent] += own
    return choice


def _surely_gains(gains: Weights) -> bool:
    if len(gains) < FEWEST_BOARDS:
        return False
    return bool(gains.mean() > LEAST_GAIN + ERRORS * gains.std(ddof=1) / sqrt(len(gains)))


def counted(board: Sequence[Node], choice: Choice) -> dict[Situation, float]:
    """What a choice gains on a board, by situation."""
    gains: dict[Situation, float] = defaultdict(float)
    is_over = [False] * len(board)
    for place in reversed(range(len(board))):
        node = board[place]
        is_done = node.situation in choice
        before = node.parent is not None and is_over[node.parent]
        is_over[place] = before or (is_done and node.decision.tries[0].deed.instead_of == "check")
        if is_done and not before:
            gains[node.situation] += _gain(node.tried(choice[node.situation]))
    return gains


def _gain(tried: Try | None) -> float:
    return 0.0 if tried is None else tried.gain
