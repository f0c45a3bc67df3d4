"""Where the server's key comes from: the environment, or a private file created at the first start."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from riverboat.errors import RiverboatError
from riverboat.server.store.crypto import Key
from riverboat.server.store.locations import data_file, sqlite_file

VARIABLE: Final = "RIVERBOAT_KEY"
"""32 bytes in base64."""

OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def load_key(url: str, environ: Mapping[str, str] = os.environ) -> Key:
    """Returns the key for a database: from the environment, or from its file, created now if the database is new."""
    if given := environ.get(VARIABLE):
        return Key.parse(given)
    path = key_file(url)
    if path.exists():
        return read_key(path)
    database = sqlite_file(url)
    if database is not None and database.exists() and database.stat().st_size:
        raise RiverboatError(
            "key_missing",
            f"{database} is encrypted and its key is not in {path}; put it there or into {VARIABLE}",
            database=str(database),
            file=str(path),
            variable=VARIABLE,
        )
    return make_key(path)


def key_file(url: str) -> Path:
    """Beside an SQLite database; in the user's data directory for any other."""
    database = sqlite_file(url)
    return database.with_suffix(".key") if database is not None else data_file("server.key")


def read_key(path: Path) -> Key:
    if os.name == "posix" and path.stat().st_mode & OTHERS:
        raise RiverboatError(
            "key_not_private",
            f"others can read the key in {path}; allow it to its owner alone (chmod 600)",
            file=str(path),
        )
    return Key.parse(path.read_text("ascii", errors="replace"))


def make_key(path: Path) -> Key:
    """Writes a new key atomically; if two servers start at once, both get the first one's."""
    key = Key.new()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    _write_private(draft, key.text())
    try:
        os.link(draft, path)
    except FileExistsError:
        return read_key(path)
    finally:
        draft.unlink()
    _sync_directory(path.parent)
    return key


@contextmanager
def waiting_key(path: Path, key: Key) -> Iterator[None]:
    """Keeps a new key in a file beside its place until it is needed there; removes it if it never is."""
    waiting = path.with_name(f"{path.name}.new")
    _write_private(waiting, key.text())
    try:
        yield
    except BaseException:
        waiting.unlink(missing_ok=True)
        raise


def replace_key(path: Path, text: str) -> None:
    """Puts a key in its place; the one before stays beside it, for backups that were made with it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    waiting = path.with_name(f"{path.name}.new")
    if not waiting.exists():
        _write_private(waiting, text)
    if path.exists():
        path.replace(path.with_name(f"{path.name}.old"))
    waiting.replace(path)
    _sync_directory(path.parent)


def _write_private(path: Path, text: str) -> None:
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as failure:
        reason = failure.strerror or type(failure).__name__
        sentence = f"{path} cannot be written: {reason}"
        raise RiverboatError("key_file", sentence, file=str(path), reason=reason) from failure
    with os.fdopen(handle, "w") as file:
        file.write(text + "\n")
        file.flush()
        os.fsync(file.fileno())


def _sync_directory(directory: Path) -> None:
    """Syncs the directory: a key lost in a power cut would make every game unreadable."""
    if os.name != "posix":
        return
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
