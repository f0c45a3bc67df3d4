"""`/api/hands/{id}/review`, `/api/reviews`, `/api/games/{id}/hint`: what decisions were worth, and what they are."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from litestar import get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody, PathParameter, QueryParameter

from riverboat.errors import RiverboatError
from riverboat.host.requests import DecisionToMake, GetDecision
from riverboat.host.reviewing import HintJob
from riverboat.locale import Language
from riverboat.review.rest import MOST_DECISIONS, AskHint, HintBody, ImportedHands, ReviewBody
from riverboat.server.http.callers import (
    BEARER,
    Caller,
    Context,
    StrictRequest,
    caller_of,
    context_of,
    optional_caller_of,
)
from riverboat.server.http.errors import caller_language, refusals
from riverboat.server.http.hands import GamePath
from riverboat.server.reviews.service import ReviewSeen

REVIEWS: Final = "Reviews"

HandRow: TypeAlias = Annotated[int, PathParameter(ge=1, le=1 << 53, description="The `id` of an own hand")]
ReviewPath: TypeAlias = Annotated[str, PathParameter(min_length=1, max_length=32, description="A review's id")]
After: TypeAlias = Annotated[
    int, QueryParameter(ge=0, le=MOST_DECISIONS, description="Leave out so many decisions, which the caller has")
]


@get(
    "/api/hands/{hand_row:int}/review",
    tags=[REVIEWS],
    summary="The review of an own hand; the first request starts it",
    description="Decisions come one by one. Ask again, with `after`, until `status` is `done` or `failed`.",
    security=BEARER,
    responses=refusals(401, 404, 409),
)
async def hand_review(
    request: StrictRequest, context: Context, caller: Caller, hand_row: HandRow, after: After = 0
) -> ReviewBody:
    return _body(await context.services.reviews.of_own_hand(caller.id, hand_row), after, caller_language(request))


async def may_import(request: ASGIConnection[Any, Any, Any, State], _: BaseRouteHandler) -> None:
    """Decides by size, token, budget and queue whether hands are received: before any of a large body is read."""
    assert isinstance(request, StrictRequest)
    context = context_of(request.app.state)
    if (request.content_length or 0) > context.services.config.reviews.body_bytes:
        raise RiverboatError("body_too_large", "the request is too large")
    caller = await caller_of(await optional_caller_of(request, context))
    context.imports.take(caller.id)
    context.services.reviews.check_room(caller.id, 1)


@post(
    "/api/reviews",
    guards=[may_import],
    tags=[REVIEWS],
    summary="Review hands of other sites, in any format that Riverboat reads",
    security=BEARER,
    responses=refusals(401, 409, 422),
)
async def create_reviews(
    request: StrictRequest, context: Context, caller: Caller, data: JSONBody[ImportedHands]
) -> list[ReviewBody]:
    seen = await context.services.reviews.import_hands(caller.id, data.text, data.hero)
    return [_body(one, 0, caller_language(request)) for one in seen]


@get(
    "/api/reviews/{review_id:str}",
    tags=[REVIEWS],
    summary="A review, as far as it is worked out",
    security=BEARER,
    responses=refusals(401, 404, 409),
)
async def show_review(
    request: StrictRequest, context: Context, caller: Caller, review_id: ReviewPath, after: After = 0
) -> ReviewBody:
    return _body(await context.services.reviews.find(caller.id, review_id), after, caller_language(request))


@post(
    "/api/games/{game_id:str}/hint",
    tags=[REVIEWS],
    summary="The options of the decision to be made, at a practice table",
    description="Refused with `no_hints_here` at any other table, and with `stale` for a decision that is over.",
    status_code=200,
    security=BEARER,
    responses=refusals(401, 404, 409),
)
async def give_hint(context: Context, caller: Caller, game_id: GamePath, data: JSONBody[AskHint]) -> HintBody:
    game = await context.games.find_visible(game_id, caller, None)
    asked: DecisionToMake = await context.games.decision(game.id, GetDecision(caller.id, data.hand_id, data.version))
    decision = await context.services.reviews.hint(caller.id, HintJob(seen=asked.seen, bots=asked.bots))
    return HintBody(hand_id=data.hand_id, version=data.version, decision=decision)


def _body(seen: ReviewSeen, after: int, language: Language) -> ReviewBody:
    stored, decisions = seen.stored, seen.decisions
    hand = stored.hand
    return ReviewBody(
        id=stored.id,
        status=stored.status,
        place=seen.place,
        hand=hand.hand_row,
        hand_id=hand.job.hand_id,
        game_id=hand.game_id,
        hand_number=hand.hand_number,
        seat=hand.job.seat,
        position=hand.position,
        hole_cards=hand.hole_cards,
        big_blind=hand.big_blind,
        total=hand.job.decisions,
        ready=len(decisions),
        after=after,
        decisions=decisions[after:],
        loss_bb=sum(decision.perfect.loss_bb for decision in decisions if decision.perfect is not None),
        seconds=stored.seconds,
        phh=hand.job.phh,
        problem=seen.problem(language),
    )


HANDLERS = (hand_review, create_reviews, show_review, give_hint)
