"""The format of stored states: a number in each, so that an older program refuses what it cannot understand.

A field with a default needs no new number: states without it are read. A change that an older program would read
wrongly, or not at all, raises `STATE_FORMAT`; states of earlier formats must still be read. Before it is raised,
`python -m tools.stored_tables` stores a table in the format as it is, for `tests/server/store/test_stored_formats.py`.
"""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.errors import RiverboatError

STATE_FORMAT: Final = 2
"""Of the states of tables and tournaments. 0 are those that were stored before they had a number."""


class _Numbered(msgspec.Struct):
    """The part of any state that says which format it has."""

    format: int = 0


_DECODER: Final = msgspec.msgpack.Decoder(_Numbered)


def check_format(stored: bytes) -> None:
    """Raises `state_too_new` for a state that a newer version stored."""
    found = _DECODER.decode(stored).format
    if found > STATE_FORMAT:
        raise RiverboatError(
            "state_too_new",
            f"this game was stored by a newer version of Riverboat (format {found}, known up to {STATE_FORMAT}); "
            "start that one",
            format=found,
            known=STATE_FORMAT,
        )
