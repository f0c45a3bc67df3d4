"""The order of hands before the flop: a hand does not fold more than one that it dominates.

Decisions that training met seldom are noisy: one hand folds, and a worse one plays on. When the strategy of the 169
classes at a decision is read, it is put in order. That changes whether a hand plays on; how it does so stays.

Where calls and raises are worth nearly the same, sampling leaves to chance which of them a hand makes: one calls, and
its neighbours raise. `evened` lets hands play on as their neighbours do, and changes no fold.
"""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.odds.ranges import STARTING_HANDS
from riverboat.odds.starting_hands import class_of, percentiles
from riverboat.solver.blueprints.finishing import NEAR_SIZES, families, near_classes
from riverboat.solver.trees.betting_tree import Floats

Chains: TypeAlias = "NDArray[np.intp]"
"""A row for each chain of classes, from the best down; short ones are filled up with `NOBODY`."""

MOST_OUT_OF_ORDER: Final = 0.15
"""How much more a hand may fold than a worse one: files have 4 or 8 bits, and the best play may be mixed."""
MOST_PAIRS: Final = 8
"""With more pairs of hands out of order a decision was met seldom: what is learnt there then counts half, and half
that the best hands play on."""
LEAST_SHARE: Final = 0.15
"""At a decision that is put in order, a hand that would fold less often does not; nor does one play on that seldom at a
decision that was met seldom."""
ROUNDS: Final = 8
"""Chains by kickers and by suits cross each other: they are put in order in turn, at most so often."""
WHEEL: Final = "5432"
"""Suited aces with these kickers make straights that those with the next better kickers do not: they may fold less."""
NEAR_EVENED: Final = (4.0, 1.0, 0.5, 0.5, 0.5)
"""How much a class and those near it count when it is evened, as `finishing.NEAR_SIZES` does: a third is its own."""
NOBODY: Final = len(STARTING_HANDS)
"""Folds more than any class."""
NOT_HELD: Final = 0.02
"""What a class counts that the player cannot hold, beside one that is always held."""


def in_order(strategy: Floats, held: Floats, *, only_calls: bool, best: NDArray[np.intp] | None = None) -> Floats:
    """A strategy of which the first action is a fold, a row for each class, with its hands in order.

    `held` is how likely the player has come so far with each class. `only_calls` says that the other action is a call.
    `best` are the classes from the best on, by default with 52 cards. A strategy that is in order is returned as it is.
    """
    kickers, suits = _by_kickers(only_calls=only_calls), _by_suits()
    fold = np.append(strategy[:, 0], np.float32(2))
    wrong = sum(int(np.count_nonzero(_falls(fold[chains]))) for chains in (kickers, suits))
    if not wrong:
        return strategy
    weights = np.append(class_sizes() * np.maximum(held, np.float32(NOT_HELD)), np.float32(1))
    is_noise = wrong > MOST_PAIRS
    if is_noise:
        fold[:NOBODY] = (
            fold[:NOBODY] + _best_playing(fold[:NOBODY], weights[:NOBODY], best_first() if best is None else best)
        ) / 2
    for _ in range(ROUNDS):
        changed = [_put_in_order(fold, chains, weights) for chains in (kickers, suits)]
        if not any(changed):
            break
    fold[fold < LEAST_SHARE] = 0
    if is_noise:
        fold[fold > 1 - LEAST_SHARE] = 1
    return _with_folds(strategy, fold[:NOBODY])


def evened(strategy: Floats, held: Floats, *, folds: bool) -> Floats:
    """A strategy in which every class plays on as it and the classes near it do, each counted as often as it is held.

    `folds` says that the first action is a fold, which each class takes as often as before.
    """
    onward = strategy[:, folds:]
    if onward.shape[1] == 1:
        return strategy
    entering = onward.sum(axis=1, keepdims=True)
    weights = class_sizes() * np.maximum(held, np.float32(NOT_HELD))
    near = near_classes(NEAR_EVENED) @ (onward * weights[:, None])
    total = near.sum(axis=1, keepdims=True)
    shares = near * entering / np.where(total > 0, total, 1)
    return np.hstack([strategy[:, :folds], shares]).astype(np.float32)


def _best_playing(fold: Floats, weights: Floats, order: NDArray[np.intp]) -> Floats:
    """Folds of a player who plays as many hands as this one, the first of an order."""
    masses = weights[order]
    left = float(((1 - fold) * weights).sum()) - (np.cumsum(masses) - masses)
    best = np.empty_like(fold)
    best[order] = 1 - np.clip(left / masses, 0, 1)
    return best


def _falls(folds: Floats) -> NDArray[np.bool_]:
    return np.diff(folds, axis=1) < -MOST_OUT_OF_ORDER


def _put_in_order(fold: Floats, chains: Chains, weights: Floats) -> bool:
    """Put the chains that are out of order into it, and tell whether there were any."""
    out_of_order = _falls(fold[chains]).any(axis=1)
    if not out_of_order.any():
        return False
    wrong = chains[out_of_order]
    fold[wrong] = _rising(fold[wrong], weights[wrong])
    return True


def _rising(values: Floats, weights: Floats) -> Floats:
    """In each row the nearest values that never fall (isotonic regression): `finishing.rising` for many rows at once.

    Each value becomes the largest, over all starts up to it, of the least mean from that start to an end from it on.
    """
    zero = np.zeros((len(values), 1), np.float32)
    sums = np.hstack([zero, np.cumsum(values * weights, axis=1)])
    masses = np.hstack([zero, np.cumsum(weights, axis=1)])
    mass = masses[:, None, 1:] - masses[:, :-1, None]
    means = np.where(mass > 0, (sums[:, None, 1:] - sums[:, :-1, None]) / np.where(mass > 0, mass, 1), np.inf)
    least = np.minimum.accumulate(means[:, :, ::-1], axis=2)[:, :, ::-1]
    starts, places = np.indices(means.shape[1:])
    rising: Floats = np.where(starts <= places, least, -np.inf).max(axis=1).astype(np.float32)
    return rising


def _with_folds(strategy: Floats, fold: Floats) -> Floats:
    """The strategy with other folds. A hand that has only folded plays on as its neighbours do."""
    onward = strategy[:, 1:]
    seldom = (onward.sum(axis=1) < LEAST_SHARE) & (fold < 1)
    if seldom.any():
        near = near_classes(NEAR_SIZES)[seldom] @ onward
        near[near.sum(axis=1) == 0] = class_sizes() @ onward
        onward = onward.copy()
        onward[seldom] = near
    total = onward.sum(axis=1, keepdims=True)
    scaled = onward * (1 - fold)[:, None] / np.where(total > 0, total, 1)
    return np.hstack([fold[:, None], scaled]).astype(np.float32)


@cache
def _by_kickers(*, only_calls: bool) -> Chains:
    parts = [part for family in families() for part in ([family] if only_calls else _without_wheel(family))]
    longest = max(map(len, parts))
    return np.array([part + [NOBODY] * (longest - len(part)) for part in parts])


def _without_wheel(family: list[int]) -> list[list[int]]:
    """Suited aces in two parts, any other family as it is."""
    hands = [list(STARTING_HANDS)[place] for place in family]
    if hands[0] != "AKs":
        return [family]
    first = next(place for place, hand in enumerate(hands) if hand[1] in WHEEL)
    return [family[:first], family[first:]]


@cache
def _by_suits() -> Chains:
    """Each hand suited and not."""
    hands = list(STARTING_HANDS)
    return np.array([[place, hands.index(f"{hand[:2]}o")] for place, hand in enumerate(hands) if hand.endswith("s")])


@cache
def class_sizes() -> Floats:
    """How many of the 1,326 hands each class has."""
    return np.array([len(combos) for combos in STARTING_HANDS.values()], np.float32)


@cache
def best_first() -> NDArray[np.intp]:
    """The classes as they do against any hand and against good ones."""
    better = np.empty(NOBODY)
    for combos, place in zip(STARTING_HANDS.values(), range(NOBODY), strict=True):
        better[place] = percentiles()[class_of(*combos[0])]
    return np.argsort(better, kind="stable")
