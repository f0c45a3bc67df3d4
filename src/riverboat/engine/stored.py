"""Hands read back from bytes, those of earlier versions included."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec

from riverboat.engine.state import Betting

T = TypeVar("T")


def decode_stored(decoder: msgspec.msgpack.Decoder[T], stored: bytes) -> T:
    """Decode a value that may hold hands, at any depth.

    Up to version 0.1 the fields of `Betting` were fields of `Hand`. Such hands are converted.
    """
    try:
        return decoder.decode(stored)
    except msgspec.ValidationError:
        plain = msgspec.msgpack.decode(stored)
        if not _convert(plain):
            raise
        return decoder.decode(msgspec.msgpack.encode(plain))


_BETTING: Final = Betting.__struct_fields__


def _convert(plain: Any) -> bool:
    """Give every hand in decoded bytes its betting; whether there was one without."""
    if isinstance(plain, dict):
        is_old = "betting" not in plain and plain.keys() >= {"deal", *_BETTING}
        if is_old:
            plain["betting"] = {field: plain.pop(field) for field in _BETTING}
        return any([is_old, *map(_convert, plain.values())])
    return isinstance(plain, list) and any(list(map(_convert, plain)))
