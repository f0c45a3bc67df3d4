"""`/health` and `/metrics`: for operators."""

from __future__ import annotations

from typing import Final

from litestar import MediaType, Response, get
from litestar.openapi.datastructures import ResponseSpec

from riverboat import __version__
from riverboat.server.addresses import is_loopback
from riverboat.server.metrics import MEDIA_TYPE
from riverboat.server.rest.access import StrictRequest, TheHouse, not_allowed
from riverboat.server.rest.errors import refusals
from riverboat.server.rest.shapes import HealthBody

OPERATORS: Final = "For operators"


@get(
    "/health",
    tags=[OPERATORS],
    summary="Whether the server can be used",
    responses={
        **refusals(),
        503: ResponseSpec(HealthBody, generate_examples=False, description="The store cannot be used"),
    },
)
async def health(house: TheHouse) -> Response[HealthBody]:
    is_ready = await house.parts.store.is_ready()
    bus = house.parts.bus_state
    body = HealthBody(
        status="ok" if is_ready else "unusable",
        database="ok" if is_ready else "unusable",
        bus="none" if bus is None else "ok" if await bus() else "unusable",
        version=__version__,
    )
    return Response(body, status_code=200 if is_ready else 503)


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
