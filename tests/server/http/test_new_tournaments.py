"""From the request for a tournament to its settings: structures, formats, and what is refused."""

from __future__ import annotations

import pytest

from riverboat.errors import RiverboatError
from riverboat.protocol.tournament_rest import BountiesBody, CreateTournament, LevelBody, RebuysBody
from riverboat.server.http.new_tournaments import tournament_settings


@pytest.mark.parametrize(
    ("structure", "stack", "hands"), [("turbo", 5000, 5), ("regular", 10_000, 10), ("deep", 20_000, 15)]
)
def test_a_structure_sets_stacks_and_levels(structure: str, stack: int, hands: int) -> None:
    made = tournament_settings(CreateTournament(structure=structure))
    assert (made.starting_stack, made.schedule.levels[0].lasts) == (stack, hands)


def test_levels_of_ones_own_replace_the_structure() -> None:
    levels = [LevelBody(small_blind=10, big_blind=20), LevelBody(small_blind=30, big_blind=60, ante=60, lasts=3)]
    made = tournament_settings(CreateTournament(levels=levels, blind_increase_seconds=90))
    found = [(each.small_blind, each.big_blind, each.ante, each.lasts) for each in made.schedule.levels]
    assert found == [(10, 20, 0, 90), (30, 60, 60, 3)]
    assert made.schedule.unit == "seconds"


def test_the_big_blind_pays_the_ante_for_all_unless_said() -> None:
    made = tournament_settings(CreateTournament())
    assert made.rules.ante_kind == "big_blind"
    assert made.schedule.levels[4].ante == made.schedule.levels[4].big_blind
    everybody = tournament_settings(CreateTournament(ante_kind="all"))
    assert everybody.schedule.levels[4].ante == everybody.schedule.levels[4].big_blind // 8
    assert tournament_settings(CreateTournament(variant="short_deck")).rules.ante_kind == "all"


def test_rebuys_cost_an_entry_and_bring_a_stack_unless_said() -> None:
    made = tournament_settings(CreateTournament(entry=300, rebuys=RebuysBody(levels=4, most=2)))
    assert made.rebuys is not None
    assert (made.rebuys.price, made.rebuys.chips, made.rebuys.most) == (300, 10_000, 2)


def test_formats_are_settings_of_the_director() -> None:
    bracket = tournament_settings(CreateTournament(format="bracket", bounties=BountiesBody(amount=5)))
    assert (bracket.format, bracket.seats) == ("shootout", 2)
    spin = tournament_settings(CreateTournament(format="spin"))
    assert (spin.seats, spin.most_entrants) == (3, 3)
    assert spin.multipliers
    assert tournament_settings(CreateTournament(format="satellite"), target_price=700).seat_price == 700


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (CreateTournament(format="satellite"), "seat_price_of_satellite"),
        (CreateTournament(seat_price=5), "seat_price_of_satellite"),
        (CreateTournament(entry=10, guaranteed=1001), "bad_setting"),
        (CreateTournament(format="spin", late_levels=2), "bad_setting"),
        (CreateTournament(re_entries=2), "bad_setting"),
    ],
)
def test_what_makes_no_sense_is_refused(wanted: CreateTournament, code: str) -> None:
    with pytest.raises(RiverboatError) as refusal:
        tournament_settings(wanted)
    assert refusal.value.code == code
