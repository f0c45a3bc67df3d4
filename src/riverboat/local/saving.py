"""Sessions and hand histories on disk, so that a game can be left and taken up again at the same hand."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from riverboat.engine import Hand
from riverboat.engine.rules import Chips, Seat
from riverboat.errors import RiverboatError
from riverboat.history import HistoryError, format_hand, record
from riverboat.local.settings import GameSettings
from riverboat.table import AnyEvent, Statistics, Table

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
SESSION_VERSION = 1


class SavingError(RiverboatError):
    """The disk takes no more. What was saved before is still there."""


class Session(msgspec.Struct, frozen=True):
    """A game as it stands between two steps."""

    version: int
    settings: GameSettings
    table: Table
    events: tuple[AnyEvent, ...]
    """Of the hand under way or the last one."""
    statistics: Statistics
    winnings: tuple[Chips, ...]
    """The person's running total after each hand, from 0."""
    bought: Chips
    history: str
    """The name of the file that the session's hands go to."""


def data_directory() -> Path:
    """Where a user's own files belong, by the custom of the system; `RIVERBOAT_DATA` overrides."""
    if chosen := os.environ.get("RIVERBOAT_DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "riverboat"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "riverboat"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "riverboat"


class SessionFile:
    """The one session a person can come back to, and the histories of all hands played."""

    def __init__(self, directory: Path | None = None) -> None:
        self.directory = directory if directory is not None else data_directory()
        self.path = self.directory / "session.msgpack"
        self._unsure: tuple[Path, int] | None = None
        """A history that was added to since the session was last saved, and how long it was before."""

    def load(self) -> Session | None:
        """The saved session, or None when there is none that this version can read."""
        try:
            session = msgspec.msgpack.decode(self.path.read_bytes(), type=Session)
        except (OSError, msgspec.DecodeError, RiverboatError):
            return None
        return session if session.version == SESSION_VERSION else None

    def save(self, session: Session) -> None:
        """Replace the file in one step: a crash leaves the old session or the new one, never half of one."""
        draft = self.path.with_suffix(f".{os.getpid()}.new")
        with self._saving(draft):
            self._make_directory()
            # The file holds the pack of the hand under way; nobody else on this machine needs to read it.
            with _open_private(draft, os.O_TRUNC) as file:
                file.write(msgspec.msgpack.encode(session))
            draft.replace(self.path)
        self._unsure = None

    def add_history(self, name: str, number: int, hand: Hand, seat: Seat) -> None:
        """Write down a finished hand as the person saw it. What PHH has no words for is left out."""
        try:
            text = format_hand(record(hand, seat))
        except HistoryError:
            return
        path = self.directory / name
        with self._saving():
            self._make_directory()
            self._unsure = path, path.stat().st_size if path.exists() else 0
            with _open_private(path, os.O_APPEND) as file:
                file.write(f"[{number}]\n{text}\n".encode())

    @contextmanager
    def _saving(self, draft: Path | None = None) -> Iterator[None]:
        """A failure leaves the session as it was last saved, and its history without hands after that."""
        try:
            yield
        except OSError as error:
            if draft is not None:
                draft.unlink(missing_ok=True)
            if self._unsure is not None and self._unsure[0].exists():
                os.truncate(*self._unsure)
            reason = "full" if error.errno in _NO_ROOM else "other"
            directory = str(self.directory)
            raise SavingError(
                "saving_failed", f"cannot save in {directory}: {error}", directory=directory, reason=reason
            ) from error

    def check_writable(self) -> None:
        """Refuse before a game starts that could not be saved."""
        try:
            self._make_directory()
            if not os.access(self.directory, os.W_OK):
                raise PermissionError
        except OSError as error:
            raise RiverboatError(
                "cannot_save", f"games cannot be saved in {self.directory}", directory=str(self.directory)
            ) from error

    def _make_directory(self) -> None:
        self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)

    def forget(self) -> None:
        """There is nothing to come back to."""
        self.path.unlink(missing_ok=True)


def _open_private(path: Path, mode: int) -> BinaryIO:
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | mode, 0o600), "wb")
