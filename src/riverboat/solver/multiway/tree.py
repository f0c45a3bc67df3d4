"""The betting tree of a table of six: who acts, what may be done, and what is in the pot when it ends.

Nodes come in the order of a walk that goes down first. Where a street ends the next one's first decision follows at
once: which street a decision is on says which cards lie there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.games.betting_tree import FOLD, Chips, Ints, Stakes
from riverboat.solver.multiway.menu import offered, shunned
from riverboat.solver.multiway.spots import FLOP, RIVER, SEATS, TableSpot, root_spot

# The kind of a node: below ALONE it is the seat to act.
ALONE: Final = SEATS
"""Everybody but one has folded."""
SHOWDOWN: Final = SEATS + 1
NO_CHILD: Final = -1


class TableTree(NamedTuple):
    """A row for each node."""

    kinds: NDArray[np.uint8]
    streets: NDArray[np.uint8]
    counts: NDArray[np.uint8]
    """How many actions a node has; 0 at the end."""
    live: NDArray[np.uint8]
    """A bit for each seat with cards."""
    shunned: NDArray[np.uint8]
    """A bit for each action that is done by mistake alone, the first action's the lowest."""
    children: Ints
    """NO_CHILD fills a row up."""
    actions: Ints
    """FOLD, CALL or the total raised to, as the children are."""
    paid: Stakes
    """What the actor has put in so far, at the end what each live seat has; in chips."""
    pots: Stakes
    """What is in the middle, this street's bets included; at the end, what is to be won."""

    @property
    def size(self) -> int:
        return len(self.kinds)

    @property
    def decisions(self) -> int:
        return int(np.count_nonzero(self.kinds < ALONE))

    def actions_at(self, node: int) -> list[Chips]:
        actions: list[Chips] = self.actions[node, : self.counts[node]].tolist()
        return actions

    def child(self, node: int, action: Chips) -> int:
        """Where an action leads; it must be one of the node's."""
        return int(self.children[node, self.actions_at(node).index(action)])


@cache
def blueprint_tree() -> TableTree:
    return build_tree(root_spot())


def build_tree(root: TableSpot, menu: Callable[[TableSpot], list[Chips]] = offered) -> TableTree:
    """The whole tree from a spot on, with what a menu offers at each."""
    builder = _Builder(root, menu)
    builder.add(root)
    return builder.tree()


class _Builder:
    def __init__(self, root: TableSpot, menu: Callable[[TableSpot], list[Chips]]) -> None:
        self._depth = root.stack
        self._menu = menu
        self._nodes: list[tuple[int, int, int, Chips, Chips]] = []
        self._children: list[list[int]] = []
        self._actions: list[list[Chips]] = []
        self._shunned: list[int] = []
        self._flops: dict[tuple[int, ...], tuple[int, int, tuple[int, ...]]] = {}

    def add(self, spot: TableSpot) -> int:
        """Add what a spot is, a decision or the end, and all that may follow."""
        while not spot.is_open:
            if len(spot.live) == 1 or spot.street == RIVER:
                kind = ALONE if len(spot.live) == 1 else SHOWDOWN
                return self._new(kind, spot, spot.live[0])
            spot = spot.next_street()
            if spot.street == FLOP and spot.is_open:
                return self._flop(spot)
        return self._decision(spot)

    def _decision(self, spot: TableSpot) -> int:
        node = self._new(spot.actor, spot, spot.actor)
        actions, mistakes = self._menu(spot), shunned(spot)
        self._shunned[node] = sum(1 << place for place, action in enumerate(actions) if action in mistakes)
        for action in actions:
            self._actions[node].append(action)
            self._children[node].append(self.add(spot.after(action)))
        return node

    def _flop(self, spot: TableSpot) -> int:
        """As many players, as much in the pot and behind: as another flop, with other seats."""
        alike = len(spot.live), spot.middle, spot.stack
        if alike in self._flops:
            return self._copy(*self._flops[alike], spot.live)
        node = self._decision(spot)
        self._flops[alike] = node, len(self._nodes), spot.live
        return node

    def _copy(self, start: int, end: int, seats: tuple[int, ...], others: tuple[int, ...]) -> int:
        """Add the nodes of a stretch again, played by others."""
        first, now = len(self._nodes), dict(zip(seats, others, strict=True))
        kinds = [now.get(kind, kind) for kind in range(SHOWDOWN + 1)]
        masks = [sum(1 << other for seat, other in now.items() if mask >> seat & 1) for mask in range(1 << SEATS)]
        for kind, street, live, paid, pot in self._nodes[start:end]:
            self._nodes.append((kinds[kind], street, masks[live], paid, pot))
        apart = first - start
        self._children += [[child + apart for child in row] for row in self._children[start:end]]
        self._actions += self._actions[start:end]
        self._shunned += self._shunned[start:end]
        return first

    def tree(self) -> TableTree:
        width = max(map(len, self._children))
        *of_nodes, live, paid, pots = zip(*self._nodes, strict=True)
        kinds, streets = (np.array(values, np.uint8) for values in of_nodes)
        counts = np.array(list(map(len, self._children)), np.uint8)
        return TableTree(
            kinds=kinds,
            streets=streets,
            counts=counts,
            live=np.array(live, np.uint8),
            shunned=np.array(self._shunned, np.uint8),
            children=_padded(self._children, width, NO_CHILD),
            actions=_padded(self._actions, width, FOLD),
            paid=np.array(paid, np.float32),
            pots=np.array(pots, np.float32),
        )

    def _new(self, kind: int, spot: TableSpot, seat: int) -> int:
        live = sum(1 << other for other in spot.live)
        paid = self._depth - spot.stack + spot.bets[seat]
        self._nodes.append((kind, spot.street, live, paid, spot.pot))
        self._children.append([])
        self._actions.append([])
        self._shunned.append(0)
        return len(self._nodes) - 1


def _padded(lists: list[list[int]], width: int, filler: int) -> Ints:
    return np.array([[*row, *[filler] * (width - len(row))] for row in lists], np.int32)
