"""Range notation: what each form means, and that what is written reads back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.cards import parse_cards
from riverboat.errors import RiverboatError
from riverboat.odds import Range
from riverboat.odds.ranges import COMBOS, STARTING_HANDS, class_of


def names(text):
    return {class_of(combo) for combo, _ in Range.parse(text).held}


@pytest.mark.parametrize(
    ("text", "hands", "combos"),
    [
        ("QQ", {"QQ"}, 6),
        ("AKs", {"AKs"}, 4),
        ("AKo", {"AKo"}, 12),
        ("AK", {"AKs", "AKo"}, 16),
        ("KA", {"AKs", "AKo"}, 16),
        ("QQ+", {"QQ", "KK", "AA"}, 18),
        ("ATs+", {"ATs", "AJs", "AQs", "AKs"}, 16),
        ("JTs+", {"JTs"}, 4),
        ("K9o+", {"K9o", "KTo", "KJo", "KQo"}, 48),
        ("A5s-A2s", {"A5s", "A4s", "A3s", "A2s"}, 16),
        ("A2s-A5s", {"A5s", "A4s", "A3s", "A2s"}, 16),
        ("22-55", {"22", "33", "44", "55"}, 24),
        ("55-22", {"22", "33", "44", "55"}, 24),
        ("JTs-87s", {"JTs", "T9s", "98s", "87s"}, 16),
        ("J9-97", {"J9s", "J9o", "T8s", "T8o", "97s", "97o"}, 48),
        ("qq+, aks", {"QQ", "KK", "AA", "AKs"}, 22),
        ("QQ+ AKs", {"QQ", "KK", "AA", "AKs"}, 22),
        ("22 - 44", {"22", "33", "44"}, 18),
    ],
)
def test_the_usual_notation_means_the_usual_hands(text, hands, combos):
    assert names(text) == hands
    assert Range.parse(text).size == combos


def test_a_hand_with_suits_is_one_combo():
    assert Range.parse("AhKh").held == ((parse_cards("AhKh"), 1.0),)
    assert Range.parse("KhAh") == Range.parse("AhKh")


def test_a_weight_is_a_part_or_a_percentage():
    assert Range.parse("76s@0.5") == Range.parse("76s@50%")
    assert Range.parse("76s@0.5").size == 2


def test_with_two_weights_the_larger_one_holds():
    assert Range.parse("QQ+@0.5, KK").weight(parse_cards("KsKh")) == 1
    assert Range.parse("KK@0.2") | Range.parse("QQ+@0.5") == Range.parse("QQ+@0.5")


def test_random_is_all_1326_combos():
    assert Range.parse("random").size == 1326
    assert Range.parse("random").share == 1
    assert Range.parse("100%") == Range.random()


def test_a_percentage_takes_the_best_starting_hands():
    assert names("1%") == {"AA", "KK"}
    assert Range.parse("15%").share == pytest.approx(0.15, abs=0.005)
    assert not Range.parse("0%").held


def test_removing_a_card_leaves_three_aces_and_three_pairs_of_them():
    aces = Range.parse("AA").removing("As")
    assert aces.size == 3
    assert Range.parse("AKs").removing("As Kh").size == 2
    assert Range.parse("QQ").removing("As") == Range.parse("QQ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("QQ+, AKx", "'AKx' is not a range: something like QQ\\+, AKs"),
        ("AAs", "'AAs' is not a range: a pair is neither suited nor offsuit; AA was expected"),
        ("A5s-K2s", "'A5s-K2s' is not a range: the ends must share their higher card"),
        ("A5s-A2o", "'A5s-A2o' is not a range: both ends must be suited, both offsuit, or neither"),
        ("AA-AK", "'AA-AK' is not a range: the ends must share"),
        ("AK@2", "'AK@2' is not a range: the weight '2' is not a number from 0 to 1, as in AK@0.5"),
        ("AK@much", "the weight 'much' is not a number"),
        ("AK@nan", "the weight 'nan' is not a number"),
        ("AhAh", "'AhAh' is not a range: a hand is two different cards"),
        ("101%", "'101%' is not a range: a percentage goes from 0% to 100%"),
        (" ", "names no hand"),
    ],
)
def test_what_cannot_be_read_is_quoted_with_what_would_be_right(text, message):
    with pytest.raises(RiverboatError, match=message):
        Range.parse(text)


def test_a_hand_of_three_cards_is_not_hole_cards():
    with pytest.raises(RiverboatError, match="not two different hole cards"):
        Range.hand("AsAhAd")


def test_a_weight_above_one_is_not_a_range():
    with pytest.raises(RiverboatError, match="1326 weights from 0 to 1"):
        Range.of({parse_cards("AsAh"): 1.5})


@pytest.mark.parametrize(
    ("text", "compact"),
    [
        ("AA, KK, QQ", "QQ+"),
        ("TT, 99, 88, 77", "TT-77"),
        ("A2s, A3s, A4s, A5s", "A5s-A2s"),
        ("AKs, AQs, AJs, 76s@0.5, AhKd", "AJs+, 76s@0.5, AhKd"),
        ("random", "random"),
        ("AsKs, AhKh, AdKd, AcKc", "AKs"),
    ],
)
def test_a_range_is_written_as_short_as_players_write_it(text, compact):
    assert str(Range.parse(text)) == compact


@given(st.dictionaries(st.sampled_from(list(STARTING_HANDS)), st.sampled_from([1.0, 0.5, 0.125, 0.3]), min_size=1))
def test_starting_hands_read_back_as_they_are_written(weights):
    chosen = Range.of({combo: weight for name, weight in weights.items() for combo in STARTING_HANDS[name]})
    assert Range.parse(str(chosen)) == chosen


@given(st.lists(st.tuples(st.integers(0, 1325), st.floats(0.0001, 1)), min_size=1, max_size=30))
def test_any_range_reads_back_as_it_is_written(parts):
    weights = [0.0] * 1326
    for index, weight in parts:
        weights[index] = weight
    assert Range.parse(str(Range(tuple(weights)))) == Range(tuple(weights))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("AA:0.5, KK", "AA@0.5, KK"),
        ("AA:0.5,AKs:0.25,AhKh:1", "AA@0.5, AKs@0.25, AhKh"),
        ("[50]AA, KK[/50], QQ", "AA@0.5, KK@0.5, QQ"),
        ("[12.5]22+[/12.5] [100]AKs[/100]", "22+@0.125, AKs"),
    ],
)
def test_weights_are_read_as_solvers_write_them(text, same):
    assert Range(text) == Range.parse(same)


@pytest.mark.parametrize("text", ["[50]AA", "[50]AA[/40]", "AA:x", "[500]AA[/500]"])
def test_a_weight_that_makes_no_sense_is_refused(text):
    with pytest.raises(RiverboatError):
        Range(text)


def test_a_range_is_made_from_its_notation_and_shown_by_it():
    assert Range("QQ+, AKs") == Range.parse("AKs, QQ+")
    assert repr(Range("QQ+, AKs")) == "Range('QQ+, AKs')"
    assert Range(Range("QQ+").combos) == Range("QQ+")
    mixed = Range.of({combo: (place % 9) / 9 for place, combo in enumerate(COMBOS)})
    assert len(repr(mixed)) < 140
    assert "combos" in repr(mixed)


def test_a_range_is_drawn_as_a_grid_of_169_hands():
    drawn = Range("QQ+, AKs@0.5")._repr_html_()
    assert drawn.count("<text") == 169
    assert 'aria-label="1.5% of all hands"' in drawn


def test_a_range_says_what_is_in_it():
    range_ = Range("QQ+, AKs@0.5")
    assert len(range_) == 22
    assert not Range("AsAh").removing("As")
    for held in ("AsAh", "AhAs", "AKs", ("Ks", "As"), (50, 51), Range("KK, AsKs")):
        assert held in range_
    for other in ("AsKh", "AK", "JJ", ("Qs", "Js"), Range("JJ+")):
        assert other not in range_
    with pytest.raises(RiverboatError, match=r"cards is 5; it must be two cards such as AsAh, or a range"):
        _ = 5 in range_
