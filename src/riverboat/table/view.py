"""What a client is told of a table. Cards come only from the engine's `observe` and `redact`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from riverboat.engine.events import Event
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.state import Hand
from riverboat.engine.view import Observation, observe, redact, seat_positions
from riverboat.errors import bad_argument
from riverboat.table.blinds import next_players
from riverboat.table.clock import decision_seconds
from riverboat.table.commands import AutoBuy, PlayerId, RunItTwiceAnswer
from riverboat.table.events import AnyEvent
from riverboat.table.levels import Level, LevelUnit
from riverboat.table.prizes import Place
from riverboat.table.seat_changes import wanted_seat
from riverboat.table.state import (
    Seated,
    SeatStatus,
    Table,
    actor_of,
    hand_in_play,
    level_of,
    stack_in,
    status_in,
)
from riverboat.table.tournament import stakes_of

_NOTHING_KNOWN: Final[Mapping[Seat, SeatSight]] = MappingProxyType({})


class SeatSight(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What everybody sees of a seat. An empty seat has no player and no name."""

    seat: Seat
    status: SeatStatus
    player: PlayerId = ""
    name: str = ""
    stack: Chips = 0
    queued: Chips = 0
    """Bought during this hand, to be added after it."""
    position: str = ""
    is_button: bool = False
    is_sitting_out: bool = False
    """From the next hand on, or in a tournament while being blinded off."""
    has_left: bool = False
    owes: Chips = 0
    """What posting would cost; the big blind when it comes round settles it too."""
    posts: bool = False
    straddles: bool = False
    run_it_twice: RunItTwiceAnswer = "ask"
    auto_buy: AutoBuy = "off"
    is_standing: bool = False
    """In the stand-up game."""
    wants_bomb_pot: bool = False
    wants_seat: Seat | None = None
    """Moves there with the next deal, once it is free."""
    timeouts: int = 0


class LevelSight(msgspec.Struct, frozen=True, kw_only=True):
    """The stakes now and the next ones; without a schedule there are no next ones."""

    number: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips
    unit: LevelUnit | None = None
    left: int | None = None
    """Hands or seconds until the next level."""
    next_level: Level | None = None


class TableObservation(msgspec.Struct, frozen=True, kw_only=True):
    """All that one player may know of a table; `player` is None for a spectator."""

    table_id: str
    player: PlayerId | None
    seat: Seat | None
    hand_number: int
    seats: tuple[SeatSight, ...]
    button: Seat | None
    level: LevelSight
    actor: Seat | None
    """The one seat that is to act."""
    decision_seconds: int | None
    """How long that decision may take, time banks not counted."""
    next_players: tuple[Seat, ...]
    """Who would be dealt in now; a hand can be dealt between hands when there are any."""
    is_finished: bool
    places: tuple[Place, ...]
    hand: Observation | None
    """The hand under way, or the last one, as this player may see it."""


def observe_table(
    table: Table, player: PlayerId | None = None, time_left: float | None = None, *, bots: Collection[PlayerId] = ()
) -> TableObservation:
    """What `player` may know; somebody without a seat is a spectator.

    At a practice table the cards of those who are `bots` are known to all once the hand is over.
    """
    _check(table, player)
    seat = _seat_or_none(table, player)
    hand = hand_in_play(table)
    return TableObservation(
        table_id=table.table_id,
        player=player,
        seat=seat,
        hand_number=table.hand_number,
        seats=seat_sights(table),
        button=table.positions.button if table.positions is not None else None,
        level=level_sight(table),
        actor=actor_of(table),
        decision_seconds=decision_seconds(hand, table.settings.clock) if hand is not None else None,
        next_players=next_players(table),
        is_finished=table.is_finished,
        places=table.places,
        hand=observe_own(table, player, time_left, bots=bots),
    )


def observe_own(
    table: Table,
    player: PlayerId | None,
    time_left: float | None = None,
    *,
    public: Observation | None = None,
    bots: Collection[PlayerId] = (),
) -> Observation | None:
    """The hand under way, or the last one, as `player` may see it; `public` is what `observe` takes."""
    if table.hand is None:
        return None
    opened = opened_seats(table, bots)
    seat = dealt_seat(table, player)
    return observe(table.hand, seat, time_left, public=public, opened=opened, stakes=stakes_of(table))


def opened_seats(table: Table, bots: Collection[PlayerId]) -> tuple[Seat, ...]:
    """The seats whose cards are shown once the hand is over: those of bots, at a practice table."""
    if not table.settings.practice:
        return ()
    return tuple(seat for seat, player in enumerate(table.dealt) if player and player in bots)


def dealt_seat(table: Table, player: PlayerId | None) -> Seat | None:
    """The seat whose cards in the hand are this player's; None for everybody else, also for a later player there."""
    return table.dealt.index(player) if player and player in table.dealt else None


def redact_event(table: Table, event: AnyEvent, player: PlayerId | None) -> AnyEvent:
    """What `player` (None: a spectator) may hear of an event of the step that led to `table`."""
    _check(table, player)
    return redact(event, dealt_seat(table, player)) if isinstance(event, Event) else event


def _check(table: Table, player: PlayerId | None) -> None:
    if not isinstance(table, Table):
        raise bad_argument("table", table, "a Table")
    if player is not None and not isinstance(player, str):
        raise bad_argument("player", player, "a player's id, a text, or None")


def _seat_or_none(table: Table, player: PlayerId | None) -> Seat | None:
    """Where a player sits; whoever has left is a spectator, also while the seat is still kept."""
    seated_at = (
        seat
        for seat, seated in enumerate(table.seats)
        if seated is not None and seated.player == player and not seated.has_left
    )
    return next(seated_at, None)


def seat_sights(table: Table, known: Mapping[Seat, SeatSight] = _NOTHING_KNOWN) -> tuple[SeatSight, ...]:
    """What everybody sees of the seats; `known` are those of an earlier moment that have not changed."""
    positions = seat_positions(table.hand.deal) if table.hand is not None else {}
    hand = hand_in_play(table)
    button = table.positions.button if table.positions is not None else None
    return tuple(
        [
            known[seat]
            if seat in known
            else _seat_sight(table, hand, seat, seated, positions, is_button=seat == button)
            if seated is not None
            else SeatSight(seat=seat, status="empty", is_button=seat == button)
            for seat, seated in enumerate(table.seats)
        ]
    )


def _seat_sight(
    table: Table, hand: Hand | None, seat: Seat, seated: Seated, positions: dict[Seat, str], *, is_button: bool
) -> SeatSight:
    return SeatSight(
        seat=seat,
        status=status_in(hand, seat, seated),
        player=seated.player,
        name=seated.name,
        stack=stack_in(hand, seat, seated),
        queued=seated.queued,
        position=positions[seat] if positions and table.dealt[seat] == seated.player else "",
        is_button=is_button,
        is_sitting_out=seated.is_sitting_out,
        has_left=seated.has_left,
        owes=_owed(table, seated),
        posts=seated.posts,
        straddles=seated.straddles,
        run_it_twice=seated.run_it_twice,
        auto_buy=seated.auto_buy,
        is_standing=seated.stand_up == "standing",
        wants_bomb_pot=seated.wants_bomb_pot,
        wants_seat=wanted_seat(table, seated.player) if table.seat_requests else None,
        timeouts=seated.timeouts,
    )


def _owed(table: Table, seated: Seated) -> Chips:
    if not seated.owes_blind:
        return 0
    rules = table.rules
    return seated.owes_big_blind * rules.big_blind + seated.owes_small_blind * rules.small_blind


def level_sight(table: Table) -> LevelSight:
    """The stakes now and the next ones."""
    rules, schedule = table.rules, table.settings.schedule
    progress = level_of(table)
    sight = LevelSight(
        number=progress.number, small_blind=rules.small_blind, big_blind=rules.big_blind, ante=rules.ante
    )
    if schedule is None:
        return sight
    next_level = schedule.levels[progress.number] if progress.left is not None else None
    return msgspec.structs.replace(sight, unit=schedule.unit, left=progress.left, next_level=next_level)
