"""Authentication: guests, named accounts, session tokens, one-time tickets. Passwords are hashed with Argon2."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import cached_property
from typing import Final, NamedTuple, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from riverboat.errors import RiverboatError
from riverboat.host.records import Player
from riverboat.locale import Language
from riverboat.server.common_passwords import refuse_common
from riverboat.server.limits import MOST_CALLERS, rate_limited
from riverboat.server.logs import LOGGED_IN, LOGGER, NEW_PLAYER
from riverboat.server.names import clean_name, drawn_name, name_key
from riverboat.server.second_factors import SecondFactors
from riverboat.server.services import Services
from riverboat.server.store.accounts import SessionId, TicketHolder, session_of
from riverboat.server.workers.cores import work_in_background

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
    """Hashes and checks passwords with Argon2 in a few threads of its own; the event loop never waits.

    Argon2 works with four threads at a time. They have a low priority, so that a flood of log-ins leaves the tables
    their core.
    """

    def __init__(self, at_once: int, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(
            at_once, thread_name_prefix="riverboat-password", initializer=work_in_background
        )
        self._free = at_once
        self._counts = {True: 0, False: 0}
        """Passwords queued or worked on, of known callers and of others."""
        self._turns: dict[bool, deque[asyncio.Future[None]]] = {True: deque(), False: deque()}

    async def hash(self, password: str) -> str:
        return await self._beside(lambda: self._hasher.hash(_encodable(password)))

    async def fits(self, password: str, password_hash: str | None, *, is_known: bool = False) -> bool:
        """Returns whether the password is right; for an account that does not exist the same work is done.

        A caller who is known to have had the right password before is served first.
        """
        fits = await self._beside(lambda: self._verify(password_hash or self._nobodys, password), is_known)
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

    async def _beside(self, work: Callable[[], Made], is_known: bool = False) -> Made:
        if self._counts[is_known] >= MOST_WAITING:
            raise rate_limited(1.0)
        self._counts[is_known] += 1
        try:
            await self._turn(is_known)
            try:
                return await asyncio.get_running_loop().run_in_executor(self._threads, work)
            finally:
                self._next()
        finally:
            self._counts[is_known] -= 1

    async def _turn(self, is_known: bool) -> None:
        """Returns when there is a free thread."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._turns[is_known].append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        """Hands the thread on, to a known caller first."""
        for turns in (self._turns[True], self._turns[False]):
            while turns:
                turn = turns.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1


class AuthService:
    """Creates accounts and sessions, and identifies callers."""

    def __init__(self, services: Services) -> None:
        limits, budgets = services.config.limits, services.budgets
        self._store = services.store.accounts
        self._own = services.store.own_account
        self.factors = SecondFactors(services)
        self._revocations = services.revocations
        self._lifetime = timedelta(days=services.config.session_days)
        self._ticket_lifetime = timedelta(seconds=services.config.ticket_seconds)
        self.passwords = Passwords(limits.passwords_at_once)
        self._guests = budgets.budget("guests", limits.guests_per_second, limits.guest_burst)
        self._logins = budgets.budget("logins", limits.logins_per_second, limits.login_burst)
        self._wrong_passwords = budgets.budget("wrong_passwords", limits.logins_per_second, limits.login_burst)
        self._tickets = budgets.budget("tickets", limits.tickets_per_second, limits.ticket_burst)
        self._slowest_login = limits.slowest_login_seconds
        self._pause: Callable[[float], Awaitable[None]] = asyncio.sleep
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()
        """Names and addresses that have logged in together; those that did so longest ago are forgotten."""

    async def new_guest(self, name: str | None, language: Language, address: str) -> NewSession:
        self._guests.take(address)
        player = await self._store.create_guest(clean_name(name) if name else drawn_name(language), language)
        LOGGER.info(NEW_PLAYER, extra={"player": player.id, "address": address})
        return await self._signed_in(player)

    async def register(
        self, name: str, password: str, language: Language, address: str, guest: Player | None
    ) -> NewSession:
        """Creates a named account. A guest who asks keeps chips, games and statistics under the new name."""
        self._guests.take(address)
        name = clean_name(name)
        _check_password(password, name)
        password_hash = await self.passwords.hash(password)
        before = await self._store.sessions_of(guest.id) if guest is not None else ()
        player = await self._store.create_account(
            name, password_hash, guest=guest.id if guest is not None else None, language=language
        )
        LOGGER.info(NEW_PLAYER, extra={"player": player.id, "address": address})
        signed_in = await self._signed_in(player)
        self._revocations.revoke(before)
        return signed_in

    async def log_in(self, name: str, password: str, address: str, code: str = "") -> NewSession:
        """Returns a new session; takes the same time whether the name or the password is wrong.

        Whoever uses an authenticator app gives a code too; whether it fits is told after the right password alone.

        Attempts are counted by address. Wrong passwords for a name, from any address, delay further attempts for that
        name but lock nobody out. From an address where the right password was given before, the name is neither delayed
        nor counted together with others, until wrong passwords come from there too.
        """
        key = name_key(name)
        is_known = (key, address) in self._known
        self._logins.take((key, address) if is_known else address)
        if not is_known and (wait := self._wrong_passwords.wait(key)):
            await self._pause(min(wait, self._slowest_login))
        login = await self._store.find_login(name)
        password_hash = login.password_hash if login is not None else None
        if not await self.passwords.fits(password, password_hash, is_known=is_known):
            self._wrong_passwords.spend(key)
            LOGGER.info("log-in refused", extra={"player": login.player.id if login else None, "address": address})
            raise RiverboatError("wrong_credentials", "this name and this password do not belong together")
        assert login is not None
        await self.factors.check(login.player, code, (login.player.id, address) if is_known else login.player.id)
        self._remember(key, address)
        LOGGER.info(LOGGED_IN, extra={"player": login.player.id, "address": address})
        if self.passwords.is_outdated(login.password_hash):
            await self._store.set_password_hash(login.player.id, await self.passwords.hash(password))
        return await self.admit(login.player)

    async def admit(self, player: Player) -> NewSession:
        """Returns a new session of a player who has proved who they are. Raises `banned`."""
        if player.is_banned:
            raise RiverboatError("banned", "an operator has closed this account")
        return await self._signed_in(player)

    async def recover(self, name: str, code: str, new: str, address: str) -> None:
        """Sets a new password for whoever has a recovery code; all sessions end.

        The new password is hashed first, so that an account that does not exist takes as long. An authenticator app
        stays in use: logging in needs its code, or another recovery code.
        """
        self._logins.take(address)
        _check_password(new, name)
        password_hash = await self.passwords.hash(new)
        login = await self._store.find_login(name)
        ended = await self.factors.recover(login.player if login is not None else None, code, password_hash)
        LOGGER.info("password recovered", extra={"player": login.player.id if login else None, "address": address})
        self._revocations.revoke(ended)

    def _remember(self, key: str, address: str) -> None:
        self._known[key, address] = None
        self._known.move_to_end((key, address))
        if len(self._known) > MOST_CALLERS:
            self._known.popitem(last=False)

    async def log_out(self, token: str) -> None:
        """Ends the session of a token, with its tickets and connections."""
        await self._store.end_session(token)
        self._revocations.revoke((session_of(token),))

    async def log_out_everywhere(self, player: Player) -> None:
        """Ends all sessions of a player, with their tickets and connections."""
        self._revocations.revoke(await self._own.end_sessions(player.id))

    async def end_session(self, player: Player, session: SessionId) -> None:
        """Ends one session of a player, with its tickets and connections."""
        await self._own.end_session(player.id, session)
        self._revocations.revoke((session,))

    async def change_password(
        self, player: Player, password: str, new: str, token: str, *, address: str, code: str = ""
    ) -> None:
        """Sets a new password for whoever knows the old one; all other sessions end."""
        await self.check_owner(player, password, address, code)
        _check_password(new, player.name)
        await self._store.set_password_hash(player.id, await self.passwords.hash(new))
        self._revocations.revoke(await self._own.end_sessions(player.id, but=session_of(token)))

    async def delete_account(self, player: Player, password: str | None, address: str, code: str = "") -> None:
        """Deletes an account, and ends its sessions. A named account gives its password once more."""
        if player.kind == "named":
            await self.check_owner(player, password or "", address, code)
        ended = await self._store.sessions_of(player.id)
        await self._own.delete(player.id)
        self._revocations.revoke(ended)

    async def check_owner(self, player: Player, password: str, address: str, code: str = "") -> None:
        """Raises `wrong_credentials` unless the password is the player's, and `wrong_code` unless the code is.

        Tries are counted as log-ins are. A guest owns no account.
        """
        if player.kind != "named":
            raise RiverboatError("named_accounts_only", "a guest has no password; make an account first")
        self._logins.take(address)
        login = await self._store.find_login(player.name)
        is_own = login is not None and login.player.id == player.id
        if not await self.passwords.fits(password, login.password_hash if login is not None and is_own else None):
            raise RiverboatError("wrong_credentials", "this name and this password do not belong together")
        await self.factors.check(player, code, player.id)

    async def player_of(self, token: str | None) -> Player | None:
        """Returns the player of a token; None if it is not valid."""
        if not token or len(token) > LONGEST_TOKEN:
            return None
        return await self._store.session_player(token)

    async def ticket(self, player: Player, token: str) -> str:
        self._tickets.take(player.id)
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


def _check_password(password: str, name: str) -> None:
    if len(password) < SHORTEST_PASSWORD:
        raise RiverboatError(
            "password_too_short",
            f"a password has at least {SHORTEST_PASSWORD} characters",
            low=SHORTEST_PASSWORD,
        )
    refuse_common(password, name)
