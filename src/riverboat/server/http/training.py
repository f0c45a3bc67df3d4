"""`/api/me/mistakes`, `/api/drills`, `/api/me/drills`: decisions made again, and questions."""

from __future__ import annotations

import time
from typing import Annotated, Final, TypeAlias

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from riverboat.review.drills import Kind, course, scores
from riverboat.review.mistakes import Mistake
from riverboat.review.training_rest import (
    AnswerDrill,
    DrillAnswerBody,
    DrillBody,
    DrillOptionBody,
    DrillScoresBody,
    KindScoreBody,
    MistakeBody,
    MistakeRetriedBody,
    RetryMistake,
)
from riverboat.server.http.callers import BEARER, Caller, Context
from riverboat.server.http.errors import refusals
from riverboat.server.reviews.jobs import own_review_id
from riverboat.server.store.history import HandPlace

TRAINING: Final = "Mistakes and drills"
MOST_MISTAKES: Final = 200

DrillKind: TypeAlias = Annotated[Kind, PathParameter(description="What is asked about")]


@get(
    "/api/me/mistakes",
    tags=[TRAINING],
    summary="The caller's costly decisions, the costliest first",
    security=BEARER,
    responses=refusals(401),
)
async def my_mistakes(context: Context, caller: Caller) -> list[MistakeBody]:
    mistakes = (await context.services.reviews.training.queue(caller.id)).costliest(MOST_MISTAKES)
    ids = {mistake.hand_id for mistake in mistakes}
    places = await context.services.store.history.own_places(caller.id, ids) if ids else {}
    now = time.time()
    return [_mistake(mistake, places.get(mistake.hand_id), now) for mistake in mistakes]


@post(
    "/api/me/mistakes/retries",
    tags=[TRAINING],
    summary="Make a costly decision again; it comes up again by what the option loses",
    status_code=200,
    security=BEARER,
    responses=refusals(401, 404),
)
async def retry_mistake(context: Context, caller: Caller, data: JSONBody[RetryMistake]) -> MistakeRetriedBody:
    retry, mistake = await context.services.reviews.training.retry(caller.id, data.key, data.option)
    return MistakeRetriedBody(
        loss_bb=retry.loss_bb, stderr_bb=retry.stderr_bb, rating=retry.rating, due_at=mistake.schedule.due
    )


@get(
    "/api/drills/{kind:str}",
    tags=[TRAINING],
    summary="A question, made from the strategies and charts that ship",
    security=BEARER,
    responses=refusals(401, 409),
)
async def ask_drill(
    context: Context,
    caller: Caller,
    kind: DrillKind,
    seed: Annotated[int | None, QueryParameter(ge=0, le=1 << 53, description="Makes the same question again")] = None,
) -> DrillBody:
    services = context.services
    question = await services.reviews.training.ask(services.lab, caller.id, kind, seed)
    return DrillBody(
        kind=question.kind,
        seed=question.seed,
        text=question.text,
        hole_cards=question.hole_cards,
        board=question.board,
        options=tuple(option.text for option in question.options),
    )


@post(
    "/api/drills/{kind:str}",
    tags=[TRAINING],
    summary="Answer a question: what the answer is worth, and why",
    status_code=200,
    security=BEARER,
    responses=refusals(401, 409, 422),
)
async def answer_drill(
    context: Context, caller: Caller, kind: DrillKind, data: JSONBody[AnswerDrill]
) -> DrillAnswerBody:
    services = context.services
    question, judgement = await services.reviews.training.answer(services.lab, caller.id, kind, data.seed, data.answer)
    return DrillAnswerBody(
        mark=judgement.mark,
        score=judgement.score,
        loss_bb=judgement.loss_bb,
        right=question.right,
        options=tuple(DrillOptionBody(frequency=option.frequency, ev_bb=option.ev_bb) for option in question.options),
        facts=question.facts,
    )


@get(
    "/api/me/drills",
    tags=[TRAINING],
    summary="The caller's scores by kind of question, and over time",
    security=BEARER,
    responses=refusals(401),
)
async def my_drills(context: Context, caller: Caller) -> DrillScoresBody:
    answers = await context.services.store.drills.of_player(caller.id)
    return DrillScoresBody(
        kinds=tuple(
            KindScoreBody(
                kind=score.kind,
                answers=score.answers,
                right=score.right,
                mean=score.mean,
                stderr=score.stderr,
                recent=score.recent,
            )
            for score in scores(answers)
        ),
        course=tuple(course(answers)),
    )


def _mistake(mistake: Mistake, place: HandPlace | None, now: float) -> MistakeBody:
    return MistakeBody(
        key=mistake.key,
        review=None if place is None else own_review_id(place.row),
        game_id=None if place is None else place.game_id,
        hand_number=None if place is None else place.hand_number,
        position=mistake.position,
        hole_cards=mistake.hole_cards,
        big_blind=mistake.big_blind,
        decision=mistake.decision,
        loss_bb=mistake.loss_bb,
        added_at=mistake.added_at,
        due_at=mistake.schedule.due,
        is_due=mistake.schedule.due <= now,
        retries=mistake.retries,
        last_loss_bb=mistake.last_loss_bb,
    )


HANDLERS = (my_mistakes, retry_mistake, ask_drill, answer_drill, my_drills)
