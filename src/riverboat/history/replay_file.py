"""Every hand of a file replayed, one line for each: what `riverboat replay` prints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from riverboat.errors import bad_argument
from riverboat.history.amounts import Amount
from riverboat.history.errors import HistoryError, Location
from riverboat.history.files import read_bytes, read_tables
from riverboat.history.hand_history import RoomRules
from riverboat.history.phh import Table
from riverboat.history.replay import Replay, replay


class ReplayLine(msgspec.Struct, frozen=True):
    """One hand of a file, as `riverboat replay` tells it."""

    index: int
    """The hand's position in the file, from 0."""
    ok: bool
    final_stacks: tuple[Amount | None, ...] | None
    error: HistoryError | None
    notes: tuple[HistoryError, ...] = ()
    """What breaks the rules of play and was played as recorded."""
    played: Replay | None = None
    """Step by step, as far as it could be played; None for a hand that cannot be read."""

    def as_json(self) -> dict[str, object]:
        """For programs: numbers and nulls, and errors as sentences; `notes` only where there are some."""
        line: dict[str, object] = {
            "index": self.index,
            "ok": self.ok,
            "final_stacks": None if self.final_stacks is None else [_json_number(stack) for stack in self.final_stacks],
            "error": None if self.error is None else self.error.message,
        }
        return line | ({"notes": [note.message for note in self.notes]} if self.notes else {})


def replay_file(path: str | Path, *, rules: RoomRules | None = None) -> Iterator[ReplayLine]:
    """Replay every hand of a file. A hand that fails says so in its line; a file that cannot be read is raised.

    `rules` are those of the room, as in `read_hands`.
    """
    return _lines(read_tables(path, rules=rules), str(path))


def replay_bytes(data: bytes, name: str, *, rules: RoomRules | None = None) -> Iterator[ReplayLine]:
    """Replay every hand in the bytes of a file, such as standard input."""
    if not isinstance(data, bytes):
        raise bad_argument("data", data, "the bytes of a file")
    return _lines(read_bytes(data, Location(file=name), rules), name)


def _lines(tables: Iterator[Table], file: str) -> Iterator[ReplayLine]:
    for index, (name, read) in enumerate(tables):
        if isinstance(read, HistoryError):
            yield ReplayLine(index, False, None, read)
            continue
        played = replay(read)
        error = played.error and played.error.at(file=file, hand=name, index=index)
        yield ReplayLine(index, played.ok, played.final_stacks, error, played.notes, played)


def _json_number(amount: Amount | None) -> int | float | None:
    return amount if amount is None or isinstance(amount, int) else float(amount)
