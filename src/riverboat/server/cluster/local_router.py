"""The router of a single process that owns every resource: no bus, no leases, only the store."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

from riverboat.errors import Unreachable
from riverboat.host.ports import Sink, Subscription
from riverboat.host.resources import ResourceActor, Watchable, no_such_game
from riverboat.server.cluster.process_names import process_name
from riverboat.server.cluster.resource_kinds import ResourceKinds
from riverboat.server.cluster.subscriber import Subscriber
from riverboat.table.commands import PlayerId

_LOG = logging.getLogger(__name__)

IDLE_SECONDS: Final = 30.0
"""How long an unused resource is kept open."""

_CHECK_SECONDS: Final = 5.0
_MOST_OPENING: Final = 16
_DRAIN_POLL_SECONDS: Final = 0.05


class _LocalResource:
    """A resource, open or not, and its subscribers."""

    def __init__(self, resource_id: str) -> None:
        self.resource_id = resource_id
        self.actor: ResourceActor[Any, Any] | None = None
        self.opening = asyncio.Lock()
        self.waiting = 0
        self.subscribers: set[Subscriber] = set()
        self.idle_since: float | None = None


class LocalRouter:
    """Opens resources on demand and, at the start, all that are live."""

    def __init__(self, kinds: ResourceKinds, *, idle_seconds: float = IDLE_SECONDS) -> None:
        self.process = process_name()
        self._kinds = kinds
        self._idle_seconds = idle_seconds
        self._resources: dict[str, _LocalResource] = {}
        self._checking: asyncio.Task[None] | None = None
        self._is_closing = False
        self._is_draining = False

    @property
    def processes(self) -> frozenset[str]:
        """This process alone."""
        return frozenset((self.process,))

    @property
    def owned(self) -> frozenset[str]:
        """The resources that are open now."""
        return frozenset(name for name, resource in self._resources.items() if resource.actor is not None)

    async def start(self) -> None:
        """Opens everything that was live when the last process ended."""
        gate = asyncio.Semaphore(_MOST_OPENING)
        await asyncio.gather(*(self._try_open(name, gate) for name in await self._kinds.live()))
        self._checking = asyncio.create_task(self._check_periodically())

    async def _try_open(self, resource_id: str, gate: asyncio.Semaphore) -> None:
        async with gate:
            try:
                await self._open(self._resource(resource_id))
            except Exception:
                # One table that cannot be read must not keep the others closed.
                _LOG.exception("%s cannot be opened", resource_id)

    @property
    def is_draining(self) -> bool:
        return self._is_draining

    async def drain(self, seconds: float) -> None:
        """Begins no further hand; returns when every hand is over, or after `seconds`."""
        self._is_draining = True
        give_up_at = time.monotonic() + seconds
        while time.monotonic() < give_up_at:
            actors = [one.actor for one in self._resources.values() if one.actor is not None]
            under_way = [actor for actor in actors if not actor.hold(on=True)]
            if not under_way:
                return
            await asyncio.sleep(_DRAIN_POLL_SECONDS)

    async def dispatch(self, resource_id: str, request: Any) -> Any:
        """Returns the actor's response. Raises its refusals, or `Unreachable` when it stops before responding."""
        resource = self._resource(resource_id)
        resource.waiting += 1
        try:
            actor = resource.actor
            if actor is None or actor.lost.is_set() or self._is_closing:
                actor = await self._open(resource)
            return await actor.ask(request)
        finally:
            resource.waiting -= 1

    async def subscribe(self, resource_id: str, player: PlayerId | None, last: int | None, sink: Sink) -> Subscription:
        """Sends frames to `sink` from event `last` on; continues when the resource is opened again."""
        resource = self._resource(resource_id)
        resource.waiting += 1
        try:
            actor = await self._open(resource)
        finally:
            resource.waiting -= 1
        if not isinstance(actor, Watchable):
            raise no_such_game(resource_id)
        subscriber = Subscriber(player, last, sink, resource.subscribers.discard)
        resource.subscribers.add(subscriber)
        subscriber.follow(actor)
        return subscriber

    def _resource(self, resource_id: str) -> _LocalResource:
        resource = self._resources.get(resource_id)
        if resource is None:
            self._kinds.of(resource_id)  # refuses an id of no kind
            resource = self._resources[resource_id] = _LocalResource(resource_id)
        return resource

    async def _open(self, resource: _LocalResource) -> ResourceActor[Any, Any]:
        """Returns the actor, opened if necessary; existing subscribers follow a new one."""
        if self._is_closing:
            raise Unreachable("table_unreachable", "this server is closing; try again in a moment")
        async with resource.opening:
            if resource.actor is not None and not resource.actor.lost.is_set():
                return resource.actor
            if resource.actor is not None:
                _LOG.warning("%s had failed and is opened again", resource.resource_id)
                await self._stop(resource)
            opened = await self._kinds.of(resource.resource_id).open(resource.resource_id, self.process)
            if opened is None:
                raise no_such_game(resource.resource_id)
            actor = resource.actor = opened.actor
            actor.start()
            if self._is_draining:
                actor.hold(on=True)
            if isinstance(actor, Watchable):
                for subscriber in tuple(resource.subscribers):
                    subscriber.follow(actor)
            return actor

    async def _stop(self, resource: _LocalResource) -> None:
        actor, resource.actor = resource.actor, None
        if actor is not None:
            await actor.stop()

    async def _check_periodically(self) -> None:
        """Closes resources that have been idle for too long; opens live ones again that have failed."""
        while True:
            await asyncio.sleep(min(_CHECK_SECONDS, self._idle_seconds))
            try:
                live = await self._kinds.live()
            except Exception:
                _LOG.exception("the database cannot be asked which games are live")
                continue
            gate = asyncio.Semaphore(_MOST_OPENING)
            failed = [name for name in live if (actor := self._resource(name).actor) is None or actor.lost.is_set()]
            await asyncio.gather(*(self._try_open(name, gate) for name in failed))
            for resource in tuple(self._resources.values()):
                await self._close_if_idle(resource, resource.resource_id in live)

    async def _close_if_idle(self, resource: _LocalResource, is_live: bool) -> None:
        now = time.monotonic()
        is_needed = resource.waiting > 0 or bool(resource.subscribers) or is_live
        if is_needed or (resource.actor is not None and not resource.actor.is_idle):
            resource.idle_since = None
            return
        resource.idle_since = resource.idle_since or now
        if now - resource.idle_since < self._idle_seconds or resource.opening.locked():
            return
        async with resource.opening:
            await self._stop(resource)
        if not resource.waiting and not resource.subscribers and resource.actor is None:
            self._resources.pop(resource.resource_id, None)

    async def close(self) -> None:
        self._is_closing = True
        if self._checking is not None:
            self._checking.cancel()
            await asyncio.wait({self._checking})
        for resource in tuple(self._resources.values()):
            async with resource.opening:
                await self._stop(resource)
