"""Flops to report on: all 1,755 that suits tell apart, the subsets of 49 and 85, and lists of one's own."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from itertools import permutations
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from riverboat.cards import Card, CardLike, check_distinct, format_cards, parse_cards, to_cards
from riverboat.errors import RiverboatError, bad_argument, listed, quoted
from riverboat.solver.blueprints.flops import canonical_flops
from riverboat.solver.postflop.deals import exchanged

FLOP_SETS: Final = ("49", "85")
"""Chosen by `tools/flop_subsets.py`, which says how."""
ALL: Final = "all"
MOST_FLOPS: Final = 22_100
MOST_WEIGHT: Final = 1e9


class Flop(NamedTuple):
    """A flop and how much it counts beside others: in `all_flops`, how many flops suits make of it."""

    cards: tuple[Card, ...]
    weight: float


Flops: TypeAlias = "str | Path | Iterable[Flop | str | Iterable[CardLike]]"
"""A set by name (`49`, `85`, `all`), a file, or flops one by one."""


@cache
def all_flops() -> tuple[Flop, ...]:
    """The 1,755 flops that suits tell apart; their weights add up to 22,100."""
    return tuple(Flop(tuple(sorted(cards, reverse=True)), _renamings(cards)) for cards in canonical_flops())


def _renamings(cards: tuple[Card, ...]) -> int:
    """How many flops an exchange of suits makes of one, itself included."""
    return len({frozenset(exchanged(card, suits) for card in cards) for suits in permutations(range(4))})


def read_flops(flops: Flops) -> list[Flop]:
    """The flops of a set, a file or a list. Raises `RiverboatError` for what is no flop, or named twice."""
    if isinstance(flops, str) and flops == ALL:
        return list(all_flops())
    if isinstance(flops, str) and flops in FLOP_SETS:
        return _parsed((files(__package__) / "flop_sets" / f"{flops}.txt").read_text(encoding="ascii"))
    if isinstance(flops, str | Path):
        return _parsed(_read(flops))
    expected = "the name of a set (49, 85, all), a file, or flops"
    return _checked([_flop(one) for one in listed("flops", flops, MOST_FLOPS, expected)])


def _read(path: str | Path) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        shown = str(path)
        raise RiverboatError(
            "flops_unreadable",
            f"{shown} is neither a set of flops (49, 85, all) nor a file that can be read",
            name=shown,
        ) from error


def _parsed(text: str) -> list[Flop]:
    """A flop a line, `AsKd7h`, with its weight behind it (`AsKd7h 12` or `AsKd7h:12`); `#` begins a comment."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return _checked([_flop(line) for line in lines if line])


def _flop(given: Flop | str | Iterable[CardLike]) -> Flop:
    if isinstance(given, Flop):
        cards, weight = to_cards(given.cards), given.weight
    elif isinstance(given, str):
        cards, weight = _parsed_line(given)
    else:
        cards, weight = to_cards(given), 1.0
    check_distinct(cards)
    is_number = isinstance(weight, float | int) and not isinstance(weight, bool) and 0 < weight <= MOST_WEIGHT
    if len(cards) != 3 or not is_number:
        raise _not_a_flop(given)
    return Flop(tuple(cards), weight)


def _parsed_line(line: str) -> tuple[tuple[Card, ...], float]:
    *cards, last = line.replace(":", " ").split() or [""]
    try:
        weight = float(last)
    except ValueError:
        return tuple(parse_cards(line)), 1.0
    return tuple(parse_cards(" ".join(cards))), weight


def _checked(flops: list[Flop]) -> list[Flop]:
    if not flops:
        raise bad_argument("flops", [], "at least one flop")
    seen: dict[frozenset[Card], Flop] = {}
    for flop in flops:
        if frozenset(flop.cards) in seen:
            name = format_cards(flop.cards)
            raise RiverboatError("repeated_flop", f"{name} is named twice; name each flop once", flop=name)
        seen[frozenset(flop.cards)] = flop
    return flops


def _not_a_flop(given: object) -> RiverboatError:
    shown = quoted(given)
    return RiverboatError(
        "not_a_flop", f"{shown} is not a flop: three cards, and a weight above 0 if one is given", text=shown
    )
