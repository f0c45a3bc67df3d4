"""Draws by name: what a hand may still become with the cards to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Final, Literal, TypeAlias

from riverboat.cards import Card, rank_of, suit_of, to_cards
from riverboat.odds.outs import Cards

Draw: TypeAlias = Literal["flush_draw", "open_ended", "gutshot", "overcards"]

_ACE: Final = 12
_CARDS_TO_COME: Final = (3, 4)


def draws(hole: Cards, board: Cards) -> tuple[Draw, ...]:
    """The draws of a hand on the flop or turn with the standard pack, the strongest first; none elsewhere.

    A draw is the hand's own: one that the board alone has for everybody is left out. Two ways to a straight count as
    open-ended, also with a gap on each side.
    """
    own, shown = to_cards(hole), to_cards(board)
    if len(shown) not in _CARDS_TO_COME or len(own) != 2:
        return ()
    found: list[Draw] = []
    if _is_flush_draw(own, shown):
        found.append("flush_draw")
    if _has_straight({rank_of(card) for card in (*own, *shown)}):
        return tuple(found)
    if ways := _straight_ways((*own, *shown)) - _straight_ways(shown):
        found.append("open_ended" if len(ways) > 1 else "gutshot")
    if _are_overcards(own, shown):
        found.append("overcards")
    return tuple(found)


def _is_flush_draw(own: tuple[Card, ...], shown: tuple[Card, ...]) -> bool:
    suits = Counter(map(suit_of, (*own, *shown)))
    return any(suits[suit] == 4 for suit in map(suit_of, own))


def _straight_ways(cards: tuple[Card, ...]) -> set[int]:
    """The ranks that would make a straight."""
    ranks = {rank_of(card) for card in cards}
    return {rank for rank in range(13) if rank not in ranks and _has_straight({*ranks, rank})}


def _has_straight(ranks: Collection[int]) -> bool:
    low_ace = {-1} if _ACE in ranks else set()
    present = {*ranks, *low_ace}
    return any(all(start + step in present for step in range(5)) for start in range(-1, 9))


def _are_overcards(own: tuple[Card, ...], shown: tuple[Card, ...]) -> bool:
    highest = max(map(rank_of, shown))
    ranks = [rank_of(card) for card in own]
    return min(ranks) > highest and ranks[0] != ranks[1]
