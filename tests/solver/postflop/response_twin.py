"""Best responses, found slowly: every card, every pair of hands and every end one by one, without the solver's kernels.

It knows of a solution only what anybody can ask: which actions a node has and how often each hand takes them.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TypeAlias

from riverboat.cards import Card, format_cards
from riverboat.evaluator import evaluate
from riverboat.solver.postflop import Node, Solution
from riverboat.solver.postflop.sizes import POSITIONS

Combo: TypeAlias = "tuple[Card, Card]"
Reach: TypeAlias = "dict[Combo, float]"


def exploitability_pct(solution: Solution) -> float:
    """What best responses win more than the strategies themselves, over both seats, in percent of the pot."""
    gain = sum(expected(solution, player, best=True) - expected(solution, player, best=False) for player in (0, 1))
    return 100 * gain / 2 / solution.spot.pot


def expected(solution: Solution, player: int, *, best: bool) -> float:
    """What a player wins on average, of the pot the spot begins with."""
    own, other = (dict(one.held) for one in (solution.spot.ranges[player], solution.spot.ranges[1 - player]))
    values = _values(solution.root, player, own, other, best)
    pairs = sum(a * b for hand, a in own.items() for against, b in other.items() if not {*hand} & {*against})
    return sum(own[hand] * value for hand, value in values.items()) / pairs + solution.spot.pot / 2


def _values(node: Node, player: int, own: Reach, other: Reach, best: bool) -> Reach:
    if node.is_deal:
        return _dealt(node, player, own, other, best)
    if node.player is None:
        return {hand: _end(node, player, hand, other) for hand in own}
    shares = dict(zip(node.combos(), node.strategy().T.tolist(), strict=True))
    if node.player == POSITIONS[player]:
        children = [_values(node.after(action), player, own, other, best) for action in node.actions]
        if best:
            return {hand: max(child[hand] for child in children) for hand in own}
        return {
            hand: sum(share * child[hand] for share, child in zip(shares[hand], children, strict=True)) for hand in own
        }
    total = dict.fromkeys(own, 0.0)
    for number, action in enumerate(node.actions):
        reach = {hand: weight * shares[hand][number] for hand, weight in other.items()}
        for hand, value in _values(node.after(action), player, own, reach, best).items():
            total[hand] += value
    return total


def _dealt(node: Node, player: int, own: Reach, other: Reach, best: bool) -> Reach:
    cards = [card for card in range(52) if card not in node.board]
    total = dict.fromkeys(own, 0.0)
    for card in cards:
        here = {hand: weight for hand, weight in own.items() if card not in hand}
        there = {hand: weight for hand, weight in other.items() if card not in hand}
        for hand, value in _values(node.deal(format_cards((card,))), player, here, there, best).items():
            total[hand] += value / (len(cards) - 4)
    return total


def _end(node: Node, player: int, hand: Combo, other: Reach) -> float:
    """What a hand wins at an end against all that it may meet."""
    spot = node.solution.spot
    rake = spot.rake * node.pot
    rake = min(rake, spot.rake_cap) if spot.rake_cap else rake
    total = 0.0
    for against, weight in other.items():
        if {*hand} & {*against} or not weight:
            continue
        if node.path[-1] == "fold":
            folder = _who_folded(node)
            total += weight * (-node.pot / 2 if folder == player else node.pot / 2 - rake)
            continue
        won, tied, lost = _outcomes(node.board, hand, against)
        total += weight * (won * (node.pot / 2 - rake) - lost * node.pot / 2 - tied * rake / 2)
    return total


@cache
def _outcomes(board: tuple[Card, ...], hand: Combo, against: Combo) -> tuple[float, float, float]:
    """How often one hand beats another, ties with it and loses to it when the board is completed."""
    rest = [card for card in range(52) if card not in (*board, *hand, *against)]
    counts = [0, 0, 0]
    for more in combinations(rest, 5 - len(board)):
        mine, theirs = evaluate((*hand, *board, *more)), evaluate((*against, *board, *more))
        counts[0 if mine > theirs else 1 if mine == theirs else 2] += 1
    won, tied, lost = (count / sum(counts) for count in counts)
    return won, tied, lost


def _who_folded(node: Node) -> int:
    before = node.solution.root
    for word in node.path[:-1]:
        before = before.step(word)
    assert before.player is not None
    return POSITIONS.index(before.player)
