"""Lines of the log: what happened, and what kind of thing it was. Clients choose how each kind looks."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["hand", "street", "own", "other", "won", "notice", "chat", "coach"]


class LogLine(NamedTuple):
    kind: Kind
    text: str
    in_blinds: str | None = None
    """The same with amounts in big blinds, where it has any."""
