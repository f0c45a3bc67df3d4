"""The same blocks over a Ray cluster, on as many machines as it has. Needs the extra `riverboat[cluster]`."""

from __future__ import annotations

from collections.abc import Iterable

from riverboat.arena.block import play_or_refuse
from riverboat.arena.match import Block
from riverboat.arena.processes import OnDone, play_on_processes
from riverboat.ray_cluster import compute, connected


def play_on_cluster(blocks: Iterable[Block], workers: int, on_done: OnDone) -> None:
    """Play all blocks on the cluster that `RAY_ADDRESS` names, or on a new local one with that many cores.

    A block that the cluster loses, as when a bot ends its process, is played here, where the bot can be named.
    """
    with connected(workers) as ray:
        lost = compute(ray, play_or_refuse, list(blocks), on_done)
    play_on_processes(lost, workers, on_done)
