"""An event loop on which nothing is real: time passes only when everything waits, and chance comes from one seed."""

from __future__ import annotations

import asyncio
import contextvars
import os
import secrets
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

offset: contextvars.ContextVar[Any] = contextvars.ContextVar("the clock of the process that runs now", default=None)


class Deadlock(Exception):  # noqa: N818 -- it says what happened
    """Everything waits, and nothing will ever happen."""


class _NoSelector:
    """There is no I/O: to wait is to let time pass."""

    def __init__(self, loop: SimLoop) -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise Deadlock
        self._loop.passed += max(0.0, timeout)
        return []


class SimLoop(asyncio.BaseEventLoop):
    """Virtual time, one thread, no I/O."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0
        self._selector = _NoSelector(self)
        self._clock_resolution = 1e-9
        self._tasks: dict[Any, dict[asyncio.Task[Any], None]] = {}
        self.set_task_factory(self._new_task)

    def time(self) -> float:
        return self.passed

    def _new_task(
        self, loop: asyncio.AbstractEventLoop, coroutine: Any, context: contextvars.Context | None = None
    ) -> asyncio.Task[Any]:
        """Starts a task, and notes whose it is: with its process it ends."""
        task: asyncio.Task[Any] = asyncio.Task(coroutine, loop=loop, context=context)
        own = context.get(offset) if context is not None else offset.get()
        if own is not None:
            tasks = self._tasks.setdefault(own, {})
            tasks[task] = None
            task.add_done_callback(lambda ended: tasks.pop(ended, None))
        return task

    def end_tasks(self, process: Any) -> None:
        """Lets the tasks of a dead process do no more. They have no effect, and need not be simulated."""
        for task in tuple(self._tasks.pop(process, ())):
            task.cancel()

    def _process_events(self, event_list: list[Any]) -> None:
        assert not event_list

    def _write_to_self(self) -> None:
        """Nobody else is there to be woken."""


@contextmanager
def simulated(loop: SimLoop, seed: int) -> Iterator[None]:
    """The clock and the chance of the standard library are those of the simulation."""
    random = Random(seed)
    kept = time.monotonic, secrets.token_hex, os.getpid

    def monotonic() -> float:
        own = offset.get()
        return loop.passed + (own.clock_jump if own is not None else 0.0)

    time.monotonic = monotonic
    secrets.token_hex = lambda size=8: random.randbytes(size or 8).hex()  # type: ignore[misc]
    os.getpid = lambda: 1
    try:
        yield
    finally:
        time.monotonic, secrets.token_hex, os.getpid = kept


def run(seed: int, story: Coroutine[Any, Any, Any], loop: SimLoop) -> Any:
    """Runs a story to its end; whatever still waits then is forgotten."""
    loop.set_exception_handler(lambda *_: None)  # tasks of killed processes end without anybody to hear of it
    with simulated(loop, seed):
        asyncio.set_event_loop(loop)
        try:
            return loop.run_until_complete(story)
        finally:
            for task in asyncio.all_tasks(loop):
                task.cancel()
            loop.run_until_complete(asyncio.sleep(0.01))
            asyncio.set_event_loop(None)
            loop.close()
