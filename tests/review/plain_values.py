"""What each action of a hand is worth against a fixed strategy, hand by hand and board by board, without kernels.

The slow twin of `SubgameSolver.action_values`: the opponent's hands are looked at one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from riverboat.solver.trees.betting_tree import SHOWDOWN, UNCONTESTED
from riverboat.solver.trees.card_game import CardGame

Strategy: TypeAlias = Callable[[int, int, int], Sequence[float]]
"""By node, board and hand: how often each action is taken."""
Reach: TypeAlias = dict[int, float]
"""How likely the other player is there with each hand."""


def plain_action_values(game: CardGame, strategy: Strategy, player: int, line: Sequence[int], hand: int) -> list[float]:
    """What a hand wins on average by each action after a line of the first street, from that decision on.

    The other player follows the strategy, and did so on the line; the player itself does what is best from then on.
    """
    node, reach = 0, {other: float(game.ranges[1 - player][other]) for other in range(len(game.holes))}
    for action in line:
        place = game.tree.actions_at(node).index(action)
        if game.tree.kinds[node] != player:
            reach = {other: weight * strategy(node, 0, other)[place] for other, weight in reach.items()}
        node = game.tree.child(node, action)
    assert game.tree.kinds[node] == player
    reach = {other: weight for other, weight in reach.items() if weight > 0 and _meet(game, hand, other)}
    total, paid = sum(reach.values()), float(game.tree.paid[node])
    hands = OneHand(game, strategy, player, hand)
    return [hands.value(int(child), reach) / total + paid for child in _children(game, node)]


@dataclass(frozen=True)
class OneHand:
    """One hand of a player against a strategy."""

    game: CardGame
    strategy: Strategy
    player: int
    hand: int

    def value(self, node: int, reach: Reach, board: int | None = None) -> float:
        """What the hand wins at a node, summed over the other player's hands; what both have paid before counts."""
        game, tree = self.game, self.game.tree
        kind = int(tree.kinds[node])
        if kind == UNCONTESTED:
            is_winner = int(tree.live[node]) == 1 << self.player
            stake = float(tree.pots[node] - tree.paid[node])
            return sum(reach.values()) * (stake if is_winner else -stake)
        if board is None and (kind == SHOWDOWN or tree.streets[node] == tree.streets.max()):
            dealt = range(game.boards.number)
            return game.chance * sum(self.value(node, self._left(reach, card), card) for card in dealt)
        if kind == SHOWDOWN:
            assert board is not None
            ranks, stake = _ranks(game, board), float(tree.paid[node])
            own = ranks.get(self.hand, 0)
            return stake * sum(
                weight * ((own > ranks[other]) - (own < ranks[other])) for other, weight in reach.items()
            )
        if kind == self.player:
            return max(self.value(child, reach, board) for child in _children(game, node))
        return sum(
            self.value(
                child,
                {
                    other: weight * share
                    for other, weight in reach.items()
                    if (share := self.strategy(node, board or 0, other)[place]) > 0
                },
                board,
            )
            for place, child in enumerate(_children(game, node))
        )

    def _left(self, reach: Reach, board: int) -> Reach:
        """The hands that a board leaves possible; none if it takes a card of the own hand."""
        possible = _ranks(self.game, board)
        return {other: weight for other, weight in reach.items() if other in possible and self.hand in possible}


def _children(game: CardGame, node: int) -> list[int]:
    return [int(child) for child in game.tree.children[node, : game.tree.counts[node]]]


def _ranks(game: CardGame, board: int) -> dict[int, int]:
    size = int(game.boards.sizes[board])
    return {int(game.boards.orders[board, place]): int(game.boards.ties[board, place]) for place in range(size)}


def _meet(game: CardGame, one: int, other: int) -> bool:
    return not {int(card) for card in game.holes[one]} & {int(card) for card in game.holes[other]}
