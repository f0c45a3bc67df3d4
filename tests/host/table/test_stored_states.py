"""What a server of version 0.1 stored, with a hand under way, is read as the same state."""

from __future__ import annotations

from pathlib import Path

import msgspec

from riverboat.host.table.state import decode_state, encode_state
from riverboat.host.table.step_records import decode_hand
from riverboat.table import decode_table

STORED = Path(__file__).parents[2] / "fixtures" / "stored"


def test_a_state_of_the_version_before_is_read() -> None:
    state = decode_state((STORED / "table_state.msgpack").read_bytes())
    assert (state.name, state.version, state.number) == ("Monday", 8, len(state.events))
    assert state.table == decode_table((STORED / "table.msgpack").read_bytes())
    assert decode_state(encode_state(state)) == state


def test_the_hands_in_the_log_of_the_version_before_are_read() -> None:
    stored = msgspec.msgpack.decode((STORED / "hands.msgpack").read_bytes())
    assert all(decode_hand(hand).actions for hand in stored.values())
