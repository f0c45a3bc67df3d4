"""One module per command: `add_options` says what it takes, `run` does it. Slow imports are made inside `run`."""
