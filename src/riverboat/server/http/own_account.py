"""`/api/me/sessions`, `/api/me/password`, `/api/me/export`, `/api/me`: what callers do with their own accounts."""

from __future__ import annotations

import msgspec
from litestar import MediaType, Response, delete, get, post, put
from litestar.params import FromPath, JSONBody

from riverboat.protocol.own_account import AccountDeletion, NewPassword, SessionListed
from riverboat.server.http.accounts import ACCOUNTS
from riverboat.server.http.callers import BEARER, Address, Caller, Context, StrictRequest, token_of
from riverboat.server.http.errors import refusals
from riverboat.server.store.accounts import session_of


@get("/api/me/sessions", tags=[ACCOUNTS], summary="The caller's sessions", security=BEARER, responses=refusals(401))
async def my_sessions(request: StrictRequest, context: Context, caller: Caller) -> list[SessionListed]:
    current = session_of(token_of(request) or "")
    return [
        SessionListed(
            id=one.id,
            created_at=one.created_at.isoformat(),
            expires_at=one.expires_at.isoformat(),
            is_current=one.id == current,
        )
        for one in await context.services.store.own_account.sessions(caller.id)
    ]


@delete("/api/me/sessions", tags=[ACCOUNTS], summary="Log out everywhere", security=BEARER, responses=refusals(401))
async def log_out_everywhere(context: Context, caller: Caller) -> None:
    await context.accounts.log_out_everywhere(caller)


@delete(
    "/api/me/sessions/{session_id:str}",
    tags=[ACCOUNTS],
    summary="End one of the caller's sessions",
    security=BEARER,
    responses=refusals(401, 404),
)
async def end_one_session(context: Context, caller: Caller, session_id: FromPath[str]) -> None:
    await context.accounts.end_session(caller, session_id)


@put(
    "/api/me/password",
    tags=[ACCOUNTS],
    summary="Change the password; all other sessions end",
    status_code=204,
    security=BEARER,
    responses=refusals(401, 409, 422),
)
async def change_password(
    request: StrictRequest, context: Context, caller: Caller, address: Address, data: JSONBody[NewPassword]
) -> None:
    token = token_of(request) or ""
    await context.accounts.change_password(
        caller, data.password, data.new_password, token, address=address, code=data.code
    )


@get(
    "/api/me/export",
    tags=[ACCOUNTS],
    summary="Everything that is stored about the caller",
    security=BEARER,
    responses=refusals(401),
)
async def export_me(context: Context, caller: Caller) -> Response[bytes]:
    found = await context.services.store.own_account.export(caller.id)
    return Response(msgspec.json.encode(found), media_type=MediaType.JSON)


@post(
    "/api/me/deletion",
    tags=[ACCOUNTS],
    summary="Delete the caller's account; not while chips are in play",
    status_code=204,
    security=BEARER,
    responses=refusals(401, 409),
)
async def delete_me(
    context: Context, caller: Caller, address: Address, data: JSONBody[AccountDeletion | None] = None
) -> None:
    given = data or AccountDeletion()
    await context.accounts.delete_account(caller, given.password, address, given.code)


HANDLERS = (my_sessions, log_out_everywhere, end_one_session, change_password, export_me, delete_me)
