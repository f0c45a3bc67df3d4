"""The postflop solver: any spot with two players left on flop, turn or river, solved exactly.

`solve` is the way in. A `Solution` is walked from its `root`: `solution.node("check, bet 100").hands()`.
"""

from riverboat.solver.postflop.api import solve
from riverboat.solver.postflop.solution import HandRow, Node, Progress, Solution
from riverboat.solver.postflop.spot import Spot

__all__ = ["HandRow", "Node", "Progress", "Solution", "Spot", "solve"]
