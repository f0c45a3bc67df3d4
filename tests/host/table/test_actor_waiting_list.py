"""Rule T10 at a running table: seats are offered, offers end, nothing is lost in a restart, bots make room."""

from __future__ import annotations

import msgspec
from table_world import CASH, Watcher, World, refused, settle, story

from riverboat.engine.actions import Fold
from riverboat.host.requests import Close, JoinWaitingList, LeaveWaitingList, PlayerMessage, SeatBot, Sit
from riverboat.protocol import ChangeSeat, Leave
from riverboat.table import hand_in_play, seat_of
from riverboat.table.cash import CashOptions

TWO_SEATS = msgspec.structs.replace(CASH, seats=2, cash=CashOptions(seat_offer_seconds=30))
ROOM_FOR_PEOPLE = msgspec.structs.replace(TWO_SEATS, cash=CashOptions(bots_give_way=True))


def waiting(world: World) -> str:
    """Who waits, a star behind those to whom a seat is offered."""
    return " ".join(
        each.player + "*" * (each.offered_until is not None) for each in world.actor.state.table.waiting_list
    )


async def left(world: World, player: str) -> None:
    """Leaves, and the other one ends the hand."""
    await world.actor.ask(PlayerMessage(player, Leave()))
    if hand_in_play(world.actor.state.table) is not None:
        await world.act(world.turn, Fold())
    await settle()


async def full_table() -> tuple[World, Watcher]:
    world = await World(TWO_SEATS).open()
    await world.seat("1", "2")
    await world.actor.ask(JoinWaitingList("3", "C"))
    await world.actor.ask(JoinWaitingList("4", "D"))
    return world, world.watch(None)


@story
async def test_a_seat_that_becomes_free_is_offered_and_then_offered_to_the_next() -> None:
    world, spectator = await full_table()
    await left(world, "2")
    assert waiting(world) == "3* 4"
    assert [(each["name"], each["offeredUntil"] is not None) for each in spectator.state["waiting"]] == [
        ("C", True),
        ("D", False),
    ]
    await refused(world.actor.ask(Sit("4", "D", 10_000)), "others_wait")
    await world.clock.advance(30)
    assert waiting(world) == "4*"
    await world.actor.ask(Sit("4", "D", 10_000))
    assert waiting(world) == ""


@story
async def test_the_list_and_the_time_of_an_offer_survive_a_restart() -> None:
    world, _ = await full_table()
    await left(world, "2")
    await world.clock.advance(20)
    await world.actor.stop()
    await world.open()
    assert waiting(world) == "3* 4"
    await world.clock.advance(9)
    assert waiting(world) == "3* 4"
    await world.clock.advance(1)
    assert waiting(world) == "4*"


@story
async def test_joining_and_leaving_the_list_may_be_repeated() -> None:
    world, _ = await full_table()
    steps = len(world.store.steps)
    await world.actor.ask(JoinWaitingList("3", "C"))
    await world.actor.ask(LeaveWaitingList("9"))
    assert (waiting(world), len(world.store.steps)) == ("3 4", steps)


@story
async def test_a_bot_makes_room_after_the_hand_where_the_table_is_made_so() -> None:
    world = await World(ROOM_FOR_PEOPLE).open()
    await world.actor.ask(SeatBot("b", "Bot", "tag", 10_000))
    await world.seat("1")
    await world.clock.advance(5)
    hand = world.actor.state.table.hand_number
    await world.actor.ask(JoinWaitingList("3", "C"))
    await settle()
    assert waiting(world) == "3", "not before the hand is over"
    await world.act("1", Fold())
    assert waiting(world) == "3*"
    assert world.actor.seated() == ["1"]
    assert world.actor.state.bots == {}
    assert world.actor.state.table.hand_number == hand
    await refused(world.actor.ask(SeatBot("b2", "Bot", "tag", 10_000)), "others_wait")
    await world.actor.ask(Sit("3", "C", 10_000))
    assert world.actor.seated() == ["3", "1"]


@story
async def test_a_table_that_closes_has_no_list_any_more() -> None:
    world, spectator = await full_table()
    await world.actor.ask(Close())
    await world.act(world.turn, Fold())
    assert spectator.state["waiting"] == []
    await refused(world.actor.ask(JoinWaitingList("5", "E")), "table_closed")


@story
async def test_a_player_moves_with_the_next_deal_and_gets_a_whole_state() -> None:
    world = await World(msgspec.structs.replace(CASH, seats=4)).open()
    first, _ = await world.seat("1", "2")
    await world.clock.advance(2)
    await world.actor.ask(PlayerMessage("1", ChangeSeat(3)))
    await world.actor.ask(PlayerMessage("1", ChangeSeat(3)))  # asked once more: nothing happens
    assert first.state["players"][0]["wantsSeat"] == 3
    await world.act(world.turn, Fold())
    assert seat_of(world.actor.state.table, "1") == 3
    assert first.state["seat"] == 3
    assert len(first.state["players"][3]["cards"]) == 2
    assert "??" not in first.state["players"][3]["cards"]
