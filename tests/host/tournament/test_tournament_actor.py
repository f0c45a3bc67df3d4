"""What people meet in a tournament: money in and out, refusals, being moved, watching on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tournament_world import TournamentWorld, settings, tournament_world

from riverboat.engine.actions import AllIn, Check, Fold
from riverboat.engine.view import Observation
from riverboat.errors import RiverboatError
from riverboat.host.ports import BotAnswer
from riverboat.host.requests import Done, GetSnapshot, PlayerMessage, Sit, TableSnapshot
from riverboat.host.table.environment import LoopClock
from riverboat.host.tournament import Begin, CallOff, Enter, TournamentState, Withdraw
from riverboat.protocol import Act, Leave
from riverboat.server.store.schema import STARTING_CHIPS
from riverboat.server.workers import ProcessBotWorkers
from riverboat.table import ClockSettings
from riverboat.table.director import Entered, stands

Story = Callable[[TournamentWorld], Awaitable[None]]


def told(path: Path, story: Story, bots: Any = None) -> None:
    async def run() -> None:
        async with tournament_world(path, bots) as at:
            await story(at)

    asyncio.run(run())


class Folders:
    """Bots that fold, except those that are told to go all-in."""

    def __init__(self) -> None:
        self.reckless: set[str] = set()

    async def ask(self, key: tuple[str, str], bot: str, seen: Observation, ended: Any) -> BotAnswer:
        assert seen.legal_actions is not None
        if key[1] in self.reckless:
            return BotAnswer(AllIn())
        return BotAnswer(Check() if seen.legal_actions.check else Fold())

    def forget(self, key: tuple[str, str]) -> None:
        pass


def test_an_entry_is_paid_once_and_comes_back_when_withdrawn_or_called_off(tmp_path: Path) -> None:
    async def story(at: TournamentWorld) -> None:
        tournament = await at.new(settings())
        ann, bob = await at.people(2)
        await at.enter(tournament, people=[ann, bob])
        assert await at.refuses(tournament, Enter((Entered(ann, "Ann"),))) == "already_entered"
        assert await at.chips(ann) == await at.chips(bob) == STARTING_CHIPS - 500
        await at.do(tournament, Withdraw(ann))
        assert await at.chips(ann) == STARTING_CHIPS
        assert await at.refuses(tournament, Withdraw(ann)) == "not_entered"
        await at.do(tournament, CallOff())
        assert await at.chips(bob) == STARTING_CHIPS
        assert await at.refuses(tournament, Enter((Entered(ann, "Ann"),))) == "registration_closed"
        row = await at.store.tournaments.tournament(tournament)
        assert row is not None
        assert row.status == "finished"

    told(tmp_path, story)


def test_whoever_cannot_pay_does_not_enter_and_nobody_with_them(tmp_path: Path) -> None:
    async def story(at: TournamentWorld) -> None:
        tournament = await at.new(settings(entry=STARTING_CHIPS + 1))
        ann, bob = await at.people(2)
        entries = (Entered(ann, "Ann"), Entered(bob, "Bob"))
        assert await at.refuses(tournament, Enter(entries)) == "not_enough_chips"
        assert await at.store.tournaments.entries(tournament) == ()
        assert await at.refuses(tournament, Begin()) == "too_few_entrants"
        assert await at.chips(ann) == STARTING_CHIPS

    told(tmp_path, story)


class LateClock(LoopClock):
    """Runs ahead of the real one by as much as it is told."""

    ahead = 0.0

    def now(self) -> float:
        return super().now() + self.ahead


def test_beginning_a_second_time_is_refused_and_keeps_the_time_played(tmp_path: Path) -> None:
    async def story(at: TournamentWorld) -> None:
        clock = LateClock()
        at.kind._ports = replace(at.kind._ports, clock=clock)
        tournament = await at.new(settings(3))
        (person,) = await at.people(1)
        await at.enter(tournament, people=[person], bots=2)
        await at.begin(tournament)
        clock.ahead = 3600.0
        assert await at.refuses(tournament, Begin()) == "tournament_begun"
        folding = asyncio.create_task(fold_for_ever(at, tournament, person))
        state = await at.until(tournament, lambda state: any(table.hands for table in state.tournament.tables))
        folding.cancel()
        assert state.tournament.seconds_played >= 3600

    told(tmp_path, story, Folders())


def seat_of(state: TournamentState, player: str) -> tuple[int, str] | None:
    """The player's table and the game it is."""
    for table, stand in stands(state.tournament):
        if stand.player == player and table.number in state.games:
            return table.number, state.games[table.number]
    return None


def test_a_player_who_is_moved_hears_where_to(tmp_path: Path) -> None:
    bots = Folders()

    async def story(at: TournamentWorld) -> None:
        tournament = await at.new(settings(3))
        (person,) = await at.people(1)
        await at.enter(tournament, people=[person], bots=3)
        await at.begin(tournament)
        state = await at.until(tournament, lambda state: any(table.hands for table in state.tournament.tables))
        place = seat_of(state, person)
        assert place is not None
        number, game = place
        frames: list[dict[str, Any]] = []
        await at.router.subscribe(game, person, None, lambda told: frames.extend(map(json.loads, told)))
        bots.reckless = {stand.player for table, stand in stands(state.tournament) if table.number != number}
        folding = asyncio.create_task(fold_for_ever(at, tournament, person))
        state = await at.until(tournament, lambda state: (now := seat_of(state, person)) is not None and now[1] != game)
        while not any(frame["type"] == "closed" for frame in frames):
            await asyncio.sleep(0.02)
        folding.cancel()
        (moved,) = (frame for frame in frames if frame["type"] == "notice" and frame["payload"]["kind"] == "moved")
        now = seat_of(state, person)
        assert now is not None
        assert moved["payload"]["gameId"] == now[1]
        assert frames[-1]["payload"]["reason"] == "moved"
        seen = await at.router.dispatch(now[1], GetSnapshot(person))
        assert isinstance(seen, TableSnapshot)

    told(tmp_path, story, bots)


async def fold_for_ever(at: TournamentWorld, tournament: str, player: str) -> None:
    """Fold or check whenever it is the player's turn, wherever the player sits."""
    while True:
        place = seat_of(await at.state(tournament), player)
        if place is not None:
            seen = await at.router.dispatch(place[1], GetSnapshot(player))
            if isinstance(seen, TableSnapshot) and seen.view.legal is not None:
                action = Check() if seen.view.legal.check else Fold()
                await at.router.dispatch(
                    place[1], PlayerMessage(player, Act(hand_id=None, version=None, action_id=None, action=action))
                )
        await asyncio.sleep(0.02)


def test_nobody_sits_down_or_takes_chips_away_past_the_director(tmp_path: Path) -> None:
    async def story(at: TournamentWorld) -> None:
        tournament = await at.new(settings(3, clock=ClockSettings(seconds=1, warning_seconds=0, time_banks=0)))
        ann, eve = await at.people(2)
        await at.enter(tournament, people=[ann], bots=2)
        await at.begin(tournament)
        state = await at.until(tournament, lambda state: any(table.hands for table in state.tournament.tables))
        with pytest.raises(RiverboatError) as refused:
            await at.router.dispatch(state.games[1], Sit(eve, "Eve", 1000))
        assert refused.value.code == "directed_table"
        left = await at.router.dispatch(state.games[1], PlayerMessage(ann, Leave()))
        assert isinstance(left, Done)
        tournament_over = await at.until_finished(tournament)
        assert len(tournament_over.places) == 3
        assert sum(place.prize for place in tournament_over.places) == 1500

    told(tmp_path, story)


def test_one_person_and_bots_in_their_own_processes_play_to_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        workers = ProcessBotWorkers(1)
        try:
            async with tournament_world(tmp_path, workers) as at:
                tournament = await at.new(settings(3))
                (person,) = await at.people(1)
                await at.enter(tournament, people=[person], bots=6)
                await at.begin(tournament)
                folding = asyncio.create_task(fold_for_ever(at, tournament, person))
                ended = await at.until_finished(tournament)
                folding.cancel()
                prize = next(place.prize for place in ended.places if place.player == person)
                assert await at.chips(person) == STARTING_CHIPS - 500 + prize
        finally:
            await workers.close()

    asyncio.run(play())
