"""`/api/admin`: what players with the role `admin` see; every look is recorded. Cards are of finished hands alone."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Annotated, TypeAlias

from litestar import get
from litestar.params import FromPath, QueryParameter

from riverboat.host.records import Player
from riverboat.protocol.admin import (
    AdminDeedBody,
    AdminHandBody,
    AdminHandPlayerBody,
    AdminPlayedHandBody,
    AdminPlayerBody,
    AdminReportBody,
    AdminTableBody,
    AdminTournamentBody,
    SignalBody,
)
from riverboat.server.admin.hands import opened_hand
from riverboat.server.admin.signals import find_signals, hand_parts
from riverboat.server.http.admin import ADMIN, actor_of, admin_player_body
from riverboat.server.http.callers import BEARER, AppContext, Caller, Context
from riverboat.server.http.errors import refusals

Before: TypeAlias = Annotated[int | None, QueryParameter(ge=1, le=1 << 53)]


async def _look(context: AppContext, caller: Player, what: str, subject: str = "") -> None:
    """Records a look. Raises `admins_only` for anybody else."""
    actor = actor_of(caller)
    shown = "".join(letter for letter in subject if letter.isprintable())
    await context.services.store.admin.record(actor, f"look_at_{what}", shown)


@get("/api/admin/players", tags=[ADMIN], summary="People", security=BEARER, responses=refusals(401, 403))
async def admin_players(
    context: Context,
    caller: Caller,
    *,
    search: Annotated[str, QueryParameter(max_length=100)] = "",
    before: Before = None,
) -> list[AdminPlayerBody]:
    await _look(context, caller, "players", search)
    last = str(before) if before is not None else None
    return [admin_player_body(player) for player in await context.services.store.admin.players(search, last)]


@get("/api/admin/tables", tags=[ADMIN], summary="Open tables", security=BEARER, responses=refusals(401, 403))
async def admin_tables(context: Context, caller: Caller) -> list[AdminTableBody]:
    await _look(context, caller, "tables")
    return [
        AdminTableBody(
            id=int(game.id),
            name=game.name,
            kind=game.kind,
            status=game.status,
            players=game.players,
            seats=game.seats,
            tournament_id=int(game.tournament_id) if game.tournament_id is not None else None,
        )
        for game in await context.services.store.games.all_open()
    ]


@get(
    "/api/admin/games/{game_id:str}/hands/{number:int}",
    tags=[ADMIN],
    summary="A finished hand with every card",
    security=BEARER,
    responses=refusals(401, 403, 404),
)
async def admin_hand(context: Context, caller: Caller, game_id: FromPath[str], number: FromPath[int]) -> AdminHandBody:
    hand = await opened_hand(context.services.store, actor_of(caller), game_id, number)
    return AdminHandBody(
        game_id=int(hand.game_id),
        hand_number=hand.hand_number,
        board=hand.board,
        players=tuple(
            AdminHandPlayerBody(
                seat=one.seat, player_id=int(one.player), name=one.name, cards=one.cards, bet=one.bet, won=one.won
            )
            for one in hand.players
        ),
    )


@get("/api/admin/log", tags=[ADMIN], summary="What operators did", security=BEARER, responses=refusals(401, 403))
async def admin_log(context: Context, caller: Caller, *, before: Before = None) -> list[AdminDeedBody]:
    actor = actor_of(caller)
    found = await context.services.store.admin.log(before)
    await context.services.store.admin.record(actor, "look_at_log")
    return [
        AdminDeedBody(
            id=one.id, at=one.at.isoformat(), actor=one.actor, deed=one.deed, subject=one.subject, detail=one.detail
        )
        for one in found
    ]


@get("/api/admin/reports", tags=[ADMIN], summary="Open reports", security=BEARER, responses=refusals(401, 403))
async def admin_reports(context: Context, caller: Caller) -> list[AdminReportBody]:
    await _look(context, caller, "reports")
    return [
        AdminReportBody(
            id=one.id,
            created_at=one.created_at.isoformat(),
            reporter=int(one.reporter),
            reporter_name=one.reporter_name,
            player_id=int(one.player),
            name=one.name,
            game_id=int(one.game_id) if one.game_id is not None else None,
            hand_number=one.hand_number,
            reason=one.reason,
            words=one.words,
        )
        for one in await context.services.store.admin.reports()
    ]


@get("/api/admin/tournaments", tags=[ADMIN], summary="Open tournaments", security=BEARER, responses=refusals(401, 403))
async def admin_tournaments(context: Context, caller: Caller) -> list[AdminTournamentBody]:
    await _look(context, caller, "tournaments")
    return [
        AdminTournamentBody(id=int(one.id), name=one.name, status=one.status, entries=one.entries)
        for one in await context.services.store.tournaments.all_open()
    ]


@get(
    "/api/admin/games/{game_id:str}/hands",
    tags=[ADMIN],
    summary="The finished hands of a game, newest first",
    security=BEARER,
    responses=refusals(401, 403),
)
async def admin_hands(
    context: Context, caller: Caller, game_id: FromPath[str], *, before: Before = None
) -> list[AdminPlayedHandBody]:
    await _look(context, caller, "hands", game_id)
    return [
        AdminPlayedHandBody(
            hand_number=one.hand_number,
            played_at=one.played_at.isoformat(),
            pot=one.pot_amount,
            players=tuple(player.name for player in one.players),
        )
        for one in await context.services.store.history.of_game(game_id, before=before)
    ]


@get(
    "/api/admin/signals",
    tags=[ADMIN],
    summary="Signs that players play together, in the hands of the last days",
    security=BEARER,
    responses=refusals(401, 403),
)
async def admin_signals(
    context: Context, caller: Caller, *, days: Annotated[int, QueryParameter(ge=1, le=365)] = 30
) -> list[SignalBody]:
    await _look(context, caller, "signals", str(days))
    store = context.services.store
    parts = await store.history.parts_since(datetime.now(UTC) - timedelta(days=days))
    found = await asyncio.to_thread(lambda: find_signals(hand_parts(parts)))
    known = await store.accounts.players({player for signal in found for player in (signal.one, signal.other)})
    return [
        SignalBody(
            kind=signal.kind,
            one=int(signal.one),
            one_name=known[signal.one].name,
            other=int(signal.other),
            other_name=known[signal.other].name,
            hands=signal.hands,
            score=round(signal.score, 1),
            chips=signal.chips,
        )
        for signal in found
    ]


HANDLERS = (
    admin_players,
    admin_tables,
    admin_tournaments,
    admin_hands,
    admin_hand,
    admin_log,
    admin_reports,
    admin_signals,
)
