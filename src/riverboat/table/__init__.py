"""The table around the hands: seats, button, blinds owed, buy-ins, tournaments. Pure, like the engine it deals with."""

from riverboat.table.blinds import next_players
from riverboat.table.button import Positions
from riverboat.table.clock import ClockSettings, decision_seconds
from riverboat.table.codec import (
    decode_command,
    decode_events,
    decode_table,
    encode_command,
    encode_events,
    encode_table,
)
from riverboat.table.commands import (
    Act,
    AddChips,
    CallOff,
    ComeBack,
    Command,
    DealHand,
    EndTournament,
    GiveChips,
    Join,
    Leave,
    PlayerId,
    SetAutoBuy,
    SetRunItTwice,
    SetStraddle,
    SitOut,
    TimeOut,
    VoidHand,
    VoteBombPot,
)
from riverboat.table.dealing import next_hand_id
from riverboat.table.events import AnyEvent, TableEvent, TournamentEnded
from riverboat.table.levels import BlindSchedule, Level, rising_blinds
from riverboat.table.prizes import Place, split_pool
from riverboat.table.settings import TableSettings
from riverboat.table.state import (
    Seated,
    Table,
    TableStep,
    actor_of,
    chips_on_table,
    hand_in_play,
    level_of,
    new_table,
    seat_of,
    stack_of,
    status_of,
)
from riverboat.table.stats import PlayerStats, Statistics, Times, tally, winnings_series
from riverboat.table.table import apply, apply_all
from riverboat.table.tournament import stakes_of
from riverboat.table.view import TableObservation, observe_table, redact_event

__all__ = [
    "Act",
    "AddChips",
    "AnyEvent",
    "BlindSchedule",
    "CallOff",
    "ClockSettings",
    "ComeBack",
    "Command",
    "DealHand",
    "EndTournament",
    "GiveChips",
    "Join",
    "Leave",
    "Level",
    "Place",
    "PlayerId",
    "PlayerStats",
    "Positions",
    "Seated",
    "SetAutoBuy",
    "SetRunItTwice",
    "SetStraddle",
    "SitOut",
    "Statistics",
    "Table",
    "TableEvent",
    "TableObservation",
    "TableSettings",
    "TableStep",
    "TimeOut",
    "Times",
    "TournamentEnded",
    "VoidHand",
    "VoteBombPot",
    "actor_of",
    "apply",
    "apply_all",
    "chips_on_table",
    "decision_seconds",
    "decode_command",
    "decode_events",
    "decode_table",
    "encode_command",
    "encode_events",
    "encode_table",
    "hand_in_play",
    "level_of",
    "new_table",
    "next_hand_id",
    "next_players",
    "observe_table",
    "redact_event",
    "rising_blinds",
    "seat_of",
    "split_pool",
    "stack_of",
    "stakes_of",
    "status_of",
    "tally",
    "winnings_series",
]
