"""The retry repository: decisions played again, each at a table of its own, and their results."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

import msgspec
from sqlalchemy import Connection, Select, desc, insert, select, update

from riverboat.engine.rules import Seat
from riverboat.host.ports import GameId
from riverboat.host.records import NewGame
from riverboat.review.retry import RetryDeal
from riverboat.server.store.database import Database
from riverboat.server.store.games import GameRepository
from riverboat.server.store.rows import AnyRow, known_row, row_id
from riverboat.server.store.schema import retries, seatings
from riverboat.table import PlayerId

LATEST_RETRIES: Final = 100


class NewRetryRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A retry to be played."""

    player: PlayerId
    seat: Seat
    review_id: str
    decision: int
    deal: RetryDeal
    seed: int
    original_bb: float
    best_bb: float | None


class RetryRecord(msgspec.Struct, frozen=True, kw_only=True):
    game_id: GameId
    review_id: str
    decision: int
    deal: RetryDeal
    seed: int
    original_bb: float
    best_bb: float | None
    won_bb: float | None
    """None until the hand is over."""
    created_at: datetime


class RetryRepository:
    """All retries."""

    def __init__(self, database: Database, games: GameRepository) -> None:
        self._database = database
        self._games = games

    async def create(self, retry: NewRetryRecord, game: NewGame, first_state: Callable[[GameId], bytes]) -> RetryRecord:
        """Creates a retry and its table, with the player in the seat, in one transaction."""
        player_id = known_row(retry.player)

        def write(connection: Connection) -> RetryRecord:
            game_id = known_row(self._games.create_in(connection, game, first_state).id)
            seated = {"game_id": game_id, "player_id": player_id, "seat": retry.seat}
            connection.execute(insert(seatings).values(seated))
            values = msgspec.structs.asdict(retry)
            del values["player"], values["seat"]
            row = {**values, "game_id": game_id, "player_id": player_id, "created_at": self._database.now()}
            return _record(connection.execute(insert(retries).values(row).returning(retries)).one())

        return await self._database.write(write)

    async def find(self, player: PlayerId, game_id: GameId) -> RetryRecord | None:
        """Returns a retry of this player."""
        query = select(retries).where(retries.c.game_id == row_id(game_id), retries.c.player_id == row_id(player))
        found = await self._many(query)
        return found[0] if found else None

    async def of_review(self, player: PlayerId, review_id: str) -> tuple[RetryRecord, ...]:
        """Returns the player's retries of decisions of one hand, newest first."""
        query = (
            select(retries)
            .where(retries.c.player_id == row_id(player), retries.c.review_id == review_id)
            .order_by(desc(retries.c.game_id))
            .limit(LATEST_RETRIES)
        )
        return await self._many(query)

    async def finish(self, game_id: GameId, won_bb: float) -> bool:
        """Stores the result. Returns False if it is there already."""
        change = (
            update(retries)
            .where(retries.c.game_id == known_row(game_id), retries.c.won_bb.is_(None))
            .values(won_bb=won_bb)
        )
        return await self._database.write(lambda connection: connection.execute(change).rowcount == 1)

    async def _many(self, query: Select[tuple[object, ...]]) -> tuple[RetryRecord, ...]:
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(map(_record, rows))


def _record(row: AnyRow) -> RetryRecord:
    fields = {name: getattr(row, name) for name in RetryRecord.__struct_fields__}
    return RetryRecord(**{**fields, "game_id": str(row.game_id)})
