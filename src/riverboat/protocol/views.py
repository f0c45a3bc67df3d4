"""The parts of a table that a client draws. Nothing here needs a rule to be understood.

Cards are texts (`As`), `??` for a card that lies face down. In JSON names are in camelCase, and some have the
names that outside programs know: `communityCards`, `players`, `currentPlayer`, `dealerButton`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from riverboat.cards import DeckName
from riverboat.engine.actions import LegalActions
from riverboat.engine.events import Street, Verb
from riverboat.engine.rules import Chips, Seat
from riverboat.protocol.client_messages import Speed
from riverboat.protocol.table_options import TableOption
from riverboat.table.commands import AutoBuy, RunItTwiceAnswer
from riverboat.table.settings import TableKind
from riverboat.table.variants import Variant

SeatStatus: TypeAlias = Literal["empty", "waiting", "active", "folded", "all_in", "sitting_out", "busted"]
PresetName: TypeAlias = Literal["min", "two_and_a_half_blinds", "three_blinds", "half", "two_thirds", "pot", "all_in"]
Stage: TypeAlias = Literal["waiting", "pre_flop", "flop", "turn", "river", "showdown"]
"""Of a table: no hand yet, the street of the hand under way, or the end of the last hand."""
GameStatus: TypeAlias = Literal["waiting", "active", "finished"]
Equities: TypeAlias = tuple[tuple[Seat, int], ...]
"""By seat, in tenths of a percent of what is played for."""


class _Part(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A part of a message. A client skips what it does not know, so that a newer server can be talked to."""


class HandWords(_Part, frozen=True, gc=False):
    """A hand to be named in the reader's language: its category and the ranks (0 = deuce … 12 = ace) that name it."""

    category: str
    ranks: tuple[int, ...]


class LastAction(_Part, frozen=True, gc=False):
    """What a seat did last on this street."""

    verb: Verb
    bet: Chips
    all_in: bool


class SeatView(_Part, frozen=True, gc=False):
    """One place at the table, as the viewer may see it."""

    seat: Seat
    status: SeatStatus
    name: str = ""
    stack: Chips = 0
    bet: Chips = 0
    position: str = ""
    cards: tuple[str, ...] = ()
    """The viewer's own, or face up; `??` for each card face down; none when folded or not dealt in."""
    is_bot: bool = False
    person: str = ""
    """Who of the roster the bot is: clients show the name in the reader's language. Empty for others."""
    is_thinking: bool = False
    """It is this seat's turn."""
    last_action: LastAction | None = None
    won: Chips = 0
    """In the hand that has just ended."""
    hand: HandWords | None = None
    """What its cards make, if they lie face up and the hand was decided by them."""
    player_id: int | None = None
    """None for an empty seat, and at a table without accounts."""
    is_connected: bool = True
    is_away: bool = False
    """Gone long enough that it was announced."""
    is_sitting_out: bool = False
    """From the next hand on."""
    owes: Chips = 0
    """What posting would cost; the big blind when it comes round settles it too."""
    queued: Chips = 0
    """Bought during this hand, to be added after it."""
    run_it_twice: RunItTwiceAnswer = "ask"
    is_standing: bool = False
    """In a round of the stand-up game, without a pot so far."""
    wants_bomb_pot: bool = False
    """Has voted for a bomb pot as the next hand."""
    wants_seat: Seat | None = None
    """Moves there with the next deal, once it is free."""
    owner: str = ""
    """Of a bot account: the name of whoever made it. Empty for others."""


class PotView(_Part, frozen=True, gc=False):
    """A pot and who can win it, main pot first. A bet that nobody has matched yet is in no side pot."""

    amount: Chips
    eligible: tuple[Seat, ...]


class LegalView(_Part, frozen=True, gc=False):
    """What the seat to act may do: the engine's `LegalActions`, as clients get it.

    `call` is the chips to add, `raise_to` the lowest and highest total for the street, `all_in` the total that going
    all in would make. Each is None when that action is not legal.
    """

    seat: Seat | None
    fold: bool = False
    check: bool = False
    call: Chips | None = None
    raise_to: tuple[Chips, Chips] | None = None
    all_in: Chips | None = None
    run_it_twice: bool = False
    max_runs: int = 1
    """Where `run_it_twice` is legal: the most boards that may be asked for, 2 or 3; 1 where it is only a pause."""


def legal_view(legal: LegalActions) -> LegalView:
    """What is legal, in the protocol's terms."""
    return LegalView(
        legal.seat,
        legal.fold,
        legal.check,
        legal.call,
        legal.raise_to,
        legal.all_in,
        legal.run_it_twice,
        legal.max_runs,
    )


class Preset(_Part, frozen=True, gc=False):
    """A raise with a name, at its exact total; only those that are legal now are sent."""

    name: PresetName
    raise_to: Chips


class Clock(_Part, frozen=True, gc=False):
    """How long the seat to act may still think, when the message was made."""

    seconds_left: float
    time_bank: float
    warning_at: float
    seconds: float = 0.0
    """The whole time of the decision, without the bank; 0 when it is not told."""
    bank: float = 0.0
    """Of the time bank, when the decision began."""


class Award(_Part, frozen=True, gc=False):
    """Who won a pot, how much each, and with what: `hand` is None when nobody else was left."""

    pot: int
    amount: Chips
    shares: tuple[tuple[Seat, Chips], ...]
    hand: HandWords | None
    best_five: tuple[tuple[str, ...], ...] = ()
    """The five cards of each winner, in the order of `shares`."""
    run: int = 0


class LevelView(_Part, frozen=True, gc=False):
    """The stakes now, and when they rise."""

    small_blind: Chips
    big_blind: Chips
    ante: Chips = 0
    straddle: Chips = 0
    number: int | None = None
    hands_left: int | None = None
    seconds_left: float | None = None


class Standing(_Part, frozen=True, gc=False):
    """A place in a finished tournament."""

    place: int
    name: str
    prize: Chips
    entry: Chips = 0
    """What it cost to take part; the profit is the prize less this."""
    is_you: bool = False
    person: str = ""


class WaitingView(_Part, frozen=True, gc=False):
    """Somebody on the waiting list."""

    name: str
    player_id: int | None = None
    offered_until: int | None = None
    """Until when a seat is kept, in seconds since 1970; None while there is none."""


class AllInOfferView(_Part, frozen=True, gc=False):
    """What the house offers about an all-in before the rest of the board is dealt. Taken with `insure`."""

    seat: Seat
    at_stake: Chips
    """All that the player can win; to insure it is to cash out."""
    value: Chips
    """What it is worth: the player has it for certain after cashing out."""
    own: Chips
    """What the player has put in."""
    own_price: Chips
    """What insuring that costs."""
    can_cash_out: bool
    can_insure: bool
    """Any number of chips up to all that is at stake."""
    insured: Chips = 0
    """What the player has insured."""
    price: Chips = 0
    """What that costs."""


class TableView(_Part, frozen=True, gc=False):
    """All that a client draws, for one viewer at one moment."""

    hand_number: int
    hand_id: str
    seat: Seat | None
    """The viewer's own; None for a spectator."""
    button: Seat | None = msgspec.field(name="dealerButton")
    level: LevelView
    seats: tuple[SeatView, ...] = msgspec.field(name="players")
    street: Street | None
    board: tuple[str, ...] = msgspec.field(name="communityCards")
    second_board: tuple[str, ...]
    pot: Chips
    pots: tuple[PotView, ...]
    actor: Seat | None = msgspec.field(name="currentPlayer")
    """The seat that is to act."""
    to_call: Chips
    """For the viewer, also before the turn has come."""
    legal: LegalView | None
    """None while it is not the viewer's turn."""
    presets: tuple[Preset, ...]
    clock: Clock | None
    you_have: HandWords | None
    awards: tuple[Award, ...]
    is_hand_over: bool
    can_show: tuple[str, ...] = ()
    """Own cards that may be turned up now that the hand is over."""
    auto_buy: AutoBuy = "off"
    """What is bought for the viewer between hands."""
    straddles: bool = False
    """The viewer straddles whenever it may."""
    standings: tuple[Standing, ...] = ()
    """When a tournament has ended."""
    named_raises: tuple[Preset, ...] = ()
    """Raises that have a name besides `presets`, brought into the legal range; two names may mean the same total."""
    variant: Variant = "no_limit"
    deck: DeckName = "standard"
    """The pack, and how hands of it rank."""
    has_passes: bool = False
    """A check is a pass: the player acts again later. The first call of a street is a bet (the kitchen table)."""
    is_recorded: bool = True
    """The hands can be kept as PHH histories."""
    rebuy: tuple[Chips, Chips] | None = None
    """The fewest and the most chips the viewer may buy now; None when that is not possible."""
    game_id: str = ""
    name: str = ""
    """Of the table."""
    kind: TableKind = "cash"
    stage: Stage = "waiting"
    min_bet: Chips = 0
    """The lowest total that a bet or raise of the seat to act may make; 0 when it may not raise."""
    max_bet: Chips = 0
    """The highest total."""
    min_buy_in: Chips = 0
    max_buy_in: Chips = 0
    can_straddle: bool = False
    """Straddles are allowed at this table."""
    can_run_it_twice: bool = False
    """Running it twice is allowed at this table."""
    max_runs: int = 2
    """Where it is: how many boards a player may ask for."""
    can_vote_bomb_pot: bool = False
    """The next hand is a bomb pot if all who play it vote for one."""
    is_running: bool = True
    """The game has begun: a hand is dealt as soon as two can play."""
    speed: Speed = "normal"
    """How fast the table's bots play."""
    is_practice: bool = False
    """One person practises against bots: no clock, hints, and the bots' cards once a hand is over."""
    rabbit: tuple[tuple[str, ...], ...] = ()
    """Of each board, the cards that would have come: shown after a hand that ended before the river."""
    can_hunt: bool = False
    """The viewer may have them shown."""
    rake: Chips = 0
    """What the house kept of the hand that has just ended; the awards are without it."""
    equities: Equities = ()
    """Of the hands that lie face up while cards are to come: what everybody could work out."""
    third_board: tuple[str, ...] = ()
    """Of a hand that is run three times."""
    waiting: tuple[WaitingView, ...] = ()
    """For a seat, whoever came first first."""
    can_change_seat: bool = False
    """Players may ask for another seat."""
    has_waiting_list: bool = False
    """Whoever finds no seat may wait for one."""
    all_in_offer: AllInOfferView | None = None
    options: tuple[TableOption, ...] = ()
    """What the table has beyond its game and stakes: rake, bomb pots, straddles and so on."""


class OwnPart(msgspec.Struct, frozen=True, gc=False):
    """The part of a view that differs between viewers: the fields of `TableView`, and two of the viewer's own seat."""

    seat: Seat | None
    to_call: Chips = 0
    legal: LegalView | None = None
    presets: tuple[Preset, ...] = ()
    you_have: HandWords | None = None
    can_show: tuple[str, ...] = ()
    can_hunt: bool = False
    auto_buy: AutoBuy = "off"
    straddles: bool = False
    standings: tuple[Standing, ...] = ()
    named_raises: tuple[Preset, ...] = ()
    rebuy: tuple[Chips, Chips] | None = None
    cards: tuple[str, ...] = ()
    hand: HandWords | None = None


class StateView(TableView, frozen=True, gc=False, kw_only=True):
    """A table's view and the version an action for it names: what `game_state` carries."""

    version: int


class StatisticView(_Part, frozen=True, gc=False):
    """A statistic as times out of chances; its sample size is always told.

    `aggression` is a factor and no share: bets and raises for each call after the flop.
    """

    name: str
    times: int
    chances: int


class PlayerStatistics(_Part, frozen=True, gc=False):
    """What has been counted of one player."""

    name: str
    hands: int
    hands_won: int
    winnings: Chips
    statistics: tuple[StatisticView, ...]
    winnings_by_hand: tuple[Chips, ...]
    """Running total after each hand."""
