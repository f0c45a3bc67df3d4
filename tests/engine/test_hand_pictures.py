"""Hands and observations as pictures: valid SVG, in words too, and without a card that the viewer has not seen."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from riverboat import RiverboatError, Show, observe, parse_cards, play, replay_steps, to_svg
from riverboat.engine import Rules, start_hand

TABLE = "blinds 50/100, stacks 5000 5000 700, hands AsKd QhQc JsJd"


def _texts(picture: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]


def test_a_seat_sees_its_own_cards_and_the_backs_of_others():
    hand = play(TABLE, "r300 c f")
    own = to_svg(observe(hand, 0))
    assert {"A", "K", "SB you", "pot 700"} <= set(_texts(own))
    assert own.count("#7b2d3b") == 2  # the button's; the big blind has folded
    assert "Q" not in _texts(own)
    assert "J" not in _texts(own)


def test_pictures_are_the_same_whatever_the_cards_are_that_the_viewer_has_not_seen():
    other = TABLE.replace("QhQc JsJd", "9h8h 7c7h")
    for seat in (0, None):
        one, two = (observe(play(table, "r300 c f"), seat) for table in (TABLE, other))
        board = (one.community_cards, two.community_cards)
        assert board[0] == board[1]
        assert one._repr_svg_() == two._repr_svg_()
        assert one._repr_html_() == two._repr_html_()
    assert play(TABLE, "r300 c f")._repr_svg_() == to_svg(observe(play(TABLE, "r300 c f")))


def test_a_picture_says_in_words_what_it_shows():
    words = ElementTree.fromstring(to_svg(observe(play(TABLE, "r300"), 0))).get("aria-label")
    assert words == (
        "hand 1 · blinds 50/100 · preflop · pot 450; SB you, 4,950, bet 50, As Kd, to act; "
        "BB Seat 2, 4,900, bet 100; BTN Seat 3, 400, bet 300"
    )


def test_names_are_escaped():
    name = '<script>alert("1")</script>&'
    step = start_hand(Rules(small_blind=1, big_blind=2), (100, 100), 0, names=(name, "b"), deck=tuple(range(52)))
    for drawn in (step._repr_svg_(), step._repr_html_()):
        assert "<script" not in drawn
        ElementTree.fromstring(drawn)


def test_a_hand_run_twice_has_both_boards():
    hand = play("blinds 50/100, stacks 900 900, hands AsKd QhQc, run_it_twice=1", "a c y y")
    drawn = to_svg(hand)
    assert drawn.count("board ") == 4  # in the label and in the title
    ElementTree.fromstring(drawn)


def test_what_has_no_picture_is_refused():
    with pytest.raises(RiverboatError, match="a hand, an observation, a range"):
        to_svg("AsKs")  # type: ignore[arg-type]


def test_events_and_results_show_cards_as_they_are_written():
    table = "blinds 50/100, stacks 500 500, hands AsKd QhQc, board Td9d6h2s3c"
    step = replay_steps(play(table, "a c"))[-1]
    told = str(step.events)
    assert "CardsShown(seat=0, cards=As Kd)" in told
    assert "BoardDealt(street=flop, cards=Td 9d 6h, run=0)" in told
    assert "boards=Td 9d 6h 2s 3c" in repr(step.hand.result)
    assert repr(Show(0, parse_cards("As"))) == "Show(seat=0, cards=As)"
    assert repr(Show(0, (77,))) == "Show(seat=0, cards=(77,))"
