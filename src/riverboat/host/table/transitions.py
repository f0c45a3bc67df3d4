"""What a step makes of a table's state: counts, versions, time banks, statistics. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from riverboat.engine.events import Event
from riverboat.host.table.state import TableState
from riverboat.protocol.views import GameStatus
from riverboat.table import AnyEvent, PlayerId, Statistics, Table, hand_in_play, tally

BankLeft: TypeAlias = tuple[PlayerId, float]


def ends_hand(before: Table, after: Table) -> bool:
    """Whether a hand was under way, or dealt, and is over now."""
    was_running = hand_in_play(before) is not None or after.hand_number != before.hand_number
    return was_running and hand_in_play(after) is None


def state_after(
    before: TableState, table: Table, events: tuple[AnyEvent, ...], seq: int, bank: BankLeft | None
) -> TableState:
    """The state with the table after step `seq`; `bank` is what the decision just made has left of a time bank."""
    is_new_hand = table.hand_number != before.table.hand_number
    in_hand = is_new_hand or hand_in_play(before.table) is not None
    # Between hands only what still belongs to the last one is kept with it: cards shown late.
    kept = events if in_hand else tuple(event for event in events if isinstance(event, Event))
    hand_events = kept if is_new_hand else before.events + kept
    has_moved = table.hand is not before.table.hand
    banks = before.banks
    if is_new_hand:
        banks = {}
    elif has_moved and bank is not None:
        banks = {**banks, bank[0]: bank[1]}
    statistics = before.statistics
    if ends_hand(before.table, table):
        statistics = _tallied(statistics, hand_events, table)
    return msgspec.structs.replace(
        before,
        table=table,
        number=before.number + len(events),
        version=seq if has_moved else before.version,
        events=hand_events,
        banks=banks,
        statistics=statistics,
    )


def status_of_game(state: TableState) -> GameStatus:
    if state.is_over:
        return "finished"
    return "active" if state.table.hand_number else "waiting"


def _tallied(statistics: Statistics, events: Sequence[AnyEvent], table: Table) -> Statistics:
    """What this hand adds; kept for those who still sit here, as the store has the rest."""
    seated = {seated.player for seated in table.seats if seated is not None}
    counted = tally(statistics, events)
    return Statistics({player: stats for player, stats in counted.players.items() if player in seated})
