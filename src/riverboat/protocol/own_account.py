"""The bodies of what callers do with their own accounts: sessions, password, authenticator app, passkeys, deletion."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from riverboat.protocol.rest import NameText, RequestBody, ResponseBody

PasswordText: TypeAlias = Annotated[str, Meta(max_length=1000)]
CodeText: TypeAlias = Annotated[str, Meta(max_length=50)]
"""A code of the authenticator app, or a recovery code."""
CredentialText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1500)]
SignedText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=4000)]
"""Bytes in base64url, as browsers give them."""


class SessionListed(ResponseBody, frozen=True, kw_only=True):
    """A session of the caller."""

    id: str
    created_at: str
    expires_at: str
    is_current: bool


class NewPassword(RequestBody, frozen=True, kw_only=True):
    password: PasswordText
    new_password: PasswordText
    code: CodeText = ""
    """Needed where an authenticator app is in use."""


class AccountDeletion(RequestBody, frozen=True, kw_only=True):
    password: PasswordText | None = None
    """Of a named account; a guest has none."""
    code: CodeText = ""


class Confirmation(RequestBody, frozen=True, kw_only=True):
    """What an owner gives once more before something important changes."""

    password: PasswordText
    code: CodeText = ""


class TotpCode(RequestBody, frozen=True, kw_only=True):
    code: CodeText


class Recovery(RequestBody, frozen=True, kw_only=True):
    """A new password for whoever has a recovery code."""

    name: NameText
    code: CodeText
    new_password: PasswordText


class NewPasskey(RequestBody, frozen=True, kw_only=True):
    """What `navigator.credentials.create` answered."""

    name: Annotated[str, Meta(max_length=50)] = ""
    credential_id: CredentialText
    client_data: SignedText
    attestation: SignedText


class PasskeyAnswer(RequestBody, frozen=True, kw_only=True):
    """What `navigator.credentials.get` answered."""

    credential_id: CredentialText
    client_data: SignedText
    authenticator_data: SignedText
    signature: SignedText


class PasskeyListed(ResponseBody, frozen=True, kw_only=True):
    id: int
    name: str
    host: str
    """The name of the server it was made for; it works there alone."""
    created_at: str
    used_at: str | None


class SecurityBody(ResponseBody, frozen=True, kw_only=True):
    """How the caller logs in."""

    has_totp: bool
    recovery_codes: int
    """How many are left."""
    passkeys: tuple[PasskeyListed, ...]


class TotpSecret(ResponseBody, frozen=True, kw_only=True):
    """For an authenticator app, as text and as a link that a QR code shows."""

    secret: str
    uri: str


class RecoveryCodes(ResponseBody, frozen=True, kw_only=True):
    """New recovery codes. They are told once."""

    codes: tuple[str, ...]


class PasskeyCreation(ResponseBody, frozen=True, kw_only=True):
    """For `navigator.credentials.create`; bytes are in base64url."""

    challenge: str
    host: str
    user_id: str
    user_name: str
    exclude: tuple[str, ...]
    """Credentials that the caller has."""


class PasskeyChallenge(ResponseBody, frozen=True, kw_only=True):
    """For `navigator.credentials.get`."""

    challenge: str
    host: str
