"""Kill a playing server again and again and check every promise: the longer run of the proof in the tests.

python benchmarks/server_kills.py [KILLS] [SEED] [--minutes N]      default: 1,000 kills in the middle of a hand, seed 1

Without more time than `--minutes` it ends with what it has; the first line tells how many kills there were.
"""

from __future__ import annotations

import asyncio
import math
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent.parent / "tests" / part) for part in ("", "server/proofs")]

from killing import kill_again_and_again  # noqa: E402 -- it lives with the tests


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("kills", nargs="?", type=int, default=1000)
    parser.add_argument("seed", nargs="?", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        result = asyncio.run(kill_again_and_again(Path(directory), options.kills, options.seed, options.minutes))
    print(f"{result.kills} kills, {result.kills_mid_hand} in the middle of a hand; {result.steps} steps in the log")
    print(f"{result.accepted} acknowledged actions, none lost, none twice; {result.compared} views as they had been")
    print(f"most time missing after a restart, beyond what passed since: {result.most_missing:.1f} s")


if __name__ == "__main__":
    main()
