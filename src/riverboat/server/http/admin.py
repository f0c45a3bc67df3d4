"""`/api/admin`: what players with the role `admin` do, and `/api/reports`. Every deed is recorded."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final, TypeAlias

from litestar import post
from litestar.params import FromPath, JSONBody, QueryParameter

from riverboat.errors import RiverboatError
from riverboat.host.records import Player
from riverboat.protocol.admin import (
    AdminPlayerBody,
    AuditBody,
    BackupBody,
    BroadcastText,
    DrainProcess,
    MuteFor,
    NewReport,
    ReasonGiven,
    VoidedBody,
)
from riverboat.server.admin.maintenance import check_rotation, make_backup
from riverboat.server.admin.orders import (
    Broadcast,
    CancelTournament,
    CloseTable,
    Drain,
    VoidHand,
    carry_out,
    encode_order,
)
from riverboat.server.http.callers import BEARER, Caller, Context
from riverboat.server.http.errors import refusals
from riverboat.server.names import clean_chat
from riverboat.server.store.admin import NewReport as NewPlayerReport

ADMIN: Final = "For admins"

PlayerPath: TypeAlias = FromPath[str]
Before: TypeAlias = Annotated[int | None, QueryParameter(ge=1, le=1 << 53)]


def actor_of(caller: Player) -> str:
    """Raises `admins_only` for anybody else; returns how an admin is recorded."""
    if caller.role != "admin":
        raise RiverboatError("admins_only", "this is for operators of the server")
    return f"player:{caller.id}"


@post("/api/reports", tags=[ADMIN], summary="Report a player", security=BEARER, responses=refusals(401, 404))
async def report_player(context: Context, caller: Caller, data: JSONBody[NewReport]) -> None:
    context.reports.take(caller.id)
    told = NewPlayerReport(
        player=str(data.player_id),
        reason=data.reason,
        words=clean_chat(data.words) if data.words.strip() else "",
        game_id=str(data.game_id) if data.game_id is not None else None,
        hand_number=data.hand_number,
    )
    await context.services.store.admin.report(caller.id, told)


@post(
    "/api/admin/reports/{number:int}/close",
    tags=[ADMIN],
    summary="Close a report",
    security=BEARER,
    responses=refusals(401, 403, 404),
)
async def admin_close_report(context: Context, caller: Caller, number: FromPath[int]) -> None:
    await context.services.store.admin.close_report(actor_of(caller), number)


@post(
    "/api/admin/audit", tags=[ADMIN], summary="Audit the database", security=BEARER, responses=refusals(401, 403, 409)
)
async def admin_audit(context: Context, caller: Caller) -> AuditBody:
    actor = actor_of(caller)
    await context.services.store.admin.record(actor, "audit")
    found = await context.services.store.audit()
    return AuditBody(**{name: getattr(found, name) for name in found.__struct_fields__})


@post(
    "/api/admin/players/{player_id:str}/ban",
    tags=[ADMIN],
    summary="End a player's sessions and refuse new ones",
    security=BEARER,
    responses=refusals(401, 403, 404),
)
async def admin_ban(
    context: Context, caller: Caller, player_id: PlayerPath, data: JSONBody[ReasonGiven | None] = None
) -> AdminPlayerBody:
    actor = actor_of(caller)
    store = context.services.store
    sessions = await store.accounts.sessions_of(player_id)
    banned = await store.admin.ban(actor, player_id, data.reason if data is not None else "")
    context.services.revocations.revoke(sessions)
    return admin_player_body(banned)


@post(
    "/api/admin/players/{player_id:str}/unban",
    tags=[ADMIN],
    summary="Lift a ban",
    security=BEARER,
    responses=refusals(401, 403, 404),
)
async def admin_unban(context: Context, caller: Caller, player_id: PlayerPath) -> AdminPlayerBody:
    return admin_player_body(await context.services.store.admin.unban(actor_of(caller), player_id))


@post(
    "/api/admin/players/{player_id:str}/mute",
    tags=[ADMIN],
    summary="Let a player not chat for a time",
    security=BEARER,
    responses=refusals(401, 403, 404),
)
async def admin_mute(
    context: Context, caller: Caller, player_id: PlayerPath, data: JSONBody[MuteFor | None] = None
) -> AdminPlayerBody:
    minutes = (data or MuteFor()).minutes
    return admin_player_body(await context.services.store.admin.mute(actor_of(caller), player_id, minutes))


@post(
    "/api/admin/players/{player_id:str}/unmute",
    tags=[ADMIN],
    summary="Lift a mute",
    security=BEARER,
    responses=refusals(401, 403, 404),
)
async def admin_unmute(context: Context, caller: Caller, player_id: PlayerPath) -> AdminPlayerBody:
    return admin_player_body(await context.services.store.admin.unmute(actor_of(caller), player_id))


@post(
    "/api/admin/games/{game_id:str}/close",
    tags=[ADMIN],
    summary="Close a table after its hand",
    security=BEARER,
    responses=refusals(401, 403, 404, 409),
)
async def admin_close_table(context: Context, caller: Caller, game_id: FromPath[str]) -> None:
    await carry_out(context.services, actor_of(caller), CloseTable(game_id))


@post(
    "/api/admin/games/{game_id:str}/void",
    tags=[ADMIN],
    summary="Take back the hand under way",
    security=BEARER,
    responses=refusals(401, 403, 404, 409),
)
async def admin_void_running(context: Context, caller: Caller, game_id: FromPath[str]) -> None:
    await carry_out(context.services, actor_of(caller), VoidHand(game_id))


@post(
    "/api/admin/games/{game_id:str}/hands/{number:int}/void",
    tags=[ADMIN],
    summary="Take back a finished hand of a cash table",
    security=BEARER,
    responses=refusals(401, 403, 404, 409),
)
async def admin_void_hand(
    context: Context,
    caller: Caller,
    game_id: FromPath[str],
    number: FromPath[int],
    data: JSONBody[ReasonGiven | None] = None,
) -> VoidedBody:
    reason = data.reason if data is not None else ""
    return VoidedBody(await context.services.store.admin.void_hand(actor_of(caller), game_id, number, reason))


@post(
    "/api/admin/tournaments/{tournament_id:str}/cancel",
    tags=[ADMIN],
    summary="Cancel a tournament, also one that has begun, with refunds",
    security=BEARER,
    responses=refusals(401, 403, 404, 409),
)
async def admin_cancel_tournament(context: Context, caller: Caller, tournament_id: FromPath[str]) -> None:
    await carry_out(context.services, actor_of(caller), CancelTournament(tournament_id))


@post(
    "/api/admin/broadcast",
    tags=[ADMIN],
    summary="Say something to everybody who is connected",
    security=BEARER,
    responses=refusals(401, 403, 422),
)
async def admin_broadcast(context: Context, caller: Caller, data: JSONBody[BroadcastText]) -> None:
    order = Broadcast(clean_chat(data.text))
    await context.services.store.admin.give_order(actor_of(caller), encode_order(order))


@post(
    "/api/admin/drain",
    tags=[ADMIN],
    summary="Let a process, or all, begin no further hands",
    security=BEARER,
    responses=refusals(401, 403, 404),
)
async def admin_drain(context: Context, caller: Caller, data: JSONBody[DrainProcess | None] = None) -> None:
    actor, order = actor_of(caller), Drain((data or DrainProcess()).process)
    order.check(context.services.router.processes)
    await context.services.store.admin.give_order(actor, encode_order(order))


@post(
    "/api/admin/backup",
    tags=[ADMIN],
    summary="Write a backup to the disk of the server",
    security=BEARER,
    responses=refusals(401, 403, 409),
)
async def admin_backup(context: Context, caller: Caller) -> BackupBody:
    actor, services = actor_of(caller), context.services
    if context.backing_up.locked():
        raise RiverboatError("backup_running", "a backup is being made already; wait until it is done")
    async with context.backing_up:
        made = await asyncio.to_thread(make_backup, services.config, actor, services.clock.wall())
    return BackupBody(file=made.file.name, rows=made.rows)


@post(
    "/api/admin/rotate-key",
    tags=[ADMIN],
    summary="Restart the server with a new key",
    security=BEARER,
    responses=refusals(401, 403, 409),
)
async def admin_rotate_key(context: Context, caller: Caller) -> None:
    actor, services = actor_of(caller), context.services
    check_rotation(services.config)
    await services.store.admin.record(actor, "ask_for_new_key")
    services.restart.ask(actor)


def admin_player_body(player: Player) -> AdminPlayerBody:
    return AdminPlayerBody(
        id=int(player.id),
        name=player.name,
        kind=player.kind,
        chips=player.chips,
        role=player.role,
        is_banned=player.is_banned,
        muted_until=player.muted_until.isoformat() if player.muted_until is not None else None,
        created_at=player.created_at.isoformat(),
    )


HANDLERS = (
    report_player,
    admin_close_report,
    admin_audit,
    admin_ban,
    admin_unban,
    admin_mute,
    admin_unmute,
    admin_close_table,
    admin_void_running,
    admin_void_hand,
    admin_cancel_tournament,
    admin_broadcast,
    admin_drain,
    admin_backup,
    admin_rotate_key,
)
