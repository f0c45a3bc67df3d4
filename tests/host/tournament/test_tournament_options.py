"""Whole tournaments with options, on a server's own parts: the ledger says to the last chip who was paid what."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tournament_world import TournamentWorld, settings, tournament_world

from riverboat.host.tournament import AnswerDeal, BuyAddOn, BuyRebuy, ProposeDeal, TournamentState, encode_state
from riverboat.host.tournament.deals import deal_amounts
from riverboat.host.tournament.requests import BeginDay
from riverboat.server.store import NewTournament
from riverboat.server.store.schema import STARTING_CHIPS
from riverboat.table import ClockSettings, rising_blinds
from riverboat.table.director import (
    SPIN_MULTIPLIERS,
    AddOn,
    Bounties,
    Break,
    DayEnd,
    Rebuys,
    Tournament,
    bounty_pool,
    new_tournament,
    players_left,
    prize_pool,
    prizes_left,
    stands,
)

QUICK = ClockSettings(seconds=1, warning_seconds=0, time_banks=0)

FORMATS = {
    "bounties": {"bounties": Bounties(100, "progressive"), "fee": 50, "guaranteed": 20_000},
    "mystery": {"bounties": Bounties(100, "mystery"), "late_levels": 2, "re_entries": 2},
    "buying": {"late_levels": 3, "re_entries": 1, "add_on": AddOn(3, 200, 2000), "rebuys": Rebuys(2, 300, 1000)},
    "break": {"breaks": (Break(1, 1),)},
    "shootout": {"format": "shootout"},
    "bracket": {"format": "shootout", "seats": 2},
    "satellite": {"seat_price": 2000},
}


def flows(path: Path) -> dict[tuple[str, str], int]:
    """The ledger's entries of tournaments: from account to account."""
    query = "SELECT source, target, SUM(amount) FROM ledger WHERE tournament_id > 0 GROUP BY source, target"
    with closing(sqlite3.connect(path / "tournament_world.sqlite3")) as database:
        return {(source, target): amount for source, target, amount in database.execute(query)}


async def check_money(at: TournamentWorld, path: Path, tournament: Tournament) -> None:
    """Prizes and bounties are what was paid in and added; every pool is empty; the audit finds nothing."""
    won = sum(place.prize for place in tournament.places)
    assert won == prize_pool(tournament)
    assert sum(entrant.bounties for entrant in tournament.entrants) == bounty_pool(tournament)
    moved = flows(path)
    into = sum(amount for (_, target), amount in moved.items() if target == "pool")
    out = sum(amount for (source, _), amount in moved.items() if source == "pool")
    assert into == out
    await at.store.audit()


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_played_to_its_end_by_bots(tmp_path: Path, name: str) -> None:
    async def play() -> None:
        async with tournament_world(tmp_path) as at:
            tournament = await at.new(settings(**{"seats": 4, **FORMATS[name]}))
            await at.enter(tournament, bots=9)
            await at.begin(tournament)
            await check_money(at, tmp_path, await at.until_finished(tournament))

    asyncio.run(play())


def test_a_tournament_sleeps_between_its_days_and_survives_a_restart_in_the_night(tmp_path: Path) -> None:
    async def play() -> None:
        async with tournament_world(tmp_path) as at:
            tournament = await at.new(settings(4, days=(DayEnd(players=8), DayEnd(players=4))))
            await at.enter(tournament, bots=9)
            await at.begin(tournament)
            assert await at.refuses(tournament, BeginDay()) == "no_night"
            for left in (8, 4):
                night = await at.until(tournament, lambda state: state.tournament.night_from is not None)
                assert players_left(night.tournament) <= left
                assert night.next_day_at is None
                await at.close()
                await at.open()
                await at.do(tournament, BeginDay())
            ended = await at.until_finished(tournament)
            assert ended.days_played == 2
            await check_money(at, tmp_path, ended)

    asyncio.run(play())


def test_a_spin_and_go_begins_by_itself_and_pays_the_multiple(tmp_path: Path) -> None:
    async def play() -> None:
        async with tournament_world(tmp_path) as at:
            wanted = settings(3, multipliers=SPIN_MULTIPLIERS, most_entrants=3, prize_shares=(1,), fee=20, clock=QUICK)
            state = TournamentState(tournament=new_tournament(wanted, "seed"), name="Spin", speed="instant")
            made = await at.store.tournaments.create(NewTournament(name="Spin"), lambda _: encode_state(state))
            (person,) = people = await at.people(1)
            await at.enter(made.id, people=people, bots=1)
            await at.enter(made.id, bots=1)
            ended = await at.until_finished(made.id)
            assert ended.places[0].prize == 500 * ended.multiplier
            await check_money(at, tmp_path, ended)
            assert flows(tmp_path)["wallet", "fees"] == 20
            prize = next(place.prize for place in ended.places if place.player == person)
            assert await at.chips(person) == STARTING_CHIPS - 520 + prize

    asyncio.run(play())


def test_the_winners_of_a_satellite_enter_its_target(tmp_path: Path) -> None:
    async def play() -> None:
        async with tournament_world(tmp_path) as at:
            target = await at.new(settings(4, entry=1500))
            state = TournamentState(
                tournament=new_tournament(settings(4, seat_price=1500)),
                name="Satellite",
                speed="instant",
                target=target,
            )
            made = await at.store.tournaments.create(NewTournament(name="Satellite"), lambda _: encode_state(state))
            await at.enter(made.id, bots=6)
            await at.begin(made.id)
            ended = await at.until_finished(made.id)
            winners = {place.player for place in ended.places if place.prize >= 1500}
            assert len(winners) == 2
            entered = await at.until(target, lambda state: len(state.tournament.entrants) == 2)
            assert {entrant.player for entrant in entered.tournament.entrants} == winners
            await at.store.audit()

    asyncio.run(play())


def test_a_person_rebuys_adds_on_and_pays_for_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with tournament_world(tmp_path) as at:
            schedule = rising_blinds(10, 20, every=1000)
            buying = {"rebuys": Rebuys(1, 300, 1000, 1), "add_on": AddOn(1, 200, 2000)}
            tournament = await at.new(settings(9, schedule=schedule, clock=QUICK, **buying))
            (person,) = people = await at.people(1)
            await at.enter(tournament, people=people, bots=8)
            await at.begin(tournament)
            # The blinds have to take a chip or two from somebody who is not there, or nothing: both may buy.
            await at.do(tournament, BuyRebuy(person))
            await at.do(tournament, BuyAddOn(person))
            assert await at.refuses(tournament, BuyAddOn(person)) == "add_on_taken"
            assert await at.chips(person) == STARTING_CHIPS - 500 - 300 - 200
            ended = await at.until_finished(tournament)
            await check_money(at, tmp_path, ended)

    asyncio.run(play())


def test_bots_agree_to_a_deal_by_what_their_stacks_are_worth(tmp_path: Path) -> None:
    async def play() -> None:
        async with tournament_world(tmp_path) as at:
            schedule = rising_blinds(1, 2, every=1000)
            tournament = await at.new(settings(6, schedule=schedule, clock=QUICK, prize_shares=(50, 30, 20)))
            (person,) = people = await at.people(1)
            await at.enter(tournament, people=people, bots=2)
            await at.begin(tournament)
            await at.do(tournament, ProposeDeal(person, "icm"))
            ended = await at.until_finished(tournament)
            assert players_left(ended) >= 2, "nobody had to go out"
            await check_money(at, tmp_path, ended)
            assert await at.refuses(tournament, AnswerDeal(person, True)) == "no_deal"

    asyncio.run(play())


@pytest.mark.parametrize("method", ["icm", "chip_chop"])
def test_a_deal_is_whole_units_that_add_up(tmp_path: Path, method: str) -> None:
    async def play() -> None:
        async with tournament_world(tmp_path) as at:
            tournament = await at.new(settings(6, entry=101, prize_shares=(50, 30, 20)))
            await at.enter(tournament, bots=6)
            await at.begin(tournament)
            begun = (await at.until(tournament, lambda state: players_left(state.tournament) == 6)).tournament
            amounts = deal_amounts(begun, method)
            assert sum(amount for _, amount in amounts) == sum(prizes_left(begun)) == 606
            assert {player for player, _ in amounts} == {stand.player for _, stand in stands(begun)}
            await at.until_finished(tournament)

    asyncio.run(play())
