"""What can be asked of a table. Each is a frozen value that can be stored and sent; `table.apply` carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from riverboat.cards import Card
from riverboat.engine.actions import Action
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.stakes import PrizeStakes
from riverboat.errors import bad_argument
from riverboat.table.prizes import Place

PlayerId: TypeAlias = str
"""Who sits in a seat, for programs; never empty, and never in two seats of one table."""

RunItTwiceAnswer: TypeAlias = Literal["ask", "yes", "no", "three"]
"""`yes` is twice; `three` is three times, or as often as can be."""
AutoBuy: TypeAlias = Literal["off", "rebuy", "top_up"]
"""Buy chips between hands without being asked: when none are left, or when the stack is below the largest buy-in."""


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Common to all commands; in JSON each carries its name as `type`."""


class Join(_Command, frozen=True, tag="join"):
    """Take a seat, or any that is free.

    `buy_in` is the chips brought to a cash or tournament table, and the price of a sit-and-go. Where a game is
    under way the player waits for the big blind, or posts one to be dealt in before. `at` is the time now, in seconds
    since 1970: with it, rule T8 says how much whoever has just left brings back.
    """

    player: PlayerId
    name: str
    buy_in: Chips
    seat: Seat | None = None
    post: bool = False
    at: int | None = None
    person: str = ""
    """Who of the roster a bot is; the table only passes it on."""


class Leave(_Command, frozen=True, tag="leave"):
    """Get up, at any time. Chips not bet are returned at once; a hand that is still live is folded in turn."""

    player: PlayerId
    at: int | None = None
    """The time now, in seconds since 1970: rule T8."""
    is_closing: bool = False
    """The table is closed: nobody has chosen to leave."""


class SitOut(_Command, frozen=True, tag="sit_out"):
    """Stay, but play no further hand. A hand under way is played on."""

    player: PlayerId


class ComeBack(_Command, frozen=True, tag="come_back"):
    """Play again. Whoever missed a blind posts what is owed, or waits for the big blind."""

    player: PlayerId
    post: bool = False


class AddChips(_Command, frozen=True, tag="add_chips"):
    """Rebuy or top up. Chips bought during a hand come to the stack after it."""

    player: PlayerId
    amount: Chips


class SetAutoBuy(_Command, frozen=True, tag="set_auto_buy"):
    """Have chips bought between hands, up to the largest buy-in, or no longer."""

    player: PlayerId
    auto_buy: AutoBuy


class GiveChips(_Command, frozen=True, tag="give_chips"):
    """Bring a player of a tournament chips that were bought from its director; between hands."""

    player: PlayerId
    amount: Chips


class SetStraddle(_Command, frozen=True, tag="set_straddle"):
    """Straddle whenever under the gun, or no longer."""

    player: PlayerId
    on: bool


class ChangeSeat(_Command, frozen=True, tag="change_seat"):
    """Ask for another seat, or with None no longer. The player moves with the next deal once that seat is free."""

    player: PlayerId
    seat: Seat | None
    post: bool = False
    """Where the move puts off the big blind: post one, instead of waiting for it."""


class WaitForSeat(_Command, frozen=True, tag="wait_for_seat"):
    """Join the waiting list of a full cash table."""

    player: PlayerId
    name: str


class StopWaiting(_Command, frozen=True, tag="stop_waiting"):
    """Leave the waiting list, also while a seat is offered."""

    player: PlayerId


class OfferSeats(_Command, frozen=True, tag="offer_seats"):
    """Offer free seats to those who wait, and end offers whose time is over. `at` is in seconds since 1970."""

    at: int


class VoteBombPot(_Command, frozen=True, tag="vote_bomb_pot"):
    """Ask for a bomb pot as the next hand, or take that back. A vote lasts until a hand is dealt."""

    player: PlayerId
    on: bool


class SetRunItTwice(_Command, frozen=True, tag="set_run_it_twice"):
    """Answer in advance how often to run it, or be asked each time."""

    player: PlayerId
    answer: RunItTwiceAnswer


class QuoteAllIn(_Command, frozen=True, tag="quote_all_in"):
    """Say what a player's part of the pots of an all-in is worth, before the rest of the board is dealt.

    Whoever runs the table works it out from what lies face up, rounded down; None is that it cannot.
    """

    player: PlayerId
    value: Chips | None


class Insure(_Command, frozen=True, tag="insure"):
    """Insure so many chips of the pots of an all-in; all of them is to cash out."""

    player: PlayerId
    amount: Chips


class DealHand(_Command, frozen=True, tag="deal_hand"):
    """Deal the next hand from a shuffled pack. Chance and time enter here and nowhere else.

    `seconds_played` is how long the table has been played, for levels by time. `first_button` is the seat
    drawn for the first hand; later the button moves by its rule. `hands_played` is for one table of many that share
    their levels: how many hands were played before this one, as whoever directs the tournament counts them.
    """

    deck: tuple[Card, ...]
    seconds_played: int = 0
    first_button: Seat | None = None
    hands_played: int | None = None
    stakes: PrizeStakes | None = None
    """What is played for, as the director of a tournament says; a sit-and-go knows it itself."""

    def __repr__(self) -> str:
        return f"DealHand(seconds_played={self.seconds_played}, first_button={self.first_button}, cards hidden)"


class Act(_Command, frozen=True, tag="act"):
    """Do something in the hand: when it is the player's turn, or show cards once it is over."""

    player: PlayerId
    action: Action


class TimeOut(_Command, frozen=True, tag="time_out"):
    """The clock has run out on the player to act: check if that is free, otherwise fold."""

    player: PlayerId


class VoidHand(_Command, frozen=True, tag="void_hand"):
    """Take back the hand under way: everybody has the chips brought to it again."""


class CallOff(_Command, frozen=True, tag="call_off"):
    """End a sit-and-go between hands because nobody will play on: those left are ranked by their chips."""


class EndTournament(_Command, frozen=True, tag="end_tournament"):
    """Tell the last table of a tournament how everybody finished, the winner first. No further hand is dealt."""

    places: tuple[Place, ...]


Command: TypeAlias = (
    Join
    | Leave
    | SitOut
    | ComeBack
    | AddChips
    | SetAutoBuy
    | GiveChips
    | SetStraddle
    | SetRunItTwice
    | VoteBombPot
    | ChangeSeat
    | WaitForSeat
    | StopWaiting
    | OfferSeats
    | QuoteAllIn
    | Insure
    | DealHand
    | Act
    | TimeOut
    | VoidHand
    | CallOff
    | EndTournament
)


def check_fields(command: Command) -> None:
    """Refuse a field of the wrong type: a struct made in Python is not type-checked by msgspec, a decoded one is.

    Amounts, seats and actions are left to those who know what they may be.
    """
    fields = _FIELDS.get(type(command))
    if fields is None:
        raise bad_argument("command", command, "a command of `riverboat.table`")
    for name, is_right, expected in fields:
        if not is_right(getattr(command, name)):
            raise bad_argument(name, getattr(command, name), expected)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_time(value: object) -> bool:
    return value is None or type(value) is int


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _is_answer(value: object) -> bool:
    return isinstance(value, str) and value in get_args(RunItTwiceAnswer)


def _is_auto_buy(value: object) -> bool:
    return isinstance(value, str) and value in get_args(AutoBuy)


def _is_places(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(place, Place) for place in value)


_Check: TypeAlias = tuple[str, Callable[[object], bool], str]
_PLAYER: Final[_Check] = ("player", _is_text, "a player's id, a text")
_AT: Final[_Check] = ("at", _is_time, "whole seconds since 1970, or None")
_POST: Final[_Check] = ("post", _is_flag, "True or False")
_FIELDS: Final[dict[type, tuple[_Check, ...]]] = {
    Join: (_PLAYER, ("name", _is_text, "a text"), _POST, _AT),
    Leave: (_PLAYER, _AT, ("is_closing", _is_flag, "True or False")),
    SitOut: (_PLAYER,),
    ComeBack: (_PLAYER, _POST),
    AddChips: (_PLAYER,),
    SetAutoBuy: (_PLAYER, ("auto_buy", _is_auto_buy, "'off', 'rebuy' or 'top_up'")),
    GiveChips: (_PLAYER,),
    SetStraddle: (_PLAYER, ("on", _is_flag, "True or False")),
    VoteBombPot: (_PLAYER, ("on", _is_flag, "True or False")),
    ChangeSeat: (_PLAYER, _POST),
    WaitForSeat: (_PLAYER, ("name", _is_text, "a text")),
    StopWaiting: (_PLAYER,),
    OfferSeats: (("at", _is_count, "whole seconds since 1970"),),
    SetRunItTwice: (_PLAYER, ("answer", _is_answer, "'ask', 'yes', 'three' or 'no'")),
    QuoteAllIn: (_PLAYER,),
    Insure: (_PLAYER,),
    DealHand: (),
    Act: (_PLAYER,),
    TimeOut: (_PLAYER,),
    VoidHand: (),
    CallOff: (),
    EndTournament: (("places", _is_places, "a tuple of Place"),),
}
