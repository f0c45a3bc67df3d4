"""Sends a request to whichever process owns a resource; retries if ownership moves.

A resource that this process owns is asked directly; otherwise the request is encoded and sent over the bus. It is sent
again only if it was certainly not executed, or if executing it twice does no harm.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from itertools import count
from typing import Any, Final

import msgspec

from riverboat.engine.actions import IllegalAction
from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.resources import ResourceKind
from riverboat.server.cluster.bus.redis_bus import FAILURES
from riverboat.server.cluster.frame_streams import Post
from riverboat.server.cluster.leases import Lease
from riverboat.server.cluster.messages import NotOwner, OutcomeUnknown, RemoteRequest, RemoteResponse, RequestRefused
from riverboat.server.cluster.owner_lookup import OwnerLookup
from riverboat.server.cluster.ownership import NotOwned, OwnedResource, OwnedResources
from riverboat.server.cluster.request_server import decoder
from riverboat.server.cluster.timeouts import ClusterTimeouts

MOST_WAITING: Final = 512
"""Requests of this process that may wait for one resource at a time."""

_PAUSE_SECONDS: Final = 0.1
_RESEND_SECONDS: Final = 1.5
"""A repeatable request is sent again after this long without a response, which may have been lost."""


class _NoResponse(Exception):  # noqa: N818 -- it says what happened
    """One attempt ended without a response; the next may be made."""

    def __init__(
        self, cause: Unreachable | None = None, *, found_owner: bool = True, may_be_executed: bool = False
    ) -> None:
        super().__init__()
        self.cause = cause
        """Why, if the resource is not just moving to another owner."""
        self.found_owner = found_owner
        self.may_be_executed = may_be_executed


class Dispatcher:
    """Dispatches this process's requests to resources, wherever they are owned."""

    def __init__(
        self,
        process: str,
        kind_of: Callable[[str], ResourceKind[Any, Any]],
        owned: OwnedResources,
        lookup: OwnerLookup,
        *,
        post: Post,
        timeouts: ClusterTimeouts,
    ) -> None:
        self._process = process
        self._kind_of = kind_of
        self._owned = owned
        self._lookup = lookup
        self._post = post
        self._timeouts = timeouts
        self._ids = count(1)
        self._replies: dict[int, asyncio.Future[RemoteResponse | NotOwner | OutcomeUnknown | RequestRefused]] = {}
        self._waiting: dict[str, int] = {}

    def receive(self, message: RemoteResponse | NotOwner | OutcomeUnknown | RequestRefused) -> None:
        """Takes a reply of another process; drops it if nobody waits for it any more."""
        reply = self._replies.get(message.id)
        if reply is not None and not reply.done():
            reply.set_result(message)

    async def dispatch(self, resource_id: str, request: Any) -> Any:
        """Returns the owner's response.

        Raises the owner's refusal, or `Unreachable` when no owner responds in time. Its code is `outcome_unknown` when
        the request may have been executed and must not be repeated.
        """
        waiting = self._waiting.get(resource_id, 0)
        if waiting >= MOST_WAITING:
            raise Unreachable("table_busy", "too many requests are waiting at this table; try again in a moment")
        self._waiting[resource_id] = waiting + 1
        try:
            return await self._dispatch(resource_id, request)
        finally:
            self._waiting[resource_id] -= 1
            if not self._waiting[resource_id]:
                del self._waiting[resource_id]

    async def _dispatch(self, resource_id: str, request: Any) -> Any:
        give_up_at = time.monotonic() + self._timeouts.patience
        cause: Unreachable | None = None
        while (left := give_up_at - time.monotonic()) > 0:
            owned = self._owned.get(resource_id)
            kind = owned.kind if owned is not None else self._kind_of(resource_id)
            try:
                if owned is not None:
                    return await self._ask_here(owned, request, left)
                return await self._ask_owner(resource_id, kind, request, left)
            except _NoResponse as failure:
                if failure.may_be_executed and not kind.may_repeat(request):
                    raise _outcome_unknown() from failure
                cause = failure.cause or (None if failure.found_owner else cause)
        raise cause or Unreachable("table_unreachable", "the table is moving to another server; try again in a moment")

    @staticmethod
    async def _ask_here(owned: OwnedResource, request: Any, left: float) -> Any:
        """Asks the actor in this process, without the bus."""
        try:
            return await owned.ask(request, left)
        except NotOwned:
            failure = _NoResponse()
        except Unreachable as unreachable:
            failure = _NoResponse(_cause(unreachable), may_be_executed=True)
        await asyncio.sleep(_PAUSE_SECONDS / 2)
        raise failure

    async def _ask_owner(self, resource_id: str, kind: ResourceKind[Any, Any], request: Any, left: float) -> Any:
        """Asks the process that owns the resource, over the bus; finds or raises an owner first."""
        try:
            async with asyncio.timeout(left):
                lease = await self._lookup.reach(resource_id)
        except (Unreachable, *FAILURES) as failure:
            await asyncio.sleep(min(left, _PAUSE_SECONDS))
            raise _NoResponse(_cause(failure), found_owner=False) from failure
        if lease.process == self._process:
            raise _NoResponse  # it was taken just now, and is asked directly next
        wait = min(left, _RESEND_SECONDS) if kind.may_repeat(request) else left
        response = await self._send(resource_id, lease, msgspec.msgpack.encode(request), wait)
        return decoder(kind.response_type).decode(response)

    async def _send(self, resource_id: str, lease: Lease, body: bytes, left: float) -> bytes:
        """Sends to another process; waits for its reply, or until it owns the resource no longer."""
        loop = asyncio.get_running_loop()
        reply: asyncio.Future[RemoteResponse | NotOwner | OutcomeUnknown | RequestRefused] = loop.create_future()
        delivered: asyncio.Future[int | None] = loop.create_future()
        number = next(self._ids)
        self._replies[number] = reply
        try:
            message = RemoteRequest(self._process, number, resource_id, body, left)
            self._post(lease.process, message, lambda n: None if delivered.done() else delivered.set_result(n))
            receivers = await delivered
            if receivers == 0:
                await self._not_delivered(resource_id, lease)
                raise _NoResponse
            # If Redis failed it is not known who received it; a reply would come soon.
            wait = left if receivers is not None else min(left, 2 * self._timeouts.glance)
            outcome = await self._wait(resource_id, lease, reply, time.monotonic() + wait)
        finally:
            del self._replies[number]
        match outcome:
            case RemoteResponse(body=response):
                return response
            case RequestRefused():
                raise _error(outcome)
            case NotOwner():
                self._lookup.forget(resource_id)
                await asyncio.sleep(_PAUSE_SECONDS / 2)
                raise _NoResponse
            case OutcomeUnknown():
                self._lookup.forget(resource_id)
                raise _NoResponse(_cause(_unreachable(outcome)), may_be_executed=True)
            case _:
                self._lookup.forget(resource_id)
                raise _NoResponse(may_be_executed=True)

    async def _not_delivered(self, resource_id: str, lease: Lease) -> None:
        try:
            await self._lookup.not_delivered(resource_id, lease)
        except (Unreachable, *FAILURES):
            await asyncio.sleep(_PAUSE_SECONDS)

    async def _wait(
        self,
        resource_id: str,
        lease: Lease,
        reply: asyncio.Future[RemoteResponse | NotOwner | OutcomeUnknown | RequestRefused],
        give_up_at: float,
    ) -> RemoteResponse | NotOwner | OutcomeUnknown | RequestRefused | None:
        """Returns the reply; None when time is up or another process has the lease."""
        while (left := give_up_at - time.monotonic()) > 0:
            await asyncio.wait({reply}, timeout=min(left, self._timeouts.glance))
            if reply.done():
                return reply.result()
            try:
                if not lease.is_same_owner(await self._lookup.look(resource_id)):
                    return reply.result() if reply.done() else None
            except FAILURES:
                continue
        return None


def _outcome_unknown() -> Unreachable:
    return Unreachable(
        "outcome_unknown",
        "the table moved to another server before it answered; look whether it was done before asking again",
    )


def _error(outcome: RequestRefused) -> RiverboatError:
    """Returns the error that the owner raised."""
    error = outcome.refusal.error()
    if outcome.legal is None:
        return error
    return IllegalAction(error.code, error.message, outcome.legal, **error.values)


def _unreachable(outcome: OutcomeUnknown) -> Unreachable | None:
    refusal = outcome.refusal
    return Unreachable(refusal.code, refusal.message, **refusal.values) if refusal is not None else None


def _cause(failure: BaseException | None) -> Unreachable | None:
    """Returns what keeps a request from being answered; None when the resource is only moving to another owner."""
    if isinstance(failure, Unreachable):
        return failure if failure.code not in ("table_unreachable", "outcome_unknown") else None
    if failure is None or isinstance(failure, TimeoutError):
        return None
    return Unreachable("bus_unreachable", "the servers cannot reach each other now; try again in a moment")
