"""Amounts as files write them, and the whole chips the engine plays with. Exact: no float on the way."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Final, TypeAlias

from riverboat.engine.rules import Chips
from riverboat.history.errors import HistoryError

Amount: TypeAlias = int | Decimal
"""A number in the file's own unit; an unknown stack is infinite."""

MOST_DECIMALS: Final = 9
LARGEST: Final = 10**15
LONGEST: Final = 40
"""Characters of an amount that is read at all; more are quoted in part."""


class Scale:
    """How many chips one unit of the file is: a power of ten."""

    __slots__ = ("_decimals", "chips_per_unit")

    def __init__(self, decimals: int = 0) -> None:
        self._decimals = decimals
        self.chips_per_unit = 10**decimals

    def chips(self, amount: Amount) -> Chips:
        """The whole chips that an amount is."""
        return int(amount * self.chips_per_unit)

    def amount(self, chips: Chips) -> Amount:
        """Chips in the file's unit: an int where that is whole, otherwise an exact decimal."""
        whole, rest = divmod(chips, self.chips_per_unit)
        return whole if not rest else Decimal(chips).scaleb(-self._decimals)


def scale_for(amounts: Iterable[Amount]) -> Scale:
    """The smallest scale at which every amount is whole, counting decimals as they are written.

    `0.50` counts two: whoever writes cents also splits pots to the cent.
    """
    return Scale(max((decimals_of(amount) for amount in amounts if type(amount) is not int), default=0))


def decimals_of(amount: Amount) -> int:
    """How many digits stand behind the point."""
    exponent = amount.as_tuple().exponent if isinstance(amount, Decimal) else 0
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def is_amount(value: object) -> bool:
    """Whether a value is a number that a stack or bet can be, unknown (infinite) included."""
    if type(value) is int:
        return abs(value) <= LARGEST
    if not isinstance(value, Decimal) or value.is_nan():
        return False
    return value == Decimal("Infinity") or (value.copy_abs() <= LARGEST and decimals_of(value) <= MOST_DECIMALS)


def parse_amount(text: str) -> Amount:
    """Read `300` or `2.50`."""
    if len(text) > LONGEST:
        raise _too_large(text[:LONGEST] + "…")
    if text.isdecimal() and text.isascii():
        value: Amount = int(text)
    else:
        whole, point, decimals = text.partition(".")
        if not (text.isascii() and point and whole.isdecimal() and decimals.isdecimal()):
            raise HistoryError(
                "bad_amount", f"{text!r} is not an amount; a number such as 300 or 2.50 was expected", amount=text
            )
        value = Decimal(text)
    if not is_amount(value):
        raise _too_large(text)
    return value


def _too_large(text: str) -> HistoryError:
    return HistoryError(
        "amount_too_large",
        f"{text!r} is too large or too fine; at most {LARGEST} with {MOST_DECIMALS} decimals was expected",
        amount=text,
    )


def is_plain_number(text: str) -> bool:
    """Whether a text is a whole number as programs write it, and no larger than PHH can hold."""
    is_short = text.isdecimal() and text.isascii() and len(text) <= len(str(LARGEST))
    return is_short and str(int(text)) == text and int(text) <= LARGEST
