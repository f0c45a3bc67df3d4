"""Blocks on the cores of this machine, one process each, so that no bot can take the match down with it.

A worker that dies, or whose bot hangs where Python cannot interrupt it, is replaced; its block is played again
with that bot sitting out.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from riverboat.arena.block import play_or_refuse, warm_up
from riverboat.arena.match import Block
from riverboat.arena.tally import BlockTally
from riverboat.arena.watchdog import NOBODY, Heartbeat, is_overdue
from riverboat.errors import RiverboatError

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

OnDone: TypeAlias = "Callable[[Block, BlockTally], None]"
OnReady: TypeAlias = "Callable[[], None]"
"""Called when a worker has got its bots ready and plays, once for each worker."""

READY: Final = "ready"

GRACE: Final = 3.0
"""A bot is ended with its process after so many time limits, and a second more: interruption comes first."""
POLL_SECONDS: Final = 0.5
END_SECONDS: Final = 5.0

# Processes are spawned, not forked: the same on every system, and safe beside threads.
_SPAWN: Final = multiprocessing.get_context("spawn")


class WorkerLostError(RuntimeError):
    """A worker ended while no bot was thinking: ours to mend, so it is not hidden."""


def available_cores() -> int:
    """The cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_on_processes(blocks: Iterable[Block], workers: int, on_done: OnDone, on_ready: OnReady = lambda: None) -> None:
    """Play all blocks and give each tally to `on_done`, in whatever order they end."""
    waiting = deque(blocks)
    team = [_Worker() for _ in range(min(workers, len(waiting)))]
    try:
        for worker in team:
            worker.take(waiting.popleft())
        while busy := [worker for worker in team if worker.block is not None]:
            wait([worker.pipe for worker in busy], POLL_SECONDS)
            for worker in busy:
                worker.collect(waiting, on_done, on_ready)
                if worker.block is None and waiting:
                    worker.take(waiting.popleft())
    finally:
        for worker in team:
            worker.end()


class _Worker:
    """A process and what it is doing."""

    def __init__(self) -> None:
        self.block: Block | None = None
        self._start()

    def _start(self) -> None:
        self._heartbeat: Heartbeat = _SPAWN.RawArray("d", [NOBODY, 0.0])
        self.pipe, theirs = _SPAWN.Pipe()
        self._process: SpawnProcess = _SPAWN.Process(target=_work, args=(theirs, self._heartbeat), daemon=True)
        self._process.start()
        theirs.close()

    def take(self, block: Block) -> None:
        self.block = block
        # A worker that died meanwhile is found out in `collect`.
        with suppress(BrokenPipeError):
            self.pipe.send(block)

    def collect(self, waiting: deque[Block], on_done: OnDone, on_ready: OnReady) -> None:
        """Hand on the tally, if it is there. A lost block goes back to the front of those waiting."""
        assert self.block is not None
        try:
            answer = self.pipe.recv() if self.pipe.poll() else None
        except (EOFError, ConnectionResetError):
            if self._heartbeat[0] == NOBODY:
                self._process.join(END_SECONDS)
                status = self._process.exitcode
                raise WorkerLostError(f"the worker of block {self.block.index} ended with status {status}") from None
            self._replay_without_culprit(waiting)
            return
        match answer:
            case BlockTally():
                block, self.block = self.block, None
                on_done(block, answer)
            case RiverboatError():
                raise answer
            case str():
                on_ready()
            case _ if is_overdue(self._heartbeat, GRACE * self.block.match.time_limit + 1):
                self._replay_without_culprit(waiting)

    def _replay_without_culprit(self, waiting: deque[Block]) -> None:
        assert self.block is not None
        block, culprit = self.block, int(self._heartbeat[1])
        self.end()
        waiting.appendleft(msgspec.structs.replace(block, crashed=(*block.crashed, culprit)))
        self.block = None
        self._start()

    def end(self) -> None:
        self.pipe.close()
        self._process.terminate()
        self._process.join(END_SECONDS)
        if self._process.is_alive():
            self._process.kill()
            self._process.join(END_SECONDS)


def _work(pipe: Connection, heartbeat: Heartbeat) -> None:
    """A worker's life: play what comes until the parent hangs up."""
    # Ctrl-C is the parent's to handle.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        is_ready = False
        while True:
            block: Block = pipe.recv()
            if not is_ready:
                # A bot that cannot be loaded is refused with a sentence when the block is played.
                with suppress(RiverboatError):
                    warm_up(block.match)
                is_ready = True
                pipe.send(READY)
            pipe.send(play_or_refuse(block, heartbeat))
