"""Strategies for the whole game for two: hands in buckets, training by sampled deals, files, and how they are read."""
