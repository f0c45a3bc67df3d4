"""Passkeys (WebAuthn): a device signs a challenge once its owner has unlocked it. Names and passwords play no part."""

from __future__ import annotations

import base64
import binascii
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from riverboat.errors import RiverboatError
from riverboat.host.records import Player
from riverboat.protocol import own_account
from riverboat.server.logs import LOGGED_IN, LOGGER
from riverboat.server.names import clean_chat
from riverboat.server.services import Services
from riverboat.server.store.passkeys import NewPasskey

LONGEST_HOST: Final = 253


class _ClientData(msgspec.Struct, frozen=True):
    """What the browser signed besides the authenticator's own part."""

    challenge: str
    origin: str


class PasskeyService:
    """Adds passkeys and logs in with them."""

    def __init__(self, services: Services) -> None:
        limits = services.config.limits
        self._store = services.store.passkeys
        self._logins = services.budgets.budget("logins", limits.logins_per_second, limits.login_burst)

    async def creation(self, player: Player, host: str) -> own_account.PasskeyCreation:
        """Returns what a browser needs to make a passkey for this server."""
        challenge = await self._store.new_challenge(host, player.id)
        return own_account.PasskeyCreation(
            challenge=_text(challenge),
            host=host,
            user_id=_text(player.id.encode()),
            user_name=player.name,
            exclude=tuple(map(_text, await self._store.credential_ids(player.id))),
        )

    async def add(self, player: Player, made: own_account.NewPasskey) -> None:
        """Stores a passkey that signed a challenge given to this player. Raises `wrong_passkey`."""
        from webauthn import verify_registration_response

        client = _client_data(made.client_data)
        challenge = _bytes(client.challenge)
        taken = await self._store.take_challenge(challenge)
        if taken is None or taken.player != player.id or not _is_origin_of(client.origin, taken.host):
            raise _wrong_passkey()
        answer = {"clientDataJSON": made.client_data, "attestationObject": made.attestation}
        try:
            verified = verify_registration_response(
                credential=_credential(made.credential_id, answer),
                expected_challenge=challenge,
                expected_rp_id=taken.host,
                expected_origin=client.origin,
                require_user_verification=True,
            )
        except Exception as problem:  # whatever a stranger's bytes lead to is a refusal
            raise _wrong_passkey() from problem
        name = clean_chat(made.name)[:50] if made.name.strip() else taken.host[:50]
        new = NewPasskey(verified.credential_id, verified.credential_public_key, verified.sign_count, taken.host, name)
        await self._store.add(player.id, new)

    async def challenge(self, host: str, address: str) -> own_account.PasskeyChallenge:
        """Returns a challenge for whoever wants to log in. Nothing in it depends on who that is."""
        self._logins.take(address)
        return own_account.PasskeyChallenge(challenge=_text(await self._store.new_challenge(host)), host=host)

    async def player_of(self, answer: own_account.PasskeyAnswer, address: str) -> Player:
        """Returns the player whose passkey signed a challenge. Raises `wrong_passkey`, whatever is wrong."""
        from webauthn import verify_authentication_response

        self._logins.take(address)
        client = _client_data(answer.client_data)
        challenge = _bytes(client.challenge)
        taken = await self._store.take_challenge(challenge)
        passkey = await self._store.find(_bytes(answer.credential_id))
        if taken is None or taken.player is not None or passkey is None:
            raise _wrong_passkey()
        signed = {
            "clientDataJSON": answer.client_data,
            "authenticatorData": answer.authenticator_data,
            "signature": answer.signature,
        }
        try:
            verified = verify_authentication_response(
                credential=_credential(answer.credential_id, signed),
                expected_challenge=challenge,
                expected_rp_id=passkey.host,
                expected_origin=client.origin if _is_origin_of(client.origin, passkey.host) else "",
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.sign_count,
                require_user_verification=True,
            )
        except Exception as problem:  # whatever a stranger's bytes lead to is a refusal
            LOGGER.info("passkey refused", extra={"player": passkey.player.id, "address": address})
            raise _wrong_passkey() from problem
        if not await self._store.use(passkey, verified.new_sign_count):
            raise _wrong_passkey()
        LOGGER.info(LOGGED_IN, extra={"player": passkey.player.id, "address": address})
        return passkey.player


def passkey_host(header: str) -> str:
    """Returns the name in a `Host` header, to which passkeys are bound. Raises `no_passkeys_here` without one."""
    try:
        host = urlsplit(f"//{header}").hostname or ""
    except ValueError:
        host = ""
    is_name = host and len(host) <= LONGEST_HOST and host.isascii() and not host.replace(".", "").isdigit()
    if not is_name or ":" in host:
        raise RiverboatError("no_passkeys_here", "passkeys need a server with a name; this one was addressed by number")
    return host


def _is_origin_of(origin: str, host: str) -> bool:
    """Whether a page of this origin belongs to the host; only this machine itself may do without TLS."""
    try:
        parts = urlsplit(origin)
        name = parts.hostname
    except ValueError:
        return False
    return name == host and (parts.scheme == "https" or (parts.scheme == "http" and host == "localhost"))


def _client_data(text: str) -> _ClientData:
    try:
        return msgspec.json.decode(_bytes(text), type=_ClientData)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise _wrong_passkey() from problem


def _credential(credential_id: str, answer: dict[str, Any]) -> dict[str, Any]:
    return {"id": credential_id, "rawId": credential_id, "type": "public-key", "response": answer}


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (UnicodeError, binascii.Error) as problem:
        raise _wrong_passkey() from problem


def _wrong_passkey() -> RiverboatError:
    return RiverboatError("wrong_passkey", "this passkey is not known here, or did not sign this log-in")
