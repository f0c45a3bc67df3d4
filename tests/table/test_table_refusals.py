"""Every refusal says what was wrong under a code of its own, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from table_story import BLINDS, Game

from riverboat.cards import STANDARD_DECK
from riverboat.engine import Check, Fold, IllegalAction, Rules
from riverboat.errors import RiverboatError
from riverboat.table import (
    Act,
    ComeBack,
    Command,
    DealHand,
    Join,
    Leave,
    SitOut,
    TableSettings,
    TimeOut,
    apply,
    encode_table,
    new_table,
)


def running() -> Game:
    game = Game("a b c .")
    game.deal("a")
    return game


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Join("a", "A", 500), "already_seated"),
        (Join("n", "N", 500, 1), "seat_not_free"),
        (Join("n", "N", 500, 4), "seat_not_free"),
        (Join("n", "N", 500, -1), "seat_not_free"),
        (Join("n", "N", 0), "bad_buy_in"),
        (Join("", "N", 500), "no_name"),
        (Join("n", "", 500), "no_name"),
        (Leave("n"), "not_seated"),
        (SitOut("n"), "not_seated"),
        (ComeBack("a"), "not_sitting_out"),
        (Act("n", Fold()), "not_seated"),
        (Act("b", Fold()), "not_your_turn"),
        (TimeOut("c"), "not_your_turn"),
        (Act("a", Check()), "check_facing_bet"),
        (DealHand(STANDARD_DECK), "hand_running"),
    ],
)
def test_a_refused_command_changes_nothing(command: Command, code: str):
    game = running()
    before = encode_table(game.table)
    assert game.refuses(command) == code
    assert encode_table(game.table) == before


def test_a_refusal_of_the_rules_says_what_is_legal():
    game = running()
    with pytest.raises(IllegalAction) as refusal:
        game.do(Act("a", Check()))
    assert refusal.value.legal.call == 10


def test_a_refusal_names_whose_turn_it_is():
    with pytest.raises(RiverboatError, match=r"not the turn of 'b' but of 'A' \(seat 0\)"):
        running().do(Act("b", Fold()))


def test_sitting_out_twice_and_acting_between_hands_are_refused():
    game = Game("a b c")
    assert game.refuses(Act("a", Fold())) == "no_hand"
    game.do(SitOut("a"))
    assert game.refuses(SitOut("a")) == "already_sitting_out"


def test_whoever_has_no_chips_cannot_come_back():
    game = Game("a b", stacks={"a": 20})
    game.deal("a", cards="As Kc Ah Kd")
    game.act("a c")
    assert game.refuses(ComeBack("a")) == "no_chips"


def test_a_hand_is_dealt_to_two_players_at_least_from_a_full_pack():
    game = Game("a b .")
    assert game.refuses(DealHand(STANDARD_DECK[:51], 0, 0)) == "bad_deck"
    assert game.refuses(DealHand((*STANDARD_DECK[:51], 0), 0, 0)) == "bad_deck"
    assert game.refuses(DealHand(STANDARD_DECK, -1, 0)) == "bad_seconds"
    game.do(SitOut("b"))
    assert game.refuses(DealHand(STANDARD_DECK, 0, 0)) == "too_few_ready"


def test_the_first_button_is_drawn_from_the_players():
    game = Game("a . b")
    assert game.refuses(DealHand(STANDARD_DECK)) == "first_button_not_drawn"
    assert game.refuses(DealHand(STANDARD_DECK, 0, 1)) == "first_button_not_drawn"
    game.do(DealHand(STANDARD_DECK, 0, 2))


def test_a_full_table_takes_nobody():
    assert Game("a b").refuses(Join("c", "C", 500)) == "table_full"


def test_a_tournament_player_is_moved_between_hands():
    game = Game("a b c", kind="tournament")
    game.deal("a")
    assert game.refuses(Leave("b")) == "moves_between_hands"
    game.fold_out()
    game.do(Leave("b"))


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": 1},
        {"seats": 11},
        {"seats": True},
        {"kind": "freeroll"},
        {"button_rule": "backwards"},
        {"min_buy_in": 200, "max_buy_in": 100},
        {"max_buy_in": 1.5},
        {"entry": -1},
        {"prize_shares": ()},
        {"prize_shares": (0, 1)},
        {"prize_shares": (0.5, 0.5)},
        {"rules": Rules.kitchen(), "straddle_allowed": True},
    ],
)
def test_settings_that_cannot_be_played_are_refused(fields: dict[str, Any]):
    with pytest.raises(RiverboatError) as refusal:
        TableSettings(**{"rules": BLINDS} | fields)
    assert refusal.value.code == "bad_setting"


def test_nine_seats_by_default():
    assert len(new_table(TableSettings(rules=BLINDS)).seats) == 9


def test_the_pack_is_in_no_text_of_a_table_or_a_command():
    command = DealHand(tuple(reversed(STANDARD_DECK)), 0, 0)
    step = apply(Game("a b").table, command)
    for text in (repr(command), repr(step), str(step.table)):
        assert "51, 50" not in text
        assert "51, 49" not in text
