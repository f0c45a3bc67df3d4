"""How long `riverboat solve` takes for one well-known tree.

    python benchmarks/postflop.py [--rounds N] [--flop]

It is solved to 0.5 % of the pot on one thread, `--rounds` times; told are medians of processor time. `--flop` adds the
flop with 32 and 16 bits a number.
"""

from __future__ import annotations

import argparse
import time
from statistics import median

from riverboat.solver.postflop import Solution, Spot
from riverboat.solver.postflop.walk import Precision

POT, STACK, TARGET = 200, 500, 0.5
BOARDS = {"river": "Td9d6hQc2s", "turn": "Td9d6hQc", "flop": "Td9d6h"}
OUT_OF_POSITION = "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s"
IN_POSITION = "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+"
SIZES = "bet=100%,a; river.bet=50%,100%,a; raise=a"


def solve_spot(board: str, precision: Precision, iterations: int = 1000) -> tuple[float, Solution]:
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
    solution = Solution(spot, threads=1, precision=precision).run(target=TARGET, iterations=iterations)
    return time.process_time() - started, solution


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--flop", action="store_true")
    options = parser.parse_args()
    for board in ("river", "turn"):
        solve_spot(board, "float32")
        spent = []
        for _ in range(options.rounds):
            seconds, solution = solve_spot(board, "float32")
            spent.append(seconds)
        print(
            f"{board}: {1000 * median(spent):.1f} ms, {solution.iterations} iterations, out of position wins "
            f"{solution.ev('oop'):.2f}"
        )
    if options.flop:
        for precision in ("float32", "int16"):
            solve_spot("flop", precision, iterations=1)  # compiles
            seconds, solution = solve_spot("flop", precision)
            print(
                f"flop, {precision}: {seconds:.1f} s, {solution.iterations} iterations, {solution.memory_mb:.0f} MB, "
                f"out of position wins {solution.ev('oop'):.2f}"
            )


if __name__ == "__main__":
    main()
