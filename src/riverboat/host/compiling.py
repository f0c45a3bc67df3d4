"""Compiles what bots and reviews think with, and the tables they learn at, on two cores and with progress.

    python -m riverboat.host.compiling

numba keeps the result on disk, so it is done once on a machine. Where it has been done, this takes two seconds.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Final, Literal, TypeAlias, get_args

from riverboat.host.reviewing import ReviewJob, reviewed
from riverboat.locale import detect_language, messages

Part: TypeAlias = Literal["turn and river", "flop", "reviews", "blueprints", "vectorised tables"]
"""What is compiled side by side, the longest first: they share few kernels."""

PARTS: Final[tuple[Part, ...]] = get_args(Part)
PROCESSES: Final = 2

# Every source of a review: play-outs before the flop and among three, solved streets, and a bot's own strategy.
HEADS_UP: Final = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [10000, 10000]
actions = ['d dh p1 AhQd', 'd dh p2 ????', 'p2 cbr 250', 'p1 cc', 'd db Td9d6h', 'p1 cc', 'p2 cbr 250', 'p1 cc',
 'd db Qc', 'p1 cc', 'p2 cc', 'd db 2s', 'p1 cbr 500', 'p2 f']
"""
AMONG_THREE: Final = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000]
actions = ['d dh p1 ????', 'd dh p2 AhQd', 'd dh p3 ????', 'p3 cbr 250', 'p1 cc', 'p2 cc', 'd db Td9d6h', 'p1 cc',
 'p2 cc', 'p3 cbr 250', 'p1 f', 'p2 f']
"""


def compile_part(part: Part) -> None:
    """Run every kernel of a part once, with the types it is played with."""
    from riverboat.bots.by_solver.solver_warm_up import read_strategies, solve_from
    from riverboat.bots.warm_up import warm_up, warm_up_by_equity
    from riverboat.gym.tables import play_every_kernel
    from riverboat.solver.trees.spot import FLOP, RIVER, TURN

    match part:
        case "turn and river":
            solve_from(TURN)
            solve_from(RIVER)
        case "flop":
            solve_from(FLOP, last=FLOP)
        case "reviews":
            heads_up = ReviewJob(hand_id="1", phh=HEADS_UP, players=(0, 1), seat=0, bots={1: "tag"})
            among_three = ReviewJob(hand_id="2", phh=AMONG_THREE, players=(0, 1, 2), seat=1, bots={0: "tag", 2: "tag"})
            for job in (heads_up, among_three):
                reviewed(job)
        case "blueprints":
            read_strategies()
            warm_up()
            warm_up_by_equity("standard", 4)
        case "vectorised tables":
            play_every_kernel()


def compile_all() -> Iterator[int]:
    """Compile every part; gives how many are done, each time one is."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(PROCESSES, mp_context=context) as pool:
        jobs = [pool.submit(compile_part, part) for part in PARTS]
        for done, job in enumerate(as_completed(jobs), 1):
            job.result()
            yield done


def main() -> None:
    sys.stdout.write(messages(detect_language(), "bots")("bots-compiling"))
    sys.stdout.flush()
    for done in compile_all():
        sys.stdout.write(f" {done}/{len(PARTS)}")
        sys.stdout.flush()
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
