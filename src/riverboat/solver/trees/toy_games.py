"""The two small games that every solver is tested on: Kuhn's poker and Leduc hold'em."""

from __future__ import annotations

from typing import Final

import numpy as np

from riverboat.solver.trees.betting_tree import build_tree
from riverboat.solver.trees.card_game import CardGame, rank_boards
from riverboat.solver.trees.menus import FixedMenu
from riverboat.solver.trees.spot import Streets, street_spot

KUHN_CARDS: Final = 3
LEDUC_RANKS: Final = 3
LEDUC_CARDS: Final = 2 * LEDUC_RANKS
ANTE: Final = 1
LEDUC_BETS: Final = (2, 4)
LEDUC_RAISES: Final = 2
FIRST_ACTS: Final = (0, 1)
"""The first player acts first on every street."""


def kuhn() -> CardGame:
    """Three cards, an ante, and one bet of the same size."""
    root = street_spot(0, FIRST_ACTS, paid=ANTE, stack=ANTE, least_raise=ANTE)
    tree = build_tree(root, Streets((FIRST_ACTS,), ANTE), FixedMenu((ANTE,), most_raises=(1,)))
    ranks = np.arange(1, KUHN_CARDS + 1)[None]
    return CardGame(tree, _single_cards(KUHN_CARDS), _all_hands(KUHN_CARDS), rank_boards(ranks), 1.0, 2 * KUHN_CARDS)


def leduc() -> CardGame:
    """Two suits of three ranks; a card each, a bet and a raise; a card on the board, and again; a pair wins."""
    stack = LEDUC_RAISES * sum(LEDUC_BETS)
    root = street_spot(0, FIRST_ACTS, paid=ANTE, stack=stack, least_raise=0)
    tree = build_tree(root, Streets((FIRST_ACTS, FIRST_ACTS), 0), FixedMenu(LEDUC_BETS, (LEDUC_RAISES, LEDUC_RAISES)))
    chance = 1 / (LEDUC_CARDS - 2)
    holes, ranges = _single_cards(LEDUC_CARDS), _all_hands(LEDUC_CARDS)
    return CardGame(tree, holes, ranges, rank_boards(leduc_ranks()), chance, 2 * LEDUC_CARDS)


def leduc_ranks() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """For each card on the board the rank of each card in the hand, 0 where it is the same card."""
    cards = np.arange(LEDUC_CARDS)
    pairs = cards[:, None] // 2 == cards[None] // 2
    ranks = np.where(pairs, LEDUC_RANKS + 1, cards[None] // 2 + 1)
    np.fill_diagonal(ranks, 0)
    return ranks


def _single_cards(count: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Each hand is a card, and a second one that only this hand can hold."""
    cards = np.arange(count, dtype=np.uint8)
    return np.stack([cards, cards + np.uint8(count)], axis=1)


def _all_hands(count: int) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    return np.ones((2, count), np.float32)
