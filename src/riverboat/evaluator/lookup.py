"""One hand at a time. Trusts its caller: cards are ints 0..51, all different; `hands.evaluate` checks.

Plain ints and look-ups, because in CPython every operation costs more than the one it saves in C.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import product
from typing import Final

from riverboat.cards import Card, DeckName, packs_in, rank_of, suit_of
from riverboat.errors import RiverboatError, bad_argument
from riverboat.evaluator.keys import CARD_KEYS, HALF_BITS, HALF_MASK, MAX_CARDS, SUIT_COUNT_BITS, SUIT_SHIFT
from riverboat.evaluator.several_packs import evaluate_packs
from riverboat.evaluator.tables import load_tables


def evaluate_unchecked(cards: Sequence[Card]) -> int:
    """The rank of the best five of five, six or seven cards: 1 to 7,462, larger is better, equal is a tie."""
    pairs, keys = _PAIR_KEYS, CARD_KEYS
    try:
        match cards:
            case [a, b, c, d, e, f, g]:
                key = pairs[a][b] + pairs[c][d] + pairs[e][f] + keys[g]
            case [a, b, c, d, e]:
                key = pairs[a][b] + pairs[c][d] + keys[e]
            case [a, b, c, d, e, f]:
                key = pairs[a][b] + pairs[c][d] + pairs[e][f]
            case _:
                raise _wrong_card_count(cards)
    except (IndexError, TypeError):
        raise bad_argument("cards", cards, CARDS_EXPECTED) from None
    suit = _FLUSH_SUIT[key >> 32]
    if suit is not None:
        return _FLUSH_RANKS[sum(map(_SUITED_BITS[suit].__getitem__, cards))]
    return _RANKS[_HIGH[key >> 16 & 0xFFFF] + _LOW[key & 0xFFFF]]


def evaluate_checked(cards: Sequence[Card]) -> int:
    """The same as `evaluate_unchecked`, or a `LookupError` or `TypeError` for what is not a hand of different cards.

    Keys carry a bit for each card above everything else: where one came twice, fewer bits are set than cards given.
    """
    pairs, keys = _CHECKED_PAIR_KEYS, _CHECKED_KEYS
    match cards:
        case [a, b, c, d, e, f, g]:
            key = pairs[a][b] + pairs[c][d] + pairs[e][f] + keys[g]
            count = 7
        case [a, b, c, d, e]:
            key = pairs[a][b] + pairs[c][d] + keys[e]
            count = 5
        case [a, b, c, d, e, f]:
            key = pairs[a][b] + pairs[c][d] + pairs[e][f]
            count = 6
        case _:
            raise LookupError
    if (key >> 64).bit_count() != count:
        raise LookupError
    suit = _FLUSH_SUIT[key >> 32 & 0xFFFFFFFF]
    if suit is not None:
        return _FLUSH_RANKS[sum(map(_SUITED_BITS[suit].__getitem__, cards))]
    return _RANKS[_HIGH[key >> 16 & 0xFFFF] + _LOW[key & 0xFFFF]]


def evaluate_short_unchecked(cards: Sequence[Card]) -> int:
    """The rank among short-deck hands, 1 to 1,404: a flush beats a full house, A-6-7-8-9 is a straight."""
    return _evaluate_short(cards, _SHORT_RANKS)


def evaluate_trips_unchecked(cards: Sequence[Card]) -> int:
    """The same where trips beat straights."""
    from riverboat.evaluator.trips_over_straights import trips_ranks

    return _evaluate_short(cards, trips_ranks())


def ranker(deck: DeckName) -> Callable[[Sequence[Card]], int]:
    """The function that ranks five to seven cards of a deck. It trusts its caller."""
    if deck == "standard":
        return evaluate_unchecked
    packs = packs_in(deck)
    if packs > 1:
        return partial(evaluate_packs, packs=packs)
    return evaluate_trips_unchecked if deck == "short_trips" else evaluate_short_unchecked


def _evaluate_short(cards: Sequence[Card], ranks: Sequence[int]) -> int:
    try:
        if not 5 <= len(cards) <= MAX_CARDS:
            raise _wrong_card_count(cards)
        key = sum([CARD_KEYS[card] for card in cards])
    except (IndexError, KeyError, TypeError):
        raise bad_argument("cards", cards, CARDS_EXPECTED) from None
    suit = _FLUSH_SUIT[key >> SUIT_SHIFT]
    if suit is not None:
        return _SHORT_FLUSH_RANKS[sum(map(_SUITED_BITS[suit].__getitem__, cards))]
    return ranks[_HIGH[key >> HALF_BITS & HALF_MASK] + _LOW[key & HALF_MASK]]


def flush_suit(cards: Iterable[Card]) -> int | None:
    """The suit that five or more of up to seven cards have, if there is one."""
    return _FLUSH_SUIT[sum(CARD_KEYS[card] for card in cards) >> SUIT_SHIFT]


def _wrong_card_count(cards: Sequence[Card]) -> RiverboatError:
    count = len(cards)
    return RiverboatError("wrong_card_count", f"{count} cards are not a hand; 5, 6 or 7 were expected", count=count)


def _flush_suits() -> list[int | None]:
    """By the suit counts of a key: the suit of the flush, or None."""
    suits: list[int | None] = [None] * ((MAX_CARDS << 3 * SUIT_COUNT_BITS) + 1)
    for counts in product(range(MAX_CARDS + 1), repeat=4):
        if max(counts) >= 5 and sum(counts) <= MAX_CARDS:
            index = sum(count << SUIT_COUNT_BITS * suit for suit, count in enumerate(counts))
            suits[index] = counts.index(max(counts))
    return suits


CARDS_EXPECTED: Final = "a list of cards, each a number from 0 to 51"

# Lists are quicker to look up than arrays, but the large tables fit in a processor's cache only as arrays.
_TABLES: Final = load_tables()
_HIGH: Final = list(_TABLES.high)
_LOW: Final = list(_TABLES.low)
_RANKS: Final = _TABLES.standard
_FLUSH_RANKS: Final = list(_TABLES.standard_flush)
_SHORT_RANKS: Final = _TABLES.short
_SHORT_FLUSH_RANKS: Final = list(_TABLES.short_flush)
_FLUSH_SUIT: Final = _flush_suits()
_CHECKED_KEYS: Final = {card: key | 1 << 64 + card for card, key in enumerate(CARD_KEYS)}
_CHECKED_PAIR_KEYS: Final = {
    card: {other: key + more for other, more in _CHECKED_KEYS.items()} for card, key in _CHECKED_KEYS.items()
}
"""Not lists: those have something at -1."""
_PAIR_KEYS: Final = tuple(tuple(one + other for other in CARD_KEYS) for one in CARD_KEYS)
_SUITED_BITS: Final = [[1 << rank_of(card) if suit_of(card) == suit else 0 for card in range(52)] for suit in range(4)]
