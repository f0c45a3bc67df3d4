"""What a table's watchers are told: each event and the state after it, as each of them may see it."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import Final

import msgspec

from riverboat.host.ports import Frame
from riverboat.host.table.state import TableState
from riverboat.protocol import Clock, GameState, TableView
from riverboat.protocol.frames import EventContext, encode_event, encode_server
from riverboat.protocol.table_views import TableViews
from riverboat.table import AnyEvent, PlayerId, Table, TableStep, redact_event

RECENT_STEPS: Final = 128
MOST_MISSED: Final = 256
"""How far back a client that returns is told what it missed, in steps and in events; beyond it gets the whole state.

Half of what may wait for a socket, so that catching up never cuts it off."""


class Told(msgspec.Struct, frozen=True, gc=False):
    """One event with its number, as frames: many are kept for a while, and bytes cost little to keep."""

    number: int
    public: Frame
    """As a spectator hears it."""
    own: dict[PlayerId, Frame]
    """For those who hear more than that."""

    def frame(self, viewer: PlayerId | None) -> Frame:
        return self.public if viewer is None else self.own.get(viewer, self.public)


def numbered(context: EventContext, number: int, step: TableStep) -> tuple[tuple[Told, ...], EventContext]:
    """The events of a step, counted on from the `number` told before it; `context` is as it was before, then after."""
    told = []
    for following, event in enumerate(step.events, number + 1):
        context = context.after(event)
        told.append(_told(following, event, context, step.table))
    return tuple(told), context


def _told(number: int, event: AnyEvent, context: EventContext, table: Table) -> Told:
    """`table` is as it is after the step that the event was part of."""
    public = redact_event(table, event, None)
    own: dict[PlayerId, Frame] = {}
    if public is not event:
        for player in filter(None, table.dealt):
            if (heard := redact_event(table, event, player)) != public:
                own[player] = encode_event(number, heard, context)
    return Told(number, encode_event(number, public, context), own)


class Recent:
    """The latest steps, for clients that come back."""

    def __init__(self) -> None:
        self._steps: deque[tuple[Told, ...]] = deque(maxlen=RECENT_STEPS)

    def add(self, step: tuple[Told, ...]) -> None:
        if step:
            self._steps.append(step)

    def since(self, last: int, number: int, viewer: PlayerId | None) -> list[Frame] | None:
        """The events after `last` as the viewer may hear them; None when they are not all here any more."""
        if last > number or number - last > MOST_MISSED:
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
        speed=state.pace,
    )


def state_frame(state: TableState, view: TableView) -> Frame:
    return encode_server(GameState(state.number, state.version, view), state.table.table_id)
