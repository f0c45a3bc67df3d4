"""A table of a tournament: what its director is told, and when."""

from __future__ import annotations

import msgspec
from table_world import World, settle, story

from riverboat.engine.actions import Fold
from riverboat.engine.rules import Rules
from riverboat.host.requests import DirectorOrder, Done, GetHandReport, HandReported, PlayerMessage
from riverboat.host.table.state import BotSeat
from riverboat.protocol import NextHand, SitOut
from riverboat.table import DealHand, Join, TableSettings, hand_in_play
from riverboat.table.director import HandReport

SHORT = TableSettings(rules=Rules(big_blind=100, ante=20, button_blind=True, deck="short"), seats=4, kind="tournament")


async def one_hand(pace: str, *, is_watched: bool = True) -> World:
    """Three people at a table of tournament 5; their first hand is over."""
    world = await World(SHORT, pace=pace, tournament="5").open()
    for seat, player in enumerate("123"):
        join = Join(player, f"name{player}", 1000, seat)
        assert isinstance(await world.actor.ask(DirectorOrder(f"join{player}", join)), Done)
        if is_watched:
            world.watch(player)
    assert isinstance(await world.actor.ask(DirectorOrder("deal", DealHand((), 0, hands_played=0))), Done)
    await settle()
    assert not (await report(world)).is_over
    while hand_in_play(world.actor.state.table) is not None:
        assert not world.finished
        await world.act(world.turn, Fold())
    return world


async def report(world: World) -> HandReport:
    answer = await world.actor.ask(GetHandReport())
    assert isinstance(answer, HandReported)
    return answer.report


@story
async def test_the_director_hears_of_a_hand_once_its_result_has_been_shown() -> None:
    world = await one_hand("normal")
    assert not world.finished
    assert not (await report(world)).is_over, "the players still look at the result"
    await world.actor.ask(PlayerMessage("2", SitOut()))
    await world.clock.advance(5)
    (told,) = world.finished
    assert told == ("5", "7", await report(world))
    positions = world.actor.state.table.positions
    assert positions is not None
    assert told[2].is_over
    assert told[2].big_blind == positions.button, "no seat is called BB here"
    assert sum(stack for _, stack in told[2].stacks) == 3000
    assert told[2].sitting_out == ("2",), "whoever sat out while the result was shown is counted"


@story
async def test_an_instant_table_that_nobody_watches_reports_at_once() -> None:
    world = await one_hand("instant", is_watched=False)
    assert [told[2].hand_number for told in world.finished] == [1]


@story
async def test_a_person_alone_with_bots_does_not_wait_for_the_next_hand() -> None:
    world = await one_hand("normal")
    world.actor.state = msgspec.structs.replace(world.actor.state, bots={bot: BotSeat("station") for bot in "23"})
    await world.actor.ask(PlayerMessage("1", NextHand()))
    await settle()
    assert [told[2].hand_number for told in world.finished] == [1]


@story
async def test_among_people_a_result_stays_though_one_has_seen_it() -> None:
    world = await one_hand("normal")
    await world.actor.ask(PlayerMessage("1", NextHand()))
    await settle()
    assert not world.finished


@story
async def test_the_next_owner_of_a_table_reports_what_the_last_one_could_not() -> None:
    world = await one_hand("normal")
    await world.actor.stop()
    assert not world.finished
    await world.open()
    assert [told[2] for told in world.finished] == [await report(world)]
    assert world.finished[0][2].is_over
