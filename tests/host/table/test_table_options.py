"""How an owner may run a table otherwise than a server does: for one person who plays with bots alone."""

from __future__ import annotations

import msgspec
import pytest
from table_world import CASH, KnownDealer, Watcher, World, check_or_call, settle, story

from riverboat.cards import format_card
from riverboat.engine.actions import AllIn, Call, Check, Fold
from riverboat.engine.betting import legal_actions
from riverboat.engine.view import Observation, observe
from riverboat.errors import RiverboatError
from riverboat.host.ports import BotAnswer
from riverboat.host.requests import DecisionToMake, GetDecision, PlayerMessage, SeatBot, Sit, Start
from riverboat.host.table.bot_turns import HURRIED_SECONDS
from riverboat.host.table.environment import SeededDealer, TableOptions
from riverboat.host.table.pace import has_outlived_people
from riverboat.protocol import (
    READABLE_SECONDS,
    RESULT_SECONDS,
    Back,
    Leave,
    NextHand,
    Pause,
    Rebuy,
    SetSpeed,
    SitOut,
    SkipToEnd,
    Speed,
    run_out_seconds,
)
from riverboat.table import ClockSettings, TableSettings, hand_in_play

ALONE = TableOptions(waits_for_people=True, plays_out_unseen=True, result_pause="own", hands_retold=2)
THREE = msgspec.structs.replace(CASH, seats=3)
SIT_AND_GO = TableSettings(rules=CASH.rules, seats=3, kind="sit_and_go", entry=1000, starting_stack=1000)


async def alone(
    settings: TableSettings = THREE,
    options: TableOptions = ALONE,
    buy_in: int = 10_000,
    speed: Speed | None = None,
    **state_of: object,
) -> tuple[World, Watcher]:
    """One person, and bots in all other seats; the first hand is dealt."""
    world = World(settings, options=options, **{"pace": "instant", "is_started": False, **state_of})
    await world.open()
    (watcher,) = await world.seat("1", buy_in=buy_in)
    for number in range(2, settings.seats + 1):
        await world.actor.ask(SeatBot(f"{number}", f"Bot {number}", "random", buy_in, speed))
    await world.actor.ask(Start())
    await world.clock.advance(0)
    return world, watcher


async def until_turn(world: World) -> None:
    """Bots act until it is the person's turn, or the hand is over."""
    for _ in range(20):
        if hand_in_play(world.actor.state.table) is None or world.turn == "1":
            return
        await world.clock.advance(20)
    raise AssertionError("it never came to that")


async def fold_in_turn(world: World) -> None:
    await until_turn(world)
    await world.act("1", Fold())


@pytest.mark.parametrize("how", [{"is_timed": False}, {"options": TableOptions(is_unhurried=True)}])
def test_without_a_clock_nobody_is_hurried(how: dict[str, object]) -> None:
    @story
    async def told() -> None:
        world, watcher = await alone(**how)
        await until_turn(world)
        hand = hand_in_play(world.actor.state.table)
        assert watcher.state["clock"] is None
        await world.clock.advance(24 * 60 * 60)
        assert hand_in_play(world.actor.state.table) == hand
        assert not watcher.of("notice")

    told()


@story
async def test_in_a_pause_the_clock_stands_still_and_goes_on_where_it_was() -> None:
    world, watcher = await alone()
    await until_turn(world)
    left = watcher.state["clock"]["secondsLeft"]
    await world.clock.advance(5)
    world.actor.pause(on=True)
    await world.clock.advance(10_000)
    assert world.turn == "1"
    world.actor.pause(on=False)
    assert watcher.state["clock"]["secondsLeft"] == pytest.approx(left - 5)
    await world.clock.advance(left - 5 + watcher.state["clock"]["timeBank"] + 1)
    assert world.actor.state.table.seats[0].timeouts == 1


@story
async def test_a_pause_that_began_before_the_turn_takes_nothing_from_it() -> None:
    world, watcher = await alone(pace="normal")
    world.actor.pause(on=True)
    await until_turn(world)
    await world.clock.advance(1000)
    world.actor.pause(on=False)
    assert watcher.state["clock"]["secondsLeft"] == watcher.state["clock"]["seconds"]


@story
async def test_an_action_in_a_pause_costs_no_time_bank() -> None:
    world, _ = await alone()
    await until_turn(world)
    world.actor.pause(on=True)
    await world.clock.advance(1000)
    await world.act("1", Call())
    assert world.actor.state.banks["1"] == 60


@story
async def test_the_game_waits_while_its_person_sits_out() -> None:
    world, _ = await alone()
    await world.actor.ask(PlayerMessage("1", SitOut()))
    await fold_in_turn(world)
    await until_turn(world)
    await world.clock.advance(1000)
    assert world.actor.state.table.hand_number == 1
    await world.actor.ask(PlayerMessage("1", Back()))
    await world.clock.advance(0)
    assert world.actor.state.table.hand_number == 2


@story
async def test_the_game_waits_for_a_person_without_chips_and_goes_on_at_once_when_some_are_bought() -> None:
    world, _ = await alone(buy_in=4000, pace="slow")
    world.bots.choose = lambda seen: BotAnswer(AllIn() if seen.legal_actions.all_in is not None else Call())
    lost = False
    for _ in range(12):
        while hand_in_play(world.actor.state.table) is not None:
            await until_turn(world)
            if hand_in_play(world.actor.state.table) is not None:
                await world.act("1", Call())
        person = world.actor.state.table.seats[0]
        assert person is not None
        if not person.stack:
            lost = True
            break
        await world.actor.ask(PlayerMessage("1", NextHand()))
        await world.clock.advance(0)
    assert lost
    number = world.actor.state.table.hand_number
    await world.clock.advance(1000)
    assert world.actor.state.table.hand_number == number
    await world.actor.ask(PlayerMessage("1", Rebuy(4000)))
    await world.clock.advance(0)
    assert world.actor.state.table.hand_number == number + 1


@pytest.mark.parametrize(
    ("pause", "action", "seconds"),
    [("own", "fold", 0.0), ("own", "call", READABLE_SECONDS), ("speed", "fold", 0.0), ("speed", "call", 0.0)],
)
def test_at_instant_speed_only_a_result_of_ones_own_is_left_to_read(pause: str, action: str, seconds: float) -> None:
    @story
    async def told() -> None:
        world, _ = await alone(options=with_pause(pause))
        began = world.clock.now()
        while hand_in_play(world.actor.state.table) is not None and world.actor.state.table.hand_number == 1:
            await until_turn(world)
            if hand_in_play(world.actor.state.table) is None:
                break
            hand = hand_in_play(world.actor.state.table)
            assert hand is not None
            is_free = legal_actions(hand).check
            await world.act("1", Fold() if action == "fold" else Check() if is_free else Call())
        assert world.clock.now() == began
        if seconds:
            await world.clock.advance(seconds - 0.01)
            assert world.actor.state.table.hand_number == 1
            await world.clock.advance(0.02)
        await world.clock.advance(0)
        assert world.actor.state.table.hand_number == 2

    told()


def with_pause(pause: str) -> TableOptions:
    return TableOptions(waits_for_people=True, result_pause=pause)


@story
async def test_after_skipping_bots_act_at_once_and_are_told_to_hurry() -> None:
    world, _ = await alone(pace="slow")
    await fold_in_turn(world)
    began = world.clock.now()
    await world.actor.ask(PlayerMessage("1", SkipToEnd()))
    await settle()
    assert hand_in_play(world.actor.state.table) is None
    assert world.clock.now() == began
    assert world.bots.seen[-1][1].time_left == HURRIED_SECONDS


@story
async def test_a_faster_speed_hurries_a_bot_that_pretends_to_think() -> None:
    world, _ = await alone(pace="slow")
    await fold_in_turn(world)
    assert hand_in_play(world.actor.state.table) is not None
    began = world.clock.now()
    await world.actor.ask(PlayerMessage("1", SetSpeed("instant")))
    await settle()
    assert world.actor.state.table.hand_number == 2  # nobody waits for a hand that they folded
    assert world.clock.now() == began


@story
async def test_who_is_out_of_a_sit_and_go_is_told_the_places_and_no_hand_without_them() -> None:
    """Seed 7: the person loses everything, and two bots are left."""
    world, watcher = await alone(SIT_AND_GO, buy_in=1000, pace="slow", speed="instant", seed=7)

    def choose(seen: Observation) -> BotAnswer:
        if seen.seat == 2:
            return BotAnswer(Check() if seen.legal_actions.check else Fold())
        return BotAnswer(AllIn() if seen.legal_actions.all_in is not None else check_or_call(seen))

    world.bots.choose = choose
    for _ in range(50):
        await until_turn(world)
        if has_outlived_people(world.actor.state) or world.actor.state.is_over:
            break
        if hand_in_play(world.actor.state.table) is None:
            await world.clock.advance(RESULT_SECONDS["slow"])
        else:
            await world.act("1", AllIn() if hand_in_play(world.actor.state.table).stacks[0] else Call())
    assert has_outlived_people(world.actor.state)
    last = world.actor.state.table.hand_number
    # The result stays after the run-out has been shown.
    await world.clock.advance(RESULT_SECONDS["slow"] + run_out_seconds(world.actor.state.events, "slow") - 0.01)
    assert world.actor.state.table.hand_number == last
    await world.clock.advance(0.02)
    for _ in range(200):
        await world.clock.advance(0)
    assert world.actor.state.table.is_finished
    assert world.actor.state.table.hand_number > last
    assert watcher.state["handNumber"] == world.actor.state.table.hand_number
    assert [standing["place"] for standing in watcher.state["standings"]] == [1, 2, 3]
    hands_told = {f["payload"]["handNumber"] for f in watcher.of("game_state")}
    assert hands_told == {*range(last + 1), world.actor.state.table.hand_number}
    assert watcher.events[-1][1] == "tournament_end"


@story
async def test_at_a_free_table_nobodys_own_chips_move() -> None:
    world, _ = await alone(is_free=True)
    assert world.store.chips == {}
    assert all(step.transfers == () for step in world.store.steps)


@story
async def test_two_checkpoints_cover_the_last_hands() -> None:
    world, _ = await alone()
    for _ in range(7):
        await fold_in_turn(world)
        await world.clock.advance(30)
    state = world.actor.state
    assert [point.table.hand_number for point in state.checkpoints] == [4, 6]
    assert all(hand_in_play(point.table) is None for point in state.checkpoints)
    assert await served_checkpoints() == ()


async def served_checkpoints() -> tuple[object, ...]:
    """A server's table keeps none."""
    world, _ = await alone(options=TableOptions())
    await fold_in_turn(world)
    return world.actor.state.checkpoints


def test_a_seeded_dealer_repeats_itself() -> None:
    first, second, other = SeededDealer(3), SeededDealer(3), SeededDealer(4)
    assert [first.seat(6), first.deck("standard")] == [second.seat(6), second.deck("standard")]
    assert first.deck("standard") != other.deck("standard")
    assert first.deck("short") != KnownDealer().deck("short")


# A practice table.

PRACTICE = msgspec.structs.replace(THREE, practice=True)
PRACTISING = TableOptions(waits_for_people=True, result_pause="asked")


async def practised(world: World, *, folds: bool = False) -> None:
    """The person checks and calls, or folds at once, until the hand is over."""
    for _ in range(20):
        await until_turn(world)
        hand = hand_in_play(world.actor.state.table)
        if hand is None:
            return
        legal = legal_actions(hand)
        await world.act("1", Fold() if folds and not legal.check else Check() if legal.check else Call())
    raise AssertionError("it never came to an end")


@story
async def test_at_a_practice_table_no_clock_runs() -> None:
    world, watcher = await alone(PRACTICE, PRACTISING)
    await until_turn(world)
    assert watcher.state["clock"] is None
    assert watcher.state["isPractice"]
    await world.clock.advance(10_000)
    assert world.turn == "1"


@story
async def test_at_a_practice_table_the_cards_of_bots_are_shown_once_the_hand_is_over() -> None:
    world, watcher = await alone(PRACTICE, PRACTISING)
    world.bots.choose = lambda seen: BotAnswer(Fold() if seen.to_call else Check())
    await until_turn(world)
    assert all(seat["cards"] in (["??", "??"], []) for seat in watcher.state["players"][1:])
    await practised(world)
    hand = world.actor.state.table.hand
    assert hand is not None
    shown = [tuple(seat["cards"]) for seat in watcher.state["players"][1:]]
    assert shown == [tuple(map(format_card, hand.deal.hole_cards(seat))) for seat in (1, 2)]
    stored = next(step.hand for step in world.store.steps if step.hand is not None)
    assert [player.is_shown for player in sorted(stored.players, key=lambda one: one.seat)][1:] == [True, True]


@story
async def test_bots_and_spectators_are_not_shown_the_cards_of_the_person_who_practises() -> None:
    world, _ = await alone(PRACTICE, PRACTISING)
    spectator = world.watch(None)
    await practised(world, folds=True)
    assert "??" in spectator.state["players"][0]["cards"] or not spectator.state["players"][0]["cards"]
    await world.actor.ask(PlayerMessage("1", NextHand()))
    await world.clock.advance(20)
    ended = [last for _, _, hands in world.bots.seen for last in hands]
    assert ended
    assert not any(opponent.cards for last in ended for opponent in last.opponents if opponent.seat == 0)


@story
async def test_no_hand_at_a_practice_table_is_counted() -> None:
    for settings, counted in ((PRACTICE, False), (THREE, True)):
        world, _ = await alone(settings, PRACTISING)
        await practised(world, folds=True)
        stored = next(step.hand for step in world.store.steps if step.hand is not None)
        assert stored.is_counted is counted


@story
async def test_the_next_hand_of_a_practice_game_waits_until_it_is_asked_for() -> None:
    world, _ = await alone(PRACTICE, PRACTISING)
    await practised(world)
    await world.clock.advance(1000)
    assert world.actor.state.table.hand_number == 1
    await world.actor.ask(PlayerMessage("1", NextHand()))
    await world.clock.advance(0)
    assert world.actor.state.table.hand_number == 2


@story
async def test_in_a_pause_of_a_practice_table_bots_wait_too() -> None:
    world, _ = await alone(PRACTICE, PRACTISING, speed="slow")
    await until_turn(world)
    world.actor.pause(on=True)
    await world.act("1", Call())
    history = len(world.actor.state.events)
    await world.clock.advance(1000)
    assert len(world.actor.state.events) == history
    world.actor.pause(on=False)
    await world.clock.advance(20)
    assert len(world.actor.state.events) > history


async def refused(world: World, request: object) -> str:
    with pytest.raises(RiverboatError) as refusal:
        await world.actor.ask(request)  # type: ignore[arg-type]
    return refusal.value.code


def decision(world: World, player: str = "1") -> GetDecision:
    hand = world.actor.state.table.hand
    assert hand is not None
    return GetDecision(player, hand.deal.hand_id, world.actor.state.version)


@story
async def test_whoever_plays_alone_against_bots_can_pause() -> None:
    for settings, options in ((PRACTICE, PRACTISING), (THREE, ALONE)):
        world, _ = await alone(settings, options, speed="slow")
        await world.actor.ask(PlayerMessage("1", Pause(True)))
        assert world.actor.is_held
        await world.actor.ask(PlayerMessage("1", Pause(False)))
        assert not world.actor.is_held


@story
async def test_a_pause_ends_when_another_person_sits_down_and_then_nobody_can_pause() -> None:
    world = World(THREE, pace="instant", is_started=False)
    await world.open()
    await world.seat("1")
    await world.actor.ask(SeatBot("2", "Bot 2", "random", 10_000, None))
    await world.actor.ask(PlayerMessage("1", Pause(True)))
    assert world.actor.is_held
    await world.seat("3")
    assert not world.actor.is_paused
    assert await refused(world, PlayerMessage("1", Pause(True))) == "no_pause_here"


@story
async def test_at_a_table_of_a_tournament_nobody_can_pause() -> None:
    world, _ = await alone(THREE)
    world.actor.state = msgspec.structs.replace(world.actor.state, tournament="7")
    assert await refused(world, PlayerMessage("1", Pause(True))) == "no_pause_here"


@story
async def test_a_clock_that_is_waived_alone_runs_once_another_person_sits_there() -> None:
    waived = msgspec.structs.replace(THREE, clock=ClockSettings(times_alone=False))
    world, _ = await alone(waived, TableOptions())
    await until_turn(world)
    assert world.actor.turn is None
    usual, _ = await alone(THREE, TableOptions())
    await until_turn(usual)
    assert usual.actor.turn is not None
    together = World(waived, pace="instant", is_started=False)
    await together.open()
    await together.seat("1")
    await together.seat("2")
    await together.actor.ask(Start())
    await together.clock.advance(0)
    assert together.actor.turn is not None


@story
async def test_the_decision_for_a_hint_is_what_the_seat_sees() -> None:
    world, _ = await alone(PRACTICE, PRACTISING)
    await until_turn(world)
    hand = hand_in_play(world.actor.state.table)
    assert hand is not None
    answer = await world.actor.ask(decision(world))
    assert answer == DecisionToMake(observe(hand, 0), {1: "random", 2: "random"})


@story
async def test_a_hint_for_a_decision_that_is_over_is_stale() -> None:
    world, _ = await alone(PRACTICE, PRACTISING)
    await until_turn(world)
    asked = decision(world)
    other = msgspec.structs.replace(asked, hand_id="another")
    assert await refused(world, other) == "stale"
    await world.act("1", Call())
    assert await refused(world, asked) == "stale"


@story
async def test_no_hint_is_given_where_a_person_could_lose_by_it() -> None:
    usual, _ = await alone(THREE, PRACTISING)
    await until_turn(usual)
    assert await refused(usual, decision(usual)) == "no_hints_here"
    watched, _ = await alone(PRACTICE, PRACTISING)
    await until_turn(watched)
    spectator = watched.watch(None)
    assert await refused(watched, decision(watched)) == "no_hints_here"
    spectator.watch.stop()
    assert isinstance(await watched.actor.ask(decision(watched)), DecisionToMake)
    assert await refused(watched, decision(watched, "2")) == "no_hints_here"


@story
async def test_nobody_else_sits_down_at_a_practice_table_and_it_ends_with_its_person() -> None:
    four = msgspec.structs.replace(PRACTICE, seats=4)
    world = World(four, pace="instant")
    await world.open()
    await world.seat("1")
    await world.actor.ask(SeatBot("2", "Bot 2", "random", 10_000))
    assert await refused(world, Sit("9", "Ann", 10_000)) == "practice_table"
    await world.clock.advance(30)
    await world.actor.ask(PlayerMessage("1", Leave()))
    for _ in range(20):
        await world.clock.advance(60)
    assert world.actor.state.is_closed


@story
async def test_no_chips_of_a_persons_own_are_played_for_at_a_practice_table() -> None:
    world, _ = await alone(PRACTICE, PRACTISING)
    await practised(world)
    assert not any(step.transfers or step.at_table for step in world.store.steps)
