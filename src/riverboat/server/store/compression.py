"""Compression of what is rarely read. Small values share a dictionary of typical hands, large ones need none."""

from __future__ import annotations

import lzma
import zlib
from functools import cache
from pathlib import Path
from typing import Final

LARGE: Final = b"\x02"
SMALL: Final = b"\x03"
"""Formats of encrypted values, by how they were compressed: see `crypto`."""
LEAST_LARGE: Final = 16_384

# AES-GCM proves that nothing was changed: a checksum would only take room.
_FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 6}]
_WINDOW: Final = -15
_MEMORY: Final = 9


@cache
def _dictionary() -> bytes:
    return (Path(__file__).parent / "archived_hands.dictionary").read_bytes()


def compressed(plain: bytes) -> tuple[bytes, bytes]:
    """Returns the format and the compressed value."""
    if len(plain) >= LEAST_LARGE:
        return LARGE, lzma.compress(plain, lzma.FORMAT_RAW, filters=_FILTERS)
    packer = zlib.compressobj(9, zlib.DEFLATED, _WINDOW, _MEMORY, zdict=_dictionary())
    return SMALL, packer.compress(plain) + packer.flush()


def decompressed(form: bytes, packed: bytes) -> bytes:
    if form == LARGE:
        return lzma.decompress(packed, lzma.FORMAT_RAW, filters=_FILTERS)
    unpacker = zlib.decompressobj(_WINDOW, zdict=_dictionary())
    return unpacker.decompress(packed) + unpacker.flush()
