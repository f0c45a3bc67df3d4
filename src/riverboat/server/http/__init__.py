"""REST: one module for each group of paths; `shapes` says what goes in and comes out."""
