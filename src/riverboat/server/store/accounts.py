"""The account repository: guests, named accounts, bots, sessions and tickets. Tokens are stored as hashes only."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import Connection, bindparam, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from riverboat.errors import RiverboatError
from riverboat.host.records import Login, Player, PlayerKind
from riverboat.server.names import name_key, name_skeleton
from riverboat.server.store.database import Database
from riverboat.server.store.ledger import grant, refill
from riverboat.server.store.rows import AnyRow, row_id
from riverboat.server.store.schema import STARTING_CHIPS, players, sessions, tickets
from riverboat.table import PlayerId

PLAYER_COLUMNS = (
    players.c.id,
    players.c.name,
    players.c.kind,
    players.c.chips,
    players.c.language,
    players.c.bot,
    players.c.created_at,
    players.c.role,
    players.c.banned_at,
    players.c.muted_until,
    players.c.owner,
)


MOST_ASKED: Final = 500
"""Sessions in one query."""

SessionId: TypeAlias = str
"""The id of a session: the hash of its token."""


class TicketHolder(NamedTuple):
    """The player of a ticket, and the session it belongs to."""

    player: Player
    session: SessionId | None


_SESSION_PLAYER: Final = (
    select(*PLAYER_COLUMNS)
    .join(sessions, sessions.c.player_id == players.c.id)
    .where(
        sessions.c.token_hash == bindparam("token", type_=sessions.c.token_hash.type),
        sessions.c.expires_at > bindparam("now", type_=sessions.c.expires_at.type),
    )
)
"""Built once: every request with a token asks it, also those that are refused next."""


class AccountRepository:
    """Players, their sessions and tickets."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create_guest(self, name: str, language: str = "en") -> Player:
        """Creates a player without a password. Raises `name_taken` for the name of a named account."""
        return await self._database.write(lambda connection: self._create_guest(connection, name, language))

    async def create_account(
        self, name: str, password_hash: str, *, guest: PlayerId | None = None, language: str = "en"
    ) -> Player:
        """Creates a named account; a guest who becomes one keeps chips, games and history. Raises `name_taken`.

        The guest's sessions and tickets end.
        """
        return await self._database.write(
            lambda connection: self._create_account(connection, name, password_hash, guest, language)
        )

    async def create_bot(self, name: str, bot: str) -> Player:
        """Creates a player for a bot, so that it can sit, play and be counted. A bot has no chips of its own."""
        values = {"name": name, "kind": "bot", "bot": bot}
        return await self._database.write(lambda connection: self._insert(connection, values))

    async def create_bots(self, wanted: Sequence[tuple[str, str]]) -> list[PlayerId]:
        """Creates players for bots, given by name and kind, in one transaction; others wait once and not for each."""
        now = self._database.now()
        values = [{"name": name, "kind": "bot", "bot": bot, "chips": 0, "created_at": now} for name, bot in wanted]
        statement = insert(players).returning(players.c.id, sort_by_parameter_order=True)
        created = await self._database.write(lambda connection: connection.scalars(statement, values).all())
        return [str(number) for number in created]

    async def player(self, player: PlayerId) -> Player | None:
        return (await self.players([player])).get(player)

    async def players(self, wanted: Collection[PlayerId]) -> dict[PlayerId, Player]:
        """Returns those of the players that exist."""
        ids = {number for text in wanted if (number := row_id(text)) is not None}
        query = select(*PLAYER_COLUMNS).where(players.c.id.in_(ids))
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return {str(row.id): player_of(row) for row in found}

    async def find_login(self, name: str) -> Login | None:
        """Returns the login of the named account with this name, ignoring case and width."""
        query = select(*PLAYER_COLUMNS, players.c.password_hash).where(players.c.login == login_of(name))
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else Login(player_of(row), row.password_hash)

    async def set_password_hash(self, player: PlayerId, password_hash: str) -> None:
        """Stores a new password hash, or the same password hashed with stronger parameters."""
        change = update(players).where(players.c.id == row_id(player)).values(password_hash=password_hash)
        await self._database.write(lambda connection: connection.execute(change).rowcount)

    async def rename(self, player: PlayerId, name: str) -> Player:
        """Changes the display name; a named account also logs in with it. Raises `name_taken`."""
        return await self._database.write(lambda connection: self._rename(connection, player, name))

    async def set_language(self, player: PlayerId, language: str) -> None:
        change = update(players).where(players.c.id == row_id(player)).values(language=language)
        await self._database.write(lambda connection: connection.execute(change).rowcount)

    async def refill(self, player: PlayerId) -> Player:
        """Refills play money to the starting sum, if there is less, chips in play included."""

        def write(connection: Connection) -> Player:
            refill(connection, self._database.cipher, self._database.now(), row_id(player) or 0)
            return existing_player(connection, player)

        return await self._database.write(write)

    # Sessions and tickets.

    async def create_session(self, player: PlayerId, lifetime: timedelta) -> str:
        """Creates a session and returns its token. Expired sessions are deleted."""
        now = self._database.now()
        return await self._database.write(lambda connection: open_session(connection, player, now, lifetime))

    async def session_player(self, token: str) -> Player | None:
        """Returns the player of a token; None when it is unknown, expired or logged out."""
        asked = {"token": _hash(token), "now": self._database.now()}
        row = await self._database.read(lambda connection: connection.execute(_SESSION_PLAYER, asked).one_or_none())
        return None if row is None else player_of(row)

    async def end_session(self, token: str) -> bool:
        """Ends a session, with its tickets; returns whether the token was valid."""
        change = delete(sessions).where(sessions.c.token_hash == _hash(token))

        def write(connection: Connection) -> bool:
            connection.execute(delete(tickets).where(tickets.c.session_hash == _hash(token)))
            return bool(connection.execute(change).rowcount)

        return await self._database.write(write)

    async def sessions_of(self, player: PlayerId) -> tuple[SessionId, ...]:
        query = select(sessions.c.token_hash).where(sessions.c.player_id == row_id(player))
        found = await self._database.read(lambda connection: connection.scalars(query).all())
        return tuple(token_hash.hex() for token_hash in found)

    async def living(self, wanted: Collection[SessionId]) -> frozenset[SessionId]:
        """Returns the sessions that have neither ended nor expired."""
        hashes = [bytes.fromhex(session) for session in wanted]
        is_good = sessions.c.expires_at > self._database.now()
        queries = [
            select(sessions.c.token_hash).where(is_good, sessions.c.token_hash.in_(hashes[at : at + MOST_ASKED]))
            for at in range(0, len(hashes), MOST_ASKED)
        ]

        def read(connection: Connection) -> frozenset[SessionId]:
            return frozenset(found.hex() for query in queries for found in connection.scalars(query))

        return await self._database.read(read)

    async def end_sessions(self, player: PlayerId) -> None:
        """Ends all sessions of a player."""
        await self._database.write(lambda connection: end_sessions_in(connection, row_id(player)))

    async def create_ticket(self, player: PlayerId, lifetime: timedelta, session: SessionId | None = None) -> str:
        """Creates a ticket that opens one WebSocket; with a session, it ends with that."""
        ticket = secrets.token_urlsafe(24)
        now = self._database.now()

        def write(connection: Connection) -> None:
            connection.execute(delete(tickets).where(tickets.c.expires_at <= now))
            values = {"ticket_hash": _hash(ticket), "player_id": row_id(player), "expires_at": now + lifetime}
            values["session_hash"] = bytes.fromhex(session) if session is not None else None
            connection.execute(insert(tickets), values)

        await self._database.write(write)
        return ticket

    async def use_ticket(self, ticket: str) -> TicketHolder | None:
        """Redeems a ticket, once: of several callers with the same ticket, one gets the player.

        A ticket of a session is valid no longer than the session.
        """
        now = self._database.now()
        lives = exists().where(sessions.c.token_hash == tickets.c.session_hash, sessions.c.expires_at > now)
        change = (
            update(tickets)
            .where(tickets.c.ticket_hash == _hash(ticket), tickets.c.used_at.is_(None), tickets.c.expires_at > now)
            .where(or_(tickets.c.session_hash.is_(None), lives))
            .values(used_at=now)
            .returning(tickets.c.player_id, tickets.c.session_hash)
        )

        def write(connection: Connection) -> TicketHolder | None:
            used = connection.execute(change).one_or_none()
            if used is None:
                return None
            session = used.session_hash.hex() if used.session_hash is not None else None
            return TicketHolder(existing_player(connection, str(used.player_id)), session)

        return await self._database.write(write)

    # In the writer thread.

    def _create_guest(self, connection: Connection, name: str, language: str) -> Player:
        _refuse_taken(connection, name)
        return self._insert(connection, {"name": name, "kind": "guest", "language": language})

    def _create_account(
        self, connection: Connection, name: str, password_hash: str, guest: PlayerId | None, language: str
    ) -> Player:
        values = reserved_name(connection, name) | {"password_hash": password_hash, "kind": "named"}
        if guest is None:
            with refusing_taken(name):
                return self._insert(connection, values | {"language": language})
        change = update(players).where(players.c.id == row_id(guest), players.c.kind == "guest").values(values)
        with refusing_taken(name):
            changed = connection.execute(change).rowcount
        if changed != 1:
            raise RiverboatError("not_a_guest", "only a guest can become a named account")
        end_sessions_in(connection, row_id(guest))
        return existing_player(connection, guest)

    def _rename(self, connection: Connection, player: PlayerId, name: str) -> Player:
        kind: PlayerKind = existing_player(connection, player).kind
        _refuse_taken(connection, name, but=row_id(player))
        login = login_of(name) if kind == "named" else None
        skeleton = skeleton_of(name) if kind == "named" else None
        change = update(players).where(players.c.id == row_id(player)).values(name=name, login=login, skeleton=skeleton)
        with refusing_taken(name):
            connection.execute(change)
        return existing_player(connection, player)

    def _insert(self, connection: Connection, values: dict[str, Any]) -> Player:
        return insert_player(self._database, connection, values)


def insert_player(database: Database, connection: Connection, values: dict[str, Any]) -> Player:
    """Creates a player; all but the server's own bots get the starting sum from the house."""
    now = database.now()
    number = connection.scalar(insert(players).values(created_at=now, chips=0, **values).returning(players.c.id))
    assert number is not None
    if values["kind"] != "bot":
        grant(connection, database.cipher, now, number, STARTING_CHIPS)
    return existing_player(connection, str(number))


def reserved_name(connection: Connection, name: str) -> dict[str, str]:
    """Returns the columns of a name that nobody else may have. Raises `name_taken`."""
    _refuse_taken(connection, name)
    return {"name": name, "login": login_of(name), "skeleton": skeleton_of(name)}


def open_session(connection: Connection, player: PlayerId, now: datetime, lifetime: timedelta) -> str:
    """Creates a session and returns its token. Expired sessions are deleted."""
    token = secrets.token_urlsafe(32)
    connection.execute(delete(sessions).where(sessions.c.expires_at <= now))
    values = {"player_id": row_id(player), "created_at": now, "expires_at": now + lifetime}
    connection.execute(insert(sessions), values | {"token_hash": _hash(token)})
    return token


def session_of(token: str) -> SessionId:
    return _hash(token).hex()


def end_sessions_in(connection: Connection, player_id: int | None) -> None:
    connection.execute(delete(tickets).where(tickets.c.player_id == player_id, tickets.c.used_at.is_(None)))
    connection.execute(delete(sessions).where(sessions.c.player_id == player_id))


def login_of(name: str) -> str:
    """Returns the unique key of a named account's name, in characters that every database accepts."""
    return "".join(letter for letter in name_key(name) if letter.isprintable())[:100]


def skeleton_of(name: str) -> str:
    """Returns what a named account's name looks like, in as many characters as are stored."""
    return "".join(letter for letter in name_skeleton(name) if letter.isprintable())[:100]


def player_of(row: AnyRow) -> Player:
    known = str(row.id), row.name, row.kind, row.chips, row.language, row.bot, row.created_at
    owner = str(row.owner) if row.owner is not None else None
    return Player(*known, row.role, row.banned_at is not None, row.muted_until, owner)


def existing_player(connection: Connection, player: PlayerId) -> Player:
    row = connection.execute(select(*PLAYER_COLUMNS).where(players.c.id == row_id(player))).one_or_none()
    if row is None:
        raise RiverboatError("no_such_player", f"there is no player {player[:20]!r}", player=player[:20])
    return player_of(row)


def _refuse_taken(connection: Connection, name: str, but: int | None = None) -> None:
    """Raises `name_taken` if a named account has the name, or one that looks like it: nobody plays under another's."""
    is_same = or_(players.c.login == login_of(name), players.c.skeleton == skeleton_of(name))
    if connection.scalar(select(func.count()).where(is_same, players.c.id != (but or 0))):
        raise _taken(name)


@contextmanager
def refusing_taken(name: str) -> Iterator[None]:
    """When two take a name at the same moment, the database decides."""
    try:
        yield
    except IntegrityError:
        raise _taken(name) from None


def _taken(name: str) -> RiverboatError:
    return RiverboatError("name_taken", f"the name {name!r} is taken", name=name)


def _hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogatepass")).digest()
