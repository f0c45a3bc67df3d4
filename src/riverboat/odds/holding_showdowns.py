"""Kernels for equities in Omaha and with several packs: every board counted, or showdowns dealt at random."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.evaluator._numba import kernel
from riverboat.evaluator.holding_kernels import holding_rank
from riverboat.evaluator.kernels import Cards, Tables
from riverboat.odds.monte_carlo import random_word

BOARD_CARDS: Final = 5
STEP: Final = np.uint64(0x9E3779B97F4A7C15)


@kernel
def count_boards(  # noqa: PLR0917 -- numba calls by position
    tables: Tables, kind: int, hands: Cards, board: Cards, live: Cards, outcomes: NDArray[np.int64]
) -> None:
    """Run out every board and count which players share the pot."""
    known, missing = len(board), BOARD_CARDS - len(board)
    full = np.empty(BOARD_CARDS, np.uint8)
    full[:known] = board
    chosen = np.arange(missing)
    while True:
        for place in range(missing):
            full[known + place] = live[chosen[place]]
        outcomes[_winners(tables, kind, hands, full)] += 1
        place = missing - 1
        while place >= 0 and chosen[place] == len(live) - missing + place:
            place -= 1
        if place < 0:
            return
        chosen[place] += 1
        for later in range(place + 1, missing):
            chosen[later] = chosen[later - 1] + 1


@kernel
def deal_boards(  # noqa: PLR0917 -- numba calls by position
    tables: Tables,
    kind: int,
    hands: Cards,
    tries: NDArray[np.int64],
    board: Cards,
    live: Cards,
    samples: int,
    seed: np.uint64,
    outcomes: NDArray[np.int64],
) -> None:
    """Deal showdowns at random and count which players share the pot.

    A player with no `tries` holds the cards given; any other holds the best, on the board so far, of so many hands
    dealt at random: one is any hand, more are a tighter range.
    """
    known, size = len(board), hands.shape[1]
    full = np.empty(BOARD_CARDS, np.uint8)
    full[:known] = board
    held = hands.copy()
    state = seed
    for _ in range(samples):
        pack = live.copy()
        dealt = 0
        for player in range(len(hands)):
            if tries[player] == 0:
                continue
            best = -1
            for _attempt in range(tries[player]):
                state = _shuffle_first(pack, dealt, size, state)
                drawn = pack[dealt : dealt + size]
                rank = holding_rank(tables, kind, drawn, board) if known >= 3 and tries[player] > 1 else 0
                if rank > best:
                    best = rank
                    held[player] = drawn
            _take_out(pack, dealt, held[player])
            dealt += size
        state = _shuffle_first(pack, dealt, BOARD_CARDS - known, state)
        full[known:] = pack[dealt : dealt + BOARD_CARDS - known]
        outcomes[_winners(tables, kind, held, full)] += 1


@kernel
def _shuffle_first(pack: Cards, start: int, count: int, state: np.uint64) -> np.uint64:
    """Put `count` cards drawn at random at `start` and after; the first ones are dealt already."""
    for place in range(start, start + count):
        state += STEP
        other = place + np.int64((random_word(state) >> np.uint64(11)) % np.uint64(len(pack) - place))
        pack[place], pack[other] = pack[other], pack[place]
    return state


@kernel
def _take_out(pack: Cards, start: int, cards: Cards) -> None:
    """Bring the cards of a hand to `start` and after."""
    for place in range(len(cards)):
        for other in range(start + place, len(pack)):
            if pack[other] == cards[place]:
                pack[start + place], pack[other] = pack[other], pack[start + place]
                break


@kernel
def _winners(tables: Tables, kind: int, hands: Cards, board: Cards) -> int:
    """The players with the best hand, as bits."""
    best, winners = 0, 0
    for player in range(len(hands)):
        rank = holding_rank(tables, kind, hands[player], board)
        if rank > best:
            best, winners = rank, 0
        if rank == best:
            winners |= 1 << player
    return winners
