"""How a tournament over many tables is played, checked once when it is made."""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.engine.rules import MAX_SEATS, MIN_SEATS, MOST_CHIPS_AT_TABLE, Chips, Rules
from riverboat.table import BlindSchedule, ClockSettings, TableSettings
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
    """What a player pays to enter; all of it goes into the prize pool."""
    prize_shares: tuple[int, ...] = ()
    """Weights of the prizes, best first. Without any, a part of the field is paid, place n an nth of the first."""
    late_levels: int = 0
    """Players may still enter during so many levels."""
    most_entrants: int = 1000
    clock: ClockSettings = ClockSettings()

    def __post_init__(self) -> None:
        if not isinstance(self.schedule, BlindSchedule):
            raise bad_setting("schedule", self.schedule, "BlindSchedule")
        for field, low, high in (
            ("seats", MIN_SEATS, MAX_SEATS),
            ("starting_stack", 1, None),
            ("entry", 0, None),
            ("late_levels", 0, len(self.schedule.levels) - 1),
            ("most_entrants", MIN_SEATS, MOST_ENTRANTS),
        ):
            value = getattr(self, field)
            if type(value) is not int or value < low or (high is not None and value > high):
                expected = f"a whole number, {low} or more" if high is None else f"a whole number from {low} to {high}"
                raise bad_setting(field, value, expected)
        if self.starting_stack * self.most_entrants > MOST_CHIPS_AT_TABLE:
            most = MOST_CHIPS_AT_TABLE // self.most_entrants
            raise bad_setting(
                "starting_stack", self.starting_stack, f"at most {most} for {self.most_entrants} entrants"
            )
        self.table_settings()

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

    def shares(self, entrants: int) -> tuple[int, ...]:
        """The weights of the paid places for a field of that size."""
        if self.prize_shares:
            return self.prize_shares[:entrants]
        paid = max(1, -(-entrants * PAID_PER_CENT // 100))
        return tuple(FIRST_WEIGHT // place for place in range(1, paid + 1))
