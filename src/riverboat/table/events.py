"""What happened at a table around its hands, as frozen values. All of it is for everyone."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from riverboat.engine.events import Event
from riverboat.engine.rules import Chips, Seat
from riverboat.table.commands import AutoBuy, PlayerId, RunItTwiceAnswer
from riverboat.table.prizes import Place as Place  # noqa: PLC0414 -- part of what an event tells


class _TableEvent(msgspec.Struct, frozen=True):
    """Common to all events; in JSON each carries its name as `type`."""


class PlayerJoined(_TableEvent, frozen=True, tag="player_joined"):
    seat: Seat
    player: PlayerId
    name: str
    stack: Chips
    person: str = ""
    """Who of the roster a bot is, so that readers get the name in their language."""


class PlayerLeft(_TableEvent, frozen=True, tag="player_left"):
    """The player is gone; a seat with chips in the pot stays taken until the hand is over."""

    seat: Seat
    player: PlayerId


class SeatFreed(_TableEvent, frozen=True, tag="seat_freed"):
    seat: Seat


class ChipsReturned(_TableEvent, frozen=True, tag="chips_returned"):
    """Chips go from the table back to the player; before a sit-and-go begins, the price of entry."""

    seat: Seat
    player: PlayerId
    amount: Chips


class ChipsBought(_TableEvent, frozen=True, tag="chips_bought"):
    """Chips come from the player to the table; they are added to the stack at once or after the hand."""

    seat: Seat
    player: PlayerId
    amount: Chips


class ChipsAdded(_TableEvent, frozen=True, tag="chips_added"):
    """Chips bought are now in the stack."""

    seat: Seat
    player: PlayerId
    amount: Chips


class TimeCharged(_TableEvent, frozen=True, tag="time_charged"):
    """What a player of a cash table pays the house for the seat."""

    seat: Seat
    player: PlayerId
    amount: Chips


class SatOut(_TableEvent, frozen=True, tag="sat_out"):
    seat: Seat
    player: PlayerId
    reason: Literal["asked", "timed_out"]


class CameBack(_TableEvent, frozen=True, tag="came_back"):
    seat: Seat
    player: PlayerId
    entry: Literal["at_once", "post", "big_blind"]
    """In the next hand, by posting what is owed, or when the big blind comes round."""


class AutoBuySet(_TableEvent, frozen=True, tag="auto_buy_set"):
    seat: Seat
    player: PlayerId
    auto_buy: AutoBuy


class StraddleSet(_TableEvent, frozen=True, tag="straddle_set"):
    seat: Seat
    player: PlayerId
    on: bool


class BombPotVoted(_TableEvent, frozen=True, tag="bomb_pot_voted"):
    """A player wants a bomb pot next, or no longer."""

    seat: Seat
    player: PlayerId
    on: bool


class SeatChangeAsked(_TableEvent, frozen=True, tag="seat_change_asked"):
    """A player has asked for another seat; None is no longer."""

    seat: Seat
    player: PlayerId
    to: Seat | None


class SeatChanged(_TableEvent, frozen=True, tag="seat_changed"):
    """A player has moved from one seat to another."""

    seat: Seat
    player: PlayerId
    to: Seat


class WaitingStarted(_TableEvent, frozen=True, tag="waiting_started"):
    """Somebody has joined the waiting list, at its end."""

    player: PlayerId
    name: str


class SeatOffered(_TableEvent, frozen=True, tag="seat_offered"):
    """Somebody on the waiting list may sit down, for a set time."""

    player: PlayerId
    name: str
    seconds: int


class StoppedWaiting(_TableEvent, frozen=True, tag="stopped_waiting"):
    """Somebody is no longer on the waiting list: by choice, with a seat, or because an offer was not taken."""

    player: PlayerId
    name: str
    reason: Literal["asked", "seated", "lapsed"]


class RunItTwiceSet(_TableEvent, frozen=True, tag="run_it_twice_set"):
    seat: Seat
    player: PlayerId
    answer: RunItTwiceAnswer


class LevelStarted(_TableEvent, frozen=True, tag="level_started"):
    number: int
    """The first is 1."""
    small_blind: Chips
    big_blind: Chips
    ante: Chips


class HandDealt(_TableEvent, frozen=True, tag="hand_dealt"):
    """Who plays the hand that follows, and where the button and blinds are."""

    hand_number: int
    hand_id: str
    players: tuple[tuple[Seat, PlayerId], ...]
    """Clockwise from the left of the button."""
    button: Seat
    """Perhaps a seat nobody plays: a dead button."""
    small_blind: Seat | None
    """None is a dead small blind, or a game without one."""
    big_blind: Seat | None


class BombPot(_TableEvent, frozen=True, tag="bomb_pot"):
    """The next hand is a bomb pot: everybody antes, and the flop comes at once."""

    ante: Chips
    boards: int


class TimedOut(_TableEvent, frozen=True, tag="timed_out"):
    seat: Seat
    player: PlayerId


class SideBetPaid(_TableEvent, frozen=True, tag="side_bet_paid"):
    """Players pay another one stack to stack: the pot was won with a seven and a deuce."""

    seat: Seat
    """Of the winner."""
    player: PlayerId
    payments: tuple[tuple[Seat, Chips], ...]
    """Who pays how much."""


class AllInOffered(_TableEvent, frozen=True, tag="all_in_offered"):
    """A player may insure the pots of an all-in, or cash out, before the rest of the board is dealt."""

    seat: Seat
    player: PlayerId
    at_stake: Chips
    """All that the player can win."""
    value: Chips
    """What that is worth."""


class Insured(_TableEvent, frozen=True, tag="insured"):
    """A player has insured an all-in; for all that is at stake it is cashed out."""

    seat: Seat
    player: PlayerId
    amount: Chips
    price: Chips
    is_cash_out: bool
    """All that is at stake is insured: the amount without the price is certain."""


class InsuranceSettled(_TableEvent, frozen=True, tag="insurance_settled"):
    """After the hand: the house keeps the price of an insurance, and pays for what was not won."""

    seat: Seat
    player: PlayerId
    price: Chips
    paid: Chips


class StandUpStarted(_TableEvent, frozen=True, tag="stand_up_started"):
    """A round of the stand-up game: these seats stand until they win a pot."""

    seats: tuple[Seat, ...]


class StandUpWon(_TableEvent, frozen=True, tag="stand_up_won"):
    """A player who stood has won a pot and sits."""

    seat: Seat
    player: PlayerId


class StandUpPaid(_TableEvent, frozen=True, tag="stand_up_paid"):
    """The last one standing pays the others stack to stack; the round is over."""

    seat: Seat
    """Of the one who pays."""
    player: PlayerId
    payments: tuple[tuple[Seat, Chips], ...]
    """Who gets how much."""


class PlayerBusted(_TableEvent, frozen=True, tag="player_busted"):
    """Lost the last chip. At a cash table the player may buy chips again; in a sit-and-go this is the place."""

    seat: Seat
    player: PlayerId
    place: int | None = None


class TournamentEnded(_TableEvent, frozen=True, tag="tournament_end"):
    places: tuple[Place, ...]
    """The winner first."""


TableEvent: TypeAlias = (
    PlayerJoined
    | PlayerLeft
    | SeatFreed
    | ChipsReturned
    | ChipsBought
    | ChipsAdded
    | TimeCharged
    | SatOut
    | CameBack
    | AutoBuySet
    | StraddleSet
    | RunItTwiceSet
    | BombPotVoted
    | SeatChangeAsked
    | SeatChanged
    | WaitingStarted
    | SeatOffered
    | StoppedWaiting
    | LevelStarted
    | BombPot
    | HandDealt
    | TimedOut
    | SideBetPaid
    | AllInOffered
    | Insured
    | InsuranceSettled
    | StandUpStarted
    | StandUpWon
    | StandUpPaid
    | PlayerBusted
    | TournamentEnded
)
AnyEvent: TypeAlias = TableEvent | Event
"""What a step tells: the table's events and those of its hand, in the order they happened."""
