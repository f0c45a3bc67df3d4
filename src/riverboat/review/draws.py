"""Draws: what a hand may become with the next card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from riverboat.cards import STANDARD_DECK, Card, rank_of, suit_of

STRAIGHTS: Final = tuple(frozenset(top - step if top - step >= 0 else 12 for step in range(5)) for top in range(3, 13))
"""The ranks of each straight; an ace, rank 12, is also below the two."""
FLUSH: Final = 5
OPEN_ENDED: Final = 2
"""Ranks that complete a straight: one is a gutshot."""


def draws_of(held: Sequence[Card], board: Sequence[Card]) -> dict[str, int]:
    """The draws of a hand on flop or turn by code, each with the number of cards that complete it.

    `flush_draw`, `open_ended` (also two gutshots), `gutshot`, and `overcards` for two cards above the board.
    """
    seen = {*held, *board}
    unseen = [card for card in STANDARD_DECK if card not in seen]
    found: dict[str, int] = {}
    if not _has_flush(seen):
        suits = [suit for suit in range(4) if _is_flush_draw(suit, held, board)]
        if suits:
            found["flush_draw"] = sum(1 for card in unseen if suit_of(card) in suits)
    if not _has_straight(map(rank_of, seen)):
        ranks = _completing(held, board)
        if ranks:
            code = "open_ended" if len(ranks) >= OPEN_ENDED else "gutshot"
            found[code] = sum(1 for card in unseen if rank_of(card) in ranks)
    high = max(map(rank_of, board))
    own = {rank_of(card) for card in held}
    has_made = _has_flush(seen) or _has_straight(map(rank_of, seen))
    if len(own) == len(held) and min(own) > high and not has_made:
        found["overcards"] = sum(1 for card in unseen if rank_of(card) in own)
    return found


def _is_flush_draw(suit: int, held: Sequence[Card], board: Sequence[Card]) -> bool:
    own, shared = (sum(1 for card in cards if suit_of(card) == suit) for cards in (held, board))
    return own > 0 and own + shared == FLUSH - 1


def _has_flush(cards: set[Card]) -> bool:
    return any(sum(1 for card in cards if suit_of(card) == suit) >= FLUSH for suit in range(4))


def _completing(held: Sequence[Card], board: Sequence[Card]) -> set[int]:
    """Ranks that make a straight with an own card in it."""
    ranks, shared = {rank_of(card) for card in (*held, *board)}, {rank_of(card) for card in board}
    return {
        rank
        for rank in range(13)
        if rank not in ranks and _has_straight({*ranks, rank}) and not _has_straight({*shared, rank})
    }


def _has_straight(ranks: Iterable[int]) -> bool:
    held = frozenset(ranks)
    return any(straight <= held for straight in STRAIGHTS)
