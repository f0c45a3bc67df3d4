"""What games of one person on this machine need of a store: the person, the bots, the games, what they add up to.

`server/store/play_store.py` has it, over the same database as a server's. `client` must not import that; whoever
starts a game passes it in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from riverboat.engine.rules import Chips
from riverboat.host.ports import GameId, TableStore
from riverboat.host.records import NewGame, SessionTotals, StoredEvents, StoredSession
from riverboat.table import PlayerId, PlayerStats

DATABASE_FILE: Final = "play.sqlite3"
"""The name of the database in its directory."""

FirstState: TypeAlias = Callable[[GameId, Sequence[PlayerId]], bytes]
"""The state that a game begins with, given its id and who sits in each seat."""


class SessionStore(TableStore, Protocol):
    async def create_session(
        self,
        game: NewGame,
        bots: Sequence[str],
        first_state: FirstState,
        *,
        chips: Chips,
        counted: Sequence[PlayerStats | None] = (),
    ) -> StoredSession:
        """Make a game in one transaction: the person in the first seat, a bot of each name in the others.

        `chips` is what the person has at the table. `counted` by seat are statistics of hands played before.
        """

    async def session(self, game_id: GameId) -> StoredSession | None: ...

    async def sessions(self) -> tuple[StoredSession, ...]:
        """The games that are not finished, the one played last first; none whose settings say `is_resumable: false`."""

    async def totals(self) -> SessionTotals:
        """Over all games."""

    async def winnings(self, session: StoredSession) -> tuple[Chips, ...]:
        """The person's winnings after each hand of a game, from 0."""

    async def events_after(self, game_id: GameId, number: int, limit: int) -> tuple[StoredEvents, ...]:
        """The steps that told events later than the one with this number, oldest first, decrypted."""

    async def close(self) -> None:
        """Write what waits, and let go of the database."""


OpenStore: TypeAlias = Callable[[Path], SessionStore]
"""Opens the store in a directory. Slow: it imports a database and may bring it to this version's schema."""
