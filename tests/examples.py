"""How many examples a Hypothesis test draws: all of them in `make test`, a tenth in `make check`."""

from __future__ import annotations

import os
from typing import Final

from hypothesis import settings

SHARE: Final = 10 if os.environ.get("RIVERBOAT_EXAMPLES") == "few" else 1


def examples(number: int, **others: object) -> settings:
    """Settings for a test that draws `number` examples."""
    return settings(max_examples=max(1, number // SHARE), **others)
