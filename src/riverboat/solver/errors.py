"""What a solver refuses."""

from __future__ import annotations

from riverboat.errors import RiverboatError


class SolverError(RiverboatError):
    """A wish that cannot be solved: the message says what was asked and what could be."""
