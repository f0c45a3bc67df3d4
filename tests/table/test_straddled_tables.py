"""Straddles of every kind: under the gun, from the button, from any seat, again on top; by choice or by rule."""

from __future__ import annotations

from typing import Any

import pytest
from table_story import BLINDS, Game

from riverboat.engine import Rules
from riverboat.errors import RiverboatError
from riverboat.history import record, replay
from riverboat.table import SetStraddle, SitOut, TableSettings
from riverboat.table.cash import CashOptions, preset_options


def straddles(game: Game) -> list[tuple[str, int]]:
    return [(player, amount) for player, kind, amount in game.posts if kind == "straddle"]


def six(wanted: str, stacks: dict[str, int] | None = None, **options: Any) -> Game:
    """Six players, `a` on the button, b and c in the blinds; those `wanted` straddle when they may."""
    game = Game("a b c d e f", stacks, straddle_allowed=True, cash=CashOptions(**options))
    for player in wanted:
        game.do(SetStraddle(player, True))
    game.deal("a")
    return game


def test_the_button_straddles_and_acts_last() -> None:
    game = six("ad", straddle_seat="button")
    assert straddles(game) == [("a", 20)]
    assert game.turn == "b"
    game.act("c c c c c")
    assert game.turn == "a"
    game.act("x")
    assert game.table.hand is not None
    assert len(game.table.hand.board) == 3


@pytest.mark.parametrize(("wanted", "who"), [("adef", "a"), ("def", "f"), ("de", "e"), ("bc", None)])
def test_from_any_seat_the_button_has_the_first_right(wanted: str, who: str | None) -> None:
    assert straddles(six(wanted, straddle_seat="any")) == ([(who, 20)] if who else [])


def test_a_seat_to_the_left_doubles_it_again() -> None:
    game = six("def", re_straddles=3)
    assert straddles(game) == [("d", 20), ("e", 40), ("f", 80)]
    assert game.turn == "a"
    assert game.table.hand is not None
    assert game.table.hand.betting.price == 80


def test_only_the_next_seat_may_go_on_top() -> None:
    assert straddles(six("df", re_straddles=3)) == [("d", 20)]


def test_no_more_than_the_table_allows() -> None:
    assert straddles(six("adef", re_straddles=1)) == [("d", 20), ("e", 40)]


def test_a_re_straddle_stops_at_the_blinds() -> None:
    assert straddles(six("abcdef", re_straddles=3, straddle_seat="any")) == [("a", 20)]


def test_a_mandatory_straddle_asks_nobody() -> None:
    game = Game("a b c d", cash=CashOptions(straddle_mandatory=True))
    game.deal("a")
    assert straddles(game) == [("d", 20)]
    game = Game("a b c d", cash=CashOptions(straddle_mandatory=True, straddle_seat="button"))
    game.deal("a")
    assert straddles(game) == [("a", 20)]


def test_nobody_is_all_in_by_a_straddle() -> None:
    assert straddles(six("d", {"d": 19}, straddle_mandatory=True)) == []
    assert straddles(six("de", {"e": 39}, re_straddles=1)) == [("d", 20)]


def test_two_players_do_not_straddle() -> None:
    game = Game("a b c", cash=CashOptions(straddle_mandatory=True, straddle_seat="button"))
    game.do(SitOut("c"))
    game.deal("a")
    assert straddles(game) == []


def test_over_an_orbit_everybody_straddles_once() -> None:
    game = Game("a b c d e", cash=CashOptions(straddle_mandatory=True, straddle_seat="button"))
    seen = []
    for hand in range(5):
        game.deal("a" if not hand else None)
        seen += straddles(game)
        game.fold_out()
    assert sorted(seen) == [(player, 20) for player in "abcde"]


@pytest.mark.parametrize("options", [{"straddle_seat": "button"}, {"re_straddles": 2}, {"straddle_seat": "any"}])
def test_histories_tell_them(options: dict[str, Any]) -> None:
    game = six("adef", **options)
    game.fold_out()
    hand = game.table.hand
    assert hand is not None
    result = replay(record(hand, everything=True))
    assert result.ok
    assert result.final_stacks == tuple(hand.stacks[seat] for seat in hand.deal.players)


@pytest.mark.parametrize(
    ("options", "is_allowed"),
    [
        ({"straddle_seat": "hijack"}, True),
        ({"straddle_seat": "any", "straddle_mandatory": True}, True),
        ({"straddle_seat": "button"}, False),
        ({"re_straddles": 1}, False),
        ({"re_straddles": 1, "straddle_seat": "button"}, True),
        ({"re_straddles": 1, "straddle_mandatory": True}, False),
        ({"re_straddles": 4}, True),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, Any], is_allowed: bool) -> None:
    with pytest.raises(RiverboatError) as refusal:
        TableSettings(rules=BLINDS, straddle_allowed=is_allowed, cash=CashOptions(**options))
    assert refusal.value.code == "bad_setting"


def test_nobody_straddles_without_a_big_blind() -> None:
    with pytest.raises(RiverboatError, match="straddle_mandatory"):
        TableSettings(rules=Rules.kitchen(), cash=CashOptions(straddle_mandatory=True))


def test_the_preset_lets_any_seat_straddle() -> None:
    TableSettings(rules=BLINDS, straddle_allowed=True, cash=preset_options("straddles", 100))
