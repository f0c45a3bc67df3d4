"""`/api/retries`: decisions played again."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from riverboat.review.rest import NewRetry, RetryBody
from riverboat.server.http.callers import BEARER, Caller, Context
from riverboat.server.http.errors import refusals
from riverboat.server.http.games import check_game_count
from riverboat.server.http.reviews import REVIEWS
from riverboat.server.store.retries import RetryRecord

RetryPath: TypeAlias = Annotated[str, PathParameter(min_length=1, max_length=40, description="A retry's id")]


@post(
    "/api/retries",
    tags=[REVIEWS],
    summary="Play a decision again, at a table of its own",
    description="The table is in the middle of the hand: watch `gameId` and act. Nobody else can see it, and nothing "
    "of it is recorded or counted. It closes when the player leaves.",
    security=BEARER,
    responses=refusals(401, 404, 409),
)
async def create_retry(context: Context, caller: Caller, data: JSONBody[NewRetry]) -> RetryBody:
    await check_game_count(context, caller)
    return _body(await context.retries.create(caller, data))


@get(
    "/api/retries/{retry_id:str}",
    tags=[REVIEWS],
    summary="A retry, and its result once the hand is over",
    security=BEARER,
    responses=refusals(401, 404, 409),
)
async def show_retry(context: Context, caller: Caller, retry_id: RetryPath) -> RetryBody:
    return _body(await context.retries.find(caller.id, retry_id))


@get(
    "/api/retries",
    tags=[REVIEWS],
    summary="The caller's retries of one hand, newest first",
    security=BEARER,
    responses=refusals(401, 404, 409),
)
async def list_retries(
    context: Context,
    caller: Caller,
    review: Annotated[str, QueryParameter(min_length=1, max_length=64, description="The `id` of a review")],
) -> list[RetryBody]:
    return [_body(retry) for retry in await context.retries.of_review(caller.id, review)]


def _body(retry: RetryRecord) -> RetryBody:
    return RetryBody(
        id=retry.game_id,
        game_id=retry.game_id,
        review=retry.review_id,
        decision=retry.decision,
        deal=retry.deal,
        seed=retry.seed,
        is_over=retry.won_bb is not None,
        won_bb=retry.won_bb,
        original_bb=retry.original_bb,
        best_bb=retry.best_bb,
        created_at=retry.created_at.timestamp(),
    )


HANDLERS = (create_retry, show_retry, list_retries)
