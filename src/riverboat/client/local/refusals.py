"""Why games cannot be kept in a directory, in sentences for whoever plays there."""

from __future__ import annotations

import errno
import secrets
from pathlib import Path
from typing import Final

from riverboat.errors import RiverboatError
from riverboat.host.ports import StoreUnusable
from riverboat.host.sessions import DATABASE_FILE

_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_PROBE_BYTES: Final = 65_536


def cannot_save(directory: Path) -> RiverboatError:
    """The directory cannot be made or written."""
    return RiverboatError("cannot_save", f"games cannot be saved in {directory}", directory=str(directory))


def saving_failed(directory: Path, *, is_resumable: bool) -> RiverboatError:
    """The disk takes no more. What was saved before is still there."""
    return RiverboatError(
        "saving_failed",
        f"cannot save in {directory}",
        directory=str(directory),
        reason="full" if _is_full(directory) else "other",
        resumable="yes" if is_resumable else "no",
    )


def unusable(database: Path, failure: StoreUnusable) -> RiverboatError:
    """The database cannot be read or written."""
    if failure.code == "storage_full" or _is_full(database.parent):
        return saving_failed(database.parent, is_resumable=False)
    reason = f"{database}: {failure.values.get('reason', failure.message)}"
    return RiverboatError("store_unusable", f"the database cannot be used now ({reason})", reason=reason)


def _is_full(directory: Path) -> bool:
    """Whether the disk has no room. Databases do not say so of every limit: a file of the same length is tried."""
    probe = directory / f".{secrets.token_hex(4)}.probe"
    try:
        length = max((path.stat().st_size for path in directory.glob(f"{DATABASE_FILE}*")), default=0)
        with probe.open("xb") as file:
            file.seek(length)  # what is skipped takes no room
            file.write(bytes(_PROBE_BYTES))
    except OSError as failure:
        return failure.errno in _NO_ROOM
    finally:
        probe.unlink(missing_ok=True)
    return False
