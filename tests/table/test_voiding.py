"""A hand taken back by an operator: everybody has the chips brought to it."""

from __future__ import annotations

import pytest

from riverboat.cards import deck_of
from riverboat.engine import Call, RaiseTo, Rules
from riverboat.engine.events import BetReturned, HandEnded
from riverboat.errors import RiverboatError
from riverboat.table import (
    Act,
    AddChips,
    DealHand,
    Join,
    Leave,
    Table,
    TableSettings,
    VoidHand,
    apply,
    apply_all,
    chips_on_table,
    hand_in_play,
    new_table,
)
from riverboat.table.events import ChipsReturned

SETTINGS = TableSettings(rules=Rules(small_blind=50, big_blind=100), seats=3)
DECK = tuple(deck_of("standard"))


def three_in_a_hand() -> Table:
    joined = [Join(player, player, 5_000) for player in ("a", "b", "c")]
    dealt = DealHand(DECK, first_button=0)
    return apply_all(new_table(SETTINGS), [*joined, dealt, Act("a", RaiseTo(300)), Act("b", Call())]).table


def test_every_bet_goes_back_and_no_hand_is_left() -> None:
    step = apply(three_in_a_hand(), VoidHand())
    assert [event for event in step.events if isinstance(event, BetReturned | HandEnded)] == [
        BetReturned(1, 300),
        BetReturned(2, 100),
        BetReturned(0, 300),
        HandEnded((5_000, 5_000, 5_000)),
    ]
    assert [seated.stack for seated in step.table.seats if seated is not None] == [5_000] * 3
    assert hand_in_play(step.table) is None
    assert step.table.hand is None


def test_the_next_hand_is_dealt_as_after_any_other() -> None:
    table = apply(three_in_a_hand(), VoidHand()).table
    dealt = apply(table, DealHand(DECK)).table
    assert dealt.hand_number == 2
    assert chips_on_table(dealt) == 15_000


def test_whoever_left_during_the_hand_gets_the_bet_too() -> None:
    left = apply(three_in_a_hand(), Leave("b"))
    assert ChipsReturned(1, "b", 4_700) in left.events
    step = apply(left.table, VoidHand())
    assert ChipsReturned(1, "b", 300) in step.events
    assert chips_on_table(step.table) == 10_000
    assert step.table.seats[1] is None


def test_chips_bought_meanwhile_are_added() -> None:
    table = apply(three_in_a_hand(), AddChips("c", 1_000)).table
    after = apply(table, VoidHand()).table
    assert after.seats[2] is not None
    assert after.seats[2].stack == 6_000


def test_between_hands_there_is_nothing_to_void() -> None:
    with pytest.raises(RiverboatError) as refusal:
        apply(new_table(SETTINGS), VoidHand())
    assert refusal.value.code == "no_hand"
