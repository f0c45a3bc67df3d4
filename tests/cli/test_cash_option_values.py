"""`--cash NAME=VALUE`: what is refused, in both languages, with what would be right."""

from __future__ import annotations

import pytest
from answers import Riverboat

from riverboat.cli.cash_options import read_cash_options


def test_options_are_read_as_the_page_of_rules_writes_them() -> None:
    options = read_cash_options(["bomb_pot_every=10", "rake-basis-points=500", "rake-caps=100/200", "stand-up=5"])
    assert (options.bomb_pot_every, options.rake_basis_points, options.rake_caps) == (10, 500, (100, 200))


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("rake-basis-points=3000", "a whole number from 0 to 2000"),
        ("bomb-pot-boards=3", "a whole number from 1 to 2"),
        ("straddle-seat=hijack", "one of any, button, utg"),
        ("rabbit-hunting=maybe", "true or false"),
        ("rake-caps=100,200", "whole numbers with / between them"),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_what_may(riverboat: Riverboat, option: str, expected: str) -> None:
    name, _, value = option.partition("=")
    answer = riverboat("play", "--plain", "--cash", option)
    assert answer.status == 2
    assert answer.err == f"riverboat: --cash {name} cannot be '{value}'; it must be {expected}.\n"


def test_the_refusal_is_chinese_in_chinese(riverboat: Riverboat) -> None:
    answer = riverboat("play", "--plain", "--lang", "zh-CN", "--cash", "bomb-pot-boards=3")
    assert answer.err == "riverboat: --cash bomb-pot-boards 不能是“3”；要求：1 到 2 的整数。\n"


def test_what_could_never_happen_between_two_is_refused(riverboat: Riverboat) -> None:
    answer = riverboat("play", "--plain", "--bots", "1", "--cash", "stand-up=5")
    assert answer.err == (
        "riverboat: The setting stand_up cannot be 5; it must be 0 at a table for two: it takes three to stand up.\n"
    )
