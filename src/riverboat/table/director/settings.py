"""How a tournament over many tables is played, checked once when it is made."""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.engine.rules import LARGEST_CHOSEN_AMOUNT, MAX_SEATS, MIN_SEATS, MOST_CHIPS_AT_TABLE, Chips, Rules
from riverboat.table import BlindSchedule, ClockSettings, TableSettings
from riverboat.table.director.formats import (
    MOST_DAYS,
    MOST_PER_PLAYER,
    AddOn,
    Bounties,
    Break,
    DayEnd,
    Format,
    Rebuys,
    check_number,
)
from riverboat.table.errors import bad_setting
from riverboat.table.prizes import Money

MOST_ENTRANTS: Final = 10_000
PAID_PER_CENT: Final = 15
"""Of the field, rounded up, when the settings do not say who is paid."""
FIRST_WEIGHT: Final = 100_000


class TournamentSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The same for every table of the tournament."""

    rules: Rules
    schedule: BlindSchedule
    """Shared by all tables: levels by seconds of play, or by the hands of the table that has dealt the most."""
    seats: int = 9
    starting_stack: Chips = 10_000
    entry: Money = 0
    """What a player pays into the prize pool to enter; bounty and fee come on top."""
    fee: Money = 0
    """What the house keeps of every entry and re-entry. Bots pay none."""
    guaranteed: Money = 0
    """The prize pool is at least this much; the house adds what the entries fall short of."""
    prize_shares: tuple[int, ...] = ()
    """Weights of the prizes, best first. Without any, a part of the field is paid, place n an nth of the first."""
    late_levels: int = 0
    """Players may still enter during so many levels."""
    re_entries: int = 0
    """How often one player who is out may enter again, while players may enter."""
    rebuys: Rebuys | None = None
    add_on: AddOn | None = None
    breaks: tuple[Break, ...] = ()
    days: tuple[DayEnd, ...] = ()
    """Where each day but the last ends; without any, everything is played on one."""
    bounties: Bounties | None = None
    format: Format = "tables"
    multipliers: tuple[tuple[int, int], ...] = ()
    """Spin-and-go: when the last seat is taken, play begins and a multiple of the entry is drawn as the prize pool.
    Multiples with their weights."""
    seat_price: Money = 0
    """Satellite: the prizes are seats of this price, as many as the pool pays for; play ends when so many are left."""
    most_entrants: int = 1000
    clock: ClockSettings = ClockSettings()

    def __post_init__(self) -> None:
        if not isinstance(self.schedule, BlindSchedule):
            raise bad_setting("schedule", self.schedule, "BlindSchedule")
        for field, low, high in (
            ("seats", MIN_SEATS, MAX_SEATS),
            ("starting_stack", 1, None),
            ("entry", 0, None),
            ("fee", 0, LARGEST_CHOSEN_AMOUNT),
            ("guaranteed", 0, LARGEST_CHOSEN_AMOUNT),
            ("seat_price", 0, LARGEST_CHOSEN_AMOUNT),
            ("late_levels", 0, len(self.schedule.levels) - 1),
            ("re_entries", 0, MOST_PER_PLAYER),
            ("most_entrants", MIN_SEATS, MOST_ENTRANTS),
        ):
            check_number(field, getattr(self, field), low, high)
        self._check_options()
        bought = self.rebuys.chips * self.rebuys.most if self.rebuys is not None else 0
        added = self.add_on.chips if self.add_on is not None else 0
        each = self.starting_stack * (1 + self.re_entries) + bought + added
        if each * self.most_entrants > MOST_CHIPS_AT_TABLE:
            most = MOST_CHIPS_AT_TABLE // self.most_entrants
            raise bad_setting("starting_stack", each, f"at most {most} for {self.most_entrants} entrants")
        self.table_settings()

    def _check_options(self) -> None:
        """Each option makes sense beside the others."""
        for field, kind in (("rebuys", Rebuys), ("add_on", AddOn), ("bounties", Bounties)):
            value = getattr(self, field)
            if value is not None and not isinstance(value, kind):
                raise bad_setting(field, value, f"{kind.__name__} or None")
        if not isinstance(self.breaks, tuple) or not all(isinstance(each, Break) for each in self.breaks):
            raise bad_setting("breaks", self.breaks, "a tuple of Break")
        after = [each.after_level for each in self.breaks]
        if after != sorted(set(after)):
            raise bad_setting("breaks", self.breaks, "in the order of levels, one after a level")
        self._check_days()
        if not isinstance(self.format, str) or self.format not in ("tables", "shootout"):
            raise bad_setting("format", self.format, "'tables' or 'shootout'")
        if self.re_entries and not self.late_levels:
            raise bad_setting("re_entries", self.re_entries, "0 without levels in which players may still enter")
        if self.seat_price and self.prize_shares:
            raise bad_setting("prize_shares", self.prize_shares, "empty in a satellite: its prizes are seats")
        self._check_multipliers()
        fixed_field = "a shootout" if self.format == "shootout" else "a spin-and-go" if self.multipliers else ""
        if fixed_field:
            for field in ("late_levels", "re_entries", "rebuys", "add_on"):
                if getattr(self, field):
                    raise bad_setting(field, getattr(self, field), f"left out: nobody buys in to {fixed_field} later")

    def _check_days(self) -> None:
        if not isinstance(self.days, tuple) or not all(isinstance(each, DayEnd) for each in self.days):
            raise bad_setting("days", self.days, "a tuple of DayEnd")
        if len(self.days) > MOST_DAYS - 1:
            raise bad_setting("days", len(self.days), f"at most {MOST_DAYS - 1} ends of days")
        levels = [each.after_level for each in self.days if each.after_level]
        players = [each.players for each in self.days if each.players]
        if levels != sorted(set(levels)) or players != sorted(set(players), reverse=True):
            raise bad_setting("days", self.days, "each ending later than the one before")
        if self.days and (self.format == "shootout" or self.multipliers):
            raise bad_setting("days", len(self.days), "left out: shootouts and spin-and-gos are played on one day")

    def _check_multipliers(self) -> None:
        drawn = self.multipliers
        if not isinstance(drawn, tuple) or not all(
            isinstance(each, tuple) and len(each) == 2 and all(type(n) is int and 1 <= n <= 10**6 for n in each)
            for each in drawn
        ):
            raise bad_setting("multipliers", drawn, "pairs of a multiple and its weight, whole numbers from 1")
        if not drawn:
            return
        if self.most_entrants != self.seats:
            raise bad_setting("most_entrants", self.most_entrants, f"{self.seats}, the seats of a spin-and-go's table")
        for field in ("guaranteed", "seat_price"):
            if getattr(self, field):
                raise bad_setting(field, getattr(self, field), "0: the pool of a spin-and-go is drawn")

    @property
    def price(self) -> Money:
        """What an entry costs: for the prize pool, the bounty and the house."""
        return self.entry + self.fee + (self.bounties.amount if self.bounties is not None else 0)

    @property
    def buying_levels(self) -> int:
        """The last level in which money can come into the prize pool; 0 is none."""
        rebuys = self.rebuys.levels if self.rebuys is not None else 0
        return max(self.late_levels, rebuys, self.add_on.level if self.add_on is not None else 0)

    def table_settings(self) -> TableSettings:
        """What each table is made with."""
        return TableSettings(
            rules=self.rules,
            seats=self.seats,
            kind="tournament",
            starting_stack=self.starting_stack,
            schedule=self.schedule,
            entry=self.entry,
            prize_shares=(1,) if isinstance(self.prize_shares, tuple) and not self.prize_shares else self.prize_shares,
            clock=self.clock,
        )

    def shares(self, entries: int, players: int) -> tuple[int, ...]:
        """The weights of the paid places for so many entries, re-entries included, of so many players."""
        if self.prize_shares:
            return self.prize_shares[:players]
        paid = min(players, max(1, -(-entries * PAID_PER_CENT // 100)))
        return tuple(FIRST_WEIGHT // place for place in range(1, paid + 1))
