"""Hand histories of one player's hands in a PHH file, written in step with the store."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from riverboat.engine.rules import Seat
from riverboat.history import HistoryError, format_hand, record
from riverboat.host.ports import GameId, StepRecord, StoredTable, TableStore
from riverboat.host.table.step_records import decode_hand

BOTS_KEY: Final = "_bots"
"""The PHH key that names the bot of each player, empty for people."""


class HandFile:
    """A `.phhs` file that hands are added to, as the player in one seat saw them."""

    def __init__(self, path: Path, seat: Seat, bots: Mapping[Seat, str] | None = None) -> None:
        self._path = path
        self._seat = seat
        self._bots = bots or {}
        self._size_before: int | None = None
        """Of the file, before the last hand was added."""
        self._is_known = False
        """Whether every hand in the file is known to be stored."""

    def add(self, number: int, hand: bytes) -> None:
        """Write down a finished hand, whole or not at all. What PHH has no words for is left out."""
        try:
            played = decode_hand(hand)
            # Who the bots are: a review needs their policies, and a name alone does not tell them from people.
            bots = [self._bots.get(seat, "") for seat in played.deal.players]
            text = format_hand(record(played, self._seat, _bots=bots) if any(bots) else record(played, self._seat))
        except HistoryError:
            return
        try:
            if not self._is_known:
                self._drop_from(number)
            self._size_before = self._path.stat().st_size if self._path.exists() else 0
            handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(f"[{number}]\n{text}\n".encode())
        except OSError:
            self.take_back()
            raise

    def _drop_from(self, number: int) -> None:
        """A process that was killed may have written this hand down and not stored it; it has ended anew since."""
        with suppress(FileNotFoundError):
            written = re.search(rb"^\[%d\]$" % number, self._path.read_bytes(), re.MULTILINE)
            if written is not None:
                os.truncate(self._path, written.start())
        self._is_known = True

    def take_back(self) -> None:
        """The hand added last could not be stored: it will be played to its end once more."""
        if self._size_before is not None and self._path.exists():
            with suppress(OSError):
                if self._size_before:
                    os.truncate(self._path, self._size_before)
                else:
                    self._path.unlink()
        self._size_before = None


class RecordingStore:
    """A `TableStore` that also writes down every finished hand. A step that cannot be stored leaves no hand behind."""

    def __init__(self, store: TableStore, file: HandFile) -> None:
        self._store = store
        self._file = file

    async def append(self, step: StepRecord) -> None:
        if step.hand is None:
            await self._store.append(step)
            return
        self._file.add(step.hand.hand_number, step.hand.settings)
        try:
            await self._store.append(step)
        except BaseException:
            self._file.take_back()
            raise

    async def load(self, game_id: GameId) -> StoredTable | None:
        return await self._store.load(game_id)

    async def claim(self, game_id: GameId, owner: str) -> StoredTable | None:
        return await self._store.claim(game_id, owner)

    async def request_ids(self, game_id: GameId, latest: int) -> dict[str, int]:
        return await self._store.request_ids(game_id, latest)
