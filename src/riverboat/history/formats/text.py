"""Bytes to text, by what is in them: marks at the beginning, UTF-8, UTF-16, and what old programs on Windows write."""

from __future__ import annotations

import codecs
from typing import Final

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_MISREAD: Final = {"\u00e2\u201a\u00ac": "€", "\u00e2\x82\u00ac": "€", "\u00c2\u00a3": "£", "\x80": "€"}
"""Signs of currencies in files that somebody read in one encoding and stored in another."""


def decode(data: bytes) -> tuple[str, bool]:
    """The text with newlines and spaces made uniform, and whether the encoding is sure.

    Latin text of one byte to a letter cannot be told from anything else: only its content can show that it is one.
    """
    text, is_sure = _decoded(data)
    # Files that were put together keep their marks in the middle.
    for wrong, right in _MISREAD.items():
        text = text.replace(wrong, right)
    text = text.replace("\ufeff", "").replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\xa0", " ").replace("\u202f", " "), is_sure


def _decoded(data: bytes) -> tuple[str, bool]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace"), True
    if len(data) >= 4 and b"\0" in data[:4]:
        return data.decode("utf-16-be" if data[0] == 0 else "utf-16-le", errors="replace"), True
    try:
        return data.decode("utf-8"), True
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace"), False
