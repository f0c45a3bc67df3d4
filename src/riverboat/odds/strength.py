"""The 169 starting hands, best first: by their exact equity against a random hand, all-in before the flop.

The order is shipped as a text file; `python -m riverboat.odds.strength` counts it anew, in a few seconds.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from riverboat.odds.ranges import STARTING_HANDS, Range

STRENGTH_PATH: Final = Path(__file__).with_name("starting_hands.txt")


@cache
def hands_by_strength() -> dict[str, float]:
    """Each starting hand with its equity against a random hand, best first."""
    lines = STRENGTH_PATH.read_text(encoding="ascii").splitlines()
    return {name: float(equity) for name, equity in map(str.split, lines)}


def count_strengths() -> str:
    """The text file: for each starting hand its equity, counted over all opponents and boards."""
    from riverboat.odds.equity import equity

    against_random = equity([Range.random(), Range.random()], method="exact").players[0].combos
    equities = {name: round(against_random[combos[0]], 6) for name, combos in STARTING_HANDS.items()}
    best_first = sorted(equities, key=lambda name: (-equities[name], name))
    return "".join(f"{name} {equities[name]:.6f}\n" for name in best_first)


if __name__ == "__main__":
    STRENGTH_PATH.write_text(count_strengths(), encoding="ascii")
