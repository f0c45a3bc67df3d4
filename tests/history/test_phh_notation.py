"""The grammar of actions: what each text means, and what is said about a text that means nothing."""

from __future__ import annotations

from decimal import Decimal

import pytest

from riverboat.cards import UNKNOWN, parse_card
from riverboat.history import HistoryError
from riverboat.history.notation import (
    BetOrRaised,
    BoardDealt,
    CheckedOrCalled,
    Folded,
    HoleDealt,
    Mucked,
    Notated,
    Shown,
    format_action,
    parse_action,
)

AS, KD, TC = map(parse_card, ("As", "Kd", "Tc"))

ACTIONS: list[tuple[str, Notated]] = [
    ("d dh p1 AsKd", HoleDealt(0, (AS, KD))),
    ("d dh p3 As", HoleDealt(2, (AS,))),
    ("d dh p10 ????", HoleDealt(9, (UNKNOWN, UNKNOWN))),
    ("d dh p2 ??Kd", HoleDealt(1, (UNKNOWN, KD))),
    ("d db AsKdTc", BoardDealt((AS, KD, TC))),
    ("d db ??", BoardDealt((UNKNOWN,))),
    ("p1 f", Folded(0)),
    ("p2 cc", CheckedOrCalled(1)),
    ("p2 cbr 300", BetOrRaised(1, 300)),
    ("p2 cbr 2.50", BetOrRaised(1, Decimal("2.50"))),
    ("p4 sm", Mucked(3)),
    ("p4 sm AsKd", Shown(3, (AS, KD))),
    ("p4 sm ????", Shown(3, (UNKNOWN, UNKNOWN))),
    ("p4 sm -", Shown(3, ())),
]


@pytest.mark.parametrize(("text", "action"), ACTIONS, ids=[text for text, _ in ACTIONS])
def test_an_action_is_read_and_written_as_the_same_text(text: str, action: Notated) -> None:
    assert parse_action(text, 10) == action
    assert format_action(action) == text


@pytest.mark.parametrize("text", ["", "   ", "# The river is exposed", "\t# p1 f"])
def test_a_remark_alone_is_no_action(text: str) -> None:
    assert parse_action(text, 6) is None


@pytest.mark.parametrize(
    "text", ["p1 cbr 300 # all the way", "  p1   cbr \t300 ", "p1 cbr 300 #", "p1 cbr 300# no space"]
)
def test_spaces_and_remarks_do_not_matter(text: str) -> None:
    assert parse_action(text, 6) == BetOrRaised(0, 300)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("p1", "bad_action"),
        ("p1 raise 300", "bad_action"),
        ("p1 sd AsKd", "bad_action"),
        ("p1 pb", "bad_action"),
        ("p1 cbr", "bad_action"),
        ("p1 f now", "bad_action"),
        ("d", "bad_action"),
        ("d db", "bad_action"),
        ("d db As Kd Tc", "bad_action"),
        ("P1 f", "bad_player"),
        ("p0 f", "bad_player"),
        ("p7 f", "bad_player"),
        ("p² f", "bad_player"),
        ("d dh 1 AsKd", "bad_player"),
        ("d db AsK", "bad_card"),
        ("d db 1s", "bad_card"),
        ("d db as", "bad_card"),
        ("p1 sm A♠", "bad_card"),
        ("p1 cbr -5", "bad_amount"),
        ("p1 cbr 1e3", "bad_amount"),
        ("p1 cbr 1,000", "bad_amount"),
        ("p1 cbr .5", "bad_amount"),
        ("p1 cbr inf", "bad_amount"),
        ("p1 cbr nan", "bad_amount"),
        ("p1 cbr ３", "bad_amount"),
        ("p1 cbr 99999999999999999999", "amount_too_large"),
        ("p1 cbr 0.00000000000001", "amount_too_large"),
    ],
)
def test_what_is_no_action_is_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(HistoryError) as refused:
        parse_action(text, 6)
    assert refused.value.code == code


def test_a_refusal_quotes_the_word_and_says_what_was_expected() -> None:
    with pytest.raises(HistoryError, match=r"'1s' is not a card; expected a rank 23456789TJQKA"):
        parse_action("d db Ah1s", 6)
    with pytest.raises(HistoryError, match=r"'p7' is not a player; expected p1 to p6"):
        parse_action("p7 f", 6)
