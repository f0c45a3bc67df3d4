"""Time at a table on the server: the clock of a decision, the time bank, and players who are not there."""

from __future__ import annotations

import json

from table_world import CASH, World, refused, settle, story, two_at_a_table, wallet_changes

from riverboat.engine.actions import AllIn, Call, Check
from riverboat.host.requests import BuyInRange, Done, GetBuyIn, GetSnapshot, PlayerMessage, Sit, TableSnapshot
from riverboat.host.table.presence import SEAT_SECONDS
from riverboat.protocol import Leave
from riverboat.table import ClockSettings, TableSettings, chips_on_table


@story
async def test_a_clock_is_told_in_whole_milliseconds_and_whole_seconds_without_a_point() -> None:
    world, _, _ = await two_at_a_table()
    await world.clock.advance(1 / 3)
    clock = world.watch("1").state["clock"]
    assert clock["secondsLeft"] == 29.667
    assert json.dumps(clock["timeBank"]) == "60"


@story
async def test_a1_thirty_seconds_a_warning_at_ten_and_two_time_banks() -> None:
    world, first, _ = await two_at_a_table()
    whole = {"warningAt": 10.0, "seconds": 30.0, "bank": 60.0}
    assert first.state["clock"] == {"secondsLeft": 30.0, "timeBank": 60.0, **whole}
    await world.clock.advance(19)
    assert first.of("notice") == []
    await world.clock.advance(1)
    assert [notice["payload"]["kind"] for notice in first.of("notice")] == ["time_warning"]
    await world.clock.advance(10)
    assert first.of("notice")[-1]["payload"]["kind"] == "time_bank"
    assert first.state["clock"]["timeBank"] == 60.0
    await world.clock.advance(20)
    # Whoever comes now learns how long the decision and the bank were in all.
    first = world.watch("1")
    assert first.state["clock"] == {"secondsLeft": 0.0, "timeBank": 40.0, **whole}
    await world.clock.advance(39)
    assert not any(event == "timed_out" for _, event in first.events)
    await world.clock.advance(1)
    assert any(event == "timed_out" for _, event in first.events)


@story
async def test_what_a_decision_took_of_the_time_bank_is_gone_for_the_hand() -> None:
    world, first, _ = await two_at_a_table()
    player = world.turn
    await world.clock.advance(50)
    await world.act(player, Call())
    await world.act(world.turn, Check())
    seats = {"1": 0, "2": 1}
    while world.turn != player:
        await world.act(world.turn, Check())
    assert first.state["currentPlayer"] == seats[player]
    assert first.state["clock"]["timeBank"] == 40.0


@story
async def test_a2_the_second_time_out_in_a_row_sits_the_player_out() -> None:
    world, first, _ = await two_at_a_table()
    await world.clock.advance(400)
    assert [event for _, event in first.events].count("timed_out") >= 2
    assert any(event == "sat_out" for _, event in first.events)


@story
async def test_an_outage_of_the_server_costs_no_player_time() -> None:
    world, *_ = await two_at_a_table()
    await world.clock.advance(25)
    await world.actor.stop()
    await world.clock.advance(600)
    await world.open()
    seen = await world.actor.ask(GetSnapshot("1"))
    assert isinstance(seen, TableSnapshot)
    assert seen.view.clock is not None
    assert seen.view.clock.seconds_left == 30.0
    assert seen.view.clock.time_bank == 60.0


# Absence.


@story
async def test_whoever_has_a_socket_is_seen_as_connected_at_once() -> None:
    world = await World(CASH).open()
    (first,) = await world.seat("1")
    assert first.state["players"][0]["isConnected"] is True
    assert first.of("notice") == []


@story
async def test_a3_absence_is_told_away_after_sixty_seconds_and_the_seat_freed_after_three_hundred() -> None:
    world, first, second = await two_at_a_table()
    chips = world.store.chips["1"]
    first.watch.stop()
    assert second.state["players"][0]["isConnected"] is False
    await world.clock.advance(60)
    assert second.state["players"][0]["isAway"] is True
    await world.clock.advance(239)
    assert second.state["players"][0]["status"] != "empty"
    await world.clock.advance(30)
    assert second.state["players"][0]["status"] == "empty"
    returned = [changes for step in world.store.steps if (changes := wallet_changes(step))][-1]
    assert returned[0][0] == "1"
    assert world.store.chips["1"] > chips + 9_000


@story
async def test_a3_a_player_absent_for_two_minutes_is_not_waited_for() -> None:
    patient = TableSettings(rules=CASH.rules, seats=6, clock=ClockSettings(seconds=1000))
    world = await World(patient).open()
    one, two, three = await world.seat("1", "2", "3")
    await world.clock.advance(5)
    absent = world.turn
    {"1": one, "2": two, "3": three}[absent].watch.stop()
    await world.clock.advance(119)
    assert world.turn == absent
    await world.clock.advance(1)
    assert world.turn != absent


@story
async def test_coming_back_is_told_and_the_seat_is_kept() -> None:
    world, first, second = await two_at_a_table()
    first.watch.stop()
    await world.clock.advance(100)
    world.watch("1")
    assert second.of("notice")[-1]["payload"]["kind"] == "reconnected"
    await world.clock.advance(1000)
    assert second.state["players"][0]["status"] != "empty"


@story
async def test_a_player_who_only_uses_rest_is_there_as_long_as_they_ask() -> None:
    world = await World(CASH).open()
    await world.actor.ask(Sit("1", "one", 10_000))
    for _ in range(10):
        await world.clock.advance(200)
        await world.actor.ask(GetSnapshot("1"))
    assert world.actor.people() == ["1"]
    await world.clock.advance(301)
    assert world.actor.people() == []


@story
async def test_an_all_in_player_who_is_gone_still_wins_the_pot() -> None:
    world, first, second = await two_at_a_table()
    await world.act(world.turn, AllIn())
    other = world.turn
    gone = "1" if other == "2" else "2"
    (first if gone == "1" else second).watch.stop()
    await world.actor.ask(PlayerMessage(gone, Leave()))
    await world.act(other, Call())
    await settle()
    total = world.store.chips["1"] + world.store.chips["2"] + chips_on_table(world.actor.state.table)
    assert total == 200_000


@story
async def test_a_player_who_comes_anew_takes_over_and_is_never_absent_meanwhile() -> None:
    world, first, other = await two_at_a_table()
    second = world.watch("1")
    await settle()
    assert [frame["payload"]["reason"] for frame in first.of("closed")] == ["replaced"]
    assert first.frames[-1]["type"] == "closed"
    assert second.state["seat"] == 0
    # Nobody else hears of it, and the first window is told nothing more.
    assert [other.of(kind) for kind in ("closed", "notice")] == [[], []]
    assert all(player["isConnected"] for player in other.state["players"][:2])
    told = len(first.frames)
    await world.act(world.turn, Call())
    assert len(first.frames) == told
    assert second.events[-1][1] == "player_acted"
    # The first takes it back in the same way; to stop what was replaced changes nothing.
    first.watch.stop()
    third = world.watch("1")
    assert second.frames[-1]["payload"] == {"reason": "replaced"}
    assert third.of("closed") == []
    assert world.actor.presence.absent == frozenset()


@story
async def test_spectators_and_watchers_handed_on_take_nothing_over() -> None:
    world, first, _ = await two_at_a_table()
    spectators = [world.watch(None), world.watch(None), world.watch("77"), world.watch("77")]
    world.actor.watch("1", None, lambda frame: None, takes_over=False)
    assert [watcher.of("closed") for watcher in (first, *spectators)] == [[]] * 5


@story
async def test_t8_whoever_was_removed_while_absent_brings_back_what_was_returned() -> None:
    """Also when another process owns the table by then."""
    world, first, _ = await two_at_a_table()
    first.watch.stop()
    await world.clock.advance(SEAT_SECONDS)
    assert "1" not in world.actor.seated()
    taken = next(known.chips for known in world.actor.state.table.departures if known.player == "1")
    assert taken > CASH.min_buy_in
    await world.actor.stop()
    await world.open()
    assert await world.actor.ask(GetBuyIn("1")) == BuyInRange(taken, CASH.max_buy_in, taken)
    told = await refused(world.actor.ask(Sit("1", "name1", taken - 1)), "must_bring_back")
    assert told.values == {"buy_in": taken - 1, "chips": taken, "minutes": 60}
    await world.clock.advance(3600)
    assert await world.actor.ask(GetBuyIn("1")) == BuyInRange(CASH.min_buy_in, CASH.max_buy_in, 0)
    assert isinstance(await world.actor.ask(Sit("1", "name1", CASH.min_buy_in)), Done)
