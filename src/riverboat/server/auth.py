"""Authentication: guests, named accounts, session tokens, one-time tickets. Passwords are hashed with Argon2."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import cached_property
from typing import Final, NamedTuple, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from riverboat.errors import RiverboatError
from riverboat.host.records import Player
from riverboat.locale import Language
from riverboat.server.limits import RateLimiter, rate_limited
from riverboat.server.names import clean_name, drawn_name, name_key
from riverboat.server.services import Services
from riverboat.server.store.accounts import SessionId, TicketHolder, session_of

Made = TypeVar("Made")

SHORTEST_PASSWORD: Final = 8
LONGEST_TOKEN: Final = 200
MOST_WAITING: Final = 64
"""Passwords queued for hashing or checking; beyond that, callers are asked to retry."""


class NewSession(NamedTuple):
    """A player and the new session token."""

    player: Player
    token: str


class Passwords:
    """Hashes and checks passwords with Argon2 in a few threads of its own; the event loop never waits."""

    def __init__(self, at_once: int, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="riverboat-password")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        return await self._beside(lambda: self._hasher.hash(_encodable(password)))

    async def fits(self, password: str, password_hash: str | None) -> bool:
        """Returns whether the password is right; for an account that does not exist the same work is done."""
        fits = await self._beside(lambda: self._verify(password_hash or self._nobodys, password))
        return fits and password_hash is not None

    def is_outdated(self, password_hash: str) -> bool:
        return self._hasher.check_needs_rehash(password_hash)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash("nobody has this password")

    def _verify(self, password_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(password_hash, _encodable(password))
        except (VerificationError, InvalidHashError):
            return False

    async def _beside(self, work: Callable[[], Made]) -> Made:
        if self._waiting >= MOST_WAITING:
            raise rate_limited(1.0)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


class AuthService:
    """Creates accounts and sessions, and identifies callers."""

    def __init__(self, services: Services) -> None:
        limits = services.config.limits
        now = services.clock.now
        self._store = services.store.accounts
        self._revocations = services.revocations
        self._lifetime = timedelta(days=services.config.session_days)
        self._ticket_lifetime = timedelta(seconds=services.config.ticket_seconds)
        self.passwords = Passwords(limits.passwords_at_once)
        self._guests = RateLimiter(limits.guests_per_second, limits.guest_burst, now)
        self._logins = RateLimiter(limits.logins_per_second, limits.login_burst, now)
        self._wrong_passwords = RateLimiter(limits.logins_per_second, limits.login_burst, now)
        self._slowest_login = limits.slowest_login_seconds

    async def new_guest(self, name: str | None, language: Language, address: str) -> NewSession:
        self._guests.take(address)
        player = await self._store.create_guest(clean_name(name) if name else drawn_name(language), language)
        return await self._signed_in(player)

    async def register(
        self, name: str, password: str, language: Language, address: str, guest: Player | None
    ) -> NewSession:
        """Creates a named account. A guest who asks keeps chips, games and statistics under the new name."""
        self._guests.take(address)
        name = clean_name(name)
        if len(password) < SHORTEST_PASSWORD:
            raise RiverboatError(
                "password_too_short",
                f"a password has at least {SHORTEST_PASSWORD} characters",
                low=SHORTEST_PASSWORD,
            )
        password_hash = await self.passwords.hash(password)
        before = await self._store.sessions_of(guest.id) if guest is not None else ()
        player = await self._store.create_account(
            name, password_hash, guest=guest.id if guest is not None else None, language=language
        )
        signed_in = await self._signed_in(player)
        self._revocations.revoke(before)
        return signed_in

    async def log_in(self, name: str, password: str, address: str) -> NewSession:
        """Returns a new session; takes the same time whether the name or the password is wrong.

        Attempts are counted by address. Wrong passwords for a name, from any address, delay further attempts for that
        name but lock nobody out.
        """
        self._logins.take(address)
        key = name_key(name)
        if wait := self._wrong_passwords.wait(key):
            await asyncio.sleep(min(wait, self._slowest_login))
        login = await self._store.find_login(name)
        if not await self.passwords.fits(password, login.password_hash if login is not None else None):
            self._wrong_passwords.spend(key)
            raise RiverboatError("wrong_credentials", "this name and this password do not belong together")
        assert login is not None
        if self.passwords.is_outdated(login.password_hash):
            await self._store.set_password_hash(login.player.id, await self.passwords.hash(password))
        return await self._signed_in(login.player)

    async def log_out(self, token: str) -> None:
        """Ends the session of a token, with its tickets and connections."""
        await self._store.end_session(token)
        self._revocations.revoke((session_of(token),))

    async def player_of(self, token: str | None) -> Player | None:
        """Returns the player of a token; None if it is not valid."""
        if not token or len(token) > LONGEST_TOKEN:
            return None
        return await self._store.session_player(token)

    async def ticket(self, player: Player, token: str) -> str:
        return await self._store.create_ticket(player.id, self._ticket_lifetime, session_of(token))

    async def redeem(self, ticket: str) -> TicketHolder:
        admitted = await self._store.use_ticket(ticket) if 0 < len(ticket) <= LONGEST_TOKEN else None
        if admitted is None:
            raise RiverboatError("bad_ticket", "this ticket was used before or has run out; get a new one")
        return admitted

    async def living(self, sessions: Collection[SessionId]) -> frozenset[SessionId]:
        """Returns the sessions that have neither ended nor expired."""
        return await self._store.living(sessions)

    async def rename(self, player: Player, name: str) -> Player:
        return await self._store.rename(player.id, clean_name(name))

    async def refill(self, player: Player) -> Player:
        return await self._store.refill(player.id)

    async def _signed_in(self, player: Player) -> NewSession:
        return NewSession(player, await self._store.create_session(player.id, self._lifetime))


def _encodable(password: str) -> bytes:
    """JSON may contain lone surrogates; a password with them is still a password."""
    return password.encode("utf-8", "surrogatepass")
