"""Random river spots: how far the EVs of a review are from an enumeration that is written apart."""

from __future__ import annotations

import numpy as np
from plain_values import plain_action_values

from riverboat.cards import STANDARD_DECK
from riverboat.review.exact_streets import review_thinking, solved_street
from riverboat.solver.policy import HANDS
from riverboat.solver.resolving.street_solution import menu_of
from riverboat.solver.trees.betting_tree import BettingTree
from riverboat.solver.trees.holdem import StreetStart, blocked, holdem_game

THINKING = review_thinking(pot_limit=False)


def river_error(seed: int) -> float:
    """The largest difference of an option's EV in one spot, as a part of the pot.

    Board, ranges, pot, stacks, line and hand are drawn by the seed.
    """
    rng = np.random.default_rng(seed)
    board = tuple(int(card) for card in rng.choice(STANDARD_DECK, 5, replace=False))
    possible = ~blocked(board)
    ranges = (np.where(rng.random((2, HANDS)) < rng.uniform(0.05, 0.5), rng.random((2, HANDS)), 0) * possible).astype(
        np.float32
    )
    start = StreetStart(board, int(rng.integers(2, 60)) * 100, int(rng.integers(1, 200)) * 100, 100)
    solution = solved_street(start, ranges, THINKING)
    game, hands = holdem_game(start, ranges, menu_of(start, THINKING))
    line = _random_line(solution.tree, rng)
    node = solution.node(line)
    player = int(solution.tree.kinds[node])
    place = int(rng.choice(np.flatnonzero(game.ranges[player] > 0)))
    worth = solution.options(line, int(hands[place]))
    if worth is None:
        return 0.0

    def strategy(node: int, board: int, hand: int) -> list[float]:
        found: list[float] = solution.strategies[node][:, hand].tolist()
        return found

    exact = plain_action_values(game, strategy, player, line, place)
    pot = float(solution.tree.pots[node])
    return max(abs(ev - other) for ev, other in zip(worth.evs, exact, strict=True)) / pot


def _random_line(tree: BettingTree, rng: np.random.Generator) -> tuple[int, ...]:
    line: tuple[int, ...] = ()
    node = 0
    for _ in range(int(rng.integers(0, 3))):
        actions = [action for action in tree.actions_at(node) if tree.is_decision[tree.child(node, action)]]
        if not actions:
            break
        action = int(rng.choice(actions))
        line, node = (*line, action), tree.child(node, action)
    return line
