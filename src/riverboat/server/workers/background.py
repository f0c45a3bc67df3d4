"""A process that works in the background, as the server sees it: the lab's, and the one that reviews hands.

It is started with the first question, and started again when it has ended.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any, Final, Generic, TypeVar

import msgspec

from riverboat.errors import Unreachable
from riverboat.server.workers.isolation import worker_command, worker_options
from riverboat.server.workers.messages import LENGTH_BYTES
from riverboat.server.workers.pipes import LARGEST_BODY, Answered, NotAnswered, framed

ANSWER_SECONDS: Final = 180.0
"""The first question on a machine may have to wait until kernels are compiled."""
END_SECONDS: Final = 2.0

NewsT = TypeVar("NewsT", bound=msgspec.Struct)


class BackgroundProcess(Generic[NewsT]):
    """Questions to the process, which it answers by number, and what it says unasked."""

    def __init__(
        self,
        module: str,
        replies: msgspec.msgpack.Decoder[Any],
        *,
        heard: Callable[[NewsT], None],
        lost: Callable[[], None],
        failure: Callable[[], Unreachable],
    ) -> None:
        self._module: Final = module
        self._replies: Final = replies
        self._heard: Final = heard
        self._lost: Final = lost
        self._failure: Final = failure
        self._numbers: Final = count(1)
        self._waiting: Final[dict[int, asyncio.Future[bytes]]] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._starting: Final = asyncio.Lock()
        self._reading: asyncio.Task[None] | None = None

    @property
    def pending(self) -> int:
        """Questions that are not answered yet."""
        return len(self._waiting)

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    async def ask(self, question: Callable[[int], msgspec.Struct], *, seconds: float = ANSWER_SECONDS) -> bytes:
        """Returns the answer to a question that is made with its number. Raises what the process refuses with.

        A process that does not answer in time is ended.
        """
        process = await self._running()
        number = next(self._numbers)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        try:
            self._send(process, question(number))
            async with asyncio.timeout(seconds):
                return await answer
        except TimeoutError:
            self.kill()
            raise self._failure() from None
        finally:
            self._waiting.pop(number, None)

    def tell(self, message: msgspec.Struct) -> None:
        """Sends what needs no answer, if the process runs."""
        if self._process is not None:
            self._send(self._process, message)

    async def close(self) -> None:
        """Closes the pipes and waits for the process to end."""
        process, reading = self._process, self._reading
        if process is None or reading is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        await asyncio.wait({reading}, timeout=END_SECONDS)
        self.kill()
        await asyncio.wait({reading})

    def kill(self) -> None:
        """Ends a process that no longer does what it is told."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def _running(self) -> asyncio.subprocess.Process:
        async with self._starting:
            if self._process is None:
                try:
                    self._process = await asyncio.create_subprocess_exec(
                        *worker_command(self._module), **worker_options()
                    )
                except OSError:
                    raise self._failure() from None
                self._reading = asyncio.get_running_loop().create_task(self._read(self._process))
            return self._process

    def _send(self, process: asyncio.subprocess.Process, message: msgspec.Struct) -> None:
        assert process.stdin is not None
        with suppress(ConnectionError, RuntimeError):  # it has just ended; the reader says so
            process.stdin.write(framed(message))

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        with suppress(asyncio.IncompleteReadError, ConnectionError, msgspec.MsgspecError):
            while True:
                length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
                if length > LARGEST_BODY:
                    break
                self._take(self._replies.decode(await process.stdout.readexactly(length)))
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        self._process = None
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(self._failure())
        self._lost()

    def _take(self, reply: Answered | NotAnswered | NewsT) -> None:
        match reply:
            case Answered(number=number, body=answered):
                if (answer := self._waiting.get(number)) is not None and not answer.done():
                    answer.set_result(answered)
            case NotAnswered(number=number, refusal=refusal):
                if (answer := self._waiting.get(number)) is not None and not answer.done():
                    answer.set_exception(refusal.error())
            case _:
                self._heard(reply)
