"""The kernels of flop and turn: folds, all-ins over every board to come, and the way to the next street and back."""

# ruff: noqa: PLR0917  (kernels take plain arrays one by one: numba is slow with objects in a loop)

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.postflop.kernels import (
    FOLD,
    HALF,
    LEARN,
    NEXT,
    ONE,
    RUN_OUT,
    SHOWDOWN,
    ZERO,
    Cards,
    Floats,
    Ints,
    Longs,
    Nodes,
    Places,
    StreetTables,
    come_up,
    fast_kernel,
    go_down,
)


class Scratch(NamedTuple):
    """What a walk down a street leaves for the walk up."""

    reaches: Floats
    slots: Longs
    strategies: Floats
    places: Longs
    """Where each root's strategies end."""


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
