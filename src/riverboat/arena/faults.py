"""Counts the faults of bots. A fault costs a bot its decision (check or fold), never the match (rule O4)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

FaultKind: TypeAlias = Literal["error", "late", "illegal", "crash", "sat_out"]
"""It raised; it took too long; its action was refused; it ended its process; it was not asked any more."""

LONGEST_NOTE = 200


class FaultCount(msgspec.Struct):
    """How often a bot failed in each way, and what the first failure said."""

    counts: dict[FaultKind, int] = {}
    note: str = ""

    def add(self, kind: FaultKind, note: str = "", times: int = 1) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + times
        if note and not self.note:
            self.note = note[:LONGEST_NOTE]

    def include(self, other: FaultCount) -> None:
        for kind, times in other.counts.items():
            self.add(kind, other.note, times)

    @property
    def total(self) -> int:
        return sum(self.counts.values())
