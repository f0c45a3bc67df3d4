"""The game as lines of text, for pipes, screen readers and plain terminals. It contains no rules."""

from riverboat.client.plain.game import PlainGame
from riverboat.client.plain.telling import ReadLine

__all__ = ["PlainGame", "ReadLine"]
