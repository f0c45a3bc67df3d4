"""What is wrong with a history, and where: the file, the hand in it, and the action."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from riverboat.engine.actions import LegalActions
from riverboat.errors import RiverboatError


class Location(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position in a file. What is not known is left empty."""

    file: str = ""
    hand: str = ""
    """The hand's table name in the file, such as `21` for `[21]`."""
    index: int | None = None
    """The hand's position in the file, from 0."""
    line: int = 0
    """The line of the file, from 1, where a format is read line by line."""
    action: int = 0
    """The action's number in the hand, from 1."""
    text: str = ""
    """The action or line as it is written."""

    def __str__(self) -> str:
        parts = [self.file] if self.file else []
        if self.index is not None:
            parts.append(f"hand [{self.hand}] (index {self.index})" if self.hand else f"hand {self.index}")
        if self.line:
            parts.append(f"line {self.line} {self.text!r}")
        elif self.action:
            parts.append(f"action {self.action} {self.text!r}")
        return ", ".join(parts)


def _parts(location: Location) -> Iterable[tuple[str, object]]:
    return msgspec.structs.asdict(location).items()


class HistoryError(RiverboatError):
    """A file, a hand or an action that cannot be followed. The message says where, what came and what was expected.

    `legal` is what could have been played instead, in the file's unit.
    """

    def __init__(
        self,
        code: str,
        reason: str,
        location: Location | None = None,
        *,
        legal: LegalActions | None = None,
        **values: object,
    ) -> None:
        location = location or Location()
        super().__init__(
            code,
            f"{location}: {reason}" if str(location) else reason,
            place=str(location),
            **{name: value for name, value in (*_parts(location), ("legal", legal)) if value is not None},
            **values,
        )
        self.reason = reason
        self.location = location
        self.legal = legal
        self._facts = values

    def at(self, **location: str | int | None) -> HistoryError:
        """The same error, with more said about where it is."""
        return HistoryError(
            self.code, self.reason, msgspec.structs.replace(self.location, **location), legal=self.legal, **self._facts
        )
