"""Everything that this process's clients watch."""

from __future__ import annotations

import time
from functools import partial

from riverboat.host.ports import Sink, Watching
from riverboat.host.resources import no_such_game
from riverboat.server.cluster.bus.task_ending import end
from riverboat.server.cluster.frame_streams import Post
from riverboat.server.cluster.leases import Lease
from riverboat.server.cluster.messages import Alive, Attached, Frames, NotAttached, Pulse
from riverboat.server.cluster.owner_lookup import Finder
from riverboat.server.cluster.subscribers import View
from riverboat.server.cluster.timeouts import ClusterTimes
from riverboat.table.commands import PlayerId


class Viewing:
    """One view for each thing that is watched from here."""

    def __init__(self, process: str, finder: Finder, post: Post, times: ClusterTimes) -> None:
        self._process = process
        self._finder = finder
        self._post = post
        self._times = times
        self._views: dict[str, View] = {}

    async def watch(self, thing: str, player: PlayerId | None, last: int | None, sink: Sink) -> Watching:
        view = self._views.get(thing)
        if view is None:
            silence = self._times.silence
            view = View(thing, self._process, self._finder, self._post, silence=silence, closed=self._closed)
            self._views[thing] = view
        return await view.add(player, last, sink, self._times.patience)

    def _closed(self, view: View) -> None:
        if self._views.get(view.thing) is view:
            del self._views[view.thing]

    def things(self) -> frozenset[str]:
        return frozenset(self._views)

    def take(self, message: Attached | NotAttached | Frames | Pulse) -> None:
        """A word of an owner. Of a stream that is over it is dropped: an owner of before tells nobody anything."""
        if isinstance(message, Pulse):
            for thing, (stream, sent) in message.sent.items():
                if (watched := self._views.get(thing)) is not None and watched.stream == stream:
                    watched.pulse(sent)
            return
        view = self._views.get(message.thing)
        if view is None or view.stream != message.stream:
            return
        match message:
            case Attached(epoch=epoch):
                view.attached(epoch)
            case NotAttached(is_final=True):
                view.refuse(no_such_game(message.thing))
            case NotAttached():
                view.break_off()
            case Frames():
                view.take(message)

    def owner_is(self, thing: str, lease: Lease | None) -> None:
        """Someone owns the thing, or nobody; the view follows if it hangs on another."""
        view = self._views.get(thing)
        if view is not None and view.owner is not None and (lease is None or not view.is_owned_by(lease)):
            view.break_off()

    def restored(self) -> None:
        for view in tuple(self._views.values()):
            view.break_off()

    async def pulse(self) -> None:
        """Tell every owner that its streams are wanted, and leave those that have fallen silent."""
        now = time.monotonic()
        by_owner: dict[str, list[View]] = {}
        for view in tuple(self._views.values()):
            if not view.is_attached or view.owner is None:
                continue
            if now - view.heard_at > self._times.silence:
                view.break_off()
                continue
            by_owner.setdefault(view.owner.process, []).append(view)
        for process, views in by_owner.items():
            streams = {view.thing: view.stream for view in views}
            self._post(process, Alive(self._process, streams), partial(self._heard, views))

    def _heard(self, views: list[View], listeners: int | None) -> None:
        if listeners == 0:
            for view in views:
                view.break_off()

    async def close(self) -> None:
        views = tuple(self._views.values())
        for view in views:
            view.close()
        await end(*(view.task for view in views if view.task is not None))
