"""Turns the solver's strategy into a weaker one: pure functions on arrays, hands by rows, actions by columns.

A person follows, for some part, an instinct that looks at nothing but the own cards; does not see small differences;
and likes folding, calling or raising more than is right. Rows always add up to one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.round_sizes import round_total
from riverboat.solver.trees.spot import CALL, FOLD

if TYPE_CHECKING:
    from riverboat.bots.character import Bias, Tempering
    from riverboat.engine.rules import Chips

Shares: TypeAlias = "NDArray[np.float64]"

LARGEST_LIKED: Final = 2.0
"""In pots: who likes large bets likes none above this one still more."""


class Betting(NamedTuple):
    """What there is to know about a decision before anybody looks at cards."""

    price: Chips
    """The total to be matched on this street."""
    to_call: Chips
    pot: Chips
    """With all bets, before the call."""
    least: Chips
    """The lowest total to raise to."""
    most: Chips
    """The highest that counts: all-in."""
    big_blind: Chips
    is_preflop: bool = False

    def size(self, action: Chips) -> float:
        """A raise as a part of the pot after the call; 0 for what is no raise."""
        return max(action - self.price, 1) / max(self.pot + self.to_call, 1) if action > CALL else 0.0


class Strategy(NamedTuple):
    """What is done with each of some hands."""

    actions: tuple[Chips, ...]
    """FOLD, CALL (or check) or a total to raise to."""
    shares: Shares


def tempered(right: Strategy, quality: Shares, betting: Betting, tempering: Tempering, tilt: float = 0.0) -> Strategy:
    """What somebody does who should do what is right. `quality` says for each hand how good it looks, from 0 to 1."""
    actions = right.actions
    sizes = np.array([betting.size(action) for action in actions])
    played = right.shares
    if tempering.instinct:
        played = mixed(played, instinct(actions, sizes, seen_quality(quality, betting)), tempering.instinct)
    played = softened(played, tempering.temperature)
    played = biased(actions, played, tempering.preflop if betting.is_preflop else tempering.postflop)
    played = biased(actions, played, tempering.tilt.times(tilt))
    played = sized(sizes, played, tempering.size)
    return with_round_sizes(rescaled(Strategy(actions, played), betting, tempering.scale), betting)


def seen_quality(quality: Shares, betting: Betting) -> Shares:
    """How good hands look in view of the price: the more there is to pay, the worse."""
    seen: Shares = quality ** (1 + betting.to_call / max(betting.pot, 1))
    return seen


def instinct(actions: Sequence[Chips], sizes: Shares, quality: Shares) -> Shares:
    """What one does who sees only the own cards: likes to raise the best, to call with the middle, to fold the worst.

    Two looks at the hand, each of them favourable with the hand's quality: twice is a raise, once a call, never a
    fold. Small raises come more readily than large ones.
    """
    wanted = np.zeros((len(quality), len(actions)))
    raises = sizes > 0
    ease = np.where(raises, 1 / (1 + sizes) ** 2, 0)
    raising = quality**2 if raises.any() else np.zeros(len(quality))
    folding = (1 - quality) ** 2 if FOLD in actions else np.zeros(len(quality))
    for column, action in enumerate(actions):
        if action == FOLD:
            wanted[:, column] = folding
        elif action == CALL:
            wanted[:, column] = 1 - raising - folding
        else:
            wanted[:, column] = raising * ease[column] / ease.sum()
    return _whole(wanted)


def mixed(shares: Shares, others: Shares, part: float) -> Shares:
    """One strategy, and for some part another."""
    return (1 - part) * shares + part * others


def softened(shares: Shares, temperature: float) -> Shares:
    """Above 1, choices come nearer to each other; below, the likeliest gains, and at 0 takes all. What is never done
    stays so."""
    if temperature == 0:
        return _whole((shares == shares.max(axis=1, keepdims=True)).astype(np.float64))
    return shares if temperature == 1 else _whole(shares ** (1 / temperature))


def biased(actions: Sequence[Chips], shares: Shares, bias: Bias) -> Shares:
    """Each kind of action as many times likelier as e to the power of its bias says, then all made up to one."""
    powers = [bias.fold if action == FOLD else bias.call if action == CALL else bias.raise_ for action in actions]
    return _whole(shares * np.exp(powers)) if any(powers) else shares


def sized(sizes: Shares, shares: Shares, preference: float) -> Shares:
    """As many raises, but rather larger ones, or rather smaller ones when the preference is below 0."""
    raises = sizes > 0
    if not preference or np.count_nonzero(raises) < 2:
        return shares
    wanted = shares * np.where(raises, np.minimum(np.maximum(sizes, 1e-9), LARGEST_LIKED) ** preference, 0)
    total, before = wanted.sum(axis=1, keepdims=True), shares[:, raises].sum(axis=1, keepdims=True)
    scaled = wanted * np.where(total > 0, before / np.where(total > 0, total, 1), 0)
    return np.where(raises, scaled, shares)


def rescaled(strategy: Strategy, betting: Betting, scale: float) -> Strategy:
    """Raises of another size: so many times what they were, as far as the rules allow; all-in stays all-in."""
    if scale == 1:
        return strategy
    totals = [_scaled(action, betting, scale) if action > CALL else action for action in strategy.actions]
    return _with_totals(strategy, totals)


def with_round_sizes(strategy: Strategy, betting: Betting) -> Strategy:
    """The same strategy with the totals that a person would raise to; those that become the same are one action."""
    totals = [
        round_total(total, betting.least, betting.most, betting.big_blind) if total > CALL else total
        for total in strategy.actions
    ]
    return strategy if totals == [*strategy.actions] else _with_totals(strategy, totals)


def _with_totals(strategy: Strategy, totals: Sequence[Chips]) -> Strategy:
    """The strategy with other totals in place of its own; alike ones are added up."""
    found = sorted(set(totals))
    columns = [strategy.shares[:, [total == wanted for total in totals]].sum(axis=1) for wanted in found]
    return Strategy(tuple(found), np.stack(columns, axis=1))


def _scaled(total: Chips, betting: Betting, scale: float) -> Chips:
    if total >= betting.most:
        return total
    wanted = betting.price + round((total - betting.price) * scale)
    return min(betting.most, max(betting.least, wanted))


def _whole(shares: Shares) -> Shares:
    """Rows made up to one; a row of nothing becomes any action alike."""
    total = shares.sum(axis=1, keepdims=True)
    return np.where(total > 0, shares / np.where(total > 0, total, 1), 1 / shares.shape[1])
