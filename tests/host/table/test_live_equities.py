"""Equities while an all-in is dealt: told with the cards, to everybody alike, and never waited for long."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from table_world import CASH, World, story

from riverboat.engine.actions import AllIn, Call, RunItTwice
from riverboat.engine.events import BoardDealt, CardsShown
from riverboat.host import equities as counting
from riverboat.host.equities import CountEquities
from riverboat.odds.face_up import FaceUp
from riverboat.protocol import Equities, GameState, TableEvent
from riverboat.protocol.frames import decode_server


async def halves(moments: tuple[FaceUp, ...]) -> tuple[Equities, ...]:
    """Ten for each card on the board, so that one moment is told from another."""
    return tuple(tuple((seat, 10 * len(moment.board)) for seat, _ in moment.hands) for moment in moments)


async def all_in(count: CountEquities, **rules: Any) -> tuple[World, list[Any]]:
    settings = msgspec.structs.replace(CASH, rules=msgspec.structs.replace(CASH.rules, **rules)) if rules else CASH
    world = World(settings)
    world.equities = count
    await world.open()
    watchers = await world.seat("1", "2")
    watchers.append(world.watch(None))
    await world.clock.advance(5)
    await world.act(world.turn, AllIn())
    await world.act(world.turn, Call())
    return world, watchers


def heard(watcher: Any) -> list[Any]:
    return [decode_server(msgspec.json.encode(frame)) for frame in watcher.frames]


def told(watcher: Any) -> list[Equities]:
    """With every card shown or dealt."""
    events = [message for message in heard(watcher) if isinstance(message, TableEvent)]
    return [each.equities for each in events if isinstance(each.event, BoardDealt | CardsShown)]


@story
async def test_every_street_of_a_run_out_is_told_with_its_equities_to_players_and_spectators() -> None:
    _, watchers = await all_in(halves)
    for watcher in watchers:
        assert told(watcher) == [(), *(((0, each), (1, each)) for each in (0, 30, 40, 50))]


@story
async def test_the_state_has_them_while_running_it_twice_is_asked_and_no_longer_when_the_hand_is_over() -> None:
    world, (one, *_) = await all_in(halves, run_it_twice=True)
    late = world.watch("2")
    assert heard(late)[-1].view.equities == ((0, 0), (1, 0))
    await world.act(world.turn, RunItTwice(True))
    await world.act(world.turn, RunItTwice(True))
    last = [message for message in heard(one) if isinstance(message, GameState)][-1]
    assert last.view.is_hand_over
    assert last.view.equities == ()
    assert told(one)[2:] == [((0, each), (1, each)) for each in (30, 40, 50, 30, 40, 50)]


@story
async def test_a_table_without_watchers_counts_nothing() -> None:
    asked: list[FaceUp] = []

    async def count(moments: tuple[FaceUp, ...]) -> tuple[Equities, ...]:
        asked.extend(moments)
        return ()

    world = World(CASH)
    world.equities = count
    await world.open()
    for watcher in await world.seat("1", "2"):
        watcher.watch.stop()
    await world.clock.advance(5)
    await world.act(world.turn, AllIn())
    await world.act(world.turn, Call())
    assert asked == []


def test_a_count_that_does_not_come_leaves_the_hand_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "COUNT_SECONDS", 0.01)

    async def never(moments: tuple[FaceUp, ...]) -> tuple[Equities, ...]:
        await asyncio.Event().wait()
        return ()

    @story
    async def told_without() -> None:
        world, (one, *_) = await all_in(never)
        for _ in range(200):
            if told(one):
                break
            await asyncio.sleep(0.01)
        assert told(one) == [()] * 5
        assert world.actor.state.table.hand_number >= 1

    told_without()
