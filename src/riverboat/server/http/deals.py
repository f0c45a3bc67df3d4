"""Verifiable deals: the record of a hand as the caller may have it, and the heads of all chains."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get
from litestar.params import QueryParameter

from riverboat.errors import RiverboatError
from riverboat.host.table.fair_deals import deal_record, decode_deal
from riverboat.host.table.step_records import decode_hand
from riverboat.protocol.rest import FairnessBody, TableLink
from riverboat.server.http.callers import BEARER, Context, OptionalCaller
from riverboat.server.http.errors import refusals
from riverboat.server.http.hands import HANDS, CodeParameter, GamePath, HandNumber, KeyParameter, opened_hand, seat_in


@get(
    "/api/games/{game_id:str}/history/{hand_number:int}/deal",
    tags=[HANDS],
    summary="The deal of a hand for `riverboat verify`: commitments, seeds, and openings of the caller's cards",
    security=[{}, *BEARER],
    responses=refusals(404),
)
async def game_hand_deal(
    context: Context,
    optional_caller: OptionalCaller,
    game_id: GamePath,
    hand_number: HandNumber,
    *,
    code: CodeParameter = None,
    key: KeyParameter = None,
) -> dict[str, Any]:
    secrets = (await opened_hand(context, optional_caller, game_id, hand_number, code=code, key=key)).secrets
    if not secrets.fairness:
        raise RiverboatError("deal_not_verifiable", "this hand was not dealt verifiably")
    names = {part.seat: part.name for part in secrets.summary.players}
    return deal_record(
        decode_deal(secrets.fairness), decode_hand(secrets.settings), seat_in(secrets, optional_caller), names
    )


@get(
    "/api/fairness",
    tags=[HANDS],
    summary="The heads of all open tables' chains of deals, and one hash over them",
    security=[{}],
    responses=refusals(),
)
async def fairness(
    context: Context,
    *,
    game_id: Annotated[str | None, QueryParameter(max_length=40, description="Only the link of this game")] = None,
) -> FairnessBody:
    heads = await context.services.fair_heads.heads()
    return FairnessBody(
        at=heads.at,
        head=heads.head,
        tables=tuple(
            TableLink(game_id=game, link=link.hex()) for game, link in heads.links.items() if game_id in (None, game)
        ),
    )


HANDLERS = (game_hand_deal, fairness)
