"""The pool of bot workers: which bot runs in which process.

A few processes serve any number of bots. A bot that was late or crashed its worker twice is quarantined: it shares a
process only with others of its kind.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from itertools import count
from typing import Final

import msgspec

from riverboat.engine.view import Observation
from riverboat.host.ports import BotAnswer, GameId
from riverboat.odds.face_up import FaceUp
from riverboat.protocol import Equities
from riverboat.server.workers.messages import ActRequest, EquityRequest
from riverboat.server.workers.process import WORKER_ENDED, WorkerProcess
from riverboat.server.workers.turns import BotTurns
from riverboat.table.commands import PlayerId

FAULTS_TO_EXILE: Final = 2
MOST_EXILES: Final = 4
"""Processes for quarantined bots."""

_encoder: Final = msgspec.msgpack.Encoder()


class _Assignment:
    """Where a bot runs."""

    def __init__(self, worker: WorkerProcess) -> None:
        self.worker = worker
        self.seed: Final = secrets.randbits(63)
        self.faults = 0
        self.is_exiled = False


class ProcessBotWorkers:
    """The `BotWorkers` of a server. A bot that takes longer than `seconds` is late; the game does not wait for it.

    Workers load the kernels before the first question, unless `warms_up` is False: for bots that need none.
    """

    def __init__(
        self,
        processes: int | None = None,
        seconds: float = 10.0,
        *,
        warms_up: bool = True,
        turns: BotTurns | None = None,
    ) -> None:
        self._turns: Final = turns
        self._seconds: Final = seconds
        self._warms_up: Final = warms_up
        count_of = processes or max(1, available_cores())
        self._workers: Final = tuple(WorkerProcess(seconds, warms_up=warms_up) for _ in range(count_of))
        self._exiles: Final[list[WorkerProcess]] = []
        self._homes: Final[dict[tuple[GameId, PlayerId], _Assignment]] = {}
        self._numbers: Final = count(1)
        self._closing: Final[set[asyncio.Task[None]]] = set()

    def start(self) -> None:
        """Starts the workers in the background: they import and compile what is slow the first time."""
        for worker in self._workers:
            worker.start()

    async def ask(
        self, key: tuple[GameId, PlayerId], bot: str, seen: Observation, ended: tuple[Observation, ...]
    ) -> BotAnswer:
        """Returns the bot's choice within its time, or what was wrong."""
        if self._turns is not None:
            await self._turns.turn(key[0])
        home = self._home(key)
        timed = seen if seen.time_left is not None else msgspec.structs.replace(seen, time_left=self._seconds)
        answer = await home.worker.ask(
            ActRequest(
                next(self._numbers),
                _text(key),
                bot,
                home.seed,
                _encoder.encode(timed),
                tuple(map(_encoder.encode, ended)),
            )
        )
        if answer.fault in ("late", "failed") and self._homes.get(key) is home:
            self._note_fault(key, home, answer)
        return answer

    async def equities(self, moments: tuple[FaceUp, ...]) -> tuple[Equities, ...]:
        """Counts equities in the worker with the fewest bots; nothing when that is not possible."""
        return await _emptiest(self._workers).count(EquityRequest(next(self._numbers), moments))

    def forget(self, key: tuple[GameId, PlayerId]) -> None:
        """The bot has left its table."""
        home = self._homes.pop(key, None)
        if home is not None:
            self._leave(key, home)

    async def close(self) -> None:
        """Ends every process and waits for it."""
        if self._turns is not None:
            self._turns.close()
        await asyncio.gather(*(worker.close() for worker in (*self._workers, *self._exiles)), *self._closing)

    @property
    def bots(self) -> int:
        """How many bots play."""
        return len(self._homes)

    def _home(self, key: tuple[GameId, PlayerId]) -> _Assignment:
        home = self._homes.get(key)
        if home is None:
            home = self._homes[key] = _Assignment(_emptiest(self._workers))
            home.worker.bots += 1
        return home

    def _note_fault(self, key: tuple[GameId, PlayerId], home: _Assignment, answer: BotAnswer) -> None:
        """An exception costs only the bot's own turn; being late or crashing a worker costs the others' time."""
        if answer.fault == "late" or answer.detail == WORKER_ENDED:
            home.faults += 1
        if home.faults >= FAULTS_TO_EXILE and not home.is_exiled:
            self._leave(key, home)
            home.worker, home.is_exiled = self._exile(), True
            home.worker.bots += 1

    def _exile(self) -> WorkerProcess:
        """Returns a process for a quarantined bot, while there are not too many."""
        empty = [worker for worker in self._exiles if not worker.bots]
        if not empty and len(self._exiles) < MOST_EXILES:
            self._exiles.append(WorkerProcess(self._seconds, warms_up=self._warms_up))
        return _emptiest(self._exiles)

    def _leave(self, key: tuple[GameId, PlayerId], home: _Assignment) -> None:
        home.worker.drop(_text(key))
        home.worker.bots -= 1
        if home.is_exiled and not home.worker.bots:
            self._exiles.remove(home.worker)
            task = asyncio.get_running_loop().create_task(home.worker.close())
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)


def available_cores() -> int:
    """Returns the cores that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _emptiest(workers: tuple[WorkerProcess, ...] | list[WorkerProcess]) -> WorkerProcess:
    return min(workers, key=lambda worker: worker.bots)


def _text(key: tuple[GameId, PlayerId]) -> str:
    return "\n".join(key)
