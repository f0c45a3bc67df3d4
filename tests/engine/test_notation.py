"""Hands in one line: tables and actions read, positions written and read back, actions taken back."""

from __future__ import annotations

from itertools import islice
from random import Random

import hypothesis.strategies as st
import pytest
from hypothesis import given
from random_hands import Table, random_play, tables

from examples import examples
from riverboat import RiverboatError, observe, play, read_position, replay_steps, undo, write_position
from riverboat.cards import format_cards
from riverboat.engine import Hand, RaiseTo, Rules


def test_a_hand_in_one_line() -> None:
    hand = play("blinds 100/200, stacks 5000 5000 700", "r500 c a c")
    assert (hand.rules, hand.deal.button) == (Rules(small_blind=100, big_blind=200), 2)
    assert hand.stacks == (4500, 0, 0)
    assert hand.actor == 0


def test_cards_named_are_dealt_and_the_others_are_left_in_the_pack() -> None:
    hand = play("blinds 50/100, stacks 900 900 900, button 1, hands AsKd QhQc, board Td9d6h2c3s", "c c x | x x x")
    assert format_cards(hand.board) == "Td9d6h2c"
    assert observe(hand, 2).hole_cards == ("As", "Kd"), "the first hand is that of the seat left of the button"
    assert observe(hand, 0).hole_cards == ("Qh", "Qc")
    assert sorted(hand.deal.deck) == list(range(52))


@pytest.mark.parametrize(
    ("table", "actions", "code", "told"),
    [
        ("blinds 50", "", "unreadable_table", "'blinds 50'"),
        ("blinds 50/100", "", "unreadable_table", "'blinds 50/100'"),
        ("blinds 50/100, stacks 500 many", "", "unreadable_table", "'stacks 500 many'"),
        ("blinds 50/100, stacks 500 500, colour=red", "", "unreadable_table", "'colour=red'"),
        ("blinds 50/100, stacks 500 500, posts 0:big_blind", "", "unreadable_table", "'posts 0:big_blind'"),
        ("blinds 50/100, stacks 500 500, hands AsKd AhKh QsQd", "", "unreadable_table", "hands"),
        ("blinds 50/100, stacks 500 500, hands AsKd AsKh", "", "repeated_card", "As"),
        ("blinds 50/100, stacks 500 500", "c check", "unreadable_action", "'check'"),
        ("blinds 50/100, stacks 500 500", "r1e3", "unreadable_action", "'r1e3'"),
        ("blinds 50/100, stacks 500 500", "c | x", "street_goes_on", "preflop"),
        ("blinds 50/100, stacks 500 500", "r120", "raise_too_small", "200"),
        ("blinds 50/100, stacks 500", "", "bad_seat_count", "1"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_words(table: str, actions: str, code: str, told: str) -> None:
    with pytest.raises(RiverboatError) as refused:
        play(table, actions)
    assert refused.value.code == code
    assert told in refused.value.message


@given(tables(), st.integers(0, 2**32), st.integers(0, 30))
@examples(300)
def test_every_hand_is_read_back_from_its_position(table: Table, seed: int, actions: int) -> None:
    hand = _played(table, seed, actions)
    text = write_position(hand)
    again = read_position(text)
    assert again == hand
    assert write_position(again) == text
    assert "\n" not in text


@given(tables(), st.integers(0, 2**32), st.integers(0, 12))
@examples(150)
def test_a_position_of_a_seat_tells_what_the_seat_sees_and_goes_on(table: Table, seed: int, actions: int) -> None:
    hand = _played(table, seed, actions)
    if hand.is_over or hand.is_run_out:
        return
    for seat in hand.live_seats:
        text = write_position(hand, seat=seat)
        again = read_position(text)
        seen = observe(hand, seat)
        assert observe(again, seat) == seen
        # The same text whatever the cards are that the seat has not seen.
        known = [place for place, card in enumerate(again.deal.deck) if card >= 0]
        deck = list(hand.deal.deck)
        others = [place for place in range(len(deck)) if place not in known]
        cards = [deck[place] for place in others]
        Random(seed).shuffle(cards)
        for place, card in zip(others, cards, strict=True):
            deck[place] = card
        permuted = _played(table._replace(deck=tuple(deck)), seed, actions)
        assert write_position(permuted, seat=seat) == text


def test_a_hand_that_is_over_has_no_position_of_a_seat() -> None:
    with pytest.raises(RiverboatError, match="over"):
        write_position(play("blinds 50/100, stacks 500 500", "f"), seat=0)


def test_actions_are_taken_back() -> None:
    hand = play("blinds 50/100, stacks 900 900 900", "r300 c f | x r200")
    assert undo(hand) == play("blinds 50/100, stacks 900 900 900", "r300 c f | x")
    assert undo(hand, 5) == play("blinds 50/100, stacks 900 900 900")
    assert undo(hand, 0) == hand
    assert [step.hand for step in replay_steps(hand)][-1] == hand
    with pytest.raises(RiverboatError, match="from 0 to 5"):
        undo(hand, 6)


def test_a_hand_is_printed_as_a_spectator_sees_it_and_an_observation_as_its_seat_does() -> None:
    hand = play("blinds 50/100, stacks 5000 5000 700, hands AsKd QhQc", "r300 c f")
    assert str(hand).splitlines() == [
        "hand 1 · blinds 50/100 · flop · pot 700",
        "board 2s 3c 3d",
        "> 0  SB    Seat 1  -- --         4,700",
        "  1  BB    Seat 2                4,900              folded",
        "  2  BTN   Seat 3  -- --           400",
    ]
    own = str(observe(hand, 0))
    assert "you     As Kd" in own
    assert "Qh" not in own
    for html in (hand._repr_html_(), observe(hand, 1)._repr_html_()):
        assert html.count("<tr") == 4
        assert "A<" not in html.replace("A♠", "A")


def _played(table: Table, seed: int, actions: int) -> Hand:
    """The hand after some actions by chance: the same for other cards, as long as nothing is shown."""
    steps = islice(random_play(table, seed), actions + 1)
    return list(steps)[-1].hand


def test_an_action_is_a_raise_to() -> None:
    assert play("blinds 50/100, stacks 900 900", "r300").actions == (RaiseTo(300),)
