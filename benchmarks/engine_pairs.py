"""The engine beside an earlier commit: `python benchmarks/engine_pairs.py COMMIT [ROUNDS]`.

Both play the hands of `riverboat bench engine` in fresh processes that take turns, so that a busy moment hits both. A
round is the best of six repeats in processor time. Printed are hands a second and the median of the rounds' ratios.
"""

from __future__ import annotations

import io
import json
import statistics
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
PLAYERS = (6, 2)
HANDS = 500

CODE = """
import json, sys
from time import process_time
sys.path.insert(0, sys.argv[1])
from riverboat.bench import engine
assert engine.__file__.startswith(sys.argv[1]), engine.__file__

def seconds(play):
    start = process_time()
    play()
    return process_time() - start

times = []
for players in map(int, sys.argv[2:]):
    play = engine._riverboat(players)
    play()
    times.append(min(seconds(play) for _ in range(6)))
print(json.dumps(times))
"""


def main(commit: str, rounds: int = 15) -> None:
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", commit, "src"], cwd=HERE, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as sources_then:
            sources_then.extractall(folder, filter="data")
        sources = {"before": Path(folder).resolve() / "src", "now": HERE / "src"}
        times: dict[str, list[list[float]]] = {name: [] for name in sources}
        for number in range(rounds):
            for name in sorted(sources, reverse=number % 2 == 1):
                times[name].append(_round(sources[name]))
    for place, players in enumerate(PLAYERS):
        rates = {name: HANDS / statistics.median(each[place] for each in times[name]) for name in sources}
        pairs = zip(times["before"], times["now"], strict=True)
        ratio = statistics.median(before[place] / now[place] for before, now in pairs)
        print(f"{players} players: {commit} {rates['before']:,.0f} hands/s, now {rates['now']:,.0f}, ×{ratio:.3f}")


def _round(source: Path) -> list[float]:
    command = [sys.executable, "-I", "-c", CODE, str(source), *map(str, PLAYERS)]
    times: list[float] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return times


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
