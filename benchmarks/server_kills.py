"""Kill a playing server again and again and check every promise: the longer run of the proof in the tests.

`python benchmarks/server_kills.py [KILLS] [SEED]`
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent.parent / "tests" / part) for part in ("", "server/proofs")]

from killing import kill_again_and_again  # noqa: E402 -- it lives with the tests


def main() -> None:
    kills, seed = (*map(int, sys.argv[1:3]), *(1000, 1)[len(sys.argv) - 1 :])[:2]
    with tempfile.TemporaryDirectory() as directory:
        result = asyncio.run(kill_again_and_again(Path(directory), kills, seed))
    print(f"{result.kills} kills, {result.kills_mid_hand} in the middle of a hand; {result.steps} steps in the log")
    print(f"{result.accepted} acknowledged actions, none lost, none twice; {result.compared} views as they had been")
    print(f"most time missing after a restart, beyond what passed since: {result.most_missing:.1f} s")


if __name__ == "__main__":
    main()
