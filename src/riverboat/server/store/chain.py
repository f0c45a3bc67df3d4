"""The hash chain of a table's log: each step's hash covers all of its columns and the hash before it.

The state is encrypted with the last hash as associated data: whoever rewrites the log and all its hashes without the
key is left with a state that cannot be decrypted.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from riverboat.server.store.crypto import AssociatedData

FIRST_HASH: Final = bytes(32)
"""The `prev_hash` of the first step."""

_ENCODER: Final = msgspec.msgpack.Encoder()


class EventRow(NamedTuple):
    """The columns of `events` that a hash covers, as they are stored."""

    game_id: int
    seq: int
    epoch: int
    number: int
    at: float
    player_id: int | None
    request_id: str | None
    command: bytes
    events: bytes
    public: str
    prev_hash: bytes


def hash_of(row: EventRow) -> bytes:
    return sha256(_ENCODER.encode(row)).digest()


def game_of(game_id: int) -> str:
    """The owner of encrypted data, for key derivation."""
    return f"game {game_id}"


def state_aad(game_id: int, seq: int, head: bytes) -> AssociatedData:
    return AssociatedData("table_states", "state", game_of(game_id), seq, head)


def command_aad(game_id: int, seq: int) -> AssociatedData:
    return AssociatedData("events", "command", game_of(game_id), seq)


def events_aad(game_id: int, seq: int) -> AssociatedData:
    return AssociatedData("events", "events", game_of(game_id), seq)


def hand_aad(game_id: int, hand_number: int, column: str) -> AssociatedData:
    return AssociatedData("hands", column, game_of(game_id), hand_number)


def cards_aad(game_id: int, hand_number: int, player_id: int) -> AssociatedData:
    return AssociatedData("player_hands", "hole_cards_secret", game_of(game_id), hand_number, str(player_id).encode())
