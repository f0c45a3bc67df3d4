"""Reviews and hints from a process of their own, so that no table waits for them. It is started when first needed."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import count
from typing import Final, Protocol

import msgspec

from riverboat.errors import Unreachable
from riverboat.host.review_messages import (
    LARGEST_MESSAGE,
    LENGTH_BYTES,
    Asked,
    Finished,
    Reply,
    ReportJob,
    Told,
    frame,
    replies,
)
from riverboat.host.reviewing import HintJob, ReviewJob, decode_decision, encode_review
from riverboat.review.values import Decision, Review

END_SECONDS: Final = 1.0


class Reviewing(Protocol):
    """Works out reviews and hints."""

    def decisions(self, job: ReviewJob) -> AsyncIterator[Decision]:
        """The decisions one by one; `Unreachable` where they cannot be worked out."""

    async def hint(self, job: HintJob) -> Decision: ...

    async def reported(self, job: ReviewJob, review: Review) -> bytes:
        """What the hand brings to a report and to the ladder; see `reported_hand`."""

    async def close(self) -> None: ...


def review_failed(reason: str = "") -> Unreachable:
    return Unreachable("review_failed", f"the review could not be worked out ({reason})", reason=reason)


class ReviewProcess:
    """A `Reviewing` in a process of lower priority. One that has ended is started again with the next question."""

    def __init__(self) -> None:
        self._numbers: Final = count(1)
        self._waiting: Final[dict[int, asyncio.Queue[Reply]]] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._starting: Final = asyncio.Lock()
        self._reading: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    async def decisions(self, job: ReviewJob) -> AsyncIterator[Decision]:
        async for told in self._ask(Asked(next(self._numbers), review=job)):
            yield decode_decision(told)

    async def hint(self, job: HintJob) -> Decision:
        [told] = [told async for told in self._ask(Asked(next(self._numbers), hint=job))]
        return decode_decision(told)

    async def reported(self, job: ReviewJob, review: Review) -> bytes:
        asked = Asked(next(self._numbers), report=ReportJob(job, encode_review(review)))
        [told] = [told async for told in self._ask(asked)]
        return told

    async def close(self) -> None:
        """Closes the pipes; a process in the middle of its work is ended."""
        process, reading = self._process, self._reading
        if process is None or reading is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        await asyncio.wait({reading}, timeout=END_SECONDS)
        with suppress(ProcessLookupError):
            process.kill()
        await asyncio.wait({reading})

    async def _ask(self, asked: Asked) -> AsyncIterator[bytes]:
        process = await self._running()
        told: asyncio.Queue[Reply] = asyncio.Queue()
        self._waiting[asked.number] = told
        try:
            assert process.stdin is not None
            with suppress(ConnectionError, RuntimeError):  # it has just ended; the reader says so
                process.stdin.write(frame(asked))
            while isinstance(reply := await told.get(), Told):
                yield reply.told
            if reply.problem:
                raise review_failed(reply.problem)
        finally:
            self._waiting.pop(asked.number, None)

    async def _running(self) -> asyncio.subprocess.Process:
        async with self._starting:
            if self._process is None:
                try:
                    self._process = await asyncio.create_subprocess_exec(
                        sys.executable,
                        "-m",
                        "riverboat.host.review_worker",
                        stdin=asyncio.subprocess.PIPE,
                        stdout=asyncio.subprocess.PIPE,
                        stderr=asyncio.subprocess.DEVNULL,
                        env=os.environ,
                    )
                except OSError as failure:
                    raise review_failed(str(failure)) from failure
                self._reading = asyncio.create_task(self._read(self._process))
            return self._process

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        with suppress(asyncio.IncompleteReadError, ConnectionError, msgspec.MsgspecError):
            while True:
                length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
                if length > LARGEST_MESSAGE:
                    break
                reply = replies.decode(await process.stdout.readexactly(length))
                if (told := self._waiting.get(reply.number)) is not None:
                    told.put_nowait(reply)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        self._process = None
        for number, told in self._waiting.items():
            told.put_nowait(Finished(number, 0.0, "the process has ended"))
