"""Equities in Omaha and with several packs, beside a slow count, and that what is asked must make sense."""

from __future__ import annotations

from collections import Counter

import pytest

from riverboat.cards import deck_of, to_cards
from riverboat.errors import RiverboatError
from riverboat.evaluator.holdings import rank_holding
from riverboat.odds import holding_equity


def by_hand(hands, board, deck="standard"):
    """The equity of the first of two hands over every river, each card as often as it is left."""
    left = Counter(deck_of(deck))
    left.subtract(to_cards("".join((*hands, board))))
    won = total = 0
    for river, copies in (+left).items():
        ranks = [rank_holding(hand, (*to_cards(board), river), deck) for hand in hands]
        won += copies * (2 * (ranks[0] > ranks[1]) + (ranks[0] == ranks[1]))
        total += 2 * copies
    return won / total


@pytest.mark.parametrize(
    ("hands", "board", "options"),
    [
        (("AsAhKsKh", "QdQcJdJc"), "2sTs9d3c", {"hole_count": 4}),
        (("AsAhKsKh7c", "QdQcJdJc7d"), "2sTs9d3c", {"hole_count": 5}),
        (("AsAs", "9s8s"), "AhAd7s6s", {"hole_count": 2, "deck": "standard_2"}),
        (("AsKs", "AsKs"), "QsJs2d2d", {"hole_count": 2, "deck": "standard_5"}),
    ],
)
def test_every_river_is_counted(hands, board, options):
    found = holding_equity(hands, board, **options)
    assert found.exact
    assert found.players[0].equity == pytest.approx(by_hand(hands, board, options.get("deck", "standard")))


def test_a_random_hand_is_dealt_and_a_tighter_one_is_better():
    asked = {"board": "2s7h9d", "samples": 4000, "seed": 5}
    loose = holding_equity(["AsAhKsKh", "random"], **asked, tries=[0, 1])
    tight = holding_equity(["AsAhKsKh", "random"], **asked, tries=[0, 4])
    assert not loose.exact
    assert tight.players[0].equity < loose.players[0].equity - 0.05


@pytest.mark.parametrize(
    ("hands", "options", "code"),
    [
        (["AsAh", "random"], {}, "wrong_hole_cards"),
        (["AsAhKsKh", "AsQcJdJc"], {}, "repeated_card"),
        (["AsAs", "AsKd"], {"hole_count": 2, "deck": "standard_2"}, "too_many_copies"),
        (["AsAh", "KsKh"], {"hole_count": 2}, "bad_argument"),
        (["AsAhKsKh", "random"], {"board": "2s"}, "board_of_wrong_size"),
    ],
)
def test_what_cannot_be_dealt_is_refused(hands, options, code):
    with pytest.raises(RiverboatError) as refused:
        holding_equity(hands, **options)
    assert refused.value.code == code
