"""What a heads-up hand is worth to a player on average: the yardstick that luck is measured by in `watcher`.

Any yardstick leaves a mean as it is; a better one leaves less variance. This one knows the pot, what is behind and how
often the player would win a showdown (equity), and nothing about who plays. Its numbers were chosen once and rounded:
they left least variance in 7,500 hands of `blueprint` against `tag`, `station`, `lag` and itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

import numpy as np

from riverboat.engine.rules import Chips
from riverboat.engine.state import BOARD_SIZE, Hand
from riverboat.solver.aivat.equities import Floats

BOARD_SIZES: Final = tuple(BOARD_SIZE.values())
RIVER: Final = len(BOARD_SIZES) - 1
FOLD: Final = -1
CALL: Final = 0
"""As the solver writes actions: a check too is a call, and anything above is a total to raise to."""

HOLE_VALUE: Final = 7.0
"""Big blinds that a unit of equity against any two cards is worth before the flop."""
LEVERAGE: Final = (2.7, 1.5, 0.75, 0.6)
"""By street: by how much more than the pot equity decides when stacks are deep and the street's betting is to come."""
SHALLOW: Final = 0.5
"""With so many pots behind it is half as much more."""
CHECKED: Final = 0.75
"""The part of it all that is left when the player has checked or limped: the other may bet and win it."""
FOLDS: Final = 2.0
FOLDS_BY_PRICE: Final = 4.0
FOLDS_BY_EQUITY: Final = 7.0
"""How readily a bet is folded to, as log-odds: at no price with no equity, and how price and equity change it."""


class Betting(NamedTuple):
    """How the betting stands for the player to act. Both began the hand with as much."""

    street: int
    pot: Chips
    """With the bets of this street."""
    paid: Chips
    """By the player, in the hand so far."""
    bet: Chips
    """By the player, on this street."""
    price: Chips
    """The total to be matched."""
    behind: Chips
    """In front of the player."""
    is_first: bool
    """Whether nobody has acted on this street."""


def betting_of(hand: Hand) -> Betting:
    seat = hand.waiting[0]
    return Betting(
        street=BOARD_SIZES.index(len(hand.board)),
        pot=hand.pot,
        paid=hand.deal.stacks[seat] - hand.stacks[seat],
        bet=hand.betting.bets[seat],
        price=hand.betting.price,
        behind=hand.stacks[seat],
        is_first=not hand.betting.acted,
    )


def leverage(street: int, behind: Chips, pot: Chips) -> float:
    """How many pots a unit of equity is worth when a street begins: 1 if nobody can bet any more, more if deep."""
    return 1.0 + LEVERAGE[street] * behind / (behind + SHALLOW * pot)


def action_values(betting: Betting, actions: Sequence[Chips], equities: Floats, equity: float) -> Floats:
    """What the player to act wins in the hand, on average, after each action.

    `equities` are what its hands that act so have, `equity` what all its hands had before: the other player's answer
    to a bet goes by that, because it does not see what the bet is made with.
    """
    pairs = zip(actions, equities.tolist(), strict=True)
    return np.array([_value(betting, action, own, equity) for action, own in pairs])


def _value(betting: Betting, action: Chips, own: float, equity: float) -> float:
    if action == FOLD:
        return -float(betting.paid)
    total = max(action, betting.price)
    added, asked = total - betting.bet, total - betting.price
    behind, pot = betting.behind - added, betting.pot + added + asked
    if action == CALL and betting.is_first:
        weight = CHECKED * leverage(betting.street, behind, pot) if behind else 1.0
    else:
        weight = 1.0 if betting.street == RIVER else leverage(betting.street + 1, behind, pot)
    goes_on = pot * (0.5 + weight * (own - 0.5)) - betting.paid - added
    if action == CALL:
        return goes_on
    folds = 1 / (1 + exp(FOLDS_BY_EQUITY * (1 - equity) - FOLDS_BY_PRICE * asked / pot - FOLDS))
    return folds * (betting.pot - betting.paid) + (1 - folds) * goes_on
