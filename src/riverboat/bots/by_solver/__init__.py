"""Bots that play what the solver says: blueprints before the turn, solved streets after it."""
