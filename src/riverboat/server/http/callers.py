"""The dependencies of REST handlers: the application context, the caller, the client address."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any, Final, TypeAlias

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import InternalServerException
from litestar.openapi.spec import Components, SecurityRequirement, SecurityScheme
from litestar.params import SkipValidation

from riverboat.errors import RiverboatError
from riverboat.host.records import Player
from riverboat.server.auth import AuthService
from riverboat.server.game_service import GameService
from riverboat.server.health import Check
from riverboat.server.http.addresses import client_address
from riverboat.server.limits import RateLimiter
from riverboat.server.services import Services
from riverboat.server.websocket.connection import ConnectionRegistry

BEARER: Final[list[SecurityRequirement]] = [{"bearer": []}]
COMPONENTS: Final = Components(security_schemes={"bearer": SecurityScheme(type="http", scheme="bearer")})


class AppContext:
    """What REST handlers use: the services, and what is built on them."""

    # A plain class: msgspec would inspect a dependency of any other kind.

    def __init__(self, services: Services) -> None:
        limits = services.config.limits
        self.services: Final = services
        self.accounts: Final = AuthService(services)
        self.games: Final = GameService(services)
        self.connections: Final = ConnectionRegistry(services, self.accounts, self.games)
        self.guesses: Final = RateLimiter(limits.guesses_per_second, limits.guess_burst, services.clock.now)
        """Attempts at the codes of private games, by address."""
        self.database_check: Final = Check(services.store.problem)
        self.bus_check: Final = Check(self._bus_problem)

    async def _bus_problem(self) -> str:
        is_away = self.services.bus_state is not None and not await self.services.bus_state()
        return "bus_unreachable" if is_away else ""


class StrictRequest(Request[Any, Any, State]):
    """Decodes a body strictly, as the type its handler declares: no number from a string, no integer from a decimal."""

    async def stream(self) -> AsyncGenerator[bytes, None]:
        try:
            async for piece in super().stream():
                yield piece
        except InternalServerException:
            # Litestar raises this when the client disconnects before the body is complete: not a fault of the server.
            raise RiverboatError("request_cut_off", "the request ended before its body was complete") from None

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        wanted = field.annotation if field is not None else Any
        try:
            return msgspec.json.decode(await self.body(), type=wanted)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
            detail = str(problem)
            raise RiverboatError("bad_request", f"the request cannot be read: {detail}", detail=detail) from None


Context: TypeAlias = NamedDependency[SkipValidation[AppContext]]
OptionalCaller: TypeAlias = NamedDependency[SkipValidation[Player | None]]
"""The player of the token, or None."""
Caller: TypeAlias = NamedDependency[SkipValidation[Player]]
"""The player of the token; the request is refused without a valid one."""
Address: TypeAlias = NamedDependency[SkipValidation[str]]


def context_of(state: State) -> AppContext:
    context: AppContext = state.context
    return context


async def optional_caller_of(request: StrictRequest, context: Context) -> Player | None:
    """Returns the player of a valid token; None without one."""
    return await context.accounts.player_of(token_of(request))


async def caller_of(optional_caller: OptionalCaller) -> Player:
    """Returns the player of a valid token. Raises `not_signed_in` without one."""
    if optional_caller is None:
        raise not_signed_in()
    return optional_caller


def address_of(request: StrictRequest) -> str:
    return client_address(request.scope)


def token_of(request: StrictRequest) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def not_signed_in() -> RiverboatError:
    return RiverboatError("not_signed_in", "this needs a valid token: Authorization: Bearer …")


def not_allowed() -> RiverboatError:
    return RiverboatError("not_allowed", "only whoever made this game, or the player in question, may do this")


DEPENDENCIES: Final = {
    "context": Provide(context_of, sync_to_thread=False),
    "optional_caller": Provide(optional_caller_of),
    "caller": Provide(caller_of),
    "address": Provide(address_of, sync_to_thread=False),
}
