"""The hands of a match written to a `.phhs` file, block after block, whichever block was played first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final

from riverboat.arena.match import Match
from riverboat.errors import RiverboatError, bad_argument
from riverboat.history import HistoryError, Location
from riverboat.table.variants import phh_variant

ENDING: Final = ".phhs"


class HandSaver:
    """A file that hands are added to. The same match gives the same file on any number of cores."""

    def __init__(self, path: str | Path, match: Match) -> None:
        self.path: Final = checked_path(path)
        check_notation(match)
        try:
            self._file: Final = self.path.open("w", encoding="utf-8", newline="\n")
        except (OSError, ValueError) as error:
            raise _unwritable(self.path, error) from error
        self._waiting: Final[dict[int, Sequence[str]]] = {}
        """Hands of blocks whose predecessors are still being played, by the number of the block."""
        self._next_block = 0
        self._hands = 0

    def __enter__(self) -> HandSaver:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, failure: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._file.close()
        except OSError as error:
            raise _unwritable(self.path, error) from error

    def add(self, block: int, histories: Sequence[str]) -> None:
        """Write the hands of a block, and of those after it that have waited for it."""
        self._waiting[block] = histories
        try:
            while self._next_block in self._waiting:
                for history in self._waiting.pop(self._next_block):
                    self._hands += 1
                    self._file.write(f"[{self._hands}]\n{history}\n")
                self._next_block += 1
        except OSError as error:
            raise _unwritable(self.path, error) from error


def checked_path(path: str | Path) -> Path:
    """The path, refused if its ending is that of another format."""
    if not isinstance(path, str | Path):
        raise bad_argument("save", path, f"the path of a {ENDING} file")
    if Path(path).suffix.lower() != ENDING:
        raise RiverboatError(
            "not_phhs", f"{str(path)!r} does not end in {ENDING}; `riverboat convert` writes other formats", file=path
        )
    return Path(path)


def check_notation(match: Match) -> None:
    """Refuse a game that PHH has no notation for before the first hand is played."""
    rules = match.rules
    if phh_variant(rules) is None or rules.boards > 1:
        played = f"{rules.structure}, {rules.pack}, {rules.boards} boards"
        raise HistoryError("no_notation", f"PHH has no notation for this game: {played}", detail=played)


def _unwritable(path: Path, error: Exception) -> HistoryError:
    reason = getattr(error, "strerror", None) or str(error)
    return HistoryError(
        "unwritable_file", f"the file cannot be written: {reason}", Location(file=str(path)), detail=reason
    )
