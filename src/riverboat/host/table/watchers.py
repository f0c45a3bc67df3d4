"""Who watches a table. Everyone gets frames of their own view; whoever has no part in the hand shares one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from riverboat.host.ports import Frame, Sink
from riverboat.table import PlayerId


class Watch:
    """One watcher's place in the audience."""

    def __init__(self, player: PlayerId | None, sink: Sink, leave: Callable[[Watch], None]) -> None:
        self.player = player
        self.sink = sink
        self._leave = leave

    def stop(self) -> None:
        self._leave(self)


class Audience:
    """The watchers, by player; None is a spectator."""

    def __init__(self, changed: Callable[[PlayerId | None], None]) -> None:
        self._watches: dict[PlayerId | None, list[Watch]] = {}
        self._changed = changed
        """Called when a player's first watcher comes or the last one goes, or the spectators'."""

    def __len__(self) -> int:
        return sum(map(len, self._watches.values()))

    def add(self, player: PlayerId | None, sink: Sink) -> Watch:
        watch = Watch(player, sink, self.remove)
        watches = self._watches.setdefault(player, [])
        watches.append(watch)
        if len(watches) == 1:
            self._changed(player)
        return watch

    def remove(self, watch: Watch) -> None:
        watches = self._watches.get(watch.player, [])
        if watch not in watches:
            return
        watches.remove(watch)
        if not watches:
            del self._watches[watch.player]
            self._changed(watch.player)

    def has(self, player: PlayerId) -> bool:
        return player in self._watches

    def of(self, player: PlayerId) -> tuple[Watch, ...]:
        return tuple(self._watches.get(player, ()))

    def drop(self, player: PlayerId) -> None:
        """Stop whatever watches for this player."""
        for watch in self.of(player):
            self.remove(watch)

    def tell(self, frame: Frame) -> None:
        """The same to everyone."""
        for watches in list(self._watches.values()):
            for watch in tuple(watches):
                watch.sink(frame)

    def tell_player(self, player: PlayerId, frame: Frame) -> None:
        for watch in self.of(player):
            watch.sink(frame)

    def by_view(self, own_views: Collection[PlayerId]) -> Iterator[tuple[PlayerId | None, list[Sink]]]:
        """The sinks by the view they get: a player's own for those in `own_views`, the public one for all others."""
        public: list[Sink] = []
        for player, watches in list(self._watches.items()):
            sinks = [watch.sink for watch in watches]
            if player is not None and player in own_views:
                yield player, sinks
            else:
                public += sinks
        if public:
            yield None, public
