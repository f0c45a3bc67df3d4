"""A table on the server: durable before told, each action once, everyone told all, money, going on after a restart."""

from __future__ import annotations

import asyncio

import pytest
from table_world import CASH, World, refused, story, two_at_a_table

from riverboat.engine.actions import Call, Check, Fold, RaiseTo, Show
from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.requests import Close, Done, GetSnapshot, PlayerMessage, Sit, TableSnapshot
from riverboat.host.table.idempotency import IdempotencyCache, action_request
from riverboat.host.table.state import decode_state
from riverboat.protocol import Act, Back, Chat, Leave, SitOut
from riverboat.protocol.client_messages import OWN_SEAT
from riverboat.table import apply, decode_command, hand_in_play, new_table


@story
async def test_a_raise_that_has_a_name_is_told_once() -> None:
    world, *both = await two_at_a_table()
    state = next(each.state for each, player in zip(both, ("1", "2"), strict=True) if player == world.turn)
    shown, others = ({each["name"] for each in state[field]} for field in ("presets", "namedRaises"))
    assert shown & others == set()
    assert shown | others == {"min", "two_and_a_half_blinds", "three_blinds", "half", "two_thirds", "pot", "all_in"}


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
async def test_an_action_id_used_for_another_action_is_refused() -> None:
    world, first, _ = await two_at_a_table()
    player, steps = world.turn, len(world.store.steps)
    await world.act(player, RaiseTo(300), "click-1")
    for other in (RaiseTo(400), Fold()):
        await refused(world.act(player, other, "click-1"), "action_id_reused")
    assert len(first.of("player_action")) == 1
    await world.actor.stop()
    await world.open()
    await refused(world.act(player, Fold(), "click-1"), "action_id_reused")
    assert len(world.store.steps) == steps + 1


@story
async def test_the_id_of_a_refused_action_is_not_good_for_another_one() -> None:
    world, *_ = await two_at_a_table()
    player = world.turn
    await refused(world.act(player, RaiseTo(101), "click-1"), "raise_too_small")
    await refused(world.act(player, RaiseTo(101), "click-1"), "raise_too_small")
    await refused(world.act(player, RaiseTo(300), "click-1"), "action_id_reused")
    assert isinstance(await world.act(player, RaiseTo(300), "click-2"), Done)


@story
async def test_an_id_stored_by_an_older_version_still_gets_the_first_answer() -> None:
    idempotency = IdempotencyCache()
    idempotency.remember("1:click-1", Done(3, 9))
    assert idempotency.first_answer("1", action_request("1", "click-1", Fold())) == Done(3, 9)


@story
async def test_nobody_can_push_anothers_answers_out_by_being_refused() -> None:
    world, *_ = await two_at_a_table()
    player = world.turn
    other = "2" if player == "1" else "1"
    first = await world.act(player, RaiseTo(300), "mine")
    for count in range(1_100):
        await refused(world.actor.ask(PlayerMessage(player, Act(None, None, f"more-{count}", Fold()))), "not_your_turn")
    assert world.turn == other
    assert await world.act(player, RaiseTo(300), "mine") == first


@story
async def test_the_same_action_id_of_another_player_is_another_action() -> None:
    world, *_ = await two_at_a_table()
    await world.act(world.turn, Call(), "1")
    await world.act(world.turn, Check(), "1")
    assert len(world.actor.state.table.hand.board) == 3


@story
async def test_an_action_for_a_state_that_has_passed_is_stale() -> None:
    world, first, _ = await two_at_a_table()
    hand_id, version = first.state["handId"], first.state["version"]
    actor, other = world.turn, "2" if world.turn == "1" else "1"
    await world.act(actor, Call(), "a", hand_id=hand_id, version=version)
    await refused(world.act(other, Check(), "b", hand_id=hand_id, version=version), "stale")
    await refused(world.act(other, Check(), "c", hand_id="7-99"), "stale")


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
    first.watch.stop()
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
        await world.actor.ask(PlayerMessage("1", SitOut()))
        await world.actor.ask(PlayerMessage("1", Back()))
    back = world.watch("1", 1)
    assert [frame["type"] for frame in back.frames] == ["game_state"]


@story
async def test_whoever_has_heard_nothing_gets_the_latest_events_of_an_old_table() -> None:
    world, first, _ = await two_at_a_table()
    for _ in range(130):
        await world.actor.ask(PlayerMessage("1", SitOut()))
        await world.actor.ask(PlayerMessage("1", Back()))
    first.watch.stop()
    another = world.watch("1", 0)
    assert another.events == first.events[-len(another.events) :]
    assert 1 < len(another.events) < len(first.events)
    assert another.frames[-1]["type"] == "game_state"


@story
async def test_a_number_from_another_life_gets_the_whole_state() -> None:
    world, *_ = await two_at_a_table()
    assert [frame["type"] for frame in world.watch("1", 9999).frames] == ["game_state"]


# Going on, money, closing.


@story
async def test_the_stored_commands_replayed_give_the_stored_table() -> None:
    world, *_ = await two_at_a_table()
    for _ in range(6):
        if hand_in_play(world.actor.state.table) is not None:
            legal = await world.actor.ask(GetSnapshot(world.turn))
            assert isinstance(legal, TableSnapshot)
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
    await world.actor.ask(PlayerMessage("1", Leave()))
    assert world.store.chips["1"] == 100_000


@story
async def test_whoever_has_too_few_chips_is_not_seated() -> None:
    world = await World(CASH).open()
    world.store.chips["1"] = 3_999
    await refused(world.actor.ask(Sit("1", "one", 4_000)), "not_enough_chips")
    assert world.actor.people() == []
    assert not world.actor.is_lost


@story
async def test_a_closed_table_gives_everyone_their_chips_after_the_hand() -> None:
    world, first, _ = await two_at_a_table()
    await world.actor.ask(Close())
    await refused(world.actor.ask(Sit("3", "three", 10_000)), "table_closed")
    await world.act(world.turn, Fold())
    await world.clock.advance(10)
    assert world.actor.state.is_closed
    assert sum(world.store.chips.values()) == 200_000
    assert first.frames[-1]["type"] == "closed"
    assert world.store.steps[-1].status == "finished"


@story
async def test_an_empty_table_is_closed_before_its_closing_is_answered() -> None:
    """A process that ends after the answer leaves no open table behind that nobody would come back to."""
    world = await World(CASH).open()
    await world.seat("1")
    await world.actor.ask(PlayerMessage("1", Leave()))
    await world.actor.ask(Close())
    assert world.store.steps[-1].status == "finished"


@story
async def test_a_hand_that_ended_is_recorded_once_even_when_cards_are_shown_later() -> None:
    world = await World(CASH, pace="slow").open()
    await world.seat("1", "2")
    await world.clock.advance(5)
    folder = world.turn
    winner = "2" if folder == "1" else "1"
    await world.act(folder, Fold())
    card = world.actor.state.table.hand.deal.hole_cards(0 if winner == "1" else 1)[0]
    assert isinstance(await world.act(winner, Show(OWN_SEAT, (card,))), Done)
    records = [step.hand for step in world.store.steps if step.hand is not None]
    assert len(records) == 1
    assert [player.is_shown for player in records[0].players] == [False, False]
    assert all(player.final_hand_rank == "" for player in records[0].players)


@story
async def test_the_state_kept_holds_nothing_of_those_who_left() -> None:
    world, *_ = await two_at_a_table("slow")
    await world.clock.advance(5)
    await world.act(world.turn, Fold())
    assert "1" in world.actor.state.statistics.players
    await world.actor.ask(PlayerMessage("1", Leave()))
    state = world.actor.state
    assert "1" not in {seated.player for seated in state.table.seats if seated is not None}
    assert "1" not in world.actor.presence.absent
    await world.seat("3")
    await world.clock.advance(60)
    await world.act(world.turn, Fold())
    assert world.actor.state.statistics.players.keys() == {"2", "3"}


@story
async def test_a_player_who_left_in_a_hand_can_sit_down_again_after_it() -> None:
    world = await World(CASH, pace="fast").open()
    await world.seat("1", "2", "3")
    await world.clock.advance(10)
    leaver = next(player for player in "123" if player != world.turn)
    await world.actor.ask(PlayerMessage(leaver, Leave()))
    await refused(world.actor.ask(Sit(leaver, "again", 10_000)), "hand_not_over")
    seen = await world.actor.ask(GetSnapshot(leaver))
    assert isinstance(seen, TableSnapshot)
    assert seen.view.seat is None


# Saying other things, and too much.


@story
async def test_chat_reaches_everyone_and_only_those_seated_may_speak() -> None:
    world, _, second = await two_at_a_table()
    await world.actor.ask(PlayerMessage("1", Chat("hello")))
    assert second.of("chat")[0]["payload"]["text"] == "hello"
    await refused(world.actor.ask(PlayerMessage("5", Chat("hello"))), "not_seated")


@story
async def test_the_mailbox_is_bounded() -> None:
    world, *_ = await two_at_a_table()
    answers = await asyncio.gather(*(world.actor.ask(GetSnapshot("1")) for _ in range(400)), return_exceptions=True)
    assert {answer.code for answer in answers if isinstance(answer, RiverboatError)} == {"table_busy"}
    assert isinstance(await world.actor.ask(GetSnapshot("1")), TableSnapshot)
