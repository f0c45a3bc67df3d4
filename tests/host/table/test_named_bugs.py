"""Bugs that other poker servers really had, each by name, at one table with a known pack.

Those that are about sockets and requests are in `tests/server/proofs/test_named_bugs_online.py`.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
from table_world import CASH, KnownDealer, Watcher, World, refused, settle, story

from riverboat.cards import deck_of, parse_cards
from riverboat.engine import IllegalAction
from riverboat.engine.actions import AllIn, Call, Check, Fold, RaiseTo, Show
from riverboat.engine.pots import split_pots
from riverboat.errors import RiverboatError
from riverboat.host.requests import Done, PlayerMessage, Sit
from riverboat.protocol import Back, Leave, SetAutoBuy, SitOut
from riverboat.table import ClockSettings, TableSettings, hand_in_play, seat_of
from riverboat.table.cash import CashOptions


def pack(cards: str) -> tuple[int, ...]:
    """These cards first, in the order they leave the pack, and then the others."""
    first = parse_cards(cards)
    return (*first, *(card for card in deck_of("standard") if card not in first))


async def table(*players: str, cards: str = "", stacks: dict[str, int] | None = None, **more: Any) -> Any:
    """A table in its first hand: the world and each player's watcher. The first player has the button."""
    world = World(more.pop("settings", CASH), **{"pace": "fast", **more})
    if cards:
        world.dealer = KnownDealer(packs=[pack(cards)])
    await world.open()
    watchers = {}
    for player in players:
        (watchers[player],) = await world.seat(player, buy_in=(stacks or {}).get(player, 10_000))
    await world.clock.advance(5)
    return world, watchers


def cards_in(frames: list[bytes], cards: str) -> list[str]:
    """Which of these cards any of the frames names."""
    wanted = [cards[place : place + 2] for place in range(0, len(cards), 2)]
    return [card for card in wanted if any(f'"{card}"'.encode() in frame for frame in frames)]


async def check_down(world: World) -> None:
    """Everybody checks or calls until the hand is over; the next is not dealt."""
    number = world.actor.state.table.hand_number
    while hand_in_play(world.actor.state.table) is not None and world.actor.state.table.hand_number == number:
        try:
            await world.act(world.turn, Check())
        except IllegalAction:
            await world.act(world.turn, Call())


@story
async def test_no_derived_value_gives_a_hidden_card_away() -> None:
    """Two packs that differ only in what the viewer cannot see give the same bytes: no equity, no "best hand"."""
    heard = []
    for hidden in ("AhAd", "7h2d"):
        # Dealt from the left of the button: player 2 gets the 1st and 3rd card, player 1 (the button) the others.
        cards = f"{hidden[:2]}Ks{hidden[2:]}Kd" + "2s" + "KcAs9h" + "3s" + "8d"
        world, watchers = await table("1", "2", cards=cards)
        while len(world.actor.state.table.hand.board) < 4:
            await world.act(world.turn, Call() if watchers[world.turn].state["toCall"] else Check())
        heard.append(watchers["1"].raw)
    assert heard[0] == heard[1]


@story
async def test_both_hands_are_not_sent_when_the_river_is_folded() -> None:
    world, watchers = await table("1", "2", cards="AhKsAdKd2sKcAs9h3s8d4s5c", pace="slow")
    spectator = world.watch(None)
    while len(world.actor.state.table.hand.board) < 5:
        await world.act(world.turn, Call() if watchers[world.turn].state["toCall"] else Check())
    await world.act(world.turn, RaiseTo(500))
    await world.act(world.turn, Fold())
    assert hand_in_play(world.actor.state.table) is None
    assert cards_in(watchers["1"].raw, "AhAd") == []
    assert cards_in(watchers["2"].raw, "KsKd") == []
    assert cards_in(spectator.raw, "AhAdKsKd") == []


@story
async def test_cards_of_an_earlier_hand_are_not_in_later_messages() -> None:
    world, watchers = await table("1", "2", cards="AhKsAdKd2sKcAs9h3s8d4s5c")
    await check_down(world)
    await world.clock.advance(5)
    assert world.actor.state.table.hand_number == 2
    later = world.watch("1")
    seen = {card for player in later.state["players"] for card in player["cards"]}
    own = set(watchers["1"].state["players"][0]["cards"])
    assert seen == own | {"??"}
    assert cards_in(later.raw, "AhAdKsKd") == [card for card in ("Ah", "Ad", "Ks", "Kd") if card in own]
    assert later.state["awards"] == []


@story
async def test_nobody_acts_for_another_seat() -> None:
    world, watchers = await table("1", "2", "3")
    waiting = next(player for player in "123" if player != world.turn)
    await refused(world.act(waiting, Fold()), "not_your_turn")
    assert all(seat["status"] != "folded" for seat in watchers["1"].state["players"])


@story
async def test_one_user_does_not_get_two_seats_of_a_cash_table() -> None:
    world, _ = await table("1", "2")
    await refused(world.actor.ask(Sit("1", "again", 10_000, seat=4)), "already_seated")
    assert world.store.chips["1"] == 90_000


@story
async def test_the_payout_of_an_all_in_winner_is_not_dropped() -> None:
    world, watchers = await table("1", "2", cards="AhKsAdKd2s3c4d9h5s8d6sTc", pace="slow")
    await world.act(world.turn, AllIn())
    await world.act(world.turn, Call())
    assert hand_in_play(world.actor.state.table) is None
    assert [seat["stack"] for seat in watchers["1"].state["players"][:2]] == [0, 20_000]
    assert world.store.steps[-1].hand is not None
    assert world.store.steps[-1].hand.winners == (("2", 20_000),)


def test_a_side_pot_layer_with_only_folded_players_goes_to_those_left() -> None:
    """Seats 0 and 2 put in more than the all-in seat 1 and then folded: what lies above seat 1's chips is not lost."""
    (pot,) = split_pots([1_000, 600, 1_000], live=[1])
    assert (pot.amount, pot.eligible) == (2_600, (1,))
    main, side = split_pots([1_000, 600, 1_000, 800], live=[1, 3])
    assert (main.amount, main.eligible) == (2_400, (1, 3))
    assert (side.amount, side.eligible) == (1_000, (3,))


@story
async def test_the_last_live_player_is_not_asked_to_act() -> None:
    stacks = {"1": 10_000, "2": 4_000, "3": 4_000}
    world, watchers = await table("1", "2", "3", stacks=stacks, pace="slow")
    await world.act("1", RaiseTo(500))
    await world.act("2", AllIn())
    await world.act("3", AllIn())
    await world.act("1", Call())
    assert hand_in_play(world.actor.state.table) is None
    assert watchers["1"].state["currentPlayer"] is None
    assert watchers["1"].state["legal"] is None


@story
async def test_there_are_never_two_actors_at_once() -> None:
    world, watchers = await table("1", "2", "3")
    for _ in range(12):
        asked = [player for player, watcher in watchers.items() if watcher.state["legal"] is not None]
        assert asked == [world.turn]
        bot_turns = [seat["seat"] for seat in watchers["1"].state["players"] if seat["isThinking"]]
        assert bot_turns == [watchers["1"].state["currentPlayer"]]
        await world.act(world.turn, Call() if watchers[world.turn].state["toCall"] else Check())


@story
async def test_a_pre_action_of_an_old_hand_does_not_act_in_the_next() -> None:
    world, watchers = await table("1", "2")
    old = watchers[world.turn].state
    await world.act(world.turn, Fold())
    await world.clock.advance(5)
    assert world.actor.state.table.hand_number == 2
    late = world.act(world.turn, Fold(), "late", hand_id=old["handId"], version=old["version"])
    await refused(late, "stale")
    assert hand_in_play(world.actor.state.table) is not None


@story
async def test_a_disconnected_big_blind_checks_when_that_is_free() -> None:
    world, watchers = await table("1", "2", pace="slow")
    assert world.turn == "1"
    watchers["2"].watch.stop()
    await world.act("1", Call())
    assert world.turn == "2"
    await world.clock.advance(91)
    hand = hand_in_play(world.actor.state.table)
    assert hand is not None
    assert len(hand.board) == 3


@story
async def test_leaving_out_of_turn_does_not_stall_the_hand() -> None:
    world, _ = await table("1", "2", "3")
    actor = world.turn
    leaver = {"1": "2", "2": "3", "3": "1"}[actor]
    assert isinstance(await world.actor.ask(PlayerMessage(leaver, Leave())), Done)
    assert world.turn == actor
    await world.act(actor, Call())
    assert world.turn not in (actor, leaver)


@story
async def test_rejoining_exactly_when_a_hand_starts_disturbs_nothing() -> None:
    world, watchers = await table("1", "2", "3")
    await world.act(world.turn, Fold())
    await world.actor.ask(PlayerMessage("3", SitOut()))
    await world.act(world.turn, Fold())
    coming = world.actor.ask(PlayerMessage("3", Back()))
    await world.clock.advance(5)
    assert isinstance(await coming, Done)
    watchers["3"].watch.stop()
    again = world.watch("3")
    await settle()
    assert again.state["handNumber"] == world.actor.state.table.hand_number
    assert again.state["seat"] == 2
    await world.act(world.turn, Call())


@story
async def test_a_seat_is_not_stuck_after_an_abnormal_disconnect() -> None:
    world, watchers = await table("1", "2")
    watchers["2"].watch.stop()
    await world.clock.advance(400)
    assert world.actor.people() == ["1"]
    assert isinstance(await world.actor.ask(Sit("4", "four", 10_000, seat=1)), Done)


@story
async def test_joining_and_leaving_over_and_over_does_not_block_the_start() -> None:
    world = await World(CASH, pace="normal").open()
    await world.seat("1", "2")
    for _ in range(20):
        await world.actor.ask(Sit("3", "three", 10_000))
        await world.actor.ask(PlayerMessage("3", Leave()))
        await world.clock.advance(0.25)
    assert world.actor.state.table.hand_number >= 1


@story
async def test_own_cards_are_still_there_after_someone_joins() -> None:
    world, watchers = await table("1", "2")
    own = watchers["1"].state["players"][0]["cards"]
    await world.seat("3", "4")
    assert watchers["1"].state["players"][0]["cards"] == own
    assert world.watch("1").state["players"][0]["cards"] == own


@story
async def test_the_stack_is_not_lost_when_a_player_is_removed_in_the_middle_of_a_hand() -> None:
    world, _ = await table("1", "2", "3")
    await world.act(world.turn, RaiseTo(300))
    raiser = {"2": "1", "3": "2", "1": "3"}[world.turn]
    await world.actor.ask(PlayerMessage(raiser, Leave()))
    assert world.store.chips[raiser] == 100_000 - 300


@story
async def test_a_double_click_acts_once() -> None:
    world, watchers = await table("1", "2")
    player = world.turn
    state = watchers[player].state
    envelope = {"hand_id": state["handId"], "version": state["version"]}
    first = await world.act(player, RaiseTo(300), "click", **envelope)
    second = await world.act(player, RaiseTo(300), "click", **envelope)
    await refused(world.act(player, RaiseTo(300), "another click", **envelope), "stale")
    assert isinstance(first, Done)
    assert second == first
    acts = [frame for frame in watchers["1"].of("player_action") if frame["payload"]["action"] == "raise"]
    assert len(acts) == 1


@story
async def test_the_last_chips_can_be_bet() -> None:
    world, watchers = await table("1", "2", stacks={"1": 4_000, "2": 10_000})
    assert watchers["1"].state["legal"]["raiseTo"][1] == 4_000
    assert isinstance(await world.act("1", RaiseTo(4_000)), Done)
    assert watchers["2"].state["players"][0]["status"] == "all_in"


@story
async def test_a_slow_player_does_not_use_up_the_time_of_the_next() -> None:
    settings = TableSettings(rules=CASH.rules, seats=6, clock=ClockSettings(time_banks=0))
    world, watchers = await table("1", "2", settings=settings)
    await world.clock.advance(29)
    await world.act(world.turn, Call())
    assert watchers["1"].state["clock"]["secondsLeft"] == 30.0


@story
async def test_what_everybody_is_told_is_json_with_the_same_numbers() -> None:
    world, watchers = await table("1", "2")
    await check_down(world)
    spectator: Watcher = world.watch(None, 0)
    assert spectator.events[-len(watchers["2"].events) :] == watchers["2"].events
    assert all(json.loads(frame)["v"] == 1 for frame in spectator.raw)


@story
async def test_a_side_bet_that_is_paid_after_the_hand_is_in_the_ledger() -> None:
    """Cards shown late moved chips from stack to stack, and no transfer was stored with the step."""
    # Whoever wins has a seven and a deuce: both players do.
    settings = msgspec.structs.replace(CASH, cash=CashOptions(seven_deuce=20))
    world, _ = await table("1", "2", cards="7s7h2d2c", settings=settings)
    loser = world.turn
    await world.act(loser, Fold())
    winner = "2" if loser == "1" else "1"
    seat = seat_of(world.actor.state.table, winner)
    hand = world.actor.state.table.hand
    assert hand is not None
    await world.act(winner, Show(seat, hand.deal.hole_cards(seat)))
    moved = world.store.steps[-1].transfers
    assert [(one.kind, one.source, one.target, one.chips, one.player) for one in moved] == [
        ("side_bet", "seat", "pot", 20, loser),
        ("side_bet", "pot", "seat", 20, winner),
    ]


@story
async def test_a_player_with_automatic_rebuys_plays_on_and_one_without_the_chips_is_told() -> None:
    world, _ = await table("1", "2", cards="As7dAh2c3cKdKhKs4c9d5c9h")
    await world.actor.ask(PlayerMessage("1", SetAutoBuy("rebuy")))
    await world.act(world.turn, AllIn())
    await world.act(world.turn, Call())
    lost = next(seated for seated in world.actor.state.table.seats if seated is not None and not seated.stack)
    assert lost.player == "1"
    refuses = world.store.append

    async def without_chips(step: Any) -> None:
        if any(transfer.kind == "rebuy" for transfer in step.transfers):
            raise RiverboatError("not_enough_chips", "there are too few chips")
        await refuses(step)

    world.store.append = without_chips
    await world.clock.advance(10)
    (seated,) = [seated for seated in world.actor.state.table.seats if seated is not None and seated.player == "1"]
    assert (seated.stack, seated.auto_buy) == (0, "off")
    world.store.append = refuses
    await world.actor.ask(PlayerMessage("1", SetAutoBuy("rebuy")))
    await world.clock.advance(10)
    assert world.actor.state.table.hand_number == 2
    assert any(transfer.kind == "rebuy" for step in world.store.steps for transfer in step.transfers)
