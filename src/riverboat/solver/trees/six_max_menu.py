"""The menu of the tree for six. It offers fewer actions than a tree for two can afford, since six players multiply.

At most three players see a flop: when three have put in the price, the players behind fold or raise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from riverboat.solver.trees.menus import Menu
from riverboat.solver.trees.spot import BIG_BLIND_CHIPS, CALL, PREFLOP, RIVER, SMALL_BLIND_CHIPS, Chips, Spot

MOST_TO_THE_FLOP: Final = 3
MOST_IN_REPEATED_POT: Final = 2
"""After a raise of a re-raise, or after a limp and a re-raise."""

OPEN: Final = 2.5
SMALL_BLIND_OPEN: Final = 3.0
OVER_LIMPERS: Final = 3.0
"""In big blinds; one more for each limper, and one more out of position."""
REPEAT_IN_POSITION: Final = (3.0, 2.3)
REPEAT_OUT_OF_POSITION: Final = (4.0, 2.5)
"""Of the price, for the second and the third raise; for each caller one more price."""
COMMITS_PREFLOP: Final = 0.35
COMMITS: Final = 0.6
"""A raise that puts in this fraction of the stack is made all-in."""

# After the flop, by street: the bets and the raise, as fractions of the pot after the call.
BETS_OF_TWO: Final = {1: (0.45, 1.0), 2: (0.67,), 3: (0.75,)}
RAISE_OF_TWO: Final = {1: 1.0, 2: 1.0, 3: 1.0}
BETS_OF_THREE: Final = {1: (0.5,), 2: (0.67,), 3: (0.75,)}
RAISE_OF_THREE: Final = {1: 1.0}
SHOVES: Final = 1.5
"""All-in is offered after a raise, and as the last bet on the river, if it is at most so many pots."""


@dataclass(frozen=True)
class SixMaxMenu(Menu):
    """One size of open and re-raise before the flop, one or two bets after it."""

    def raises(self, spot: Spot) -> list[Chips]:
        wanted = _preflop(spot) if spot.street == PREFLOP else _postflop(spot)
        commits = COMMITS_PREFLOP if spot.street == PREFLOP else COMMITS
        least = spot.price + spot.least_raise
        return sorted({spot.stack if total >= commits * spot.stack else max(total, least) for total in wanted})

    def has_call(self, spot: Spot) -> bool:
        if spot.street != PREFLOP or not spot.to_call:
            return True
        most = MOST_IN_REPEATED_POT if spot.raises > 2 - spot.limped else MOST_TO_THE_FLOP
        if spot.matched >= most:
            return False
        if spot.price == spot.stack or spot.raises == 0:
            return True
        # A player who has put in no more than a blind may call the first raise, unless somebody limped before it, but
        # no re-raise.
        return has_entered(spot) or (spot.raises == 1 and not spot.limped)

    def mistakes(self, spot: Spot) -> list[Chips]:
        """To limp in front of the blinds."""
        is_limp = spot.street == PREFLOP and not spot.raises and spot.actor < _small_blind(spot)
        return [CALL] if is_limp else []


def has_entered(spot: Spot) -> bool:
    """Whether the actor has put in more than a blind."""
    posted = {_small_blind(spot): SMALL_BLIND_CHIPS, _small_blind(spot) + 1: BIG_BLIND_CHIPS}
    return spot.bets[spot.actor] > posted.get(spot.actor, 0)


def is_rare(spot: Spot) -> bool:
    """Whether training hardly ever gets here: before the flop behind three raises, or two after a limp, with no more
    than a blind put in. With two players there is no such spot."""
    return spot.street == PREFLOP and spot.raises >= 3 - spot.limped and not has_entered(spot)


def _preflop(spot: Spot) -> list[Chips]:
    if spot.raises == 0:
        return [round(_open(spot) * BIG_BLIND_CHIPS)]
    if spot.raises > len(REPEAT_IN_POSITION) - spot.limped:
        return [spot.stack]
    repeats = REPEAT_IN_POSITION if _is_in_position(spot) else REPEAT_OUT_OF_POSITION
    return [round((repeats[spot.raises - 1] + spot.callers) * spot.price)]


def _open(spot: Spot) -> float:
    is_out = spot.actor >= _small_blind(spot)
    if spot.callers:
        return OVER_LIMPERS + spot.callers + is_out
    return SMALL_BLIND_OPEN if is_out else OPEN


def _is_in_position(spot: Spot) -> bool:
    """Whether the actor acts after the last raiser on later streets."""
    actor, raiser = ((seat - _small_blind(spot)) % len(spot.bets) for seat in (spot.actor, spot.aggressor))
    return actor > raiser


def _small_blind(spot: Spot) -> int:
    return len(spot.bets) - 2


def _postflop(spot: Spot) -> list[Chips]:
    heads_up = len(spot.live) == 2
    bets, raise_ = (BETS_OF_TWO, RAISE_OF_TWO) if heads_up else (BETS_OF_THREE, RAISE_OF_THREE)
    after_call = spot.pot + spot.to_call
    left = spot.stack - spot.price
    match spot.raises:
        case 0:
            wanted = [round(part * after_call) for part in bets[spot.street]]
            if heads_up and spot.street == RIVER and left <= SHOVES * after_call:
                wanted.append(spot.stack)
            return wanted
        case 1:
            if spot.street in raise_:
                return [spot.price + round(raise_[spot.street] * after_call)]
            return [spot.stack] if left <= after_call else []
        case _:
            return [spot.stack] if left <= SHOVES * after_call else []
