"""Zip archives of hand histories: their files one by one, each unpacked only as far as a bound."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import Final
from zipfile import BadZipFile, ZipFile, ZipInfo

from riverboat.history.errors import HistoryError, Location

_MARK: Final = b"PK\x03\x04"
MOST_BYTES: Final = 1 << 30
"""Unpacked, over all files: an archive of a few kilobytes can hold a terabyte of blanks."""
_NOT_OURS: Final = ("__MACOSX/", ".")
_DAMAGE: Final = (BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError)
"""What `zipfile` raises for archives that are broken, encrypted, or packed in a way that it does not know."""


def is_archive(data: bytes) -> bool:
    return data.startswith(_MARK)


def files_in(data: bytes, location: Location) -> Iterator[tuple[Location, bytes]]:
    """The files of an archive in the order of their names, each with its place: `hands.zip/session.txt`."""
    left = MOST_BYTES
    try:
        with ZipFile(BytesIO(data)) as archive:
            for entry in sorted(archive.infolist(), key=lambda entry: entry.filename):
                if entry.is_dir() or entry.filename.startswith(_NOT_OURS):
                    continue
                content = _unpacked(archive, entry, left, location)
                left -= len(content)
                yield Location(file=f"{location.file}/{entry.filename}".lstrip("/")), content
    except HistoryError:
        raise
    except _DAMAGE as error:
        raise HistoryError(
            "bad_archive", f"the zip archive cannot be opened: {error}", location, detail=str(error)
        ) from None


def _unpacked(archive: ZipFile, entry: ZipInfo, most: int, location: Location) -> bytes:
    with archive.open(entry) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise HistoryError(
            "archive_too_large",
            f"the zip archive is larger than {MOST_BYTES >> 20} MB when it is unpacked",
            location,
            megabytes=MOST_BYTES >> 20,
        )
    return content
