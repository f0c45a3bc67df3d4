"""A person's games in the embedded store: new ones, and those that can be resumed.

The store is opened in a thread when it is first needed, so that no screen waits for it. A lock says which game another
process is playing; where a file system has no locks, the store refuses the writes of whoever had the game before.
"""

from __future__ import annotations

import asyncio
import errno
import os
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from riverboat.client.local.earlier_version import PATTERN, Session, read_session, recalled
from riverboat.client.local.game import LocalGame, OpenTable, game_in_use
from riverboat.client.local.opponents import shown_names
from riverboat.client.local.settings import PERSON_SEAT, GameSettings
from riverboat.client.local.tables import resumed, seated_table
from riverboat.engine.rules import Chips
from riverboat.errors import RiverboatError
from riverboat.host.data_directory import data_directory
from riverboat.host.hand_files import HandFile, RecordingStore
from riverboat.host.locking import Lock, locked
from riverboat.host.ports import GameId, StoredTable, StoreUnusable
from riverboat.host.records import NewGame, SessionTotals, StoredSession
from riverboat.host.sessions import DATABASE_FILE, OpenStore, SessionStore
from riverboat.host.table.retelling import retold
from riverboat.host.table.state import TableState, decode_state, encode_state
from riverboat.host.threads import beside
from riverboat.locale import Language
from riverboat.protocol import ServerMessage, Speed
from riverboat.table import PlayerId, PlayerStats

MOST_OFFERED: Final = 9
"""Saved games that are offered; older ones stay in the store."""
MOST_STEPS_RETOLD: Final = 10_000
_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_PROBE_BYTES: Final = 65_536


class SessionSettings(msgspec.Struct, frozen=True):
    """What is kept with a game when it is made."""

    game: GameSettings
    history: str
    """The name of the file that its hands go to."""
    is_resumable: bool = True
    winnings: tuple[Chips, ...] = (0,)
    """After each hand played before the game was taken over from an earlier version."""
    told: tuple[bytes, ...] = ()
    """The last of these hands, as that version kept them."""
    saved_at: float | None = None
    """When that version saved the game."""


class SavedGame(NamedTuple):
    """A game that can be resumed."""

    game_id: GameId
    saved_at: datetime
    hand_number: int
    bots: tuple[str, ...]
    stack: Chips
    """The person's own."""

    @property
    def opponents(self) -> int:
        return len(self.bots)


class Found(NamedTuple):
    games: tuple[SavedGame, ...] = ()
    """Newest first; a game that another process is playing is left out."""
    unreadable: tuple[Path, ...] = ()
    """Files that are no saved games of an earlier version, where they are kept now."""
    totals: SessionTotals = SessionTotals(0, PlayerStats())
    """Of all games ever played here."""


class SavedGames:
    """The games in one directory."""

    def __init__(self, open_store: OpenStore, directory: Path | None = None) -> None:
        self.directory = directory if directory is not None else data_directory()
        self._open_store = open_store
        self._opening: asyncio.Future[SessionStore] | None = None
        self._store: SessionStore | None = None

    def check_writable(self) -> None:
        """Refuse before a game starts that could not be saved."""
        try:
            self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not os.access(self.directory, os.W_OK):
                raise PermissionError
        except OSError as error:
            raise self._cannot_save() from error

    @property
    def is_empty(self) -> bool:
        """Whether nothing was ever played here; the store need not be opened to know that."""
        return not (self.directory / DATABASE_FILE).exists() and not any(self.directory.glob(PATTERN))

    async def find(self) -> Found:
        """The games to go on with. Files of earlier versions are taken over; what cannot be read is set aside."""
        if self.is_empty:
            return Found()
        store = await self._get_store()
        unreadable = await self._take_over(store)
        games: list[SavedGame] = []
        for session in sorted(map(_dated, await store.sessions()), key=_saved_at, reverse=True):
            if len(games) == MOST_OFFERED:
                break
            if (game := await self._offer(store, session)) is not None:
                games.append(game)
        return Found(tuple(games), tuple(unreadable), await store.totals())

    def new(self, settings: GameSettings, *, is_resumable: bool = True) -> LocalGame:
        """A new game; one that is not resumable is stored all the same, and never offered."""
        return LocalGame(settings, partial(self._create, settings, is_resumable=is_resumable))

    async def resume(
        self,
        game_id: GameId,
        language: Language,
        *,
        lingers: bool = False,
        no_clock: bool = False,
        is_unhurried: bool = False,
        speed: Speed | None = None,
    ) -> LocalGame:
        """A saved game for another sitting: names in today's language, and what was asked for this time.

        Refused while another process plays it. `no_clock` holds for good, `is_unhurried` for this sitting alone;
        `speed` None keeps that of last time.
        """
        store = await self._get_store()
        lock = self._locked(game_id)
        if lock is None:
            raise game_in_use()
        try:
            session = await store.session(game_id)
            stored = await store.claim(game_id, f"process {os.getpid()}")
            if session is None or stored is None or decode_state(stored.state).is_over:  # played to its end meanwhile
                raise RiverboatError("nothing_to_resume", f"there is no game {game_id}")
            kept = _settings_of(session)
            names = shown_names(kept.game.opponents, language)
            state = resumed(decode_state(stored.state), names, no_clock=no_clock, speed=speed)
            opened = self._opened_table(store, session, _with_state(stored, state), lock, kept)
            settings = msgspec.structs.replace(
                kept.game,
                names=names,
                lingers=lingers,
                is_unhurried=is_unhurried,
                has_clock=state.is_timed,
                speed=state.pace,
            )
            earlier = await self._earlier(store, session, state, kept, names)
            return LocalGame(settings, opened, state, earlier)
        except BaseException:
            lock.release()
            raise

    async def close(self) -> None:
        """Let go of the store."""
        if self._store is not None:
            store, self._store = self._store, None
            await store.close()

    # The store.

    async def _get_store(self) -> SessionStore:
        """Open it once, whoever asks first. It takes a while."""
        if self._store is None:
            if self._opening is None:
                self._opening = asyncio.ensure_future(beside(partial(self._open_store, self.directory)))
            try:
                self._store = await asyncio.shield(self._opening)
            except (OSError, StoreUnusable) as failure:
                raise self._unusable(failure) from failure
            finally:
                self._opening = None
        return self._store

    async def _create(self, settings: GameSettings, *, is_resumable: bool) -> OpenTable:
        store = await self._get_store()
        kept = SessionSettings(settings, _history_name(), is_resumable)
        session = await store.create_session(
            _new_game(settings, kept),
            settings.opponents,
            lambda game_id, players: encode_state(seated_table(settings, game_id, players)),
            chips=settings.stack,
        )
        lock = self._locked(session.game_id)
        stored = await store.claim(session.game_id, f"process {os.getpid()}")
        assert lock is not None, "nobody else knows the game"
        assert stored is not None, "it has just been made"
        return self._opened_table(store, session, stored, lock, kept)

    def _opened_table(
        self, store: SessionStore, session: StoredSession, stored: StoredTable, lock: Lock, kept: SessionSettings
    ) -> OpenTable:
        async def winnings() -> tuple[Chips, ...]:
            before = kept.winnings
            return (*before, *(before[-1] + won for won in (await store.winnings(session))[1:]))

        file = HandFile(self.directory / kept.history, PERSON_SEAT)
        return OpenTable(
            stored,
            RecordingStore(store, file),
            session.person,
            lock,
            winnings,
            partial(self._saving_failed, is_resumable=kept.is_resumable),
        )

    async def _offer(self, store: SessionStore, session: StoredSession) -> SavedGame | None:
        """A saved game as it is offered; None for one that is not resumable, or that another process plays."""
        kept = _settings_of(session)
        lock = self._locked(session.game_id) if kept.is_resumable else None
        if lock is None:
            return None
        try:
            stored = await store.load(session.game_id)
        finally:
            lock.release()
        if stored is None:
            return None
        table = decode_state(stored.state).table
        own = table.seats[PERSON_SEAT]
        if not table.hand_number:  # it was left before it began
            return None
        return SavedGame(
            session.game_id,
            session.saved_at.astimezone(),
            table.hand_number,
            kept.game.opponents,
            own.stack if own is not None else 0,
        )

    @staticmethod
    async def _earlier(
        store: SessionStore, session: StoredSession, state: TableState, kept: SessionSettings, names: tuple[str, ...]
    ) -> tuple[ServerMessage, ...]:
        """What was told of the last hands; less of it where the log cannot be read, which costs nobody the game."""
        told: tuple[ServerMessage, ...] = recalled(kept.told, names)
        if not state.checkpoints:
            return told
        try:
            steps = await store.events_after(session.game_id, state.checkpoints[0].number, MOST_STEPS_RETOLD)
            return (*told, *retold(state, steps, session.person))
        except RiverboatError:
            return told

    async def _take_over(self, store: SessionStore) -> list[Path]:
        """Games of the version before become games of this one; those that cannot be read are returned."""
        unreadable = []
        for path in sorted(self.directory.glob(PATTERN), key=_modified):
            lock = locked(path.with_suffix(".lock"))
            if lock is None:  # that version is playing it
                continue
            try:
                session = read_session(path)
                settings = session.settings
                saved_at = _modified(path)
                kept = SessionSettings(settings, session.history, True, session.winnings, session.told, saved_at)
                own = session.table.seats[PERSON_SEAT]
                await store.create_session(
                    _new_game(settings, kept),
                    settings.opponents,
                    partial(_encoded, session),
                    chips=own.stack if own is not None else 0,
                    counted=session.counted(),
                )
                path.rename(path.with_suffix(".taken-over"))
            except FileNotFoundError:
                pass  # it has ended meanwhile
            except RiverboatError:
                unreadable.append(_set_aside(path))
            finally:
                lock.release()
        return unreadable

    def _locked(self, game_id: GameId) -> Lock | None:
        return locked(self.directory / f"game-{game_id}.lock")

    # Refusals.

    def _cannot_save(self) -> RiverboatError:
        directory = str(self.directory)
        return RiverboatError("cannot_save", f"games cannot be saved in {directory}", directory=directory)

    def _unusable(self, failure: Exception) -> RiverboatError:
        """Why the store cannot be opened."""
        if isinstance(failure, OSError) and failure.errno not in _NO_ROOM:
            return self._cannot_save()
        return failure if isinstance(failure, RiverboatError) else self._saving_failed(is_resumable=False)

    def _saving_failed(self, *, is_resumable: bool) -> RiverboatError:
        """The disk takes no more. What was saved before is still there."""
        directory = str(self.directory)
        return RiverboatError(
            "saving_failed",
            f"cannot save in {directory}",
            directory=directory,
            reason="full" if self._is_full() else "other",
            resumable="yes" if is_resumable else "no",
        )

    def _is_full(self) -> bool:
        """Whether the disk has no room. Databases do not say so of every limit: a small file is tried."""
        probe = self.directory / f".{secrets.token_hex(4)}.probe"
        try:
            with probe.open("xb") as file:
                file.write(bytes(_PROBE_BYTES))
        except OSError as failure:
            return failure.errno in _NO_ROOM
        finally:
            probe.unlink(missing_ok=True)
        return False


def _encoded(session: Session, game_id: GameId, players: Sequence[PlayerId]) -> bytes:
    return encode_state(session.state(game_id, players))


def _dated(session: StoredSession) -> StoredSession:
    """A game that was taken over and not played since was saved when the version before did."""
    saved_at = _settings_of(session).saved_at
    if session.steps or saved_at is None:
        return session
    return msgspec.structs.replace(session, saved_at=datetime.fromtimestamp(saved_at, UTC))


def _saved_at(session: StoredSession) -> tuple[datetime, int]:
    return session.saved_at, int(session.game_id)


def _with_state(stored: StoredTable, state: TableState) -> StoredTable:
    return msgspec.structs.replace(stored, state=encode_state(state))


def _settings_of(session: StoredSession) -> SessionSettings:
    return msgspec.json.decode(session.settings, type=SessionSettings)


def _new_game(settings: GameSettings, kept: SessionSettings) -> NewGame:
    return NewGame(
        kind=settings.kind,
        game_type=settings.variant,
        settings=msgspec.json.encode(kept).decode(),
        seats=len(settings.names),
        small_blind=settings.small_blind,
        big_blind=settings.big_blind,
        min_buy_in=1,
        max_buy_in=settings.stack,
    )


def _history_name() -> str:
    return f"hands-{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.phhs"


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _set_aside(path: Path) -> Path:
    """Keep the file under a name that is not taken for a game; where that fails, it stays where it is."""
    aside = path.with_suffix(f".{secrets.token_hex(4)}.unreadable")
    try:
        path.rename(aside)
    except OSError:
        return path
    return aside
