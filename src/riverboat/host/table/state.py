"""The durable state of a table: one value, its bytes in the store, and what a step makes of it. Pure.

The bytes hold the pack: keep them secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from riverboat.engine.events import Event
from riverboat.engine.stored import decode_stored
from riverboat.host.stored_format import STATE_FORMAT, check_format
from riverboat.host.table.fair_deals import Fairness
from riverboat.protocol import Speed
from riverboat.protocol.views import GameStatus
from riverboat.table import (
    AnyEvent,
    PlayerId,
    Statistics,
    Table,
    TableSettings,
    hand_in_play,
    new_table,
    tally,
)


class BotSeat(msgspec.Struct, frozen=True):
    """A bot that sits at the table."""

    bot: str
    """What `load_bot` understands."""
    speed: Speed = "normal"


class Checkpoint(msgspec.Struct, frozen=True):
    """The table as it stood after `number` events, usually between two hands: from here its log can be replayed."""

    number: int
    table: Table


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table as its host keeps it."""

    format: int = STATE_FORMAT
    table: Table
    name: str = ""
    tournament: str = ""
    """The id of the tournament that directs this table, if one does."""
    number: int = 0
    """How many events have been published."""
    version: int = 0
    """The step that last changed the hand; an action names it."""
    events: tuple[AnyEvent, ...] = ()
    """Of the hand under way or the last one."""
    bots: dict[PlayerId, BotSeat] = {}
    programs: dict[PlayerId, str] = {}
    """The bot accounts that sit here, and the names of their owners. They act over connections, as people do."""
    banks: dict[PlayerId, float] = {}
    """What is left of each player's time bank in this hand; a player who is not in it has the whole."""
    pace: Speed = "normal"
    """How long a result stays before the next hand."""
    statistics: Statistics = Statistics()
    """Of those who sit here."""
    is_started: bool = True
    """Hands are dealt as soon as two can play."""
    is_closing: bool = False
    """No further hand; everyone gets their chips back."""
    is_closed: bool = False
    is_timed: bool = True
    """Decisions have a clock."""
    is_free: bool = False
    """People too play without chips of their own, as bots do: no balance changes."""
    is_retry: bool = False
    """The rest of one hand, played again: it is not recorded, and no other follows."""
    fairness: Fairness | None = None
    """For verifiable deals; None where deals are not."""
    checkpoints: tuple[Checkpoint, ...] = ()
    """Oldest first; none unless the table's owner wants hands to be told again."""

    @property
    def is_over(self) -> bool:
        """Whether no further hand will be dealt."""
        return self.is_closed or self.table.is_finished


BankLeft: TypeAlias = tuple[PlayerId, float]

_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(TableState)


def new_state(
    settings: TableSettings, game_id: str, *, name: str = "", pace: Speed = "normal", tournament: str = ""
) -> TableState:
    """Returns an empty table. A cash table deals as soon as two can play; a sit-and-go when it is full or started."""
    return TableState(
        table=new_table(settings, game_id),
        name=name,
        tournament=tournament,
        pace=pace,
        is_started=settings.kind == "cash",
        is_free=settings.practice,
    )


def encode_state(state: TableState) -> bytes:
    return _ENCODER.encode(state)


def decode_state(stored: bytes) -> TableState:
    """Reads a stored state, also one of an earlier version. Raises `state_too_new` for one of a newer version."""
    check_format(stored)
    state = decode_stored(_DECODER, stored)
    return state if state.format == STATE_FORMAT else msgspec.structs.replace(state, format=STATE_FORMAT)


def ends_hand(before: Table, after: Table) -> bool:
    """Whether a step ends a hand."""
    was_running = hand_in_play(before) is not None or after.hand_number != before.hand_number
    return was_running and hand_in_play(after) is None


def state_after(
    before: TableState, table: Table, events: tuple[AnyEvent, ...], seq: int, bank: BankLeft | None
) -> TableState:
    """The state with the table after step `seq`; `bank` is what the decision just made has left of a time bank."""
    is_new_hand = table.hand_number != before.table.hand_number
    in_hand = is_new_hand or hand_in_play(before.table) is not None
    # Between hands only what still belongs to the last one is kept with it: cards shown late, and what they are paid.
    kept = events if in_hand or any(isinstance(event, Event) for event in events) else ()
    hand_events = kept if is_new_hand else before.events + kept
    has_moved = table.hand is not before.table.hand
    banks = before.banks
    if is_new_hand:
        banks = {}
    elif has_moved and bank is not None:
        banks = {**banks, bank[0]: bank[1]}
    statistics = before.statistics
    if ends_hand(before.table, table) and table.hand is not None:
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


def with_checkpoint(before: TableState, after: TableState, hands: int) -> TableState:
    """Note where the table stood before a new hand, every `hands` hands; two are kept, so that `hands` are covered."""
    if not hands or after.table.hand_number == before.table.hand_number:
        return after
    kept = after.checkpoints
    if kept and after.table.hand_number - kept[-1].table.hand_number <= hands:
        return after
    table = msgspec.structs.replace(before.table, hand=None)
    return msgspec.structs.replace(after, checkpoints=(*kept[-1:], Checkpoint(before.number, table)))


def status_of_game(state: TableState) -> GameStatus:
    if state.is_over:
        return "finished"
    return "active" if state.table.hand_number else "waiting"


def _tallied(statistics: Statistics, events: Sequence[AnyEvent], table: Table) -> Statistics:
    """Adds a hand to the statistics; only of seated players, as the store has the rest."""
    seated = {seated.player for seated in table.seats if seated is not None}
    counted = tally(statistics, events)
    return Statistics({player: stats for player, stats in counted.players.items() if player in seated})
