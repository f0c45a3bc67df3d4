"""How many examples a Hypothesis test draws: all of them in `make test`, a tenth in `make check`.

`RIVERBOAT_EXAMPLES=90` draws ninety times as many, for a long run.
"""

from __future__ import annotations

import os
from typing import Final

from hypothesis import settings

WANTED: Final = os.environ.get("RIVERBOAT_EXAMPLES", "1")
SHARE: Final = 0.1 if WANTED == "few" else int(WANTED)


def examples(number: int, **others: object) -> settings:
    """Settings for a test that draws `number` examples."""
    return settings(max_examples=share_of(number), **others)


def share_of(number: int) -> int:
    """How many of `number` seeds or examples are wanted, at least one."""
    return max(1, int(number * SHARE))
