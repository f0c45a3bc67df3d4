"""Deals for training: boards sampled and bucketed as a pool, and hands dealt from it by the thousand."""

# ruff: noqa: PLR0917  (kernels take arrays by position)

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import DeckName, deck_of
from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import CARD_BITS, CARD_KEYS, Cards, Tables, kernel_tables, rank_of_sums
from riverboat.solver.blueprints.abstraction import CLASS_OF_HAND, Abstraction, HandBuckets
from riverboat.solver.blueprints.sampling import Deals
from riverboat.solver.blueprints.sampling_kernels import Buckets, seed_chance
from riverboat.solver.trees.betting_tree import Ints
from riverboat.solver.trees.holdem import HOLES, hands_of

RIVERS_PER_TURN: Final = 5
STREETS: Final = 4
ONE: Final = np.uint64(1)


class BoardPool(NamedTuple):
    """Boards with the buckets of all hands on them. Each board of four cards is there with some of its rivers."""

    boards: Cards
    """All five cards; boards that share four follow one another."""
    early: NDArray[np.uint16]
    """For each board of four: the buckets of every hand on its flop and on its turn."""
    rivers: NDArray[np.uint16]
    deck: DeckName


def sample_pool(abstraction: Abstraction, turns: int, seed: int, threads: int) -> BoardPool:
    """So many boards of four cards at random, and their rivers."""
    rng = np.random.default_rng(seed)
    packs = [rng.permutation(deck_of(abstraction.deck))[: STREETS + RIVERS_PER_TURN] for _ in range(turns)]
    boards = np.array([(*pack[:4], river) for pack in packs for river in pack[4:]], np.uint8)
    early = np.empty((turns, 2, len(HOLES)), np.uint16)
    rivers = np.empty((len(boards), len(HOLES)), np.uint16)

    def fill(turn: int) -> None:
        first = turn * RIVERS_PER_TURN
        cards = [int(card) for card in boards[first, :4]]
        early[turn] = abstraction.buckets(cards[:3]), abstraction.buckets(cards)
        for place in range(first, first + RIVERS_PER_TURN):
            rivers[place] = abstraction.buckets([int(card) for card in boards[place]])

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(fill, range(turns)))
    return BoardPool(boards, early, rivers, abstraction.deck)


def deal_from(pool: BoardPool, players: int, count: int, seed: int) -> Deals:
    """A hand for each player on a board of the pool, so many times."""
    deals = Deals(np.empty((count, players, STREETS), np.int32), np.empty((count, players), np.int32))
    seed_chance(seed & 0xFFFFFFFF)
    tables, hands = kernel_tables(pool.deck), hands_of(pool.deck)
    _deal(tables, HOLES, hands, CLASS_OF_HAND, pool.boards, pool.early, pool.rivers, *deals)
    return deals


@kernel
def _deal(
    tables: Tables,
    holes: Cards,
    pack: NDArray[np.intp],
    classes: HandBuckets,
    boards: Cards,
    early: NDArray[np.uint16],
    rivers: NDArray[np.uint16],
    buckets: Buckets,
    ranks: Ints,
) -> None:
    count = len(pack)
    for deal in range(len(ranks)):
        board = np.random.randint(len(boards))
        key, bits = np.uint64(0), np.uint64(0)
        for card in boards[board]:
            key += CARD_KEYS[card]
            bits |= CARD_BITS[card]
        seen = bits
        for player in range(ranks.shape[1]):
            hand = pack[np.random.randint(count)]
            held = CARD_BITS[holes[hand, 0]] | CARD_BITS[holes[hand, 1]]
            # A hand with a card that is already dealt is drawn again: all that are left stay equally likely.
            while held & seen != np.uint64(0):
                hand = pack[np.random.randint(count)]
                held = CARD_BITS[holes[hand, 0]] | CARD_BITS[holes[hand, 1]]
            seen |= held
            buckets[deal, player, 0] = classes[hand]
            buckets[deal, player, 1] = early[board // RIVERS_PER_TURN, 0, hand]
            buckets[deal, player, 2] = early[board // RIVERS_PER_TURN, 1, hand]
            buckets[deal, player, 3] = rivers[board, hand]
            hand_key = CARD_KEYS[holes[hand, 0]] + CARD_KEYS[holes[hand, 1]]
            ranks[deal, player] = rank_of_sums(tables, key + hand_key, bits | held)
