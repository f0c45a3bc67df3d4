"""Amounts of money as sites print them: currency signs, thousands, a point or a comma before the cents. Exact."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from riverboat.history.amounts import LONGEST, Amount, is_amount
from riverboat.history.errors import HistoryError

_SIGN: Final = r"[$£¥¤฿\u20a0-\u20cf?\ufffd]"
"""The sign of a currency; a question mark stands for one that was lost when the file was stored in another encoding."""
MONEY: Final = (
    rf"(?:(?:(?:[A-Z]{{0,3}}{_SIGN}|Rs\.|kr|zł|CHF) ?)?\d[\d.,'\u202f ]*(?:[kKmM](?![a-z]))?"
    rf"(?:\s?(?:{_SIGN}|kr\b|zł|[A-Z]{{3}}\b))*)"
)
"""A pattern for one amount: `$1,234.50`, `0.05€`, `2.000 €`, `$15 USD`, `Rs. 5`, `1'000`, `50K`.

It may take a space or stop too many.
"""

CURRENCY_OF: Final = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "¥": "CNY"}
PLAY_MONEY: Final = "XPM"
"""The code that Open Hand History has for it."""
SYMBOL_OF: Final = {name: symbol for symbol, name in CURRENCY_OF.items()}

_NUMBER: Final = re.compile(r"\d[\d.,]*")
_THOUSANDS: Final = re.compile(r"[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*")
_SUFFIX: Final = {"k": 1000, "m": 1_000_000}


def parse_money(text: str) -> Amount:
    """Read one amount. A point or comma before exactly three digits separates thousands: no site prints mills."""
    squeezed = "".join(text.split()).replace("'", "")
    found = _NUMBER.search(squeezed)
    if found is None:
        raise _bad_amount(text)
    number = found[0].rstrip(".,")
    if len(number) > LONGEST:
        raise _bad_amount(text[:LONGEST] + "…")
    if _THOUSANDS.fullmatch(number):
        number = number.replace(".", "").replace(",", "")
    else:
        mark = max(number.rfind("."), number.rfind(","))
        if mark >= 0:
            whole = number[:mark].replace(".", "").replace(",", "")
            number = f"{whole}.{number[mark + 1 :]}"
    value: Amount = Decimal(number) if "." in number else int(number)
    suffix = squeezed[found.end() : found.end() + 2].lower()
    factor = None if suffix == "kr" else _SUFFIX.get(suffix[:1])
    if factor is not None:
        value = int(value * factor)
    if not is_amount(value):
        raise _bad_amount(text)
    return value


def currency_in(text: str) -> str | None:
    """The currency that a text names by its code or sign."""
    code = re.search(r"\b(USD|EUR|GBP|INR|CAD|CNY|RSD|BRL|SEK|MXN)\b", text)
    if code is not None:
        return code[1]
    if re.search(r"\bRs\.", text) is not None:
        return "INR"
    return next((name for symbol, name in CURRENCY_OF.items() if symbol in text), None)


def _bad_amount(text: str) -> HistoryError:
    return HistoryError(
        "bad_amount", f"{text!r} is not an amount; a number such as 300 or 2.50 was expected", amount=text
    )
