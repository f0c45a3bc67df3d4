"""Options of cash tables, all off unless asked for: what the house takes, who may
straddle, bomb pots, side bets.

Whoever makes a table gives these; those that concern a hand become part of its `Rules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from riverboat.cards import deck_of
from riverboat.engine.rake import MOST_BASIS_POINTS, Rake
from riverboat.engine.rules import LARGEST_CHOSEN_AMOUNT, MIN_SEATS, Chips, Rules
from riverboat.errors import RiverboatError
from riverboat.table.errors import bad_setting

if TYPE_CHECKING:
    from riverboat.table.settings import TableSettings

TIME_CHARGE_MINUTES: Final = 30
MOST_CHARGE_MINUTES: Final = 24 * 60
MOST_RE_STRADDLES: Final = 3
SEAT_OFFER_SECONDS: Final = 60
LEAST_OFFER_SECONDS: Final = 15
MOST_OFFER_SECONDS: Final = 600
MOST_HANDS_BETWEEN: Final = 1000
BOMB_POT_BLINDS: Final = 5

StraddleSeat: TypeAlias = Literal["utg", "button", "any"]


class CashOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """What a cash table has beyond plain poker. Only cash tables may have any of it."""

    rake_basis_points: Annotated[int, Meta(ge=0, le=MOST_BASIS_POINTS)] = 0
    """Hundredths of a percent of every pot: 500 is five percent. 0 is no rake."""
    rake_caps: tuple[Chips, ...] = ()
    """The most that is raked with two players dealt in, with three and so on; the last is for all larger tables."""
    rake_before_flop: bool = False
    """Rake hands too that end before the flop; usually "no flop, no drop"."""
    time_charge: Annotated[int, Meta(ge=0, le=LARGEST_CHOSEN_AMOUNT)] = 0
    """What every player pays for each `time_charge_minutes`, between hands; 0 is nothing."""
    time_charge_minutes: Annotated[int, Meta(ge=1, le=MOST_CHARGE_MINUTES)] = TIME_CHARGE_MINUTES
    straddle_seat: StraddleSeat = "utg"
    """Who may straddle: the seat left of the big blind, the button, or any seat (Mississippi), where the button has the
    first right and then the seats to its right."""
    straddle_mandatory: bool = False
    """The seat posts the straddle in every hand, asked or not."""
    re_straddles: Annotated[int, Meta(ge=0, le=MOST_RE_STRADDLES)] = 0
    """How many seats, one after the other to the left of the straddle, may double it again."""

    bomb_pot_every: Annotated[int, Meta(ge=0, le=MOST_HANDS_BETWEEN)] = 0
    """Every so many hands is a bomb pot; 0 is never."""
    bomb_pot_vote: bool = False
    """The next hand is a bomb pot too if everybody who plays it has asked for one."""
    bomb_pot_ante: Annotated[int, Meta(ge=0, le=LARGEST_CHOSEN_AMOUNT)] = 0
    """What everybody puts into a bomb pot; 0 is five big blinds."""
    bomb_pot_boards: Annotated[int, Meta(ge=1, le=2)] = 1
    """2 deals two boards, each for half of every pot."""

    rabbit_hunting: bool = False
    """After a hand that ended before the river, a player who was dealt in may have the cards shown that would have
    come."""

    seven_deuce: Annotated[int, Meta(ge=0, le=LARGEST_CHOSEN_AMOUNT)] = 0
    """What everybody pays whoever wins the main pot alone with a seven and a deuce, and shows them; 0 is nothing."""

    stand_up: Annotated[int, Meta(ge=0, le=LARGEST_CHOSEN_AMOUNT)] = 0
    """What the last one standing pays each of the others: everybody stands until they win a pot; 0 is no such game."""

    all_in_insurance: bool = False
    """Once all are in, a player may insure any part of the pots against losing it, at the fair price. For tables at
    which one person plays against bots."""
    ev_cash_out: bool = False
    """Once all are in, a player may take what the pots are worth, whatever comes. For the same tables."""

    seat_offer_seconds: Annotated[int, Meta(ge=LEAST_OFFER_SECONDS, le=MOST_OFFER_SECONDS)] = SEAT_OFFER_SECONDS
    """How long a seat is kept for whoever is first on the waiting list."""
    bots_give_way: bool = False
    """A bot gets up after the hand for a person who waits."""

    @property
    def has_all_in_offers(self) -> bool:
        return self.all_in_insurance or self.ev_cash_out

    @property
    def has_bomb_pots(self) -> bool:
        return self.bomb_pot_every > 0 or self.bomb_pot_vote

    def is_bomb_pot(self, hand_number: int) -> bool:
        return self.bomb_pot_every > 0 and hand_number % self.bomb_pot_every == 0

    def bomb_pot_rules(self, rules: Rules) -> Rules:
        """What a bomb pot is played by."""
        return msgspec.structs.replace(
            rules,
            ante=self.bomb_pot_ante or BOMB_POT_BLINDS * rules.big_blind,
            ante_kind="all",
            straddle=0,
            bomb_pot=True,
            boards=self.bomb_pot_boards,
            run_it_twice=rules.run_it_twice and self.bomb_pot_boards == 1,
            max_runs=rules.max_runs if self.bomb_pot_boards == 1 else 2,
        )

    @property
    def rake(self) -> Rake | None:
        if not self.rake_basis_points:
            return None
        return Rake(self.rake_basis_points, self.rake_caps, not self.rake_before_flop)

    def hand_rules(self, rules: Rules) -> Rules:
        """The rules with what these options add to every hand."""
        changes: dict[str, object] = {}
        if self.rake is not None:
            changes["rake"] = self.rake
        if self.rabbit_hunting:
            changes["rabbit_hunt"] = True
        if self.has_all_in_offers:
            changes["all_in_pause"] = True
        return msgspec.structs.replace(rules, **changes) if changes else rules


NO_OPTIONS: Final = CashOptions()

CashPreset: TypeAlias = Literal["none", "rake", "straddles", "bomb_pots"]


def preset_options(name: CashPreset, big_blind: Chips) -> CashOptions:
    """Options under one name, for short forms."""
    match name:
        case "none":
            return NO_OPTIONS
        case "rake":
            # One big blind for two players, two for three and four, three for more: usual in large rooms.
            caps = (big_blind, 2 * big_blind, 2 * big_blind, 3 * big_blind)
            return CashOptions(rake_basis_points=500, rake_caps=caps)
        case "straddles":
            return CashOptions(straddle_seat="any", re_straddles=1)
        case "bomb_pots":
            return CashOptions(bomb_pot_every=10, bomb_pot_boards=2)


def check_cash(settings: TableSettings) -> None:
    """Refuse options that make no sense together or at this table."""
    cash = settings.cash
    for name, (low, high) in _RANGES.items():
        value = getattr(cash, name)
        if type(value) is not int or not low <= value <= high:
            raise bad_setting(name, value, f"a whole number from {low} to {high}")
    for name in _FLAGS:
        if not isinstance(getattr(cash, name), bool):
            raise bad_setting(name, getattr(cash, name), "True or False")
    if (rake := cash.rake) is not None and (fault := rake.fault()) is not None:
        raise bad_setting("rake_caps", cash.rake_caps, fault)
    if not cash.rake_basis_points and (cash.rake_caps or cash.rake_before_flop):
        raise bad_setting("rake_basis_points", 0, "more than 0 where a cap is set")
    _check_straddles(settings)
    _check_bomb_pots(settings)
    if cash.seven_deuce and (settings.rules.game != "holdem" or settings.rules.deck == "short"):
        raise bad_setting("seven_deuce", cash.seven_deuce, "0: only hold'em with 52 cards has the hand")
    if settings.kind != "cash" and cash != NO_OPTIONS:
        field = next(name for name in CashOptions.__struct_fields__ if getattr(cash, name) != getattr(NO_OPTIONS, name))
        raise RiverboatError(
            "cash_tables_only", f"{field} is an option of cash tables; leave it out at this one", field=field
        )


def check_new_table(settings: TableSettings) -> None:
    """Refuse what could never happen at a new table. Tables that exist are not asked."""
    cash = settings.cash
    if settings.seats == MIN_SEATS and cash.stand_up:
        raise bad_setting("stand_up", cash.stand_up, "0 at a table for two: it takes three to stand up")
    if settings.seats == MIN_SEATS and cash.straddle_mandatory:
        raise bad_setting("straddle_mandatory", True, "False at a table for two: nobody straddles there")


def _check_bomb_pots(settings: TableSettings) -> None:
    cash = settings.cash
    if cash.bomb_pot_every == 1:
        # The button waits during a bomb pot, so that everybody posts each blind in turn.
        raise bad_setting("bomb_pot_every", 1, "0 for none, or 2 or more")
    if not cash.has_bomb_pots and (cash.bomb_pot_ante or cash.bomb_pot_boards > 1):
        raise bad_setting(
            "bomb_pot_every", 0, "2 or more, or bomb_pot_vote, where a bomb pot has an ante or two boards"
        )
    rules = settings.rules
    needed = rules.hole_count * settings.seats + rules.burn_before_hole + rules.cards_per_board * cash.bomb_pot_boards
    if cash.has_bomb_pots and needed > len(deck_of(rules.pack)):
        raise bad_setting("bomb_pot_boards", cash.bomb_pot_boards, "1: the pack is too small for two at so many seats")
    if cash.has_bomb_pots and not settings.rules.has_blind_positions:
        field, off = ("bomb_pot_every", "0") if cash.bomb_pot_every else ("bomb_pot_vote", "False")
        raise bad_setting(field, getattr(cash, field), f"{off}: there are no blinds to leave out")


def _check_straddles(settings: TableSettings) -> None:
    cash = settings.cash
    if cash.straddle_seat not in get_args(StraddleSeat):
        raise bad_setting("straddle_seat", cash.straddle_seat, "'utg', 'button' or 'any'")
    if cash.straddle_mandatory and not settings.rules.has_blind_positions:
        raise bad_setting("straddle_mandatory", True, "False: nobody straddles without a big blind")
    if cash.straddle_mandatory and cash.straddle_seat == "any":
        raise bad_setting("straddle_seat", "any", "'utg' or 'button' where somebody must straddle")
    has_straddles = settings.straddle_allowed or cash.straddle_mandatory or settings.rules.straddle
    if not has_straddles and (cash.straddle_seat != "utg" or cash.re_straddles):
        raise bad_setting("straddle_seat", cash.straddle_seat, "'utg', without re-straddles, where nobody may straddle")
    if cash.re_straddles and cash.straddle_seat == "button":
        raise bad_setting("re_straddles", cash.re_straddles, "0: the blinds sit left of the button")
    if cash.re_straddles and not settings.straddle_allowed:
        raise bad_setting("re_straddles", cash.re_straddles, "0 where nobody may straddle by choice")


_RANGES: Final = {
    "rake_basis_points": (0, MOST_BASIS_POINTS),
    "time_charge": (0, LARGEST_CHOSEN_AMOUNT),
    "time_charge_minutes": (1, MOST_CHARGE_MINUTES),
    "re_straddles": (0, MOST_RE_STRADDLES),
    "bomb_pot_every": (0, MOST_HANDS_BETWEEN),
    "bomb_pot_ante": (0, LARGEST_CHOSEN_AMOUNT),
    "bomb_pot_boards": (1, 2),
    "seven_deuce": (0, LARGEST_CHOSEN_AMOUNT),
    "stand_up": (0, LARGEST_CHOSEN_AMOUNT),
    "seat_offer_seconds": (LEAST_OFFER_SECONDS, MOST_OFFER_SECONDS),
}
_FLAGS: Final = (
    "rake_before_flop",
    "straddle_mandatory",
    "bomb_pot_vote",
    "rabbit_hunting",
    "all_in_insurance",
    "ev_cash_out",
    "bots_give_way",
)
