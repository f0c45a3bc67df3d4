"""The kernels of the postflop solver: discounted CFR over all hands of both players at once.

A street's betting tree is walked down with the opponent's reach and up with values. Vectors by hand are float32; each
player has a list of hands of their own. `reaches` are the opponent's: how likely the opponent gets to a node with each
hand. `values` are counterfactual: what each own hand wins, summed over the opponent's hands weighed by their reach.

Tables hold regrets and sums of strategies. They are flat: at a decision the actions follow each other, each with one
number a hand. They are float32, or int16 with one scale for each decision and board (`scales` is empty otherwise).
"""

# ruff: noqa: PLR0917, PLR0912, PLR0915  (kernels take plain arrays one by one: numba is slow with objects in a loop)

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, ParamSpec, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

P = ParamSpec("P")
R = TypeVar("R")

Floats: TypeAlias = NDArray[np.float32]
Table: TypeAlias = "NDArray[Any]"
"""float32, or int16."""
Cards: TypeAlias = NDArray[np.uint8]
Places: TypeAlias = NDArray[np.int16]
Ints: TypeAlias = NDArray[np.int32]
Longs: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.uint8]

FOLD: Final = 2
"""The first player folds; `FOLD + 1` is the second player's fold. Smaller kinds are decisions of that player."""
SHOWDOWN: Final = 4
RUN_OUT: Final = 5
"""Both are all-in before the river."""
NEXT: Final = 6
"""The next street begins."""

LEARN: Final = 0
AVERAGE: Final = 1
BEST: Final = 2

ZERO: Final = np.float32(0)
ONE: Final = np.float32(1)
HALF: Final = np.float32(0.5)
LARGEST: Final = np.float32(32767)


class Nodes(NamedTuple):
    """The nodes of one street, root after root, each before its children."""

    kinds: NDArray[np.int8]
    counts: Ints
    """Actions at a decision."""
    children: Ints
    """Where a decision's children begin in `links`."""
    links: Ints
    offsets: Longs
    """Where a decision's table begins in the tables of one board."""
    wins: Floats
    """What the winner gains at an end, against an even split of the pot the spot began with."""
    losses: Floats
    """What the loser pays."""
    ties: Floats
    """What each pays to the rake when the pot is split."""
    leaves: Ints
    """The number of a `NEXT` node, which is that of the root it leads to."""


class StreetTables(NamedTuple):
    """What was learnt on one street, board after board."""

    regrets: Table
    sums: Table
    """Of strategies."""
    regret_scales: Floats
    sum_scales: Floats
    locks: Flags
    """For each node of each board, whether its strategy is fixed."""


def fast_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel whose sums may be taken in any order, so that they use wide registers."""
    fast = {"reassoc", "nsz", "contract", "arcp"}
    return cast("Callable[P, R]", numba.njit(cache=True, nogil=True, error_model="numpy", fastmath=fast)(function))


@fast_kernel
def fill_discounts(iteration: int, keep: Floats) -> None:
    """How much of the past counts: of positive regrets, of negative ones, of the sums of strategies.

    Discounted CFR (Brown and Sandholm 2019) with the sums' exponent 3, begun anew at each power of four, as early
    strategies are poor.
    """
    t = float(iteration)
    began = 1.0
    while began * 4.0 <= t:
        began *= 4.0
    since = t - began if t >= 1.0 else 0.0
    keep[0] = np.float32(t**1.5 / (t**1.5 + 1.0))
    keep[1] = HALF
    keep[2] = np.float32((since / (since + 1.0)) ** 3)


@fast_kernel
def go_down(
    nodes: Nodes,
    start: int,
    stop: int,
    player: int,
    learns: bool,
    own_hands: int,
    hands: int,
    base: int,
    tables: StreetTables,
    lock_base: int,
    reaches: Floats,
    slots: Longs,
    strategies: Floats,
    totals: Floats,
) -> None:
    """The opponent's reach of every node, and the own strategy at own decisions.

    `slots` says in which row of `reaches` a node's reach stands: own actions do not change it. A locked decision plays
    its sums, which are fixed then.
    """
    kinds, counts, children, links, offsets = nodes.kinds, nodes.counts, nodes.children, nodes.links, nodes.offsets
    regrets, sums, locks = tables.regrets, tables.sums, tables.locks
    h, n = np.uint64(hands), np.uint64(own_hands)
    place = np.uint64(0)
    for node in range(start, stop):
        kind = kinds[node]
        if kind >= FOLD:
            continue
        count = np.uint64(counts[node])
        first = np.uint64(children[node])
        origin = np.uint64(base + offsets[node])
        source = regrets
        if not learns or locks[lock_base + node]:
            source = sums
        even = ONE / np.float32(count)
        if kind == player:
            for hand in range(n):
                totals[hand] = ZERO
            for action in range(count):
                at, to = origin + action * n, place + action * n
                for hand in range(n):
                    positive = max(np.float32(source[at + hand]), ZERO)
                    strategies[to + hand] = positive
                    totals[hand] += positive
            for hand in range(n):
                totals[hand] = ONE / totals[hand] if totals[hand] > ZERO else -ONE
            for action in range(count):
                to = place + action * n
                for hand in range(n):
                    share = strategies[to + hand] * totals[hand]
                    strategies[to + hand] = share if totals[hand] > ZERO else even
                slots[links[first + action] - start] = slots[node - start]
            place += count * n
        else:
            for hand in range(h):
                totals[hand] = ZERO
            for action in range(count):
                at = origin + action * h
                for hand in range(h):
                    totals[hand] += max(np.float32(source[at + hand]), ZERO)
            reach = np.uint64(slots[node - start]) * h
            for hand in range(h):
                totals[hand] = reaches[reach + hand] / totals[hand] if totals[hand] > ZERO else -ONE
            for action in range(count):
                at = origin + action * h
                child = links[first + action] - start
                slots[child] = child
                to = np.uint64(child) * h
                for hand in range(h):
                    part = max(np.float32(source[at + hand]), ZERO) * totals[hand]
                    reaches[to + hand] = part if totals[hand] >= ZERO else reaches[reach + hand] * even


@fast_kernel
def store(table: Table, at: np.uint64, scales: Floats, place: int, fresh: Floats, count: np.uint64) -> None:
    """Write numbers as int16, the largest of them as the largest there is."""
    largest = ZERO
    for index in range(count):
        largest = max(largest, abs(fresh[index]))
    factor = LARGEST / largest if largest > ZERO else ZERO
    scales[place] = largest / LARGEST
    for index in range(count):
        table[at + index] = np.int16(np.rint(fresh[index] * factor))


@fast_kernel
def come_up(
    nodes: Nodes,
    start: int,
    stop: int,
    player: int,
    mode: int,
    own_hands: int,
    keep: Floats,
    base: int,
    tables: StreetTables,
    lock_base: int,
    strategies: Floats,
    place: int,
    fresh: Floats,
    values: Floats,
) -> None:
    """From the ends to the root; `place` is where the own strategies end. Learning updates regrets and sums."""
    kinds, counts, children, links, offsets = nodes.kinds, nodes.counts, nodes.children, nodes.links, nodes.offsets
    regrets, sums, locks = tables.regrets, tables.sums, tables.locks
    regret_scales, sum_scales = tables.regret_scales, tables.sum_scales
    n = np.uint64(own_hands)
    at_strategy = np.uint64(place)
    keep_positive, keep_negative, keep_sums = keep[0], keep[1], keep[2]
    is_small = len(regret_scales) > 0
    for back in range(stop - start):
        node = stop - 1 - back
        kind = kinds[node]
        if kind >= FOLD:
            continue
        count = np.uint64(counts[node])
        first = np.uint64(children[node])
        here = np.uint64(node - start) * n
        child = np.uint64(links[first] - start) * n
        if kind != player:
            for hand in range(n):
                values[here + hand] = values[child + hand]
            for action in range(np.uint64(1), count):
                child = np.uint64(links[first + action] - start) * n
                for hand in range(n):
                    values[here + hand] += values[child + hand]
            continue
        at_strategy -= count * n
        is_locked = locks[lock_base + node]
        if mode == BEST and not is_locked:
            for hand in range(n):
                values[here + hand] = values[child + hand]
            for action in range(np.uint64(1), count):
                child = np.uint64(links[first + action] - start) * n
                for hand in range(n):
                    values[here + hand] = max(values[here + hand], values[child + hand])
            continue
        for hand in range(n):
            values[here + hand] = strategies[at_strategy + hand] * values[child + hand]
        for action in range(np.uint64(1), count):
            child = np.uint64(links[first + action] - start) * n
            to = at_strategy + action * n
            for hand in range(n):
                values[here + hand] += strategies[to + hand] * values[child + hand]
        if mode != LEARN or is_locked:
            continue
        origin = np.uint64(base + offsets[node])
        if not is_small:
            for action in range(count):
                child = np.uint64(links[first + action] - start) * n
                to, at = at_strategy + action * n, origin + action * n
                for hand in range(n):
                    old = np.float32(regrets[at + hand])
                    kept = old * (keep_positive if old > ZERO else keep_negative)
                    regrets[at + hand] = kept + values[child + hand] - values[here + hand]
                for hand in range(n):
                    sums[at + hand] = np.float32(sums[at + hand]) * keep_sums + strategies[to + hand]
            continue
        scale = regret_scales[lock_base + node]
        for action in range(count):
            child = np.uint64(links[first + action] - start) * n
            to, at = action * n, origin + action * n
            for hand in range(n):
                old = np.float32(regrets[at + hand]) * scale
                kept = old * (keep_positive if old > ZERO else keep_negative)
                fresh[to + hand] = kept + values[child + hand] - values[here + hand]
        store(regrets, origin, regret_scales, lock_base + node, fresh, count * n)
        scale = sum_scales[lock_base + node] * keep_sums
        for action in range(count):
            to, at = action * n, origin + action * n
            for hand in range(n):
                fresh[to + hand] = np.float32(sums[at + hand]) * scale + strategies[at_strategy + to + hand]
        store(sums, origin, sum_scales, lock_base + node, fresh, count * n)
