"""A game in this process: no server, no network, the same messages."""

from riverboat.local.game import LocalGame
from riverboat.local.saving import Session, SessionFile, data_directory
from riverboat.local.settings import GameSettings

__all__ = ["GameSettings", "LocalGame", "Session", "SessionFile", "data_directory"]
