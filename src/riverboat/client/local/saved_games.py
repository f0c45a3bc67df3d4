"""A person's games: new ones, and those that can be resumed.

The embedded store is opened in a thread when it is first needed, so that no screen waits for it: `sessions.py`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.client.local.game import LocalGame
from riverboat.client.local.refusals import cannot_save, unusable
from riverboat.client.local.settings import GameSettings
from riverboat.engine.rules import Chips
from riverboat.host.data_directory import data_directory
from riverboat.host.ports import GameId, StoreUnusable
from riverboat.host.records import SessionTotals
from riverboat.host.sessions import DATABASE_FILE, OpenStore
from riverboat.host.threads import beside
from riverboat.locale import Language
from riverboat.protocol import ServerMessage, Speed
from riverboat.table import PlayerStats

if TYPE_CHECKING:
    from riverboat.client.local.sessions import Sessions
    from riverboat.host.ladder import Ladder
    from riverboat.host.local_table import OpenTable
    from riverboat.host.review_process import Reviewing

EARLIER_FILES: Final = "session*.msgpack"
"""Saved games of the version before."""


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


class PlayedSession(NamedTuple):
    """A session that was played, over or not."""

    game_id: GameId
    saved_at: datetime
    settings: GameSettings
    hands: int
    won: Chips


class Found(NamedTuple):
    games: tuple[SavedGame, ...] = ()
    """Newest first; a game that another process is playing is left out."""
    unreadable: tuple[Path, ...] = ()
    """Files that are no saved games of an earlier version, where they are kept now."""
    totals: SessionTotals = SessionTotals(0, PlayerStats())
    """Of all games ever played here."""


class SavedGames:
    """The games in one directory."""

    def __init__(
        self, open_store: OpenStore, directory: Path | None = None, reviewing: Reviewing | None = None
    ) -> None:
        """`reviewing` works out the reviews of the hands played; without it there are none."""
        self.directory = directory if directory is not None else data_directory()
        self._open_store = open_store
        self._reviewing = reviewing
        self._opening: asyncio.Future[Sessions] | None = None
        self._sessions: Sessions | None = None

    def check_writable(self) -> None:
        """Refuse before a game starts that could not be saved."""
        try:
            self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not os.access(self.directory, os.W_OK):
                raise PermissionError
        except OSError as error:
            raise cannot_save(self.directory) from error

    @property
    def is_empty(self) -> bool:
        """Whether nothing was ever played here; the store need not be opened to know that."""
        return not (self.directory / DATABASE_FILE).exists() and not any(self.directory.glob(EARLIER_FILES))

    async def find(self) -> Found:
        """The games to go on with. Files of earlier versions are taken over; what cannot be read is set aside."""
        if self.is_empty:
            return Found()
        sessions = await self.sessions()
        with self._in_words():
            return await sessions.find()

    async def played(self) -> tuple[PlayedSession, ...]:
        """Every session in which a hand was played to its end, the last one first."""
        if self.is_empty:
            return ()
        sessions = await self.sessions()
        with self._in_words():
            return await sessions.played()

    async def ladder(self) -> Ladder:
        """How the person does against each level of bots, in all games here."""
        store = (await self.sessions()).store
        with self._in_words():
            return await store.opponents.ladder(await store.person())

    async def retold(self, game_id: GameId, language: Language) -> tuple[ServerMessage, ...]:
        """What a session told the person, from its first hand to its last."""
        sessions = await self.sessions()
        with self._in_words():
            return await sessions.retold(game_id, language)

    def new(self, settings: GameSettings, *, is_resumable: bool = True) -> LocalGame:
        """A new game; one that is not resumable is stored all the same, and never offered."""
        opening = partial(self._create, settings, is_resumable=is_resumable)
        return LocalGame(settings, opening, reviewing=self._reviewing)

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
        sessions = await self.sessions()
        with self._in_words():
            return await sessions.resume(
                game_id, language, lingers=lingers, no_clock=no_clock, is_unhurried=is_unhurried, speed=speed
            )

    async def sessions(self) -> Sessions:
        """The store behind it, opened once, whoever asks first. That takes a while."""
        if self._sessions is None:
            if self._opening is None:
                self._opening = asyncio.ensure_future(beside(self._open))
            try:
                with self._in_words():
                    self._sessions = await asyncio.shield(self._opening)
            finally:
                self._opening = None
        return self._sessions

    async def close(self) -> None:
        """Let go of the store."""
        if self._sessions is not None:
            sessions, self._sessions = self._sessions, None
            await sessions.store.close()
        if self._reviewing is not None:
            await self._reviewing.close()

    def _open(self) -> Sessions:
        from riverboat.client.local.sessions import Sessions  # slow, and not needed before the first picture

        return Sessions(self._open_store(self.directory), self.directory, self._reviewing)

    async def _create(self, settings: GameSettings, *, is_resumable: bool) -> OpenTable:
        sessions = await self.sessions()
        with self._in_words():
            return await sessions.create(settings, is_resumable=is_resumable)

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        """What keeps the store from being used, said for whoever plays here."""
        try:
            yield
        except StoreUnusable as failure:
            raise unusable(self.directory / DATABASE_FILE, failure) from failure
        except OSError as failure:
            raise cannot_save(self.directory) from failure
