"""What a table does for the director of its tournament."""

from __future__ import annotations

import pytest

from riverboat.cards import deck_of
from riverboat.engine.actions import Fold
from riverboat.engine.rules import Rules
from riverboat.errors import RiverboatError
from riverboat.table import Act as ActAtTable
from riverboat.table import (
    DealHand,
    EndTournament,
    Join,
    Place,
    Table,
    TableSettings,
    TournamentEnded,
    apply,
    decode_command,
    encode_command,
    level_of,
    new_table,
    rising_blinds,
)

PLACES = (Place(1, "a", "Ann", 70), Place(2, "b", "Bob", 30))


def a_table(kind: str = "tournament", every: int = 4) -> Table:
    rules = Rules(small_blind=50, big_blind=100)
    schedule = rising_blinds(50, 100, every=every)
    table = new_table(TableSettings(rules=rules, seats=4, kind=kind, schedule=schedule))
    for player in "abc":
        table = apply(table, Join(player, player, table.settings.entry if kind == "sit_and_go" else 5000)).table
    return table


def dealt(table: Table, hands_played: int | None) -> Table:
    first = 0 if table.positions is None else None
    return apply(table, DealHand(deck_of("standard"), 0, first, hands_played)).table


def folded(table: Table) -> Table:
    while table.hand is not None and not table.hand.is_over:
        seated = table.seats[table.hand.actor or 0]
        assert seated is not None
        table = apply(table, ActAtTable(seated.player, Fold())).table
    return table


def test_the_level_follows_the_hands_of_the_whole_tournament() -> None:
    table = dealt(a_table(), 7)
    assert level_of(table) == (2, 0)
    assert table.rules.big_blind == 150
    table = dealt(folded(table), 9)
    assert level_of(table) == (3, 2)


def test_a_table_that_is_alone_counts_its_own_hands() -> None:
    table = a_table("sit_and_go")
    for left in (3, 2, 1, 0):
        table = folded(dealt(table, None))
        assert level_of(table) == (1, left)
    assert level_of(dealt(table, None)).number == 2


@pytest.mark.parametrize("wrong", [-1, 1.0, True, "3"])
def test_hands_played_are_a_whole_number(wrong: object) -> None:
    with pytest.raises(RiverboatError) as refused:
        dealt(a_table(), wrong)
    assert refused.value.code == "bad_hands_played"


def test_the_last_table_is_told_how_everybody_finished() -> None:
    step = apply(a_table(), EndTournament(PLACES))
    assert step.events == (TournamentEnded(PLACES),)
    assert step.table.is_finished
    with pytest.raises(RiverboatError) as refused:
        dealt(step.table, 0)
    assert refused.value.code == "tournament_over"


@pytest.mark.parametrize(
    ("table", "places", "code"),
    [
        (a_table("cash"), PLACES, "not_directed"),
        (a_table("sit_and_go"), PLACES, "not_directed"),
        (dealt(a_table(), 0), PLACES, "hand_running"),
        (a_table(), (), "no_winner"),
        (a_table(), PLACES[1:], "no_winner"),
    ],
)
def test_only_the_end_of_a_tournament_ends_it(table: Table, places: tuple[Place, ...], code: str) -> None:
    with pytest.raises(RiverboatError) as refused:
        apply(table, EndTournament(places))
    assert refused.value.code == code


def test_the_order_can_be_stored_and_read_again() -> None:
    assert decode_command(encode_command(EndTournament(PLACES))) == EndTournament(PLACES)
