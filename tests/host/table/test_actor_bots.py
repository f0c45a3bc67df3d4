"""Bots at a table on the server: they see their own seat alone, their faults stop nobody, they play only for people."""

from __future__ import annotations

import msgspec
from table_world import CASH, Watcher, World, refused, story, two_at_a_table

from riverboat.engine import Rules
from riverboat.engine.actions import AllIn, Call, Check, Fold, RaiseTo, RunItTwice
from riverboat.host.ports import BotAnswer
from riverboat.host.requests import Done, PlayerMessage, RemovePlayer, SeatBot
from riverboat.protocol import NextHand, Rebuy, SetSpeed
from riverboat.table import TableSettings, hand_in_play


async def against_a_bot(answer: BotAnswer | None = None, settings: TableSettings = CASH) -> tuple[World, Watcher]:
    world = World(settings)
    if answer is not None:
        world.bots.choose = lambda seen: answer
    await world.open()
    (watcher,) = await world.seat("1")
    done = await world.actor.ask(SeatBot("9", "Robo", "level-3", 10_000, "instant"))
    assert isinstance(done, Done)
    await world.clock.advance(5)
    return world, watcher


@story
async def test_a_bot_sits_down_with_the_houses_chips_and_plays() -> None:
    world, watcher = await against_a_bot()
    for _ in range(8):
        await world.act("1", Check() if watcher.state["legal"]["check"] else Call())
        await world.clock.advance(5)  # the result stays for a while
    assert world.bots.seen
    assert "9" not in world.store.chips
    assert watcher.state["players"][1]["isBot"] is True


@story
async def test_o4_a_bot_that_answers_illegally_is_made_to_check_or_fold_and_everybody_sees_it() -> None:
    world, watcher = await against_a_bot(BotAnswer(RaiseTo(3)))
    if world.turn == "1":
        await world.act("1", Call())
    await world.clock.advance(1)
    fault = watcher.of("bot_fault")[0]["payload"]
    assert fault["reason"] == "illegal"
    assert not world.actor.is_lost


@story
async def test_o4_a_bot_that_fails_does_not_stop_the_table() -> None:
    world, watcher = await against_a_bot(BotAnswer(None, "failed", "ValueError"))
    if world.turn == "1":
        await world.act("1", RaiseTo(300))
    await world.clock.advance(1)
    assert watcher.of("bot_fault")[0]["payload"]["reason"] == "failed"


@story
async def test_o4_a_bot_that_fails_when_asked_to_run_it_twice_gets_one_board() -> None:
    rules = Rules(small_blind=50, big_blind=100, run_it_twice=True)
    world, watcher = await against_a_bot(BotAnswer(AllIn()), msgspec.structs.replace(CASH, rules=rules))
    if world.turn == "9":
        await world.clock.advance(1)
    await world.act("1", AllIn())
    await world.clock.advance(1)
    if hand_in_play(world.actor.state.table) is not None:  # the bot was not asked first
        await world.act("1", RunItTwice(True))
    await world.clock.advance(10)  # the run-out and the result stay for a while
    assert watcher.of("bot_fault")[0]["payload"]["reason"] == "illegal"
    assert "run_it_twice_answered" in [event for _, event in watcher.events]
    assert not any(frame["payload"]["secondBoard"] for frame in watcher.of("game_state"))
    assert watcher.state["handNumber"] == 2  # the next hand has been dealt


@story
async def test_a_bot_never_sees_more_than_its_seat() -> None:
    world, watcher = await against_a_bot()
    if world.turn == "1":
        await world.act("1", Call())
    await world.clock.advance(1)
    own = watcher.state["players"][0]["cards"]
    _, seen, _ = world.bots.seen[0]
    assert not set(own) & set(seen.hole_cards)
    assert all(not opponent.cards for opponent in seen.opponents)


@story
async def test_a_bot_that_lost_everything_buys_chips_again() -> None:
    world, _ = await against_a_bot(None)
    for _ in range(40):
        if hand_in_play(world.actor.state.table) is None:
            await world.clock.advance(1)
            continue
        await world.act(world.turn, AllIn()) if world.turn == "1" else await world.clock.advance(1)
        if any(b"chips_bought" in step.public for step in world.store.steps):
            break
        seated = world.actor.state.table.seats[0]
        if seated is not None and not seated.stack and hand_in_play(world.actor.state.table) is None:
            await world.actor.ask(PlayerMessage("1", Rebuy(10_000)))
    bought = [step for step in world.store.steps if b"chips_bought" in step.public]
    assert bought


@story
async def test_bots_do_not_play_for_nobody() -> None:
    world, watcher = await against_a_bot()
    await world.actor.ask(SeatBot("8", "Other", "level-3", 10_000, "instant"))
    watcher.watch.stop()
    await world.actor.ask(RemovePlayer("1"))
    await world.clock.advance(60)
    steps = len(world.store.steps)
    await world.clock.advance(600)
    assert len(world.store.steps) == steps
    world.watch(None)
    await world.clock.advance(60)
    assert len(world.store.steps) > steps


@story
async def test_the_pace_belongs_to_a_player_alone_with_bots() -> None:
    world, *_ = await two_at_a_table()
    await refused(world.actor.ask(PlayerMessage("1", SetSpeed("instant"))), "others_play")
    alone, _ = await against_a_bot()
    assert isinstance(await alone.actor.ask(PlayerMessage("1", SetSpeed("slow"))), Done)
    assert alone.actor.state.pace == "slow"


@story
async def test_a_view_tells_the_tables_speed_and_a_new_bot_plays_at_it() -> None:
    world, watcher = await against_a_bot()
    assert watcher.state["speed"] == "instant"
    await world.actor.ask(PlayerMessage("1", SetSpeed("slow")))
    assert watcher.state["speed"] == "slow"
    await world.actor.ask(SeatBot("8", "Other", "level-3", 10_000))
    assert {bot.speed for bot in world.actor.state.bots.values()} == {"slow"}


@story
async def test_a_player_alone_with_bots_need_not_wait_for_the_next_hand() -> None:
    world = World(CASH, pace="slow")
    await world.open()
    await world.seat("1")
    await world.actor.ask(SeatBot("9", "Robo", "level-3", 10_000, "instant"))
    await world.clock.advance(10)
    if world.turn == "9":
        await world.clock.advance(10)
    await world.act("1", Fold())
    assert hand_in_play(world.actor.state.table) is None
    await world.actor.ask(PlayerMessage("1", NextHand()))
    await world.clock.advance(0)
    assert world.actor.state.table.hand_number == 2
