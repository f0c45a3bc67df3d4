"""The dependencies of REST handlers: the application context, the caller, the client address."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import InternalServerException
from litestar.handlers import BaseRouteHandler
from litestar.openapi.spec import Components, SecurityRequirement, SecurityScheme
from litestar.params import QueryParameter, SkipValidation

from riverboat.errors import RiverboatError, quoted
from riverboat.host.records import Game, Player, Tournament
from riverboat.protocol.rest import GameBody, GameKind
from riverboat.protocol.tournament_rest import TournamentBody
from riverboat.protocol.views import GameStatus
from riverboat.server.auth import AuthService
from riverboat.server.game_service import GameService
from riverboat.server.health import Check
from riverboat.server.http.addresses import client_address
from riverboat.server.http.listings import Listings
from riverboat.server.http.new_games import game_body
from riverboat.server.http.new_tournaments import tournament_body
from riverboat.server.http.request_budget import RequestBudget
from riverboat.server.logs import player_id
from riverboat.server.passkeys import PasskeyService
from riverboat.server.reviews.retries import RetryService
from riverboat.server.services import Services
from riverboat.server.websocket.registry import ConnectionRegistry

REPORTS_PER_SECOND: Final = 0.1
REPORT_BURST: Final = 5
BEARER: Final[list[SecurityRequirement]] = [{"bearer": []}]
COMPONENTS: Final = Components(security_schemes={"bearer": SecurityScheme(type="http", scheme="bearer")})


class AppContext:
    """What REST handlers use: the services, and what is built on them."""

    # A plain class: msgspec would inspect a dependency of any other kind.

    def __init__(self, services: Services) -> None:
        limits, budgets = services.config.limits, services.budgets
        self.services: Final = services
        self.accounts: Final = AuthService(services)
        self.passkeys: Final = PasskeyService(services)
        self.games: Final = GameService(services)
        self.retries: Final = RetryService(services.store, services.reviews)
        self.connections: Final = ConnectionRegistry(services, self.accounts, self.games)
        self.guesses: Final = budgets.budget("guesses", limits.guesses_per_second, limits.guess_burst)
        """Attempts at the codes of private games, by address."""
        self.reports: Final = budgets.budget("reports", REPORTS_PER_SECOND, REPORT_BURST)
        """Reports of players, by player."""
        self.creations: Final = budgets.budget("creations", limits.creations_per_second, limits.creation_burst)
        """Games and tournaments made, by player."""
        self.bots: Final = budgets.budget("bots", limits.bots_per_second, limits.bot_burst)
        """Bots seated and entered, by player."""
        self.exports: Final = budgets.budget("exports", limits.exports_per_second, limits.export_burst)
        """Zips of all own hands, by player."""
        self.exporting: Final = asyncio.Lock()
        """One thread writes such zips, a piece of each at a time."""
        self.entering_bots: Final = asyncio.Lock()
        """Bots of one request at a time enter a tournament, so that tables get their turn between them."""
        self.backing_up: Final = asyncio.Lock()
        """One backup at a time."""
        reviews = services.config.reviews
        self.imports: Final = budgets.budget("imports", reviews.imports_per_second, reviews.import_burst)
        """Requests with hand histories, by player."""
        self.requests: Final = RequestBudget(limits, budgets)
        games, tournaments = services.store.games, services.store.tournaments
        self.game_lists: Final = Listings[tuple[GameKind | None, GameStatus | None], Game, GameBody](
            lambda wanted: games.listed(kind=wanted[0], status=wanted[1]),
            lambda game: game_body(game, None),
            lambda: games.revision,
            budgets.now,
        )
        """Public games by kind and status."""
        self.tournament_lists: Final = Listings[GameStatus | None, Tournament, TournamentBody](
            lambda status: tournaments.listed(status=status),
            lambda tournament: tournament_body(tournament, None),
            lambda: tournaments.revision,
            budgets.now,
        )
        """Public tournaments by status."""
        self.checks: Final = {"database": Check(services.store.problem)}
        """What the server needs, by name."""
        if services.bus_state is not None:
            self.checks["bus"] = Check(self._bus_problem)

    def kept_list(self, path: str) -> bytes | None:
        """Returns the encoded list at a path of the lobby, as callers without a token see it, where it is kept."""
        match path:
            case "/api/games":
                games = self.game_lists.kept((None, None))
                return games.encoded if games is not None else None
            case "/api/tournaments":
                tournaments = self.tournament_lists.kept(None)
                return tournaments.encoded if tournaments is not None else None
            case _:
                return None

    def take_bots(self, player: Player, count: int) -> None:
        """Counts bots that a player adds. Raises when there are too many of one player, or in all."""
        if count:
            self.bots.take(player.id, count)
            if self.services.bot_room is not None and self.services.bot_room() < count:
                raise RiverboatError("bots_busy", "as many bots play here as the server can carry; try again later")

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


def refuse_unknown_parameters(request: Request[Any, Any, State]) -> None:
    """Refuses a request of the API with a query parameter that its handler does not know, such as a misspelt filter."""
    if not request.query_params or not request.url.path.startswith("/api/"):
        return
    known = _query_parameters(request.route_handler)
    for name in request.query_params:
        if name not in known:
            detail = f"unknown parameter {quoted(name)}; known: {', '.join(known) or '-'}"
            raise RiverboatError("bad_request", f"the request cannot be read: {detail}", detail=detail)


@cache
def _query_parameters(handler: BaseRouteHandler) -> tuple[str, ...]:
    fields = handler.parsed_fn_signature.parameters.items()
    return tuple(name for name, field in fields if isinstance(field.kwarg_definition, QueryParameter))


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
    token = token_of(request)
    player = await context.accounts.player_of(token)
    if player is not None:
        player_id.set(player.id)
        context.requests.learn(request.headers.get("authorization", ""), player.id)
    return player


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
