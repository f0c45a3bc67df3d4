"""The store: everything that must outlive a process, in SQLite or PostgreSQL. Everything is durable when it returns."""

from __future__ import annotations

import time
from collections.abc import Callable

from riverboat.host.ports import GameId, StepRecord, StoredTable
from riverboat.host.records import StoredEvents
from riverboat.server.store.accounts import Accounts
from riverboat.server.store.crypto import Key
from riverboat.server.store.database import Database, open_database
from riverboat.server.store.games import Games
from riverboat.server.store.history import History
from riverboat.server.store.steps import Steps
from riverboat.server.store.tournaments import Tournaments
from riverboat.server.store.verification import Verified, verify_log


class Store:
    """A `ports.TableStore`, with rooms of its own for accounts, games, history and tournaments."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._steps = Steps(database)
        self.accounts = Accounts(database)
        self.games = Games(database)
        self.history = History(database)
        self.tournaments = Tournaments(database)

    async def append(self, step: StepRecord) -> None:
        """Make a step durable. `Fenced` or `RiverboatError` when it must not be; then nothing has changed."""
        await self._steps.append(step)

    async def load(self, game_id: GameId) -> StoredTable | None:
        """The last stored state, decrypted."""
        return await self._steps.load(game_id)

    async def claim(self, game_id: GameId, owner: str) -> StoredTable | None:
        """Become the owner: raise the epoch, so that every older owner's write is refused, and load."""
        return await self._steps.claim(game_id, owner)

    async def request_ids(self, game_id: GameId, latest: int) -> dict[str, int]:
        """The ids of the latest requests carried out and the step each was, oldest first."""
        return await self._steps.request_ids(game_id, latest)

    async def events_after(self, game_id: GameId, number: int, limit: int) -> tuple[StoredEvents, ...]:
        """The steps that told events later than the one with this number, oldest first, decrypted."""
        return await self._steps.events_after(game_id, number, limit)

    async def verify_log(self, game_id: GameId) -> Verified:
        """Check a game's log from its first step to the state that is stored. A `RiverboatError` says what is wrong."""
        return await verify_log(self._database, game_id)

    async def problem(self) -> str:
        """What is wrong with the database, as an error code; empty when nothing is."""
        return await self._database.problem()

    async def close(self) -> None:
        """Write what waits, and let go of the database."""
        await self._database.close()


def open_store(url: str, key: Key, *, wall: Callable[[], float] = time.time) -> Store:
    """Open a database, bring it to this version's schema and check that it belongs to the key.

    `wall` is seconds since 1970: sessions run out and rows are dated by it.
    """
    return Store(open_database(url, key, wall))
