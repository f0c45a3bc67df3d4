"""The exact value of a small spot by linear programming in sequence form: another solver, with nothing in common.

Of a solution it asks for the shape of the tree alone. Payoffs of all pairs of hands at all ends make one matrix; the
value of the game is the optimum of a linear program (Koller, Megiddo and von Stengel 1996), solved by HiGHS.
"""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, hstack

from riverboat.cards import Card, format_card
from riverboat.evaluator import evaluate
from riverboat.solver.postflop import Node, Spot
from riverboat.solver.postflop.solution import Solution

Places = dict[tuple[Card, Card], int]


class _Plans:
    """The sequences of one player: each a hand and what was done with it."""

    def __init__(self) -> None:
        self.count = 0
        self.sums: list[tuple[int | None, list[int]]] = []
        """The sequences into which one is split; none: it begins with 1."""

    def begin(self, hands: list[tuple[Card, Card]]) -> Places:
        return self.split(dict.fromkeys(hands), 1)[0]

    def split(self, places: dict[tuple[Card, Card], int] | dict[tuple[Card, Card], None], ways: int) -> list[Places]:
        found: list[Places] = [{} for _ in range(ways)]
        for hand, place in places.items():
            made = list(range(self.count, self.count + ways))
            self.count += ways
            self.sums.append((place, made))
            for number, way in enumerate(found):
                way[hand] = made[number]
        return found

    def constraints(self) -> tuple[coo_matrix, np.ndarray]:
        entries = []
        right = np.zeros(len(self.sums))
        for row, (parent, made) in enumerate(self.sums):
            entries += [(row, place, 1.0) for place in made]
            if parent is None:
                right[row] = 1.0
            else:
                entries.append((row, parent, -1.0))
        rows, columns, numbers = zip(*entries, strict=True)
        return coo_matrix((numbers, (rows, columns)), (len(self.sums), self.count)), right


class _Game:
    def __init__(self, spot: Spot) -> None:
        self.weights = [dict(one.held) for one in spot.ranges]
        self.plans = _Plans(), _Plans()
        self.payoffs: dict[tuple[int, int], float] = {}
        first, second = (plan.begin(list(held)) for plan, held in zip(self.plans, self.weights, strict=True))
        self.walk(Solution(spot, threads=1).root, (first, second), 1.0, None)

    def walk(self, node: Node, places: tuple[Places, Places], chance: float, folder: int | None) -> None:
        if node.is_deal:
            cards = [card for card in range(52) if card not in node.board]
            for card in cards:
                left = tuple({hand: at for hand, at in one.items() if card not in hand} for one in places)
                self.walk(node.deal(format_card(card)), (left[0], left[1]), chance / (len(cards) - 4), None)
        elif node.player is None:
            self.end(node, places, chance, folder)
        else:
            player = ("oop", "ip").index(node.player)
            split = self.plans[player].split(places[player], len(node.actions))
            for action, own in zip(node.actions, split, strict=True):
                after = (own, places[1]) if player == 0 else (places[0], own)
                self.walk(node.after(action), after, chance, player if action == "fold" else None)

    def end(self, node: Node, places: tuple[Places, Places], chance: float, folder: int | None) -> None:
        for (hand, at), (against, to) in product(places[0].items(), places[1].items()):
            if not {*hand} & {*against}:
                won = (0.5 if folder else -0.5) if folder is not None else _margin(node.board, hand, against) / 2
                weight = self.weights[0][hand] * self.weights[1][against] * chance
                self.payoffs[at, to] = self.payoffs.get((at, to), 0.0) + weight * won * node.pot

    def value(self) -> float:
        first, second = (plan.constraints() for plan in self.plans)
        rows, columns = zip(*self.payoffs, strict=True)
        shape = (self.plans[0].count, self.plans[1].count)
        payoff = coo_matrix((list(self.payoffs.values()), (rows, columns)), shape)
        # Maximise what the second player's best plan leaves: second[1] @ q, with second[0].T @ q <= payoff.T @ x.
        found = linprog(
            np.concatenate([np.zeros(shape[0]), -second[1]]),
            A_ub=hstack([-payoff.T, second[0].T]),
            b_ub=np.zeros(shape[1]),
            A_eq=hstack([first[0], coo_matrix((len(first[1]), len(second[1])))]),
            b_eq=first[1],
            bounds=[(0, None)] * shape[0] + [(None, None)] * len(second[1]),
        )
        assert found.success
        pairs = sum(
            weight * against
            for (hand, weight), (other, against) in product(self.weights[0].items(), self.weights[1].items())
            if not {*hand} & {*other}
        )
        return float(-found.fun) / pairs


def _margin(board: tuple[Card, ...], hand: tuple[Card, Card], against: tuple[Card, Card]) -> float:
    """How much more often the first hand wins than the second, over all boards to come."""
    rest = [card for card in range(52) if card not in (*board, *hand, *against)]
    boards = [(*board, *more) for more in combinations(rest, 5 - len(board))]
    ranks = [(evaluate((*hand, *one)), evaluate((*against, *one))) for one in boards]
    return sum((mine > theirs) - (mine < theirs) for mine, theirs in ranks) / len(boards)


def exact_ev(spot: Spot) -> float:
    """What the player out of position wins of the pot when both play perfectly."""
    return spot.pot / 2 + _Game(spot).value()
