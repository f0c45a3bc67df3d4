"""A table on the server: durable before told, each action once, the clock, absence, and going on after a restart."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from table_world import Watcher, World, settle, story

from riverboat.engine import Rules
from riverboat.engine.actions import AllIn, Call, Check, Fold, RaiseTo, Show
from riverboat.protocol import Act, Back, Chat, Leave, NextHand, Rebuy, SetSpeed, SitOut
from riverboat.protocol.asking import OWN_SEAT
from riverboat.server.ports import BotAnswer, Unreachable
from riverboat.server.requests import Close, Done, Look, Refusal, Remove, SeatBot, Seen, Sit, Start, Tell
from riverboat.server.table.state import decode_state
from riverboat.table import ClockSettings, TableSettings, apply, chips_on_table, decode_command, hand_in_play, new_table

CASH = TableSettings(rules=Rules(small_blind=50, big_blind=100), seats=6)
SIT_AND_GO = TableSettings(rules=Rules(small_blind=50, big_blind=100), seats=3, kind="sit_and_go", entry=1000)


async def two_at_a_table(pace: str = "instant") -> tuple[World, Watcher, Watcher]:
    world = await World(CASH, pace=pace).open()
    first, second = await world.seat("1", "2")
    await world.clock.advance(0)
    return world, first, second


def refused(answer: Any, code: str) -> Refusal:
    assert isinstance(answer, Refusal), answer
    assert answer.code == code
    return answer


@story
async def test_a_cash_table_deals_as_soon_as_two_can_play() -> None:
    world = await World(CASH).open()
    await world.seat("1")
    await world.clock.advance(30)
    assert hand_in_play(world.actor.state.table) is None
    await world.seat("2")
    await world.clock.advance(5)
    assert hand_in_play(world.actor.state.table) is not None


@story
async def test_each_player_is_shown_their_own_cards_and_backs_of_the_others() -> None:
    world, first, second = await two_at_a_table()
    spectator = world.watch(None)
    own = [watcher.state["players"][seat]["cards"] for seat, watcher in enumerate((first, second))]
    assert all("??" not in cards and len(cards) == 2 for cards in own)
    assert first.state["players"][1]["cards"] == ["??", "??"]
    assert [player["cards"] for player in spectator.state["players"][:2]] == [["??", "??"]] * 2
    for card in own[1]:
        assert not any(f'"{card}"'.encode() in frame for frame in first.raw)
        assert not any(f'"{card}"'.encode() in frame for frame in spectator.raw)


@story
async def test_nobody_is_told_of_a_step_the_store_did_not_take() -> None:
    world, first, second = await two_at_a_table()
    heard = len(first.frames), len(second.frames)
    world.store.failure = OSError("the disk is full")
    with pytest.raises(Unreachable):
        await world.act(world.turn, Call())
    assert (len(first.frames), len(second.frames)) == heard
    assert world.actor.is_lost


@story
async def test_a_table_that_failed_is_opened_again_where_it_stood() -> None:
    world, *_ = await two_at_a_table()
    before = world.actor.state.table
    world.store.failure = OSError("the disk is full")
    with pytest.raises(Unreachable):
        await world.act(world.turn, Call())
    world.store.failure = None
    await world.open()
    assert world.actor.state.table == before
    assert isinstance(await world.act(world.turn, Call()), Done)


@story
async def test_an_owner_that_lost_the_table_changes_nothing_any_more() -> None:
    world, first, _ = await two_at_a_table()
    await world.store.claim("7", "another process")
    steps = len(world.store.steps)
    with pytest.raises(Unreachable):
        await world.act(world.turn, Call())
    assert len(world.store.steps) == steps
    assert world.actor.is_lost
    assert first.of("player_action") == []


@story
async def test_a_repeated_action_gets_the_first_answer_and_is_done_once() -> None:
    world, first, _ = await two_at_a_table()
    player = world.turn
    answer = await world.act(player, RaiseTo(300), "click-1")
    again = await world.act(player, RaiseTo(300), "click-1")
    assert isinstance(answer, Done)
    assert again == answer
    assert len(first.of("player_action")) == 1


@story
async def test_a_repeat_is_known_again_after_a_restart() -> None:
    world, *_ = await two_at_a_table()
    player = world.turn
    await world.act(player, RaiseTo(300), "click-1")
    steps = len(world.store.steps)
    await world.actor.stop()
    await world.open()
    assert isinstance(await world.act(player, RaiseTo(300), "click-1"), Done)
    assert len(world.store.steps) == steps


@story
async def test_the_same_action_id_of_another_player_is_another_action() -> None:
    world, *_ = await two_at_a_table()
    await world.act(world.turn, Call(), "1")
    await world.act(world.turn, Check(), "1")
    assert len(world.actor.state.table.hand.board) == 3  # type: ignore[union-attr]


@story
async def test_an_action_for_a_state_that_has_passed_is_stale() -> None:
    world, first, _ = await two_at_a_table()
    hand_id, version = first.state["handId"], first.state["version"]
    actor, other = world.turn, "2" if world.turn == "1" else "1"
    await world.act(actor, Call(), "a", hand_id=hand_id, version=version)
    refused(await world.act(other, Check(), "b", hand_id=hand_id, version=version), "stale")
    refused(await world.act(other, Check(), "c", hand_id="7-99"), "stale")


@story
async def test_somebody_sitting_down_does_not_make_an_action_stale() -> None:
    world, first, _ = await two_at_a_table()
    version = first.state["version"]
    own = first.state["players"][0]["cards"]
    await world.seat("3")
    assert first.state["version"] == version
    assert first.state["players"][0]["cards"] == own
    assert isinstance(await world.act(world.turn, Call(), "a", version=version), Done)


@story
async def test_events_are_numbered_without_gaps_and_the_same_for_everyone() -> None:
    world, first, second = await two_at_a_table()
    for _ in range(3):
        await world.act(world.turn, Call() if first.state["toCall"] or second.state["toCall"] else Check())
    numbers = [number for number, _ in first.events]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert first.events[-len(second.events) :] == second.events


@story
async def test_coming_back_brings_what_was_missed_and_the_state() -> None:
    world, first, second = await two_at_a_table()
    first.watch.stop()  # type: ignore[attr-defined]
    last = first.events[-1][0]
    await world.act(world.turn, Call())
    await world.act(world.turn, Check())
    back = world.watch("1", last)
    missed = [event for event in second.events if event[0] > last]
    assert missed
    assert back.events == missed
    assert back.frames[-1]["type"] == "game_state"


@story
async def test_whoever_was_away_too_long_gets_the_whole_state() -> None:
    world, *_ = await two_at_a_table()
    for _ in range(130):
        await world.actor.ask(Tell("1", SitOut()))
        await world.actor.ask(Tell("1", Back()))
    back = world.watch("1", 1)
    assert [frame["type"] for frame in back.frames] == ["game_state"]


@story
async def test_a_number_from_another_life_gets_the_whole_state() -> None:
    world, *_ = await two_at_a_table()
    assert [frame["type"] for frame in world.watch("1", 9999).frames] == ["game_state"]


# The clock.


@story
async def test_a1_thirty_seconds_a_warning_at_ten_and_two_time_banks() -> None:
    world, first, _ = await two_at_a_table()
    assert first.state["clock"] == {"secondsLeft": 30.0, "timeBank": 60.0, "warningAt": 10.0}
    await world.clock.advance(19)
    assert first.of("notice") == []
    await world.clock.advance(1)
    assert [notice["payload"]["kind"] for notice in first.of("notice")] == ["time_warning"]
    await world.clock.advance(10)
    assert first.of("notice")[-1]["payload"]["kind"] == "time_bank"
    assert first.state["clock"]["timeBank"] == 60.0
    await world.clock.advance(59)
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
    seen = await world.actor.ask(Look("1"))
    assert isinstance(seen, Seen)
    assert seen.view.clock is not None
    assert seen.view.clock.seconds_left == 30.0
    assert seen.view.clock.time_bank == 60.0


# Absence.


@story
async def test_a3_absence_is_told_away_after_sixty_seconds_and_the_seat_freed_after_three_hundred() -> None:
    world, first, second = await two_at_a_table()
    chips = world.store.chips["1"]
    first.watch.stop()  # type: ignore[attr-defined]
    assert second.state["players"][0]["isConnected"] is False
    await world.clock.advance(60)
    assert second.state["players"][0]["isAway"] is True
    await world.clock.advance(239)
    assert second.state["players"][0]["status"] != "empty"
    await world.clock.advance(30)
    assert second.state["players"][0]["status"] == "empty"
    returned = [step.money for step in world.store.steps if step.money][-1]
    assert returned[0][0] == "1"
    assert world.store.chips["1"] > chips + 9_000


@story
async def test_a3_a_player_absent_for_two_minutes_is_not_waited_for() -> None:
    patient = TableSettings(rules=CASH.rules, seats=6, clock=ClockSettings(seconds=1000))
    world = await World(patient).open()
    one, two, three = await world.seat("1", "2", "3")
    await world.clock.advance(5)
    absent = world.turn
    {"1": one, "2": two, "3": three}[absent].watch.stop()  # type: ignore[attr-defined]
    await world.clock.advance(119)
    assert world.turn == absent
    await world.clock.advance(1)
    assert world.turn != absent


@story
async def test_coming_back_is_told_and_the_seat_is_kept() -> None:
    world, first, second = await two_at_a_table()
    first.watch.stop()  # type: ignore[attr-defined]
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
        await world.actor.ask(Look("1"))
    assert world.actor.people() == ["1"]
    await world.clock.advance(301)
    assert world.actor.people() == []


@story
async def test_an_all_in_player_who_is_gone_still_wins_the_pot() -> None:
    world, first, second = await two_at_a_table()
    await world.act(world.turn, AllIn())
    other = world.turn
    gone = "1" if other == "2" else "2"
    (first if gone == "1" else second).watch.stop()  # type: ignore[attr-defined]
    await world.actor.ask(Tell(gone, Leave()))
    await world.act(other, Call())
    await settle()
    total = world.store.chips["1"] + world.store.chips["2"] + chips_on_table(world.actor.state.table)
    assert total == 200_000


# Bots.


async def against_a_bot(answer: BotAnswer | None = None) -> tuple[World, Watcher]:
    world = World(CASH)
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
        await world.clock.advance(1)
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
            await world.actor.ask(Tell("1", Rebuy(10_000)))
    bought = [step for step in world.store.steps if b"chips_bought" in step.public]
    assert bought


@story
async def test_bots_do_not_play_for_nobody() -> None:
    world, watcher = await against_a_bot()
    await world.actor.ask(SeatBot("8", "Other", "level-3", 10_000, "instant"))
    watcher.watch.stop()  # type: ignore[attr-defined]
    await world.actor.ask(Remove("1"))
    await world.clock.advance(60)
    steps = len(world.store.steps)
    await world.clock.advance(600)
    assert len(world.store.steps) == steps
    world.watch(None)
    await world.clock.advance(60)
    assert len(world.store.steps) > steps


# Going on, money, closing.


@story
async def test_the_stored_commands_replayed_give_the_stored_table() -> None:
    world, *_ = await two_at_a_table()
    for _ in range(6):
        if hand_in_play(world.actor.state.table) is not None:
            legal = await world.actor.ask(Look(world.turn))
            assert isinstance(legal, Seen)
            assert legal.view.legal is not None
            await world.act(world.turn, Check() if legal.view.legal.check else Call())
    table = new_table(CASH, "7")
    for step in world.store.steps:
        table = apply(table, decode_command(step.command)).table if step.command else table
        assert decode_state(step.state).table == table


@story
async def test_chips_leave_the_players_own_with_the_buy_in_and_come_back_when_leaving() -> None:
    world = await World(CASH).open()
    await world.seat("1", buy_in=4_000)
    assert world.store.chips["1"] == 96_000
    await world.actor.ask(Tell("1", Leave()))
    assert world.store.chips["1"] == 100_000


@story
async def test_whoever_has_too_few_chips_is_not_seated() -> None:
    world = await World(CASH).open()
    world.store.chips["1"] = 3_999
    refused(await world.actor.ask(Sit("1", "one", 4_000)), "not_enough_chips")
    assert world.actor.people() == []
    assert not world.actor.is_lost


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
    refused(await world.actor.ask(Sit("3", "three", 1000)), "already_started")


@story
async def test_leaving_a_running_sit_and_go_leaves_the_chips_to_be_blinded_off() -> None:
    world = await World(SIT_AND_GO).open()
    watchers = await world.seat("1", "2", "3", buy_in=1000)
    await world.clock.advance(10)
    assert isinstance(await world.actor.ask(Tell("1", Leave())), Done)
    assert watchers[0].frames[-1]["type"] == "closed"
    seated = world.actor.state.table.seats[0]
    assert seated is not None
    assert seated.is_sitting_out


@story
async def test_a_closed_table_gives_everyone_their_chips_after_the_hand() -> None:
    world, first, _ = await two_at_a_table()
    await world.actor.ask(Close())
    refused(await world.actor.ask(Sit("3", "three", 10_000)), "table_closed")
    await world.act(world.turn, Fold())
    await world.clock.advance(10)
    assert world.actor.state.is_closed
    assert sum(world.store.chips.values()) == 200_000
    assert first.frames[-1]["type"] == "closed"
    assert world.store.steps[-1].status == "finished"


@story
async def test_a_hand_that_ended_is_recorded_once_even_when_cards_are_shown_later() -> None:
    world = await World(CASH, pace="slow").open()
    await world.seat("1", "2")
    await world.clock.advance(5)
    folder = world.turn
    winner = "2" if folder == "1" else "1"
    await world.act(folder, Fold())
    card = world.actor.state.table.hand.deal.hole_cards(0 if winner == "1" else 1)[0]  # type: ignore[union-attr]
    assert isinstance(await world.act(winner, Show(OWN_SEAT, (card,))), Done)
    records = [step.hand for step in world.store.steps if step.hand is not None]
    assert len(records) == 1
    assert [player.is_shown for player in records[0].players] == [False, False]
    assert all(player.final_hand_rank == "" for player in records[0].players)


# Saying other things.


@story
async def test_chat_reaches_everyone_and_only_those_seated_may_speak() -> None:
    world, _, second = await two_at_a_table()
    await world.actor.ask(Tell("1", Chat("hello")))
    assert second.of("chat")[0]["payload"]["text"] == "hello"
    refused(await world.actor.ask(Tell("5", Chat("hello"))), "not_seated")


@story
async def test_the_pace_belongs_to_a_player_alone_with_bots() -> None:
    world, *_ = await two_at_a_table()
    refused(await world.actor.ask(Tell("1", SetSpeed("instant"))), "others_play")
    alone, _ = await against_a_bot()
    assert isinstance(await alone.actor.ask(Tell("1", SetSpeed("slow"))), Done)
    assert alone.actor.state.pace == "slow"


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
    await world.actor.ask(Tell("1", NextHand()))
    await world.clock.advance(0)
    assert world.actor.state.table.hand_number == 2


@story
async def test_the_mailbox_is_bounded() -> None:
    world, *_ = await two_at_a_table()
    answers = await asyncio.gather(*(world.actor.ask(Look("1")) for _ in range(400)))
    assert any(isinstance(answer, Refusal) and answer.code == "table_busy" for answer in answers)
    assert isinstance(await world.actor.ask(Look("1")), Seen)


@story
async def test_the_state_kept_holds_nothing_of_those_who_left() -> None:
    world, *_ = await two_at_a_table("slow")
    await world.clock.advance(5)
    await world.act(world.turn, Fold())
    assert "1" in world.actor.state.statistics.players
    await world.actor.ask(Tell("1", Leave()))
    state = world.actor.state
    assert "1" not in {seated.player for seated in state.table.seats if seated is not None}
    assert "1" not in world.actor.presence.absent
    await world.seat("3")
    await world.clock.advance(60)
    await world.act(world.turn, Fold())
    assert world.actor.state.statistics.players.keys() == {"2", "3"}


@story
async def test_a3_in_a_sit_and_go_the_seat_of_an_absent_player_is_blinded_off_not_freed() -> None:
    world = await World(SIT_AND_GO).open()
    one, two, _ = await world.seat("1", "2", "3", buy_in=1000)
    await world.clock.advance(10)
    one.watch.stop()  # type: ignore[attr-defined]
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
    await world.actor.ask(Tell(leaver, Leave()))
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
    assert isinstance(await world.actor.ask(Tell(out[0], Leave())), Done)
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
        watcher.watch.stop()  # type: ignore[attr-defined]
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
        await world.actor.ask(Tell(player, SitOut()))
    while hand_in_play(world.actor.state.table) is not None:
        await world.act(world.turn, Fold())
    number = world.actor.state.table.hand_number
    await world.clock.advance(200)
    assert world.actor.state.table.hand_number == number
    await world.actor.ask(Tell("2", Back()))
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


@story
async def test_nobody_can_push_anothers_answers_out_by_being_refused() -> None:
    world, *_ = await two_at_a_table()
    player = world.turn
    other = "2" if player == "1" else "1"
    first = await world.act(player, RaiseTo(300), "mine")
    for count in range(1_100):
        refused(await world.actor.ask(Tell(player, Act(None, None, f"more-{count}", Fold()))), "not_your_turn")
    assert world.turn == other
    assert await world.act(player, RaiseTo(300), "mine") == first


@story
async def test_a_player_who_left_in_a_hand_can_sit_down_again_after_it() -> None:
    world = await World(CASH, pace="fast").open()
    await world.seat("1", "2", "3")
    await world.clock.advance(10)
    leaver = next(player for player in "123" if player != world.turn)
    await world.actor.ask(Tell(leaver, Leave()))
    refused(await world.actor.ask(Sit(leaver, "again", 10_000)), "hand_not_over")
    seen = await world.actor.ask(Look(leaver))
    assert isinstance(seen, Seen)
    assert seen.view.seat is None


@story
async def test_whoever_has_a_socket_is_seen_as_connected_at_once() -> None:
    world = await World(CASH).open()
    (first,) = await world.seat("1")
    assert first.state["players"][0]["isConnected"] is True
    assert first.of("notice") == []
