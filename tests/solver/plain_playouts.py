"""Play-outs in plain Python, by the definition: what the kernel is compared with."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from riverboat.solver.trees.betting_tree import SHOWDOWN, UNCONTESTED, BettingTree, Floats
from riverboat.solver.trees.spot import FOLD


class PlainPlayout:
    """Every action of everybody is followed with its probability."""

    def __init__(self, tree: BettingTree, strategy: Callable[[int], Floats]) -> None:
        self._tree = tree
        self._strategy = strategy

    def value(self, node: int, hero: int, buckets: Sequence[Sequence[int]], ranks: Sequence[int]) -> float:
        """What the hero wins in the whole hand from a node on."""
        tree, kind = self._tree, int(self._tree.kinds[node])
        if kind >= UNCONTESTED:
            return self._won(node, hero, ranks)
        shares = self._strategy(node)[buckets[kind][int(tree.streets[node])]]
        total = 0.0
        for action, share in zip(tree.actions_at(node), shares.tolist(), strict=True):
            if kind == hero and action == FOLD:
                total -= share * float(tree.paid[node])
            elif share > 0:
                total += share * self.value(tree.child(node, action), hero, buckets, ranks)
        return total

    def _won(self, node: int, hero: int, ranks: Sequence[int]) -> float:
        tree = self._tree
        live = [seat for seat in range(len(ranks)) if int(tree.live[node]) >> seat & 1]
        best = [seat for seat in live if ranks[seat] == max(ranks[other] for other in live)]
        if tree.kinds[node] != SHOWDOWN:
            best = live
        return (float(tree.pots[node]) / len(best) if hero in best else 0.0) - float(tree.paid[node])


def plain_bend(
    actions: Sequence[int], added: Sequence[float], pot: float, quality: float, leaning: Sequence[float]
) -> tuple[list[float], list[float]]:
    """What the cards alone suggest at a decision, and how many times likelier each action is made.

    `added` is what each action puts in, a call among them.
    """
    _, _, folds, calls, raises = leaning
    to_call = next(put for action, put in zip(actions, added, strict=True) if action == 0)
    sizes = {
        action: (put - to_call) / (pot + to_call) for action, put in zip(actions, added, strict=True) if action > 0
    }
    ease = {action: 1 / (1 + size) ** 2 for action, size in sizes.items()}
    raising = quality**2 if sizes else 0.0
    folding = (1 - quality) ** 2 if FOLD in actions else 0.0
    wanted = {FOLD: folding, 0: 1 - raising - folding}
    wanted |= {action: raising * share / sum(ease.values()) for action, share in ease.items()}
    favours = {FOLD: folds, 0: calls}
    return [wanted[action] for action in actions], [favours.get(action, raises) for action in actions]
