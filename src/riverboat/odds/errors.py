"""How the odds say no."""

from __future__ import annotations

from riverboat.errors import RiverboatError


class OddsError(RiverboatError):
    """A question about odds that has no answer, such as a card in two places."""


class RangeError(OddsError):
    """A range that cannot be read. The message quotes the part that is wrong."""
