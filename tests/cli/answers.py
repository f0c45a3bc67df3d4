"""What one call of the command line gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias


class Answer(NamedTuple):
    status: int
    out: str
    err: str


Riverboat: TypeAlias = Callable[..., Answer]
