"""Bot accounts: players that a named account makes for its programs. Each has a token, chips and a name of its own."""

from __future__ import annotations

from datetime import timedelta
from math import sqrt
from typing import Final, NamedTuple

from sqlalchemy import Connection, desc, func, or_, select

from riverboat.errors import RiverboatError
from riverboat.host.ports import GameId
from riverboat.host.records import Player
from riverboat.server.store.accounts import (
    PLAYER_COLUMNS,
    SessionId,
    end_sessions_in,
    existing_player,
    insert_player,
    open_session,
    player_of,
    refusing_taken,
    reserved_name,
)
from riverboat.server.store.database import Database
from riverboat.server.store.rows import known_row, row_id
from riverboat.server.store.schema import games, hands, player_hands, players, seatings, sessions
from riverboat.table import PlayerId

RATED_HANDS: Final = 2000
"""The latest hands, of which the result is told."""
MOST_LISTED: Final = 40
NORMAL_95: Final = 1.96


class BotResult(NamedTuple):
    """What a bot has won over its latest hands at cash tables, in big blinds for a hundred hands."""

    hands: int
    bb_per_100: float
    margin: float
    """Half of the 95 % interval; 0 for less than two hands."""


class SeatedBot(NamedTuple):
    """A bot account that sits at public tables now."""

    player: Player
    owner: str
    games: tuple[GameId, ...]
    result: BotResult


class BotAccountRepository:
    """The bot accounts of players."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, owner: PlayerId, name: str, most: int, lifetime: timedelta) -> tuple[Player, str]:
        """Creates a bot account and its token. Raises `name_taken`, and `too_many_bots` beyond `most` of one owner."""

        def write(connection: Connection) -> tuple[Player, str]:
            count = connection.scalar(select(func.count()).where(players.c.owner == known_row(owner)))
            if (count or 0) >= most:
                raise RiverboatError("too_many_bot_accounts", f"you have {most} bot accounts; delete one", most=most)
            with refusing_taken(name):
                values = reserved_name(connection, name) | {"kind": "named", "owner": known_row(owner)}
                player = insert_player(self._database, connection, values)
            return player, open_session(connection, player.id, self._database.now(), lifetime)

        return await self._database.write(write)

    async def of(self, owner: PlayerId) -> tuple[tuple[Player, bool], ...]:
        """Returns the owner's bot accounts, and whether each has a valid token."""
        query = select(*PLAYER_COLUMNS).where(players.c.owner == known_row(owner)).order_by(players.c.id)
        valid = select(sessions.c.player_id).where(sessions.c.expires_at > self._database.now())

        def read(connection: Connection) -> tuple[tuple[Player, bool], ...]:
            found = [player_of(row) for row in connection.execute(query).all()]
            own = sessions.c.player_id.in_([known_row(player.id) for player in found])
            with_token = set(connection.scalars(valid.where(own)))
            return tuple((player, known_row(player.id) in with_token) for player in found)

        return await self._database.read(read)

    async def related(self, player: Player) -> frozenset[PlayerId]:
        """Returns those who may know this player's cards: the owner and all its bots, without the player."""
        owner = known_row(player.owner or player.id)
        query = select(players.c.id).where(or_(players.c.owner == owner, players.c.id == owner))
        found = await self._database.read(lambda connection: connection.scalars(query).all())
        return frozenset(str(number) for number in found) - {player.id}

    async def new_token(self, owner: PlayerId, bot: PlayerId, lifetime: timedelta) -> tuple[str, tuple[SessionId, ...]]:
        """Replaces the token of a bot; returns it and the sessions that ended. Raises `no_such_bot_account`."""

        def write(connection: Connection) -> tuple[str, tuple[SessionId, ...]]:
            ended = _end(connection, owner, bot)
            return open_session(connection, bot, self._database.now(), lifetime), ended

        return await self._database.write(write)

    async def revoke(self, owner: PlayerId, bot: PlayerId) -> tuple[SessionId, ...]:
        """Ends the token of a bot; returns the sessions that ended. Raises `no_such_bot_account`."""
        return await self._database.write(lambda connection: _end(connection, owner, bot))

    async def seated(self) -> tuple[SeatedBot, ...]:
        """Returns the bot accounts that sit at public tables now, with their results, newest first."""
        sits = (
            select(players.c.id, seatings.c.game_id)
            .join(seatings, seatings.c.player_id == players.c.id)
            .join(games, games.c.id == seatings.c.game_id)
            .where(players.c.owner.is_not(None), games.c.code.is_(None), games.c.status != "finished")
            .order_by(desc(players.c.id), seatings.c.game_id)
        )

        def read(connection: Connection) -> tuple[SeatedBot, ...]:
            where: dict[int, list[GameId]] = {}
            for row in connection.execute(sits).all():
                where.setdefault(row.id, []).append(str(row.game_id))
            found = []
            for number in list(where)[:MOST_LISTED]:
                player = existing_player(connection, str(number))
                owner = existing_player(connection, player.owner or "")
                found.append(SeatedBot(player, owner.name, tuple(where[number]), _result(connection, number)))
            return tuple(found)

        return await self._database.read(read)


def _end(connection: Connection, owner: PlayerId, bot: PlayerId) -> tuple[SessionId, ...]:
    number = row_id(bot)
    is_own = players.c.id == number, players.c.owner == known_row(owner)
    if number is None or connection.scalar(select(players.c.id).where(*is_own)) is None:
        raise RiverboatError("no_such_bot_account", "you have no such bot account")
    ended = tuple(
        token.hex() for token in connection.scalars(select(sessions.c.token_hash).where(sessions.c.player_id == number))
    )
    end_sessions_in(connection, number)
    return ended


def _result(connection: Connection, player: int) -> BotResult:
    part = player_hands.c
    query = (
        select(part.won_amount - part.bet_amount, games.c.big_blind)
        .join(hands, hands.c.id == part.hand_id)
        .join(games, games.c.id == hands.c.game_id)
        .where(part.player_id == player, games.c.kind == "cash", games.c.big_blind > 0)
        .order_by(desc(part.hand_id))
        .limit(RATED_HANDS)
    )
    won = [chips / big_blind for chips, big_blind in connection.execute(query).all()]
    count = len(won)
    if not count:
        return BotResult(0, 0.0, 0.0)
    mean = sum(won) / count
    variance = sum((each - mean) ** 2 for each in won) / (count - 1) if count > 1 else 0.0
    return BotResult(count, 100 * mean, 100 * NORMAL_95 * sqrt(variance / count))
