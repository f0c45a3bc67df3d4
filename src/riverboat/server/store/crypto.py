"""Encryption at rest: AES-GCM under one server key, every value bound to its row and column by associated data.

Each game has a key of its own, derived from the server's, so that random nonces never come close to repeating.
"""

from __future__ import annotations

import base64
import binascii
import os
from typing import Final, NamedTuple

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from riverboat.errors import RiverboatError
from riverboat.server.store.compression import LARGE, SMALL, compressed, decompressed

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
KEY_ID_BYTES: Final = 8
FORMAT: Final = b"\x01"
MOST_DERIVED_KEYS: Final = 4096
"""Derived keys kept in memory."""

_HEADER: Final = len(FORMAT) + KEY_ID_BYTES
_ENCODER: Final = msgspec.msgpack.Encoder()


class Key:
    """The server's key. Its representation hides it."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != KEY_BYTES:
            raise RiverboatError(
                "bad_key",
                f"the key has {len(secret)} bytes; it must have {KEY_BYTES}",
                count=len(secret),
                wanted=KEY_BYTES,
            )
        self._secret = secret
        self.key_id = self.derive("key id", KEY_ID_BYTES)
        """Identifies the key without revealing anything about it."""

    @classmethod
    def new(cls) -> Key:
        return cls(os.urandom(KEY_BYTES))

    @classmethod
    def parse(cls, text: str) -> Key:
        """Reads a key from base64, as it is written in the environment or a file."""
        try:
            secret = base64.b64decode(text.strip(), validate=True)
        except (binascii.Error, ValueError):
            secret = b""
        return cls(secret)

    def text(self) -> str:
        return base64.b64encode(self._secret).decode()

    def derive(self, purpose: str, length: int = KEY_BYTES) -> bytes:
        return HKDF(SHA256(), length, salt=None, info=f"riverboat {purpose}".encode()).derive(self._secret)

    def __repr__(self) -> str:
        return "<Key hidden>"


class AssociatedData(NamedTuple):
    """Where an encrypted value belongs. Moved anywhere else, it cannot be decrypted."""

    table: str
    column: str
    of: str
    """The owner: `game 12`."""
    seq: int = 0
    rest: bytes = b""


class Cipher:
    """Encrypts and decrypts values."""

    def __init__(self, key: Key) -> None:
        self.key = key
        self.ledger_key = key.derive("ledger")
        """Seals entries of the ledger."""
        self._ciphers: dict[str, AESGCM] = {}

    def encrypt(self, place: AssociatedData, plain: bytes, nonce: bytes | None = None) -> bytes:
        """Encrypts a value. A nonce is given only to encrypt the same value for the same place once more."""
        nonce = nonce or os.urandom(NONCE_BYTES)
        return FORMAT + self.key.key_id + nonce + self._cipher(place.of).encrypt(nonce, plain, _ENCODER.encode(place))

    def encrypt_small(self, place: AssociatedData, plain: bytes) -> bytes:
        """Compresses a value and encrypts it, for what is rarely read."""
        form, packed = compressed(plain)
        return form + self.encrypt(place, packed)[len(FORMAT) :]

    def decrypt(self, place: AssociatedData, sealed: bytes) -> bytes:
        """Decrypts a value. Raises a refusal that says whether the key is wrong or the record damaged."""
        key_id, nonce = sealed[len(FORMAT) : _HEADER], nonce_of(sealed)
        is_small = is_compressed(sealed)
        if not (is_small or sealed.startswith(FORMAT)) or len(nonce) < NONCE_BYTES:
            raise damaged(place)
        if key_id != self.key.key_id:
            raise wrong_key()
        try:
            plain = self._cipher(place.of).decrypt(nonce, sealed[_HEADER + NONCE_BYTES :], _ENCODER.encode(place))
        except InvalidTag:
            raise damaged(place) from None
        return decompressed(sealed[: len(FORMAT)], plain) if is_small else plain

    def _cipher(self, of: str) -> AESGCM:
        cipher = self._ciphers.get(of)
        if cipher is None:
            if len(self._ciphers) >= MOST_DERIVED_KEYS:
                self._ciphers.clear()
            cipher = self._ciphers[of] = AESGCM(self.key.derive(of))
        return cipher


def is_compressed(sealed: bytes) -> bool:
    return sealed.startswith((LARGE, SMALL))


def nonce_of(sealed: bytes) -> bytes:
    return sealed[_HEADER : _HEADER + NONCE_BYTES]


def wrong_key() -> RiverboatError:
    return RiverboatError("wrong_key", "the database was encrypted with another key; give the server that one")


def damaged(place: AssociatedData) -> RiverboatError:
    return RiverboatError(
        "damaged_record",
        f"{place.table}.{place.column} of {place.of} was changed, moved or cut by something other than the server",
        place=f"{place.table}.{place.column}",
        of=place.of,
    )
