"""How long a result stays: long enough to read at every speed of the bots, and for a run-out to be dealt first."""

from __future__ import annotations

import msgspec
import pytest
from table_world import CASH, World, story, two_at_a_table

from riverboat.engine.actions import AllIn, Call, Check, Fold
from riverboat.host.requests import PlayerMessage, SeatBot
from riverboat.host.table.pace import FIRST_SECONDS, UNSEEN_SHARE
from riverboat.protocol import READABLE_SECONDS, RESULT_SECONDS, STAGE_SECONDS, NextHand, Speed
from riverboat.table import hand_in_play

A_MOMENT = 0.01


async def pause_after(world: World) -> float:
    """Seconds from the end of the hand to the next deal."""
    assert hand_in_play(world.actor.state.table) is None
    number, began = world.actor.state.table.hand_number, world.clock.now()
    due = world.actor.pace.next_change()
    assert due is not None
    await world.clock.advance(due - began - A_MOMENT)
    assert world.actor.state.table.hand_number == number
    await world.clock.advance(2 * A_MOMENT)
    assert world.actor.state.table.hand_number == number + 1
    return due - began


async def with_a_bot(speed: Speed) -> World:
    world = await World(CASH, pace=speed).open()
    await world.seat("1")
    await world.actor.ask(SeatBot("9", "Robo", "level-3", 10_000, "instant"))
    await world.clock.advance(5)
    return world


async def check_it_down(world: World) -> None:
    while (hand := hand_in_play(world.actor.state.table)) is not None:
        await world.act(world.turn, Call() if hand.betting.price > hand.betting.bets[hand.actor or 0] else Check())


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_a_result_with_cards_shown_stays_whole_and_one_without_half(speed: Speed) -> None:
    @story
    async def told() -> None:
        world, *_ = await two_at_a_table(speed)
        await world.clock.advance(5)
        await check_it_down(world)
        assert await pause_after(world) == pytest.approx(RESULT_SECONDS[speed])
        await world.act(world.turn, Fold())
        assert await pause_after(world) == pytest.approx(RESULT_SECONDS[speed] * UNSEEN_SHARE)

    told()


@story
async def test_at_instant_speed_a_result_stays_readable_for_who_plays_with_bots() -> None:
    world = await with_a_bot("instant")
    for _ in range(20):
        if hand_in_play(world.actor.state.table) is None:
            break
        hand = world.actor.state.table.hand
        await world.act("1", Call() if hand is not None and hand.betting.price > hand.betting.bets[0] else Check())
    assert await pause_after(world) == pytest.approx(READABLE_SECONDS)


@story
async def test_at_instant_speed_a_table_without_bots_does_not_wait() -> None:
    world, *_ = await two_at_a_table("instant")
    number = world.actor.state.table.hand_number
    await world.act(world.turn, Fold())
    await world.clock.advance(0)
    assert world.actor.state.table.hand_number == number + 1


@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_the_next_hand_waits_until_a_run_out_has_been_dealt(speed: Speed) -> None:
    @story
    async def told() -> None:
        world = await with_a_bot(speed)
        while world.turn != "1":
            await world.clock.advance(1)
        await world.act("1", AllIn())
        await world.clock.advance(0)
        # Open hands, flop, turn and river each stay alone before the result.
        assert await pause_after(world) == pytest.approx(
            (RESULT_SECONDS[speed] or READABLE_SECONDS) + 4 * STAGE_SECONDS[speed]
        )

    told()


@story
async def test_a_player_alone_with_bots_need_not_look_at_the_result() -> None:
    world = await with_a_bot("instant")
    while world.turn != "1":
        await world.clock.advance(1)
    number = world.actor.state.table.hand_number
    await world.act("1", Fold())
    assert world.actor.state.table.hand_number == number
    await world.actor.ask(PlayerMessage("1", NextHand()))
    await world.clock.advance(0)
    assert world.actor.state.table.hand_number == number + 1


@story
async def test_the_first_hand_is_dealt_at_once_to_who_sits_down_among_bots() -> None:
    world = await World(msgspec.structs.replace(CASH, seats=2), pace="normal").open()
    await world.actor.ask(SeatBot("9", "Robo", "level-3", 10_000, "instant"))
    await world.seat("1")
    await world.clock.advance(0)
    assert world.actor.state.table.hand_number == 1


@story
async def test_the_first_hand_waits_a_moment_for_those_who_come_together() -> None:
    world = await World(msgspec.structs.replace(CASH, seats=3), pace="normal").open()
    await world.actor.ask(SeatBot("9", "Robo", "level-3", 10_000, "instant"))
    await world.seat("1")
    await world.clock.advance(FIRST_SECONDS - A_MOMENT)
    assert world.actor.state.table.hand_number == 0
    await world.clock.advance(2 * A_MOMENT)
    assert world.actor.state.table.hand_number == 1
