"""Steps of tables: whole or not at all, in order, under the newest epoch, with the money that goes with them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
import pytest
from played import BUY_IN, PlayedTable, new_game, new_players, new_table, paid, play
from store_world import KEY, Raw, in_a_loop

from riverboat.errors import RiverboatError
from riverboat.host.ports import Fenced, StepRecord
from riverboat.host.table.state import decode_state
from riverboat.server.store import STARTING_CHIPS, Store
from riverboat.server.store.database import Head, open_database
from riverboat.server.store.steps import StepRepository
from riverboat.table import Join, Leave, chips_on_table


def changed(step: StepRecord, **changes: object) -> StepRecord:
    return msgspec.structs.replace(step, **changes)


async def chips_of(store: Store, table: PlayedTable) -> list[int]:
    found = await store.accounts.players(table.players)
    return [found[player].chips for player in table.players]


@in_a_loop
async def test_a_new_table_stands_as_it_was_made(store: Store) -> None:
    table = await new_table(store)
    stored = await store.load(table.state.table.table_id)
    assert stored is not None
    assert (stored.seq, stored.number, stored.epoch) == (0, 0, 1)
    assert decode_state(stored.state) == table.state


@in_a_loop
async def test_what_was_appended_is_loaded(store: Store) -> None:
    table = await new_table(store)
    steps = await play(store, table, hands=2)
    stored = await store.load(table.state.table.table_id)
    assert stored is not None
    assert (stored.seq, stored.number, stored.state) == (steps[-1].seq, steps[-1].number, steps[-1].state)


@in_a_loop
async def test_another_server_loads_what_the_first_has_acknowledged(
    store: Store, open_another: Callable[[], Store]
) -> None:
    table = await new_table(store)
    steps = await play(store, table, hands=1)
    stored = await open_another().load(table.state.table.table_id)
    assert stored is not None
    assert stored.state == steps[-1].state


@in_a_loop
async def test_a_table_that_does_not_exist_is_not_found(store: Store) -> None:
    await new_table(store)
    for game_id in ("0", "99", "-1", "1.0", "x", "", "9" * 30, "1 ", "\n1", "١", "\x00"):
        assert await store.load(game_id) is None
        assert await store.claim(game_id, "owner") is None
        assert await store.request_ids(game_id, 10) == {}
        assert await store.events_after(game_id, 0, 10) == ()
        assert await store.games.game(game_id) is None


@in_a_loop
async def test_a_repeated_step_is_refused(store: Store) -> None:
    table = await new_table(store)
    first, *_ = table.joining()
    await store.append(first)
    with pytest.raises(Fenced):
        await store.append(first)
    assert await chips_of(store, table) == [STARTING_CHIPS - BUY_IN, STARTING_CHIPS, STARTING_CHIPS]


@in_a_loop
async def test_a_gap_is_refused(store: Store) -> None:
    table = await new_table(store)
    first, second, third = table.joining()
    await store.append(first)
    with pytest.raises(Fenced):
        await store.append(third)
    await store.append(second)
    await store.append(third)


@pytest.mark.parametrize("epoch", [0, 2])
@in_a_loop
async def test_a_step_under_another_epoch_than_the_tables_is_refused(store: Store, epoch: int) -> None:
    table = await new_table(store)
    first, *_ = table.joining()
    with pytest.raises(Fenced):
        await store.append(changed(first, epoch=epoch))
    await store.append(first)


@in_a_loop
async def test_whoever_claims_a_table_fences_off_its_last_owner(
    store: Store, open_another: Callable[[], Store]
) -> None:
    table, other = await new_table(store), open_another()
    first, second, third = table.joining()
    await store.append(first)
    claimed = await other.claim(table.state.table.table_id, "other")
    assert claimed is not None
    assert (claimed.seq, claimed.epoch, claimed.state) == (1, 2, first.state)
    with pytest.raises(Fenced):
        await store.append(second)
    await other.append(changed(second, epoch=2))
    with pytest.raises(Fenced):
        await store.append(third)
    claimed = await store.claim(table.state.table.table_id, "owner")
    assert claimed is not None
    assert (claimed.seq, claimed.epoch) == (2, 3)
    await store.append(changed(third, epoch=3))


@in_a_loop
async def test_of_many_who_claim_at_once_each_gets_an_epoch_of_its_own(
    store: Store, open_another: Callable[[], Store]
) -> None:
    table, other = await new_table(store), open_another()
    game = table.state.table.table_id
    claims = await asyncio.gather(*(server.claim(game, "owner") for server in (store, other) * 8))
    assert sorted(claim.epoch for claim in claims if claim is not None) == list(range(2, 18))


@in_a_loop
async def test_of_two_owners_who_both_believe_to_own_a_table_one_writes_each_step(
    store: Store, open_another: Callable[[], Store]
) -> None:
    """As when two processes have read the same epoch: the sequence number alone keeps them apart."""
    table, other = await new_table(store), open_another()
    for step in [*table.joining(), *table.hand(1)]:
        outcomes = await asyncio.gather(store.append(step), other.append(step), return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Fenced", "NoneType"]
    assert (await store.verify_log(table.state.table.table_id)).steps == table.seq


@in_a_loop
async def test_an_owner_that_does_not_know_of_anothers_step_is_refused(
    store: Store, open_another: Callable[[], Store]
) -> None:
    table, other = await new_table(store), open_another()
    first, second, third = table.joining()
    await store.append(first)
    await other.append(second)
    with pytest.raises(Fenced):
        await store.append(changed(second, request_id="mine"))
    await store.append(third)
    assert (await store.verify_log(table.state.table.table_id)).steps == 3


@in_a_loop
async def test_whoever_claims_a_table_forgets_what_it_believed_of_it(store: Store, url: str) -> None:
    """A step that was never committed may be believed in; under a new epoch somebody else's may stand in its place."""
    table = await new_table(store)
    game = table.state.table.table_id
    first, second, _ = table.joining()
    await store.append(first)
    database = open_database(url, KEY, lambda: 0.0)
    steps = StepRepository(database)
    database.heads_of(int(game))[int(game)] = Head(1, b"never committed".ljust(32), ("waiting", 1))
    claimed = await steps.claim(game, "owner")
    assert claimed is not None
    await steps.append(changed(second, epoch=claimed.epoch))
    await database.close()
    assert (await store.verify_log(game)).steps == 2


@in_a_loop
async def test_a_step_of_an_unknown_game_is_refused(store: Store) -> None:
    with pytest.raises(Fenced):
        await store.append(next(PlayedTable("77", ["1"]).joining()))


@in_a_loop
async def test_chips_brought_to_the_table_leave_the_players_own_and_come_back(store: Store) -> None:
    table = await new_table(store, 2)
    await play(store, table, hands=3)
    on_table = chips_on_table(table.state.table)
    assert sum(await chips_of(store, table)) + on_table == 2 * STARTING_CHIPS
    for player in table.players:
        await store.append(table.step(Leave(player)))
    assert sum(await chips_of(store, table)) == 2 * STARTING_CHIPS


@in_a_loop
async def test_a_step_that_costs_more_than_a_player_has_changes_nothing(store: Store, raw: Raw) -> None:
    table = await new_table(store)
    one, two, three = table.players
    first = next(table.joining())
    too_dear = changed(first, transfers=paid((one, -50), (three, 70), (two, -STARTING_CHIPS - 1)))
    with pytest.raises(RiverboatError) as refusal:
        await store.append(too_dear)
    assert refusal.value.values == {"player": two, "chips": STARTING_CHIPS, "needed": STARTING_CHIPS + 1}
    assert await chips_of(store, table) == [STARTING_CHIPS] * 3
    assert raw("SELECT count(*) FROM events").scalar() == 0
    assert raw("SELECT count(*) FROM seatings").scalar() == 0
    await store.append(changed(first, transfers=paid((two, -STARTING_CHIPS))))
    assert await chips_of(store, table) == [STARTING_CHIPS, 0, STARTING_CHIPS]


@in_a_loop
async def test_chips_of_one_player_named_twice_are_taken_together(store: Store) -> None:
    table = await new_table(store)
    one, *_ = table.players
    transfers = paid((one, -STARTING_CHIPS), (one, STARTING_CHIPS), (one, -1))
    await store.append(changed(next(table.joining()), transfers=transfers))
    assert (await chips_of(store, table))[0] == STARTING_CHIPS - 1


@in_a_loop
async def test_money_of_nobody_is_an_error_and_changes_nothing(store: Store, raw: Raw) -> None:
    table = await new_table(store)
    with pytest.raises(LookupError):
        await store.append(changed(next(table.joining()), transfers=paid(("999", -1))))
    assert raw("SELECT seq FROM table_states").scalar() == 0


@in_a_loop
async def test_chips_are_never_spent_twice_at_two_tables_at_once(
    store: Store, open_another: Callable[[], Store]
) -> None:
    [player] = await new_players(store, 1)
    servers = (store, open_another())
    tables = [PlayedTable((await new_game(store)).id, [player.id], epoch=0) for _ in range(8)]
    steps = [
        changed(table.step(Join(player.id, "Ann", BUY_IN)), transfers=paid((player.id, -STARTING_CHIPS // 4)))
        for table in tables
    ]
    outcomes = await asyncio.gather(
        *(servers[place % 2].append(step) for place, step in enumerate(steps)), return_exceptions=True
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NoneType"] * 4 + ["RiverboatError"] * 4
    found = await store.accounts.player(player.id)
    assert found is not None
    assert found.chips == 0


@in_a_loop
async def test_a_request_is_carried_out_once_in_a_game(store: Store) -> None:
    table = await new_table(store)
    one, two, _ = table.players
    await store.append(table.step(Join(one, "Ann", BUY_IN), request_id="same"))
    repeated = table.step(Join(two, "Bob", BUY_IN), request_id="same")
    with pytest.raises(RiverboatError) as refusal:
        await store.append(repeated)
    assert refusal.value.code == "repeated_request"
    assert (await chips_of(store, table))[1] == STARTING_CHIPS
    await store.append(changed(repeated, request_id="other"))
    another = await new_table(store)
    await store.append(another.step(Join(another.players[0], "Ann", BUY_IN), request_id="same"))


@in_a_loop
async def test_the_latest_requests_are_remembered_with_their_steps(store: Store) -> None:
    table = await new_table(store)
    steps = await play(store, table, hands=2)
    made = {step.request_id: step.seq for step in steps if step.request_id is not None}
    assert await store.request_ids(table.state.table.table_id, 1000) == made
    latest = dict(list(made.items())[-3:])
    assert await store.request_ids(table.state.table.table_id, 3) == latest
    assert list(latest) == list(await store.request_ids(table.state.table.table_id, 3))


@in_a_loop
async def test_a_request_may_be_called_anything(store: Store) -> None:
    names = ["", "\x00", "a\\x00", "\ud800", "牌 🂡", "'; DROP TABLE events; --", "x" * 5000]
    table = await new_table(store, 1)
    [one] = table.players
    for place, name in enumerate(names):
        command = Leave(one) if place % 2 else Join(one, "Ann", BUY_IN)
        await store.append(table.step(command, request_id=name))
    assert list(await store.request_ids(table.state.table.table_id, 20)) == names
    again = table.step(Leave(one))
    for name in names:
        with pytest.raises(RiverboatError, match="carried out before"):
            await store.append(changed(again, request_id=name))
    assert (await store.verify_log(table.state.table.table_id)).steps == len(names)


@in_a_loop
async def test_steps_sent_without_waiting_are_written_in_their_order(store: Store) -> None:
    tables = [await new_table(store, 2) for _ in range(5)]
    steps = [[*table.joining(), *table.hand(1), *table.hand(2)] for table in tables]
    mixed = [
        step for together in zip(*(one[: min(map(len, steps))] for one in steps), strict=True) for step in together
    ]
    await asyncio.gather(*map(store.append, mixed))
    for table, own in zip(tables, steps, strict=True):
        stored = await store.load(table.state.table.table_id)
        assert stored is not None
        assert stored.state == own[min(map(len, steps)) - 1].state


@in_a_loop
async def test_a_refused_step_does_not_spoil_those_written_with_it(store: Store) -> None:
    """All are handed over at once, so that they share transactions."""
    tables = [await new_table(store, 2) for _ in range(30)]
    steps = []
    for place, table in enumerate(tables):
        first = table.step(Join(table.players[0], "Ann", BUY_IN))
        match place % 3:
            case 0:
                steps.append(first)
            case 1:
                steps.append(changed(first, epoch=9))
            case 2:
                steps.append(changed(first, transfers=paid((table.players[0], -STARTING_CHIPS - 1))))
    outcomes = await asyncio.gather(*map(store.append, steps), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), Fenced, RiverboatError] * 10
    for place, table in enumerate(tables):
        stored = await store.load(table.state.table.table_id)
        assert stored is not None
        assert stored.seq == (1 if place % 3 == 0 else 0)
        expected = STARTING_CHIPS - BUY_IN if place % 3 == 0 else STARTING_CHIPS
        assert (await chips_of(store, table))[0] == expected


@pytest.mark.parametrize("wrong", [{"epoch": 4}, {"seq": 2}, {"transfers": paid(("1", -(10**12)))}])
@in_a_loop
async def test_after_a_refusal_the_right_step_is_taken(store: Store, wrong: dict[str, object]) -> None:
    table = await new_table(store)
    first, second, _ = table.joining()
    with pytest.raises((Fenced, RiverboatError)):
        await store.append(changed(first, **wrong))
    await store.append(first)
    await store.append(second)
    assert (await store.verify_log(table.state.table.table_id)).steps == 2


@in_a_loop
async def test_whoever_stops_waiting_does_not_stop_the_step(store: Store) -> None:
    table = await new_table(store)
    first, second, _ = table.joining()
    waiting = asyncio.create_task(store.append(first))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await store.append(second)


@in_a_loop
async def test_the_log_gives_back_what_came_after_an_event(store: Store) -> None:
    table = await new_table(store)
    steps = await play(store, table, hands=1)
    after = steps[4].number
    later = await store.events_after(table.state.table.table_id, after, 1000)
    assert [(one.seq, one.command, one.events, one.request_id) for one in later] == [
        (step.seq, step.command, step.events, step.request_id) for step in steps[5:]
    ]
    assert [one.public.encode() for one in later] == [step.public for step in steps[5:]]
    assert len(await store.events_after(table.state.table.table_id, 0, 3)) == 3


@in_a_loop
async def test_the_lobby_follows_the_steps(store: Store) -> None:
    table = await new_table(store, 2)
    game_id = table.state.table.table_id
    first, second = table.joining()
    await store.append(first)
    game = await store.games.game(game_id)
    assert game is not None
    assert (game.status, game.players, game.closed_at) == ("waiting", 1, None)
    await store.append(second)
    await store.append(next(table.hand(1)))
    game = await store.games.game(game_id)
    assert game is not None
    assert (game.status, game.players) == ("active", 2)
    seat = table.state.table.seats[0]
    assert seat is not None
    last = changed(table.step(Leave(seat.player)), status="finished")
    await store.append(last)
    game = await store.games.game(game_id)
    assert game is not None
    assert game.status == "finished"
    assert game.closed_at is not None


@in_a_loop
async def test_who_sits_where_follows_the_steps(store: Store) -> None:
    table = await new_table(store, 3)
    game_id = table.state.table.table_id
    for step in table.joining():
        await store.append(step)
    one, two, three = table.players
    assert await store.games.seated(game_id) == {one: 0, two: 1, three: 2}
    await store.append(table.step(Leave(two)))
    assert await store.games.seated(game_id) == {one: 0, three: 2}
    await store.append(table.step(Join(two, "Bob", BUY_IN, seat=5)))
    assert await store.games.seated(game_id) == {one: 0, two: 5, three: 2}
    assert [game.id for game in await store.games.of_player(two)] == [game_id]
    await store.append(table.step(Leave(two)))
    assert await store.games.of_player(two) == ()


@in_a_loop
async def test_an_act_keeps_its_player_in_the_log(store: Store, raw: Raw) -> None:
    table = await new_table(store)
    steps = await play(store, table, hands=1)
    logged = raw("SELECT seq, player_id FROM events ORDER BY seq").all()
    assert [(seq, None if player is None else str(player)) for seq, player in logged] == [
        (step.seq, step.player) for step in steps
    ]
    assert any(step.player is not None for step in steps)
