"""How Riverboat says no: a code for programs, a sentence for people, and the values in it."""

from __future__ import annotations


class RiverboatError(ValueError):
    """A refusal that is the caller's to mend.

    `code` never changes with the language; `values` are what a translated sentence is filled with.
    """

    def __init__(self, code: str, message: str, **values: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.values = values
