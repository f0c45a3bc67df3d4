"""Hand histories: files of many formats read, written and replayed by the engine.

`read_hands` and `write_hands` for files, `replay` for a hand, `record` for a hand that Riverboat played.
"""

from riverboat.history.data_frames import TABLE_NAMES, TableName, to_polars, write_parquet
from riverboat.history.errors import HistoryError, Location
from riverboat.history.files import (
    format_hands,
    parse_hand,
    parse_hands,
    read_hand,
    read_hands,
    write_hands,
)
from riverboat.history.formats import FORMAT_NAMES, FormatName
from riverboat.history.hand_history import HandHistory, RoomRules
from riverboat.history.phh import format_hand
from riverboat.history.record import record
from riverboat.history.replay import Replay, replay
from riverboat.history.replay_file import ReplayLine, replay_bytes, replay_file

__all__ = [
    "FORMAT_NAMES",
    "TABLE_NAMES",
    "FormatName",
    "HandHistory",
    "HistoryError",
    "Location",
    "Replay",
    "ReplayLine",
    "RoomRules",
    "TableName",
    "format_hand",
    "format_hands",
    "parse_hand",
    "parse_hands",
    "read_hand",
    "read_hands",
    "record",
    "replay",
    "replay_bytes",
    "replay_file",
    "to_polars",
    "write_hands",
    "write_parquet",
]
