"""One worker process as the server sees it: its pending requests, the current one, and whether it is alive.

A worker answers in order, except that a slow bot continues in the background. A bot over its time is interrupted; a
worker that does not recover is killed and restarted, and the requests of other bots are sent again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection
from typing import Final, TypeAlias, cast

import msgspec

from riverboat.engine.actions import Action
from riverboat.host.ports import BotAnswer, BotFaultReason
from riverboat.protocol import Equities
from riverboat.server.workers.isolation import worker_command, worker_options
from riverboat.server.workers.messages import (
    COLD,
    ActRequest,
    ActResponse,
    BadFrameError,
    ContinuesInBackground,
    DropBot,
    EquityRequest,
    EquityResponse,
    MessageReader,
    Ready,
    Reply,
    frame,
    replies,
)

IN_FLIGHT: Final = 4
"""Requests sent ahead, so that a worker never waits for the server."""
MOST_WAITING: Final = 4096
TICK_SECONDS: Final = 0.25
GRACE_SECONDS: Final = 2.0
"""How long an interrupted bot may take to return."""
HANG_SECONDS: Final = 5.0
"""A worker starts its next request within a tenth of a second, unless a bot holds the interpreter."""
START_SECONDS: Final = 180.0
"""The first worker on a machine compiles kernels."""
RESTART_SECONDS: Final = 5.0
"""Between attempts to start a worker that fails to start."""
END_SECONDS: Final = 2.0
WORKER_ENDED: Final = "worker ended"
"""The detail of a bot that was thinking when its process ended."""

_actions: Final[msgspec.msgpack.Decoder[Action]] = msgspec.msgpack.Decoder(Action)


Request: TypeAlias = ActRequest | EquityRequest
Answer: TypeAlias = BotAnswer | tuple[Equities, ...]
"""To an `EquityRequest` the equities; a `BotAnswer` to it says why there are none."""


class Pending:
    """A pending request."""

    def __init__(self, ask: Request, answer: asyncio.Future[Answer]) -> None:
        self.ask: Final = ask
        self.answer: Final = answer
        self.thought = 0.0
        """Seconds since its turn came."""
        self.is_late = False

    def settle(self, answer: Answer) -> None:
        if not self.answer.done():
            self.answer.set_result(answer)


class WorkerProcess:
    """A worker slot: a process, restarted when necessary, and the requests to it."""

    def __init__(self, seconds: float, *, warms_up: bool = True) -> None:
        self.warms_up: Final = warms_up
        self.bots = 0
        """How many bots run here."""
        self._seconds: Final = seconds
        self._waiting: Final[deque[Pending]] = deque()
        self._line: Final[deque[Pending]] = deque()
        """Sent; the first is being worked on."""
        self._beside: Final[dict[int, Pending]] = {}
        self._link: _Link | None = None
        self._not_before = 0.0
        self._ticking: asyncio.TimerHandle | None = None
        self._last_tick = 0.0
        self._start_seconds = 0.0
        self._is_closed = False
        self._ending: Final[set[asyncio.Task[None]]] = set()

    def start(self) -> None:
        """Starts a process, unless the last attempt has only just failed."""
        if self._link is None and not self._is_closed and _now() >= self._not_before:
            self._start_seconds = 0.0
            self._link = _Link(self)

    async def ask(self, ask: ActRequest) -> BotAnswer:
        """Returns the bot's choice, or what was wrong."""
        answer = await self._request(ask)
        assert isinstance(answer, BotAnswer)
        return answer

    async def count(self, ask: EquityRequest) -> tuple[Equities, ...]:
        """Returns the equities; nothing when they could not be counted."""
        answer = await self._request(ask)
        return () if isinstance(answer, BotAnswer) else answer

    async def _request(self, ask: Request) -> Answer:
        self.start()
        if self._link is None or len(self._waiting) >= MOST_WAITING:
            return _failed("no worker" if self._link is None else "too many bots wait")
        pending = Pending(ask, asyncio.get_running_loop().create_future())
        self._waiting.append(pending)
        self.pump()
        return await pending.answer

    def drop(self, key: str) -> None:
        if self._link is not None and self._link.is_ready:
            self._link.send(DropBot(key))

    async def close(self) -> None:
        """Closes the pipes and waits for the process to end."""
        self._is_closed = True
        if self._ticking is not None:
            self._ticking.cancel()
        for pending in (*self._waiting, *self._line, *self._beside.values()):
            pending.settle(_failed("closed"))
        self._waiting.clear()
        self._line.clear()
        self._beside.clear()
        link, self._link = self._link, None
        await asyncio.gather(*([link.end()] if link is not None else []), *self._ending)

    # Callbacks of the link.

    def pump(self) -> None:
        """Sends what can be sent, and runs the timer while anything is unanswered."""
        link = self._link
        if link is not None and link.is_ready:
            while self._waiting and len(self._line) < IN_FLIGHT:
                pending = self._waiting.popleft()
                if not pending.answer.done():
                    self._line.append(pending)
                    link.send(pending.ask)
        if self._ticking is None and (self._line or self._beside or self._waiting):
            self._last_tick = _now()
            self._tick_later()

    def heard(self, link: _Link, reply: Reply) -> None:
        """Handles a message of the process; messages of an abandoned one are ignored."""
        if link is not self._link:
            return
        match reply:
            case ContinuesInBackground(number=number):
                if self._line and self._line[0].ask.number == number:
                    self._beside[number] = self._line.popleft()
            case ActResponse(number=number):
                self._settle(number, _answer(reply))
            case EquityResponse(number=number, equities=equities):
                self._settle(number, equities)
            case Ready():
                pass
        self.pump()

    def _settle(self, number: int, answer: Answer) -> None:
        pending = self._beside.pop(number, None)
        if pending is None and self._line and self._line[0].ask.number == number:
            pending = self._line.popleft()
        if pending is not None:
            pending.settle(answer)

    def lost(self, link: _Link) -> None:
        """The process has ended by itself: the bot that was thinking may have caused it."""
        if link is self._link:
            if not link.is_ready:
                self._give_up()
            else:
                self._restart((*list(self._line)[:1], *self._beside.values()), "failed", WORKER_ENDED)

    # Timeouts.

    def _tick_later(self) -> None:
        self._ticking = asyncio.get_running_loop().call_later(min(TICK_SECONDS, self._seconds / 4), self._tick)

    def _tick(self) -> None:
        self._ticking = None
        # If the server itself was blocked, only the time it would have seen counts.
        passed = min(_now() - self._last_tick, 2 * TICK_SECONDS)
        self._last_tick = _now()
        self._count(passed)
        if (self._line or self._beside or self._waiting) and not self._is_closed:
            self._tick_later()

    def _count(self, passed: float) -> None:
        if self._link is not None and not self._link.is_ready:
            self._start_seconds += passed
            if self._start_seconds > START_SECONDS:
                self._give_up()
            return
        thinking = [*list(self._line)[:1], *self._beside.values()]
        for pending in thinking:
            pending.thought += passed
        for pending in self._beside.values():
            if pending.thought > self._seconds and not pending.is_late:
                pending.is_late = True
                pending.settle(BotAnswer(None, "late"))
                self.drop(pending.ask.key)
        if self._line and self._line[0].thought > HANG_SECONDS:
            self._restart(thinking, "late", "")
        elif gone := [each for each in self._beside.values() if each.thought > self._seconds + GRACE_SECONDS]:
            self._restart(gone, "late", "")

    def _restart(self, blamed: Collection[Pending], fault: BotFaultReason, detail: str) -> None:
        """Kills the process and starts another; requests of other bots are sent again, with full time."""
        for pending in blamed:
            pending.settle(BotAnswer(None, fault, detail))
        again = [each for each in (*self._beside.values(), *self._line) if not each.answer.done()]
        self._beside.clear()
        self._line.clear()
        for pending in again:
            pending.thought = 0.0
        self._waiting.extendleft(reversed(again))
        self._end_link()
        self.start()
        self.pump()

    def _give_up(self) -> None:
        """The process does not start: its bots fail, and a new attempt is made after a pause."""
        self._not_before = _now() + RESTART_SECONDS
        for pending in self._waiting:
            pending.settle(_failed("worker does not start"))
        self._waiting.clear()
        self._end_link()

    def _end_link(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            task = asyncio.get_running_loop().create_task(link.end(at_once=True))
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)


class _Link(asyncio.SubprocessProtocol):
    """The pipes to one process, from its start to its end."""

    def __init__(self, worker: WorkerProcess) -> None:
        self.is_ready = False
        self._worker: Final = worker
        self._bodies: Final = MessageReader()
        self._transport: asyncio.SubprocessTransport | None = None
        self._pipe: asyncio.WriteTransport | None = None
        self._ended: Final = asyncio.Event()
        self._starting: Final = asyncio.get_running_loop().create_task(self._start())

    async def _start(self) -> None:
        try:
            await asyncio.get_running_loop().subprocess_exec(
                lambda: self,
                *worker_command("riverboat.server.workers.worker", *(() if self._worker.warms_up else (COLD,))),
                **worker_options(),
            )
        except OSError:
            self._ended.set()
            self._worker.lost(self)

    def send(self, question: Request | DropBot) -> None:
        assert self._pipe is not None
        self._pipe.write(frame(question))

    async def end(self, at_once: bool = False) -> None:
        """Closes the pipes, then kills the process if necessary."""
        await asyncio.wait({self._starting})
        if self._transport is None:
            return
        if self._pipe is not None:
            self._pipe.close()
        if not at_once:
            await asyncio.wait({asyncio.ensure_future(self._ended.wait())}, timeout=END_SECONDS)
        if not self._ended.is_set():
            self._transport.kill()
            await self._ended.wait()
        self._transport.close()

    # Called by the loop.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.SubprocessTransport", transport)
        self._pipe = cast("asyncio.WriteTransport", self._transport.get_pipe_transport(0))

    def pipe_data_received(self, fd: int, data: bytes) -> None:  # noqa: ARG002 -- only answers come
        try:
            for body in self._bodies.feed(data):
                reply = replies.decode(body)
                self.is_ready = self.is_ready or isinstance(reply, Ready)
                self._worker.heard(self, reply)
        except (BadFrameError, msgspec.MsgspecError):
            assert self._transport is not None
            self._transport.kill()

    def process_exited(self) -> None:
        self._ended.set()
        self._worker.lost(self)


def _answer(reply: ActResponse) -> BotAnswer:
    if reply.fault:
        return BotAnswer(None, reply.fault, reply.detail)
    try:
        return BotAnswer(_actions.decode(reply.action))
    except msgspec.MsgspecError:
        return BotAnswer(None, "illegal", "not an action")


def _failed(detail: str) -> BotAnswer:
    return BotAnswer(None, "failed", detail)


def _now() -> float:
    return asyncio.get_running_loop().time()
