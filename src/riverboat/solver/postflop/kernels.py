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

from riverboat.solver.postflop.lanes import LANES, add_lanes, add_rest, set_rest, subtract_rest

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
ALL: Final = np.uint64(52) * LANES
"""Where the sum over all hands stands, behind the sums by card."""


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


class Rivers(NamedTuple):
    """For each river and player the hands that are possible, in order of rank."""

    orders: Places
    sizes: Ints
    cards: Cards
    belows: Places
    """How many of the opponent's hands are weaker."""
    throughs: Places
    """How many are weaker or equal."""
    twins: Ints
    """The opponent's place of the same two cards, or -1."""
    changes: Places
    """Where each hand of each player goes in each exchange of suits."""
    repeats: NDArray[np.int8]
    """The exchanges that make other rivers of this one, by number."""
    repeat_counts: Ints


class Scratch(NamedTuple):
    """What a walk down a street leaves for the walk up."""

    reaches: Floats
    slots: Longs
    strategies: Floats
    places: Longs
    """Where each root's strategies end."""


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


@fast_kernel
def fold_values(
    amount: np.float32,
    reaches: Floats,
    at: int,
    hands: int,
    cards: Cards,
    own_hands: int,
    own_cards: Cards,
    twins: Ints,
    with_card: NDArray[np.float64],
    values: Floats,
    to: int,
) -> None:
    """A fold wins or loses the same with every hand: the amount, times the weight that is possible against it.

    `twins` are the opponent's places of the same two cards, or -1.
    """
    h, n, r, v = np.uint64(hands), np.uint64(own_hands), np.uint64(at), np.uint64(to)
    for card in range(np.uint64(52)):
        with_card[card] = 0.0
    total = 0.0
    for hand in range(h):
        weight = np.float64(reaches[r + hand])
        total += weight
        with_card[np.uint64(cards[hand, 0])] += weight
        with_card[np.uint64(cards[hand, 1])] += weight
    for hand in range(n):
        faced = total - with_card[np.uint64(own_cards[hand, 0])] - with_card[np.uint64(own_cards[hand, 1])]
        if twins[hand] >= 0:
            faced += np.float64(reaches[r + np.uint64(twins[hand])])
        values[v + hand] = amount * np.float32(faced)


@fast_kernel
def run_out_values(
    win: np.float32,
    loss: np.float32,
    tie: np.float32,
    boards: int,
    reaches: Floats,
    at: int,
    hands: int,
    own_hands: int,
    margins: Places,
    decided: Places,
    values: Floats,
    to: int,
) -> None:
    """All-in: `margins[own, other]` are boards won less boards lost, `decided` boards won or lost, -1: impossible."""
    h, n, r, v = np.uint64(hands), np.uint64(own_hands), np.uint64(at), np.uint64(to)
    one_board = ONE / np.float32(boards)
    mean = (win + loss) * HALF * one_board
    for hand in range(n):
        total = ZERO
        for other in range(h):
            total += np.float32(margins[hand, other]) * reaches[r + other]
        values[v + hand] = mean * total
    if tie == ZERO:
        return
    # With a rake a decided board costs the winner a part, and a split one costs both.
    fee = (loss - win) * HALF
    for hand in range(n):
        total = ZERO
        for other in range(h):
            count = decided[hand, other]
            if count >= 0:
                cost = fee * np.float32(count) + tie * np.float32(boards - count)
                total += cost * reaches[r + other]
        values[v + hand] -= total * one_board


@fast_kernel
def pass_hands(lanes: Floats, start: np.uint64, stop: np.uint64, cards: Cards, passed: Floats) -> None:
    """Count some of the opponent's hands, in all and by card."""
    for other in range(start, stop):
        at = other * LANES
        add_lanes(passed, ALL, lanes, at)
        add_lanes(passed, np.uint64(cards[other, 0]) * LANES, lanes, at)
        add_lanes(passed, np.uint64(cards[other, 1]) * LANES, lanes, at)


@fast_kernel
def sweep(
    lanes: Floats,
    hands: int,
    cards: Cards,
    own_hands: int,
    own_cards: Cards,
    below: Places,
    through: Places,
    twins: Ints,
    passed: Floats,
    margins: Floats,
    faced: Floats,
    ties: Floats,
) -> None:
    """Over hands in order of rank, for eight reaches at once: what an own hand beats less what beats it, all that is
    possible against it, and, unless `ties` is empty, what ties with it.

    The opponent's first `below[hand]` hands are weaker than an own hand, and the first `through[hand]` weaker or equal.
    What holds one of the own cards is impossible: it is counted by card and taken off.
    """
    n, h = np.uint64(own_hands), np.uint64(hands)
    for card in range(ALL + LANES):
        passed[card] = ZERO
    other, hand = np.uint64(0), np.uint64(0)
    while hand < n:
        low, high = np.uint64(below[hand]), np.uint64(through[hand])
        pass_hands(lanes, other, low, cards, passed)
        end = hand
        while end < n and np.uint64(below[end]) == low and np.uint64(through[end]) == high:
            first, second = np.uint64(own_cards[end, 0]) * LANES, np.uint64(own_cards[end, 1]) * LANES
            set_rest(margins, end * LANES, passed, ALL, first, second)
            end += np.uint64(1)
        if len(ties):
            for place in range(hand * LANES, end * LANES):
                ties[place] = -margins[place]
        pass_hands(lanes, low, high, cards, passed)
        other = high
        for one in range(hand, end):
            first, second = np.uint64(own_cards[one, 0]) * LANES, np.uint64(own_cards[one, 1]) * LANES
            add_rest(margins, one * LANES, passed, ALL, first, second)
            if len(ties):
                add_rest(ties, one * LANES, passed, ALL, first, second)
        hand = end
    pass_hands(lanes, other, h, cards, passed)
    for one in range(n):
        at = one * LANES
        first, second = np.uint64(own_cards[one, 0]) * LANES, np.uint64(own_cards[one, 1]) * LANES
        set_rest(faced, at, passed, ALL, first, second)
        subtract_rest(margins, at, passed, ALL, first, second)
        if twins[one] >= 0:
            # The same two cards were taken off twice.
            twin = np.uint64(twins[one]) * LANES
            add_lanes(faced, at, lanes, twin)
            if len(ties):
                add_lanes(ties, at, lanes, twin)


@fast_kernel
def walk_rivers(
    nodes: Nodes,
    roots: Ints,
    player: int,
    mode: int,
    keep: Floats,
    first_board: int,
    last_board: int,
    rivers: Rivers,
    own_hands: int,
    hands: int,
    span: int,
    tables: StreetTables,
    leaf_reaches: Floats,
    leaf_values: Floats,
    scale: np.float32,
    shown_root: int,
    shown: Floats,
) -> None:
    """The river on some boards below each of its roots; adds what own hands win there to `leaf_values`.

    On a board hands lie in its order of rank, in its tables as well; those that it makes impossible have no place.
    A board also counts for those that an exchange of suits makes of it, by the `changes` of hands named in `repeats`.
    The values at all nodes of `shown_root` are written to `shown`.
    """
    other = 1 - player
    orders, sizes, cards, twin_places = rivers.orders, rivers.sizes, rivers.cards, rivers.twins
    belows, throughs, changes = rivers.belows, rivers.throughs, rivers.changes
    repeats, repeat_counts = rivers.repeats, rivers.repeat_counts
    most, most_rows = 0, 0
    for place in range(len(roots) - 1):
        most = max(most, roots[place + 1] - roots[place])
        rows = 0
        for node in range(roots[place], roots[place + 1]):
            if nodes.kinds[node] == player:
                rows += nodes.counts[node]
        most_rows = max(most_rows, rows)
    reaches = np.empty(most * hands, np.float32)
    values = np.empty(most * own_hands, np.float32)
    strategies = np.empty(most_rows * own_hands, np.float32)
    fresh = np.empty(most_rows * own_hands if len(tables.regret_scales) else 0, np.float32)
    totals = np.empty(max(hands, own_hands), np.float32)
    slots = np.empty(most, np.int64)
    lanes = np.zeros(hands * LANES, np.float32)
    margins = np.empty(own_hands * LANES, np.float32)
    faced = np.empty(own_hands * LANES, np.float32)
    ties = np.empty(own_hands * LANES if nodes.ties.any() else 0, np.float32)
    passed = np.empty(ALL + LANES, np.float32)
    lane_slots = np.empty(most, np.int64)
    lane_of = np.empty(most, np.int64)
    kinds = nodes.kinds
    for board in range(first_board, last_board):
        n, h = sizes[board, player], sizes[board, other]
        own_order, order = orders[board, player], orders[board, other]
        own_cards, other_cards = cards[board, player], cards[board, other]
        below, through, twins = belows[board, player], throughs[board, player], twin_places[board, player]
        base, lock_base = board * span, board * len(kinds)
        for place in range(len(roots) - 1):
            start, stop = roots[place], roots[place + 1]
            for hand in range(np.uint64(h)):
                reaches[hand] = leaf_reaches[place, order[hand]] * scale
            slots[0] = 0
            go_down(
                nodes,
                start,
                stop,
                player,
                mode == LEARN,
                n,
                h,
                base,
                tables,
                lock_base,
                reaches,
                slots,
                strategies,
                totals,
            )
            rows = 0
            used = np.uint64(0)
            for node in range(start, stop):
                if kinds[node] == player:
                    rows += nodes.counts[node]
                elif kinds[node] >= FOLD:
                    slot = slots[node - start]
                    lane = np.uint64(0)
                    while lane < used and lane_slots[lane] != slot:
                        lane += np.uint64(1)
                    lane_of[node - start] = lane
                    if lane == used:
                        lane_slots[used] = slot
                        used += np.uint64(1)
            for block in range(np.uint64(0), used, LANES):
                for column in range(min(used - block, LANES)):
                    at = np.uint64(lane_slots[block + column] * h)
                    for hand in range(np.uint64(h)):
                        lanes[hand * LANES + column] = reaches[at + hand]
                sweep(lanes, h, other_cards, n, own_cards, below, through, twins, passed, margins, faced, ties)
                for node in range(start, stop):
                    kind = kinds[node]
                    if kind < FOLD or not block <= np.uint64(lane_of[node - start]) < block + LANES:
                        continue
                    lane = np.uint64(lane_of[node - start]) - block
                    to = np.uint64((node - start) * n)
                    win, loss, tie = nodes.wins[node], nodes.losses[node], nodes.ties[node]
                    if kind != SHOWDOWN:
                        amount = -loss if kind == FOLD + player else win
                        for hand in range(np.uint64(n)):
                            values[to + hand] = amount * faced[hand * LANES + lane]
                    elif tie == ZERO:
                        for hand in range(np.uint64(n)):
                            values[to + hand] = win * margins[hand * LANES + lane]
                    else:
                        mean, fee = (win + loss) * HALF, (loss - win) * HALF
                        for hand in range(np.uint64(n)):
                            at = hand * LANES + lane
                            values[to + hand] = mean * margins[at] - fee * (faced[at] - ties[at]) - tie * ties[at]
            come_up(
                nodes,
                start,
                stop,
                player,
                mode,
                n,
                keep,
                base,
                tables,
                lock_base,
                strategies,
                rows * n,
                fresh,
                values,
            )
            if place == shown_root:
                shown[: (stop - start) * n] = values[: (stop - start) * n]
            for repeat in range(repeat_counts[board]):
                change = changes[repeats[board, repeat], player]
                for hand in range(np.uint64(n)):
                    leaf_values[place, change[own_order[hand]]] += values[hand]


@fast_kernel
def learn_river(
    nodes: Nodes,
    roots: Ints,
    first_iteration: int,
    iterations: int,
    rivers: Rivers,
    hands: tuple[int, int],
    span: int,
    tables: StreetTables,
    reaches: tuple[Floats, Floats],
    scrap: Floats,
) -> None:
    """Iterations of a spot that begins on the river: it is so small that calls from Python would be half of its time.

    `reaches[player]` are those of the player's opponent.
    """
    keep = np.zeros(3, np.float32)
    for iteration in range(first_iteration, first_iteration + iterations):
        fill_discounts(iteration, keep)
        for player in range(2):
            walk_rivers(
                nodes,
                roots,
                player,
                LEARN,
                keep,
                0,
                1,
                rivers,
                hands[player],
                hands[1 - player],
                span,
                tables,
                reaches[player],
                scrap,
                ONE,
                -1,
                keep,
            )


@fast_kernel
def street_down(
    nodes: Nodes,
    roots: Ints,
    player: int,
    mode: int,
    own_hands: int,
    hands: int,
    base: int,
    tables: StreetTables,
    lock_base: int,
    root_reaches: Floats,
    scratch: Scratch,
    leaf_reaches: Floats,
) -> None:
    """A street before the river, down to where the next begins."""
    reaches, slots, strategies, places = scratch.reaches, scratch.slots, scratch.strategies, scratch.places
    h = np.uint64(hands)
    totals = np.empty(max(hands, own_hands), np.float32)
    place = 0
    for root in range(len(roots) - 1):
        start, stop = roots[root], roots[root + 1]
        at = np.uint64(start) * h
        for hand in range(h):
            reaches[at + hand] = root_reaches[root, hand]
        slots[start] = 0
        go_down(
            nodes,
            start,
            stop,
            player,
            mode == LEARN,
            own_hands,
            hands,
            base,
            tables,
            lock_base,
            reaches[start * hands :],
            slots[start:],
            strategies[place:],
            totals,
        )
        for node in range(start, stop):
            kind = nodes.kinds[node]
            if kind == player:
                place += nodes.counts[node] * own_hands
            elif kind == NEXT:
                at = np.uint64(start + slots[node]) * h
                leaf = nodes.leaves[node]
                for hand in range(h):
                    leaf_reaches[leaf, hand] = reaches[at + hand]
        places[root] = place


@fast_kernel
def street_up(
    nodes: Nodes,
    roots: Ints,
    player: int,
    mode: int,
    keep: Floats,
    own_hands: int,
    hands: int,
    base: int,
    tables: StreetTables,
    lock_base: int,
    own_cards: Cards,
    cards: Cards,
    twins: Ints,
    margins: Places,
    decided: Places,
    boards: int,
    scratch: Scratch,
    leaf_values: Floats,
    values: Floats,
) -> None:
    """Back to the roots, once `leaf_values` has what the next street is worth."""
    reaches, slots, strategies, places = scratch.reaches, scratch.slots, scratch.strategies, scratch.places
    n = np.uint64(own_hands)
    counters = np.empty(52, np.float64)
    most = 0
    for node in range(len(nodes.kinds)):
        most = max(most, nodes.counts[node])
    fresh = np.empty(most * own_hands if len(tables.regret_scales) else 0, np.float32)
    for root in range(len(roots) - 1):
        start, stop = roots[root], roots[root + 1]
        first = places[root - 1] if root else 0
        for node in range(start, stop):
            kind = nodes.kinds[node]
            to, at = node * own_hands, (start + slots[node]) * hands
            win, loss, tie = nodes.wins[node], nodes.losses[node], nodes.ties[node]
            if kind == NEXT:
                leaf = nodes.leaves[node]
                for hand in range(n):
                    values[np.uint64(to) + hand] = leaf_values[leaf, hand]
            elif kind == RUN_OUT:
                run_out_values(win, loss, tie, boards, reaches, at, hands, own_hands, margins, decided, values, to)
            elif FOLD <= kind < SHOWDOWN:
                amount = -loss if kind == FOLD + player else win
                fold_values(amount, reaches, at, hands, cards, own_hands, own_cards, twins, counters, values, to)
        come_up(
            nodes,
            start,
            stop,
            player,
            mode,
            own_hands,
            keep,
            base,
            tables,
            lock_base,
            strategies[first:],
            places[root] - first,
            fresh,
            values[start * own_hands :],
        )


@fast_kernel
def count_run_outs(ranks: Ints, own_places: Places, other_places: Places, margins: Places, decided: Places) -> None:
    """Boards won less boards lost, and boards won or lost, for each pair of hands that share no card.

    `ranks[board, combo]`, where both players' hands have their places; 0 is a combo that the board rules out. Pairs
    that share a card have -1 in `decided` when it is given, and keep it.
    """
    n, h = np.uint64(len(own_places)), np.uint64(len(other_places))
    own_ranks = np.empty(n, np.int32)
    other_ranks = np.empty(h, np.int32)
    for board in range(len(ranks)):
        for other in range(h):
            other_ranks[other] = ranks[board, other_places[other]]
        for own in range(n):
            own_ranks[own] = ranks[board, own_places[own]]
        for own in range(n):
            rank = own_ranks[own]
            if rank == 0:
                continue
            for other in range(h):
                against = other_ranks[other]
                counts = (against != 0) & (decided[own, other] >= 0)
                margins[own, other] += np.int16(counts & (rank > against)) - np.int16(counts & (rank < against))
                decided[own, other] += np.int16(counts & (rank != against))
