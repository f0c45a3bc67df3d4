"""What a player can type, in both languages."""

from __future__ import annotations

import pytest
from scripted import presets, table

from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, LegalActions, RaiseTo
from riverboat.tui.commands import Word, read_amount, read_chat, read_command

VIEW = table(
    legal=LegalActions(seat=0, fold=True, call=100, raise_to=(200, 9000), all_in=9000),
    presets=presets(min=200, half=275, two_thirds=320, pot=450, all_in=9000),
)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("f", Fold()),
        ("Fold", Fold()),
        ("弃牌", Fold()),
        ("x", Check()),
        ("看牌", Check()),
        ("过牌", Check()),
        (" C ", Call()),
        ("跟注", Call()),
        ("a", AllIn()),
        ("all in", AllIn()),
        ("全下", AllIn()),
        ("r 300", RaiseTo(300)),
        ("R300", RaiseTo(300)),
        ("raise to 1,200", RaiseTo(1200)),
        ("加注 300", RaiseTo(300)),
        ("加注到300", RaiseTo(300)),
        ("bet half", RaiseTo(275)),
        ("r 1/2", RaiseTo(275)),
        ("r pot", RaiseTo(450)),
        ("r min", RaiseTo(200)),
        ("r max", RaiseTo(9000)),
        ("r -5", RaiseTo(-5)),
        ("r", "raise_needs_amount"),
        ("?", "help"),
        ("帮助", "help"),
        ("退出", "quit"),
        ("dance", "unclear"),
        ("r 3.5", "unclear"),
        ("r lots", "unclear"),
    ],
)
def test_a_line_means_one_thing(line: str, meaning: Action | Word) -> None:
    assert read_command(line, VIEW) == meaning


def test_an_amount_may_be_a_number_or_the_name_of_a_raise_on_offer() -> None:
    assert read_amount("1,000", VIEW) == 1000
    assert read_amount("POT", VIEW) == 450
    assert read_amount("double", VIEW) is None


@pytest.mark.parametrize(
    ("line", "said"),
    [("say hello all", "hello all"), ("/say hi", "hi"), ("说 你好", "你好"), ("say ", None), ("fold", None)],
)
def test_say_is_followed_by_what_is_said(line: str, said: str | None) -> None:
    assert read_chat(line) == said


def test_out_of_turn_no_raise_has_a_name() -> None:
    assert read_amount("pot", table()) is None
