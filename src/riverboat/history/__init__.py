"""Hand histories: PHH files read, written and replayed by the engine.

`read_hands` and `write_hands` for files, `replay` for a hand, `record` for a hand that Riverboat played.
"""

from riverboat.history.errors import HistoryError, Location
from riverboat.history.hand_history import HandHistory, RoomRules
from riverboat.history.phh import format_hand, format_hands, parse_hand, parse_hands, read_hand, read_hands, write_hands
from riverboat.history.record import record
from riverboat.history.replay import Replay, ReplayLine, replay, replay_file

__all__ = [
    "HandHistory",
    "HistoryError",
    "Location",
    "Replay",
    "ReplayLine",
    "RoomRules",
    "format_hand",
    "format_hands",
    "parse_hand",
    "parse_hands",
    "read_hand",
    "read_hands",
    "record",
    "replay",
    "replay_file",
    "write_hands",
]
