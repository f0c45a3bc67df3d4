"""The postflop solver: any spot with two players left on flop, turn or river, solved exactly.

`solve` is the way in. A `Solution` is walked from its `root`: `solution.node("check, bet 100").hands()`.
"""

from riverboat.solver.postflop.api import solve
from riverboat.solver.postflop.flops import Flop, all_flops, read_flops
from riverboat.solver.postflop.node import HandRow, Node, Totals
from riverboat.solver.postflop.report_runs import ReportProgress, solve_flops
from riverboat.solver.postflop.reports import Report, ReportRow
from riverboat.solver.postflop.sizes import Menus, parse_sizes
from riverboat.solver.postflop.solution import Progress, Solution
from riverboat.solver.postflop.spot import Spot

__all__ = [
    "Flop",
    "HandRow",
    "Menus",
    "Node",
    "Progress",
    "Report",
    "ReportProgress",
    "ReportRow",
    "Solution",
    "Spot",
    "Totals",
    "all_flops",
    "parse_sizes",
    "read_flops",
    "solve",
    "solve_flops",
]
