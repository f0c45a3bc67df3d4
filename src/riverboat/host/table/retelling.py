"""What a player was told of the last hands, once more: the log replayed from a checkpoint of the table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from riverboat.host.records import StoredEvents
from riverboat.host.table.publisher import ViewContext, views_of
from riverboat.host.table.state import TableState, state_after
from riverboat.protocol import GameState, TableEvent
from riverboat.table import PlayerId, Statistics, apply, decode_command, redact_event


def retold(state: TableState, steps: Sequence[StoredEvents], player: PlayerId) -> tuple[GameState | TableEvent, ...]:
    """The events since the oldest checkpoint and the state after each step, as the player may see them.

    `steps` are those of the log after the checkpoint. Views have no clock.
    """
    if not state.checkpoints:
        return ()
    first = state.checkpoints[0]
    before = msgspec.structs.replace(
        state, table=first.table, number=first.number, version=0, events=(), banks={}, statistics=Statistics()
    )
    told: list[GameState | TableEvent] = [_state(before, player)]
    for step in steps:
        if not step.command:
            continue
        result = apply(before.table, decode_command(step.command))
        for number, event in enumerate(result.events, before.number + 1):
            told.append(TableEvent(number, redact_event(result.table, event, player)))
        before = state_after(before, result.table, result.events, step.seq, None)
        told.append(_state(before, player))
    return tuple(told)


def _state(state: TableState, player: PlayerId) -> GameState:
    view = views_of(state, ViewContext(None, frozenset(), frozenset())).of(player)
    return GameState(state.number, state.version, view)
