"""A game at a server's table: the same messages as at a table in this process, over a network that may fail."""

from riverboat.client.remote.address import ServerAddress
from riverboat.client.remote.api import GameOffer, NewTable, RemotePlayer, ServerApi
from riverboat.client.remote.game import RemoteGame
from riverboat.client.remote.server_session import NEW_GAME, ServerSession, ServerSessionOptions
from riverboat.client.remote.tokens import TokenFile

__all__ = [
    "NEW_GAME",
    "GameOffer",
    "NewTable",
    "RemoteGame",
    "RemotePlayer",
    "ServerAddress",
    "ServerApi",
    "ServerSession",
    "ServerSessionOptions",
    "TokenFile",
]
