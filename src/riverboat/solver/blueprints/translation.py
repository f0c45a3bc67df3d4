"""Action translation: which actions of a tree a real action is taken for (Ganzfried and Sandholm's pseudo-harmonic
mapping), and which real action one of the tree becomes.

A bet between two of the menu is taken for one with some probability and for the other with the rest. Both are followed,
each with its weight, so that a hand always reads the same. Beyond the menu's sizes the nearest is taken: `prices`
corrects the strategy for what the bet really costs.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from math import inf, log
from typing import Final

from riverboat.solver.table_hand import PlayedAction, TableSpot
from riverboat.solver.trees.spot import CALL, FOLD, PREFLOP, Chips, Spot


@dataclass(frozen=True)
class TranslationRules:
    """How a real hand is read in a tree. The rules of each number of players were measured by themselves."""

    least_weight: float
    """Readings with less weight are dropped."""
    much_larger: float
    """A preflop raise of more than so many times the tree's largest, in pots, has no reading."""
    keeps_all_in: bool
    """All-in is read as the tree's largest raise, and the tree's all-in is played as all-in, whatever the depth."""
    all_in_from: tuple[float, float]
    """A raise to this fraction of what can be played for is made all-in: before the flop, and after it."""
    other_raises: float
    other_aggressor: float
    """How far another number of preflop raises, or another last raiser, sets two streets apart, beside the logarithm of
    their ratios of stack to pot."""
    ranges_by_policy: bool
    """A player's own range follows from the actions of the policy. Otherwise it follows from the tree's actions that a
    real one was taken for, and what has no reading is the likelier the stronger a hand is."""


HEADS_UP_RULES: Final = TranslationRules(
    least_weight=1e-3,
    much_larger=inf,
    keeps_all_in=True,
    all_in_from=(1.0, 1.0),
    other_raises=0.0,
    other_aggressor=0.0,
    ranges_by_policy=True,
)
SIX_MAX_RULES: Final = TranslationRules(
    least_weight=1e-2,
    much_larger=3.5,
    keeps_all_in=False,
    all_in_from=(0.4, 0.67),
    other_raises=log(4),
    other_aggressor=log(2),
    ranges_by_policy=False,
)


def rules_of(players: int) -> TranslationRules:
    return HEADS_UP_RULES if players == 2 else SIX_MAX_RULES


def taken_for(
    rules: TranslationRules, offered: list[Chips], tree_spot: Spot, spot: TableSpot, played: PlayedAction
) -> list[tuple[Chips, float]]:
    """The tree's actions that a real one may be taken for, with their probabilities; none if it has no reading."""
    if played.action == FOLD and FOLD not in offered:
        return [(CALL, 1.0)]  # folded although checking was free; the seat is passed over from here on
    if played.action <= CALL:
        return [(played.action, 1.0)] if played.action in offered else []
    raises = [total for total in offered if total > CALL]
    reach = spot.reach(played.player)
    total = min(played.action, reach)
    if not raises or total <= spot.price:  # all-in for no more than the price is a call
        return [(CALL, 1.0)] if CALL in offered and total <= spot.price else []
    if rules.keeps_all_in and total == reach:
        return [(raises[-1], 1.0)]
    return _neighbours(rules, raises, tree_spot, spot.size_of(played.player, total))


def _neighbours(
    rules: TranslationRules, raises: list[Chips], tree_spot: Spot, size: float
) -> list[tuple[Chips, float]]:
    """The tree's raises that one of a size, in pots, lies between."""
    sizes = [size_of(tree_spot, raise_) for raise_ in raises]
    if tree_spot.street == PREFLOP and size > rules.much_larger * sizes[-1]:
        return []
    above = bisect_left(sizes, size)
    if above == 0 or above == len(sizes):
        return [(raises[min(above, len(sizes) - 1)], 1.0)]
    share = harmonic_share(sizes[above - 1], sizes[above], size)
    return [(raises[above - 1], share), (raises[above], 1 - share)]


def as_real(
    rules: TranslationRules, offered: list[Chips], tree_spot: Spot, spot: TableSpot, player: int, *, spare: Chips = 0
) -> list[Chips]:
    """The actions of a decision of the tree as chips at the real table; whether they are legal is not checked.

    `spare` chips of the stacks are more than any tree has: they stay behind when the tree is all-in, unless that leaves
    no raise.
    """
    price, to_call, reach = spot.price, spot.to_call(player), spot.reach(player)
    tree_price, tree_pot = tree_spot.price, tree_spot.pot + tree_spot.to_call
    all_in_from = rules.all_in_from[min(spot.street, 1)] * reach
    actions = []
    for action in offered:
        if action == FOLD and to_call:
            actions.append(FOLD)
        elif action <= CALL or price >= reach:
            actions.append(CALL)
        elif rules.keeps_all_in and action == tree_spot.stack:
            actions.append(reach - spare if reach - spare >= price + spot.least_raise else reach)
        else:
            total = price + round((action - tree_price) / tree_pot * (spot.pot + to_call))
            total = max(total, price + spot.least_raise)
            actions.append(reach if total >= all_in_from else total)
    return actions


def size_of(spot: Spot, total: Chips) -> float:
    """A raise of the tree as a fraction of the pot after the call."""
    return (total - spot.price) / (spot.pot + spot.to_call)


def harmonic_share(low: float, high: float, size: float) -> float:
    """The probability that a bet between two sizes is taken for the lower one; all three in pots."""
    return (high - size) * (1 + low) / ((high - low) * (1 + size))
