"""A decision played again at a table of its own, from the decision on. Nothing of it is stored or counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from riverboat.engine import Hand, replay_steps
from riverboat.engine.rules import Seat
from riverboat.errors import RiverboatError
from riverboat.host.local_table import OpenTable
from riverboat.host.ports import GameId, StepRecord, StoredTable
from riverboat.host.table.environment import TableOptions
from riverboat.host.table.publisher import ViewContext, views_of
from riverboat.host.table.state import BotSeat, TableState, encode_state
from riverboat.protocol import GameState, ServerMessage, Speed, TableEvent
from riverboat.table import PlayerId, Table, TableSettings, redact_event
from riverboat.table.button import Positions
from riverboat.table.state import Seated

RETRY: Final = "retry"
"""The id of the table."""

RETRY_OPTIONS: Final = TableOptions(waits_for_people=True, result_pause="asked")


class UnstoredTable:
    """A `TableStore` that keeps nothing: for tables that nobody goes back to."""

    def __init__(self, first: StoredTable) -> None:
        self._first = first

    async def append(self, step: StepRecord) -> None:
        """Nothing is kept."""

    async def load(self, game_id: GameId) -> StoredTable | None:  # noqa: ARG002 -- there is one table
        return self._first

    async def claim(self, game_id: GameId, owner: str) -> StoredTable | None:  # noqa: ARG002 -- there is one owner
        return self._first

    async def request_ids(self, game_id: GameId, latest: int) -> dict[str, int]:  # noqa: ARG002 -- none was stored
        return {}


def retry_state(
    hand: Hand,
    person: Seat,
    bots: Mapping[Seat, str],
    *,
    practice: bool,
    table_id: str = RETRY,
    speed: Speed = "normal",
    players: Mapping[Seat, PlayerId] | None = None,
) -> TableState:
    """A table in the middle of this hand: the person in one seat, bots of these names in all others.

    A seat without a bot of its own, as that of a person in a recorded hand, is played by `DEFAULT_BOT`. At a `practice`
    table the bots' cards are shown in the end. `players` are the ids of all of them; without, `player_in` says them.
    """
    hand = msgspec.structs.replace(hand, deal=msgspec.structs.replace(hand.deal, hand_id=f"{table_id}-1"))
    deal = hand.deal
    stack = max(deal.stacks)
    settings = TableSettings(
        rules=deal.rules,
        seats=len(deal.stacks),
        min_buy_in=1,
        max_buy_in=stack,
        starting_stack=stack,
        rathole_minutes=0,
        practice=practice,
    )
    ids = players or {seat: player_in(seat) for seat in deal.players}
    dealt = tuple(ids[seat] if seat in deal.players else "" for seat in range(len(deal.stacks)))
    table = Table(
        table_id=table_id,
        settings=settings,
        seats=tuple(
            Seated(player=dealt[seat], name=deal.names[seat], stack=deal.stacks[seat], hands_dealt=1)
            if dealt[seat]
            else None
            for seat in range(len(deal.stacks))
        ),
        hand=hand,
        dealt=dealt,
        positions=Positions(deal.button, deal.button, deal.button, deal.button),
        hand_number=1,
    )
    seated = {dealt[seat]: BotSeat(bots.get(seat, DEFAULT_BOT), speed) for seat in deal.players if seat != person}
    events = tuple(event for step in replay_steps(hand) for event in step.events)
    return TableState(
        table=table,
        bots=seated,
        events=events,
        number=len(events),
        pace=speed,
        is_timed=False,
        is_free=True,
        is_retry=True,
    )


DEFAULT_BOT: Final = "solver"
"""Plays the seat of somebody who is no bot."""


def player_in(seat: Seat) -> PlayerId:
    """What the player in a seat is called at the table of a retry."""
    return str(seat + 1)


def retry_table(state: TableState, person: Seat) -> OpenTable:
    """The same as a table that can be played in this process."""
    stored = StoredTable(state.table.table_id, 0, state.number, 1, encode_state(state))

    async def winnings() -> tuple[int, ...]:
        return (0,)

    return OpenTable(stored, UnstoredTable(stored), player_in(person), None, winnings, _cannot_fail)


def told_before(state: TableState, person: Seat) -> tuple[ServerMessage, ...]:
    """What the person was told of the hand up to the decision."""
    player = player_in(person)
    view = views_of(state, ViewContext(None, frozenset(), frozenset())).of(player)
    events = (
        TableEvent(number, redact_event(state.table, event, player)) for number, event in enumerate(state.events, 1)
    )
    return (GameState(state.number, state.version, view), *events)


def _cannot_fail() -> RiverboatError:
    raise AssertionError("nothing is stored, so nothing can fail to be")
