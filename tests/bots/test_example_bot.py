"""The bot in the README: twenty lines, and better than dice and than a calling station."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from bot_table import duplicate

from riverboat.bots import load_bot

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_it_has_twenty_lines() -> None:
    _, _, code = (EXAMPLES / "twenty_line_bot.py").read_text("utf-8").split('"""')
    assert sum(1 for line in code.splitlines() if line.strip()) <= 20


@pytest.mark.parametrize("other", ["random", "station"])
def test_it_beats_dice_and_the_station(other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path, str(EXAMPLES)])
    bot, opponent = load_bot("twenty_line_bot:TwentyLines", 3), load_bot(other, 2)
    assert sum(duplicate([bot, opponent], [opponent, bot], deals=600)) > 0
