"""The kernels of the river: hands in order of rank, eight reaches at once."""

# ruff: noqa: PLR0917, PLR0912, PLR0915  (kernels take plain arrays one by one: numba is slow with objects in a loop)

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.postflop.kernels import (
    BEST,
    FOLD,
    HALF,
    LEARN,
    ONE,
    SHOWDOWN,
    ZERO,
    Cards,
    Floats,
    Ints,
    Nodes,
    Places,
    StreetTables,
    come_up,
    fast_kernel,
    fill_discounts,
    go_down,
)
from riverboat.solver.postflop.lanes import LANES, add_lanes, add_rest, set_rest, subtract_rest

ALL: Final = np.uint64(52) * LANES
"""Where the sum over all hands stands, behind the sums by card."""


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
def river_gain(
    nodes: Nodes,
    roots: Ints,
    rivers: Rivers,
    hands: tuple[int, int],
    span: int,
    tables: StreetTables,
    reaches: tuple[Floats, Floats],
) -> float:
    """What both best responses win together in a spot that begins on the river, summed over all pairs of hands."""
    nothing = np.zeros(3, np.float32)
    gain = 0.0
    for player in range(2):
        values = np.zeros((1, hands[player]), np.float32)
        walk_rivers(
            nodes,
            roots,
            player,
            BEST,
            nothing,
            0,
            1,
            rivers,
            hands[player],
            hands[1 - player],
            span,
            tables,
            reaches[player],
            values,
            ONE,
            -1,
            nothing,
        )
        own = reaches[1 - player]
        for hand in range(hands[player]):
            gain += np.float64(own[0, hand]) * np.float64(values[0, hand])
    return gain
