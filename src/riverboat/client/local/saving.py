"""Games and hand histories on disk. Each game has files of its own: no game can take another's place."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

import msgspec

from riverboat.client.local.locking import Lock, locked
from riverboat.client.local.seats import HUMAN_SEAT
from riverboat.client.local.settings import GameSettings
from riverboat.engine import Hand
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.stored import decode_stored
from riverboat.errors import RiverboatError
from riverboat.history import HistoryError, format_hand, record
from riverboat.host.data_directory import data_directory
from riverboat.table import AnyEvent, Statistics, Table

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
SESSION_VERSION = 1
MOST_OFFERED: Final = 9
"""Saved games that are offered; older ones stay on disk."""


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
    told: tuple[bytes, ...] = ()
    """The last hands and the one under way as the person was told them, each packed by the journal."""


_SESSIONS: Final = msgspec.msgpack.Decoder(Session)


class SavedGame(NamedTuple):
    """A game that can be taken up again."""

    path: Path
    session: Session
    saved_at: datetime

    @property
    def hand_number(self) -> int:
        return self.session.table.hand_number

    @property
    def opponents(self) -> int:
        return len(self.session.settings.opponents)

    @property
    def stack(self) -> Chips:
        """The person's own."""
        own = self.session.table.seats[HUMAN_SEAT]
        return own.stack if own is not None else 0


class Found(NamedTuple):
    games: tuple[SavedGame, ...]
    """Newest first; a game that another process is playing is left out."""
    unreadable: tuple[Path, ...]
    """Files that are no saved games of this version, where they are kept now."""


class SavedGames:
    """The folder with a person's games."""

    def __init__(self, directory: Path | None = None) -> None:
        self.directory = directory if directory is not None else data_directory()

    def check_writable(self) -> None:
        """Refuse before a game starts that could not be saved."""
        try:
            _make_directory(self.directory)
            if not os.access(self.directory, os.W_OK):
                raise PermissionError
        except OSError as error:
            raise self._cannot_save() from error

    def new_file(self, *, is_resumable: bool = True) -> SessionFile:
        """A file for a new game; one that is not resumable keeps histories alone."""
        if not is_resumable:
            return SessionFile(self.directory, is_resumable=False)
        try:
            _make_directory(self.directory)
            file = self._locked(f"session-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(4)}")
        except OSError as error:
            raise self._cannot_save() from error
        assert file is not None, "nobody else knows the name"
        return file

    def find(self) -> Found:
        """The games to go on with. What cannot be read is set aside, not lost, and named."""
        games, unreadable = [], []
        for path in self.directory.glob("session*.msgpack"):
            file = self._locked(path.stem)
            if file is None:
                continue
            try:
                saved_at = datetime.fromtimestamp(path.stat().st_mtime)
                session = file.load()
            except FileNotFoundError:
                pass  # it has ended meanwhile
            except (OSError, RiverboatError):
                unreadable.append(_set_aside(path))
            else:
                games.append(SavedGame(path, session, saved_at))
            finally:
                file.close()
        games.sort(key=lambda game: game.saved_at, reverse=True)
        return Found(tuple(games[:MOST_OFFERED]), tuple(unreadable))

    def open(self, path: Path) -> SessionFile:
        """The file of a game that was found, for this process alone; refused while another one plays it."""
        file = self._locked(path.stem)
        if file is None:
            raise RiverboatError("game_in_use", f"{path} is being played in another window", path=str(path))
        if not path.exists():  # it was played to its end meanwhile
            file.close()
            raise RiverboatError("nothing_to_resume", f"there is no game in {path}")
        return file

    def _cannot_save(self) -> RiverboatError:
        directory = str(self.directory)
        return RiverboatError("cannot_save", f"games cannot be saved in {directory}", directory=directory)

    def _locked(self, name: str) -> SessionFile | None:
        lock = locked(self.directory / f"{name}.lock")
        return None if lock is None else SessionFile(self.directory, name, lock=lock)


class SessionFile:
    """One game on disk, and the histories of its hands."""

    def __init__(
        self,
        directory: Path | None = None,
        name: str = "session",
        *,
        lock: Lock | None = None,
        is_resumable: bool = True,
    ) -> None:
        self.directory = directory if directory is not None else data_directory()
        self.path = self.directory / f"{name}.msgpack"
        self._lock = lock
        self._is_resumable = is_resumable
        self._unsure: tuple[Path, int] | None = None
        """A history that was added to since the session was last saved, and how long it was before."""

    def load(self) -> Session:
        """The saved session; refused when the file holds none that this version can read."""
        content = self.path.read_bytes()
        try:
            session = decode_stored(_SESSIONS, content)
        except (msgspec.DecodeError, UnicodeError, RiverboatError) as error:
            raise _unreadable(self.path) from error
        if session.version != SESSION_VERSION:
            raise _unreadable(self.path)
        return session

    def save(self, session: Session) -> None:
        """Replace the file in one step: a crash leaves the old session or the new one, never half of one."""
        if not self._is_resumable:
            return
        draft = self.path.with_suffix(f".{os.getpid()}.new")
        with self._saving(draft):
            _make_directory(self.directory)
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
            _make_directory(self.directory)
            self._unsure = path, path.stat().st_size if path.exists() else 0
            with _open_private(path, os.O_APPEND) as file:
                file.write(f"[{number}]\n{text}\n".encode())

    @contextmanager
    def _saving(self, draft: Path | None = None) -> Iterator[None]:
        """A failure leaves the session as it was last saved, and its history without hands after that."""
        try:
            yield
        except OSError as error:
            with suppress(OSError):
                if draft is not None:
                    draft.unlink(missing_ok=True)
                if self._unsure is not None and self._unsure[0].exists():
                    os.truncate(*self._unsure)
            reason = "full" if error.errno in _NO_ROOM else "other"
            directory = str(self.directory)
            raise SavingError(
                "saving_failed",
                f"cannot save in {directory}: {error}",
                directory=directory,
                reason=reason,
                resumable="yes" if self._is_resumable else "no",
            ) from error

    def forget(self) -> None:
        """There is nothing to come back to."""
        if self._is_resumable:
            with self._saving():
                self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let other processes have the game."""
        if self._lock is not None:
            self._lock.release(removes=not self.path.exists())
            self._lock = None


def _unreadable(path: Path) -> RiverboatError:
    return RiverboatError("unreadable_game", f"{path} holds no game that this version can read", path=str(path))


def _set_aside(path: Path) -> Path:
    """Keep the file under a name that is not taken for a game; where that fails, it stays where it is."""
    aside = path.with_suffix(f".{secrets.token_hex(4)}.unreadable")
    try:
        path.rename(aside)
    except OSError:
        return path
    return aside


def _make_directory(directory: Path) -> None:
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)


def _open_private(path: Path, mode: int) -> BinaryIO:
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | mode, 0o600), "wb")
