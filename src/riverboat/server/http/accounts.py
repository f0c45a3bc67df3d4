"""`/api/guests`, `/api/accounts`, `/api/sessions`, `/api/me`, `/api/tickets`: accounts and sessions."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import delete, get, patch, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from riverboat.host.records import Player
from riverboat.protocol import PlayerStatistics
from riverboat.protocol.rest import (
    Credentials,
    GameBody,
    GameKind,
    HandBody,
    LogIn,
    NewGuest,
    NewName,
    PlayerBody,
    SessionBody,
    TicketBody,
)
from riverboat.protocol.statistics import statistics_of
from riverboat.server.auth import NewSession
from riverboat.server.http.callers import BEARER, Address, Caller, Context, OptionalCaller, StrictRequest, token_of
from riverboat.server.http.errors import caller_language, refusals
from riverboat.server.http.hands import MOST_HANDS, hand_body
from riverboat.server.http.new_games import game_body
from riverboat.table import Statistics

ACCOUNTS = "Accounts"


@post("/api/guests", tags=[ACCOUNTS], summary="Become a guest", responses=refusals(409, 422))
async def create_guest(
    request: StrictRequest, context: Context, address: Address, data: JSONBody[NewGuest | None] = None
) -> SessionBody:
    name = data.name if data is not None else None
    return session_body(await context.accounts.new_guest(name, caller_language(request), address))


@post(
    "/api/accounts",
    tags=[ACCOUNTS],
    summary="Make a named account, or make one of the guest who calls",
    security=[{}, *BEARER],
    responses=refusals(401, 409, 422),
)
async def create_account(
    request: StrictRequest,
    context: Context,
    optional_caller: OptionalCaller,
    address: Address,
    data: JSONBody[Credentials],
) -> SessionBody:
    language = caller_language(request)
    return session_body(await context.accounts.register(data.name, data.password, language, address, optional_caller))


@post("/api/sessions", tags=[ACCOUNTS], summary="Log in", responses=refusals(401))
async def create_session(context: Context, address: Address, data: JSONBody[LogIn]) -> SessionBody:
    return session_body(await context.accounts.log_in(data.name, data.password, address, data.code))


@delete("/api/sessions", tags=[ACCOUNTS], summary="Log out", security=BEARER, responses=refusals(401))
async def end_session(request: StrictRequest, context: Context, caller: Caller) -> None:  # noqa: ARG001 -- must be good
    await context.accounts.log_out(token_of(request) or "")


@get("/api/me", tags=[ACCOUNTS], summary="The caller", security=BEARER, responses=refusals(401))
async def me(caller: Caller) -> PlayerBody:
    return player_body(caller)


@patch(
    "/api/me", tags=[ACCOUNTS], summary="Change the caller's name", security=BEARER, responses=refusals(401, 409, 422)
)
async def rename_me(context: Context, caller: Caller, data: JSONBody[NewName]) -> PlayerBody:
    return player_body(await context.accounts.rename(caller, data.name))


@post(
    "/api/me/refill",
    tags=[ACCOUNTS],
    summary="Play money back to the starting sum, when there is less",
    status_code=200,
    security=BEARER,
    responses=refusals(401),
)
async def refill_me(context: Context, caller: Caller) -> PlayerBody:
    return player_body(await context.accounts.refill(caller))


@get("/api/me/statistics", tags=[ACCOUNTS], summary="The caller's statistics", security=BEARER, responses=refusals(401))
async def my_statistics(context: Context, caller: Caller) -> PlayerStatistics:
    history = context.services.store.history
    stats = await history.statistics_of_player(caller.id)
    series = await history.winnings_series(caller.id)
    [told] = statistics_of(Statistics(players={caller.id: stats}), {caller.id: caller.name}, {caller.id: series})
    return told


@get("/api/me/hands", tags=[ACCOUNTS], summary="Hands played, newest first", security=BEARER, responses=refusals(401))
async def my_hands(
    context: Context,
    caller: Caller,
    *,
    before: Annotated[int | None, QueryParameter(ge=1, le=1 << 53, description="The `id` of a hand")] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_HANDS)] = 50,
    kind: FromQuery[GameKind | None] = None,
    at: FromQuery[Literal["practice", "other_tables"] | None] = None,
    result: FromQuery[Literal["won", "lost"] | None] = None,
) -> list[HandBody]:
    hands = await context.services.store.history.of_player(
        caller.id,
        before=before,
        limit=limit,
        kind=kind,
        is_practice=None if at is None else at == "practice",
        has_won=None if result is None else result == "won",
    )
    return [hand_body(hand, caller.id) for hand in hands]


@get("/api/me/games", tags=[ACCOUNTS], summary="Games where the caller sits", security=BEARER, responses=refusals(401))
async def my_games(context: Context, caller: Caller) -> list[GameBody]:
    games = await context.services.store.games.of_player(caller.id)
    return [game_body(game, caller.id, knows_code=True) for game in games]


@post("/api/tickets", tags=[ACCOUNTS], summary="A ticket for a WebSocket", security=BEARER, responses=refusals(401))
async def create_ticket(request: StrictRequest, context: Context, caller: Caller) -> TicketBody:
    ticket = await context.accounts.ticket(caller, token_of(request) or "")
    return TicketBody(ticket=ticket, expires_in=context.services.config.ticket_seconds)


def player_body(player: Player) -> PlayerBody:
    return PlayerBody(
        id=int(player.id),
        name=player.name,
        kind="bot" if player.owner is not None else player.kind,
        chips=player.chips,
        role=player.role,
    )


def session_body(signed_in: NewSession) -> SessionBody:
    return SessionBody(token=signed_in.token, player=player_body(signed_in.player))


HANDLERS = (
    create_guest,
    create_account,
    create_session,
    end_session,
    me,
    rename_me,
    refill_me,
    my_statistics,
    my_hands,
    my_games,
    create_ticket,
)
