"""Publishes a table to its watchers: numbered events and the state after them, each as the watcher may see it.

Everyone gets frames of their own view; watchers without a part in the hand share the public one. The latest events are
kept, so that a client that reconnects gets what it missed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator
from typing import Final

import msgspec

from riverboat.host.ports import Frame, Sink
from riverboat.host.table.state import TableState
from riverboat.protocol import BotFault, Clock, Closed, GameState, Notice, Said, TableView
from riverboat.protocol.frames import EventContext, encode_event, encode_server
from riverboat.protocol.table_views import TableViews
from riverboat.table import AnyEvent, PlayerId, Table, TableStep, redact_event

RECENT_STEPS: Final = 128
MOST_MISSED: Final = 256
"""How many steps and events a reconnecting client can catch up on; beyond that it gets the whole state.

Half of the outbox limit of a connection, so that catching up never overflows it."""


class PublishedEvent(msgspec.Struct, frozen=True, gc=False):
    """One numbered event, already encoded: many are kept, and bytes are cheap to keep."""

    number: int
    public: Frame
    """As a spectator sees it."""
    own: dict[PlayerId, Frame]
    """For players who see more than a spectator."""

    def frame(self, viewer: PlayerId | None) -> Frame:
        """Returns the frame for one viewer; None is a spectator."""
        return self.public if viewer is None else self.own.get(viewer, self.public)


def number_events(
    context: EventContext, number: int, step: TableStep
) -> tuple[tuple[PublishedEvent, ...], EventContext]:
    """Numbers and encodes the events of a step, from `number` + 1 on; returns them and the context after the step."""
    published = []
    for following, event in enumerate(step.events, number + 1):
        context = context.after(event)
        published.append(_published(following, event, context, step.table))
    return tuple(published), context


def _published(number: int, event: AnyEvent, context: EventContext, table: Table) -> PublishedEvent:
    """`table` is the table after the step that the event is part of."""
    public = redact_event(table, event, None)
    own: dict[PlayerId, Frame] = {}
    if public is not event:
        for player in filter(None, table.dealt):
            if (visible := redact_event(table, event, player)) != public:
                own[player] = encode_event(number, visible, context)
    return PublishedEvent(number, encode_event(number, public, context), own)


class RecentEvents:
    """The events of the latest steps, for clients that reconnect."""

    def __init__(self) -> None:
        self._steps: deque[tuple[PublishedEvent, ...]] = deque(maxlen=RECENT_STEPS)

    def add(self, step: tuple[PublishedEvent, ...]) -> None:
        if step:
            self._steps.append(step)

    def since(self, last: int, number: int, viewer: PlayerId | None) -> list[Frame] | None:
        """Returns the events after `last` as the viewer may see them; None when some are no longer kept."""
        if last > number or number - last > MOST_MISSED:
            return None
        if last == number:
            return []
        if not self._steps or self._steps[0][0].number > last + 1:
            return None
        return [event.frame(viewer) for step in self._steps for event in step if event.number > last]


class ViewContext(msgspec.Struct, frozen=True):
    """What a view needs besides the table: the decision clock and who is connected."""

    clock: Clock | None
    absent: Collection[PlayerId]
    away: Collection[PlayerId]


def views_of(state: TableState, context: ViewContext) -> TableViews:
    """Returns the views of the table as it stands, for every viewer."""
    return TableViews(
        state.table,
        events=state.events,
        clock=context.clock,
        bots=state.bots,
        absent=context.absent,
        away=context.away,
        game_id=state.table.table_id,
        name=state.name,
        is_running=state.is_started and not state.is_over,
        speed=state.pace,
    )


def state_frame(state: TableState, view: TableView) -> Frame:
    return encode_server(GameState(state.number, state.version, view), state.table.table_id)


class Watcher:
    """One subscription to a table: for whom, and where the frames go."""

    def __init__(self, player: PlayerId | None, sink: Sink, remove: Callable[[Watcher], None]) -> None:
        self.player = player
        self.sink = sink
        self._remove = remove

    def stop(self) -> None:
        self._remove(self)


class Watchers:
    """The watchers of a table, by player; None is a spectator."""

    def __init__(self, changed: Callable[[PlayerId | None], None]) -> None:
        self._watchers: dict[PlayerId | None, list[Watcher]] = {}
        self._changed = changed
        """Called when a player gets a first watcher or loses the last one; likewise for the spectators."""

    def __len__(self) -> int:
        return sum(map(len, self._watchers.values()))

    def add(self, player: PlayerId | None, sink: Sink) -> Watcher:
        watcher = Watcher(player, sink, self.remove)
        watchers = self._watchers.setdefault(player, [])
        watchers.append(watcher)
        if len(watchers) == 1:
            self._changed(player)
        return watcher

    def remove(self, watcher: Watcher) -> None:
        watchers = self._watchers.get(watcher.player, [])
        if watcher not in watchers:
            return
        watchers.remove(watcher)
        if not watchers:
            del self._watchers[watcher.player]
            self._changed(watcher.player)

    def has(self, player: PlayerId) -> bool:
        return player in self._watchers

    def of(self, player: PlayerId) -> tuple[Watcher, ...]:
        return tuple(self._watchers.get(player, ()))

    def send_to_all(self, frame: Frame) -> None:
        for watchers in list(self._watchers.values()):
            for watcher in tuple(watchers):
                watcher.sink(frame)

    def by_view(self, own_views: Collection[PlayerId]) -> Iterator[tuple[PlayerId | None, list[Sink]]]:
        """Groups the sinks by view: a player's own for players in `own_views`, the public one for all others."""
        public: list[Sink] = []
        for player, watchers in list(self._watchers.items()):
            sinks = [watcher.sink for watcher in watchers]
            if player is not None and player in own_views:
                yield player, sinks
            else:
                public += sinks
        if public:
            yield None, public


class Publisher:
    """Sends everything that a table's watchers get."""

    def __init__(self, changed: Callable[[PlayerId | None], None]) -> None:
        self.watchers = Watchers(changed)
        self._recent = RecentEvents()

    def subscribe(
        self,
        player: PlayerId | None,
        last: int | None,
        sink: Sink,
        state: TableState,
        context: ViewContext,
        *,
        takes_over: bool = True,
    ) -> Watcher:
        """Adds a watcher and sends it the events after `last`, if they are still kept, and the state.

        A player at the table has one active connection: with `takes_over`, earlier watchers of the player are closed.
        """
        viewer = player if player in players_with_own_view(state) else None
        missed = self._recent.since(last, state.number, viewer) if last is not None else None
        for frame in missed or ():
            sink(frame)
        sink(state_frame(state, views_of(state, context).of(viewer)))
        earlier = self.watchers.of(viewer) if viewer is not None and takes_over else ()
        watcher = self.watchers.add(player, sink)
        replaced = encode_server(Closed(state.number, "replaced"), state.table.table_id)
        for one in earlier:
            one.sink(replaced)
            one.stop()
        return watcher

    def publish(self, state: TableState, context: ViewContext, events: tuple[PublishedEvent, ...] = ()) -> None:
        """Sends the events of a step and the state after it."""
        self._recent.add(events)
        if not self.watchers:
            return
        views = views_of(state, context)
        for viewer, sinks in self.watchers.by_view(players_with_own_view(state)):
            frames = [event.frame(viewer) for event in events]
            frames.append(state_frame(state, views.of(viewer)))
            for sink in sinks:
                for frame in frames:
                    sink(frame)

    def broadcast(self, message: Notice | Said | BotFault | Closed, game_id: str) -> None:
        """Sends the same message to every watcher."""
        self.watchers.send_to_all(encode_server(message, game_id))

    def send_to(self, player: PlayerId, message: Notice | Closed, game_id: str) -> None:
        """Sends a message to the watchers of one player."""
        frame = encode_server(message, game_id)
        for watcher in self.watchers.of(player):
            watcher.sink(frame)

    def close_for(self, player: PlayerId, message: Closed, game_id: str) -> None:
        """Sends a last message to the watchers of one player and removes them."""
        self.send_to(player, message, game_id)
        for watcher in self.watchers.of(player):
            watcher.stop()


def players_with_own_view(state: TableState) -> set[PlayerId]:
    """Returns the players who see more than a spectator: seated, or dealt into the hand and gone since."""
    table = state.table
    own = {seated.player for seated in table.seats if seated is not None}
    return own.union(player for player in table.dealt if player)
