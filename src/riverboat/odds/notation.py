"""The usual range notation, read and written. Knows starting hands, no odds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from riverboat.cards import RANKS, SUITS, format_cards, parse_cards
from riverboat.errors import RiverboatError, bad_argument
from riverboat.odds.ranges import COMBOS, STARTING_HANDS, Combo, make_combo

if TYPE_CHECKING:
    from riverboat.odds.ranges import Range

_EXAMPLES: Final = "QQ+, AKs, A5s-A2s, KQo, 22-55, 76s@0.5, AhKh, random or 15%"

_RANK: Final = f"[{RANKS}]"
_HAND: Final = re.compile(rf"({_RANK})({_RANK})([so]?)(\+?)", re.IGNORECASE)
_SPAN: Final = re.compile(rf"({_RANK})({_RANK})([so]?)-({_RANK})({_RANK})([so]?)", re.IGNORECASE)
_CARDS: Final = re.compile(rf"(?:{_RANK}[{SUITS}]){{2}}", re.IGNORECASE)
_BRACKETS: Final = re.compile(r"\[(\d{1,3}(?:\.\d{1,12})?)\]([^\[\]]*)\[/\1\]")
_PERCENT: Final = re.compile(r"(\d+(?:\.\d+)?)%")


def parse_range(text: str) -> dict[Combo, float]:
    """The combos a text names, with their weights; the larger weight holds where it names one twice."""
    if not isinstance(text, str):
        raise bad_argument("text", text, f"a text such as {_EXAMPLES}")
    weights: dict[Combo, float] = {}
    tokens = re.sub(r"\s*([-@:])\s*", r"\1", _without_brackets(text)).replace(",", " ").split()
    if not tokens:
        raise RiverboatError(
            "empty_range", f"{text!r} names no hand; something like {_EXAMPLES} was expected", text=text
        )
    for token in tokens:
        hands, weight = _split_weight(token)
        for combo in _combos(hands, token):
            weights[combo] = max(weight, weights.get(combo, 0.0))
    return weights


def _without_brackets(text: str) -> str:
    """`[50]AA, KK[/50]`, as some solvers write weights in percent, becomes `AA@50% KK@50%`."""

    def weighted(match: re.Match[str]) -> str:
        return " ".join(f"{token}@{match[1]}%" for token in match[2].replace(",", " ").split()) + " "

    return _BRACKETS.sub(weighted, text)


def _split_weight(token: str) -> tuple[str, float]:
    hands, at, written = token.replace(":", "@").partition("@")
    if not at:
        return hands, 1.0
    try:
        weight = float(written.removesuffix("%")) / (100 if written.endswith("%") else 1)
    except ValueError:
        weight = -1.0
    if not 0 <= weight <= 1:
        raise _wrong(token, f"the weight {written!r} is not a number from 0 to 1, as in {hands}@0.5")
    return hands, weight


def _combos(hands: str, token: str) -> Sequence[Combo]:
    if hands.lower() in ("random", "any", "*"):
        return COMBOS
    if match := _PERCENT.fullmatch(hands):
        return _top_percent(float(match[1]), token)
    if _CARDS.fullmatch(hands):
        first, second = parse_cards(hands)
        if first == second:
            raise _wrong(token, "a hand is two different cards")
        return [make_combo(first, second)]
    if match := _HAND.fullmatch(hands):
        return _combos_of(_hands_up(match[1], match[2], match[3], bool(match[4]), token))
    if match := _SPAN.fullmatch(hands):
        return _combos_of(_hands_between(match, token))
    raise _wrong(token, f"something like {_EXAMPLES} was expected")


def _combos_of(names: Iterator[str]) -> list[Combo]:
    return [combo for name in names for combo in STARTING_HANDS[name]]


def _hands_up(one: str, other: str, suits: str, and_better: bool, token: str) -> Iterator[str]:
    """`QQ+` is QQ, KK, AA; `ATs+` is ATs to AKs, the lower card rising to just below the higher."""
    high, low = _in_order(one, other)
    _check_suits(high, low, suits, token)
    if high == low:
        tops = range(high, len(RANKS)) if and_better else (high,)
        for rank in tops:
            yield RANKS[rank] * 2
        return
    for kicker in range(low, high) if and_better else (low,):
        yield from _names(high, kicker, suits)


def _hands_between(match: re.Match[str], token: str) -> Iterator[str]:
    """`A5s-A2s` and `22-55`, in either order; `JTs-76s` goes down with the same gap."""
    one, other = _in_order(match[1], match[2]), _in_order(match[4], match[5])
    _check_suits(*one, match[3], token)
    _check_suits(*other, match[6], token)
    if match[3].lower() != match[6].lower():
        raise _wrong(token, "both ends must be suited, both offsuit, or neither")
    (top_high, top_low), (end_high, end_low) = max(one, other), min(one, other)
    if top_high == end_high and top_high not in (top_low, end_low):
        for kicker in range(top_low, end_low - 1, -1):
            yield from _names(top_high, kicker, match[3])
    elif top_high - top_low == end_high - end_low:
        for down in range(top_high - end_high + 1):
            yield from _names(top_high - down, top_low - down, match[3])
    else:
        raise _wrong(token, "the ends must share their higher card, as in A5s-A2s, or their gap, as in JTs-76s")


def _names(high: int, low: int, suits: str) -> Iterator[str]:
    """The starting hands of two ranks; suited and offsuit if neither is said."""
    name = RANKS[high] + RANKS[low]
    if high == low:
        yield name
    else:
        yield from (name + kind for kind in (suits.lower() or "so"))


def _in_order(one: str, other: str) -> tuple[int, int]:
    first, second = RANKS.index(one.upper()), RANKS.index(other.upper())
    return max(first, second), min(first, second)


def _check_suits(high: int, low: int, suits: str, token: str) -> None:
    if high == low and suits:
        raise _wrong(token, f"a pair is neither suited nor offsuit; {RANKS[high] * 2} was expected")


def _top_percent(percent: float, token: str) -> list[Combo]:
    """The best starting hands against a random one, up to this part of all combos."""
    from riverboat.odds.strength import hands_by_strength

    if percent > 100:
        raise _wrong(token, "a percentage goes from 0% to 100%")
    wanted = percent / 100 * len(COMBOS)
    chosen: list[Combo] = []
    for name in hands_by_strength():
        # A starting hand is taken whole when more than half of it is still wanted.
        if len(chosen) + len(STARTING_HANDS[name]) / 2 > wanted:
            break
        chosen += STARTING_HANDS[name]
    return chosen


def _wrong(token: str, expected: str) -> RiverboatError:
    return RiverboatError("not_a_range", f"{token!r} is not a range: {expected}", token=token)


def format_range(hands: Range) -> str:
    """Compact notation: starting hands in runs where all their combos weigh the same, single combos otherwise."""
    if not any(hands.combos):
        return ""
    if set(hands.combos) == {1.0}:
        return "random"
    whole: dict[str, float] = {}
    single: list[tuple[Combo, float]] = []
    for name, combos in STARTING_HANDS.items():
        weights = {hands.weight(combo) for combo in combos}
        if len(weights) == 1:
            whole[name] = weights.pop()
        else:
            single += [(combo, hands.weight(combo)) for combo in combos if hands.weight(combo)]
    parts = [_with_weight(run, weight) for row in _rows() for run, weight in _runs(row, whole)]
    parts += [_with_weight(format_cards(combo), weight) for combo, weight in single]
    return ", ".join(parts)


def _rows() -> Iterator[list[str]]:
    """The starting hands that can stand in one run, best first: the pairs, then AKs to A2s, AKo to A2o, KQs …"""
    yield [rank * 2 for rank in reversed(RANKS)]
    for high in range(len(RANKS) - 1, 0, -1):
        for kind in "so":
            yield [RANKS[high] + RANKS[low] + kind for low in range(high - 1, -1, -1)]


def _runs(row: list[str], weight_of: dict[str, float]) -> Iterator[tuple[str, float]]:
    """Neighbours of equal weight as one: `QQ+`, `TT-77`, `A5s`."""
    start = 0
    while start < len(row):
        weight = weight_of.get(row[start], 0.0)
        end = start
        while end + 1 < len(row) and weight_of.get(row[end + 1], 0.0) == weight:
            end += 1
        if weight:
            if start == end:
                yield row[start], weight
            else:
                yield (f"{row[end]}+" if start == 0 else f"{row[start]}-{row[end]}"), weight
        start = end + 1


def _with_weight(hands: str, weight: float) -> str:
    return hands if weight == 1 else f"{hands}@{weight!r}"
