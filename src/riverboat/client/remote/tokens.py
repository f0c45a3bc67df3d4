"""Session tokens, one for each server, in files that only their owner can read."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote

import msgspec

from riverboat.client.remote.address import ServerAddress
from riverboat.errors import RiverboatError
from riverboat.host.data_directory import data_directory


class _Kept(msgspec.Struct, frozen=True):
    token: str


class TokenFile:
    """The token of one server: a person's, or that of a bot account."""

    def __init__(self, address: ServerAddress, directory: Path | None = None, *, bot: str | None = None) -> None:
        base = directory if directory is not None else data_directory()
        suffix = "" if bot is None else f"@{quote(bot, safe='')}"
        self.path = base / "servers" / f"{quote(address.http, safe='')}{suffix}.json"

    def load(self) -> str | None:
        """The token kept for this server, or None."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=_Kept).token
        except (OSError, msgspec.DecodeError):
            return None

    def save(self, token: str) -> None:
        """Replace the file in one step, readable by its owner alone from the start."""
        draft = self.path.with_suffix(f".{os.getpid()}.new")
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(msgspec.json.encode(_Kept(token)))
            draft.replace(self.path)
        except OSError as error:
            directory = str(self.path.parent)
            raise RiverboatError(
                "cannot_keep_token", f"the token for the server cannot be kept in {directory}", directory=directory
            ) from error

    def forget(self) -> None:
        self.path.unlink(missing_ok=True)
