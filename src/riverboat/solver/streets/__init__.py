"""Exact re-solving of turn and river for two ranges: CFR over every hand. For two players only."""
