"""Loads kernels, and compiles them the first time on a machine, before the first flop."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from riverboat.bots.by_ranges.bet_kernels import Spot, weigh_bets
from riverboat.bots.by_ranges.board import HOLES, RUN_OUTS, board_of
from riverboat.bots.by_ranges.board_kernels import narrow, without_cards

if TYPE_CHECKING:
    from riverboat.cards import DeckName
    from riverboat.odds.holdings import HoleCount


@cache
def warm_up() -> None:
    """Run every kernel once, with the types it is played with."""
    for cards in RUN_OUTS:
        board = board_of(tuple(range(16, 16 + cards)), "standard")
    weights = np.ones(len(HOLES), np.float32)
    without_cards(weights, HOLES, 0, 1, weights)
    narrow(board.strength, weights, np.array((0.3, 0.3)), np.array((1.0, 0.5, 0.2)))
    spot = Spot(100.0, 0.0, 1000.0, False, True, 0.2, 0.6, 0.1)
    opponents = np.array([(1000.0, 0.0, 1.0)])
    weigh_bets(board.ranks, board.strength, weights.reshape(1, -1), 0, spot, opponents, np.array([50.0]), np.empty(2))


@cache
def warm_up_by_equity(deck: DeckName, hole_count: HoleCount) -> None:
    """The same for Omaha and for several packs."""
    from riverboat.odds.holdings import RANDOM, holding_equity

    cards = range(hole_count)
    for other in (RANDOM, range(hole_count, 2 * hole_count)):
        holding_equity([cards, other], (40, 44, 48), deck=deck, hole_count=hole_count, samples=1, tries=[0, 2])
