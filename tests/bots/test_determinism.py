"""The same name and seed play the same way; another seed plays another way."""

from __future__ import annotations

from random import Random

import pytest
from bot_table import ALL_BOTS, BLINDS, play_hand, seated, shuffled_deck

from riverboat.engine import Action


def actions(names: list[str], seed: int) -> list[tuple[Action, ...]]:
    rng, bots = Random(11), seated(names, seed=seed)
    stacks = (10_000,) * len(names)
    return [
        play_hand(BLINDS, bots, stacks, number % len(names), shuffled_deck(BLINDS, rng), hand_id=str(number)).actions
        for number in range(60)
    ]


@pytest.mark.parametrize("name", ALL_BOTS)
def test_the_same_seed_plays_the_same_way(name: str) -> None:
    assert actions([name, "tag", "lag"], seed=4) == actions([name, "tag", "lag"], seed=4)


@pytest.mark.parametrize("name", ["random", "maniac", "level:8"])
def test_another_seed_plays_another_way(name: str) -> None:
    assert actions([name, name], seed=4) != actions([name, name], seed=5)
