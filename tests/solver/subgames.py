"""Small hold'em subgames for the tests."""

from __future__ import annotations

import numpy as np

from riverboat.cards import parse_cards
from riverboat.odds.ranges import COMBOS
from riverboat.solver.trees.betting_tree import Floats
from riverboat.solver.trees.card_game import CardGame
from riverboat.solver.trees.holdem import HoldemGame, StreetStart, blocked, holdem_game
from riverboat.solver.trees.menus import PotMenu

POT = 1000
MENU = PotMenu({2: [(0.75,), ()], 3: [(0.5, 1.0), (1.0,), ()]}, {2: (False, True)})


def random_ranges(seed: int, hands: int, board: str) -> Floats:
    """So many hands of each player, with weights; all of them possible on the board."""
    rng = np.random.default_rng(seed)
    ranges = np.zeros((2, len(COMBOS)), np.float32)
    possible = np.flatnonzero(~blocked(parse_cards(board)))
    for weights in ranges:
        weights[rng.choice(possible, hands, replace=False)] = rng.uniform(0.1, 1.0, hands)
    return ranges


def subgame(board: str, ranges: Floats, line: tuple[int, ...] = ()) -> HoldemGame:
    return holdem_game(StreetStart(parse_cards(board), POT, 4000, 100), ranges, MENU, line)


def small_river(seed: int = 1, hands: int = 25) -> CardGame:
    board = "AsKd7h2c9s"
    return subgame(board, random_ranges(seed, hands, board)).game


def small_turn(seed: int = 1, hands: int = 8) -> CardGame:
    board = "AsKd7h2c"
    return subgame(board, random_ranges(seed, hands, board)).game
