"""Search on the flop: exact hands there, turn and river with hands in classes. For two ranges."""
