"""How Riverboat says no: a code for programs, a sentence for people, and the values in it."""

from __future__ import annotations

from typing import Any


class RiverboatError(ValueError):
    """A refusal that is the caller's to mend.

    `code` never changes with the language; `values` are what a translated sentence is filled with.
    """

    def __init__(self, code: str, message: str, **values: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        """Exceptions are copied and pickled by calling their class with `args`, which most of ours do not take."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[RiverboatError], args: tuple[object, ...], fields: dict[str, object]) -> RiverboatError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error
