"""Messages between the server and the lab's process.

Bodies of responses are JSON already: the server passes them on without reading them.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from riverboat.protocol.lab import NewSolution, SolutionEnd, SpotOfStrategy
from riverboat.protocol.refusals import Refusal
from riverboat.review.drills.values import Kind
from riverboat.server.workers.pipes import Answered, NotAnswered


class ReadRange(msgspec.Struct, frozen=True, tag="range", array_like=True):
    number: int
    text: str


class ReadSizes(msgspec.Struct, frozen=True, tag="sizes", array_like=True):
    number: int
    text: str


class CountEquity(msgspec.Struct, frozen=True, tag="equity", array_like=True):
    number: int
    board: str
    oop: str
    ip: str


class ReadStrategy(msgspec.Struct, frozen=True, tag="strategy", array_like=True):
    number: int
    spot: SpotOfStrategy


class MakeDrill(msgspec.Struct, frozen=True, tag="drill", array_like=True):
    number: int
    kind: Kind
    seed: int


class Solve(msgspec.Struct, frozen=True, tag="solve", array_like=True):
    """Solves a spot after those that came before. Answered with an `Estimate` at once."""

    number: int
    id: str
    spot: NewSolution
    seconds: float
    memory_mb: float


class StopSolving(msgspec.Struct, frozen=True, tag="stop", array_like=True):
    """Ends the solution with what there is."""

    id: str


class DropSolution(msgspec.Struct, frozen=True, tag="drop", array_like=True):
    """The solution is no longer needed; if it is being solved, that ends."""

    id: str


class ReadNode(msgspec.Struct, frozen=True, tag="node", array_like=True):
    number: int
    id: str
    line: str


LabQuestion: TypeAlias = (
    ReadRange | ReadSizes | CountEquity | ReadStrategy | MakeDrill | Solve | StopSolving | DropSolution | ReadNode
)


class Moved(msgspec.Struct, frozen=True, tag="moved", array_like=True):
    """A solution has come further."""

    id: str
    iterations: int
    exploitability_pct: float | None
    seconds: float
    seconds_left: float | None
    ended_by: SolutionEnd | None = None
    problem: Refusal | None = None
    """Why it failed."""


LabReply: TypeAlias = Answered | NotAnswered | Moved


class Estimate(msgspec.Struct, frozen=True):
    memory_mb: float
    is_compact: bool


lab_questions: Final[msgspec.msgpack.Decoder[LabQuestion]] = msgspec.msgpack.Decoder(LabQuestion)
lab_replies: Final[msgspec.msgpack.Decoder[LabReply]] = msgspec.msgpack.Decoder(LabReply)
