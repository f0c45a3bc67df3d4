"""How long `riverboat solve` takes for one well-known tree, beside the solver that the bots use on turn and river.

    python benchmarks/postflop.py [--rounds N] [--flop]

Both solve the same spot to 0.5 % of the pot on one thread, in turn, `--rounds` times; told are medians of processor
time. `--flop` adds the flop with 32 and 16 bits a number, which the other solver cannot do.
"""

from __future__ import annotations

import argparse
import time
from statistics import median

import numpy as np

from riverboat.cards import parse_cards
from riverboat.odds.ranges import Range
from riverboat.solver.postflop import Solution, Spot
from riverboat.solver.postflop.walk import Precision
from riverboat.solver.streets.cfr import Solver
from riverboat.solver.trees.holdem import StreetStart, holdem_game
from riverboat.solver.trees.menus import PotMenu
from riverboat.solver.trees.spot import RIVER, TURN

POT, STACK, TARGET = 200, 500, 0.5
BOARDS = {"river": "Td9d6hQc2s", "turn": "Td9d6hQc", "flop": "Td9d6h"}
OUT_OF_POSITION = "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s"
IN_POSITION = "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+"
SIZES = "bet=100%,a; river.bet=50%,100%,a; raise=a"
MENU = PotMenu({TURN: [[1.0], []], RIVER: [[0.5, 1.0], []]}, commits_at=1.0)
CHECK_EVERY = 10


def solve_spot(board: str, precision: Precision) -> tuple[float, Solution]:
    """Processor time of a solution from nothing, its tables included."""
    spot = Spot.of(
        BOARDS[board],
        (OUT_OF_POSITION, IN_POSITION),
        POT,
        STACK,
        sizes=SIZES,
        add_all_in=0.0,
        all_in_share=1.0,
    )
    started = time.process_time()
    solution = Solution(spot, threads=1, precision=precision).run(target=TARGET)
    return time.process_time() - started, solution


def solve_street(board: str) -> tuple[float, float]:
    """The same with the street solver, which has the button first; and what the player out of position wins."""
    ranges = np.array([Range.parse(text).combos for text in (IN_POSITION, OUT_OF_POSITION)], np.float32)
    started = time.process_time()
    game = holdem_game(StreetStart(parse_cards(BOARDS[board]), POT, STACK, 1), ranges, MENU).game
    solver = Solver(game, threads=1)
    while True:
        solver.run(CHECK_EVERY)
        found = solver.exploitability()
        if 100 * found.gain / POT <= TARGET:
            return time.process_time() - started, POT / 2 - found.value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--flop", action="store_true")
    options = parser.parse_args()
    for board in ("river", "turn"):
        solve_spot(board, "float32")
        solve_street(board)
        ours, theirs = [], []
        for _ in range(options.rounds):
            seconds, solution = solve_spot(board, "float32")
            ours.append(seconds)
            seconds, value = solve_street(board)
            theirs.append(seconds)
        print(
            f"{board}: {1000 * median(ours):.1f} ms, {solution.iterations} iterations, out of position wins "
            f"{solution.ev('oop'):.2f}; street solver {1000 * median(theirs):.1f} ms, {value:.2f}; "
            f"ratio {median(theirs) / median(ours):.2f}"
        )
    if options.flop:
        for precision in ("float32", "int16"):
            seconds, solution = solve_spot("flop", precision)
            print(
                f"flop, {precision}: {seconds:.1f} s, {solution.iterations} iterations, {solution.memory_mb:.0f} MB, "
                f"out of position wins {solution.ev('oop'):.2f}"
            )


if __name__ == "__main__":
    main()
