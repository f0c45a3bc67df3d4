"""Recorded hands that break the rules: played as they were, and every breach said; no chip made from nothing."""

from __future__ import annotations

import pytest
from histories import hand
from hypothesis import given
from hypothesis import strategies as st
from random_hands import Table, random_play, tables

from examples import examples
from riverboat.engine import IllegalAction, Rules, enforce, legal_actions, start_hand
from riverboat.history import HandHistory, Replay, format_hand, parse_hand, replay


def leniently(history: HandHistory) -> Replay:
    return replay(parse_hand(format_hand(history), rules="lenient"))


def codes(result: Replay) -> list[str]:
    return [note.code for note in result.notes]


@pytest.mark.parametrize(
    ("actions", "stacks", "final", "notes"),
    [
        ("p3 cbr 150, p1 f, p2 f", "1000 1000 1000", [950, 900, 1150], ["illegal_action"]),
        ("p1 f, p3 f", "1000 1000 1000", [950, 1050, 1000], ["out_of_turn"]),
        ("p3 cbr 800, p1 f, p2 cbr 1000, p3 f", "1000 1000 1000", [950, 1850, 200], []),
        ("p3 cbr 140, p1 f, p2 cc, d db 2c3h4d, p2 f", "1000 1000 1000", [950, 860, 1190], ["illegal_action"]),
        ("p3 f, p1 cc, d db 2c3h4d, p1 f", "1000 1000 1000", [900, 1100, 1000], ["out_of_turn"]),
    ],
)
def test_a_breach_is_played_and_noted(actions: str, stacks: str, final: list[int], notes: list[str]) -> None:
    history = hand(actions, stacks=stacks)
    result = leniently(history)
    assert result.ok, result.error
    assert list(result.final_stacks or ()) == final
    assert codes(result) == notes
    assert replay(history).ok is not bool(notes)


def test_an_all_in_hand_whose_player_is_away_can_be_folded() -> None:
    """p2 is all-in for the blind and folds after the last bet: the others show down without it."""
    actions = "d dh p1 QsQd, d dh p2 AsAd, d dh p3 KsKd, p3 cbr 900, p1 cc, p2 f, d db 2c3h4d, d db 7h, d db 8c"
    history = hand(actions, stacks="900 60 900")
    result = leniently(history)
    assert result.ok, result.error
    assert list(result.final_stacks or ()) == [0, 0, 1860]
    assert codes(result) == ["after_the_end"]


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        ("p3 cbr 5000", "illegal_action"),
        ("p3 f, p3 cbr 200", "out_of_turn"),
        ("p3 f, p1 f, p1 cbr 200", "after_the_end"),
        ("p3 cbr 300, d db 2c3h4d", "out_of_turn"),
    ],
)
def test_what_nobody_can_do_is_refused_all_the_same(actions: str, code: str) -> None:
    result = leniently(hand(actions))
    assert result.error is not None
    assert result.error.code == code


@examples(40)
@given(tables(), st.integers(0, 2**32), st.data())
def test_no_chip_is_made_or_lost_by_force(table: Table, seed: int, data: st.DataObject) -> None:
    step, *_ = random_play(table, seed)
    state = step.hand
    for _ in range(12):
        if state.is_over or state.is_run_out:
            break
        seat = data.draw(st.sampled_from(state.live_seats))
        before = state.betting.bets[seat]
        bet = data.draw(st.one_of(st.none(), st.integers(before, before + state.stacks[seat])))
        state = enforce(state, seat, bet).hand
        rake = state.result.rake if state.result is not None else 0
        total = sum(state.stacks) + (rake if state.is_over else state.pot)
        assert total == sum(state.deal.stacks)
        assert min(state.stacks) >= 0


def test_force_has_its_bounds() -> None:
    state = start_hand(Rules(small_blind=50, big_blind=100), [1000, 1000, 1000], 2, range(52))
    with pytest.raises(IllegalAction) as refused:
        enforce(state, 0, 1001)
    assert refused.value.code == "not_that_many_chips"
    with pytest.raises(IllegalAction) as refused:
        enforce(state, 0, 49)
    assert refused.value.code == "not_that_many_chips"
    with pytest.raises(IllegalAction) as refused:
        enforce(enforce(state, 0, None).hand, 0, 100)
    assert refused.value.code == "cannot_act"
    assert legal_actions(enforce(state, 0, 120).hand).seat == 1
