"""What a table's watchers are told: each event and the state after it, as each of them may see it."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import Final

import msgspec

from riverboat.presentation import TableViews
from riverboat.protocol import Clock, GameState, TableView
from riverboat.server.ports import Frame
from riverboat.server.table.state import TableState
from riverboat.table import AnyEvent, PlayerId, Table, TableStep, redact_event
from riverboat.wire import EventContext, encode_event, encode_server

RECENT_STEPS: Final = 128
"""How far back a reconnecting client can be told what it missed; further back it gets the whole state."""


class Told(msgspec.Struct, frozen=True):
    """One event with its number and what is needed to tell it to anybody."""

    number: int
    event: AnyEvent
    public: AnyEvent
    """As a spectator hears it."""
    context: EventContext
    table: Table
    """After the step that it was part of."""

    def frame(self, viewer: PlayerId | None) -> Frame:
        return self._encoded(self._heard(viewer))

    def public_frame(self) -> Frame:
        return self._encoded(self.public)

    def frame_beside(self, public: Frame, viewer: PlayerId | None) -> Frame:
        """The frame for a viewer, given that for spectators, which most viewers of most events share."""
        heard = self._heard(viewer)
        return public if heard == self.public else self._encoded(heard)

    def _heard(self, viewer: PlayerId | None) -> AnyEvent:
        return self.event if self.public is self.event else redact_event(self.table, self.event, viewer)

    def _encoded(self, heard: AnyEvent) -> Frame:
        return encode_event(self.number, heard, self.context)


def numbered(context: EventContext, number: int, step: TableStep) -> tuple[Told, ...]:
    """The events of a step, counted on from the `number` told before it; `context` is as it was before."""
    told = []
    for following, event in enumerate(step.events, number + 1):
        context = context.after(event)
        told.append(Told(following, event, redact_event(step.table, event, None), context, step.table))
    return tuple(told)


class Recent:
    """The latest steps, for clients that come back."""

    def __init__(self) -> None:
        self._steps: deque[tuple[Told, ...]] = deque(maxlen=RECENT_STEPS)

    def add(self, step: tuple[Told, ...]) -> None:
        if step:
            self._steps.append(step)

    def since(self, last: int, number: int, viewer: PlayerId | None) -> list[Frame] | None:
        """The events after `last` as the viewer may hear them; None when they are not all here any more."""
        if last > number:
            return None
        if last == number:
            return []
        if not self._steps or self._steps[0][0].number > last + 1:
            return None
        return [told.frame(viewer) for step in self._steps for told in step if told.number > last]


class Surroundings(msgspec.Struct, frozen=True):
    """What a view needs besides the table: the clock, and who is there."""

    clock: Clock | None
    absent: Collection[PlayerId]
    away: Collection[PlayerId]


def views_of(state: TableState, around: Surroundings) -> TableViews:
    """Everybody's views of the table as it stands."""
    return TableViews(
        state.table,
        events=state.events,
        clock=around.clock,
        bots=state.bots,
        absent=around.absent,
        away=around.away,
        game_id=state.table.table_id,
        name=state.name,
        is_running=state.is_started and not state.is_over,
    )


def state_frame(state: TableState, view: TableView) -> Frame:
    return encode_server(GameState(state.number, state.version, view), state.table.table_id)
