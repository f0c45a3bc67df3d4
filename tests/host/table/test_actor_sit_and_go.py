"""A sit-and-go on the server: it begins when full, goes on without those who leave, and pays whatever happens."""

from __future__ import annotations

from table_world import SIT_AND_GO, World, refused, story

from riverboat.engine.actions import AllIn, Fold, RaiseTo
from riverboat.host.requests import Close, Done, PlayerMessage, SeatBot, Sit, Start
from riverboat.protocol import Back, Leave, SitOut
from riverboat.table import hand_in_play


@story
async def test_a_sit_and_go_begins_when_it_is_full_and_pays_its_prizes() -> None:
    world = await World(SIT_AND_GO).open()
    watchers = await world.seat("1", "2", buy_in=1000)
    await world.clock.advance(60)
    assert world.actor.state.table.hand_number == 0
    watchers += await world.seat("3", buy_in=1000)
    for _ in range(300):
        if world.actor.state.is_over:
            break
        if hand_in_play(world.actor.state.table) is None:
            await world.clock.advance(10)
        else:
            await world.act(world.turn, AllIn())
    assert world.actor.state.table.is_finished
    assert world.store.steps[-1].status == "finished"
    assert sum(world.store.chips.values()) == 300_000
    assert watchers[0].state["standings"][0]["prize"] > 0


@story
async def test_a_sit_and_go_can_be_started_with_fewer() -> None:
    world = await World(SIT_AND_GO).open()
    await world.seat("1", "2", buy_in=1000)
    await world.actor.ask(Start())
    await world.clock.advance(10)
    assert world.actor.state.table.hand_number == 1
    await refused(world.actor.ask(Sit("3", "three", 1000)), "already_started")


@story
async def test_leaving_a_running_sit_and_go_leaves_the_chips_to_be_blinded_off() -> None:
    world = await World(SIT_AND_GO).open()
    watchers = await world.seat("1", "2", "3", buy_in=1000)
    await world.clock.advance(10)
    assert isinstance(await world.actor.ask(PlayerMessage("1", Leave())), Done)
    assert watchers[0].frames[-1]["type"] == "closed"
    seated = world.actor.state.table.seats[0]
    assert seated is not None
    assert seated.is_sitting_out


@story
async def test_a3_in_a_sit_and_go_the_seat_of_an_absent_player_is_blinded_off_not_freed() -> None:
    world = await World(SIT_AND_GO).open()
    one, two, _ = await world.seat("1", "2", "3", buy_in=1000)
    await world.clock.advance(10)
    one.watch.stop()
    await world.clock.advance(301)
    assert two.state["players"][0]["status"] != "empty"
    assert two.state["players"][0]["isSittingOut"] is True
    assert two.state["players"][0]["isConnected"] is False


@story
async def test_nobody_waits_for_a_player_who_has_left_a_sit_and_go() -> None:
    world = await World(SIT_AND_GO, pace="fast").open()
    await world.seat("1", "2", "3", buy_in=1000)
    await world.clock.advance(10)
    leaver = world.turn
    await world.actor.ask(PlayerMessage(leaver, Leave()))
    await world.clock.advance(0)
    assert world.turn != leaver


@story
async def test_a_sit_and_go_goes_on_when_somebody_who_is_out_gets_up() -> None:
    world = await World(SIT_AND_GO, pace="fast").open()
    await world.seat("1", "2", "3", buy_in=1000)
    await world.clock.advance(10)
    for _ in range(40):
        table = world.actor.state.table
        out = [seated.player for seated in table.seats if seated is not None and not seated.stack]
        if hand_in_play(table) is None and out:
            break
        if hand_in_play(table) is None:
            await world.clock.advance(10)
        else:
            await world.act(world.turn, AllIn())
    if world.actor.state.is_over:
        return  # both went out in one hand
    before = world.actor.state.table.hand_number
    assert isinstance(await world.actor.ask(PlayerMessage(out[0], Leave())), Done)
    await world.clock.advance(10)
    assert world.actor.state.table.hand_number == before + 1
    assert not world.actor.is_lost


@story
async def test_a_sit_and_go_that_everybody_has_left_is_called_off_and_paid_by_chips() -> None:
    world = await World(SIT_AND_GO, pace="fast").open()
    watchers = await world.seat("1", "2", "3", buy_in=1000)
    await world.clock.advance(10)
    await world.act(world.turn, RaiseTo(3_000))
    for watcher in watchers:
        watcher.watch.stop()
    await world.clock.advance(3600)
    assert world.actor.state.table.is_finished
    assert world.store.steps[-1].status == "finished"
    assert sum(world.store.chips.values()) == 300_000
    assert world.actor.state.table.hand_number < 10
    assert world.actor.is_idle


@story
async def test_whoever_comes_back_to_a_deserted_sit_and_go_plays_on() -> None:
    world = await World(SIT_AND_GO, pace="fast").open()
    await world.seat("1", "2", "3", buy_in=1000)
    await world.clock.advance(10)
    for player in "123":
        await world.actor.ask(PlayerMessage(player, SitOut()))
    while hand_in_play(world.actor.state.table) is not None:
        await world.act(world.turn, Fold())
    number = world.actor.state.table.hand_number
    await world.clock.advance(200)
    assert world.actor.state.table.hand_number == number
    await world.actor.ask(PlayerMessage("2", Back()))
    await world.clock.advance(5)
    assert world.actor.state.table.hand_number == number + 1


@story
async def test_a_sit_and_go_that_is_closed_is_paid_as_it_stands() -> None:
    world = await World(SIT_AND_GO, pace="fast").open()
    await world.seat("1", buy_in=1000)
    for bot in "89":
        await world.actor.ask(SeatBot(bot, f"Robo {bot}", "level:3", 1000, "instant"))
    await world.clock.advance(10)
    await world.actor.ask(Close())
    await world.clock.advance(200)
    assert world.actor.state.is_closed
    assert world.actor.state.table.is_finished
    assert world.store.chips["1"] > 99_000
