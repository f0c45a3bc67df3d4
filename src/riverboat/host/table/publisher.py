"""Publishes a table to its watchers: numbered events and what they changed, each as the watcher may see it.

A watcher gets the whole state once, and then patches. What changed for everybody is encoded once; what changed in one
player's own part is added to that. The latest events are kept, so that a client that reconnects gets what it missed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from riverboat.bots.roster import person_key
from riverboat.host.ports import Frame, Frames, Sink
from riverboat.host.table.state import TableState
from riverboat.protocol import BotFault, Clock, Closed, Equities, GameState, Notice, Said, SeedCall, TableView
from riverboat.protocol.frames import EventContext, encode_changes, encode_event, encode_patch, encode_server
from riverboat.protocol.patches import own_changes, retold_seats, view_changes, with_own
from riverboat.protocol.table_views import TableViews
from riverboat.protocol.views import OwnPart
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
    context: EventContext, number: int, step: TableStep, equities: Sequence[Equities] = ()
) -> tuple[tuple[PublishedEvent, ...], EventContext]:
    """Numbers and encodes the events of a step, from `number` + 1 on; returns them and the context after the step.

    `equities` are those after each event, where somebody is all-in.
    """
    published = []
    for place, event in enumerate(step.events):
        context = context.after(event)
        told = msgspec.structs.replace(context, equities=equities[place]) if equities else context
        published.append(_published(number + 1 + place, event, told, step.table))
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
        """Returns the events after `last` as the viewer may see them; None when some are no longer kept.

        After 0, for who has heard nothing, these are the latest that are kept: a log then begins somewhere.
        """
        if last == 0:
            return self._latest(viewer)
        if last > number or number - last > MOST_MISSED:
            return None
        if last == number:
            return []
        if not self._steps or self._steps[0][0].number > last + 1:
            return None
        return [event.frame(viewer) for step in self._steps for event in step if event.number > last]

    def _latest(self, viewer: PlayerId | None) -> list[Frame]:
        kept = [event for step in self._steps for event in step]
        return [event.frame(viewer) for event in kept[-MOST_MISSED:]]


class ViewContext(msgspec.Struct, frozen=True):
    """What a view needs besides the table: the decision clock and who is connected."""

    clock: Clock | None
    absent: Collection[PlayerId]
    away: Collection[PlayerId]
    equities: Equities = ()


def views_of(state: TableState, context: ViewContext, earlier: TableViews | None = None) -> TableViews:
    """Returns the views of the table as it stands, for every viewer; `earlier` are the ones before."""
    return TableViews(
        state.table,
        events=state.events,
        clock=context.clock,
        bots=state.bots,
        persons=persons_of(state),
        programs=state.programs,
        absent=context.absent,
        away=context.away,
        game_id=state.table.table_id,
        name=state.name,
        is_running=state.is_started and not state.is_over,
        speed=state.pace,
        equities=context.equities,
        earlier=earlier,
    )


def persons_of(state: TableState) -> dict[PlayerId, str]:
    """The bots at the table that are somebody of the roster."""
    return {player: seat.bot for player, seat in state.bots.items() if person_key(seat.bot)}


def state_frame(state: TableState, view: TableView) -> Frame:
    return encode_server(GameState(state.number, state.version, view), state.table.table_id)


class Watcher:
    """One subscription to a table: for whom, and where the frames go."""

    def __init__(
        self,
        player: PlayerId | None,
        sink: Sink,
        remove: Callable[[Watcher], None],
        resend: Callable[[Watcher], None],
    ) -> None:
        self.player = player
        self.sink = sink
        self.viewer: PlayerId | None = None
        """Whose view it has been sent: the player's own, or the public one."""
        self._is_stopped = False
        self._remove = remove
        self._resend = resend

    def stop(self) -> None:
        self._is_stopped = True
        self._remove(self)

    def send_state(self) -> None:
        """Sends the whole state, in order with everything else."""
        if not self._is_stopped:
            self._resend(self)


class Watchers:
    """The watchers of a table, by player; None is a spectator."""

    def __init__(self, changed: Callable[[PlayerId | None], None]) -> None:
        self._watchers: dict[PlayerId | None, list[Watcher]] = {}
        self._changed = changed
        """Called when a player gets a first watcher or loses the last one; likewise for the spectators."""

    def __len__(self) -> int:
        return sum(map(len, self._watchers.values()))

    def __bool__(self) -> bool:
        return bool(self._watchers)

    def add(self, watcher: Watcher) -> None:
        watchers = self._watchers.setdefault(watcher.player, [])
        watchers.append(watcher)
        if len(watchers) == 1:
            self._changed(watcher.player)

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

    def of_others(self, player: PlayerId) -> bool:
        """Whether anybody but this player watches."""
        return any(watcher != player for watcher in self._watchers)

    def send_to_all(self, frame: Frame) -> None:
        for watchers in list(self._watchers.values()):
            for watcher in tuple(watchers):
                watcher.sink((frame,))

    def by_player(self) -> list[tuple[PlayerId | None, list[Watcher]]]:
        """The watchers of each player; some may go while frames are sent."""
        return [(player, watchers.copy()) for player, watchers in self._watchers.items()]


class Publisher:
    """Sends everything that a table's watchers get."""

    def __init__(self, changed: Callable[[PlayerId | None], None]) -> None:
        self.watchers = Watchers(changed)
        self._recent = RecentEvents()
        self._views: TableViews | None = None
        """The views that watchers have, but for the time that has passed on a clock."""
        self._own: dict[PlayerId, tuple[OwnPart, TableViews]] = {}
        """What players who watch have besides, and the views that it is part of."""

    def subscribe(
        self,
        player: PlayerId | None,
        last: int | None,
        sink: Sink,
        state: TableState,
        context: ViewContext,
        *,
        resend: Callable[[Watcher], None],
        takes_over: bool = True,
    ) -> Watcher:
        """Adds a watcher and sends it the events after `last`, if they are still kept, and the state.

        A player at the table has one active connection: with `takes_over`, earlier watchers of the player are closed.
        """
        viewer = player if player in players_with_own_view(state) else None
        missed = self._recent.since(last, state.number, viewer) if last is not None else None
        if missed:
            sink(tuple(missed))
        earlier = self.watchers.of(viewer) if viewer is not None and takes_over else ()
        watcher = Watcher(player, sink, self.watchers.remove, resend)
        self.send_state(watcher, state, context)
        self.watchers.add(watcher)
        replaced = (encode_server(Closed(state.number, "replaced"), state.table.table_id),)
        for one in earlier:
            one.sink(replaced)
            one.stop()
        return watcher

    def send_state(self, watcher: Watcher, state: TableState, context: ViewContext) -> None:
        """Sends the whole state to one watcher. Others are brought to it by a patch, should theirs be another."""
        views = views_of(state, context, self._views)
        if self._views is not None and self.watchers and _is_another(self._views.public, views.public):
            self._send_patches(state, views, ())
        self._views, view = views, views.public
        watcher.viewer = watcher.player if watcher.player in players_with_own_view(state) else None
        if watcher.viewer is not None:
            own = views.own(watcher.viewer)
            self._own[watcher.viewer] = own, views
            view = with_own(view, own)
        watcher.sink((state_frame(state, view),))

    def publish(self, state: TableState, context: ViewContext, events: tuple[PublishedEvent, ...] = ()) -> None:
        """Sends the events of a step and what they changed."""
        self._recent.add(events)
        if self.watchers:
            self._send_patches(state, views_of(state, context, self._views), events)

    def _send_patches(self, state: TableState, views: TableViews, events: tuple[PublishedEvent, ...]) -> None:
        assert self._views is not None, "every watcher has been sent a state"
        before, self._views = self._views, views
        had_own, self._own = self._own, {}
        patch = _Patch(state, before, views, events)
        alike = patch.told_alike(had_own)
        own_views = players_with_own_view(state)
        for player, watchers in self.watchers.by_player():
            has_other = [watcher for watcher in watchers if watcher.viewer != player]
            if player is not None and player in alike and not has_other:
                self._own[player] = alike[player], views
                for watcher in watchers:
                    watcher.sink(patch.to_all)
                continue
            viewer = player if player in own_views else None
            for had in dict.fromkeys([watcher.viewer for watcher in watchers]):
                known = had_own[had] if had is not None else None
                own = patch.own_after(viewer, known if had == viewer else None) if viewer is not None else None
                frames = patch.frames(had, known[0] if known is not None else None, viewer, own)
                if viewer is not None and own is not None:
                    self._own[viewer] = own, views
                for watcher in watchers:
                    if watcher.viewer == had:
                        watcher.viewer = viewer
                        watcher.sink(frames)

    def broadcast(self, message: Notice | Said | BotFault | Closed | SeedCall, game_id: str) -> None:
        """Sends the same message to every watcher."""
        self.watchers.send_to_all(encode_server(message, game_id))

    def send_to(self, player: PlayerId, message: Notice | Closed, game_id: str) -> None:
        """Sends a message to the watchers of one player."""
        frames = (encode_server(message, game_id),)
        for watcher in self.watchers.of(player):
            watcher.sink(frames)

    def close_for(self, player: PlayerId, message: Closed, game_id: str) -> None:
        """Sends a last message to the watchers of one player and removes them."""
        self.send_to(player, message, game_id)
        for watcher in self.watchers.of(player):
            watcher.stop()


class _Patch:
    """The frames of one step. What everybody is told is encoded once; most viewers are told nothing else."""

    def __init__(
        self, state: TableState, before: TableViews, views: TableViews, events: tuple[PublishedEvent, ...]
    ) -> None:
        self._number, self._version = state.number, state.version
        self._before, self._views, self._events = before, views, events
        self._changes = view_changes(before.public, views.public)
        self._public = encode_changes(self._changes)
        self._told: Frames = tuple([event.public for event in events])
        self.to_all: Frames = (*self._told, encode_patch(self._number, self._version, self._public))
        self._has_own_events = bool([event for event in events if event.own])
        self._retold = retold_seats(self._changes)
        self._waiting = {before: views.waiting_since(before)}
        """The seats that wait, by the views that their own part is of: the same ones for most players."""

    def told_alike(self, had_own: Mapping[PlayerId, tuple[OwnPart, TableViews]]) -> dict[PlayerId, OwnPart]:
        """The players whose own part stays as it was, and who are told what everybody is told; `had_own` is what they
        have.
        """
        retold, before = self._retold, self._before
        if retold is None or self._has_own_events:
            return {}
        waits = self._views.players_in(self._waiting[before])
        return {
            player: own
            for player, (own, of) in had_own.items()
            if of is before and player in waits and own.seat not in retold
        }

    def own_after(self, viewer: PlayerId, known: tuple[OwnPart, TableViews] | None) -> OwnPart:
        """A player's own part, who has the one in `known`."""
        if known is None:
            return self._views.own(viewer)
        own, earlier = known
        if earlier not in self._waiting:
            self._waiting[earlier] = self._views.waiting_since(earlier)
        return self._views.own_after(viewer, own, self._waiting[earlier])

    def frames(
        self, had: PlayerId | None, before: OwnPart | None, viewer: PlayerId | None, after: OwnPart | None
    ) -> Frames:
        """What watchers are sent who have the view of `had`, with that own part, and get the one of `viewer`."""
        patch = self.to_all[-1]
        if had == viewer and self._is_told_no_more(before, after):
            pass
        elif had == viewer and before is not None and after is not None and before.seat == after.seat:
            if own := own_changes(before, after, self._changes):
                patch = encode_patch(self._number, self._version, self._public, encode_changes(own))
        elif before is not None or after is not None:  # sat down or got up: everything of the own part may differ
            had_public, public = self._before.public, self._views.public
            old = with_own(had_public, before) if before is not None else had_public
            new = with_own(public, after) if after is not None else public
            patch = encode_patch(self._number, self._version, encode_changes(view_changes(old, new)))
        if self._has_own_events:
            return (*[event.frame(viewer) for event in self._events], patch)
        return self.to_all if patch is self.to_all[-1] else (*self._told, patch)

    def _is_told_no_more(self, before: OwnPart | None, after: OwnPart | None) -> bool:
        """Whether the patch for everybody is all that a viewer needs."""
        return after is before and (after is None or (self._retold is not None and after.seat not in self._retold))


def _is_another(view: TableView, other: TableView) -> bool:
    """Whether two views differ in more than the time left on a clock."""
    is_timed = (view.clock is not None, other.clock is not None)
    return is_timed[0] != is_timed[1] or replace(view, clock=None) != replace(other, clock=None)


def players_with_own_view(state: TableState) -> set[PlayerId]:
    """Returns the players who see more than a spectator: seated, or dealt into the hand and gone since."""
    table = state.table
    own = {seated.player for seated in table.seats if seated is not None}
    return own.union(player for player in table.dealt if player)
