"""`/api/me/hands/export`: all hands of the caller as a zip."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Annotated

from litestar import get
from litestar.params import QueryParameter
from litestar.response import Stream

from riverboat.host.records import DealtHand
from riverboat.server.exported_hands import EXPORT_FORMATS, HANDS_PER_FILE, HandZip, export_format
from riverboat.server.http.callers import BEARER, AppContext, Caller, Context, StrictRequest
from riverboat.server.http.errors import caller_language, refusals
from riverboat.server.http.hands import HANDS
from riverboat.table import PlayerId

ZIP = "application/zip"


@get(
    "/api/me/hands/export",
    tags=[HANDS],
    summary="All hands of the caller as a zip",
    security=BEARER,
    media_type=ZIP,
    responses=refusals(401, 422),
)
async def export_hands(
    request: StrictRequest,
    context: Context,
    caller: Caller,
    *,
    format: Annotated[  # noqa: A002 -- as people say it
        str, QueryParameter(description="Of the hands in it", schema_extra={"enum": list(EXPORT_FORMATS)})
    ] = "phh",
) -> Stream:
    chosen = export_format(format)
    context.exports.take(caller.id)
    # Before the response begins: what the database refuses is said as a refusal, not as half a file.
    first = await context.services.store.history.dealt_to(caller.id, limit=HANDS_PER_FILE)
    pieces = _pieces(context, caller.id, first, HandZip(chosen, caller_language(request)))
    name = f"riverboat-hands-{chosen}.zip"
    return Stream(pieces, media_type=ZIP, headers={"content-disposition": f'attachment; filename="{name}"'})


async def _pieces(
    context: AppContext, player: PlayerId, hands: Sequence[DealtHand], written: HandZip
) -> AsyncIterator[bytes]:
    """The zip as it is written, the oldest hands first. One thread works on exports at a time, whoever asks."""
    while hands:
        async with context.exporting:
            piece = await asyncio.to_thread(written.add, hands)
        yield piece
        if len(hands) < HANDS_PER_FILE:
            break
        hands = await context.services.store.history.dealt_to(player, after=hands[-1].hand_row, limit=HANDS_PER_FILE)
    yield await asyncio.to_thread(written.end)


HANDLERS = (export_hands,)
