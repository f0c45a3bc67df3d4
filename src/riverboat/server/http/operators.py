"""`/health`, `/health/live`, `/health/ready` and `/metrics`, for operators."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar import MediaType, Response, get
from litestar.openapi.datastructures import ResponseSpec

from riverboat import __version__
from riverboat.locale import Language, messages
from riverboat.protocol.rest import HealthBody, LiveBody, PartBody, ReadyBody
from riverboat.server.http.addresses import is_loopback
from riverboat.server.http.callers import AppContext, Context, StrictRequest, not_allowed
from riverboat.server.http.errors import caller_language, refusals
from riverboat.server.metrics import MEDIA_TYPE

OPERATORS: Final = "For operators"


@get(
    "/health",
    tags=[OPERATORS],
    summary="Whether the server can be used",
    responses={
        **refusals(),
        503: ResponseSpec(
            HealthBody, generate_examples=False, description="A part that is needed does not work; `reasons` says why"
        ),
    },
)
async def health(context: Context) -> Response[HealthBody]:
    problems = await _problems(context)
    database, bus = problems["database"], problems.get("bus", "")
    reasons = tuple(f"{part}: {problem}" for part, problem in (("database", database), ("bus", bus)) if problem)
    body = HealthBody(
        status="unusable" if reasons else "ok",
        database="unusable" if database else "ok",
        bus="none" if context.services.bus_state is None else "unusable" if bus else "ok",
        version=__version__,
        reasons=reasons,
    )
    return Response(body, status_code=503 if reasons else 200)


@get(
    "/health/live",
    tags=[OPERATORS],
    summary="Whether the process answers; if not, restart it",
    responses=refusals(),
)
async def live() -> LiveBody:
    return LiveBody(status="alive", version=__version__)


@get(
    "/health/ready",
    tags=[OPERATORS],
    summary="Whether to send players here, and if not, why",
    responses={
        **refusals(),
        503: ResponseSpec(ReadyBody, generate_examples=False, description="Not now; the parts say why"),
    },
)
async def ready(request: StrictRequest, context: Context) -> Response[ReadyBody]:
    problems = await _problems(context)
    if context.connections.is_closing or context.services.router.is_draining:
        problems["server"] = "server_stops"
    language = caller_language(request)
    parts = tuple(_part(name, problem, language) for name, problem in problems.items())
    is_ready = not any(problems.values())
    body = ReadyBody(status="ready" if is_ready else "not_ready", version=__version__, parts=parts)
    return Response(body, status_code=200 if is_ready else 503)


async def _problems(context: AppContext) -> dict[str, str]:
    """Returns what is wrong with each part, as an error code; empty when nothing is."""
    checks = context.checks
    found = await asyncio.gather(*(check.problem() for check in checks.values()))
    return dict(zip(checks, found, strict=True))


def _part(name: str, problem: str, language: Language) -> PartBody:
    if not problem:
        return PartBody(name=name, status="ok")
    text = messages(language, "errors", "serve")
    match problem:
        case "storage_full" | "store_timeout" | "bus_unreachable" | "server_stops":
            sentence = text(f"error-{problem.replace('_', '-')}")
        case _:
            sentence = text("part-unusable", name=name, problem=problem)
    return PartBody(name=name, status="unusable", code=problem, message=sentence)


@get(
    "/metrics",
    tags=[OPERATORS],
    summary="Figures in Prometheus' format; from this machine only, unless allowed",
    media_type=MediaType.TEXT,
    responses=refusals(403),
)
async def metrics(request: StrictRequest, context: Context) -> Response[str]:
    if not context.services.config.is_metrics_public and not is_loopback(request.scope):
        raise not_allowed()
    return Response(context.services.metrics.page().decode(), media_type=MEDIA_TYPE)


HANDLERS = (health, live, ready, metrics)
