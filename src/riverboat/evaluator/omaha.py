"""Omaha: the best hand of exactly two of four or five hole cards and exactly three of the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from riverboat.cards import Card, CardLike, check_distinct, to_cards
from riverboat.errors import RiverboatError
from riverboat.evaluator.hands import best_five
from riverboat.evaluator.lookup import evaluate_unchecked

FROM_HAND: Final = 2
FROM_BOARD: Final = 3
HOLE_CARDS: Final = (4, 5)
BOARD_CARDS: Final = (3, 4, 5)


def evaluate_omaha(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The rank of the best hand, 1 to 7,462. Trusts its caller, as `lookup` does."""
    return max([evaluate_unchecked(five) for five in _fives(hole, board)])


def rank_omaha(hole: str | Iterable[CardLike], board: str | Iterable[CardLike]) -> int:
    """The rank of four or five hole cards on a board of three to five, after checking that they are that."""
    return evaluate_omaha(*_checked(hole, board))


def best_five_omaha(hole: str | Iterable[CardLike], board: str | Iterable[CardLike]) -> tuple[Card, ...]:
    """The five cards that play, as they are read out."""
    return best_five(max(_fives(*_checked(hole, board)), key=evaluate_unchecked))


def _fives(hole: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    shared = [*combinations(board, FROM_BOARD)]
    for held in combinations(hole, FROM_HAND):
        for three in shared:
            yield held + three


def _checked(
    hole: str | Iterable[CardLike], board: str | Iterable[CardLike]
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    held, shown = to_cards(hole), to_cards(board)
    if len(held) not in HOLE_CARDS:
        raise RiverboatError(
            "wrong_hole_count", f"{len(held)} hole cards are not an Omaha hand; 4 or 5 were expected", count=len(held)
        )
    if len(shown) not in BOARD_CARDS:
        raise RiverboatError(
            "wrong_board_count", f"a board of {len(shown)} cards makes no hand; 3 to 5 were expected", count=len(shown)
        )
    check_distinct((*held, *shown))
    return held, shown
