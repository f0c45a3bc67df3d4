"""Simulates a cluster under faults, one seed after the other, and shrinks the seeds that fail.

python benchmarks/simulate.py [SEEDS] [--from SEED] [--workers N] [--minutes N]     default: 10,000 seeds from 0

Without more time than `--minutes` it ends with what it has; the first line tells how many seeds that were. A million:
python benchmarks/simulate.py 1000000 --workers 16
"""

from __future__ import annotations

import logging
import math
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "simulation"))

from sim_world import Outcome, shrunk, simulate


def one(seed: int) -> Outcome:
    logging.disable(logging.CRITICAL)
    return simulate(seed)


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("seeds", nargs="?", type=int, default=10_000)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=math.inf)
    options = parser.parse_args()
    began = time.monotonic()
    faults: Counter[str] = Counter()
    steps = accepted = hands = runs = 0
    failed: list[Outcome] = []
    with Pool(options.workers) as workers:
        for outcome in workers.imap(one, range(options.first, options.first + options.seeds), chunksize=4):
            runs += 1
            steps, hands, accepted = steps + outcome.steps, hands + outcome.hands, accepted + outcome.accepted
            faults.update(fault.kind for _, fault in outcome.happened)
            if outcome.violations:
                failed.append(outcome)
                print(f"seed {outcome.seed} FAILS: {outcome.violations[0]}", flush=True)
            if runs % 500 == 0:
                print(
                    f"{runs} seeds, {accepted} actions, {len(failed)} failed, {time.monotonic() - began:.0f} s",
                    flush=True,
                )
            if time.monotonic() - began > 60 * options.minutes:
                break
    print(
        f"{runs} seeds from {options.first}, {time.monotonic() - began:.0f} s: "
        f"{steps} steps, {hands} hands, {accepted} actions acknowledged, {len(failed)} seeds failed"
    )
    print("faults: " + ", ".join(f"{count} {kind}" for kind, count in sorted(faults.items())))
    for outcome in failed[:5]:
        smallest = shrunk(outcome)
        print(f"seed {outcome.seed}: {smallest.violations}")
        print(f"    with {smallest.plan}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
