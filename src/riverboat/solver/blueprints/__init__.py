"""Strategies for the whole game: hands in buckets, training by sampled deals, files; and how those for two are read."""
