"""Random tournaments with every option: what is paid in is paid out, every entry has a place, nobody sits twice."""

from __future__ import annotations

import pytest
from random_formats import play_any

from examples import share_of


@pytest.mark.parametrize("seed", range(share_of(60)))
def test_any_tournament_with_any_options(seed: int) -> None:
    play_any(seed)


def test_who_enters_again_before_getting_up_keeps_the_new_seat() -> None:
    """In this one the lot is the seat's own table, which has not let the player go yet."""
    play_any(702_943)
