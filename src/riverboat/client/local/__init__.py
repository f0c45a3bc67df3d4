"""A game in this process: no server, no network, the same messages."""

from riverboat.client.local.game import LocalGame
from riverboat.client.local.journal import Told
from riverboat.client.local.resuming import resumed
from riverboat.client.local.saving import SavedGame, SavedGames, Session, SessionFile
from riverboat.client.local.settings import GameSettings
from riverboat.host.data_directory import data_directory

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
