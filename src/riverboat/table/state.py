"""A table as a value, and what follows from it. Nothing here changes anything."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from riverboat.engine.rules import Chips, Rules, Seat
from riverboat.engine.stakes import PrizeStakes
from riverboat.engine.state import Hand
from riverboat.engine.view import seat_state
from riverboat.errors import RiverboatError, bad_argument, no_such_seat
from riverboat.table.button import Positions
from riverboat.table.commands import AutoBuy, PlayerId, RunItTwiceAnswer
from riverboat.table.events import AnyEvent
from riverboat.table.levels import LevelProgress, level_progress
from riverboat.table.prizes import Place
from riverboat.table.settings import TableSettings

SeatStatus: TypeAlias = Literal["empty", "waiting", "active", "folded", "all_in", "sitting_out", "busted"]

StandUpState: TypeAlias = Literal["", "standing", "sitting"]

TIMEOUTS_TO_SIT_OUT = 2


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """A player in a seat."""

    player: PlayerId
    name: str
    stack: Chips
    """As the last hand left it; while a hand runs, what was brought to it. See `stack_of`."""
    queued: Chips = 0
    """Bought during a hand, to be added after it."""
    auto_buy: AutoBuy = "off"
    hands_dealt: int = 0
    sat_out_in: int | None = None
    """The number of the last hand dealt when the player sat out; None while playing."""
    timeouts: int = 0
    """In a row."""
    owes_big_blind: bool = False
    owes_small_blind: bool = False
    posts: bool = False
    """Posts what is owed as soon as the place allows, instead of waiting for the big blind."""
    straddles: bool = False
    run_it_twice: RunItTwiceAnswer = "ask"
    stand_up: StandUpState = ""
    """In a round of the stand-up game; empty outside one."""
    wants_bomb_pot: bool = False
    """Until a hand is dealt."""
    has_left: bool = False
    """Gone in the middle of a hand; the seat stays taken until it is over."""
    taken: Chips = 0
    """What a player who left has had back already."""

    @property
    def is_sitting_out(self) -> bool:
        return self.sat_out_in is not None

    @property
    def owes_blind(self) -> bool:
        return self.owes_big_blind or self.owes_small_blind


class Waiting(msgspec.Struct, frozen=True):
    """Who waits for a seat at a cash table: see `waiting_list.py`."""

    player: PlayerId
    name: str
    offered_until: int | None = None
    """Seconds since 1970, once a seat has been offered."""

    def has_lapsed(self, at: int) -> bool:
        return self.offered_until is not None and self.offered_until <= at


class SeatRequest(msgspec.Struct, frozen=True):
    """Who has asked for which other seat: see `seat_changes.py`."""

    player: PlayerId
    seat: Seat
    post: bool = False
    """Post a blind that the move costs, instead of waiting for it."""


class AllInOffer(msgspec.Struct, frozen=True):
    """What the house offers a player about an all-in: see `all_in_offers.py`."""

    player: PlayerId
    seat: Seat
    at_stake: Chips
    """All that the player can win."""
    value: Chips | None
    """What that is worth; None where nothing is offered, as it is won or lost, or cannot be worked out."""
    own: Chips
    """What the player has put in."""
    insured: Chips = 0
    price: Chips = 0


class Departure(msgspec.Struct, frozen=True):
    """Who left a cash table, and with what."""

    player: PlayerId
    chips: Chips
    at: int
    """Seconds since 1970."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table at one moment, made by `new_table` and `apply`.

    It holds the pack: whoever is not the table sees it through `observe_table`.
    """

    table_id: str
    settings: TableSettings
    seats: tuple[Seated | None, ...]
    hand: Hand | None = None
    """The hand under way, or the last one until the next is dealt."""
    dealt: tuple[PlayerId, ...] = ()
    """Who was dealt each seat's cards in `hand`, or an empty text; a seat may have changed hands since."""
    positions: Positions | None = None
    """Of the last hand dealt; None before the first."""
    positions_before: Positions | None = None
    """Where the button and blinds were before a bomb pot: they move on from there, as if it had not been dealt."""
    hand_number: int = 0
    seconds_played: int = 0
    hands_before: int | None = None
    """Played before the last hand dealt, where many tables share their levels; None: as many as were dealt here."""
    stakes: PrizeStakes | None = None
    """Of the last hand dealt, as the director of the tournament said. See `stakes_of`."""
    entrants: int = 0
    """How many entered the sit-and-go, once it has begun."""
    places: tuple[Place, ...] = ()
    """Who is out of the sit-and-go, the best place first."""
    departures: tuple[Departure, ...] = ()
    """The latest, of a cash table: see `departures.py`."""
    waiting_list: tuple[Waiting, ...] = ()
    """For a seat, whoever came first first."""
    seat_requests: tuple[SeatRequest, ...] = ()
    """Likewise."""
    offer: AllInOffer | None = None
    """About the hand under way, before the rest of the board of an all-in is dealt."""

    @property
    def is_finished(self) -> bool:
        """Whether the sit-and-go, or the tournament this table is part of, has its winner."""
        return bool(self.places) and self.places[0].place == 1

    @property
    def last_positions(self) -> Positions | None:
        """Of the last hand in which blinds were posted: what the next ones move on from."""
        return self.positions if self.positions_before is None else self.positions_before

    @property
    def rules(self) -> Rules:
        """What the hand under way, or the last one, is played by."""
        return self.settings.level_rules(level_of(self).number)


class TableStep(msgspec.Struct, frozen=True):
    """The next state and what happened on the way."""

    table: Table
    events: tuple[AnyEvent, ...]


def new_table(settings: TableSettings, table_id: str = "table") -> Table:
    """An empty table."""
    if not isinstance(settings, TableSettings):
        raise bad_argument("settings", settings, "TableSettings")
    if not isinstance(table_id, str):
        raise bad_argument("table_id", table_id, "a text")
    return Table(table_id=table_id, settings=settings, seats=(None,) * settings.seats)


def hand_in_play(table: Table) -> Hand | None:
    """The hand under way, or None between hands."""
    try:
        hand = table.hand
    except AttributeError:
        raise bad_argument("table", table, "a Table") from None
    return hand if hand is not None and hand.result is None else None


def is_in_hand(table: Table, seat: Seat) -> bool:
    """Whether the seat was dealt into the hand under way; it may have folded since."""
    hand = hand_in_play(table)
    return hand is not None and seat in hand.deal.players


def actor_of(table: Table) -> Seat | None:
    """The one seat that is to act, or None between hands."""
    hand = hand_in_play(table)
    return hand.actor if hand is not None else None


def stack_of(table: Table, seat: Seat) -> Chips:
    """The chips in front of a seat that are its own: not bet, not queued, not taken away by a player who left."""
    seated = _at(table, seat)
    return stack_in(hand_in_play(table), seat, seated) if seated is not None else 0


def stack_in(hand: Hand | None, seat: Seat, seated: Seated) -> Chips:
    """The same, given the hand under way and who sits there, for whoever looks at all seats."""
    if hand is not None and seat in hand.deal.players:
        return hand.stacks[seat] - seated.taken
    return seated.stack


def chips_on_table(table: Table) -> Chips:
    """Every chip at the table: stacks, chips waiting to be added, and the pot."""
    hand = hand_in_play(table)
    stacks = sum(stack_of(table, seat) for seat in range(len(table.seats)))
    queued = sum(seated.queued for seated in table.seats if seated is not None)
    return stacks + queued + (hand.pot if hand is not None else 0)


def auto_bought(table: Table, seated: Seated) -> Chips:
    """How many chips are bought for a player between hands, by the player's own setting; 0 for none."""
    settings, have = table.settings, seated.stack + seated.queued
    if settings.kind != "cash" or seated.is_sitting_out or seated.auto_buy == "off":
        return 0
    return 0 if have and seated.auto_buy == "rebuy" else max(0, settings.max_buy_in - have)


def level_of(table: Table) -> LevelProgress:
    """The blind level of the hand under way or of the last one, and how much of it is left after that hand."""
    if not isinstance(table, Table):
        raise bad_argument("table", table, "a Table")
    schedule = table.settings.schedule
    if schedule is None:
        return LevelProgress(1, None)
    dealt_now = min(1, table.hand_number)
    hands_before = table.hand_number - dealt_now if table.hands_before is None else table.hands_before
    number, left = level_progress(schedule, hands_before, table.seconds_played)
    if left is not None and schedule.unit == "hands":
        left -= dealt_now
    return LevelProgress(number, left)


def status_of(table: Table, seat: Seat) -> SeatStatus:
    """The one state a seat is in."""
    seated = _at(table, seat)
    return status_in(hand_in_play(table), seat, seated) if seated is not None else "empty"


def status_in(hand: Hand | None, seat: Seat, seated: Seated) -> SeatStatus:
    """The same, given the hand under way and who sits there, for whoever looks at all seats."""
    if hand is not None and seat in hand.deal.players:
        return seat_state(hand, seat)
    if not seated.stack:
        return "busted"
    if seated.is_sitting_out:
        return "sitting_out"
    return "waiting" if seated.owes_blind or hand is not None else "active"


def seat_of(table: Table, player: PlayerId) -> Seat:
    """Where a player sits; a `RiverboatError` when the player does not."""
    if not isinstance(table, Table):
        raise bad_argument("table", table, "a Table")
    if not isinstance(player, str):
        raise bad_argument("player", player, "a player's id, a text")
    for seat, seated in enumerate(table.seats):
        if seated is not None and seated.player == player and not seated.has_left:
            return seat
    raise RiverboatError("not_seated", f"{player!r} does not sit at this table; join first", player=player)


def _at(table: Table, seat: Seat) -> Seated | None:
    """Who sits in any seat of the table; outside it there is none."""
    if not isinstance(table, Table):
        raise bad_argument("table", table, "a Table")
    if type(seat) is not int or not 0 <= seat < len(table.seats):
        raise no_such_seat(seat, len(table.seats))
    return table.seats[seat]


def seated_at(table: Table, seat: Seat) -> Seated:
    """The player in a seat that is known to be taken."""
    seated = table.seats[seat]
    assert seated is not None, f"seat {seat} is empty"
    return seated


def with_seat(table: Table, seat: Seat, seated: Seated | None) -> Table:
    """The table with one seat changed."""
    return msgspec.structs.replace(table, seats=(*table.seats[:seat], seated, *table.seats[seat + 1 :]))
