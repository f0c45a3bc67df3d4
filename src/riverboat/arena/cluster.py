"""The same blocks over a Ray cluster, on as many machines as it has. Needs the extra `riverboat[cluster]`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Any, Final

from riverboat.arena.block import play_or_refuse
from riverboat.arena.match import Block
from riverboat.arena.processes import OnDone, play_on_processes
from riverboat.errors import RiverboatError

IN_FLIGHT_PER_CORE: Final = 2


def play_on_cluster(blocks: Iterable[Block], workers: int, on_done: OnDone) -> None:
    """Play all blocks on the cluster that `RAY_ADDRESS` names, or on a new local one with that many cores.

    A block that the cluster loses, as when a bot ends its process, is played here, where the bot can be named.
    """
    ray = _ray()
    is_ours = not ray.is_initialized()
    if is_ours:
        _connect(ray, workers)
    try:
        lost = _play(ray, list(blocks), on_done)
    finally:
        if is_ours:
            ray.shutdown()
    play_on_processes(lost, workers, on_done)


def _ray() -> Any:
    try:
        import ray
    except ModuleNotFoundError as missing:
        raise RiverboatError(
            "extra_missing", "Ray is not installed; run: pip install 'riverboat[cluster]'", extra="cluster"
        ) from missing
    return ray


def _connect(ray: Any, workers: int) -> None:
    if "RAY_ADDRESS" in os.environ:
        ray.init(log_to_driver=False)
        return
    # What can be imported here can be imported there; on other machines, bots must be installed.
    paths = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    ray.init(
        num_cpus=workers,
        include_dashboard=False,
        log_to_driver=False,
        runtime_env={"env_vars": paths},
        _node_ip_address="127.0.0.1",
    )


def _play(ray: Any, blocks: list[Block], on_done: OnDone) -> list[Block]:
    """Keep the cluster supplied and collect what it plays; gives the blocks that were lost."""
    task = ray.remote(num_cpus=1, max_retries=0)(play_or_refuse)
    slots = max(1, int(ray.cluster_resources().get("CPU", 1))) * IN_FLIGHT_PER_CORE
    waiting, running, lost = list(reversed(blocks)), dict[Any, Block](), []
    while waiting or running:
        while waiting and len(running) < slots:
            block = waiting.pop()
            running[task.remote(block)] = block
        ended, _ = ray.wait(list(running), num_returns=1)
        for reference in ended:
            block = running.pop(reference)
            try:
                answer = ray.get(reference)
            except ray.exceptions.WorkerCrashedError:
                lost.append(block)
                continue
            if isinstance(answer, RiverboatError):
                raise answer
            on_done(block, answer)
    return lost
