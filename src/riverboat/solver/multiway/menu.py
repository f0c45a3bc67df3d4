"""What the tree for six offers: fewer ways than two players have, since six of them multiply.

At most three players see a flop: when three have paid the price, those behind fold or raise.
"""

from __future__ import annotations

from typing import Final

from riverboat.solver.blueprints.blueprint import BIG_BLIND_CHIPS
from riverboat.solver.games.betting_tree import CALL, FOLD, Chips
from riverboat.solver.multiway.spots import AFTER_THE_FLOP, PREFLOP, RIVER, SMALL_BLIND, TableSpot, root_spot

MOST_TO_THE_FLOP: Final = 3
MOST_IN_REPEATED_POT: Final = 2
"""When a raise of a raise has been raised again, or after a limp when a raise has been raised."""
POSTED: Final = root_spot().bets

OPEN: Final = 2.5
SMALL_BLIND_OPEN: Final = 3.0
OVER_LIMPERS: Final = 3.0
"""In big blinds; one more for each limper, and one more out of position."""
REPEAT_IN_POSITION: Final = (3.0, 2.3)
REPEAT_OUT_OF_POSITION: Final = (4.0, 2.5)
"""Of the price, for the second and the third raise; for each caller one more price."""
COMMITS_PREFLOP: Final = 0.35
COMMITS: Final = 0.6
"""A raise that puts in so much of what is left is made all-in."""

# After the flop, by street: the bets and the raise, as parts of the pot after the call.
BETS_OF_TWO: Final = {1: (0.45, 1.0), 2: (0.67,), 3: (0.75,)}
RAISE_OF_TWO: Final = {1: 1.0, 2: 1.0, 3: 1.0}
BETS_OF_THREE: Final = {1: (0.5,), 2: (0.67,), 3: (0.75,)}
RAISE_OF_THREE: Final = {1: 1.0}
SHOVES: Final = 1.5
"""After a raise all-in is offered, and as the last bet on the river, if it is at most so many pots."""


def offered(spot: TableSpot) -> list[Chips]:
    """All actions of a spot: the fold, if there is something to pay, the call or check, the raises, smallest first."""
    folds = [FOLD] if spot.to_call else []
    raises = raises_at(spot) if spot.price < spot.stack else []
    calls = [CALL] if may_call(spot) else []
    return [*folds, *calls, *raises]


def shunned(spot: TableSpot) -> list[Chips]:
    """What is offered because people do it, though no strategy shall: to limp in front of the blinds."""
    is_limp = spot.street == PREFLOP and not spot.raises and spot.actor < SMALL_BLIND
    return [CALL] if is_limp else []


def is_rare(spot: TableSpot) -> bool:
    """Whether hardly anybody comes here: to act before the flop behind three raises, or two after a limp, with nothing
    but a blind put in."""
    has_entered = spot.bets[spot.actor] > POSTED[spot.actor]
    return spot.street == PREFLOP and spot.raises >= 3 - spot.limped and not has_entered


def may_call(spot: TableSpot) -> bool:
    if spot.street != PREFLOP or not spot.to_call:
        return True
    most = MOST_IN_REPEATED_POT if spot.raises > 2 - spot.limped else MOST_TO_THE_FLOP
    if spot.matched >= most:
        return False
    if spot.price == spot.stack or spot.raises == 0:
        return True
    # Who has put in nothing but a blind may call the first raise, if nobody limped before it, but no raise of a raise.
    has_entered = spot.bets[spot.actor] > POSTED[spot.actor]
    return has_entered or (spot.raises == 1 and not spot.limped)


def raises_at(spot: TableSpot) -> list[Chips]:
    wanted = _preflop(spot) if spot.street == PREFLOP else _postflop(spot)
    commits = COMMITS_PREFLOP if spot.street == PREFLOP else COMMITS
    least = spot.price + spot.least_raise
    totals = {spot.stack if total >= commits * spot.stack else max(total, least) for total in wanted}
    return sorted(totals)


def _preflop(spot: TableSpot) -> list[Chips]:
    if spot.raises == 0:
        return [round(_open(spot) * BIG_BLIND_CHIPS)]
    if spot.raises > len(REPEAT_IN_POSITION) - spot.limped:
        return [spot.stack]
    repeats = REPEAT_IN_POSITION if _acts_after(spot.actor, spot.aggressor) else REPEAT_OUT_OF_POSITION
    return [round((repeats[spot.raises - 1] + spot.callers) * spot.price)]


def _open(spot: TableSpot) -> float:
    is_out = spot.actor >= SMALL_BLIND
    if spot.callers:
        return OVER_LIMPERS + spot.callers + is_out
    return SMALL_BLIND_OPEN if is_out else OPEN


def _acts_after(seat: int, other: int) -> bool:
    return AFTER_THE_FLOP.index(seat) > AFTER_THE_FLOP.index(other)


def _postflop(spot: TableSpot) -> list[Chips]:
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
