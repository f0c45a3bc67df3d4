"""The game repository: games are created with their first state, listed and found. Play updates them in `steps`."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Select, Table, and_, desc, exists, func, insert, not_, or_, select

from riverboat.host.ports import GameId
from riverboat.host.records import Game, NewGame, TournamentId
from riverboat.protocol.views import GameStatus
from riverboat.server.store.chain import FIRST_HASH, state_aad
from riverboat.server.store.database import Database
from riverboat.server.store.rows import AnyRow, known_row, row_id, text_id
from riverboat.server.store.schema import games, hands, player_hands, players, seatings, table_states
from riverboat.table import PlayerId
from riverboat.table.settings import TableKind

CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Characters that are not easily confused."""
CODE_LENGTH: Final = 8
PAGE: Final = 100

_IS_OPEN: Final = games.c.status.in_(("waiting", "active"))


class GameRepository:
    """The games of the lobby."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, game: NewGame, first_state: Callable[[GameId], bytes]) -> Game:
        """Creates a game and the first state of its table, in one transaction. `first_state` gets the game's id."""
        made = await self._database.write(partial(self.create_in, game=game, first_state=first_state))
        self._database.games_revision += 1
        return made

    @property
    def revision(self) -> int:
        """Another number after every change by this process to what `listed` returns."""
        return self._database.games_revision

    async def game(self, game_id: GameId) -> Game | None:
        return await self._one(select(games).where(games.c.id == row_id(game_id)))

    async def by_code(self, code: str) -> Game | None:
        """Returns the private game with this code, however it was typed."""
        typed = plain_code(code)
        return None if typed is None else await self._one(select(games).where(games.c.code == typed))

    async def listed(
        self,
        *,
        kind: TableKind | None = None,
        status: GameStatus | None = None,
        before: GameId | None = None,
        limit: int = PAGE,
    ) -> tuple[Game, ...]:
        """Returns public games, newest first; without a status, those that are not finished.

        Tables of tournaments are included only where their kind is asked for.
        """
        query = select(games).where(games.c.code.is_(None))
        query = query.where(games.c.kind == kind if kind is not None else games.c.kind != "tournament")
        query = query.where(games.c.status == status if status is not None else _IS_OPEN)
        return await self._many(_page(query, before, limit))

    async def all_open(self) -> tuple[Game, ...]:
        """Returns every unfinished game, newest first, private ones and tables of tournaments included."""
        return await self._many(select(games).where(_IS_OPEN).order_by(desc(games.c.id)))

    async def of_player(self, player: PlayerId) -> tuple[Game, ...]:
        """Returns the unfinished games where the player sits, newest first."""
        query = (
            select(games)
            .join(seatings, seatings.c.game_id == games.c.id)
            .where(seatings.c.player_id == row_id(player), not_(seatings.c.has_left), _IS_OPEN)
        )
        return await self._many(query.order_by(desc(games.c.id)))

    async def count_open(self, creator: PlayerId) -> int:
        """Returns how many unfinished games a player has created; tables of tournaments do not count."""
        query = select(func.count()).where(games.c.creator == row_id(creator), _IS_OPEN, games.c.kind != "tournament")
        return await self._database.read(lambda connection: connection.scalar(query) or 0)

    async def of_tournament(self, tournament: TournamentId) -> tuple[Game, ...]:
        """Returns all tables of a tournament, the oldest first."""
        return await self._many(select(games).where(games.c.tournament_id == row_id(tournament)).order_by(games.c.id))

    async def unfinished(self) -> tuple[GameId, ...]:
        """Returns every table that must be resumed after a restart."""
        query = select(games.c.id).where(_IS_OPEN).order_by(games.c.id)
        found = await self._database.read(lambda connection: connection.scalars(query).all())
        return tuple(map(str, found))

    async def occupied(self) -> tuple[GameId, ...]:
        """Returns unfinished tables that advance without requests and always need an owner: with people, or in a
        tournament.
        """
        sits = exists().where(
            seatings.c.game_id == games.c.id, players.c.id == seatings.c.player_id, players.c.kind != "bot"
        )
        goes_on = or_(sits, and_(games.c.kind != "cash", games.c.players > 0))
        query = select(games.c.id).where(_IS_OPEN, goes_on).order_by(games.c.id)
        found = await self._database.read(lambda connection: connection.scalars(query).all())
        return tuple(map(str, found))

    async def seated(self, game_id: GameId) -> dict[PlayerId, int]:
        """Returns who sits at the table, and where."""
        query = select(seatings.c.player_id, seatings.c.seat).where(
            seatings.c.game_id == row_id(game_id), not_(seatings.c.has_left)
        )
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return {str(player): seat for player, seat in found}

    async def takes_part(self, game_id: GameId, player: PlayerId) -> bool:
        """Whether the player created the game, sits there or has played there, and so may see it if it is private."""
        game, who = row_id(game_id), row_id(player)
        sits = exists().where(seatings.c.game_id == game, seatings.c.player_id == who)
        played = exists().where(
            hands.c.game_id == game, player_hands.c.hand_id == hands.c.id, player_hands.c.player_id == who
        )
        query = select(games.c.id).where(games.c.id == game, or_(games.c.creator == who, sits, played))
        return await self._database.read(lambda connection: connection.scalar(query)) is not None

    async def _one(self, query: Select[Any]) -> Game | None:
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else game_of(row)

    async def _many(self, query: Select[Any]) -> tuple[Game, ...]:
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(map(game_of, rows))

    def create_in(self, connection: Connection, game: NewGame, first_state: Callable[[GameId], bytes]) -> Game:
        """`create` as part of a larger transaction."""
        values = msgspec.structs.asdict(game)
        is_private = values.pop("is_private")
        values |= {
            "creator": None if game.creator is None else known_row(game.creator),
            "tournament_id": None if game.tournament_id is None else known_row(game.tournament_id),
            "code": new_code(connection, games) if is_private else None,
            "created_at": self._database.now(),
        }
        row = connection.execute(insert(games).values(values).returning(games)).one()
        state = self._database.cipher.encrypt(state_aad(row.id, 0, FIRST_HASH), first_state(str(row.id)))
        first = {"game_id": row.id, "seq": 0, "number": 0, "epoch": 0, "head": FIRST_HASH, "state": state}
        connection.execute(insert(table_states), first)
        return game_of(row)


def new_code(connection: Connection, table: Table) -> str:
    """Returns a code that is not in use."""
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if connection.scalar(select(table.c.id).where(table.c.code == code)) is None:
            return code


def plain_code(typed: str) -> str | None:
    """Returns a typed code as it is stored; None if it cannot be one."""
    code = typed.replace("-", "").replace(" ", "").upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) else None


def game_of(row: AnyRow) -> Game:
    fields = row._asdict()
    ids = {name: text_id(fields[name]) for name in ("id", "creator", "tournament_id")}
    return Game(**(fields | ids))


def _page(query: Select[Any], before: str | None, limit: int) -> Select[Any]:
    if before is not None:
        query = query.where(games.c.id < (row_id(before) or 0))
    return query.order_by(desc(games.c.id)).limit(limit)
