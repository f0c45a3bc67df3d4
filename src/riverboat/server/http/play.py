"""`/api/games/{id}/players`, `/action` and its shorter forms, `/rebuy`: what a player does at a table."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final, TypeAlias

from litestar import delete, post, put
from litestar.params import JSONBody, PathParameter

from riverboat.errors import RiverboatError
from riverboat.host.records import Player
from riverboat.host.requests import PlayerMessage, RemovePlayer
from riverboat.protocol import Act, Back, ChangeSeat, ClientMessage, Leave, Rebuy, SitOut
from riverboat.protocol.frames import ActionBody, act_of
from riverboat.protocol.frames.client_frames import ActionName
from riverboat.protocol.rest import (
    BuyChips,
    ComeBackNow,
    DoneBody,
    Envelope,
    OtherSeat,
    Raise,
    SeatedBody,
    SitDown,
    Wait,
    WaitingBody,
)
from riverboat.server.http.callers import BEARER, AppContext, Caller, Context, not_allowed
from riverboat.server.http.errors import refusals
from riverboat.server.http.games import done_body, seated_body
from riverboat.server.http.hands import CodeParameter, GamePath

PLAY: Final = "Play"

PlayerNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=1 << 53)]

saying: Final = partial(post, tags=[PLAY], status_code=200, security=BEARER, responses=refusals(401, 404, 409))
"""A route that sends one message of the player to the table and creates nothing."""


@post(
    "/api/games/{game_id:str}/players",
    tags=[PLAY],
    summary="Sit down",
    security=BEARER,
    responses=refusals(401, 404, 409, 422),
)
async def sit_down(
    context: Context, caller: Caller, game_id: GamePath, data: JSONBody[SitDown | None] = None
) -> SeatedBody:
    wanted = data or SitDown()
    game = await context.games.find_visible(game_id, caller, wanted.code)
    done = await context.games.sit(
        caller, game, buy_in=wanted.buy_in, name=wanted.player_name, seat=wanted.seat, post=wanted.post
    )
    return seated_body(caller, done)


@delete(
    "/api/games/{game_id:str}/players/{player_id:int}",
    tags=[PLAY],
    summary="Leave; the game's creator may also remove a bot",
    security=BEARER,
    responses=refusals(401, 403, 404, 409),
)
async def get_up(context: Context, caller: Caller, game_id: GamePath, player_id: PlayerNumber) -> None:
    game = await context.games.find_visible(game_id, caller, None)
    if str(player_id) == caller.id:
        await context.games.execute(game.id, PlayerMessage(caller.id, Leave()))
        return
    player = await context.services.store.accounts.player(str(player_id))
    if player is None:
        raise RiverboatError("no_such_player", f"there is no player {player_id}", player=player_id)
    if game.creator != caller.id or player.kind != "bot":
        raise not_allowed()
    await context.games.execute(game.id, RemovePlayer(player.id))


@put(
    "/api/games/{game_id:str}/players/{player_id:int}/sit_out",
    tags=[PLAY],
    summary="Sit out from the next hand on",
    security=BEARER,
    responses=refusals(401, 403, 404, 409),
)
async def sit_out(context: Context, caller: Caller, game_id: GamePath, player_id: PlayerNumber) -> DoneBody:
    return await _told_by(context, caller, game_id, player_id, SitOut())


@put(
    "/api/games/{game_id:str}/players/{player_id:int}/back",
    tags=[PLAY],
    summary="Play again",
    security=BEARER,
    responses=refusals(401, 403, 404, 409),
)
async def come_back(
    context: Context,
    caller: Caller,
    game_id: GamePath,
    player_id: PlayerNumber,
    data: JSONBody[ComeBackNow | None] = None,
) -> DoneBody:
    return await _told_by(context, caller, game_id, player_id, Back(data.post if data is not None else False))


@put(
    "/api/games/{game_id:str}/players/{player_id:int}/seat",
    tags=[PLAY],
    summary="Ask for another seat",
    security=BEARER,
    responses=refusals(401, 403, 404, 409, 422),
)
async def change_seat(
    context: Context, caller: Caller, game_id: GamePath, player_id: PlayerNumber, data: JSONBody[OtherSeat]
) -> DoneBody:
    return await _told_by(context, caller, game_id, player_id, ChangeSeat(data.seat, data.post))


@post(
    "/api/games/{game_id:str}/waiting_list",
    tags=[PLAY],
    summary="Join the waiting list",
    security=BEARER,
    responses=refusals(401, 404, 409, 422),
)
async def wait_for_seat(
    context: Context, caller: Caller, game_id: GamePath, data: JSONBody[Wait | None] = None
) -> WaitingBody:
    wanted = data or Wait()
    game = await context.games.find_visible(game_id, caller, wanted.code)
    await context.games.wait(caller, game.id, name=wanted.player_name)
    waiting = (await context.games.snapshot(game.id, None)).view.waiting
    found = ((place, each) for place, each in enumerate(waiting, 1) if str(each.player_id) == caller.id)
    place, own = next(found, (0, None))
    return WaitingBody(place=place, waiting=len(waiting), offered_until=own.offered_until if own is not None else None)


@delete(
    "/api/games/{game_id:str}/waiting_list",
    tags=[PLAY],
    summary="Leave the waiting list",
    security=BEARER,
    responses=refusals(401, 404, 409),
)
async def stop_waiting(context: Context, caller: Caller, game_id: GamePath, code: CodeParameter = None) -> None:
    game = await context.games.find_visible(game_id, caller, code)
    await context.games.stop_waiting(caller, game.id)


@saying("/api/games/{game_id:str}/rebuy", summary="Buy chips")
async def rebuy(context: Context, caller: Caller, game_id: GamePath, data: JSONBody[BuyChips]) -> DoneBody:
    return await _tell(context, caller, game_id, Rebuy(data.amount))


@saying("/api/games/{game_id:str}/action", summary="Act", responses=refusals(401, 404, 409, 422))
async def act(context: Context, caller: Caller, game_id: GamePath, data: JSONBody[ActionBody]) -> DoneBody:
    return await _act(context, caller, game_id, act_of(data))


@saying("/api/games/{game_id:str}/fold", summary="Fold")
async def fold(context: Context, caller: Caller, game_id: GamePath, data: JSONBody[Envelope | None] = None) -> DoneBody:
    return await _act(context, caller, game_id, _act_named("fold", data))


@saying("/api/games/{game_id:str}/check", summary="Check")
async def check(
    context: Context, caller: Caller, game_id: GamePath, data: JSONBody[Envelope | None] = None
) -> DoneBody:
    return await _act(context, caller, game_id, _act_named("check", data))


@saying("/api/games/{game_id:str}/call", summary="Call")
async def call(context: Context, caller: Caller, game_id: GamePath, data: JSONBody[Envelope | None] = None) -> DoneBody:
    return await _act(context, caller, game_id, _act_named("call", data))


@saying("/api/games/{game_id:str}/raise", summary="Bet or raise to a total")
async def raise_to(context: Context, caller: Caller, game_id: GamePath, data: JSONBody[Raise]) -> DoneBody:
    return await _act(context, caller, game_id, _act_named("raise", data, data.amount))


@saying("/api/games/{game_id:str}/all_in", summary="Go all in")
async def all_in(
    context: Context, caller: Caller, game_id: GamePath, data: JSONBody[Envelope | None] = None
) -> DoneBody:
    return await _act(context, caller, game_id, _act_named("all_in", data))


def _act_named(action: ActionName, envelope: Envelope | None, amount: int | None = None) -> Act:
    given = envelope or Envelope()
    return act_of(ActionBody(action, amount, hand_id=given.hand_id, version=given.version, action_id=given.action_id))


async def _act(context: AppContext, caller: Player, game_id: str, action: Act) -> DoneBody:
    body = await _tell(context, caller, game_id, action)
    context.services.metrics.actions.inc()
    return body


async def _told_by(
    context: AppContext, caller: Player, game_id: str, player_id: int, message: ClientMessage
) -> DoneBody:
    """Sends a message that only the player in question may send."""
    if str(player_id) != caller.id:
        raise not_allowed()
    return await _tell(context, caller, game_id, message)


async def _tell(context: AppContext, caller: Player, game_id: str, message: ClientMessage) -> DoneBody:
    game = await context.games.find_visible(game_id, caller, None)
    return done_body(await context.games.execute(game.id, PlayerMessage(caller.id, message)))


HANDLERS = (
    sit_down,
    get_up,
    sit_out,
    come_back,
    change_seat,
    wait_for_seat,
    stop_waiting,
    rebuy,
    act,
    fold,
    check,
    call,
    raise_to,
    all_in,
)
