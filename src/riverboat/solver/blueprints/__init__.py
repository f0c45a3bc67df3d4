"""Blueprints: strategies for the whole game of two or six players. Abstraction, sampling, training, files, reading."""
