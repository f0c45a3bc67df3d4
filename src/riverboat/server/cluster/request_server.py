"""Where requests of other processes arrive: they are answered if the thing is owned here, and sent back if not."""

from __future__ import annotations

import asyncio
import logging
from functools import lru_cache
from typing import Any, Final

import msgspec

from riverboat.engine.actions import IllegalAction
from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.resources import Watched
from riverboat.host.table.refusals import table_busy
from riverboat.protocol.refusals import refusal_of
from riverboat.server.cluster.bus.redis_bus import FAILURES
from riverboat.server.cluster.bus.task_ending import end
from riverboat.server.cluster.frame_streams import Post, Streams
from riverboat.server.cluster.messages import (
    Answered,
    Ask,
    Attach,
    GivenUp,
    Message,
    NotAttached,
    NotHere,
    Open,
    Refused,
)
from riverboat.server.cluster.ownership import Holder

_LOG = logging.getLogger(__name__)

MOST_ASKED: Final = 10_000
"""Requests in work for other processes; each thing bounds its own besides."""


class Desk:
    """Answers for what this process holds."""

    def __init__(self, holder: Holder, streams: Streams, post: Post) -> None:
        self._holder = holder
        self._streams = streams
        self._post = post
        self._tasks: set[asyncio.Task[None]] = set()

    def take(self, message: Ask | Attach | Open) -> None:
        """Begin to deal with a message. Requests reach the actor in the order in which they came."""
        if len(self._tasks) >= MOST_ASKED:
            if isinstance(message, Ask):
                self._post(message.sender, Refused(message.id, refusal_of(table_busy())))
            return
        task = asyncio.create_task(self._deal_with(message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _deal_with(self, message: Ask | Attach | Open) -> None:
        match message:
            case Ask():
                self._post(message.sender, await self._answer(message))
            case Attach():
                await self._attach(message)
            case Open(thing=thing):
                try:
                    await self._holder.take(thing)
                except (RiverboatError, *FAILURES) as failure:
                    _LOG.debug("%s could not be taken: %s", thing, failure)

    async def _answer(self, message: Ask) -> Message:
        held = self._holder.get(message.thing)
        if held is None:
            return NotHere(message.id)
        held.waiting += 1
        try:
            async with asyncio.timeout(message.within):
                actor = await held.opened()
                if actor is None:
                    return NotHere(message.id)
                answer = await actor.ask(decoder(held.kind.request_type).decode(message.body))
            return Answered(message.id, msgspec.msgpack.encode(answer))
        except (Unreachable, TimeoutError) as failure:
            return _given_up(message.id, failure)
        except RiverboatError as refusal:
            legal = refusal.legal if isinstance(refusal, IllegalAction) else None
            return Refused(message.id, refusal_of(refusal), legal)
        except Exception:
            _LOG.exception("a request to %s failed", message.thing)
            return GivenUp(message.id)
        finally:
            held.waiting -= 1

    async def _attach(self, message: Attach) -> None:
        held = self._holder.get(message.thing)
        actor = await held.opened() if held is not None else None
        if held is None or not isinstance(actor, Watched):
            self._post(message.sender, NotAttached(message.thing, message.stream, is_final=actor is not None))
            return
        self._streams.attach(message, actor, held.wanted.epoch)

    async def close(self) -> None:
        await end(*self._tasks)


def _given_up(number: int, failure: Unreachable | TimeoutError) -> GivenUp:
    if isinstance(failure, TimeoutError):
        return GivenUp(number)
    return GivenUp(number, refusal_of(failure))


@lru_cache
def decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    """One for each type; they are slow to make."""
    return msgspec.msgpack.Decoder(kind)
