"""Whole tournaments on a server's own parts: to the end, also when the director or the whole process is cut off."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tournament_world import STACK, Gamblers, TournamentWorld, settings, tournament_world

from riverboat.engine.rules import Rules, Seat
from riverboat.errors import Unreachable
from riverboat.host.records import TournamentStep
from riverboat.host.requests import DirectorOrder, GetHandReport, GetSnapshot, TableSnapshot
from riverboat.host.tournament import actor
from riverboat.host.tournament.order_dispatcher import OrderDispatcher
from riverboat.host.tournament.requests import HandFinished, TournamentRequest
from riverboat.server.store.schema import STARTING_CHIPS
from riverboat.server.store.steps import OutcomeUnknown
from riverboat.table import ClockSettings, rising_blinds
from riverboat.table.director import HandReport, OpenTable, Tournament, prize_pool

TAKE_OVERS = 40
"""At most: on a busy machine little is decided between two of them, and without a bound hundreds would follow."""


async def check_end(at: TournamentWorld, tournament_id: str, people: list[str], entrants: int) -> Tournament:
    """Places, prizes, chips and rows agree to the last chip."""
    tournament = await at.until_finished(tournament_id)
    places = tournament.places
    assert len(places) == entrants
    assert set(Counter(place.player for place in places).values()) == {1}
    assert sum(place.prize for place in places) == prize_pool(tournament) == 500 * entrants
    for person in people:
        prize = next(place.prize for place in places if place.player == person)
        assert await at.chips(person) == STARTING_CHIPS - 500 + prize
    rows = {entry.player: (entry.place, entry.prize) for entry in await at.store.tournaments.entries(tournament_id)}
    assert rows == {place.player: (place.place, place.prize) for place in places}
    row = await at.store.tournaments.tournament(tournament_id)
    assert row is not None
    assert (row.status, row.entries) == ("finished", entrants)
    await check_last_table(at, tournament_id, tournament)
    return tournament


async def check_last_table(at: TournamentWorld, tournament_id: str, tournament: Tournament) -> None:
    """The winner has every chip, and everybody at the last table is told how all finished."""
    state = await at.state(tournament_id)
    (last,) = (table.number for table in tournament.tables if table.stands)
    seen = await at.router.dispatch(state.games[last], GetSnapshot(None))
    assert isinstance(seen, TableSnapshot)
    assert [standing.place for standing in seen.view.standings] == [place.place for place in tournament.places]
    assert sum(seat.stack for seat in seen.view.seats) == STACK * len(tournament.entrants)
    # The tables close after the tournament has ended; the test's time limit is the bound.
    games = await at.store.games.of_tournament(tournament_id)
    while {game.status for game in games} != {"finished"}:
        await asyncio.sleep(0.02)
        games = await at.store.games.of_tournament(tournament_id)
    for game in games:
        await at.store.verify_log(game.id)


@pytest.mark.parametrize(("entrants", "seats"), [(2, 2), (9, 9), (17, 4), (23, 6)])
def test_a_tournament_of_bots_is_played_to_its_end(tmp_path: Path, entrants: int, seats: int) -> None:
    async def play() -> None:
        async with tournament_world(tmp_path) as at:
            tournament = await at.new(settings(seats))
            await at.enter(tournament, bots=entrants)
            await at.begin(tournament)
            await check_end(at, tournament, [], entrants)

    asyncio.run(play())


def test_a_person_who_never_comes_is_blinded_off_and_paid_what_the_place_is_worth(tmp_path: Path) -> None:
    async def play() -> None:
        async with tournament_world(tmp_path) as at:
            clock = ClockSettings(seconds=1, warning_seconds=0, time_banks=0)
            tournament = await at.new(settings(4, clock=clock))
            (person,) = people = await at.people(1)
            await at.enter(tournament, people=people, bots=10)
            assert await at.chips(person) == STARTING_CHIPS - 500
            await at.begin(tournament)
            await check_end(at, tournament, people, 11)

    asyncio.run(play())


def test_a_table_that_no_director_used_is_closed_before_the_tournament_is_finished(tmp_path: Path) -> None:
    """A director stopped between creating it and saying so; nobody opens a finished tournament to find it."""

    async def play() -> None:
        async with tournament_world(tmp_path) as at:
            tournament = await at.new(settings(4))
            await at.enter(tournament, bots=3)
            await at.begin(tournament)
            await at.until(tournament, lambda state: bool(state.games))
            stopped = OrderDispatcher(tournament, at.store.games, at.router)
            await stopped.carry_out(OpenTable(order_id="unsaid", table=9), await at.state(tournament))
            spare = stopped.game_of(9)
            await at.until_finished(tournament)
            games = await at.store.games.of_tournament(tournament)
            assert next(game.status for game in games if game.id == spare) == "finished"

    asyncio.run(play())


@pytest.mark.parametrize("seed", range(3))
def test_a_tournament_goes_on_exactly_where_it_was_when_its_process_ends(tmp_path: Path, seed: int) -> None:
    """At any moment, in the middle of orders and hands; another process opens the same database."""

    async def play() -> None:
        random, bots = Random(seed), Gamblers()
        async with tournament_world(tmp_path, bots) as at:
            tournament = await at.new(settings(4))
            await at.enter(tournament, bots=15)
            await at.begin(tournament)
            cuts = 0
            while (state := await at.state(tournament)).status != "finished":
                check_book(state.tournament, 15)
                await decisions(bots, random.randrange(10))
                if cuts < TAKE_OVERS:
                    await at.close()
                    await at.open()
                    cuts += 1
            assert cuts > 5
            await check_end(at, tournament, [], 15)

    asyncio.run(play())


async def decisions(bots: Gamblers, count: int) -> None:
    """Let so many more be taken, if they are taken soon: none are while tables are made, or when all is over."""
    wanted = bots.asked + count
    with suppress(TimeoutError):
        async with asyncio.timeout(0.15):
            while bots.asked < wanted:
                await asyncio.sleep(0)


def check_book(tournament: Tournament, entrants: int) -> None:
    held = [stand.stack for table in tournament.tables for stand in table.stands]
    assert sum(held) == STACK * entrants
    if not tournament.is_over:
        assert len(held) + len(tournament.places) + len(tournament.round_busted) == entrants


@pytest.mark.parametrize("seed", range(3))
def test_a_director_that_is_taken_over_by_another_orders_nothing_twice(tmp_path: Path, seed: int) -> None:
    """The old director goes on until its next write is refused; tables are left alone."""

    async def play() -> None:
        random, bots, taken = Random(seed), Gamblers(), 0
        async with tournament_world(tmp_path, bots) as at:
            tournament = await at.new(settings(4))
            await at.enter(tournament, bots=15)
            await at.begin(tournament)
            while (state := await at.state(tournament)).status != "finished":
                check_book(state.tournament, 15)
                await decisions(bots, random.randrange(10))
                if taken < TAKE_OVERS:
                    # Another owner: the epoch has risen, and whoever directs now is fenced at the next step.
                    opened = await at.kind.open(f"t{tournament}", "another")
                    assert opened is not None
                    opened.actor.start()
                    await decisions(bots, random.randrange(10))
                    await opened.actor.stop()
                    taken += 1
            assert taken > 5
            await check_end(at, tournament, [], 15)

    asyncio.run(play())


@pytest.mark.parametrize("seed", range(3))
def test_a_tournament_is_exact_though_lines_break_and_writes_are_in_doubt(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any question to a table may fail before or after it is carried out, and any write of the director's too."""
    monkeypatch.setattr(actor, "ASK_SECONDS", 0.3)

    async def play() -> None:
        random = Random(seed)
        async with tournament_world(tmp_path) as at:
            break_requests(at, random)
            break_writes(at, random)
            tournament = await at.new(settings(4))
            await at.enter(tournament, bots=11)
            await at.begin(tournament)
            await check_end(at, tournament, [], 11)

    asyncio.run(play())


def break_requests(at: TournamentWorld, random: Random) -> None:
    dispatch = at.router.dispatch

    async def unreliable(resource_id: str, request: Any) -> Any:
        if not isinstance(request, (DirectorOrder, HandFinished, GetHandReport)):
            return await dispatch(resource_id, request)
        if random.random() < 0.1:
            raise Unreachable("table_unreachable", "nothing was done")
        answer = await dispatch(resource_id, request)
        if random.random() < 0.1:
            raise Unreachable("table_unreachable", "it was done, and nobody heard")
        return answer

    at.router.dispatch = unreliable


def break_writes(at: TournamentWorld, random: Random) -> None:
    append = at.store.tournaments.append

    async def unreliable(step: TournamentStep) -> None:
        is_running = step.status == "active" and step.seq > 3
        if is_running and random.random() < 0.03:
            raise OutcomeUnknown("it was not stored")
        await append(step)
        if is_running and random.random() < 0.03:
            raise OutcomeUnknown("it was stored")

    at.store.tournaments.append = unreliable


@pytest.mark.parametrize("fate", ["lost", "without a report"])
def test_a_tournament_does_not_need_the_word_of_its_tables(
    tmp_path: Path, fate: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every `HandFinished` is lost, or comes from the version before that said no more than that the hand is over."""
    monkeypatch.setattr(actor, "ASK_SECONDS", 0.05 if fate == "lost" else 3600.0)

    async def play() -> None:
        async with tournament_world(tmp_path) as at:
            dispatch = at.router.dispatch

            async def other(resource_id: str, request: Any) -> Any:
                if isinstance(request, HandFinished) and fate == "lost":
                    raise Unreachable("table_unreachable", "nothing was done")
                return await dispatch(
                    resource_id, HandFinished(request.game_id) if isinstance(request, HandFinished) else request
                )

            at.router.dispatch = other
            tournament = await at.new(settings(4))
            await at.enter(tournament, bots=6)
            await at.begin(tournament)
            await check_end(at, tournament, [], 6)

    asyncio.run(play())


def test_a_report_of_the_version_before_can_be_read() -> None:
    told = msgspec.msgpack.encode({"type": "hand_finished", "game_id": "7"})
    assert msgspec.msgpack.decode(told, type=TournamentRequest) == HandFinished("7", None)


def test_the_director_is_told_every_big_blind_and_never_looks_as_a_client_does(tmp_path: Path) -> None:
    """Short deck: only the button posts there and no seat is called BB."""
    reports: list[tuple[HandReport, Seat | None]] = []
    looks: list[str] = []

    async def play() -> None:
        async with tournament_world(tmp_path) as at:
            dispatch = at.router.dispatch

            async def noted(resource_id: str, request: Any) -> Any:
                if isinstance(request, GetSnapshot):
                    looks.append(resource_id)
                elif isinstance(request, HandFinished) and request.report is not None:
                    seen = await dispatch(request.game_id, GetSnapshot(None))
                    if seen.view.hand_number == request.report.hand_number:
                        reports.append((request.report, seen.view.button))
                return await dispatch(resource_id, request)

            at.router.dispatch = noted
            short = Rules(big_blind=20, ante=5, button_blind=True, deck="short")
            tournament = await at.new(settings(4, rules=short, schedule=rising_blinds(0, 20, every=3)))
            await at.enter(tournament, bots=7)
            await at.begin(tournament)
            await at.until_finished(tournament)
            assert not looks
            await check_end(at, tournament, [], 7)

    asyncio.run(play())
    assert reports
    for report, button in reports:
        assert report.is_over
        assert report.big_blind == button, f"hand {report.hand_number}"
