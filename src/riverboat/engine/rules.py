"""The rules a hand is played by, checked once when they are made and fixed from then on."""

from __future__ import annotations

from typing import Any, Final, Literal, NoReturn, TypeAlias

import msgspec
from msgspec.structs import force_setattr

from riverboat.cards import DeckName
from riverboat.engine.structures import STRUCTURES, StructureName
from riverboat.errors import RiverboatError, quoted

Chips: TypeAlias = int
Seat: TypeAlias = int

MIN_SEATS: Final = 2
MAX_SEATS: Final = 10

LARGEST_CHOSEN_AMOUNT: Final[Chips] = 1_000_000_000_000
"""Bounds what a person may ask for in a request or on a command line: a stack, a blind, a buy-in. A sum of many such
amounts stays far below `MOST_CHIPS_AT_TABLE`, which is what the engine itself bounds."""

MOST_CHIPS_AT_TABLE: Final[Chips] = 2**53 - 1
"""The most chips at one table, all together, and so the largest amount of anything: every sum of them is exact in a
browser's numbers, in the store's columns and in compiled code."""


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table plays. Every amount is a whole number of chips.

    Fields left out follow from the others, by the structure: the smallest bet is the big blind (10 in `kitchen`), the
    limits of fixed-limit are one and two smallest bets, and only fixed-limit and `kitchen` cap the raises.
    """

    small_blind: Chips = 0
    big_blind: Chips = 0
    ante: Chips = 0
    ante_kind: Literal["all", "big_blind"] = "all"
    straddle: Chips = 0
    """What the seat left of the big blind posts, or 0. True means twice the big blind."""
    structure: StructureName = "no_limit"
    """How bets are limited. `kitchen` is a home game without blinds, with bets in tens and a queue (rule K1)."""
    deck: DeckName = "standard"
    deck_count: int = 1
    button_blind: bool = False
    """Only the button posts, and posts the big blind (the usual form of short deck)."""
    min_bet: Chips = 0
    small_bet: Chips = 0
    big_bet: Chips = 0
    max_raises: int | None = None
    """Raises on one street, the opening bet not counted. None is the structure's own number: three in fixed-limit and
    `kitchen`, no limit elsewhere."""
    uncapped_heads_up: bool = False
    """Fixed-limit: no cap while only two players are in."""
    min_raise_rule: Literal["increment", "double"] = "increment"
    short_bet_reopens: bool = False
    """A seat that has checked may raise an all-in below the minimum bet, as some online rooms have it. By TDA 47 it may
    only call or fold (rule B4)."""
    burn_before_hole: bool = False
    run_it_twice: bool = False
    """Ask for it when all are all-in; off, the board is always run once."""
    auto_muck: bool = True
    """A hand that is beaten when its turn to show comes is not shown."""

    def __post_init__(self) -> None:
        _check_types(self)
        _fill_in(self)
        _check(self)

    @property
    def has_blind_positions(self) -> bool:
        """Whether a small and a big blind go round: not with a button blind, nor in a structure without blinds."""
        return STRUCTURES[self.structure].has_blinds and not self.button_blind

    @classmethod
    def kitchen(cls, **changes: Any) -> Rules:
        """The kitchen table (rule K1): no blinds, bets in tens, three raises a round, a queue with passes."""
        return cls(**{"structure": "kitchen", **changes})


def _check_types(rules: Rules) -> None:
    """A struct made in Python is not type-checked by msgspec; a decoded one is."""
    for name in _CHIP_FIELDS:
        value = getattr(rules, name)
        if name == "straddle" and isinstance(value, bool):
            continue
        if isinstance(value, bool) or not isinstance(value, int):
            _refuse(name, value, "a whole number of chips")
        if not 0 <= value <= MOST_CHIPS_AT_TABLE:
            _refuse(name, value, f"from 0 to {MOST_CHIPS_AT_TABLE}")
    for name, allowed in _CHOICES.items():
        if not isinstance(getattr(rules, name), str) or getattr(rules, name) not in allowed:
            _refuse(name, getattr(rules, name), " or ".join(map(repr, allowed)))
    for name in _FLAGS:
        if not isinstance(getattr(rules, name), int) or getattr(rules, name) not in (False, True):
            _refuse(name, getattr(rules, name), "True or False")
    if rules.max_raises is not None and (type(rules.max_raises) is not int or rules.max_raises < 0):
        _refuse("max_raises", rules.max_raises, "0 or more, or None")


def _fill_in(rules: Rules) -> None:
    for name in _FLAGS:
        force_setattr(rules, name, bool(getattr(rules, name)))  # data files write 1 and 0
    if isinstance(rules.straddle, bool):
        force_setattr(rules, "straddle", 2 * rules.big_blind if rules.straddle else 0)
    structure = STRUCTURES[rules.structure]
    if not rules.min_bet:
        force_setattr(rules, "min_bet", rules.small_bet or structure.opening_bet(rules))
    if not rules.small_bet:
        force_setattr(rules, "small_bet", rules.min_bet)
    if not rules.big_bet:
        force_setattr(rules, "big_bet", 2 * rules.small_bet)
    if rules.max_raises is None:
        force_setattr(rules, "max_raises", structure.max_raises)


def _check(rules: Rules) -> None:
    if type(rules.deck_count) is not int or rules.deck_count != 1:
        _refuse("deck_count", rules.deck_count, "1: no ranking for several packs (five of a kind) exists yet")
    if not STRUCTURES[rules.structure].has_blinds:
        if rules.small_blind or rules.big_blind or rules.straddle or rules.button_blind:
            _refuse("big_blind", rules.big_blind, f"0, as are the other blinds: {rules.structure} is played without")
    elif rules.big_blind < 1:
        _refuse("big_blind", rules.big_blind, "at least 1")
    if rules.small_blind > rules.big_blind:
        _refuse("small_blind", rules.small_blind, f"at most the big blind, {rules.big_blind}")
    if rules.straddle and rules.straddle <= rules.big_blind:
        _refuse("straddle", rules.straddle, f"more than the big blind, {rules.big_blind}, or 0 for none")
    if rules.button_blind and rules.small_blind:
        _refuse("small_blind", rules.small_blind, "0 when only the button posts a blind")
    if rules.button_blind and rules.straddle:
        _refuse("straddle", rules.straddle, "0 when only the button posts a blind")
    if rules.min_bet < 1:
        _refuse("min_bet", rules.min_bet, "at least 1")
    for name in _CHIP_FIELDS:
        if getattr(rules, name) > MOST_CHIPS_AT_TABLE:
            _refuse(name, getattr(rules, name), f"at most {MOST_CHIPS_AT_TABLE}")
    if rules.big_bet < rules.small_bet:
        _refuse("big_bet", rules.big_bet, f"at least the small bet, {rules.small_bet}")


def _refuse(field: str, value: object, expected: str) -> NoReturn:
    shown = quoted(value)
    raise RiverboatError(
        "bad_rule", f"{field} is {shown}; it must be {expected}", field=field, value=shown, expected=expected
    )


_CHIP_FIELDS: Final = ("small_blind", "big_blind", "ante", "straddle", "min_bet", "small_bet", "big_bet")
_FLAGS: Final = (
    "button_blind",
    "uncapped_heads_up",
    "short_bet_reopens",
    "burn_before_hole",
    "run_it_twice",
    "auto_muck",
)
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "ante_kind": ("all", "big_blind"),
    "structure": tuple(STRUCTURES),
    "deck": ("standard", "short"),
    "min_raise_rule": ("increment", "double"),
}
