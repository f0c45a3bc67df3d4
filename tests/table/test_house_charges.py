"""Rake and time charge at cash tables; nothing else may have them."""

from __future__ import annotations

import pytest
from table_story import BLINDS, Game

from riverboat.engine.rake import Rake
from riverboat.errors import RiverboatError
from riverboat.table import SitOut, TableSettings, chips_on_table
from riverboat.table.cash import CashOptions, preset_options
from riverboat.table.events import TimeCharged

CHARGED = CashOptions(time_charge=20, time_charge_minutes=10)


def test_the_options_of_a_table_become_rules_of_its_hands() -> None:
    settings = TableSettings(rules=BLINDS, cash=CashOptions(rake_basis_points=500, rake_caps=(5, 10)))
    assert settings.rules.rake == Rake(500, (5, 10))
    assert TableSettings(rules=BLINDS).rules.rake is None


def test_a_raked_pot_leaves_the_table() -> None:
    game = Game("a b c", cash=CashOptions(rake_basis_points=1000))
    game.deal("a")
    game.act("c c x x x x x x x x x x")
    assert chips_on_table(game.table) == 3000 - 3


def test_everybody_who_plays_pays_once_a_period_has_ended() -> None:
    game = Game("a b c d", cash=CHARGED)
    game.deal("a", seconds=0)
    game.act("f f f")
    game.do(SitOut("d"))
    game.deal(seconds=599)
    game.act("f f")
    before = len(game.events)
    game.deal(seconds=1900)
    charged = [event for event in game.events[before:] if isinstance(event, TimeCharged)]
    assert [(event.player, event.amount) for event in charged] == [("a", 20), ("b", 20), ("c", 20)]


def test_nobody_is_put_all_in_by_the_time_charge() -> None:
    game = Game("a b", {"a": 1000, "b": 29}, cash=CHARGED)
    game.deal("a")
    game.act("f")
    stacks = [seated.stack for seated in game.table.seats if seated is not None]
    assert stacks[1] > 30 - 1
    game = Game("a b c", {"a": 1000, "b": 29, "c": 30}, cash=CHARGED)
    game.deal("a")
    game.act("f f")
    before = {seated.player: seated.stack for seated in game.table.seats if seated is not None}
    game.deal(seconds=600)
    paid = {event.player for event in game.events if isinstance(event, TimeCharged)}
    assert paid == {player for player, stack in before.items() if stack >= 30}


@pytest.mark.parametrize("kind", ["sit_and_go", "tournament"])
def test_only_cash_tables_have_them(kind: str) -> None:
    with pytest.raises(RiverboatError) as refusal:
        TableSettings(rules=BLINDS, kind=kind, cash=CHARGED)  # type: ignore[arg-type]
    assert refusal.value.code == "cash_tables_only"
    assert refusal.value.values == {"field": "time_charge"}


@pytest.mark.parametrize(
    "options",
    [
        {"rake_basis_points": -1},
        {"rake_basis_points": 5000},
        {"rake_caps": (3,)},
        {"rake_basis_points": 500, "rake_caps": (0,)},
        {"time_charge": 1.5},
        {"time_charge_minutes": 0},
        {"rake_before_flop": "yes"},
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(RiverboatError):
        TableSettings(rules=BLINDS, cash=CashOptions(**options))  # type: ignore[arg-type]


def test_the_preset_is_usual_in_large_rooms() -> None:
    assert preset_options("none", 100) == CashOptions()
    assert preset_options("rake", 100).rake_caps == (100, 200, 200, 300)
