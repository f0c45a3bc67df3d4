"""Tables that an earlier version stored are resumed, and those of a newer one refused in a sentence.

`format-N.sqlite3.xz` was written by `tools/stored_tables.py` when states had the format N: three players, two hands
played, the third under way with a bet on the flop.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from resumed import GAME, PLAYERS, STORED, opened, play_hand, seen_by, unpacked
from store_world import KEY, in_a_loop

from riverboat.errors import RiverboatError
from riverboat.host.stored_format import STATE_FORMAT
from riverboat.host.table.state import decode_state
from riverboat.host.tournament import decode_state as decode_tournament
from riverboat.server.store.chain import state_aad
from riverboat.server.store.crypto import Cipher

FORMATS = [int(path.name.split(".")[0].removeprefix("format-")) for path in sorted(STORED.glob("format-*.xz"))]
NEWER = STATE_FORMAT + 1


def test_the_format_before_this_one_is_kept() -> None:
    assert STATE_FORMAT - 1 in FORMATS


@pytest.mark.parametrize("number", FORMATS)
@in_a_loop
async def test_a_hand_under_way_is_played_to_its_end(number: int, tmp_path: Path) -> None:
    async with opened(unpacked(tmp_path, number)) as (store, router):
        first = await store.audit()
        seen = await seen_by(router, PLAYERS[0])
        view = seen.view
        assert (view.hand_number, view.street, view.to_call > 0 or view.legal is None) == (3, "flop", True)
        await play_hand(router, 3)
        after = await store.audit()
        assert after.hands > first.hands
        stored = await store.load(GAME)
        assert stored is not None
        assert msgspec.msgpack.decode(stored.state)["format"] == STATE_FORMAT


@in_a_loop
async def test_a_table_of_a_newer_version_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = unpacked(tmp_path, FORMATS[-1])
    state = store_as_newer(path)
    async with opened(path) as (store, router):
        with pytest.raises(RiverboatError) as refusal:
            await seen_by(router, PLAYERS[0])
        assert refusal.value.code == "state_too_new"
        assert refusal.value.values == {"format": NEWER, "known": STATE_FORMAT}
        for check in (store.audit(), store.verify_log(GAME)):
            with pytest.raises(RiverboatError, match=f"format {NEWER}"):
                await check
        stored = await store.load(GAME)
        assert stored is not None
        assert stored.state == state


def store_as_newer(path: Path) -> bytes:
    """Gives the stored state a number that this version does not know, and a field that it cannot read."""
    cipher = Cipher(KEY)
    with closing(sqlite3.connect(path)) as database, database:
        seq, head, sealed = database.execute("SELECT seq, head, state FROM table_states").fetchone()
        place = state_aad(int(GAME), seq, head)
        state: dict[str, Any] = msgspec.msgpack.decode(cipher.decrypt(place, sealed))
        changed = msgspec.msgpack.encode(state | {"format": NEWER, "table": "in another place"})
        database.execute("UPDATE table_states SET state = ?", (cipher.encrypt(place, changed),))
    return changed


@pytest.mark.parametrize("decode", [decode_state, decode_tournament])
def test_the_number_is_looked_at_before_anything_else(decode: Any) -> None:
    with pytest.raises(RiverboatError) as refusal:
        decode(msgspec.msgpack.encode({"format": NEWER}))
    assert refusal.value.code == "state_too_new"
