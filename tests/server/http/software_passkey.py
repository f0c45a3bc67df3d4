"""An authenticator in software: it makes a passkey and signs challenges, as a device would, or as an attacker might."""

from __future__ import annotations

import base64
import json
import os
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

USER_PRESENT, USER_VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class SoftwarePasskey:
    """One key pair, bound to a host."""

    def __init__(self, host: str = "localhost") -> None:
        self.host = host
        self.credential_id = os.urandom(32)
        self.count = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def create(self, challenge: str, **wrong: Any) -> dict[str, Any]:
        """The body that adds this passkey; `wrong` replaces what is signed."""
        numbers = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = b"\0" * 16 + len(self.credential_id).to_bytes(2, "big") + self.credential_id + cbor2.dumps(key)
        signed = self._authenticator(wrong.pop("flags", USER_PRESENT | USER_VERIFIED) | ATTESTED, wrong) + attested
        return {
            "name": "Laptop",
            "credentialId": text(self.credential_id),
            "clientData": text(self._client("webauthn.create", challenge, wrong)),
            "attestation": text(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": signed})),
        }

    def sign(self, challenge: str, **wrong: Any) -> dict[str, Any]:
        """The body that logs in with this passkey."""
        self.count += 1
        client = self._client("webauthn.get", challenge, wrong)
        signed = self._authenticator(wrong.pop("flags", USER_PRESENT | USER_VERIFIED), wrong)
        signature = self._key.sign(signed + sha256(client).digest(), ec.ECDSA(SHA256()))
        return {
            "credentialId": text(self.credential_id),
            "clientData": text(client),
            "authenticatorData": text(signed),
            "signature": text(signature),
        }

    def _client(self, kind: str, challenge: str, wrong: dict[str, Any]) -> bytes:
        origin = f"http://{self.host}:8642"
        return json.dumps({"type": kind, "challenge": challenge, "origin": origin, **wrong.get("client", {})}).encode()

    def _authenticator(self, flags: int, wrong: dict[str, Any]) -> bytes:
        host = wrong.get("host", self.host)
        return sha256(host.encode()).digest() + bytes([flags]) + wrong.get("count", self.count).to_bytes(4, "big")
