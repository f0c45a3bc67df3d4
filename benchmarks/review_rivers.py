"""EVs of a review beside an enumeration written apart from the kernels, on random river spots.

python benchmarks/review_rivers.py [SPOTS]
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "review"))

from river_spots import river_error


def main(spots: int = 200) -> None:
    errors = sorted(river_error(seed) for seed in range(spots))
    print(f"{spots} spots: largest error {100 * errors[-1]:.5f} % of the pot, median {100 * errors[spots // 2]:.6f} %")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
