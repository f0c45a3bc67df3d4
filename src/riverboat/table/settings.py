"""What a table offers, checked once when it is made: stakes, seats, buy-ins, button rule, levels, prizes, clock."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec
from msgspec.structs import force_setattr

from riverboat.engine.rules import MAX_SEATS, MIN_SEATS, MOST_CHIPS_AT_TABLE, Chips, Rules
from riverboat.engine.structures import STRUCTURES
from riverboat.table.cash import CashOptions, check_cash
from riverboat.table.clock import ClockSettings
from riverboat.table.errors import bad_setting
from riverboat.table.levels import BlindSchedule, rules_at
from riverboat.table.prizes import Money

TableKind: TypeAlias = Literal["cash", "sit_and_go", "tournament"]
"""`tournament` is one table of many: whoever directs them seats and moves players, ranks and pays them."""

ButtonRule: TypeAlias = Literal["forward", "dead"]

_KINDS: Final[dict[str, type]] = {
    "rules": Rules,
    "kind": str,
    "straddle_allowed": bool,
    "practice": bool,
    "prize_shares": tuple,
    "clock": ClockSettings,
    "cash": CashOptions,
}

MIN_BUY_IN: Final = 40
MAX_BUY_IN: Final = 100
"""The usual range, in smallest bets (big blinds)."""
RATHOLE_MINUTES: Final = 60
MOST_RATHOLE_MINUTES: Final = 7 * 24 * 60


class TableSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is played. Fields left at 0 or None follow from the stakes and the kind of table."""

    rules: Rules
    seats: int = 9
    kind: TableKind = "cash"
    button_rule: ButtonRule | None = None
    """None is the kind's own: forward-moving for cash, dead button for tournaments."""
    min_buy_in: Chips = 0
    max_buy_in: Chips = 0
    rathole_minutes: int = RATHOLE_MINUTES
    """Whoever leaves a cash table and returns within this time brings back what was taken away; 0 is off."""
    straddle_allowed: bool = False
    """Players may post twice the big blind and act last before the flop, under the gun unless `cash` says otherwise."""
    starting_stack: Chips = 0
    schedule: BlindSchedule | None = None
    entry: Money = 0
    """What a player pays to enter a sit-and-go; all of it goes into the prize pool."""
    prize_shares: tuple[int, ...] = (50, 30, 20)
    """Weights of the prizes, first place first."""
    clock: ClockSettings = ClockSettings()
    practice: bool = False
    """One person practises against bots: their cards are shown once a hand is over, and no hand is counted in
    statistics."""
    cash: CashOptions = CashOptions()

    def __post_init__(self) -> None:
        _check_types(self)
        check_cash(self)
        _fill_in(self)
        _check(self)

    @property
    def is_tournament(self) -> bool:
        return self.kind != "cash"

    @property
    def has_dead_button(self) -> bool:
        rule = self.button_rule or ("dead" if self.is_tournament else "forward")
        return rule == "dead"

    def level_rules(self, number: int) -> Rules:
        """What a hand is played by at a level, the first being 1; without a schedule, always the same."""
        return self.rules if self.schedule is None else rules_at(self.rules, self.schedule.levels[number - 1])


def _fill_in(settings: TableSettings) -> None:
    force_setattr(settings, "rules", settings.cash.hand_rules(settings.rules))
    smallest_bet = settings.rules.min_bet
    if not settings.max_buy_in:
        force_setattr(settings, "max_buy_in", max(settings.min_buy_in, MAX_BUY_IN * smallest_bet))
    if not settings.min_buy_in:
        force_setattr(settings, "min_buy_in", min(settings.max_buy_in, MIN_BUY_IN * smallest_bet))
    if not settings.starting_stack:
        force_setattr(settings, "starting_stack", MAX_BUY_IN * smallest_bet)


def _check_types(settings: TableSettings) -> None:
    """A struct made in Python is not type-checked by msgspec; a decoded one is."""
    for field in ("seats", "min_buy_in", "max_buy_in", "starting_stack", "entry"):
        value = getattr(settings, field)
        if type(value) is not int or not 0 <= value <= MOST_CHIPS_AT_TABLE:
            raise bad_setting(field, value, f"a whole number from 0 to {MOST_CHIPS_AT_TABLE}")
    for field, kind in _KINDS.items():
        if not isinstance(getattr(settings, field), kind):
            raise bad_setting(field, getattr(settings, field), kind.__name__)
    for field, kind in (("schedule", BlindSchedule), ("button_rule", str)):
        value = getattr(settings, field)
        if value is not None and not isinstance(value, kind):
            raise bad_setting(field, value, f"{kind.__name__} or None")


def _check(settings: TableSettings) -> None:
    if not MIN_SEATS <= settings.seats <= MAX_SEATS:
        raise bad_setting("seats", settings.seats, f"{MIN_SEATS} to {MAX_SEATS}")
    if settings.seats > settings.rules.most_players:
        most = settings.rules.most_players
        raise bad_setting("seats", settings.seats, f"{MIN_SEATS} to {most}: the pack has no cards for more")
    if settings.kind not in ("cash", "sit_and_go", "tournament"):
        raise bad_setting("kind", settings.kind, "'cash', 'sit_and_go' or 'tournament'")
    if settings.button_rule not in (None, "forward", "dead"):
        raise bad_setting("button_rule", settings.button_rule, "'forward', 'dead', or None for the kind's own")
    minutes = settings.rathole_minutes
    if type(minutes) is not int or not 0 <= minutes <= MOST_RATHOLE_MINUTES:
        raise bad_setting("rathole_minutes", minutes, f"a whole number from 0 to {MOST_RATHOLE_MINUTES}")
    if settings.min_buy_in > settings.max_buy_in:
        raise bad_setting("min_buy_in", settings.min_buy_in, f"at most the largest buy-in, {settings.max_buy_in}")
    if settings.schedule is not None and not STRUCTURES[settings.rules.structure].has_blinds:
        raise bad_setting("schedule", "a blind schedule", "None: there are no blinds to raise")
    if settings.straddle_allowed and not settings.rules.has_blind_positions:
        raise bad_setting("straddle_allowed", True, "False: nobody is under the gun without a big blind")
    shares = settings.prize_shares
    if not shares or any(type(share) is not int or share < 0 for share in shares) or not shares[0]:
        raise bad_setting("prize_shares", shares, "whole numbers, first place first and more than 0")
