"""The evaluator's tables as they are kept on disk: one file, little-endian, read in about a millisecond."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from riverboat.cards import DeckName

Table: TypeAlias = "Sequence[int]"

TABLES_PATH: Final = Path(__file__).with_name("tables.bin")


class EvaluatorTables(NamedTuple):
    """What a key is looked up in. The rank of a hand without a flush is `standard[high[…] + low[…]]`."""

    high: Table
    low: Table
    standard: Table
    short: Table
    standard_flush: Table
    short_flush: Table

    def ranks(self, deck: DeckName) -> Table:
        """Ranks of hands without a flush; `trips_over_straights` has those of the short deck's other order."""
        return self.standard if deck == "standard" else self.short

    def flush_ranks(self, deck: DeckName) -> Table:
        """Ranks of flushes by the set of ranks held in the suit."""
        return self.standard_flush if deck == "standard" else self.short_flush

    def to_bytes(self) -> bytes:
        """The data file: for each table its length, then its numbers."""
        parts = []
        for code, table in zip(_TYPE_CODES, self, strict=True):
            parts += [_little_endian(array("I", [len(table)])), _little_endian(array(code, table))]
        return b"".join(parts)


# Starts of blocks need more than 16 bits, all else fits in them.
_TYPE_CODES: Final = ("I", "H", "H", "H", "H", "H")


@cache
def load_tables() -> EvaluatorTables:
    """Read the data file that the package ships; without it, as when it is built anew, make the tables now."""
    try:
        data = TABLES_PATH.read_bytes()
    except FileNotFoundError:
        from tools.evaluator_tables import build

        return build()
    tables: list[array[int]] = []
    position = 0
    for code in _TYPE_CODES:
        header = _from_little_endian("I", data[position : position + 4])
        position += 4
        end = position + header[0] * array(code).itemsize
        tables.append(_from_little_endian(code, data[position:end]))
        position = end
    return EvaluatorTables(*tables)


def _little_endian(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _from_little_endian(code: str, data: bytes) -> array[int]:
    numbers = array(code)
    numbers.frombytes(data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
