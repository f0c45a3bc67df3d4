"""The repository of passkeys: public keys of players' devices, and the challenges that these sign, each once."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from riverboat.errors import RiverboatError
from riverboat.host.records import Player
from riverboat.server.store.accounts import existing_player
from riverboat.server.store.database import Database
from riverboat.server.store.rows import known_row, row_id, text_id
from riverboat.server.store.schema import passkey_challenges, passkeys, players
from riverboat.table import PlayerId

CHALLENGE_BYTES: Final = 32
CHALLENGE_LIFETIME: Final = timedelta(minutes=5)
MOST_PASSKEYS: Final = 10
"""Of one player."""


class Challenge(NamedTuple):
    """A challenge that was given out: to a player who adds a passkey, or to whoever logs in."""

    player: PlayerId | None
    host: str


class Passkey(NamedTuple):
    """A passkey with its public key."""

    id: int
    player: Player
    public_key: bytes
    sign_count: int
    host: str
    """The name of the server it was made for."""


class NewPasskey(NamedTuple):
    credential_id: bytes
    public_key: bytes
    sign_count: int
    host: str
    name: str


class ListedPasskey(NamedTuple):
    id: int
    name: str
    host: str
    created_at: datetime
    used_at: datetime | None


class PasskeyRepository:
    """Passkeys and challenges."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def new_challenge(self, host: str, player: PlayerId | None = None) -> bytes:
        """Returns a challenge to sign. Expired ones are deleted."""
        challenge, now = secrets.token_bytes(CHALLENGE_BYTES), self._database.now()
        row = {"challenge_hash": sha256(challenge).digest(), "host": host, "expires_at": now + CHALLENGE_LIFETIME}

        def write(connection: Connection) -> None:
            connection.execute(delete(passkey_challenges).where(passkey_challenges.c.expires_at <= now))
            connection.execute(insert(passkey_challenges), row | {"player_id": row_id(player) if player else None})

        await self._database.write(write)
        return challenge

    async def take_challenge(self, challenge: bytes) -> Challenge | None:
        """Takes a challenge, once: of several callers with the same one, one gets it."""
        taken = (
            delete(passkey_challenges)
            .where(passkey_challenges.c.challenge_hash == sha256(challenge).digest())
            .where(passkey_challenges.c.expires_at > self._database.now())
            .returning(passkey_challenges.c.player_id, passkey_challenges.c.host)
        )
        row = await self._database.write(lambda connection: connection.execute(taken).one_or_none())
        return None if row is None else Challenge(text_id(row.player_id), row.host)

    async def add(self, player: PlayerId, new: NewPasskey) -> None:
        """Stores a passkey. Raises `passkey_known` for one that is stored, `too_many_passkeys` for one too many."""
        number = known_row(player)

        def write(connection: Connection) -> None:
            connection.execute(select(players.c.id).where(players.c.id == number).with_for_update())
            count = connection.scalar(select(func.count()).where(passkeys.c.player_id == number)) or 0
            if count >= MOST_PASSKEYS:
                raise RiverboatError("too_many_passkeys", "remove a passkey first", most=MOST_PASSKEYS)
            row = {"player_id": number, "created_at": self._database.now(), **new._asdict()}
            try:
                connection.execute(insert(passkeys).values(row))
            except IntegrityError:
                raise RiverboatError("passkey_known", "this passkey was added before") from None

        await self._database.write(write)

    async def of_player(self, player: PlayerId) -> tuple[ListedPasskey, ...]:
        query = (
            select(passkeys.c.id, passkeys.c.name, passkeys.c.host, passkeys.c.created_at, passkeys.c.used_at)
            .where(passkeys.c.player_id == known_row(player))
            .order_by(passkeys.c.id)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(ListedPasskey(*row) for row in rows)

    async def credential_ids(self, player: PlayerId) -> tuple[bytes, ...]:
        query = select(passkeys.c.credential_id).where(passkeys.c.player_id == known_row(player))
        return tuple(await self._database.read(lambda connection: connection.scalars(query).all()))

    async def find(self, credential_id: bytes) -> Passkey | None:
        query = select(passkeys).where(passkeys.c.credential_id == credential_id)

        def read(connection: Connection) -> Passkey | None:
            row = connection.execute(query).one_or_none()
            if row is None:
                return None
            player = existing_player(connection, str(row.player_id))
            return Passkey(row.id, player, row.public_key, row.sign_count, row.host)

        return await self._database.read(read)

    async def use(self, passkey: Passkey, sign_count: int) -> bool:
        """Notes a use; returns False when the passkey was removed, or used at the same time with the same count."""
        change = (
            update(passkeys)
            .where(passkeys.c.id == passkey.id, passkeys.c.sign_count == passkey.sign_count)
            .values(sign_count=sign_count, used_at=self._database.now())
        )
        return await self._database.write(lambda connection: connection.execute(change).rowcount) == 1

    async def remove(self, player: PlayerId, number: int) -> None:
        """Removes a passkey of the player. Raises `no_such_passkey` for any other."""
        change = delete(passkeys).where(passkeys.c.id == number, passkeys.c.player_id == known_row(player))
        if await self._database.write(lambda connection: connection.execute(change).rowcount) != 1:
            raise RiverboatError("no_such_passkey", "you have no such passkey")
