"""Encryption at rest: nobody who holds the database alone learns a card, moves a text, or opens it with another key."""

from __future__ import annotations

import asyncio
import base64
import os
import stat
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from played import new_table, pack, play
from sqlalchemy.exc import DBAPIError
from store_world import KEY, Raw, in_a_loop

from riverboat.cards import format_card
from riverboat.engine.events import HoleCardsDealt
from riverboat.errors import RiverboatError
from riverboat.server.store import Key, Store, load_key, open_store
from riverboat.server.store.crypto import AssociatedData, Cipher
from riverboat.server.store.keys import VARIABLE, key_file
from riverboat.table import decode_events

PLACE = AssociatedData("events", "command", "game 1", 3)


def refused(code: str, work: Callable[[], object]) -> RiverboatError:
    with pytest.raises(RiverboatError) as refusal:
        work()
    assert refusal.value.code == code
    return refusal.value


# The vault.


def test_a_sealed_text_opens_in_its_place() -> None:
    cipher = Cipher(KEY)
    for plain in (b"", b"As Kd", os.urandom(10_000)):
        assert cipher.decrypt(PLACE, cipher.encrypt(PLACE, plain)) == plain


def test_the_same_text_is_never_sealed_the_same_way_twice() -> None:
    cipher = Cipher(KEY)
    assert len({cipher.encrypt(PLACE, b"As Kd") for _ in range(100)}) == 100


@pytest.mark.parametrize(
    "elsewhere",
    [
        PLACE._replace(table="hands"),
        PLACE._replace(column="events"),
        PLACE._replace(of="game 2"),
        PLACE._replace(seq=4),
        PLACE._replace(rest=b"x"),
    ],
)
def test_a_sealed_text_does_not_open_elsewhere(elsewhere: AssociatedData) -> None:
    cipher = Cipher(KEY)
    refused("damaged_record", lambda: cipher.decrypt(elsewhere, cipher.encrypt(PLACE, b"As Kd")))


def test_a_changed_or_cut_text_does_not_open() -> None:
    cipher = Cipher(KEY)
    sealed = cipher.encrypt(PLACE, b"As Kd")
    for length in range(len(sealed)):
        with pytest.raises(RiverboatError):
            cipher.decrypt(PLACE, sealed[:length])
    for place in range(len(sealed)):
        changed = bytearray(sealed)
        changed[place] ^= 1
        with pytest.raises(RiverboatError):
            cipher.decrypt(PLACE, bytes(changed))


def test_a_text_of_another_key_says_so() -> None:
    refused("wrong_key", lambda: Cipher(Key.new()).decrypt(PLACE, Cipher(KEY).encrypt(PLACE, b"As Kd")))


def test_many_games_do_not_fill_the_memory_with_keys() -> None:
    cipher = Cipher(KEY)
    sealed = [cipher.encrypt(AssociatedData("events", "command", f"game {game}"), b"x") for game in range(5000)]
    assert cipher.decrypt(AssociatedData("events", "command", "game 0"), sealed[0]) == b"x"


# The key.


def test_a_key_does_not_show_itself() -> None:
    key = Key.new()
    assert key.text() not in f"{key!r} {key} {vars(Cipher(key))}"
    assert Key.parse(key.text()).key_id == key.key_id


@pytest.mark.parametrize("text", ["", "abc", base64.b64encode(bytes(31)).decode(), "!" * 44, "ключ"])
def test_a_text_that_is_no_key_is_refused(text: str) -> None:
    refused("bad_key", lambda: Key.parse(text))


def test_the_key_comes_from_the_environment_first(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/server.sqlite3"
    assert load_key(url, {VARIABLE: KEY.text()}).key_id == KEY.key_id
    assert not key_file(url).exists()


def test_a_key_is_made_at_the_first_start_for_its_owner_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/new/server.sqlite3"
    made = load_key(url, {})
    path = tmp_path / "new" / "server.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert os.listdir(path.parent) == ["server.key"]
    assert load_key(url, {}).key_id == made.key_id


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644])
def test_a_key_that_others_can_read_is_refused(tmp_path: Path, mode: int) -> None:
    url = f"sqlite:///{tmp_path}/server.sqlite3"
    load_key(url, {})
    key_file(url).chmod(mode)
    refusal = refused("key_not_private", lambda: load_key(url, {}))
    assert refusal.values == {"file": str(key_file(url))}


def test_a_database_whose_key_is_gone_gets_no_new_one(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/server.sqlite3"
    asyncio.run(open_store(url, load_key(url, {})).close())
    key_file(url).unlink()
    refused("key_missing", lambda: load_key(url, {}))
    assert not key_file(url).exists()


def test_the_key_for_postgresql_is_in_the_data_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIVERBOAT_DATA", str(tmp_path))
    load_key("postgresql://somewhere/db", {})
    assert (tmp_path / "server.key").exists()


def test_servers_that_start_at_once_make_one_key(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/server.sqlite3"

    async def start() -> set[bytes]:
        keys = await asyncio.gather(*(asyncio.to_thread(load_key, url, {}) for _ in range(16)))
        return {key.key_id for key in keys}

    assert len(asyncio.run(start())) == 1


def test_a_database_is_not_opened_with_another_key(url: str) -> None:
    refused("wrong_key", lambda: open_store(url, Key.new()))
    asyncio.run(open_store(url, KEY).close())


# The database.


def stored_bytes(url: str, raw: Raw) -> Iterator[bytes]:
    """Everything the database has on disk or gives away: files with the log that is not yet in them, or all columns."""
    if url.startswith("sqlite"):
        path = Path(url.removeprefix("sqlite:///"))
        for file in path.parent.glob(path.name + "*"):
            yield file.read_bytes()
        return
    tables = raw("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").scalars().all()
    for table in tables:
        for row in raw(f"SELECT * FROM {table}"):
            yield b"\n".join(bytes(value) if isinstance(value, memoryview) else _bytes(value) for value in row)


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


@in_a_loop
async def test_no_hidden_card_and_no_pack_can_be_found_in_the_database(url: str, store: Store, raw: Raw) -> None:
    table = await new_table(store, 6)
    steps = await play(store, table, hands=12)
    everything = b"\n".join(stored_bytes(url, raw))
    # The search itself works: what is public can be found.
    assert any(step.public in everything for step in steps if len(step.public) > 50)
    for seed in range(1, 13):
        deck = pack(seed)
        assert bytes(deck) not in everything
        for part in (deck[:12], deck[12:24]):
            texts = [format_card(card) for card in part]
            for separator in ("", " ", ",", '","', ", "):
                assert separator.join(texts).encode() not in everything
            assert ",".join(map(str, part)).encode() not in everything
    hidden = 0
    for step in steps:
        if step.hand is None:
            continue
        for player in step.hand.players:
            if not player.is_shown:
                hidden += 1
                for separator in ('","', '", "', " ", ", "):
                    assert separator.join(player.hole_cards).encode() not in everything
        for event in decode_events(step.hand.events):
            if isinstance(event, HoleCardsDealt) and event.cards is not None:
                assert msgspec.msgpack.encode(event) not in everything
    assert hidden > 20


@in_a_loop
async def test_only_cards_that_everybody_saw_are_readable(store: Store, raw: Raw) -> None:
    table = await new_table(store, 4)
    steps = await play(store, table, hands=15)
    expected = {
        (step.hand.hand_number, player.player): player
        for step in steps
        if step.hand is not None
        for player in step.hand.players
    }
    rows = raw(
        "SELECT hand_number, player_id, hole_cards, hole_cards_secret, final_hand_rank "
        "FROM player_hands JOIN hands ON hands.id = player_hands.hand_id"
    ).all()
    assert len(rows) == len(expected)
    assert {expected[number, str(player)].is_shown for number, player, *_ in rows} == {True, False}
    for number, player, cards, secret, rank in rows:
        shown = expected[number, str(player)].is_shown
        assert (cards is not None, secret is None, bool(rank)) == (shown, shown, shown)


@pytest.mark.parametrize(
    ("take", "put"),
    [
        ("SELECT command FROM events WHERE seq = 4", "UPDATE table_states SET state = :taken"),
        (
            "SELECT state FROM table_states WHERE game_id = 2",
            "UPDATE table_states SET state = :taken WHERE game_id = 1",
        ),
    ],
)
@in_a_loop
async def test_a_state_moved_from_elsewhere_is_refused(store: Store, raw: Raw, take: str, put: str) -> None:
    first, second = await new_table(store), await new_table(store)
    await play(store, first, hands=1)
    await play(store, second, hands=1)
    raw(put, taken=raw(take + " LIMIT 1").scalar())
    with pytest.raises(RiverboatError) as refusal:
        await store.load(first.state.table.table_id)
    assert refusal.value.code == "damaged_record"


@in_a_loop
async def test_an_older_state_of_the_same_table_is_refused(store: Store, raw: Raw) -> None:
    """Nobody takes a table back to before they lost."""
    table = await new_table(store)
    await play(store, table, hands=1)
    old = raw("SELECT state FROM table_states").scalar()
    await play(store, table, hands=1, first_seed=2)
    raw("UPDATE table_states SET state = :old", old=old)
    with pytest.raises(RiverboatError) as refusal:
        await store.load(table.state.table.table_id)
    assert refusal.value.code == "damaged_record"


@in_a_loop
async def test_hidden_cards_moved_to_another_player_are_refused(store: Store, raw: Raw) -> None:
    table = await new_table(store, 2)
    await play(store, table, hands=10)
    rows = raw("SELECT hand_id, player_id, hole_cards_secret FROM player_hands").all()
    by_hand = {hand: {str(player): secret for h, player, secret in rows if h == hand} for hand, _, _ in rows}
    hand, secrets = next((hand, secrets) for hand, secrets in by_hand.items() if all(secrets.values()))
    mine, theirs = table.players
    raw(
        "UPDATE player_hands SET hole_cards_secret = :taken WHERE hand_id = :hand AND player_id = :player",
        taken=secrets[theirs],
        hand=hand,
        player=int(mine),
    )
    with pytest.raises(RiverboatError) as refusal:
        await store.history.of_player(mine)
    assert refusal.value.code == "damaged_record"


@pytest.mark.parametrize(
    "deed", ["UPDATE events SET public = '[]'", "DELETE FROM events", "UPDATE events SET seq = seq"]
)
@in_a_loop
async def test_events_are_never_changed_or_taken_back(store: Store, raw: Raw, deed: str) -> None:
    table = await new_table(store)
    await play(store, table, hands=1)
    with pytest.raises(DBAPIError, match="append-only"):
        raw(deed)
    assert (await store.verify_log(table.state.table.table_id)).steps == table.seq


@in_a_loop
async def test_tokens_and_tickets_are_not_in_the_database(url: str, store: Store, raw: Raw) -> None:
    player = await store.accounts.create_guest("Ann")
    token = await store.accounts.create_session(player.id, timedelta(days=1))
    ticket = await store.accounts.create_ticket(player.id, timedelta(days=1))
    everything = b"\n".join(stored_bytes(url, raw))
    assert b"Ann" in everything
    assert token.encode() not in everything
    assert ticket.encode() not in everything


def test_the_database_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "server.sqlite3"
    asyncio.run(open_store(f"sqlite:///{path}", KEY).close())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
