"""The bot in the README: twenty lines, and better than dice and than a calling station."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest
from bot_table import BLINDS, play_hand, shuffled_deck

from riverboat.bots import Bot, load_bot

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def twenty_lines(monkeypatch: pytest.MonkeyPatch) -> Bot:
    monkeypatch.setattr(sys, "path", [*sys.path, str(EXAMPLES)])
    return load_bot("twenty_line_bot:TwentyLines", 3)


def test_it_has_twenty_lines() -> None:
    _, _, code = (EXAMPLES / "twenty_line_bot.py").read_text("utf-8").split('"""')
    assert sum(1 for line in code.splitlines() if line.strip()) <= 20


@pytest.mark.parametrize("other", ["random", "station"])
def test_it_beats_dice_and_the_station(twenty_lines: Bot, other: str) -> None:
    rng, opponent, won = Random(1), load_bot(other, 2), 0
    for deal in range(700):
        deck = shuffled_deck(BLINDS, rng)
        won += (
            play_hand(BLINDS, [twenty_lines, opponent], (10_000, 10_000), deal % 2, deck, hand_id=f"{deal}a").stacks[0] - 10_000
        )
        won += (
            play_hand(BLINDS, [opponent, twenty_lines], (10_000, 10_000), deal % 2, deck, hand_id=f"{deal}b").stacks[1] - 10_000
        )
    assert won > 0
