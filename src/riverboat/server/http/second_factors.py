"""Authenticator apps, recovery codes and passkeys: `/api/me/security`, `/api/recovery`, `/api/passkeys`."""

from __future__ import annotations

from litestar import delete, get, post, put
from litestar.params import FromPath, JSONBody

from riverboat.protocol.own_account import (
    Confirmation,
    NewPasskey,
    PasskeyAnswer,
    PasskeyChallenge,
    PasskeyCreation,
    PasskeyListed,
    Recovery,
    RecoveryCodes,
    SecurityBody,
    TotpCode,
    TotpSecret,
)
from riverboat.protocol.rest import SessionBody
from riverboat.server.http.accounts import ACCOUNTS, session_body
from riverboat.server.http.callers import BEARER, Address, AppContext, Caller, Context, StrictRequest
from riverboat.server.http.errors import refusals
from riverboat.server.passkeys import passkey_host


@get("/api/me/security", tags=[ACCOUNTS], summary="How the caller logs in", security=BEARER, responses=refusals(401))
async def my_security(context: Context, caller: Caller) -> SecurityBody:
    return await _security(context, caller.id)


@post(
    "/api/me/totp",
    tags=[ACCOUNTS],
    summary="A secret for an authenticator app; it is not in use before a code of it was given",
    security=BEARER,
    responses=refusals(401, 409),
)
async def new_totp(context: Context, caller: Caller, address: Address, data: JSONBody[Confirmation]) -> TotpSecret:
    await context.accounts.check_owner(caller, data.password, address, data.code)
    secret, uri = await context.accounts.factors.new_totp(caller)
    return TotpSecret(secret=secret, uri=uri)


@put(
    "/api/me/totp",
    tags=[ACCOUNTS],
    summary="Put the authenticator app in use, with a code of it",
    security=BEARER,
    responses=refusals(401),
)
async def confirm_totp(context: Context, caller: Caller, data: JSONBody[TotpCode]) -> SecurityBody:
    await context.accounts.factors.confirm_totp(caller, data.code)
    return await _security(context, caller.id)


@post(
    "/api/me/totp/removal",
    tags=[ACCOUNTS],
    summary="Log in without the authenticator app",
    status_code=200,
    security=BEARER,
    responses=refusals(401, 409),
)
async def remove_totp(context: Context, caller: Caller, address: Address, data: JSONBody[Confirmation]) -> SecurityBody:
    await context.accounts.check_owner(caller, data.password, address, data.code)
    await context.accounts.factors.remove_totp(caller)
    return await _security(context, caller.id)


@post(
    "/api/me/recovery-codes",
    tags=[ACCOUNTS],
    summary="New recovery codes, told once; those before are void",
    security=BEARER,
    responses=refusals(401, 409),
)
async def new_recovery_codes(
    context: Context, caller: Caller, address: Address, data: JSONBody[Confirmation]
) -> RecoveryCodes:
    await context.accounts.check_owner(caller, data.password, address, data.code)
    return RecoveryCodes(codes=await context.accounts.factors.new_recovery_codes(caller))


@post(
    "/api/recovery",
    tags=[ACCOUNTS],
    summary="A new password for whoever has a recovery code; all sessions end",
    status_code=204,
    responses=refusals(401, 422),
)
async def recover(context: Context, address: Address, data: JSONBody[Recovery]) -> None:
    await context.accounts.recover(data.name, data.code, data.new_password, address)


@post(
    "/api/me/passkeys/options",
    tags=[ACCOUNTS],
    summary="What a browser needs to make a passkey",
    status_code=200,
    security=BEARER,
    responses=refusals(401, 409),
)
async def passkey_creation(
    request: StrictRequest, context: Context, caller: Caller, address: Address, data: JSONBody[Confirmation]
) -> PasskeyCreation:
    host = passkey_host(request.headers.get("host", ""))
    await context.accounts.check_owner(caller, data.password, address, data.code)
    return await context.passkeys.creation(caller, host)


@post("/api/me/passkeys", tags=[ACCOUNTS], summary="Add a passkey", security=BEARER, responses=refusals(401, 409))
async def add_passkey(context: Context, caller: Caller, data: JSONBody[NewPasskey]) -> SecurityBody:
    await context.passkeys.add(caller, data)
    return await _security(context, caller.id)


@delete(
    "/api/me/passkeys/{number:int}",
    tags=[ACCOUNTS],
    summary="Remove a passkey of the caller",
    security=BEARER,
    responses=refusals(401, 404),
)
async def remove_passkey(context: Context, caller: Caller, number: FromPath[int]) -> None:
    await context.services.store.passkeys.remove(caller.id, number)


@post(
    "/api/passkeys/options",
    tags=[ACCOUNTS],
    summary="A challenge for a passkey, to log in",
    status_code=200,
    responses=refusals(409),
)
async def passkey_challenge(request: StrictRequest, context: Context, address: Address) -> PasskeyChallenge:
    return await context.passkeys.challenge(passkey_host(request.headers.get("host", "")), address)


@post("/api/passkeys/sessions", tags=[ACCOUNTS], summary="Log in with a passkey", responses=refusals(401, 403))
async def passkey_session(context: Context, address: Address, data: JSONBody[PasskeyAnswer]) -> SessionBody:
    player = await context.passkeys.player_of(data, address)
    return session_body(await context.accounts.admit(player))


async def _security(context: AppContext, player: str) -> SecurityBody:
    store = context.services.store
    return SecurityBody(
        has_totp=await store.second_factors.has_totp(player),
        recovery_codes=await store.second_factors.codes_left(player),
        passkeys=tuple(
            PasskeyListed(
                id=one.id,
                name=one.name,
                host=one.host,
                created_at=one.created_at.isoformat(),
                used_at=one.used_at.isoformat() if one.used_at is not None else None,
            )
            for one in await store.passkeys.of_player(player)
        ),
    )


HANDLERS = (
    my_security,
    new_totp,
    confirm_totp,
    remove_totp,
    new_recovery_codes,
    recover,
    passkey_creation,
    add_passkey,
    remove_passkey,
    passkey_challenge,
    passkey_session,
)
