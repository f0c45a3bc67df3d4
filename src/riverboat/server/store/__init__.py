"""The store: accounts, games, every step of every table, hands and statistics, in SQLite or PostgreSQL."""

from riverboat.host.records import (
    CountedPlayer,
    Entry,
    Game,
    HandPlayer,
    HandSecrets,
    HandSummary,
    Login,
    NewGame,
    NewTournament,
    Player,
    StoredEvents,
    StoredTournament,
    Tournament,
    TournamentStep,
)
from riverboat.server.store.crypto import Key
from riverboat.server.store.keys import load_key
from riverboat.server.store.locations import default_url
from riverboat.server.store.schema import STARTING_CHIPS
from riverboat.server.store.steps import OutcomeUnknown
from riverboat.server.store.store import Store, open_store

__all__ = [
    "STARTING_CHIPS",
    "CountedPlayer",
    "Entry",
    "Game",
    "HandPlayer",
    "HandSecrets",
    "HandSummary",
    "Key",
    "Login",
    "NewGame",
    "NewTournament",
    "OutcomeUnknown",
    "Player",
    "Store",
    "StoredEvents",
    "StoredTournament",
    "Tournament",
    "TournamentStep",
    "default_url",
    "load_key",
    "open_store",
]
