"""`/health` and `/metrics`: for operators."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar import MediaType, Response, get
from litestar.openapi.datastructures import ResponseSpec

from riverboat import __version__
from riverboat.protocol.rest import HealthBody
from riverboat.server.http.addresses import is_loopback
from riverboat.server.http.callers import StrictRequest, TheHouse, not_allowed
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
async def health(house: TheHouse) -> Response[HealthBody]:
    database, bus = await asyncio.gather(house.database_check.problem(), house.bus_check.problem())
    reasons = tuple(f"{part}: {problem}" for part, problem in (("database", database), ("bus", bus)) if problem)
    body = HealthBody(
        status="unusable" if reasons else "ok",
        database="unusable" if database else "ok",
        bus="none" if house.parts.bus_state is None else "unusable" if bus else "ok",
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
async def metrics(request: StrictRequest, house: TheHouse) -> Response[str]:
    if not house.parts.config.is_metrics_public and not is_loopback(request.scope):
        raise not_allowed()
    return Response(house.parts.metrics.page().decode(), media_type=MEDIA_TYPE)


HANDLERS = (health, metrics)
