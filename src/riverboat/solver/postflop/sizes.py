"""Bet menus: which bets and raises a spot's tree offers, and their notation (`33%,75%,a`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from riverboat.errors import RiverboatError, bad_argument, listed, quoted

Position: TypeAlias = Literal["oop", "ip"]
Street: TypeAlias = Literal["flop", "turn", "river"]
Kind: TypeAlias = Literal["bet", "raise", "lead"]

POSITIONS: Final[tuple[Position, ...]] = ("oop", "ip")
STREETS: Final[tuple[Street, ...]] = ("flop", "turn", "river")
KINDS: Final[tuple[Kind, ...]] = ("bet", "raise", "lead")
MOST_SIZES: Final = 12
"""In one menu."""
MOST_MENUS: Final = 100
"""More than there are positions, streets and kinds to name."""

_SIZE: Final = re.compile(r"(\d{1,7}(?:\.\d{1,4})?)(%|x|c)?")
EXAMPLES: Final = "33%, 75%, 2.5x, 120c, a"


class Size(NamedTuple):
    """One size: a percentage of the pot after a call, a multiple of the bet, chips, or all-in."""

    unit: Literal["pot", "times", "chips", "all_in"]
    amount: float = 0.0


class MenuKey(NamedTuple):
    position: Position
    street: Street
    kind: Kind


DEFAULT_SIZES: Final = "bet=33%,75%; raise=60%"


@dataclass(frozen=True)
class Menus:
    """What may be bet. A lead is a bet into whoever bet or raised last on the street before.

    Where no lead is given, bets are offered in its place.
    """

    sizes: Mapping[MenuKey, tuple[Size, ...]] = field(default_factory=dict)
    add_all_in: float = 1.5
    """All-in is offered beside the menu when it is at most so many times the pot."""
    all_in_share: float = 0.67
    """A bet that puts in at least this share of what a player has left is made all-in."""
    most_raises: int = 6
    """On one street, the first bet included; after them there is only the call."""

    def __post_init__(self) -> None:
        if not isinstance(self.sizes, Mapping) or not all(map(_is_menu, self.sizes.items())):
            raise bad_argument("sizes", self.sizes, "menus by their names, as `parse_sizes` reads them")
        for name, low, high in (("add_all_in", 0.0, 1e6), ("all_in_share", 0.0, 1.0)):
            given = getattr(self, name)
            if not isinstance(given, float | int) or isinstance(given, bool) or not low <= given <= high:
                raise bad_argument(name, given, f"a number from {low:g} to {high:g}")
        if type(self.most_raises) is not int or not 0 <= self.most_raises <= 20:
            raise bad_argument("most_raises", self.most_raises, "a whole number from 0 to 20")

    def offered(self, position: Position, street: Street, kind: Kind) -> tuple[Size, ...]:
        found = self.sizes.get(MenuKey(position, street, kind))
        if found is None and kind == "lead":
            return self.offered(position, street, "bet")
        return found or ()


def _is_menu(entry: tuple[object, object]) -> bool:
    key, sizes = entry
    return isinstance(key, MenuKey) and isinstance(sizes, tuple) and all(isinstance(size, Size) for size in sizes)


def parse_sizes(text: str | Iterable[str]) -> dict[MenuKey, tuple[Size, ...]]:
    """Read menus, the later over the earlier: `bet=33%,75%; turn.bet=75%,a; oop.river.raise=60%,a; ip.lead=`.

    A name says for which position, street and kind; what it leaves out is meant for all of them, except that without a
    kind it is a menu of bets. An empty menu offers nothing.
    """
    if not isinstance(text, str):
        entries = () if isinstance(text, Mapping) else listed("sizes", text, MOST_MENUS, "a text, or texts")
        if isinstance(text, Mapping) or not all(isinstance(entry, str) for entry in entries):
            raise bad_argument("sizes", text, "a text, or texts")
        text = ";".join(entries)
    menus: dict[MenuKey, tuple[Size, ...]] = {}
    for entry in text.split(";"):
        if entry.strip():
            name, found, sizes = entry.rpartition("=")
            menu = _parse_menu(sizes)
            for key in _keys(name.strip() if found else ""):
                _check_multiples(key.kind, menu)
                menus[key] = menu
    return menus


def _check_multiples(kind: Kind, menu: Iterable[Size]) -> None:
    """Refuse multiples of a bet where there is none, and those that are no raise."""
    for size in menu:
        shown = f"{size.amount:g}x"
        if size.unit == "times" and kind != "raise":
            raise RiverboatError("multiple_of_no_bet", f"{shown} multiplies a bet, and a {kind} has none", text=shown)
        if size.unit == "times" and size.amount <= 1:
            raise RiverboatError("multiple_below_bet", f"{shown} the bet is no raise; write more than 1x", text=shown)


def _keys(name: str) -> list[MenuKey]:
    positions: tuple[Position, ...] = POSITIONS
    streets: tuple[Street, ...] = STREETS
    kind: Kind = "bet"
    for part in filter(None, (one.strip().lower() for one in name.split("."))):
        if part in POSITIONS:
            positions = (part,)
        elif part in STREETS:
            streets = (part,)
        elif part in KINDS:
            kind = part
        else:
            known = ", ".join((*POSITIONS, *STREETS, *KINDS))
            shown = quoted(part)
            raise RiverboatError(
                "unknown_menu", f"{shown} is not part of a menu's name; parts are {known}", part=shown, parts=known
            )
    return [MenuKey(position, street, kind) for position in positions for street in streets]


def _parse_menu(text: str) -> tuple[Size, ...]:
    sizes = tuple(_parse_size(part.strip().lower()) for part in text.split(",") if part.strip())
    if len(sizes) > MOST_SIZES:
        raise RiverboatError(
            "too_many_sizes", f"a menu of {len(sizes)} sizes; at most {MOST_SIZES}", count=len(sizes), most=MOST_SIZES
        )
    return sizes


def _parse_size(text: str) -> Size:
    if text in ("a", "allin", "all-in"):
        return Size("all_in")
    match = _SIZE.fullmatch(text)
    if match is None or not float(match[1]):
        shown = quoted(text)
        raise RiverboatError(
            "bad_bet_size", f"{shown} is not a bet size; sizes are {EXAMPLES}", text=shown, examples=EXAMPLES
        )
    amount = float(match[1])
    match match[2]:
        case "x":
            return Size("times", amount)
        case "c":
            return Size("chips", amount)
        case _:
            return Size("pot", amount)
