"""How the director says no."""

from __future__ import annotations

from riverboat.errors import RiverboatError


class DirectorError(RiverboatError):
    """Something the tournament cannot take now. Nothing has changed; the message says why."""
