"""The short deck with trips above straights: its table of ranks, made from that of the short deck when first used."""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING

from riverboat.cards import make_card
from riverboat.evaluator.classes import Category, HandClass, hand_classes, makeup
from riverboat.evaluator.keys import CARD_KEYS, HALF_BITS, HALF_MASK
from riverboat.evaluator.tables import load_tables

if TYPE_CHECKING:
    from riverboat.evaluator.tables import Table


@cache
def trips_ranks() -> Table:
    """Ranks of hands without a flush, laid out like those of the short deck.

    Only seven cards can hold both a straight and trips: five ranks in a row, one of them three times.
    """
    tables = load_tables()
    places = {hand_class: place for place, hand_class in enumerate(hand_classes("short_trips"), start=1)}
    moved = [0, *(places[hand_class] for hand_class in hand_classes("short"))]
    ranks = array("H", [moved[rank] for rank in tables.short])
    for straight in hand_classes("short"):
        if straight.category is Category.STRAIGHT:
            row = [rank for rank, _ in makeup(straight, "short")]
            for trips in row:
                kickers = sorted(set(row) - {trips}, reverse=True)[:2]
                key = sum(CARD_KEYS[make_card(rank, 0)] for rank in (*row, trips, trips))
                place = tables.high[key >> HALF_BITS & HALF_MASK] + tables.low[key & HALF_MASK]
                ranks[place] = places[HandClass(Category.THREE_OF_A_KIND, (trips, *kickers))]
    return ranks
