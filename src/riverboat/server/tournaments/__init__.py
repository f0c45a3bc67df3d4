"""Tournaments over many tables: each has a director, owned by one process at a time like a table."""

from riverboat.server.tournaments.actor import TournamentActor, TournamentPorts
from riverboat.server.tournaments.kind import HandNews, TournamentKind, thing_of
from riverboat.server.tournaments.requests import Begin, CallOff, Did, Enter, TournamentAnswer, Withdraw
from riverboat.server.tournaments.state import TournamentState, decode_state, encode_state

__all__ = [
    "Begin",
    "CallOff",
    "Did",
    "Enter",
    "HandNews",
    "TournamentActor",
    "TournamentAnswer",
    "TournamentKind",
    "TournamentPorts",
    "TournamentState",
    "Withdraw",
    "decode_state",
    "encode_state",
    "thing_of",
]
