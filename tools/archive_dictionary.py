"""The dictionary that archived hands are compressed with: a few typical hands as the store encodes them.

    python -m tools.archive_dictionary

Values written with it can be read with it alone: a changed dictionary is a new file and a new format in
`riverboat.server.store.compression`, never an edit of the old one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
FILE: Final = ROOT / "src/riverboat/server/store/archived_hands.dictionary"
SEEDS: Final = (3, 7, 11)


def main() -> None:
    sys.path.insert(0, str(ROOT / "tests/server/store"))
    from played import PlayedTable

    found = b""
    for players, seed in zip((2, 6, 4), SEEDS, strict=True):
        table = PlayedTable("1", [str(number + 1) for number in range(players)])
        steps = [*table.joining(), *table.hand(seed)]
        hand = steps[-1].hand
        assert hand is not None
        found += hand.settings + hand.events
    FILE.write_bytes(found)


if __name__ == "__main__":
    main()
