"""Ranges: which of the 1,326 pairs of hole cards a player may hold, each with a weight from 0 to 1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import isnan
from typing import Final, TypeAlias

from riverboat.cards import RANKS, Card, CardLike, rank_of, suit_of, to_cards
from riverboat.errors import RiverboatError, bad_argument, quoted

Combo: TypeAlias = "tuple[Card, Card]"
"""Two hole cards, the higher one first."""

LONGEST_REPR: Final = 80
"""Characters of notation."""

COMBOS: Final[tuple[Combo, ...]] = tuple(combinations(range(51, -1, -1), 2))
COMBO_INDEX: Final[dict[Combo, int]] = {combo: index for index, combo in enumerate(COMBOS)}


def make_combo(one: Card, other: Card) -> Combo:
    """Two different cards as a combo, in either order."""
    return (one, other) if one > other else (other, one)


def _index(combo: Combo) -> int:
    """A combo's place in `COMBOS`."""
    is_pair = isinstance(combo, tuple | list) and len(combo) == 2 and all(type(card) is int for card in combo)
    if not is_pair or (found := COMBO_INDEX.get(make_combo(*combo))) is None:
        raise bad_argument("combo", combo, "two different cards, each a number from 0 to 51")
    return found


def _are_weights(combos: object) -> bool:
    if not isinstance(combos, tuple) or len(combos) != len(COMBOS):
        return False
    try:
        total = sum(combos)
    except (TypeError, ArithmeticError):
        return False
    # The sum is no number when one of its parts is none.
    return isinstance(total, float | int) and not isnan(total) and 0 <= min(combos) <= max(combos) <= 1


def class_of(combo: Combo) -> str:
    """The starting hand a combo belongs to, one of 169: `AA`, `AKs`, `AKo`."""
    high, low = combo
    name = RANKS[rank_of(high)] + RANKS[rank_of(low)]
    if rank_of(high) == rank_of(low):
        return name
    return name + ("s" if suit_of(high) == suit_of(low) else "o")


def _by_class() -> dict[str, tuple[Combo, ...]]:
    found: dict[str, list[Combo]] = {}
    for combo in COMBOS:
        found.setdefault(class_of(combo), []).append(combo)
    return {name: tuple(combos) for name, combos in found.items()}


STARTING_HANDS: Final[dict[str, tuple[Combo, ...]]] = _by_class()
"""The combos of each of the 169 starting hands: 6 of a pair, 4 suited, 12 offsuit."""


@dataclass(frozen=True, init=False, repr=False)
class Range:
    """A weight for each combo, in the order of `COMBOS`. Made from those, or from a text: `Range("QQ+, AKs")`."""

    combos: tuple[float, ...]

    def __init__(self, combos: tuple[float, ...] | str) -> None:
        if isinstance(combos, str):
            combos = Range.parse(combos).combos
        elif not _are_weights(combos):
            raise RiverboatError(
                "not_a_range", f"a range is {len(COMBOS)} weights from 0 to 1, one for each pair of hole cards"
            )
        object.__setattr__(self, "combos", combos)

    def __repr__(self) -> str:
        """The notation if it is short, otherwise its beginning and how large the range is."""
        text = str(self)
        if len(text) <= LONGEST_REPR:
            return f"Range({text!r})"
        return f"<Range {text[:LONGEST_REPR]}…: {self.size:.1f} combos, {self.share:.1%}>"

    def _repr_html_(self) -> str:
        """The 13×13 grid for notebooks."""
        return self._repr_svg_()

    def _repr_svg_(self) -> str:
        """The same as a picture."""
        from riverboat.odds.range_grid import draw_grid

        return draw_grid(self)

    @classmethod
    def parse(cls, text: str) -> Range:
        """Read the usual notation: `QQ+, AKs, A5s-A2s, KQo, 76s@0.5, 22-55, AhKh, random, 15%`.

        Weights as solvers write them are read too: `AA:0.5` and `[50]AA, KK[/50]`. With two weights for the same combo
        the larger one holds.
        """
        from riverboat.odds.notation import parse_range

        return cls.of(parse_range(text))

    @classmethod
    def of(cls, weights: Mapping[Combo, float]) -> Range:
        """The range with these weights, and no other combo."""
        if not isinstance(weights, Mapping):
            raise bad_argument("weights", weights, "a weight for each combo")
        combos = [0.0] * len(COMBOS)
        for combo, weight in weights.items():
            combos[COMBO_INDEX[combo] if combo in COMBO_INDEX else _index(combo)] = weight
        return cls(tuple(combos))

    @classmethod
    def random(cls) -> Range:
        """Any two cards."""
        return cls((1.0,) * len(COMBOS))

    @classmethod
    def hand(cls, cards: str | Iterable[CardLike]) -> Range:
        """Exactly these two hole cards."""
        held = to_cards(cards)
        if len(held) != 2 or held[0] == held[1]:
            shown = quoted(cards)
            raise RiverboatError("not_two_cards", f"{shown} is not two different hole cards", cards=shown)
        return cls.of({make_combo(*held): 1.0})

    @cached_property
    def held(self) -> tuple[tuple[Combo, float], ...]:
        """The combos that may be held, with their weights."""
        return tuple((combo, weight) for combo, weight in zip(COMBOS, self.combos, strict=True) if weight)

    def __len__(self) -> int:
        """How many combos may be held, whatever their weights."""
        return len(self.held)

    def __contains__(self, cards: object) -> bool:
        """Whether these two cards may be held, or all combos of a text such as `AKs`: `"AsAh" in Range("QQ+")`."""
        if isinstance(cards, Range):
            return all(self.combos[place] for place, weight in enumerate(cards.combos) if weight)
        if isinstance(cards, str):
            return Range(cards) in self
        if not isinstance(cards, Iterable):
            raise bad_argument("cards", cards, "two cards such as AsAh, or a range")
        return Range.hand(cards) in self

    def weight(self, combo: Combo) -> float:
        """How often this combo is held, from 0 to 1."""
        return self.combos[_index(combo)]

    @property
    def size(self) -> float:
        """How many combos it is, counted by weight."""
        return sum(self.combos)

    @property
    def share(self) -> float:
        """The part of all starting hands, from 0 to 1."""
        return self.size / len(COMBOS)

    def removing(self, cards: str | Iterable[CardLike]) -> Range:
        """Without the combos that hold one of these cards, because it is seen elsewhere."""
        seen = frozenset(to_cards(cards))
        if not any(high in seen or low in seen for (high, low), _ in self.held):
            return self
        return Range.of({(high, low): weight for (high, low), weight in self.held if not seen & {high, low}})

    def __or__(self, other: Range) -> Range:
        """Both together; the larger weight holds."""
        if not isinstance(other, Range):
            return NotImplemented
        return Range(tuple(map(max, self.combos, other.combos)))

    def __str__(self) -> str:
        """The range in compact notation; reading it back gives the same range."""
        from riverboat.odds.notation import format_range

        return format_range(self)
