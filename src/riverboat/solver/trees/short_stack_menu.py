"""The menu of the trees for six with short stacks: open small or push, answer by a call, a push or a fold.

At most three players see a flop or go all-in, as in the tree for 100 big blinds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from riverboat.solver.trees.six_max_menu import COMMITS_PREFLOP, SixMaxMenu
from riverboat.solver.trees.spot import BIG_BLIND_CHIPS, PREFLOP, Chips, Spot

OPEN: Final = 2.2
BLIND_OPEN: Final = 2.5
"""In big blinds; the second is the small blind's."""
PUSHED_RAISES: Final = 2
"""Before so many raises all-in is offered beside the usual size."""


@dataclass(frozen=True)
class ShortStackMenu(SixMaxMenu):
    """Before the flop one small open, and all-in beside it and over it; after it the bets of the deeper tree."""

    def raises(self, spot: Spot) -> list[Chips]:
        if spot.street != PREFLOP:
            return super().raises(spot)
        wanted = {_open(spot)} if not spot.raises and not spot.callers else {*super().raises(spot)}
        return sorted({*wanted, spot.stack} if spot.raises < PUSHED_RAISES else wanted)


def _open(spot: Spot) -> Chips:
    total = round((BLIND_OPEN if spot.actor == len(spot.bets) - 2 else OPEN) * BIG_BLIND_CHIPS)
    return spot.stack if total >= COMMITS_PREFLOP * spot.stack else total
