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


class ArgumentError(RiverboatError):
    """A call with an argument that nothing can be done with: of the wrong type, or out of its range."""


class NoSuchSeat(RiverboatError, IndexError):  # noqa: N818 -- it says what is wrong
    """A seat that is not at the table."""


def bad_argument(name: str, value: object, expected: str) -> ArgumentError:
    """The refusal of an argument: which, what it was, what it may be."""
    shown = quoted(value)
    return ArgumentError(
        "bad_argument", f"{name} is {shown}; it must be {expected}", name=name, value=shown, expected=expected
    )


def no_such_seat(seat: object, seats: int) -> NoSuchSeat:
    """The refusal of a seat at a table of so many seats."""
    shown = quoted(seat)
    return NoSuchSeat(
        "no_such_seat", f"seat {shown} is not at this table; seats are 0 to {seats - 1}", seat=shown, high=seats - 1
    )


LONGEST_QUOTE = 200


def quoted(value: object) -> str:
    """A value for a sentence, short. A number of 5,000 digits has no text, and other people's classes may fail."""
    try:
        shown = repr(value)
    except Exception:
        shown = f"<{type(value).__name__}>"
    return shown if len(shown) <= LONGEST_QUOTE else f"{shown[:LONGEST_QUOTE]}…"


def _restored(kind: type[RiverboatError], args: tuple[object, ...], fields: dict[str, object]) -> RiverboatError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error
