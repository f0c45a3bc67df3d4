"""Plays random tournaments with every option beside a second ledger, and names the seeds that break a rule.

python benchmarks/random_tournaments.py [COUNT] [--from SEED] [--workers N] [--seconds S]     default: 1,500 from 1,000

No cards: the director and tables that keep seats and chips, with orders delayed and repeated, directors restarted, and
every stored state read back. The tests play 60; seeds here begin above theirs.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "table" / "director"))

from random_formats import play_any

BATCH = 10


def broken(seed: int) -> str | None:
    """What went wrong with a seed, or None."""
    try:
        play_any(seed)
    except Exception as failure:  # whatever breaks is what this looks for
        return f"{type(failure).__name__}: {failure}"
    return None


def main() -> int:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", nargs="?", type=int, default=1_500)
    parser.add_argument("--from", dest="first", type=int, default=1_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3_600.0, help="no batch is begun after this")
    options = parser.parse_args()
    began, played, failed = time.monotonic(), 0, 0
    with ProcessPoolExecutor(options.workers) as workers:
        for seeds in _batches(options.first, options.count, BATCH * options.workers):
            if time.monotonic() - began > options.seconds:
                break
            for seed, failure in zip(seeds, workers.map(broken, seeds), strict=True):
                played += 1
                if failure is not None:
                    failed += 1
                    print(f"seed {seed}: {failure}", flush=True)
            if played % (BATCH * 10) == 0:
                print(f"{played} played, {failed} failed", flush=True)
    print(f"{played} tournaments from seed {options.first}: {failed} failed")
    return 1 if failed else 0


def _batches(first: int, count: int, size: int) -> Iterator[range]:
    for start in range(first, first + count, size):
        yield range(start, min(start + size, first + count))


if __name__ == "__main__":
    raise SystemExit(main())
