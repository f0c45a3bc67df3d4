"""The log of a table: every step linked to the one before, and the commands in it lead to the state again."""

from __future__ import annotations

import msgspec
import pytest
from played import BUY_IN, PlayedTable, new_table, play
from store_world import KEY, Raw, in_a_loop

from riverboat.errors import RiverboatError
from riverboat.host.table.state import encode_state
from riverboat.server.store import Store
from riverboat.server.store.chain import EventRow, command_aad, events_aad, hash_of, state_aad
from riverboat.server.store.crypto import Cipher
from riverboat.table import AddChips, Leave, encode_command


def without_triggers(raw: Raw, url: str) -> None:
    """What somebody with the database's own tools can do."""
    if url.startswith("sqlite"):
        raw("DROP TRIGGER events_without_update")
        raw("DROP TRIGGER events_without_delete")
    else:
        raw("DROP TRIGGER events_are_append_only ON events")


async def broken(store: Store, table: PlayedTable) -> RiverboatError:
    with pytest.raises(RiverboatError) as refusal:
        await store.verify_log(table.state.table.table_id)
    return refusal.value


@in_a_loop
async def test_a_log_as_it_was_written_is_good(store: Store) -> None:
    table = await new_table(store, 4)
    await play(store, table, hands=5)
    await store.append(table.step(Leave(table.players[0])))
    verified = await store.verify_log(table.state.table.table_id)
    assert (verified.steps, verified.commands) == (table.seq, table.seq)


@in_a_loop
async def test_a_table_without_steps_has_a_good_log(store: Store) -> None:
    table = await new_table(store)
    assert (await store.verify_log(table.state.table.table_id)).steps == 0


@in_a_loop
async def test_a_game_that_does_not_exist_has_no_log(store: Store) -> None:
    with pytest.raises(RiverboatError, match="there is no game"):
        await store.verify_log("99")


@pytest.mark.parametrize(
    "change",
    [
        "public = '[]'",
        "at = at + 1",
        "player_id = NULL",
        "number = number + 1",
        "epoch = epoch + 1",
        "request_id = 'another'",
        "command = events",
        "events = command",
        "prev_hash = hash",
        "hash = prev_hash",
    ],
)
@in_a_loop
async def test_a_change_to_any_column_breaks_the_chain(store: Store, url: str, raw: Raw, change: str) -> None:
    table = await new_table(store)
    await play(store, table, hands=1)
    without_triggers(raw, url)
    assert raw(f"UPDATE events SET {change} WHERE seq = 2").rowcount == 1
    error = await broken(store, table)
    assert (error.code, error.values["step"]) == ("broken_log", 2)


@pytest.mark.parametrize(
    ("deed", "step"),
    [
        ("DELETE FROM events WHERE seq = 1", 1),
        ("DELETE FROM events WHERE seq = 4", 4),
        ("UPDATE events SET seq = 1000 WHERE seq = 4", 4),
    ],
)
@in_a_loop
async def test_a_step_taken_out_breaks_the_chain(store: Store, url: str, raw: Raw, deed: str, step: int) -> None:
    table = await new_table(store)
    await play(store, table, hands=1)
    without_triggers(raw, url)
    raw(deed)
    error = await broken(store, table)
    assert (error.code, error.values["step"]) == ("broken_log", step)


@in_a_loop
async def test_a_log_cut_short_breaks_the_chain(store: Store, url: str, raw: Raw) -> None:
    table = await new_table(store)
    await play(store, table, hands=1)
    without_triggers(raw, url)
    raw("DELETE FROM events WHERE seq = :last", last=table.seq)
    assert (await broken(store, table)).code == "broken_log"


@in_a_loop
async def test_a_log_rewritten_with_all_its_hashes_is_found_out_by_the_state(store: Store, url: str, raw: Raw) -> None:
    """Hashes can be made by anybody; the state is sealed for the last one, and sealing needs the key."""
    table = await new_table(store)
    await play(store, table, hands=1)
    without_triggers(raw, url)
    head = bytes(32)
    raw("UPDATE events SET at = 0 WHERE seq = 3")
    for row in raw("SELECT * FROM events ORDER BY seq").all():
        event = EventRow(*(bytes(value) if isinstance(value, memoryview) else value for value in row[:-1]))
        event = event._replace(prev_hash=head)
        head = hash_of(event)
        raw(
            "UPDATE events SET prev_hash = :before, hash = :after WHERE seq = :seq",
            before=event.prev_hash,
            after=head,
            seq=event.seq,
        )
    raw("UPDATE table_states SET head = :head", head=head)
    assert (await broken(store, table)).code == "damaged_record"


@in_a_loop
async def test_a_command_that_does_not_lead_to_its_events_is_found(store: Store) -> None:
    """As a mistake of the server's own would leave it: well linked, well sealed, and wrong."""
    table = await new_table(store)
    for step in table.joining():
        await store.append(step)
    step = table.step(AddChips(table.players[0], 100))
    await store.append(msgspec.structs.replace(step, command=encode_command(AddChips(table.players[0], 200))))
    error = await broken(store, table)
    assert (error.code, error.values["step"]) == ("broken_log", 4)


@in_a_loop
async def test_commands_that_do_not_lead_to_the_state_are_found(store: Store) -> None:
    table = await new_table(store)
    for step in table.joining():
        await store.append(step)
    before = table.state
    step = table.step(AddChips(table.players[0], BUY_IN))
    await store.append(msgspec.structs.replace(step, state=encode_state(before)))
    assert "stored state" in str(await broken(store, table))


@in_a_loop
async def test_the_texts_of_the_log_are_sealed_for_their_place(store: Store, raw: Raw) -> None:
    table = await new_table(store)
    steps = await play(store, table, hands=1)
    cipher = Cipher(KEY)
    game = int(table.state.table.table_id)
    for row, step in zip(raw("SELECT seq, command, events FROM events ORDER BY seq").all(), steps, strict=True):
        assert cipher.decrypt(command_aad(game, row[0]), bytes(row[1])) == step.command
        assert cipher.decrypt(events_aad(game, row[0]), bytes(row[2])) == step.events
    seq, head, state = raw("SELECT seq, head, state FROM table_states").one()
    assert cipher.decrypt(state_aad(game, seq, bytes(head)), bytes(state)) == steps[-1].state
