"""Holes of a strategy: where an opponent gains without looking at its cards, and what simple habits win from it."""
