"""How every hand fares against one that is known, over the cards to come; for `watcher`."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import STANDARD_DECK, Card
from riverboat.evaluator._numba import kernel
from riverboat.evaluator.kernels import CARD_BITS, CARD_KEYS, Cards, Tables, kernel_tables, rank_of_sums
from riverboat.odds.ranges import COMBOS

Floats: TypeAlias = "NDArray[np.float64]"

HOLES: Final[Cards] = np.array(COMBOS, np.uint8)
HANDS: Final = len(HOLES)
BOARD_CARDS: Final = 5
SAMPLED_RUN_OUTS: Final = {0: 64, 3: 48}
"""By cards on the board; on the turn every river counts. More would make results hardly surer."""
ALL_IN_RUN_OUTS: Final = {0: 1024}
"""When the board decides about two whole stacks; from the flop on, every run-out counts."""


class KnownHand:
    """One hand of a deal, and the board that lies in the pack below it."""

    def __init__(self, known: tuple[Card, ...], board: tuple[Card, ...], rng: np.random.Generator) -> None:
        self._known = known
        self._board = board
        self._rng = rng
        self._equities: dict[int, Floats] = {}

    def equities(self, size: int, support: Floats) -> Floats:
        """Of each of the 1,326 hands against the known one, with `size` cards of the board to be seen.

        Hands without weight in `support` are left out; once asked about a board, nobody may ask for more hands on it.
        """
        if size not in self._equities:
            self._equities[size] = self._counted(size, support, SAMPLED_RUN_OUTS)
        return self._equities[size]

    def all_in_equities(self, size: int, support: Floats) -> Floats:
        """The same when nobody can bet any more."""
        return self._counted(size, support, ALL_IN_RUN_OUTS)

    def _counted(self, size: int, support: Floats, sampled: dict[int, int]) -> Floats:
        """The mean over the run-outs that a hand can meet: a run-out is drawn from all cards but the known ones."""
        boards = self._run_outs(self._board[:size], sampled.get(size, 0))
        return equities_against(self._known, np.flatnonzero(support), boards)

    def _run_outs(self, board: tuple[Card, ...], samples: int) -> Cards:
        """So many full boards, each card set equally likely; all there are if 0 are wanted."""
        left = [card for card in STANDARD_DECK if card not in board and card not in self._known]
        missing = BOARD_CARDS - len(board)
        if samples:
            keys = self._rng.random((samples, len(left)))
            added = np.array(left, np.uint8)[np.argpartition(keys, missing, axis=1)[:, :missing]]
            return np.hstack([np.tile(np.array(board, np.uint8), (samples, 1)), added])
        return np.array([(*board, *rest) for rest in combinations(left, missing)], np.uint8)


def equities_against(known: tuple[Card, ...], hands: NDArray[np.intp], boards: Cards) -> Floats:
    """Equities of `hands`, by number, on full boards that have no card of the known hand; 0 for all other hands."""
    won, met = np.zeros(HANDS), np.zeros(HANDS)
    meet(kernel_tables("standard"), np.array(known, np.uint8), HOLES, hands, boards, won, met)
    equities: Floats = np.divide(won, met, out=won, where=met > 0)
    return equities


@cache
def warm_up() -> None:
    """Loads the kernel, or compiles it once."""
    equities_against((0, 1), np.arange(2), np.array([range(4, 4 + BOARD_CARDS)], np.uint8))


@kernel
def meet(  # noqa: PLR0917 -- numba calls by position
    tables: Tables, known: Cards, holes: Cards, hands: NDArray[np.intp], boards: Cards, won: Floats, met: Floats
) -> None:
    """Count for each hand the boards on which it can meet the known one, and those it wins; a tie is half of one."""
    known_key, known_bits = CARD_KEYS[known[0]] + CARD_KEYS[known[1]], CARD_BITS[known[0]] | CARD_BITS[known[1]]
    for board in range(np.uint64(len(boards))):
        key, bits = np.uint64(0), np.uint64(0)
        for card in boards[board]:
            key += CARD_KEYS[card]
            bits |= CARD_BITS[card]
        to_beat = rank_of_sums(tables, key + known_key, bits | known_bits)
        gone = bits | known_bits
        for place in range(np.uint64(len(hands))):
            hand = np.uint64(hands[place])
            first, second = holes[hand, 0], holes[hand, 1]
            held = CARD_BITS[first] | CARD_BITS[second]
            if held & gone == np.uint64(0):
                rank = rank_of_sums(tables, key + CARD_KEYS[first] + CARD_KEYS[second], bits | held)
                met[hand] += 1.0
                won[hand] += 1.0 if rank > to_beat else 0.5 if rank == to_beat else 0.0
