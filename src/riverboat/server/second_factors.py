"""Second factors at log-in: codes of an authenticator app (TOTP), and recovery codes in their place."""

from __future__ import annotations

from collections.abc import Hashable
from urllib.parse import quote

from riverboat.errors import RiverboatError
from riverboat.host.records import Player
from riverboat.server.logs import LOGGER
from riverboat.server.services import Services
from riverboat.server.store.accounts import SessionId
from riverboat.server.store.second_factors import CODE_LENGTH


class SecondFactors:
    """Checks codes. Each is good once, also when it is sent twice at the same moment."""

    def __init__(self, services: Services) -> None:
        limits = services.config.limits
        self._store = services.store.second_factors
        self._codes = services.budgets.budget("codes", limits.codes_per_second, limits.code_burst)

    async def check(self, player: Player, code: str, caller: Hashable) -> None:
        """Raises `code_needed` or `wrong_code` unless the code is good, or the player uses none.

        Codes of an app are short, so tries are counted by `caller` before they are checked. Recovery codes cannot be
        guessed and are not counted: whoever exhausts the tries does not lock the owner out.
        """
        if not await self._store.has_totp(player.id):
            return
        if not code.strip():
            raise RiverboatError("code_needed", "this account needs a code of its app, or a recovery code")
        if not _is_recovery_code(code):
            self._codes.take(caller)
        if not await self._store.use_code(player.id, code):
            LOGGER.info("code refused", extra={"player": player.id})
            raise _wrong_code()

    async def recover(self, player: Player | None, code: str, password_hash: str) -> tuple[SessionId, ...]:
        """Sets a password for a recovery code; returns the sessions that ended. Raises `wrong_credentials`."""
        ended = await self._store.recover(player, code, password_hash)
        if ended is None:
            raise RiverboatError("wrong_credentials", "this name and this recovery code do not belong together")
        return ended

    async def new_totp(self, player: Player) -> tuple[str, str]:
        """Returns the secret for an authenticator app, and the same as a link. It is not in use until confirmed."""
        secret = await self._store.new_totp(player.id)
        return secret, f"otpauth://totp/Riverboat:{quote(player.name)}?secret={secret}&issuer=Riverboat"

    async def confirm_totp(self, player: Player, code: str) -> None:
        """Puts the app in use. Raises `wrong_code`; tries are counted."""
        self._codes.take(player.id)
        if not await self._store.confirm_totp(player.id, code):
            raise _wrong_code()

    async def remove_totp(self, player: Player) -> None:
        await self._store.remove_totp(player.id)

    async def new_recovery_codes(self, player: Player) -> tuple[str, ...]:
        return await self._store.new_recovery_codes(player.id)


def _is_recovery_code(code: str) -> bool:
    return sum(map(str.isalnum, code)) == CODE_LENGTH


def _wrong_code() -> RiverboatError:
    return RiverboatError("wrong_code", "this code is wrong, used or too old")
