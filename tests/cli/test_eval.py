"""`riverboat eval`."""

from __future__ import annotations

import io
import json
import sys

import pytest
from answers import Riverboat

from riverboat.cli.main import main


def test_a_hand_is_named_ranked_and_its_best_five_shown(riverboat: Riverboat) -> None:
    status, out, err = riverboat("eval", "Qs", "Qh", "Qd", "9c", "9h", "2d", "3s")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "Full house, queens full of nines",
        "Category: Full house (FH)",
        "Best five: Q♠ Q♥ Q♦ 9♣ 9♥",
        "Rank: 7268 (larger is better)",
    ]


def test_in_chinese(riverboat: Riverboat) -> None:
    assert riverboat("eval", "QsQhQd9c9h", "--lang", "zh-CN").out.splitlines() == [
        "葫芦，Q 带 9",
        "牌型：葫芦（FH）",
        "最好的五张：Q♠ Q♥ Q♦ 9♣ 9♥",
        "大小：7268（越大越好）",
    ]


@pytest.mark.parametrize("cards", [["AsKsQsJsTs"], ["As,Ks,Qs,Js,10s"], ["A♠", "K♠", "♠Q", "jS", "10♠"]])
def test_cards_may_be_written_in_any_way(riverboat: Riverboat, cards: list[str]) -> None:
    assert riverboat("eval", *cards).out.startswith("Royal flush\n")


def test_programs_get_codes_that_do_not_change_with_the_language(riverboat: Riverboat) -> None:
    answer = json.loads(riverboat("eval", "9c", "As", "--json", "6s", "7d", "8c", "--short-deck", "--lang=zh").out)
    assert answer == {
        "cards": ["9c", "As", "6s", "7d", "8c"],
        "rank": 1129,
        "category": "straight",
        "abbreviation": "ST",
        "best_five": ["9c", "8c", "7d", "6s", "As"],
        "name": "顺子，9 高",
    }


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ([], "not a hand; 5, 6 or 7 are wanted"),
        (["As", "Ks"], "not a hand; 5, 6 or 7 are wanted"),
        (["AsKsQsJsTs9s8s7s"], "not a hand; 5, 6 or 7 are wanted"),
        (["As", "Ks", "Qs", "Js", "1s"], "'1s' is not a card (in 'As Ks Qs Js 1s', at character 13)"),
        (["As", "As", "Qs", "Js", "Ts"], "As appears twice"),
        (["2s", "As", "Qs", "Js", "Ts", "--short-deck"], "2s cannot be ranked: it is not in the short deck (6 to A)."),
    ],
)
def test_what_is_not_a_hand_is_refused(riverboat: Riverboat, cards: list[str], sentence: str) -> None:
    status, out, err = riverboat("eval", *cards)
    assert (status, out) == (2, "")
    assert sentence in err


@pytest.mark.parametrize(("encoding", "cards"), [("utf-8", "A♠ K♠ Q♠ J♠ 10♠"), ("ascii", "As Ks Qs Js Ts")])
def test_suits_are_letters_where_the_stream_has_no_signs(
    monkeypatch: pytest.MonkeyPatch, encoding: str, cards: str
) -> None:
    output = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", output)
    assert main(["eval", "AsKsQsJsTs", "--lang", "en"]) == 0
    output.seek(0)
    assert f"Best five: {cards}\n" in output.read()
