"""Which process shall own what: each thing has an order of processes of its own, so that things spread evenly."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b


def chosen(thing: str, processes: Collection[str]) -> str:
    """The process that comes first for this thing. When it goes, its things spread over all that are left."""
    return max(processes, key=lambda process: blake2b(f"{thing} {process}".encode(), digest_size=8).digest())
