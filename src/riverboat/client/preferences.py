"""What a player chose last time: how the table is shown, and the game on the start screen. One file, never needed."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from riverboat.locale import Language
from riverboat.protocol import Speed

FILE_NAME: Final = "preferences.json"


class Preferences(msgspec.Struct, frozen=True, kw_only=True):
    """Fields that another version wrote are ignored."""

    language: Language | None = None
    in_blinds: bool = False
    four_colours: bool = False
    asks_all_in: bool = False
    """An all-in is asked about before it is sent."""
    shows_styles: bool = False
    """How bots play is told beside what is known of them."""
    speed: Speed | None = None
    game: dict[str, str] = {}
    """The choices of the start screen, field by field."""


class PreferenceFile:
    """`preferences.json` in the directory of a user's files."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / FILE_NAME

    def read(self) -> Preferences:
        """What was chosen; defaults where there is no file that can be read."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=Preferences)
        except (OSError, msgspec.DecodeError):
            return Preferences()

    def change(self, **changes: object) -> None:
        """Write some of them anew. Where nothing can be written, nothing is remembered."""
        changed = msgspec.structs.replace(self.read(), **changes)
        with suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            written = self._path.with_suffix(f".{os.getpid()}")
            written.write_bytes(msgspec.json.format(msgspec.json.encode(changed)))
            written.replace(self._path)
