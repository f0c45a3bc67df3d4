"""Asking a thing that may be owned by any process, and go to another while it is being asked.

A request is sent again only if nothing can have been done, or if doing it twice does no harm.
"""

from __future__ import annotations

import asyncio
import time
from enum import Enum, auto
from itertools import count
from typing import Any, Final

import msgspec

from riverboat.engine.actions import IllegalAction
from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.resources import Kind
from riverboat.server.cluster.bus.redis_bus import FAILURES
from riverboat.server.cluster.frame_streams import Post
from riverboat.server.cluster.leases import Lease
from riverboat.server.cluster.messages import Answered, Ask, GivenUp, NotHere, Refused
from riverboat.server.cluster.owner_lookup import Finder
from riverboat.server.cluster.request_server import decoder
from riverboat.server.cluster.timeouts import ClusterTimes

MOST_WAITING: Final = 512
"""Requests of this process that wait for one thing."""

_PAUSE_SECONDS: Final = 0.1
_RESEND_SECONDS: Final = 1.5
"""A request that may be repeated is, when its answer takes longer: the answer may have been lost on the way."""


class _Fate(Enum):
    """What became of a request that got no answer."""

    NOT_DONE = auto()
    UNKNOWN = auto()


class Asker:
    """This process's requests to things, wherever they are."""

    def __init__(self, process: str, finder: Finder, post: Post, times: ClusterTimes) -> None:
        self._process = process
        self._finder = finder
        self._post = post
        self._times = times
        self._ids = count(1)
        self._replies: dict[int, asyncio.Future[Answered | NotHere | GivenUp | Refused]] = {}
        self._waiting: dict[str, int] = {}

    def take(self, message: Answered | NotHere | GivenUp | Refused) -> None:
        """A reply has come. Of a request that nobody waits for any more it is dropped."""
        reply = self._replies.get(message.id)
        if reply is not None and not reply.done():
            reply.set_result(message)

    async def ask(self, kind: Kind[Any, Any], thing: str, request: Any) -> Any:
        waiting = self._waiting.get(thing, 0)
        if waiting >= MOST_WAITING:
            raise Unreachable("table_busy", "too many requests are waiting at this table; try again in a moment")
        self._waiting[thing] = waiting + 1
        try:
            return await self._ask(kind, thing, request)
        finally:
            self._waiting[thing] -= 1
            if not self._waiting[thing]:
                del self._waiting[thing]

    async def _ask(self, kind: Kind[Any, Any], thing: str, request: Any) -> Any:
        body = msgspec.msgpack.encode(request)
        give_up_at = time.monotonic() + self._times.patience
        may_be_done = False
        cause: Unreachable | None = None
        while (left := give_up_at - time.monotonic()) > 0:
            try:
                async with asyncio.timeout(left):
                    lease = await self._finder.reach(thing)
            except (Unreachable, *FAILURES) as failure:
                cause = _cause(failure) or cause
                await asyncio.sleep(min(left, _PAUSE_SECONDS))
                continue
            cause = None
            wait = min(left, _RESEND_SECONDS) if kind.may_repeat(request) else left
            outcome = await self._send(thing, lease, body, wait)
            match outcome:
                case Answered(body=answer):
                    return decoder(kind.response_type).decode(answer)
                case Refused():
                    raise _error(outcome)
                case GivenUp():
                    may_be_done = True
                    cause = _cause(_unreachable(outcome)) or cause
                    if not kind.may_repeat(request):
                        break
                case _Fate.NOT_DONE:
                    pass
                case _Fate.UNKNOWN:
                    may_be_done = True
                    if not kind.may_repeat(request):
                        break
        if may_be_done and not kind.may_repeat(request):
            raise Unreachable(
                "outcome_unknown",
                "the table moved to another server before it answered; look whether it was done before asking again",
            )
        if cause is not None:
            raise cause
        raise Unreachable("table_unreachable", "the table is moving to another server; try again in a moment")

    async def _send(self, thing: str, lease: Lease, body: bytes, left: float) -> Answered | Refused | GivenUp | _Fate:
        """Send to the owner and wait: for its answer, or until it owns the thing no longer."""
        loop = asyncio.get_running_loop()
        reply: asyncio.Future[Answered | NotHere | GivenUp | Refused] = loop.create_future()
        heard: asyncio.Future[int | None] = loop.create_future()
        number = next(self._ids)
        self._replies[number] = reply
        try:
            ask = Ask(self._process, number, thing, body, left)
            self._post(lease.process, ask, lambda count: None if heard.done() else heard.set_result(count))
            listeners = await heard
            if listeners == 0:
                await self._nobody_heard(thing, lease)
                return _Fate.NOT_DONE
            # If Redis failed it is not known who heard; an answer would come soon.
            wait = left if listeners is not None else min(left, 2 * self._times.glance)
            answer = await self._wait(thing, lease, reply, time.monotonic() + wait)
        finally:
            del self._replies[number]
        match answer:
            case Answered() | Refused():
                return answer
            case NotHere():
                self._finder.forget(thing)
                await asyncio.sleep(_PAUSE_SECONDS / 2)
                return _Fate.NOT_DONE
            case GivenUp():
                self._finder.forget(thing)
                return answer
            case _:
                self._finder.forget(thing)
                return _Fate.UNKNOWN

    async def _nobody_heard(self, thing: str, lease: Lease) -> None:
        try:
            await self._finder.nobody_heard(thing, lease)
        except (Unreachable, *FAILURES):
            await asyncio.sleep(_PAUSE_SECONDS)

    async def _wait(
        self,
        thing: str,
        lease: Lease,
        reply: asyncio.Future[Answered | NotHere | GivenUp | Refused],
        give_up_at: float,
    ) -> Answered | NotHere | GivenUp | Refused | None:
        """The reply; None when time is up or the lease has gone to another."""
        while (left := give_up_at - time.monotonic()) > 0:
            await asyncio.wait({reply}, timeout=min(left, self._times.glance))
            if reply.done():
                return reply.result()
            if lease.process == self._process:
                continue
            try:
                if not lease.is_same_owner(await self._finder.look(thing)):
                    return reply.result() if reply.done() else None
            except FAILURES:
                continue
        return None


def _error(outcome: Refused) -> RiverboatError:
    """What the owner raised."""
    error = outcome.refusal.error()
    if outcome.legal is None:
        return error
    return IllegalAction(error.code, error.message, outcome.legal, **error.values)


def _unreachable(outcome: GivenUp) -> Unreachable | None:
    refusal = outcome.refusal
    return Unreachable(refusal.code, refusal.message, **refusal.values) if refusal is not None else None


def _cause(failure: BaseException | None) -> Unreachable | None:
    """What really keeps a request from being answered; None when its thing is only on its way to another owner."""
    if isinstance(failure, Unreachable):
        return failure if failure.code not in ("table_unreachable", "outcome_unknown") else None
    if failure is None or isinstance(failure, TimeoutError):
        return None
    return Unreachable("bus_unreachable", "the servers cannot reach each other now; try again in a moment")
