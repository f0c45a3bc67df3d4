"""The repository of second factors: secrets of authenticator apps (TOTP) and recovery codes. Each code is good once."""

from __future__ import annotations

import base64
import hmac
import secrets
from datetime import datetime
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update

from riverboat.errors import RiverboatError
from riverboat.host.records import Player
from riverboat.server.store.accounts import end_sessions_in
from riverboat.server.store.crypto import AssociatedData
from riverboat.server.store.database import Database
from riverboat.server.store.rows import known_row
from riverboat.server.store.schema import players, recovery_codes, sessions, totp_secrets
from riverboat.table import PlayerId

SECRET_BYTES: Final = 20
STEP_SECONDS: Final = 30
STEPS_OFF: Final = 1
"""A clock may be so many steps ahead or behind."""
RECOVERY_CODES: Final = 10
CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 letters and figures that are not mistaken for one another."""
CODE_LENGTH: Final = 16
GROUP: Final = 4


class SecondFactorRepository:
    """Secrets of authenticator apps, and recovery codes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def has_totp(self, player: PlayerId) -> bool:
        """Returns whether the player logs in with a code."""
        query = select(totp_secrets.c.confirmed_at).where(totp_secrets.c.player_id == known_row(player))
        return await self._database.read(lambda connection: connection.scalar(query)) is not None

    async def codes_left(self, player: PlayerId) -> int:
        query = select(func.count()).where(recovery_codes.c.player_id == known_row(player))
        return await self._database.read(lambda connection: connection.scalar(query) or 0)

    async def new_totp(self, player: PlayerId) -> str:
        """Stores a new secret that is not yet in use, in place of one before. Raises `totp_on` if one is in use."""
        number, secret = known_row(player), base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode()
        sealed = self._database.cipher.encrypt(totp_aad(number), secret.encode())

        def write(connection: Connection) -> None:
            _lock(connection, number)
            row = connection.execute(select(totp_secrets).where(totp_secrets.c.player_id == number)).one_or_none()
            if row is not None and row.confirmed_at is not None:
                raise RiverboatError("totp_on", "an authenticator app is in use; turn it off first")
            connection.execute(delete(totp_secrets).where(totp_secrets.c.player_id == number))
            connection.execute(insert(totp_secrets).values(player_id=number, totp_secret=sealed))

        await self._database.write(write)
        return secret

    async def confirm_totp(self, player: PlayerId, code: str) -> bool:
        """Puts the new secret in use, if the code is one of it; returns whether it was."""
        number, now = known_row(player), self._database.now()

        def write(connection: Connection) -> bool:
            if not self._use_totp(connection, number, code, now, is_confirmed=False):
                return False
            change = update(totp_secrets).where(totp_secrets.c.player_id == number)
            connection.execute(change.values(confirmed_at=now))
            return True

        return await self._database.write(write)

    async def remove_totp(self, player: PlayerId) -> None:
        change = delete(totp_secrets).where(totp_secrets.c.player_id == known_row(player))
        await self._database.write(lambda connection: connection.execute(change).rowcount)

    async def use_code(self, player: PlayerId, code: str) -> bool:
        """Uses up a code of the app or a recovery code; returns whether it was good."""
        number, now = known_row(player), self._database.now()

        def write(connection: Connection) -> bool:
            if self._use_totp(connection, number, code, now, is_confirmed=True):
                return True
            return self._use_recovery(connection, number, code)

        return await self._database.write(write)

    async def new_recovery_codes(self, player: PlayerId) -> tuple[str, ...]:
        """Makes recovery codes in place of those before. They are told once and stored as hashes."""
        number = known_row(player)
        codes = tuple(_new_code() for _ in range(RECOVERY_CODES))
        rows = [
            {
                "player_id": number,
                "number": place,
                "code_secret": self._database.cipher.encrypt(recovery_aad(number, place), _hash(code)),
            }
            for place, code in enumerate(codes)
        ]

        def write(connection: Connection) -> None:
            _lock(connection, number)
            connection.execute(delete(recovery_codes).where(recovery_codes.c.player_id == number))
            connection.execute(insert(recovery_codes), rows)

        await self._database.write(write)
        return codes

    async def recover(self, player: Player | None, code: str, password_hash: str) -> tuple[str, ...] | None:
        """Sets a new password for whoever has a recovery code, and ends all sessions; returns those.

        None, and nothing is changed, if there is no such player or the code is wrong.
        """
        number = known_row(player.id) if player is not None else 0

        def write(connection: Connection) -> tuple[str, ...] | None:
            if not self._use_recovery(connection, number, code):
                return None
            connection.execute(update(players).where(players.c.id == number).values(password_hash=password_hash))
            query = select(sessions.c.token_hash).where(sessions.c.player_id == number)
            ended = tuple(token_hash.hex() for token_hash in connection.scalars(query))
            end_sessions_in(connection, number)
            return ended

        return await self._database.write(write)

    # In the writer thread.

    def _use_totp(self, connection: Connection, player: int, code: str, now: datetime, *, is_confirmed: bool) -> bool:
        row = connection.execute(select(totp_secrets).where(totp_secrets.c.player_id == player)).one_or_none()
        if row is None or (row.confirmed_at is not None) is not is_confirmed:
            return False
        secret = self._database.cipher.decrypt(totp_aad(player), row.totp_secret).decode()
        step = _step_of(secret, code, int(now.timestamp()) // STEP_SECONDS)
        if step is None:
            return False
        # Of several uses of one code at the same time, the database lets one through.
        unused = update(totp_secrets).where(totp_secrets.c.player_id == player, totp_secrets.c.last_step < step)
        return connection.execute(unused.values(last_step=step)).rowcount == 1

    def _use_recovery(self, connection: Connection, player: int, code: str) -> bool:
        wanted = _hash(code)
        query = select(recovery_codes).where(recovery_codes.c.player_id == player)
        found = [
            row.number
            for row in connection.execute(query).all()
            if hmac.compare_digest(
                self._database.cipher.decrypt(recovery_aad(player, row.number), row.code_secret), wanted
            )
        ]
        if not found:
            return False
        used = delete(recovery_codes).where(recovery_codes.c.player_id == player, recovery_codes.c.number == found[0])
        return connection.execute(used).rowcount == 1


def _lock(connection: Connection, player: int) -> None:
    """Two changes of one player's factors at the same time take turns."""
    connection.execute(select(players.c.id).where(players.c.id == player).with_for_update())


def _step_of(secret: str, code: str, now: int) -> int | None:
    """Returns the time step whose code this is; None for no step near now."""
    import pyotp  # the store is used without the server too

    app = pyotp.TOTP(secret, interval=STEP_SECONDS)
    steps = range(now - STEPS_OFF, now + STEPS_OFF + 1)
    given = code.replace(" ", "").encode("utf-8", "surrogatepass")
    fitting = [step for step in steps if hmac.compare_digest(app.generate_otp(step).encode(), given)]
    return fitting[-1] if fitting else None


def _new_code() -> str:
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return "-".join(letters[at : at + GROUP] for at in range(0, CODE_LENGTH, GROUP))


def _hash(code: str) -> bytes:
    """Hashes a code, however it was typed. It has 80 random bits: a slow hash would add nothing."""
    typed = "".join(letter for letter in code.upper() if letter.isalnum())
    return sha256(typed.encode("utf-8", "surrogatepass")).digest()


def totp_aad(player: int) -> AssociatedData:
    return AssociatedData("totp_secrets", "totp_secret", f"player {player}", 0)


def recovery_aad(player: int, number: int) -> AssociatedData:
    return AssociatedData("recovery_codes", "code_secret", f"player {player}", number)
