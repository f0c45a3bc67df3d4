"""Strategies for `riverboat.solver.blueprints`: data files, no code."""
