"""Three to nine players: a blueprint for six, how it is trained, and how it is read at a real table."""

from riverboat.solver.multiway.adviser import MultiwayAdviser

__all__ = ["MultiwayAdviser"]
