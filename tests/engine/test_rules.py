"""Rules are checked once, when they are made: rules C5, B1, B6, K1. An error names the field."""

from __future__ import annotations

import msgspec
import pytest

from riverboat.engine import Rules
from riverboat.errors import RiverboatError

BLINDS = {"small_blind": 100, "big_blind": 200}


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("big_blind", {"big_blind": 0, "small_blind": 0}),
        ("big_blind", {"big_blind": -200, "small_blind": 0}),
        ("big_blind", {"big_blind": 200.0}),
        ("big_blind", {"big_blind": "200"}),
        ("big_blind", {"big_blind": True}),
        ("small_blind", {"small_blind": 201}),
        ("small_blind", {"small_blind": None}),
        ("small_blind", {"button_blind": True}),
        ("ante", {"ante": -1}),
        ("ante", {"ante": 0.5}),
        ("ante_kind", {"ante_kind": "button"}),
        ("straddle", {"straddle": 200}),
        ("straddle", {"straddle": 0.5}),
        ("straddle", {"straddle": 400, "small_blind": 0, "button_blind": True}),
        ("structure", {"structure": "spread_limit"}),
        ("deck", {"deck": "piquet"}),
        ("deck_count", {"deck_count": 9}),
        ("deck_count", {"deck_count": 2, "deck": "short"}),
        ("trips_beat_straights", {"trips_beat_straights": True}),
        ("small_blind_counts_full", {"small_blind_counts_full": True}),
        ("burn_before_hole", {"burn_before_hole": True, "burn_cards": False}),
        ("game", {"game": "stud"}),
        ("game", {"game": "omaha4", "deck": "short"}),
        ("game", {"game": "omaha5", "deck_count": 2}),
        ("game", {"game": "omaha4", "structure": "kitchen", "small_blind": 0, "big_blind": 0}),
        ("deck_count", {"deck_count": 0}),
        ("deck_count", {"deck_count": 1.0}),
        ("min_bet", {"min_bet": -5}),
        ("small_bet", {"small_bet": "200"}),
        ("big_bet", {"small_bet": 200, "big_bet": 100}),
        ("max_raises", {"max_raises": -1}),
        ("max_raises", {"max_raises": 2.5}),
        ("max_raises", {"max_raises": True}),
        ("min_raise_rule", {"min_raise_rule": "triple"}),
        ("auto_muck", {"auto_muck": "no"}),
        ("burn_before_hole", {"burn_before_hole": None}),
        ("uncapped_heads_up", {"uncapped_heads_up": "yes"}),
        ("button_blind", {"button_blind": 2, "small_blind": 0}),
    ],
)
def test_rules_that_cannot_be_played_name_the_field_and_quote_the_value(field, changes):
    with pytest.raises(RiverboatError) as refused:
        Rules(**BLINDS | changes)
    error = refused.value
    assert error.code == "bad_rule"
    assert error.values["field"] == field
    assert str(error).startswith(f"{field} is {changes.get(field, BLINDS.get(field))!r}; it must be ")


def test_a_flag_may_be_written_as_data_files_write_it():
    assert Rules(big_blind=200, button_blind=1) == Rules(big_blind=200, button_blind=True)
    assert Rules(**BLINDS, run_it_twice=0).run_it_twice is False


def test_the_blinds_need_no_names_and_all_else_does():
    assert Rules(100, 200) == Rules(small_blind=100, big_blind=200)
    with pytest.raises(RiverboatError, match=r"big_blind is 50\.5; it must be a whole number of chips"):
        Rules(25, 50.5)
    with pytest.raises(TypeError):
        Rules(100, 200, 25)


def test_the_smallest_bet_is_the_big_blind_unless_said():
    assert Rules(**BLINDS).min_bet == 200
    assert Rules(**BLINDS, min_bet=100).min_bet == 100


def test_fixed_limit_bets_are_one_and_two_big_blinds_unless_said():
    rules = Rules(**BLINDS, structure="fixed_limit")
    assert (rules.small_bet, rules.big_bet) == (200, 400)
    assert Rules(**BLINDS, structure="fixed_limit", small_bet=300).big_bet == 600


@pytest.mark.parametrize(
    ("structure", "limit"), [("no_limit", None), ("pot_limit", None), ("fixed_limit", 3), ("kitchen", 3)]
)
def test_only_fixed_limit_and_the_kitchen_table_limit_raises_by_default(structure, limit):
    rules = Rules.kitchen() if structure == "kitchen" else Rules(**BLINDS, structure=structure)
    assert rules.max_raises == limit
    assert msgspec.structs.replace(rules, max_raises=4).max_raises == 4


def test_the_kitchen_table_is_a_preset():
    rules = Rules.kitchen()
    assert (rules.structure, rules.min_bet, rules.small_blind, rules.big_blind) == ("kitchen", 10, 0, 0)
    assert Rules.kitchen(ante=5).ante == 5
    assert Rules(structure="kitchen") == rules


def test_a_straddle_is_an_amount_or_yes_or_no():
    assert Rules(**BLINDS, straddle=500).straddle == 500
    assert Rules(**BLINDS, straddle=True).straddle == 400
    assert Rules(**BLINDS, straddle=False) == Rules(**BLINDS)


@pytest.mark.parametrize("blind", ["small_blind", "big_blind"])
def test_the_kitchen_table_has_no_blinds(blind):
    with pytest.raises(RiverboatError, match="big_blind"):
        Rules.kitchen(**{blind: 10, "big_blind": 10})


def test_rules_do_not_change_once_made():
    rules = Rules(**BLINDS)
    with pytest.raises(AttributeError):
        rules.big_blind = 400


def test_rules_survive_the_wire_and_refuse_what_they_do_not_know():
    rules = Rules(**BLINDS, straddle=True, structure="fixed_limit", max_raises=4)
    wire = msgspec.json.encode(rules)
    assert msgspec.json.decode(wire, type=Rules) == rules
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"big_blind": 200, "bigblind": 100}', type=Rules)
    with pytest.raises(msgspec.ValidationError, match="straddle"):
        msgspec.json.decode(b'{"big_blind": 200, "straddle": 100}', type=Rules)
