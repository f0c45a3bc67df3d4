"""`riverboat equity`."""

from __future__ import annotations

import json

import pytest
from answers import Riverboat


def test_two_hands_are_counted_exactly(riverboat: Riverboat) -> None:
    assert riverboat("equity", "AsKs", "QhQd") == (
        0,
        "Hand     Win    Tie  Equity\n"
        "AsKs  46.02%  0.39%  46.21%\n"
        "QhQd  53.59%  0.39%  53.79%\n"
        "Exact: every possible deal was counted.\n",
        "",
    )


def test_columns_line_up_in_chinese(riverboat: Riverboat) -> None:
    assert riverboat("equity", "AsKs", "QhQd", "--board", "2c 7d Th", "--lang", "zh-CN").out.splitlines()[0] == (
        "手牌      胜     平    胜率"
    )


def test_hands_may_be_written_with_signs_and_tens(riverboat: Riverboat) -> None:
    with_signs = riverboat("equity", "A♠10♠", "♥9♦9", "--board", "♣2,7♦,10♥", "--json")
    with_letters = riverboat("equity", "AsTs", "9h9d", "--board", "2c7dTh", "--json")
    assert json.loads(with_signs.out)["hands"][0]["equity"] == json.loads(with_letters.out)["hands"][0]["equity"]


def test_one_hand_plays_against_a_random_one(riverboat: Riverboat) -> None:
    answer = json.loads(riverboat("equity", "AsAh", "--board", "2c7dTh", "--json").out)
    assert [hand["hand"] for hand in answer["hands"]] == ["AsAh", "random"]
    assert answer["hands"][0]["equity"] > 0.8


def test_programs_get_everything(riverboat: Riverboat) -> None:
    answer = json.loads(riverboat("equity", "AsKs", "QQ+,AKo", "--board=Qd7s2s", "--dead", "2h", "--json").out)
    assert answer["board"] == ["Qd", "7s", "2s"]
    assert answer["dead"] == ["2h"]
    assert (answer["exact"], answer["samples"]) == (True, 0)
    assert sum(hand["equity"] for hand in answer["hands"]) == pytest.approx(1)
    assert list(answer["hands"][1]) == ["hand", "win", "tie", "equity", "standard_error"]


def test_a_sample_says_so_and_repeats_with_its_seed(riverboat: Riverboat) -> None:
    question = ["equity", "AsKs", "random", "random", "--samples", "20000", "--seed", "7"]
    first, second = riverboat(*question), riverboat(*question)
    assert first.out == second.out
    assert "From 20,000 random deals; the standard error is 0." in first.out


def test_short_deck_has_no_low_cards(riverboat: Riverboat) -> None:
    assert riverboat("equity", "AsKs", "9h9d", "--short-deck").status == 0
    assert "'2h2d' is not possible" in riverboat("equity", "AsKs", "2h2d", "--short-deck").err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Name a hand such as AsKs"),
        (["AsKs", "QQ++"], "'QQ++' is not a range; write something like QQ+"),
        (["AsKs", "AsQs"], "As appears twice"),
        (["AsKs", "QQ", "--board", "2x"], "'2x' is not a card"),
        (["AsKs", "QQ", "--board", "??7d2c"], "holds an unseen card (??)"),
        (["AsKs", "QQ", "--board", "2c3c4c5c6c7c"], "A board has 0, 3, 4 or 5 cards, not 6."),
        (["AsKs", "QQ", "--samples", "0"], "--samples must be at least 1, not 0."),
        (["AsKs", "QQ", "--seed", "x"], "--seed wants a whole number, not 'x'."),
        (["random"] * 11, "11 hands were given; 2 to 10 are wanted."),
    ],
)
def test_what_has_no_answer_is_refused(riverboat: Riverboat, arguments: list[str], sentence: str) -> None:
    status, out, err = riverboat("equity", *arguments)
    assert (status, out) == (2, "")
    assert sentence in err


@pytest.mark.parametrize(("board", "count"), [("2s", 1), ("2s3s", 2), ("2s3s4s5s6s7s", 6)])
def test_a_board_has_none_three_four_or_five_cards(riverboat: Riverboat, board: str, count: int) -> None:
    status, out, err = riverboat("equity", "AhKh", "QdQc", "--board", board)
    assert (status, out) == (2, "")
    assert f"A board has 0, 3, 4 or 5 cards, not {count}." in err


def test_four_cards_are_omaha(riverboat: Riverboat) -> None:
    told = json.loads(riverboat("equity", "AsAhKsKh", "QdQcJdJc", "--board", "2c3d4h", "--json").out)
    assert told["exact"]
    assert 0.5 < told["hands"][0]["equity"] < 0.9


def test_several_packs_are_counted_with_five_of_a_kind(riverboat: Riverboat) -> None:
    told = json.loads(riverboat("equity", "AsAs", "9s8s", "--board", "AhAdAc7s6s", "--packs", "2", "--json").out)
    assert [hand["equity"] for hand in told["hands"]] == [1.0, 0.0]
