"""Random tournaments with every option: what is paid in is paid out, every entry has a place, nobody sits twice."""

from __future__ import annotations

import pytest
from random_formats import play_any

from examples import SHARE


@pytest.mark.parametrize("seed", range(0, 60, SHARE))
def test_any_tournament_with_any_options(seed: int) -> None:
    play_any(seed)
