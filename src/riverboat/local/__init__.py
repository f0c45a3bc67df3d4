"""A game in this process: no server, no network, the same messages."""

from riverboat.local.game import LocalGame
from riverboat.local.journal import Told
from riverboat.local.resuming import resumed
from riverboat.local.saving import SavedGame, SavedGames, Session, SessionFile, data_directory
from riverboat.local.settings import GameSettings

__all__ = [
    "GameSettings",
    "LocalGame",
    "SavedGame",
    "SavedGames",
    "Session",
    "SessionFile",
    "Told",
    "data_directory",
    "resumed",
]
