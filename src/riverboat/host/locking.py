"""Locks between processes. The system holds them: one ends with its process, however that ends, and is never stale."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path


class Lock:
    """A lock that this process has, until it is released."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle = handle

    def release(self) -> None:
        """Let others have it."""
        with suppress(OSError):
            self._path.unlink()
        os.close(self._handle)


def locked(path: Path) -> Lock | None:
    """Take the lock, or None while another process has it. Where there are no locks, everybody gets it."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(handle)
        except (BlockingIOError, PermissionError):
            os.close(handle)
            return None
        except OSError:  # a file system without locks
            return Lock(path, handle)
        if _is_file_of(handle, path):
            return Lock(path, handle)
        os.close(handle)


def _is_file_of(handle: int, path: Path) -> bool:
    """Whether it is still the file there: whoever had the lock deletes it, and others then lock another file."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def _take(handle: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
