"""Executes requests of other processes on resources owned here."""

from __future__ import annotations

import asyncio
import logging
from functools import lru_cache
from typing import Any, Final

import msgspec

from riverboat.engine.actions import IllegalAction
from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.refusals import table_busy
from riverboat.host.resources import Watchable
from riverboat.protocol.refusals import refusal_of
from riverboat.server.cluster.bus.redis_bus import FAILURES
from riverboat.server.cluster.bus.task_ending import end
from riverboat.server.cluster.frame_streams import FrameStreams, Post
from riverboat.server.cluster.messages import (
    Message,
    NotOwner,
    OpenStream,
    OutcomeUnknown,
    RemoteRequest,
    RemoteResponse,
    RequestRefused,
    StreamClosed,
    TakeOwnership,
)
from riverboat.server.cluster.ownership import NotOwned, OwnedResources

_LOG = logging.getLogger(__name__)

MOST_REQUESTS: Final = 10_000
"""Requests of other processes in progress; each resource bounds its own besides."""


class RequestServer:
    """Serves the requests of other processes."""

    def __init__(self, owned: OwnedResources, streams: FrameStreams, post: Post) -> None:
        self._owned = owned
        self._streams = streams
        self._post = post
        self._tasks: set[asyncio.Task[None]] = set()

    def receive(self, message: RemoteRequest | OpenStream | TakeOwnership) -> None:
        """Starts to handle a message. Requests reach the actor in the order of their arrival."""
        if len(self._tasks) >= MOST_REQUESTS:
            if isinstance(message, RemoteRequest):
                self._post(message.sender, RequestRefused(message.id, refusal_of(table_busy())))
            return
        task = asyncio.create_task(self._handle(message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _handle(self, message: RemoteRequest | OpenStream | TakeOwnership) -> None:
        match message:
            case RemoteRequest():
                self._post(message.sender, await self._respond(message))
            case OpenStream():
                await self._open_stream(message)
            case TakeOwnership(resource_id=resource_id):
                try:
                    await self._owned.take(resource_id)
                except (RiverboatError, *FAILURES) as failure:
                    _LOG.debug("%s could not be taken: %s", resource_id, failure)

    async def _respond(self, message: RemoteRequest) -> Message:
        owned = self._owned.get(message.resource_id)
        if owned is None:
            return NotOwner(message.id)
        try:
            response = await owned.ask(decoder(owned.kind.request_type).decode(message.body), message.within)
            return RemoteResponse(message.id, msgspec.msgpack.encode(response))
        except NotOwned:
            return NotOwner(message.id)
        except Unreachable as failure:
            return OutcomeUnknown(message.id, refusal_of(failure))
        except RiverboatError as refusal:
            legal = refusal.legal if isinstance(refusal, IllegalAction) else None
            return RequestRefused(message.id, refusal_of(refusal), legal)
        except Exception:
            _LOG.exception("a request to %s failed", message.resource_id)
            return OutcomeUnknown(message.id)

    async def _open_stream(self, message: OpenStream) -> None:
        owned = self._owned.get(message.resource_id)
        actor = await owned.opened() if owned is not None else None
        if owned is None or not isinstance(actor, Watchable):
            self._post(message.sender, StreamClosed(message.resource_id, message.stream, is_final=actor is not None))
            return
        self._streams.open(message, actor, owned.wanted.epoch)

    async def close(self) -> None:
        await end(*self._tasks)


@lru_cache
def decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    """Returns the decoder of a type; they are slow to make."""
    return msgspec.msgpack.Decoder(kind)
