"""The store: everything that must outlive a process, in SQLite or PostgreSQL. Writes are durable when they return."""

from __future__ import annotations

import time
from collections.abc import Callable

from riverboat.host.ports import GameId
from riverboat.server.store.accounts import AccountRepository
from riverboat.server.store.admin import AdminRepository
from riverboat.server.store.audit import AuditReport, audit
from riverboat.server.store.bot_accounts import BotAccountRepository
from riverboat.server.store.crypto import Key
from riverboat.server.store.database import Database, open_database
from riverboat.server.store.drills import DrillRepository
from riverboat.server.store.games import GameRepository
from riverboat.server.store.history import HistoryRepository
from riverboat.server.store.opponents import OpponentRepository
from riverboat.server.store.own_account import OwnAccountRepository
from riverboat.server.store.passkeys import PasskeyRepository
from riverboat.server.store.retries import RetryRepository
from riverboat.server.store.review_jobs import ReviewJobRepository
from riverboat.server.store.reviews import ReviewRepository
from riverboat.server.store.second_factors import SecondFactorRepository
from riverboat.server.store.steps import StepRepository
from riverboat.server.store.tournaments import TournamentRepository
from riverboat.server.store.verification import Verified, verify_log


class Store(StepRepository):
    """All repositories over one database. It is itself the `ports.TableStore`."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.accounts = AccountRepository(database)
        self.admin = AdminRepository(database)
        self.bot_accounts = BotAccountRepository(database)
        self.drills = DrillRepository(database)
        self.games = GameRepository(database)
        self.own_account = OwnAccountRepository(database)
        self.passkeys = PasskeyRepository(database)
        self.second_factors = SecondFactorRepository(database)
        self.history = HistoryRepository(database)
        self.opponents = OpponentRepository(database)
        self.retries = RetryRepository(database, self.games)
        self.reviews = ReviewRepository(database)
        self.review_jobs = ReviewJobRepository(database)
        self.tournaments = TournamentRepository(database)

    async def verify_log(self, game_id: GameId) -> Verified:
        """Checks a game's log from its first step to the stored state. Raises a refusal that says what is wrong."""
        return await verify_log(self._database, game_id)

    def derive_key(self, purpose: str) -> bytes:
        """Returns a key derived from the server's, for something other than the database."""
        return self._database.cipher.key.derive(purpose)

    async def audit(self) -> AuditReport:
        """Proves logs, ledger, wallets, hands and tournaments against each other. Raises what does not fit."""
        return await audit(self._database)

    async def problem(self) -> str:
        """Returns what is wrong with the database, as an error code; empty when nothing is."""
        return await self._database.problem()

    async def close(self) -> None:
        """Writes what is queued and closes the database."""
        await self._database.close()


def open_store(url: str, key: Key, *, wall: Callable[[], float] = time.time, is_served: bool = False) -> Store:
    """Opens a database, migrates it to this version's schema and checks that it belongs to the key.

    `wall` returns seconds since 1970: sessions expire and rows are dated by it. A server says that it is one with
    `is_served`: its key is not rotated then.
    """
    return Store(open_database(url, key, wall, is_served=is_served))
