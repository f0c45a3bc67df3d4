"""A person's games in the embedded store: made, offered, resumed, and taken over from the version before.

A lock says which game another process is playing; where a file system has no locks, the store refuses the writes of
whoever had the game before.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from riverboat.client.local.earlier_version import Session, read_session, recalled
from riverboat.client.local.game import LocalGame
from riverboat.client.local.opponents import shown_names
from riverboat.client.local.refusals import saving_failed
from riverboat.client.local.saved_games import EARLIER_FILES, Found, PlayedSession, SavedGame
from riverboat.client.local.settings import PERSON_SEAT, GameSettings
from riverboat.client.local.tables import new_state, resumed
from riverboat.engine.rules import Chips
from riverboat.errors import RiverboatError
from riverboat.host.hand_files import HandFile, RecordingStore
from riverboat.host.local_table import OpenTable, game_in_use
from riverboat.host.locking import Lock, locked
from riverboat.host.ports import GameId, StoredTable, StoreUnusable
from riverboat.host.records import NewGame, StoredSession
from riverboat.host.review_process import Reviewing
from riverboat.host.sessions import DATABASE_FILE, SessionStore
from riverboat.host.table.retelling import retold
from riverboat.host.table.state import Checkpoint, TableState, decode_state, encode_state
from riverboat.host.threads import beside
from riverboat.locale import Language
from riverboat.protocol import ServerMessage, Speed
from riverboat.table import PlayerId

MOST_OFFERED: Final = 9
"""Saved games that are offered; older ones stay in the store."""
MOST_STEPS_RETOLD: Final = 10_000
MOST_STEPS_OF_SESSION: Final = 200_000
LOCK_TRIES: Final = 5
LOCK_PAUSE_SECONDS: Final = 0.05


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


class Sessions:
    """The games in one store. Hand histories are files in its directory."""

    def __init__(self, store: SessionStore, directory: Path, reviewing: Reviewing | None = None) -> None:
        self.store = store
        self._reviewing = reviewing
        self._directory = directory

    async def find(self) -> Found:
        """The games to go on with. Files of earlier versions are taken over; what cannot be read is set aside.

        A damaged game in the store is left out and costs nobody the others.
        """
        store = self.store
        unreadable = await self._take_over()
        games: list[SavedGame] = []
        for session in sorted(map(_dated, await self._readable()), key=_saved_at, reverse=True):
            if len(games) == MOST_OFFERED:
                break
            try:
                game = await self._offer(store, session)
            except StoreUnusable:
                raise
            except (RiverboatError, msgspec.DecodeError):
                continue
            if game is not None:
                games.append(game)
        return Found(tuple(games), tuple(unreadable), await store.totals())

    async def played(self) -> tuple[PlayedSession, ...]:
        """Every session in which a hand was played to its end. A damaged one costs nobody the others."""
        found = []
        for session in await self.store.all_sessions():
            try:
                kept = _settings_of(session)
            except msgspec.DecodeError:
                continue
            before = kept.winnings
            after = await self.store.winnings(session)
            hands = len(before) + len(after) - 2
            if hands > 0:
                won = before[-1] + after[-1]
                found.append(PlayedSession(session.game_id, session.saved_at.astimezone(), kept.game, hands, won))
        return tuple(found)

    async def retold(self, game_id: GameId, language: Language) -> tuple[ServerMessage, ...]:
        """What a session told from its first hand on; less of it where the log does not begin there."""
        session, stored = await self.store.session(game_id), await self.store.load(game_id)
        if session is None or stored is None:
            raise RiverboatError("nothing_to_resume", f"there is no game {game_id}")
        kept = _settings_of(session)
        names = shown_names(kept.game.opponents, language)
        state = resumed(decode_state(stored.state), names)
        if kept.saved_at is not None:  # taken over from an earlier version: it did not begin in this log
            return await self._earlier(self.store, session, state, kept, names)
        settings = msgspec.structs.replace(kept.game, names=names)
        first = new_state(settings, game_id, (session.person, *state.bots))
        first = msgspec.structs.replace(first, checkpoints=(Checkpoint(first.number, first.table),))
        steps = await self.store.events_after(game_id, first.number, MOST_STEPS_OF_SESSION)
        return await beside(lambda: retold(first, steps, session.person))

    async def create(self, settings: GameSettings, *, is_resumable: bool) -> OpenTable:
        """A new game; one that is not resumable is never offered."""
        store = self.store
        kept = SessionSettings(settings, _history_name(), is_resumable)
        session = await store.create_session(
            _new_game(settings, kept),
            settings.opponents,
            lambda game_id, players: encode_state(new_state(settings, game_id, players)),
            chips=settings.stack,
        )
        lock = await self._lock(session.game_id)
        stored = await store.claim(session.game_id, f"process {os.getpid()}")
        assert lock is not None, "nobody else plays the game"
        assert stored is not None, "it has just been made"
        return self._opened_table(store, session, stored, lock, kept)

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
        store = self.store
        lock = await self._lock(game_id)
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
            return LocalGame(settings, opened, earlier, reviewing=self._reviewing)
        except BaseException as failure:
            lock.release()
            if isinstance(failure, msgspec.DecodeError):
                raise _unreadable(self._directory / DATABASE_FILE, game_id) from failure
            raise

    def _opened_table(
        self, store: SessionStore, session: StoredSession, stored: StoredTable, lock: Lock, kept: SessionSettings
    ) -> OpenTable:
        async def winnings() -> tuple[Chips, ...]:
            before = kept.winnings
            return (*before, *(before[-1] + won for won in (await store.winnings(session))[1:]))

        bots = dict(enumerate(kept.game.opponents, PERSON_SEAT + 1))
        file = HandFile(self._directory / kept.history, PERSON_SEAT, bots)
        return OpenTable(
            stored,
            RecordingStore(store, file),
            session.person,
            lock,
            winnings,
            partial(saving_failed, self._directory, is_resumable=kept.is_resumable),
            store,
        )

    async def _offer(self, store: SessionStore, session: StoredSession) -> SavedGame | None:
        """A saved game as it is offered; None for one that another process plays."""
        kept = _settings_of(session)
        lock = self._locked(session.game_id)
        if lock is None:
            return None
        lock.release()
        stored = await store.load(session.game_id)
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

    async def _take_over(self) -> list[Path]:
        """Games of the version before become games of this one; those that cannot be read are returned."""
        unreadable = []
        for path in sorted(self._directory.glob(EARLIER_FILES), key=_modified):
            lock = locked(path.with_suffix(".lock"))
            if lock is None:  # that version is playing it
                continue
            try:
                session = read_session(path)
            except FileNotFoundError:
                pass  # it has ended meanwhile
            except RiverboatError:
                unreadable.append(_set_aside(path))
            else:
                await self._take_over_one(session, path)
            finally:
                lock.release()
        return unreadable

    async def _take_over_one(self, session: Session, path: Path) -> None:
        """Store the game, then put its file away; one that was stored before the program was killed is not again."""
        settings, own = session.settings, session.table.seats[PERSON_SEAT]
        known = {_settings_of(stored).history for stored in await self._readable()}
        if session.history not in known:
            kept = SessionSettings(settings, session.history, True, session.winnings, session.told, _modified(path))
            await self.store.create_session(
                _new_game(settings, kept),
                settings.opponents,
                partial(_encoded, session),
                chips=own.stack if own is not None else 0,
                counted=session.counted(),
            )
        path.rename(path.with_suffix(".taken-over"))

    async def _readable(self) -> list[StoredSession]:
        return [session for session in await self.store.sessions() if _is_readable(session)]

    async def _lock(self, game_id: GameId) -> Lock | None:
        """The lock of a game, or None while another process plays it. One that only looks has it for a moment."""
        for _ in range(LOCK_TRIES):
            if (lock := self._locked(game_id)) is not None:
                return lock
            await asyncio.sleep(LOCK_PAUSE_SECONDS)
        return None

    def _locked(self, game_id: GameId) -> Lock | None:
        return locked(self._directory / f"game-{game_id}.lock")


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


def _is_readable(session: StoredSession) -> bool:
    try:
        _settings_of(session)
    except msgspec.DecodeError:
        return False
    return True


def _unreadable(database: Path, game_id: GameId) -> RiverboatError:
    place = f"{database}: {game_id}"
    return RiverboatError("unreadable_game", f"{place} is no game that this version can read", path=place)


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
