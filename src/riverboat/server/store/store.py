"""The store: everything that must outlive a process, in SQLite or PostgreSQL. Writes are durable when they return."""

from __future__ import annotations

import time
from collections.abc import Callable

from riverboat.host.ports import GameId
from riverboat.server.store.accounts import AccountRepository
from riverboat.server.store.crypto import Key
from riverboat.server.store.database import Database, open_database
from riverboat.server.store.games import GameRepository
from riverboat.server.store.history import HistoryRepository
from riverboat.server.store.steps import StepRepository
from riverboat.server.store.tournaments import TournamentRepository
from riverboat.server.store.verification import Verified, verify_log


class Store(StepRepository):
    """All repositories over one database. It is itself the `ports.TableStore`."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.accounts = AccountRepository(database)
        self.games = GameRepository(database)
        self.history = HistoryRepository(database)
        self.tournaments = TournamentRepository(database)

    async def verify_log(self, game_id: GameId) -> Verified:
        """Checks a game's log from its first step to the stored state. Raises a refusal that says what is wrong."""
        return await verify_log(self._database, game_id)

    async def problem(self) -> str:
        """Returns what is wrong with the database, as an error code; empty when nothing is."""
        return await self._database.problem()

    async def close(self) -> None:
        """Writes what is queued and closes the database."""
        await self._database.close()


def open_store(url: str, key: Key, *, wall: Callable[[], float] = time.time) -> Store:
    """Opens a database, migrates it to this version's schema and checks that it belongs to the key.

    `wall` returns seconds since 1970: sessions expire and rows are dated by it.
    """
    return Store(open_database(url, key, wall))
