"""The game as lines of text: for pipes, screen readers and plain terminals. It holds no rules."""

from riverboat.client.plain.game import PlainGame, ReadLine

__all__ = ["PlainGame", "ReadLine"]
