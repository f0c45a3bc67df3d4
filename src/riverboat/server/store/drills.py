"""The drill repository: the answers of players, from which their scores are worked out."""

from __future__ import annotations

from typing import Final

from msgspec.structs import asdict
from sqlalchemy import Connection, desc, insert, select

from riverboat.review.drills.tally import Answered
from riverboat.server.store.database import Database
from riverboat.server.store.rows import known_row, row_id
from riverboat.server.store.schema import drill_answers
from riverboat.table import PlayerId

LATEST_ANSWERS: Final = 10_000


class DrillRepository:
    """A `host.sessions.DrillStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, player: PlayerId, answer: Answered) -> None:
        """Adds an answer."""
        row = {"player_id": known_row(player), **asdict(answer)}

        def write(connection: Connection) -> None:
            connection.execute(insert(drill_answers).values(row))

        await self._database.write(write)

    async def of_player(self, player: PlayerId) -> tuple[Answered, ...]:
        """Returns the latest answers of a player, oldest first."""
        columns = [drill_answers.c[name] for name in Answered.__struct_fields__]
        query = (
            select(*columns)
            .where(drill_answers.c.player_id == row_id(player))
            .order_by(desc(drill_answers.c.id))
            .limit(LATEST_ANSWERS)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(Answered(**row._mapping) for row in reversed(rows))
