"""The solver lab: postflop spots of any player, solved in a process of its own at low priority."""

from riverboat.server.lab.service import SolverLab

__all__ = ["SolverLab"]
