"""Schema migrations, run in order at every start."""
