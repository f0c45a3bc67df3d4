"""What a player can type, in both languages."""

from __future__ import annotations

import pytest
from scripted import presets, table

from riverboat.client.look import Look
from riverboat.client.typed_words import Word, nearest_command, read_amount, read_chat, read_command
from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, LegalActions, RaiseTo
from riverboat.protocol import LevelView

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
        *((word, AllIn()) for word in ("梭哈", "全押", "推")),
        *((word, Check()) for word in ("让牌", "过", "看")),
        *((word, Call()) for word in ("跟", "跟牌")),
        *((word, Fold()) for word in ("弃", "扔牌", "不要")),
        ("加到300", RaiseTo(300)),
        ("打 半池", RaiseTo(275)),
        ("下注满池", RaiseTo(450)),
        ("加注最小", RaiseTo(200)),
        ("加到3个大盲", RaiseTo(300)),
        ("bb", "blinds"),
        ("筹码", "chips"),
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
        ("r 2.5bb", RaiseTo(250)),
        ("R 3 BB", RaiseTo(300)),
        ("加注到2.5bb", RaiseTo(250)),
        ("加注到3大盲", RaiseTo(300)),
        ("r 0.333bb", RaiseTo(33)),
        ("r 2.5.1bb", "unclear"),
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


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("chekc", "check"),
        ("FODL", "fold"),
        ("rasie 300", "raise 300"),
        ("alin", "allin"),
        ("raise lots", "none"),
        ("dance", "none"),
        ("z", "none"),
        ("", "none"),
    ],
)
def test_a_slip_of_the_keys_is_put_right_and_asked_about(line: str, meant: str) -> None:
    assert nearest_command(line) == meant


@pytest.mark.parametrize(
    ("line", "meaning"),
    [("r 3", RaiseTo(300)), ("r 2.5", RaiseTo(250)), ("r 2.5bb", RaiseTo(250)), ("r pot", RaiseTo(450))],
)
def test_where_amounts_are_shown_in_big_blinds_they_are_typed_in_big_blinds(line: str, meaning: Action) -> None:
    assert read_command(line, VIEW, in_blinds=True) == meaning


@pytest.mark.parametrize("big_blind", [1, 3, 7, 20, 100, 333, 2000, 10_000_000_000])
def test_an_amount_in_big_blinds_is_read_back_to_the_chip(big_blind: int) -> None:
    view = table(level=LevelView(big_blind // 2, big_blind))
    for amount in (1, big_blind, big_blind * 5 // 2, 12_345, big_blind * 100 - 1, 10**12 - 1):
        typed = Look(in_blinds=True).typed(amount, big_blind)
        assert read_amount(typed, view, in_blinds=True) == amount, typed


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


def test_raises_have_the_names_that_are_shown_and_others():
    view = table(
        legal=LegalActions(seat=0, fold=True, call=100, raise_to=(200, 9000), all_in=9000),
        presets=presets(half=275),
        named_raises=presets(pot=450),
    )
    assert (read_amount("half", view), read_amount("pot", view)) == (275, 450)
