"""`/api/me/bots`, `/api/bot_accounts`, `/api/games/{id}/observation`: programs of players that play at the tables."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter

from riverboat.errors import RiverboatError
from riverboat.host.records import Player
from riverboat.protocol.bot_accounts import (
    BotAccountToken,
    BotResultBody,
    NewBotAccount,
    ObservationBody,
    OwnBotAccount,
    SeatedBotAccount,
)
from riverboat.server.http.callers import BEARER, AppContext, Caller, Context
from riverboat.server.http.errors import refusals
from riverboat.server.http.hands import GamePath
from riverboat.server.names import clean_name

BOT_ACCOUNTS: Final = "Bot accounts"

BotPath: TypeAlias = Annotated[int, PathParameter(ge=1, le=1 << 53)]


@post(
    "/api/me/bots",
    tags=[BOT_ACCOUNTS],
    summary="Make a bot account; its token is told this once",
    security=BEARER,
    responses=refusals(401, 403, 409, 422),
)
async def create_bot_account(context: Context, caller: Caller, data: JSONBody[NewBotAccount]) -> BotAccountToken:
    _check_may_own(caller)
    most = context.services.config.limits.bot_accounts_per_player
    name = clean_name(data.name)
    player, token = await context.services.store.bot_accounts.create(caller.id, name, most, _lifetime(context))
    return BotAccountToken(id=int(player.id), name=player.name, token=token)


@get("/api/me/bots", tags=[BOT_ACCOUNTS], summary="The caller's bot accounts", security=BEARER, responses=refusals(401))
async def my_bot_accounts(context: Context, caller: Caller) -> list[OwnBotAccount]:
    return [
        OwnBotAccount(
            id=int(player.id),
            name=player.name,
            chips=player.chips,
            created_at=player.created_at.isoformat(),
            has_token=has_token,
        )
        for player, has_token in await context.services.store.bot_accounts.of(caller.id)
    ]


@post(
    "/api/me/bots/{bot_id:int}/token",
    tags=[BOT_ACCOUNTS],
    summary="Replace the token of a bot account; the old one and its connections end",
    security=BEARER,
    responses=refusals(401, 403, 404),
)
async def renew_bot_token(context: Context, caller: Caller, bot_id: BotPath) -> BotAccountToken:
    _check_may_own(caller)
    store = context.services.store
    token, ended = await store.bot_accounts.new_token(caller.id, str(bot_id), _lifetime(context))
    context.services.revocations.revoke(ended)
    player = await store.accounts.player(str(bot_id))
    assert player is not None
    return BotAccountToken(id=bot_id, name=player.name, token=token)


@delete(
    "/api/me/bots/{bot_id:int}/token",
    tags=[BOT_ACCOUNTS],
    summary="Revoke the token of a bot account; its connections end",
    security=BEARER,
    responses=refusals(401, 404),
)
async def revoke_bot_token(context: Context, caller: Caller, bot_id: BotPath) -> None:
    context.services.revocations.revoke(await context.services.store.bot_accounts.revoke(caller.id, str(bot_id)))


@delete(
    "/api/me/bots/{bot_id:int}",
    tags=[BOT_ACCOUNTS],
    summary="Delete a bot account; not while it has chips in play",
    security=BEARER,
    responses=refusals(401, 404, 409),
)
async def delete_bot_account(context: Context, caller: Caller, bot_id: BotPath) -> None:
    store = context.services.store
    context.services.revocations.revoke(await store.bot_accounts.revoke(caller.id, str(bot_id)))
    await store.own_account.delete(str(bot_id))


@get(
    "/api/bot_accounts",
    tags=[BOT_ACCOUNTS],
    summary="Bot accounts that sit at public tables now, with their results",
    security=[{}],
    responses=refusals(),
)
async def seated_bot_accounts(context: Context) -> list[SeatedBotAccount]:
    return [
        SeatedBotAccount(
            id=int(bot.player.id),
            name=bot.player.name,
            owner=bot.owner,
            games=bot.games,
            result=BotResultBody(
                hands=bot.result.hands, bb_per_100=round(bot.result.bb_per_100, 1), margin=round(bot.result.margin, 1)
            ),
        )
        for bot in await context.services.store.bot_accounts.seated()
    ]


@get(
    "/api/games/{game_id:str}/observation",
    tags=[BOT_ACCOUNTS],
    summary="What the caller's seat sees of the hand, as bots in Python get it",
    security=BEARER,
    responses=refusals(401, 404, 409),
)
async def observe_game(context: Context, caller: Caller, game_id: GamePath) -> ObservationBody:
    game = await context.games.find_visible(game_id, caller, None)
    seen = await context.games.observation(game.id, caller)
    return ObservationBody(version=seen.version, observation=msgspec.to_builtins(seen.seen))


def _check_may_own(caller: Player) -> None:
    """Guests come and go, and a bot makes no bots: both could make any number."""
    if caller.kind != "named" or caller.owner is not None:
        raise RiverboatError("accounts_only", "only a named account has bot accounts")


def _lifetime(context: AppContext) -> timedelta:
    return timedelta(days=context.services.config.bot_token_days)


HANDLERS = (
    create_bot_account,
    my_bot_accounts,
    renew_bot_token,
    revoke_bot_token,
    delete_bot_account,
    seated_bot_accounts,
    observe_game,
)
