"""The options of a tournament: breaks, buying more chips, bounties, drawn multipliers. Each is checked once."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from riverboat.engine.rules import LARGEST_CHOSEN_AMOUNT, Chips
from riverboat.table.errors import bad_setting
from riverboat.table.prizes import Money

Format: TypeAlias = Literal["tables", "shootout"]
"""`tables` keeps the tables balanced down to a final table. In a `shootout` every table plays to one winner, and the
winners meet in the next round; with two seats at a table that is a heads-up bracket."""

BountyKind: TypeAlias = Literal["fixed", "progressive", "mystery"]

MOST_LEVELS: Final = 100
MOST_PER_PLAYER: Final = 100
LONGEST_BREAK: Final = 24 * 60 * 60
MOST_REST_MINUTES: Final = 14 * 24 * 60
MOST_DAYS: Final = 10

SPIN_MULTIPLIERS: Final = ((2, 637), (3, 242), (5, 75), (10, 40), (25, 5), (100, 1))
"""Multiples of the entry with their weights, for three players: 1000 draws pay exactly 3000 entries."""


class Break(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All tables pause after a level."""

    after_level: int
    seconds: int = 300

    def __post_init__(self) -> None:
        check_number("after_level", self.after_level, 1, MOST_LEVELS)
        check_number("seconds", self.seconds, 1, LONGEST_BREAK)


class DayEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A day ends after the hands under way when its level is over, or when so many players are left; 0 is never."""

    after_level: int = 0
    players: int = 0
    rest_minutes: int = 0
    """The next day begins so long after; 0 is when whoever made the tournament says so."""

    def __post_init__(self) -> None:
        check_number("after_level", self.after_level, 0, MOST_LEVELS)
        check_number("players", self.players, 0, 10_000)
        check_number("rest_minutes", self.rest_minutes, 0, MOST_REST_MINUTES)
        if not self.after_level and not self.players:
            raise bad_setting("after_level", 0, "1 or more where a day does not end with so many players left")


class Rebuys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chips for a player who is still in, with at most a starting stack; they come between hands."""

    levels: int
    """Until the end of this level."""
    price: Money
    """All of it goes into the prize pool."""
    chips: Chips
    most: int = 1
    """For one player."""

    def __post_init__(self) -> None:
        check_number("levels", self.levels, 1, MOST_LEVELS)
        check_number("price", self.price, 0, LARGEST_CHOSEN_AMOUNT)
        check_number("chips", self.chips, 1, LARGEST_CHOSEN_AMOUNT)
        check_number("most", self.most, 1, MOST_PER_PLAYER)


class AddOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chips for every player who is still in, whatever the stack, once."""

    level: int
    """In this level, the break before it included."""
    price: Money
    chips: Chips

    def __post_init__(self) -> None:
        check_number("level", self.level, 1, MOST_LEVELS)
        check_number("price", self.price, 0, LARGEST_CHOSEN_AMOUNT)
        check_number("chips", self.chips, 1, LARGEST_CHOSEN_AMOUNT)


class Bounties(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prize for knocking a player out, paid with every entry besides what goes into the prize pool."""

    amount: Money
    kind: BountyKind = "fixed"
    """`progressive`: half is paid, half goes on the head of the winner. `mystery`: once nobody can enter any more, the
    bounties of all are put into as many envelopes as players are left, and every knock-out draws one."""

    def __post_init__(self) -> None:
        check_number("amount", self.amount, 1, LARGEST_CHOSEN_AMOUNT)
        if self.kind not in ("fixed", "progressive", "mystery"):
            raise bad_setting("kind", self.kind, "'fixed', 'progressive' or 'mystery'")


def check_number(field: str, value: object, low: int, high: int | None) -> None:
    """Refuse what is not a whole number in the range."""
    if type(value) is not int or value < low or (high is not None and value > high):
        expected = f"a whole number, {low} or more" if high is None else f"a whole number from {low} to {high}"
        raise bad_setting(field, value, expected)
