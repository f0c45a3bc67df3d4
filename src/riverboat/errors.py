"""How Riverboat says no: a code for programs, a sentence for people, and the values in it.

There is one exception, `RiverboatError`. A kind of its own exists only where callers must catch it apart:
`IllegalAction`, `HistoryError`, `Unreachable` and `StoreUnusable`. What crosses a socket, REST or the bus is a
`protocol.Refusal`. Imports nothing slow: every command line stands on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from itertools import islice
from typing import Any, Final, TypeVar

Item = TypeVar("Item")

LONGEST_QUOTE: Final = 200
MOST_EXACT: Final = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""


class RiverboatError(ValueError):
    """A refusal that is the caller's to mend.

    `code` never changes with the language; `values` are what a translated sentence is filled with, texts and whole
    numbers alone, so that they can be sent as they are.
    """

    def __init__(self, code: str, message: str, /, **values: object) -> None:
        message = _encodable(message)
        super().__init__(message)
        self.code = code
        self.message = message
        self.values = plain_values(values)

    def __reduce__(self) -> tuple[Any, ...]:
        """Exceptions are copied and pickled by calling their class with `args`, which ours do not take."""
        return _restored, (type(self), self.args, self.__dict__)


class Unreachable(RiverboatError):  # noqa: N818 -- it says what happened
    """What was asked cannot be reached now: a table, a server, another program's bot. Asking again may help.

    Nothing is known to have happened; asking again with the same id is safe.
    """


def plain_values(values: Mapping[str, object]) -> dict[str, str | int]:
    """Values as they are sent and told: exact whole numbers stay numbers, everything else becomes its text."""
    return {name: _plain(value) for name, value in values.items()}


def _plain(value: object) -> str | int:
    if type(value) is int and -MOST_EXACT <= value <= MOST_EXACT:
        return value
    try:
        return _encodable(str(value))
    except Exception:
        return quoted(value)


def _encodable(text: str) -> str:
    """The text without halves of characters, which no file, terminal or socket takes."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


@contextmanager
def needs_extra(extra: str) -> Iterator[None]:
    """Says which line installs a package that is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] == "riverboat":
            raise
        line = f"this needs {missing.name}, which is not installed: pip install 'riverboat[{extra}]'"
        raise ModuleNotFoundError(line, name=missing.name) from None


def bad_argument(name: str, value: object, expected: str) -> RiverboatError:
    """The refusal of an argument of the wrong type, or out of its range: which, what it was, what it may be."""
    shown = quoted(value)
    return RiverboatError(
        "bad_argument", f"{name} is {shown}; it must be {expected}", name=name, value=shown, expected=expected
    )


def listed(name: str, values: Iterable[Item], most: int, expected: str) -> tuple[Item, ...]:
    """The values as a tuple. What is no list is refused, and what goes on after `most` values, unread."""
    if type(values) is tuple:
        return values
    try:
        found = tuple(islice(values, most + 1))
    except TypeError:
        raise bad_argument(name, values, expected) from None
    if len(found) > most:
        raise bad_argument(name, values, f"{expected}, at most {most}")
    return found


def no_such_seat(seat: object, seats: int) -> RiverboatError:
    """The refusal of a seat at a table of so many seats."""
    shown = quoted(seat)
    return RiverboatError(
        "no_such_seat", f"seat {shown} is not at this table; seats are 0 to {seats - 1}", seat=shown, high=seats - 1
    )


def quoted(value: object) -> str:
    """A value for a sentence, short. A number of 5,000 digits has no text, and other people's classes may fail."""
    try:
        shown = str(value) if isinstance(value, Decimal) else repr(value)
    except Exception:
        shown = f"<{type(value).__name__}>"
    return shown if len(shown) <= LONGEST_QUOTE else f"{shown[:LONGEST_QUOTE]}…"


def _restored(kind: type[RiverboatError], args: tuple[object, ...], fields: dict[str, object]) -> RiverboatError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error
