"""Bots that play what the solver says: blueprints before the flop, solved streets after it."""
