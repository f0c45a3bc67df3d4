"""A hand without those who were all-in before its street began: the others play on for a side pot.

Who is left out counts as folded, and of the chips that the all-in player can win a part goes along.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from riverboat.solver.table_hand import PlayedAction, TableHand
from riverboat.solver.trees.spot import FLOP, FOLD, PREFLOP, Chips

TAKEN_ALONG: Final = 0.5
"""The part of the pot that an all-in player can win which counts as gone for the others.

It stands for what the player wins on average, and for what a fold of the other one does not win: the pot is still to be
shown down against the player who is all-in."""


def without_all_in(hand: TableHand) -> TableHand:
    """Who was all-in when a street began folds before it, if two or more others play on."""
    for street in range(FLOP, hand.street + 1):
        start = hand.start_of(street)
        all_in = [player for player in start.live if not start.left[player]]
        if all_in and len(start.live) - len(all_in) >= 2:
            hand = _with_folds(hand, street, all_in)
    return hand


def has_side_pot(hand: TableHand) -> bool:
    """Whether somebody is all-in after the flop while others play on."""
    spot = hand.spot
    others = [player for player in spot.live if player != hand.actor]
    return hand.street != PREFLOP and len(others) > 1 and not all(spot.left[player] for player in others)


def _with_folds(hand: TableHand, street: int, players: list[int]) -> TableHand:
    """These players fold between a street and the one before it; the first of them takes chips along."""
    paid = _paid(hand, street)
    winnable = max(sum(min(chips, paid[player]) for chips in paid) for player in players)
    folds = [PlayedAction(street - 1, player, FOLD, 0) for player in players]
    folds[0] = folds[0]._replace(added=-round(TAKEN_ALONG * winnable))
    before = [action for action in hand.played if action.street < street]
    return replace(hand, played=(*before, *folds, *hand.played[len(before) :]))


def _paid(hand: TableHand, street: int) -> list[Chips]:
    """What each player has put in before a street, antes left out."""
    paid = list(hand.first.bets)
    for played in hand.played:
        if played.street < street and played.action != FOLD:
            paid[played.player] += played.added
    return paid
