"""A game in this process: the host's table, the embedded store, bots in threads, and one watcher."""

from riverboat.client.local.game import LocalGame, RetryGame
from riverboat.client.local.saved_games import Found, PlayedSession, SavedGame, SavedGames
from riverboat.client.local.settings import GameSettings

__all__ = ["Found", "GameSettings", "LocalGame", "PlayedSession", "RetryGame", "SavedGame", "SavedGames"]
