"""`/health` and `/metrics`, for operators."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar import MediaType, Response, get
from litestar.openapi.datastructures import ResponseSpec

from riverboat import __version__
from riverboat.protocol.rest import HealthBody
from riverboat.server.http.addresses import is_loopback
from riverboat.server.http.callers import Context, StrictRequest, not_allowed
from riverboat.server.http.errors import refusals
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
    database, bus = await asyncio.gather(context.database_check.problem(), context.bus_check.problem())
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


HANDLERS = (health, metrics)
