"""Kernels of play-outs: hands dealt around a known one, and what it wins below a node when blueprints are played.

Actions are averaged, not sampled, as long as a branch has weight; strategies are read as they lie in the file.
"""

# ruff: noqa: PLR0917  (kernels take arrays by position)

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import CARD_BITS, CARD_KEYS, Cards, Tables, rank_of_sums
from riverboat.solver.blueprints.board_sample import Boards
from riverboat.solver.blueprints.sampling_kernels import MOST_ACTIONS, Buckets, chance, end_value
from riverboat.solver.trees.betting_tree import NO_CHILD, SHOWDOWN, UNCONTESTED, Floats, Ints, Stakes

Doubles: TypeAlias = "NDArray[np.float64]"

STACKED: Final = 64 * MOST_ACTIONS
NOT_DEALT: Final = -1
PLAIN: Final = -1
"""A node that is played by the blueprint."""

# The columns of `Leanings`, by seat and street.
INSTINCT: Final = 0
"""The part of choices that looks at the own cards alone."""
QUARTERS: Final = 1
"""Shares are raised to so many quarters: 4 leaves them as they are, and 0 says that nothing is bent at all."""
FOLDS: Final = 2
CALLS: Final = 3
RAISES: Final = 4
"""How many times likelier each kind of action is."""
LEANING_FIELDS: Final = 5


class PlayoutTree(NamedTuple):
    """A blueprint as the kernel reads it."""

    kinds: NDArray[np.uint8]
    streets: NDArray[np.uint8]
    counts: NDArray[np.uint8]
    live: NDArray[np.uint8]
    children: Ints
    paid: Stakes
    pots: Stakes
    calls: Ints
    """By node: the position of the check or call, or NO_CHILD."""
    folds: NDArray[np.bool_]
    """By node: whether the first action is a fold."""
    packed: NDArray[np.uint8]
    offsets: NDArray[np.int64]
    """By node: where its numbers begin, in halves of a byte."""
    halves: NDArray[np.int64]
    """By street: of how many halves a number is."""
    sizes: NDArray[np.int64]
    """By street: how many buckets there are."""
    places: Ints
    """By street and bucket: its place in the order of equity."""
    equities: Floats
    """By street and bucket."""


class Opponents(NamedTuple):
    """How others depart from the blueprint. Empty arrays if they do not."""

    asked: Ints
    """By node: the row of `answers`, or PLAIN."""
    answers: Floats
    """By row, class of hand and action: what is done before the flop."""
    leanings: Floats
    """By seat, street and column: how the blueprint's shares are bent after the flop."""


@kernel
def deal_around(
    tables: Tables,
    holes: Cards,
    classes: NDArray[np.uint16],
    boards: Boards,
    hero: int,
    hand: int,
    upto: Doubles,
    shifts: Doubles,
    steps: Doubles,
    hands: Ints,
    buckets: Buckets,
    ranks: Ints,
    drawn: Ints,
) -> int:
    """Deal hands and boards to seats around one known hand; returns how many deals were possible.

    `upto` has for each seat the sums of its range up to each hand; all zero for a seat that is not dealt in. As many
    deals are tried as `drawn` is long, boards in turn by their weights; one with a card twice is left out whole, so
    that all that are left are as likely as they should be. `shifts` and `steps` say where the quantiles of each seat's
    hands begin and how they go on.
    """
    seats, tries = len(upto), len(drawn)
    found, board = 0, 0
    for number in range(tries):
        at = (number + shifts[seats]) / tries
        while boards.upto[board] < at and board < len(boards.upto) - 1:
            board += 1
        renaming = boards.renamings[int(chance() * len(boards.renamings))]
        key, bits = np.uint64(0), np.uint64(0)
        for card in boards.cards[board]:
            key += CARD_KEYS[card]
            bits |= CARD_BITS[card]
        seen, is_possible = bits, True
        for seat in range(seats):
            drawn_hand = hand
            if seat != hero:
                whole = upto[seat, len(holes) - 1]
                if whole == 0.0:
                    hands[found, seat] = NOT_DEALT
                    continue
                quantile = shifts[seat] + number * steps[seat]
                drawn_hand = np.searchsorted(upto[seat], (quantile - np.floor(quantile)) * whole, side="right")
                drawn_hand = min(drawn_hand, len(holes) - 1)
            hands[found, seat] = renaming[drawn_hand]
            first, second = holes[renaming[drawn_hand]]
            held = CARD_BITS[first] | CARD_BITS[second]
            if held & seen != np.uint64(0):
                is_possible = False
                break
            seen |= held
        if not is_possible:
            continue
        for seat in range(seats):
            own = hands[found, seat]
            if own == NOT_DEALT:
                buckets[found, seat] = 0
                ranks[found, seat] = 0
                continue
            buckets[found, seat, 0] = classes[own]
            buckets[found, seat, 1] = boards.flops[boards.rows[board, 0], own]
            buckets[found, seat, 2] = boards.turns[boards.rows[board, 1], own]
            buckets[found, seat, 3] = boards.rivers[boards.rows[board, 2], own]
            own_key = CARD_KEYS[holes[own, 0]] + CARD_KEYS[holes[own, 1]]
            own_bits = CARD_BITS[holes[own, 0]] | CARD_BITS[holes[own, 1]]
            ranks[found, seat] = rank_of_sums(tables, key + own_key, bits | own_bits)
        drawn[found] = board
        found += 1
    return found


@kernel
def meet_on(tables: Tables, holes: Cards, hand: int, boards: Cards, won: Doubles, met: Doubles) -> None:
    """Count for each hand the full boards on which it can meet one hand, and those that the one hand wins; a tie is
    half of one."""
    own_key = CARD_KEYS[holes[hand, 0]] + CARD_KEYS[holes[hand, 1]]
    own_bits = CARD_BITS[holes[hand, 0]] | CARD_BITS[holes[hand, 1]]
    for board in range(len(boards)):
        key, bits = np.uint64(0), np.uint64(0)
        for card in boards[board]:
            key += CARD_KEYS[card]
            bits |= CARD_BITS[card]
        if bits & own_bits != np.uint64(0):
            continue
        own = rank_of_sums(tables, key + own_key, bits | own_bits)
        for other in range(len(holes)):
            held = CARD_BITS[holes[other, 0]] | CARD_BITS[holes[other, 1]]
            if held & (bits | own_bits) != np.uint64(0):
                continue
            rank = rank_of_sums(tables, key + CARD_KEYS[holes[other, 0]] + CARD_KEYS[holes[other, 1]], bits | held)
            met[other] += 1.0
            won[other] += 1.0 if own > rank else 0.5 if own == rank else 0.0


@kernel
def play_out(
    tree: PlayoutTree,
    opponents: Opponents,
    buckets: Buckets,
    ranks: Ints,
    equities: Floats,
    hero: int,
    roots: Ints,
    least_weight: float,
    won: Doubles,
) -> int:
    """What the hero wins in the whole hand from each root on, for each deal; returns the number of nodes visited.

    Where a branch has `least_weight` or more, all actions are followed, each with its share of the weight; below that
    one of them, drawn by the shares. `equities` has the equity of each class against each: two players who are all-in
    before the flop win that. Empty, they win what the board says.
    """
    visited = 0
    nodes = np.empty(STACKED, np.int64)
    weights = np.empty(STACKED, np.float64)
    before = np.empty(STACKED, np.int64)
    shares = np.empty(MOST_ACTIONS, np.float64)
    for deal in range(len(won)):
        for root in range(len(roots)):
            total = 0.0
            nodes[0], weights[0], before[0] = roots[root], 1.0, 1
            if tree.kinds[roots[root]] == SHOWDOWN and len(equities) > 0:
                before[0] = 0
            depth = 1
            while depth > 0:
                depth -= 1
                node, weight = nodes[depth], weights[depth]
                visited += 1
                kind = tree.kinds[node]
                if kind >= UNCONTESTED:
                    is_run_out = kind == SHOWDOWN and before[depth] == 0 and len(equities) > 0
                    total += weight * _end(tree, node, buckets, ranks, deal, equities, hero, is_run_out)
                    continue
                count, street = tree.counts[node], tree.streets[node]
                read_shares(tree, node, buckets[deal, kind, street], shares)
                if kind != hero and len(opponents.asked) > 0:
                    _lean(tree, opponents, node, buckets[deal, kind], shares)
                if weight < least_weight:
                    _draw(shares, count)
                for action in range(count):
                    if shares[action] <= 0.0:
                        continue
                    if kind == hero and action == 0 and tree.folds[node]:
                        total -= weight * shares[action] * tree.paid[node]
                        continue
                    nodes[depth] = tree.children[node, action]
                    weights[depth] = weight * shares[action]
                    before[depth] = street
                    depth += 1
            won[deal, root] = total
    return visited


@kernel
def _draw(shares: Doubles, count: int) -> None:
    """One action by the shares, as shares."""
    roll, chosen = chance(), count - 1
    for action in range(count):
        roll -= shares[action]
        if roll < 0.0:
            chosen = action
            break
    for action in range(count):
        shares[action] = 1.0 if action == chosen else 0.0


@kernel
def _end(
    tree: PlayoutTree,
    node: int,
    buckets: Buckets,
    ranks: Ints,
    deal: int,
    equities: Floats,
    hero: int,
    is_run_out: bool,
) -> float:
    """What the hero has won at the end; two players who are all-in before the flop win their equity."""
    live, paid, pot = tree.live[node], tree.paid[node], tree.pots[node]
    other, others = 0, 0
    if is_run_out:
        for seat in range(ranks.shape[1]):
            if live >> seat & 1 and seat != hero:
                other = seat
                others += 1
    if others == 1:
        return float(equities[buckets[deal, hero, 0], buckets[deal, other, 0]] * pot - paid)
    return float(end_value(tree.kinds[node], live, paid, pot, ranks, deal, hero))


@kernel
def read_shares(tree: PlayoutTree, node: int, bucket: int, shares: Doubles) -> None:
    """The strategy of a bucket at a decision."""
    street, count = tree.streets[node], tree.counts[node]
    wide, size, place = tree.halves[street], tree.sizes[street], tree.places[street, bucket]
    full = 15.0 if wide == 1 else 255.0
    total = 0.0
    for action in range(count - 1):
        half = tree.offsets[node] + (action * size + place) * wide
        number = _half(tree.packed, half)
        if wide == 2:
            number = number * 16 + _half(tree.packed, half + 1)
        shares[action] = number
        total += number
    shares[count - 1] = max(full - total, 0.0)
    total = max(total, full)
    for action in range(count):
        shares[action] /= total


@kernel
def _half(packed: NDArray[np.uint8], half: int) -> int:
    whole = int(packed[half >> 1])
    return whole & 15 if half & 1 else whole >> 4


@kernel
def _lean(tree: PlayoutTree, opponents: Opponents, node: int, buckets: Ints, shares: Doubles) -> None:
    """Replace the blueprint's shares by an opponent's: as asked for before the flop, bent after it."""
    count, street, kind = tree.counts[node], tree.streets[node], tree.kinds[node]
    row = opponents.asked[node]
    if row != PLAIN:
        for action in range(count):
            shares[action] = opponents.answers[row, buckets[0], action]
        return
    leaning = opponents.leanings[kind, street]
    if leaning[QUARTERS] == 0.0:
        return
    call, pot = tree.calls[node], tree.pots[node]
    to_call = tree.pots[tree.children[node, call]] - pot if call != NO_CHILD else np.float32(0)
    dear = to_call / max(pot, np.float32(1))
    quality = seen_quality(tree.equities[street, buckets[street]], dear)
    bend(tree, node, to_call, quality, leaning, shares)


@kernel
def bend(tree: PlayoutTree, node: int, to_call: np.float32, quality: float, leaning: Floats, shares: Doubles) -> None:
    """Mix the shares with what the cards alone suggest, then sharpen or soften them, then favour kinds of actions."""
    count, call, pot = tree.counts[node], tree.calls[node], tree.pots[node]
    folds, first_raise = tree.folds[node], call + 1 if call != NO_CHILD else int(tree.folds[node])
    folding = (1 - quality) ** 2 if folds else 0.0
    raising = quality**2 if first_raise < count else 0.0
    ease = 0.0
    for action in range(first_raise, count):
        added = tree.pots[tree.children[node, action]] - pot
        ease += 1 / (1 + (added - to_call) / (pot + to_call)) ** 2
    total = 0.0
    for action in range(count):
        if folds and action == 0:
            wanted, favour = folding, leaning[FOLDS]
        elif action == call:
            wanted, favour = 1 - raising - folding, leaning[CALLS]
        else:
            added = tree.pots[tree.children[node, action]] - pot
            wanted = raising / (1 + (added - to_call) / (pot + to_call)) ** 2 / ease
            favour = leaning[RAISES]
        share = (1 - leaning[INSTINCT]) * shares[action] + leaning[INSTINCT] * wanted
        shares[action] = in_quarters(max(share, 0.0), int(leaning[QUARTERS])) * favour
        total += shares[action]
    for action in range(count):
        shares[action] = shares[action] / total if total > 0 else 1 / count


@kernel
def seen_quality(equity: float, dear: float) -> float:
    """How good a hand looks in view of the price, as a part of the pot: between its equity and the square of it."""
    return equity * (1 - dear) + equity * equity * dear


@kernel
def in_quarters(share: float, quarters: int) -> float:
    """A share to the power of some quarters, by roots: powers take several times as long."""
    found = 1.0
    for _ in range(quarters >> 2):
        found *= share
    if quarters & 2:
        found *= np.sqrt(share)
    if quarters & 1:
        found *= np.sqrt(np.sqrt(share))
    return found
