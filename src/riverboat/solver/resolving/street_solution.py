"""One street solved for the exact cards, with the bets that were really made in its tree.

For two players: it solves two ranges, which the caller gives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card
from riverboat.solver.flop_search.search import FlopSearch
from riverboat.solver.policy import HANDS, Policy, solved_policy
from riverboat.solver.postflop.leaf_values import LeafValues, faced_weights
from riverboat.solver.postflop.subgame_solver import SubgameSolver
from riverboat.solver.resolving.gadget import ResolvingGadget, opponent_range
from riverboat.solver.thinking import Thinking
from riverboat.solver.trees.betting_tree import BettingTree, Floats
from riverboat.solver.trees.holdem import HOLES, StreetStart, blocked, holdem_game, unseen
from riverboat.solver.trees.menus import CappedMenu, Menu, RoundMenu
from riverboat.solver.trees.spot import FLOP, Chips

FEWEST_ITERATIONS: Final = 8
"""Made even when the time is over."""


class StreetSolution(Protocol):
    """What is kept of a solved street. Lines are what was done on it: CALL (or check), or a total raised to."""

    @property
    def hands(self) -> NDArray[np.intp]:
        """The hands that were solved for, of the 1,326."""

    def policy(self, line: Sequence[Chips]) -> Policy:
        """What the player to act does after a line; hands that were left out play the mean strategy of the range."""

    def opponent_values(self, line: Sequence[Chips], card: Card, player: int) -> Floats | None:
        """What each of the 1,326 hands of a player wins on average from the next street on, after a line that ends
        the street and with this card dealt; None if it was not kept for this player.

        Chips against an even split of the pot: losing the pot of the next street's start costs half of it. nan for
        hands that are not possible or face nothing.
        """


class Opponent(NamedTuple):
    """The opponent of who re-solves."""

    player: int
    """Row 0 acts last, row 1 first."""
    alternatives: Floats | None = None
    """What each of its 1,326 hands won in the solution of the street before; nan where it is not known."""


class ExactSolution(NamedTuple):
    """The strategy at each decision of a turn or river."""

    tree: BettingTree
    ranges: Floats
    """Of both players, for the hands that were solved for."""
    hands: NDArray[np.intp]
    start: StreetStart
    strategies: dict[int, Floats]
    """By node: a row for each action, a column for each of the hands."""
    valued: int
    """The player that values of the next street are kept for."""
    leaf_values: LeafValues | None

    def policy(self, line: Sequence[Chips]) -> Policy:
        node = self.tree.node(line)
        weights = self.ranges[int(self.tree.kinds[node])]
        return solved_policy(tuple(self.tree.actions_at(node)), self.strategies[node], self.hands, weights)

    def opponent_values(self, line: Sequence[Chips], card: Card, player: int) -> Floats | None:
        if self.leaf_values is None or player != self.valued:
            return None
        river = unseen(self.start.board, self.start.deck).index(card)
        possible = ~blocked((*self.start.board, card))[self.hands]
        values = np.full(HANDS, np.nan, np.float32)
        values[self.hands] = self.leaf_values.expected(self.tree.node(line), river, HOLES[self.hands], possible)
        return values


def solve_street(
    start: StreetStart,
    ranges: Floats,
    thinking: Thinking,
    line: Sequence[Chips],
    opponent: Opponent,
    *,
    hand: int | None = None,
    keeps_on: Callable[[], bool] = lambda: True,
) -> StreetSolution:
    """Solve a street from its start, where both hold `ranges` (2 × 1,326, at most 1). Row 0 acts last.

    The raises of `line` are in the tree as they were made; `hand` is one that must not be left out. When `keeps_on`
    says no, what was found so far is the answer.
    """
    street = start.street
    possible = (~blocked(start.board, start.deck)).astype(np.float32)
    free = thinking.deviates_unvalued if opponent.alternatives is None else thinking.deviates
    weights = opponent_range(ranges[opponent.player], possible, free)
    ranges = ranges.copy()
    ranges[opponent.player] = weights.total
    ranges = np.where(ranges >= thinking.least_weight, ranges, np.float32(0))
    keep = possible > 0 if thinking.least_weight == 0 else np.zeros(HANDS, np.bool_)
    if hand is not None:
        keep[hand] = True
    if street == FLOP:
        search = FlopSearch(start, ranges, menu_of(start, thinking), line, keep=keep, threads=thinking.threads)
        _run(search, thinking.iterations[street], keeps_on)
        return search.solution()
    game, hands = holdem_game(start, ranges, menu_of(start, thinking), line, keep)
    gadget = None
    if opponent.alternatives is not None:
        payoffs = opponent.alternatives[hands] * faced_weights(game.holes, game.ranges[1 - opponent.player])
        gadget = ResolvingGadget(opponent.player, payoffs, type(weights)(*(part[hands] for part in weights)))
    solver = SubgameSolver(
        game, threads=thinking.threads, classes=thinking.river_classes, gadget=gadget, values_for={opponent.player}
    )
    _run(solver, thinking.iterations[street], keeps_on)
    own = np.flatnonzero(game.tree.is_decision & (game.tree.streets == street))
    strategies = {int(node): solver.strategy(int(node)) for node in own}
    leaf_values = solver.leaf_values(opponent.player) if game.has_two_streets else None
    return ExactSolution(game.tree, game.ranges, hands, start, strategies, opponent.player, leaf_values)


def _run(solver: FlopSearch | SubgameSolver, iterations: int, keeps_on: Callable[[], bool]) -> None:
    solver.run(FEWEST_ITERATIONS)
    solver.run(max(0, iterations - FEWEST_ITERATIONS), keeps_on)


def menu_of(start: StreetStart, thinking: Thinking) -> Menu:
    """What a street is solved with: bets to round totals."""
    menu: Menu = RoundMenu(thinking.menus[start.street], start.least_bet)
    return CappedMenu(menu) if thinking.pot_limit else menu


def off_menu(start: StreetStart, thinking: Thinking, line: tuple[Chips, ...]) -> tuple[Chips, ...]:
    """The line up to its last bet that the menu does not have; without one, one solution serves all lines."""
    menu = menu_of(start, thinking)
    spot, last = start.spot, 0
    for number, action in enumerate(line):
        if action > 0 and action not in menu.raises(spot):
            last = number + 1
        spot = spot.after(action)
        if not spot.is_open:
            break
    return line[:last]
