"""One process that owns everything: no bus, no leases, the store alone."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Any, Final

from riverboat.errors import Unreachable
from riverboat.host.ports import GameId, Sink, Watching
from riverboat.host.resources import Kind, Owned, RequestT, ResponseT, Watched, no_such_game
from riverboat.server.cluster.handles import Line, TableLine
from riverboat.server.cluster.resource_kinds import Kinds
from riverboat.server.cluster.subscribers import GivenFrames, head_of
from riverboat.table.commands import PlayerId

_LOG = logging.getLogger(__name__)

IDLE_SECONDS: Final = 30.0
"""How long nobody needs a thing before it is put away."""

_TIDY_SECONDS: Final = 5.0
_MOST_OPENING: Final = 16


class _LocalWatch:
    """A watcher that is handed on when its thing is opened anew."""

    def __init__(self, thing: _Thing, player: PlayerId | None, last: int | None, sink: Sink) -> None:
        self._thing = thing
        self._player = player
        self._given = GivenFrames(last, sink)
        self._watching: Watching | None = None

    def begin(self, actor: Watched) -> None:
        given = self._given
        self._watching = actor.watch(self._player, given.last, self._take, takes_over=given.is_new)

    def _take(self, frame: bytes) -> None:
        head = head_of(frame)
        self._given.give(head, frame)
        if head.is_last:
            self.stop()

    def stop(self) -> None:
        self._thing.watches.discard(self)
        if self._watching is not None:
            self._watching.stop()


class _Thing:
    """A thing, open or not."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.actor: Owned[Any, Any] | None = None
        self.opening = asyncio.Lock()
        self.waiting = 0
        self.watches: set[_LocalWatch] = set()
        self.idle_since: float | None = None


class LocalRooms:
    """Opens things as they are asked for and, at the start, all that go on by themselves."""

    def __init__(self, kinds: Kinds, *, idle_seconds: float = IDLE_SECONDS) -> None:
        self.process = secrets.token_hex(8)
        self._kinds = kinds
        self._idle_seconds = idle_seconds
        self._things: dict[str, _Thing] = {}
        self._tidying: asyncio.Task[None] | None = None
        self._is_closing = False

    @property
    def owned(self) -> frozenset[str]:
        """What is open now."""
        return frozenset(name for name, thing in self._things.items() if thing.actor is not None)

    async def start(self) -> None:
        """Go on with everything that was under way when the last process ended."""
        gate = asyncio.Semaphore(_MOST_OPENING)
        await asyncio.gather(*(self._open_beside(name, gate) for name in await self._kinds.live()))
        self._tidying = asyncio.create_task(self._tidy())

    async def _open_beside(self, name: str, gate: asyncio.Semaphore) -> None:
        async with gate:
            try:
                await self._open(name)
            except Exception:
                # One table that cannot be read must not keep the others closed.
                _LOG.exception("%s cannot be opened", name)

    async def line(self, game_id: GameId) -> TableLine:
        return self.line_of(self._kinds.of(game_id), game_id)

    def line_of(self, kind: Kind[RequestT, ResponseT], thing: str) -> Line[RequestT, ResponseT]:
        """A line to a thing of a kind that is not a table."""
        return Line(self, kind, thing)

    async def ask(self, kind: Kind[Any, Any], thing: str, request: Any) -> Any:  # noqa: ARG002 -- the id says it here
        place = self._place(thing)
        place.waiting += 1
        try:
            actor = await self._open(thing)
            return await actor.ask(request)
        finally:
            place.waiting -= 1

    async def watch(self, thing: str, player: PlayerId | None, last: int | None, sink: Sink) -> Watching:
        place = self._place(thing)
        place.waiting += 1
        try:
            actor = await self._open(thing)
        finally:
            place.waiting -= 1
        if not isinstance(actor, Watched):
            raise no_such_game(thing)
        watch = _LocalWatch(place, player, last, sink)
        place.watches.add(watch)
        watch.begin(actor)
        return watch

    def _place(self, name: str) -> _Thing:
        place = self._things.get(name)
        if place is None:
            place = self._things[name] = _Thing(name)
        return place

    async def _open(self, name: str) -> Owned[Any, Any]:
        """The actor, opened if it is not; whoever watched it before watches it again."""
        if self._is_closing:
            raise Unreachable("table_unreachable", "this server is closing; try again in a moment")
        place = self._place(name)
        async with place.opening:
            if place.actor is not None and not place.actor.lost.is_set():
                return place.actor
            if place.actor is not None:
                _LOG.warning("%s had given up and is opened anew", name)
                await self._stop(place)
            opened = await self._kinds.of(name).open(name, self.process)
            if opened is None:
                raise no_such_game(name)
            actor = place.actor = opened.actor
            actor.start()
            if isinstance(actor, Watched):
                for watch in tuple(place.watches):
                    watch.begin(actor)
            return actor

    async def _stop(self, place: _Thing) -> None:
        actor, place.actor = place.actor, None
        if actor is not None:
            await actor.stop()

    async def _tidy(self) -> None:
        """Put away what nobody has needed for a while, and take up again what goes on by itself and has given up."""
        while True:
            await asyncio.sleep(min(_TIDY_SECONDS, self._idle_seconds))
            try:
                live = await self._kinds.live()
            except Exception:
                _LOG.exception("the database cannot be asked what is under way")
                continue
            gate = asyncio.Semaphore(_MOST_OPENING)
            given_up = [name for name in live if (actor := self._place(name).actor) is None or actor.lost.is_set()]
            await asyncio.gather(*(self._open_beside(name, gate) for name in given_up))
            for place in tuple(self._things.values()):
                await self._put_away_if_idle(place, place.name in live)

    async def _put_away_if_idle(self, place: _Thing, is_live: bool) -> None:
        now = time.monotonic()
        is_needed = place.waiting > 0 or bool(place.watches) or is_live
        if is_needed or (place.actor is not None and not place.actor.is_idle):
            place.idle_since = None
            return
        place.idle_since = place.idle_since or now
        if now - place.idle_since < self._idle_seconds or place.opening.locked():
            return
        async with place.opening:
            await self._stop(place)
        if not place.waiting and not place.watches and place.actor is None:
            self._things.pop(place.name, None)

    async def close(self) -> None:
        self._is_closing = True
        if self._tidying is not None:
            self._tidying.cancel()
            await asyncio.wait({self._tidying})
        for place in tuple(self._things.values()):
            async with place.opening:
                await self._stop(place)
