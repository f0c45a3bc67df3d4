"""Each character is what its name says, in the numbers that players know each other by."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from bot_table import BLINDS, CARD_PLAYERS, Style, play_hand, seated, shuffled_deck, style_of

from riverboat.bots.character import character
from riverboat.bots.registry import CHARACTERS, LEVELS

HANDS = 800
"""Enough: a share of hands is known to four points, and the bounds below are ten and more apart."""


@cache
def styles() -> dict[str, Style]:
    """All characters at one table of six, 100 big blinds each, for a night."""
    rng, bots = Random(2), seated(CARD_PLAYERS)
    stacks = (10_000,) * len(bots)
    hands = [
        play_hand(BLINDS, bots, stacks, number % len(bots), shuffled_deck(BLINDS, rng), hand_id=str(number))
        for number in range(HANDS)
    ]
    return {name: style_of(hands, seat) for seat, name in enumerate(CARD_PLAYERS)}


@pytest.mark.parametrize(
    ("name", "vpip", "pfr"),
    [
        ("nit", (0.06, 0.18), (0.05, 0.15)),
        ("tag", (0.16, 0.30), (0.13, 0.26)),
        ("lag", (0.26, 0.44), (0.20, 0.38)),
        ("home", (0.28, 0.55), (0.10, 0.32)),
        ("station", (0.45, 0.75), (0.02, 0.12)),
        ("maniac", (0.50, 0.85), (0.45, 0.80)),
    ],
)
def test_how_many_hands_each_plays_and_raises(name: str, vpip: tuple[float, float], pfr: tuple[float, float]) -> None:
    style = styles()[name]
    assert vpip[0] <= style.vpip <= vpip[1], style
    assert pfr[0] <= style.pfr <= pfr[1], style


def test_the_nit_is_the_tightest_and_the_maniac_the_wildest() -> None:
    by_name = styles()
    assert min(by_name, key=lambda name: by_name[name].vpip) == "nit"
    assert max(by_name, key=lambda name: by_name[name].pfr) == "maniac"
    assert by_name["nit"].vpip < by_name["tag"].vpip < by_name["lag"].vpip < by_name["maniac"].vpip


def test_the_station_calls_and_the_maniac_bets() -> None:
    by_name = styles()
    assert min(by_name, key=lambda name: by_name[name].aggression) == "station"
    assert max(by_name, key=lambda name: by_name[name].aggression) == "maniac"
    assert by_name["station"].aggression < 0.6
    assert by_name["lag"].aggression > 1


def test_every_name_that_is_offered_has_its_numbers_and_none_is_left_over() -> None:
    for name in CHARACTERS:
        if name != "random":
            assert character(name).open
    for level in LEVELS:
        assert character(f"level:{level}").open


def test_ranges_widen_towards_the_button() -> None:
    for name in ("nit", "tag", "lag", "maniac", "home", "level:8"):
        shares = character(name).open[1:]
        assert list(shares) == sorted(shares, reverse=True), name
