"""Equities for luck adjustment, many hands in one call. What is computed and why it is fair is said in `luck`."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import CARD_BITS, CARD_KEYS, Cards, Keys, Tables, rank_of_sums
from riverboat.odds.monte_carlo import STEP, random_word

Floats: TypeAlias = "NDArray[np.float64]"
Seeds: TypeAlias = "NDArray[np.uint64]"

NO_CARD: Final = 52
"""In place of the cards of a seat that is not dealt in."""
ONE: Final = np.uint64(1)
KEY: Final = np.uint64(0)
BITS: Final = np.uint64(1)
"""The columns of `hands`: the sum of a hand's card keys, and its cards as bits."""
BOARD_CARDS: Final = 5
ALL_IN: Final = 4
"""The column of `luck` for what happened when nobody could bet any more; 1, 2 and 3 are flop, turn and river."""
SAMPLED_BOARDS: Final = 256
COUNTED_BOARDS: Final = 3000
"""Up to so many boards are counted one by one; more, which is only so before the flop, are sampled."""

DRAW_BITS: Final = np.uint64(6)
DRAW_MASK: Final = np.uint64(63)
DRAWS_PER_WORD: Final = 10


class Dealt(NamedTuple):
    """The cards of many hands: `pack` is the set of cards in play, as bits; a seed for each hand's sampled boards."""

    tables: Tables
    pack: np.uint64
    holes: Cards
    boards: Cards
    seeds: Seeds


@kernel
def settle_claims(dealt: Dealt, claims: NDArray[np.int64], luck: Floats) -> None:
    """Add amount × (equity after − equity before) for each claim to `luck[hand, seat, street]`.

    A claim is (hand, cards on the board before, cards after, amount, seats as bits, 1 if nobody could bet any more).
    Claims of one hand come together.
    """
    table_size = dealt.holes.shape[1]
    equities = np.zeros((BOARD_CARDS + 1, table_size))
    hand_before, seats_before = -1, -1
    known = 0
    for index in range(len(claims)):
        hand, before, after, amount, seats, is_run_out = claims[index]
        if hand != hand_before or seats != seats_before:
            hand_before, seats_before, known = hand, seats, 0
        for size in (before, after):
            if not known >> size & 1:
                known |= 1 << size
                _equity(dealt, hand, size, seats, equities[size])
        street = 1 if before == 0 else before - 1
        place = 0
        for seat in range(table_size):
            if seats >> seat & 1:
                gain = amount * (equities[after, place] - equities[before, place])
                luck[hand, seat, street] += gain
                if is_run_out:
                    luck[hand, seat, ALL_IN] += gain
                place += 1


@kernel
def _equity(dealt: Dealt, hand: int, size: int, seats: int, shares: Floats) -> None:
    """The part of a pot that each of `seats` (bits), in order, can expect when `size` cards of the board are known."""
    holes, board = dealt.holes[hand], dealt.boards[hand, :size]
    left = np.empty(52, np.uint8)
    count = _cards_left(dealt.pack, holes, board, left)
    hands = np.zeros((len(holes), 2), np.uint64)
    places = 0
    for seat in range(len(holes)):
        if seats >> seat & 1:
            for card in holes[seat]:
                hands[places, KEY] += CARD_KEYS[card]
                hands[places, BITS] |= CARD_BITS[card]
            places += 1
    boards = 1
    for step in range(BOARD_CARDS - size):
        boards = boards * (count - step) // (step + 1)
    shares[:] = 0.0
    if boards <= COUNTED_BOARDS:
        _count_boards(dealt.tables, left[:count], board, hands[:places], shares)
    else:
        boards = SAMPLED_BOARDS
        _sample_boards(dealt.tables, left[:count], dealt.seeds[hand], hands[:places], shares)
    shares /= boards


@kernel
def _cards_left(pack: np.uint64, holes: Cards, board: Cards, left: Cards) -> int:
    """Put the cards that can still come into `left`, and say how many they are."""
    for seat in range(len(holes)):
        for card in holes[seat]:
            if card != NO_CARD:
                pack &= ~(ONE << np.uint64(card))
    for card in board:
        pack &= ~(ONE << np.uint64(card))
    count = 0
    for card in range(52):
        if pack >> np.uint64(card) & ONE:
            left[count] = card
            count += 1
    return count


@kernel
def _count_boards(tables: Tables, left: Cards, board: Cards, hands: Keys, shares: Floats) -> None:
    """Every choice of the missing cards: all but the last from a row of growing places, the last in a loop."""
    board_key, board_bits = np.uint64(0), np.uint64(0)
    for card in board:
        board_key += CARD_KEYS[card]
        board_bits |= CARD_BITS[card]
    if len(board) == BOARD_CARDS:
        _share(tables, board_key, board_bits, hands, shares)
        return
    count, fixed = len(left), BOARD_CARDS - len(board) - 1
    place = np.arange(BOARD_CARDS).astype(np.uint64)
    while True:
        row_key, row_bits = board_key, board_bits
        for number in range(fixed):
            row_key += CARD_KEYS[left[place[number]]]
            row_bits |= CARD_BITS[left[place[number]]]
        for last in range(place[fixed - 1] + ONE if fixed else np.uint64(0), np.uint64(count)):
            _share(tables, row_key + CARD_KEYS[left[last]], row_bits | CARD_BITS[left[last]], hands, shares)
        turn = fixed - 1
        while turn >= 0 and place[turn] == count - fixed - 1 + turn:
            turn -= 1
        if turn < 0:
            return
        place[turn] += ONE
        for number in range(turn + 1, fixed):
            place[number] = place[number - 1] + ONE


@kernel
def _sample_boards(tables: Tables, left: Cards, seed: np.uint64, hands: Keys, shares: Floats) -> None:
    """Boards drawn at random: six bits name a card, and what names none or one drawn already is drawn again."""
    count = np.uint64(len(left))
    state, word, draws = seed, np.uint64(0), 0
    for _ in range(SAMPLED_BOARDS):
        key, bits, taken, drawn = np.uint64(0), np.uint64(0), np.uint64(0), 0
        while drawn < BOARD_CARDS:
            if draws == 0:
                state += STEP
                word = random_word(state)
                draws = DRAWS_PER_WORD
            chosen = word & DRAW_MASK
            word >>= DRAW_BITS
            draws -= 1
            if chosen < count and not taken >> chosen & ONE:
                taken |= ONE << chosen
                drawn += 1
                key += CARD_KEYS[left[chosen]]
                bits |= CARD_BITS[left[chosen]]
        _share(tables, key, bits, hands, shares)


@kernel
def _share(tables: Tables, board_key: np.uint64, board_bits: np.uint64, hands: Keys, shares: Floats) -> None:
    """Give one pot to the best hand on a full board, or a part to each of the best."""
    best, winners, count = np.uint16(0), np.uint64(0), 0
    for place in range(np.uint64(len(hands))):
        rank = rank_of_sums(tables, board_key + hands[place, KEY], board_bits | hands[place, BITS])
        if rank > best:
            best, winners, count = rank, ONE << place, 1
        elif rank == best:
            winners |= ONE << place
            count += 1
    part = 1.0 / count
    for place in range(np.uint64(len(hands))):
        if winners >> place & ONE:
            shares[place] += part
