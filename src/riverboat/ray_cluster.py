"""A Ray cluster to compute on: the one that `RAY_ADDRESS` names, or a local one. Needs `riverboat[cluster]`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from riverboat.errors import RiverboatError

IN_FLIGHT_PER_CORE: Final = 2

Job = TypeVar("Job")
Answer = TypeVar("Answer")


@contextmanager
def connected(workers: int) -> Iterator[Any]:
    """Ray, connected for as long as it is needed; a new local cluster has so many cores."""
    ray = _ray()
    is_ours = not ray.is_initialized()
    try:
        if is_ours:
            _connect(ray, workers)
        yield ray
    finally:
        if is_ours:
            ray.shutdown()


def compute(
    ray: Any, work: Callable[[Job], Answer | RiverboatError], jobs: list[Job], on_done: Callable[[Job, Answer], None]
) -> list[Job]:
    """Keep the cluster supplied and collect what it computes; gives the jobs that were lost with a process."""
    task = ray.remote(num_cpus=1, max_retries=0)(work)
    slots = max(1, int(ray.cluster_resources().get("CPU", 1))) * IN_FLIGHT_PER_CORE
    waiting, running, lost = list(reversed(jobs)), dict[Any, Job](), []
    while waiting or running:
        while waiting and len(running) < slots:
            job = waiting.pop()
            running[task.remote(job)] = job
        ended, _ = ray.wait(list(running), num_returns=1)
        for reference in ended:
            job = running.pop(reference)
            try:
                answer = ray.get(reference)
            except ray.exceptions.WorkerCrashedError:
                lost.append(job)
                continue
            if isinstance(answer, RiverboatError):
                raise answer
            on_done(job, answer)
    return lost


class Crew:
    """Actors of one class, each on a core of its own, that keep what they have between calls.

    One that is lost with its process begins anew, with what it was made from.
    """

    def __init__(self, ray: Any, make: Callable[..., object], arguments: Sequence[tuple[Any, ...]]) -> None:
        actor = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=0)(make)
        self._ray = ray
        self._actors = [actor.remote(*own) for own in arguments]

    def ask(self, method: str, *arguments: Any) -> dict[int, Any]:
        """Call a method of all at the same time; the answers by number, without those that were lost."""
        asked = [getattr(actor, method).remote(*arguments) for actor in self._actors]
        answers: dict[int, Any] = {}
        for number, reference in enumerate(asked):
            try:
                answers[number] = self._ray.get(reference)
            except self._ray.exceptions.RayActorError:
                continue
        return answers


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
    # What can be imported here can be imported there; on other machines, it must be installed.
    paths = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    ray.init(
        num_cpus=workers,
        include_dashboard=False,
        log_to_driver=False,
        runtime_env={"env_vars": paths},
        _node_ip_address="127.0.0.1",
    )
