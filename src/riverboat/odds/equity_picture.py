"""Equities as pictures: bars of wins and ties, and the graph of a range from its best hand to its worst."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.svg import COLOURS, FAINT, Point, document, label, legend, line, rectangle

if TYPE_CHECKING:
    from riverboat.odds.results import Equities

WIDTH: Final = 640
BAR: Final = 26
NAMES: Final = 150
GRAPH: Final = 240
LOST: Final = "#e6e6e6"
LONGEST_NAME: Final = 18


class HandEquity(NamedTuple):
    """One hand of a range."""

    weight: float
    equity: float


class EquityCurve(NamedTuple):
    """A range by name, and each of its hands."""

    name: str
    hands: Sequence[HandEquity]

    @property
    def mean(self) -> float:
        total = sum(hand.weight for hand in self.hands)
        return sum(hand.weight * hand.equity for hand in self.hands) / total if total else 0.0


def draw_equities(found: Equities) -> str:
    """A bar for each player, wins dark and ties light; below it the graph of each range that was counted."""
    names = player_names(found)
    how = "every deal counted" if found.exact else f"{found.samples:,} deals, ± {2 * found.standard_error:.2%}"
    words = ", ".join(f"{name} {one.equity:.2%}" for name, one in zip(names, found.players, strict=True))
    parts = [label(10, 20, f"equity · {how}", bold=True)]
    for place, (name, player) in enumerate(zip(names, found.players, strict=True)):
        y, full = 32 + place * (BAR + 8), WIDTH - NAMES - 90
        colour = _colour(place)
        won, tied = full * player.win, full * player.tie
        parts += [
            label(10, y + 17, _short(name)),
            rectangle(NAMES, y, full, BAR, LOST),
            rectangle(NAMES, y, won, BAR, colour),
            f'<g opacity="0.5">{rectangle(NAMES + won, y, tied, BAR, colour)}</g>',
            label(NAMES + full + 8, y + 17, f"{player.equity:.2%}", bold=True),
        ]
    height = 32 + len(names) * (BAR + 8) + 6
    curves = _curves(found, names)
    if curves:
        parts += _graph(curves, height)
        height += GRAPH + 50
    return document(WIDTH, height, f"equity: {words}; {how}", parts)


def draw_curves(title: str, curves: Sequence[EquityCurve]) -> str:
    """The graph alone: the equity of every hand, the best on the left."""
    words = ", ".join(f"{curve.name} {curve.mean:.1%} on average" for curve in curves)
    parts = [label(10, 20, title, bold=True), *_graph(curves, 34)]
    return document(WIDTH, 34 + GRAPH + 50, f"{title}: {words}", parts)


def equities_html(found: Equities) -> str:
    """The picture, and below it the same as rows that can be opened."""
    head = "".join(f"<th>{name}</th>" for name in ("player", "equity", "win", "tie"))
    body = "".join(
        f"<tr><td>{escape(name)}</td><td>{one.equity:.2%}</td><td>{one.win:.2%}</td><td>{one.tie:.2%}</td></tr>"
        for name, one in zip(player_names(found), found.players, strict=True)
    )
    table = f"<table><tr>{head}</tr>{body}</table>"
    return f"<div>{draw_equities(found)}<details><summary>rows</summary>{table}</details></div>"


def player_names(found: Equities) -> list[str]:
    """What each player was asked with, or the player's number."""
    if found.ranges:
        return [str(hands) if hands.share < 1 else "random" for hands in found.ranges]
    return [f"player {place}" for place in range(1, len(found.players) + 1)]


def _curves(found: Equities, names: Sequence[str]) -> list[EquityCurve]:
    """Of the ranges whose hands were counted one by one."""
    if not found.ranges:
        return []
    return [
        EquityCurve(name, [HandEquity(hands.weight(combo), part) for combo, part in player.combos.items()])
        for name, player, hands in zip(names, found.players, found.ranges, strict=True)
        if len(player.combos) > 1
    ]


def _graph(curves: Sequence[EquityCurve], top: float) -> list[str]:
    left, right, bottom = 50.0, WIDTH - 230.0, top + GRAPH
    parts = []
    for tick in (0, 25, 50, 75, 100):
        y = bottom - GRAPH * tick / 100
        x = left + (right - left) * tick / 100
        parts.append(line([(left, y), (right, y)], FAINT))
        parts.append(label(left - 6, y + 4, f"{tick}%", anchor="end", size=11))
        parts.append(label(x, bottom + 16, f"{tick}%", anchor="middle", size=11))
    parts.append(label((left + right) / 2, bottom + 34, "part of the range, best hands first", anchor="middle"))
    for place, curve in enumerate(curves):
        dashes = "" if place == 0 else "6 3"
        parts.append(line(_steps(curve, left, right, bottom), _colour(place), width=2, dashes=dashes))
    named = [(_colour(place), f"{_short(curve.name)} {curve.mean:.1%}") for place, curve in enumerate(curves)]
    return [*parts, *legend(right + 12, top + 6, named)]


def _steps(curve: EquityCurve, left: float, right: float, bottom: float) -> list[Point]:
    """A level for each hand, as wide as it is heavy; equal ones are one level."""
    total = sum(hand.weight for hand in curve.hands) or 1.0
    points: list[Point] = []
    passed = 0.0
    for weight, equity in sorted(curve.hands, key=lambda hand: -hand.equity):
        y = bottom - GRAPH * equity
        x = left + (right - left) * passed / total
        passed += weight
        end = left + (right - left) * passed / total
        if points and abs(points[-1][1] - y) < 0.005:
            points[-1] = (end, y)
        else:
            points += [(x, y), (end, y)]
    return points


def _colour(place: int) -> str:
    return COLOURS[place % len(COLOURS)]


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
