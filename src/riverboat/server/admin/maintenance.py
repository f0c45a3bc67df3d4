"""What operators do to a running server as a whole: a backup on its own disk, and a new key."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.errors import RiverboatError
from riverboat.server.store.keys import VARIABLE, key_file, load_key
from riverboat.server.store.locations import data_file, default_url, sqlite_file
from riverboat.server.store.maintenance import back_up, rotate_key_file

if TYPE_CHECKING:
    from riverboat.server.config import ServerConfig

FOLDER: Final = "backups"


class BackupMade(NamedTuple):
    file: Path
    rows: int


def backup_folder(config: ServerConfig) -> Path:
    """The folder of the configuration; without one, `backups` beside an SQLite file, or else in the data directory."""
    if config.backup_folder is not None:
        return Path(config.backup_folder)
    database = sqlite_file(_url(config))
    return database.parent / FOLDER if database is not None else data_file(FOLDER)


def make_backup(config: ServerConfig, actor: str, now: float) -> BackupMade:
    """Writes a backup to the disk of the server. It never leaves it from here: password hashes are in it."""
    folder, url = backup_folder(config), _url(config)
    path = folder / f"riverboat-{datetime.fromtimestamp(now, UTC):%Y%m%d-%H%M%S-%f}.backup"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as failure:
        reason = failure.strerror or type(failure).__name__
        sentence = f"{folder} cannot be used: {reason}"
        raise RiverboatError("backup_file", sentence, file=str(folder), reason=reason) from failure
    return BackupMade(path, back_up(url, load_key(url), path, actor))


def check_rotation(config: ServerConfig) -> None:
    """Raises unless this process is the only one with the key, and its key is in a file that it can replace."""
    if config.redis is not None or os.environ.get(VARIABLE):
        raise RiverboatError(
            "rotate_by_command",
            f"a key of several servers, or one in {VARIABLE}, is rotated with all servers stopped: "
            "riverboat admin rotate-key",
            variable=VARIABLE,
        )


def rotate_own_key(config: ServerConfig, actor: str) -> int:
    """Rotates the key in the file of a database that no server has open. Returns the number of values."""
    url = _url(config)
    return rotate_key_file(url, key_file(url), actor)


def _url(config: ServerConfig) -> str:
    return config.database or default_url()
