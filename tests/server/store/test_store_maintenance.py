"""What operators do to a whole database: nothing is lost, and the audit proves it."""

from __future__ import annotations

import gzip
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from played import PlayedTable, new_table, play
from sqlalchemy import LargeBinary
from store_world import KEY, Raw, in_a_loop

from riverboat.errors import RiverboatError
from riverboat.server.store import Key, open_store, serving
from riverboat.server.store.maintenance import archive, back_up, prune, restore, rotate_key
from riverboat.server.store.rotation import SECRETS
from riverboat.server.store.schema import metadata
from riverboat.table import Leave

OTHER = Key(bytes(range(1, 33)))
LATER = datetime.now(UTC) + timedelta(days=365)


async def played(url: str, hands: int = 3, *, empties: bool = False) -> PlayedTable:
    store = open_store(url, KEY)
    table = await new_table(store, 3)
    await play(store, table, hands=hands)
    if empties:
        for player in table.players:
            await store.append(table.step(Leave(player)))
    await store.close()
    return table


async def audited(url: str, key: Key = KEY) -> int:
    store = open_store(url, key)
    try:
        return (await store.audit()).hands
    finally:
        await store.close()


@in_a_loop
async def test_an_archived_game_is_audited_as_before_and_played_on(url: str, raw: Raw) -> None:
    table = await played(url)
    found = archive(url, KEY, LATER, "test")
    assert (found.games, found.steps) == (1, table.seq)
    assert raw("SELECT count(*) FROM events").scalar() == 0
    assert await audited(url) == 3
    store = open_store(url, KEY)
    claimed = await store.claim(table.state.table.table_id, "owner")
    assert claimed is not None
    table.epoch = claimed.epoch
    await play(store, table, hands=1, first_seed=9)
    hand = await store.history.hand(table.state.table.table_id, 1)
    assert hand is not None
    assert hand.events
    await store.close()
    assert await audited(url) == 4
    archive(url, KEY, LATER, "test")
    assert await audited(url) == 4


@in_a_loop
async def test_the_last_step_is_archived_though_the_time_of_its_hand_is_rounded(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = datetime(2026, 3, 4, tzinfo=UTC).timestamp() + 0.000_001_4
    monkeypatch.setattr("played.time.time", lambda: moment)
    table = await played(url, 1)
    assert archive(url, KEY, LATER, "test").steps == table.seq


@in_a_loop
async def test_a_changed_archive_is_found(url: str, raw: Raw) -> None:
    await played(url, 1)
    archive(url, KEY, LATER, "test")
    raw("UPDATE archives SET last_seq = last_seq, first_seq = first_seq + 1")
    with pytest.raises(RiverboatError) as refusal:
        await audited(url)
    assert refusal.value.code == "damaged_record"


@in_a_loop
async def test_only_old_hands_are_archived(url: str, raw: Raw) -> None:
    await played(url, 1)
    assert archive(url, KEY, datetime.now(UTC) - timedelta(days=1), "test").steps == 0
    assert raw("SELECT count(*) FROM archives").scalar() == 0


@in_a_loop
async def test_after_a_new_key_everything_is_readable_with_it_alone(url: str, raw: Raw) -> None:
    table = await played(url)
    archive(url, KEY, LATER, "test")
    store = open_store(url, KEY)
    claimed = await store.claim(table.state.table.table_id, "owner")
    assert claimed is not None
    table.epoch = claimed.epoch
    await play(store, table, hands=1, first_seed=9)
    await store.reviews.save_queue(table.players[0], b"queue")
    await store.close()
    assert rotate_key(url, KEY, OTHER, "test") > 10
    assert await audited(url, OTHER) == 4
    with pytest.raises(RiverboatError) as refusal:
        open_store(url, KEY)
    assert refusal.value.code == "wrong_key"
    store = open_store(url, OTHER)
    assert await store.reviews.queue(table.players[0]) == b"queue"
    assert (await store.admin.log())[0].deed == "rotate_key"
    await store.close()
    with pytest.raises(Exception, match="append-only"):
        raw("DELETE FROM events")


@in_a_loop
async def test_a_key_is_not_rotated_while_servers_run(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await played(url, 1)
    patience = serving.LEAVING_SECONDS
    servers = [open_store(url, KEY, is_served=True) for _ in range(2)]
    reading = open_store(url, KEY)  # as `riverboat admin` does: no server
    for server in servers:
        await server.audit()  # on PostgreSQL a server is known by its connections
        monkeypatch.setattr(serving, "LEAVING_SECONDS", 0.0)
        with pytest.raises(RiverboatError) as refusal:
            rotate_key(url, KEY, OTHER, "test")
        assert refusal.value.code == "servers_running"
        assert await audited(url) == 1
        await server.close()
    await reading.close()
    monkeypatch.setattr(serving, "LEAVING_SECONDS", 6 * patience)
    assert rotate_key(url, KEY, OTHER, "test") > 0
    assert await audited(url, OTHER) == 1


@in_a_loop
async def test_a_server_with_the_old_key_can_write_nothing_more(url: str) -> None:
    store = open_store(url, KEY)
    table = await new_table(store, 2)
    first, second = table.joining()
    await store.append(first)
    rotate_key(url, KEY, OTHER, "test")
    with pytest.raises(Exception, match="lost the table"):
        await store.append(second)
    await store.close()


def test_every_encrypted_column_is_rotated() -> None:
    """A new column of bytes is added to the rotation, or here with the reason why it needs none."""
    without_key = {
        ("sessions", "token_hash"),
        ("tickets", "ticket_hash"),
        ("tickets", "session_hash"),
        ("keys", "key_id"),
        *(("passkeys", name) for name in ("credential_id", "public_key")),  # both are public
        ("passkey_challenges", "challenge_hash"),
        ("table_states", "fair_link"),  # a hash that is published
    }
    by_hand = {
        *(("table_states", name) for name in ("head", "state")),
        *(("events", name) for name in ("command", "events", "prev_hash", "hash")),
        ("ledger", "seal"),
    }
    found = {
        (table.name, column.name)
        for table in metadata.sorted_tables
        for column in table.columns
        if isinstance(column.type, LargeBinary)
    }
    assert found == without_key | by_hand | {(secret.table.name, secret.column) for secret in SECRETS}


@in_a_loop
async def test_what_is_stored_after_a_backup_of_the_same_process_is_seen_by_others(tmp_path: Path) -> None:
    """Another process that comes and goes must find that this one has the file open, or it takes the log away."""
    file = tmp_path / "server.sqlite3"
    store = open_store(f"sqlite:///{file}", KEY)
    await store.accounts.create_guest("Ann")
    back_up(f"sqlite:///{file}", KEY, tmp_path / "backup", "test")
    assert people_seen_by_another_process(file) == 1
    await store.accounts.create_guest("Bob")
    assert people_seen_by_another_process(file) == 2
    await store.close()


def people_seen_by_another_process(file: Path) -> int:
    count = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); "
    count += "print(c.execute(\"SELECT count(*) FROM players WHERE kind = 'guest'\").fetchone()[0]); c.close()"
    return int(subprocess.run([sys.executable, "-c", count, str(file)], capture_output=True, check=True).stdout)


@in_a_loop
async def test_a_backup_is_restored_whole_into_an_empty_database(url: str, empty_url: str, tmp_path: Path) -> None:
    table = await played(url)
    file = tmp_path / "backup"
    count = back_up(url, KEY, file, "test")
    assert file.stat().st_mode & 0o077 == 0
    assert restore(empty_url, KEY, file, "test") == count
    assert await audited(empty_url) == 3
    store = open_store(empty_url, KEY)
    stored = await store.load(table.state.table.table_id)
    assert stored is not None
    assert stored.seq == table.seq
    assert (await store.accounts.create_guest("New")).id == "4"
    await store.close()
    with pytest.raises(RiverboatError) as refusal:
        restore(empty_url, KEY, file, "test")
    assert refusal.value.code == "database_not_empty"


@pytest.mark.parametrize("damage", ["cut", "other", "changed", "changed text", "key"])
@in_a_loop
async def test_a_backup_that_is_not_whole_is_refused_and_nothing_restored(tmp_path: Path, damage: str) -> None:
    url, into = f"sqlite:///{tmp_path}/one.sqlite3", f"sqlite:///{tmp_path}/two.sqlite3"
    await played(url, 1)
    file = tmp_path / "backup"
    back_up(url, KEY, file, "test")
    content = file.read_bytes()
    if damage == "cut":
        file.write_bytes(content[: len(content) // 2])
    elif damage == "other":
        file.write_bytes(b"not a backup")
    elif damage == "changed text":
        file.write_bytes(
            gzip.compress(gzip.decompress(content).replace(b"community_cards", b"community_\xff\xff\xffds"))
        )
    elif damage == "changed":
        middle = len(content) // 2
        file.write_bytes(content[:middle] + bytes(64) + content[middle + 64 :])
    with pytest.raises(RiverboatError) as refusal:
        restore(into, OTHER if damage == "key" else KEY, file, "test")
    assert refusal.value.code == ("wrong_key" if damage == "key" else "not_a_backup")
    store = open_store(into, KEY)
    assert await store.admin.players() == ()
    await store.close()


@in_a_loop
async def test_a_pruned_game_keeps_its_entries_in_the_ledger(url: str, raw: Raw) -> None:
    await played(url, 2, empties=True)
    raw("UPDATE games SET closed_at = created_at")
    assert prune(url, KEY, LATER, "test").games == 0  # it is not finished
    entries = raw("SELECT count(*) FROM ledger").scalar()
    raw("UPDATE games SET status = 'finished'")
    found = prune(url, KEY, LATER, "test")
    assert (found.games, found.hands) == (1, 2)
    assert raw("SELECT count(*) FROM hands").scalar() == 0
    assert raw("SELECT count(*) FROM ledger").scalar() == entries
