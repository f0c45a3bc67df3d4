"""Many hands at once, on NumPy arrays. Import it where it is needed: it brings in NumPy and numba.

Cards are uint8 as everywhere, 0..51; ranks are uint16, the same numbers that `evaluate` gives.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import DeckName, deck_of
from riverboat.errors import RiverboatError, bad_argument
from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import (
    CARD_BITS,
    CARD_KEYS,
    NO_FLUSH,
    Cards,
    Ranks,
    Tables,
    flush_flags,
    flush_rank,
    kernel_tables,
    unsuited_rank,
)


def evaluate_many(cards: NDArray[np.integer], deck: DeckName = "standard") -> Ranks:
    """The ranks of N hands of five, six or seven cards, given as an array of N rows."""
    deck_of(deck)  # refuses what is no deck
    _check_cards("cards", cards)
    if cards.ndim != 2 or not 5 <= cards.shape[1] <= 7:
        raise RiverboatError(
            "wrong_card_count",
            f"an array of shape {cards.shape} is not hands; N rows of 5, 6 or 7 cards were expected",
            shape=cards.shape,
        )
    ranks = np.empty(len(cards), np.uint16)
    rank_rows = _rank_sevens if cards.shape[1] == 7 else _rank_rows
    rank_rows(kernel_tables(deck), _as_cards(cards), ranks)
    return ranks


def evaluate_holes(holes: NDArray[np.integer], board: NDArray[np.integer], deck: DeckName = "standard") -> Ranks:
    """The ranks of N pairs of hole cards on one board of three to five cards.

    A pair that holds a card of the board is no hand: its rank means nothing.
    """
    deck_of(deck)
    _check_cards("holes", holes)
    _check_cards("board", board)
    if holes.ndim != 2 or holes.shape[1] != 2 or board.ndim != 1 or not 3 <= len(board) <= 5:
        raise RiverboatError(
            "wrong_card_count",
            f"arrays of shape {holes.shape} and {board.shape} are not hole cards and a board; "
            "N rows of 2 cards and a row of 3 to 5 were expected",
            shape=(*holes.shape, *board.shape),
        )
    ranks = np.empty(len(holes), np.uint16)
    _rank_holes(kernel_tables(deck), _as_cards(holes), _as_cards(board), ranks)
    return ranks


def _check_cards(name: str, cards: NDArray[np.integer]) -> None:
    """Kernels look nothing up that is not there, but rank whatever they are given."""
    if not isinstance(cards, np.ndarray) or cards.dtype.kind not in "iu":
        raise bad_argument(name, cards, "an array of whole numbers, the cards")
    if cards.size and not 0 <= cards.min() <= cards.max() < 52:
        raise bad_argument(name, cards, "an array of cards, each a number from 0 to 51")


def _as_cards(cards: NDArray[np.integer]) -> Cards:
    return np.ascontiguousarray(cards, dtype=np.uint8)


# A flush is rare, so the bits of the cards are only put together when there is one.


@kernel
def _rank_sevens(tables: Tables, cards: Cards, ranks: Ranks) -> None:
    keys, bits = CARD_KEYS, CARD_BITS
    for row in range(np.uint64(len(cards))):
        a, b, c, d = cards[row, 0], cards[row, 1], cards[row, 2], cards[row, 3]
        e, f, g = cards[row, 4], cards[row, 5], cards[row, 6]
        key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
        flags = flush_flags(key)
        if flags == NO_FLUSH:
            ranks[row] = unsuited_rank(tables, key)
        else:
            held = bits[a] | bits[b] | bits[c] | bits[d] | bits[e] | bits[f] | bits[g]
            ranks[row] = flush_rank(tables, flags, held)


@kernel
def _rank_rows(tables: Tables, cards: Cards, ranks: Ranks) -> None:
    for row in range(np.uint64(len(cards))):
        key = np.uint64(0)
        for column in range(np.uint64(cards.shape[1])):
            key += CARD_KEYS[cards[row, column]]
        flags = flush_flags(key)
        if flags == NO_FLUSH:
            ranks[row] = unsuited_rank(tables, key)
        else:
            held = np.uint64(0)
            for column in range(np.uint64(cards.shape[1])):
                held |= CARD_BITS[cards[row, column]]
            ranks[row] = flush_rank(tables, flags, held)


@kernel
def _rank_holes(tables: Tables, holes: Cards, board: Cards, ranks: Ranks) -> None:
    keys, bits = CARD_KEYS, CARD_BITS
    board_key, board_bits = np.uint64(0), np.uint64(0)
    for card in board:
        board_key += keys[card]
        board_bits |= bits[card]
    for row in range(np.uint64(len(holes))):
        first, second = holes[row, 0], holes[row, 1]
        key = board_key + keys[first] + keys[second]
        flags = flush_flags(key)
        if flags == NO_FLUSH:
            ranks[row] = unsuited_rank(tables, key)
        else:
            ranks[row] = flush_rank(tables, flags, board_bits | bits[first] | bits[second])
