"""Local best response (Lisý and Bowling 2017): how a simple opponent decides who knows the strategy it plays against.

It follows the range of the bot by Bayes, and at each decision takes the action that is best if from then on nobody
bets. What it wins is a lower bound of what a best response would. Here is the rule, for all hands that it may hold at
once; `walk` plays by it, `measure` counts what is won.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.best_response.kernels import Weights
from riverboat.solver.public_state import PublicState, legal_raise
from riverboat.solver.trees.spot import CALL, FOLD, Chips

ActionSet: TypeAlias = Literal["fc", "fcpa", "wide"]
Actions: TypeAlias = "NDArray[np.int64]"

POT_SIZES: Final[dict[ActionSet, tuple[float, ...]]] = {
    "fc": (),
    "fcpa": (1.0,),
    "wide": (0.0, 0.5, 1.0, 2.0, 4.0, 8.0),
}
"""Raises in pots, the smallest legal one for 0; all sets but the first have all-in too."""

AS_GOOD: Final = 1e-9
"""Actions whose values differ by less than this part of the pot are alike."""


class Stakes(NamedTuple):
    """What a decision is about, in chips."""

    pot: Chips
    asked: Chips
    """To call."""
    price: Chips
    """The highest total of the street: a raise beyond it is what the other player must call."""


class Outlook(NamedTuple):
    """How each hand stands against a range: the weight that it meets, and how much of that it beats at the end.

    Ties count half. Both are sums over the range, so they may be added and need not be divided.
    """

    met: Weights
    beaten: Weights


def best_locally(stakes: Stakes, whole: Outlook, staying: Mapping[Chips, Outlook]) -> Actions:
    """For each hand the action that is worth most if all is checked and called from then on; a fold is worth nothing.

    `whole` is against the whole range, `staying` for each raise against what of the range does not fold to it. Of
    actions that are alike the lowest raise is taken: it ends the hand sooner, and leaves less to chance.
    """
    pot, asked, price = stakes
    values = []
    for total, stays in staying.items():
        more = total - price
        lost = stays.met - stays.beaten
        values.append((whole.met - stays.met) * pot + stays.beaten * (pot + more) - lost * (asked + more))
    values.append(whole.beaten * pot - (whole.met - whole.beaten) * asked)
    worth = np.stack(values)
    best = worth.max(axis=0)
    enough = best - AS_GOOD * pot * whole.met
    chosen: Actions = np.array([*staying, CALL])[np.argmax(worth >= enough, axis=0)]
    return chosen if asked == 0 else np.where(best > 0, chosen, FOLD)


def raises_of(actions: ActionSet, state: PublicState) -> list[Chips]:
    """The totals to raise to that a set of actions has at a state."""
    spot = state.spot
    if actions == "fc" or spot.price >= spot.stack:
        return []
    sizes = [spot.price + round(size * (spot.pot + spot.to_call)) for size in POT_SIZES[actions]]
    return sorted({legal_raise(spot, total) for total in sizes} | {spot.stack})
