"""Reads ranges from the preflop betting: who raised from where, who called, and how wide that is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.bots.character import Beliefs, beliefs
from riverboat.odds.starting_hands import CLASSES, percentiles

if TYPE_CHECKING:
    from riverboat.engine.events import Acted
    from riverboat.engine.rules import Seat

MAX_WIDTH: Final = 1.0
MIN_WIDTH: Final = 0.015
"""Nobody raises aces only."""
_EDGE: Final = 0.25
"""Ranges end softly: beyond the edge the weight falls to nothing over this part of the width."""
_TRAP: Final = 0.35
"""How often a hand too good for a call is played like one."""
_STEP: Final = 0.01


class Width(NamedTuple):
    """A range of starting hands by percentile: from the best one it has for sure to the last."""

    best: float
    last: float


class PreflopLines(NamedTuple):
    """The betting so far: how often it was raised, by whom last, and what each seat's play stands for."""

    raises: int
    raiser: Seat
    raiser_width: float
    """How wide the last raise is."""
    limpers: int
    callers: int
    """Since the last raise."""
    widths: dict[Seat, Width]
    raised_by: dict[Seat, float]
    """For each seat that raised, how wide its first raise was."""


def open_share(shares: Sequence[float], heads_up_share: float, players_behind: int, heads_up: bool) -> float:
    """The share of hands to open with so many left to act."""
    if heads_up:
        return heads_up_share
    return shares[min(max(players_behind, 1), len(shares)) - 1]


def read_preflop(acted: Sequence[Acted], seats: Sequence[Seat], looseness: dict[Seat, float]) -> PreflopLines:
    """Follow the betting before the flop, and take each player for a sensible one of a certain looseness.

    `seats` are all that were dealt in. `looseness` widens or tightens the ranges of opponents one knows.
    """
    belief = beliefs()
    heads_up = len(seats) == 2
    yet_to_act = set(seats)
    raises, limpers, callers, raiser, width = 0, 0, 0, -1, MAX_WIDTH
    widths: dict[Seat, Width] = {}
    raised_by: dict[Seat, float] = {}
    for event in acted:
        if event.street != "preflop":
            break
        seat = event.seat
        yet_to_act.discard(seat)
        loose = looseness.get(seat, 1.0)
        if event.verb in ("bet", "raise"):
            if raises == 0:
                share = open_share(belief.open, belief.open_heads_up, len(yet_to_act), heads_up)
            else:
                share = width * (belief.three_bet if raises == 1 else belief.four_bet)
            width = min(MAX_WIDTH, max(MIN_WIDTH, share * loose))
            widths[seat] = Width(0.0, width)
            raised_by.setdefault(seat, width)
            raises, raiser, callers = raises + 1, seat, 0
        elif event.verb == "call":
            widths[seat] = _call_width(belief, raises, width, not yet_to_act, loose)
            if raises:
                callers += 1
            else:
                limpers += 1
        elif event.verb == "check":
            widths[seat] = Width(0.12, MAX_WIDTH)
    return PreflopLines(raises, raiser, width, limpers, callers, widths, raised_by)


def _call_width(belief: Beliefs, raises: int, faced: float, is_last: bool, loose: float) -> Width:
    if raises == 0:
        return Width(0.10, min(MAX_WIDTH, belief.limp * loose))
    if raises == 1:
        part = belief.big_blind_call if is_last else belief.call
        return Width(faced * belief.three_bet * 0.6, min(MAX_WIDTH, max(0.05, faced * part * loose)))
    return Width(faced * 0.25, min(MAX_WIDTH, max(0.03, faced * 1.6 * loose)))


def class_weights(width: Width) -> tuple[float, ...]:
    """How likely each class is in such a range."""
    return _class_weights(round(width.best / _STEP) * _STEP, max(MIN_WIDTH, round(width.last / _STEP) * _STEP))


@lru_cache(maxsize=4096)
def _class_weights(best: float, last: float) -> tuple[float, ...]:
    edge = _EDGE * last
    weights = []
    for index in range(CLASSES):
        place = percentiles()[index]
        if place < best:
            weights.append(_TRAP)
        else:
            weights.append(min(1.0, max(0.0, 1 - (place - last) / edge)))
    return tuple(weights)
