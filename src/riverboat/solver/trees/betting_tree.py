"""The public tree of a game of two to six players: who acts, what may be done, and what is in the pot at the end.

One builder makes the trees of Kuhn, Leduc, heads-up and six-handed hold'em; the streets and the menu differ. Knows no
cards. Nodes lie in preorder: a subtree is a stretch of nodes, its root the first. Where a street ends, the first
decision of the next follows at once: the street of a decision says which cards lie there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.trees.menus import Menu, offered
from riverboat.solver.trees.spot import FLOP, FOLD, Chips, Spot, Streets

Ints: TypeAlias = "NDArray[np.int32]"
Floats: TypeAlias = "NDArray[np.float32]"
Stakes: TypeAlias = Floats
Places: TypeAlias = "NDArray[np.uint16]"

MOST_SEATS: Final = 6

# The kind of a node: below UNCONTESTED it is a decision of the seat with this number.
UNCONTESTED: Final = MOST_SEATS
"""All but one seat have folded."""
SHOWDOWN: Final = MOST_SEATS + 1
NO_CHILD: Final = -1


class BettingTree(NamedTuple):
    """A row for each node."""

    kinds: NDArray[np.uint8]
    streets: NDArray[np.uint8]
    """Of a showdown: the last street, also if everybody was all-in before."""
    counts: NDArray[np.uint8]
    """How many actions a node has; 0 at the end."""
    live: NDArray[np.uint8]
    """A bit for each seat with cards."""
    mistakes: NDArray[np.uint8]
    """A bit for each action that only a mistake leads to, the first action's the lowest."""
    children: Ints
    """Padded with NO_CHILD."""
    actions: Ints
    """FOLD, CALL or the total raised to, in the order of the children."""
    paid: Stakes
    """What the actor has put in so far; at the end, what each live seat has."""
    pots: Stakes
    """The pot, this street's bets included; at the end, what is won."""

    @property
    def size(self) -> int:
        return len(self.kinds)

    @property
    def is_decision(self) -> NDArray[np.bool_]:
        return self.kinds < UNCONTESTED

    @property
    def decisions(self) -> int:
        return int(np.count_nonzero(self.is_decision))

    def actions_at(self, node: int) -> list[Chips]:
        actions: list[Chips] = self.actions[node, : self.counts[node]].tolist()
        return actions

    def child(self, node: int, action: Chips) -> int:
        """Where an action leads; it must be one of the node's."""
        return int(self.children[node, self.actions_at(node).index(action)])

    def node(self, line: Sequence[Chips]) -> int:
        """Where a line of actions leads from the root."""
        node = 0
        for action in line:
            node = self.child(node, action)
        return node

    def mistakes_at(self, node: int) -> list[int]:
        """The positions of the actions that only a mistake leads to."""
        return [place for place in range(int(self.counts[node])) if self.mistakes[node] >> place & 1]

    def street_starts(self) -> NDArray[np.intp]:
        """The decisions that a street after the first begins with, in order."""
        parents, places = np.nonzero(self.children != NO_CHILD)
        children = self.children[parents, places]
        begins = (self.streets[children] > self.streets[parents]) & self.is_decision[children]
        return np.sort(children[begins]).astype(np.intp)


def build_tree(root: Spot, streets: Streets, menu: Menu, dead: float = 0.0) -> BettingTree:
    """The whole tree from a spot on. `dead` is each player's share of chips in the pot that were paid unevenly."""
    builder = _Builder(streets, menu, dead)
    builder.add(root)
    return builder.tree()


class _Builder:
    def __init__(self, streets: Streets, menu: Menu, dead: float) -> None:
        self._streets = streets
        self._menu = menu
        self._dead = dead
        self._nodes: list[tuple[int, int, int, float, float]] = []
        self._children: list[list[int]] = []
        self._actions: list[list[Chips]] = []
        self._mistakes: list[int] = []
        self._flops: dict[tuple[int, ...], tuple[int, int, tuple[int, ...]]] = {}

    def add(self, spot: Spot) -> int:
        """Add what a spot is, a decision or the end of the hand, and all that may follow."""
        last = len(self._streets.orders) - 1
        while not spot.is_open:
            if len(spot.live) == 1 or spot.street == last:
                kind = UNCONTESTED if len(spot.live) == 1 else SHOWDOWN
                return self._new(kind, spot, spot.live[0])
            spot = spot.next_street(self._streets)
            if spot.street == FLOP and spot.is_open:
                return self._flop(spot)
        return self._decision(spot)

    def _decision(self, spot: Spot) -> int:
        node = self._new(spot.actor, spot, spot.actor)
        actions, mistakes = offered(self._menu, spot), self._menu.mistakes(spot)
        self._mistakes[node] = sum(1 << place for place, action in enumerate(actions) if action in mistakes)
        for action in actions:
            self._actions[node].append(action)
            self._children[node].append(self.add(spot.after(action)))
        return node

    def _flop(self, spot: Spot) -> int:
        """A flop with as many players, the same pot and the same stacks as an earlier one differs in the seats alone:
        its nodes are copied."""
        alike = len(spot.live), spot.middle, spot.stack
        if alike in self._flops:
            return self._copy(*self._flops[alike], spot.live)
        node = self._decision(spot)
        self._flops[alike] = node, len(self._nodes), spot.live
        return node

    def _copy(self, start: int, end: int, seats: tuple[int, ...], others: tuple[int, ...]) -> int:
        """Add a stretch of nodes again, played by other seats."""
        first, now = len(self._nodes), dict(zip(seats, others, strict=True))
        kinds = [now.get(kind, kind) for kind in range(SHOWDOWN + 1)]
        masks = [sum(1 << other for seat, other in now.items() if mask >> seat & 1) for mask in range(1 << MOST_SEATS)]
        for kind, street, live, paid, pot in self._nodes[start:end]:
            self._nodes.append((kinds[kind], street, masks[live], paid, pot))
        apart = first - start
        self._children += [[child + apart for child in row] for row in self._children[start:end]]
        self._actions += self._actions[start:end]
        self._mistakes += self._mistakes[start:end]
        return first

    def tree(self) -> BettingTree:
        width = max(map(len, self._children))
        kinds, streets, live, paid, pots = zip(*self._nodes, strict=True)
        return BettingTree(
            kinds=np.array(kinds, np.uint8),
            streets=np.array(streets, np.uint8),
            counts=np.array(list(map(len, self._children)), np.uint8),
            live=np.array(live, np.uint8),
            mistakes=np.array(self._mistakes, np.uint8),
            children=_padded(self._children, width, NO_CHILD),
            actions=_padded(self._actions, width, FOLD),
            paid=np.array(paid, np.float32),
            pots=np.array(pots, np.float32),
        )

    def _new(self, kind: int, spot: Spot, seat: int) -> int:
        live = sum(1 << other for other in spot.live)
        paid = spot.paid + spot.bets[seat] + self._dead
        self._nodes.append((kind, spot.street, live, paid, spot.pot + self._dead * len(spot.bets)))
        self._children.append([])
        self._actions.append([])
        self._mistakes.append(0)
        return len(self._nodes) - 1


def _padded(lists: Sequence[Sequence[int]], width: int, filler: int) -> Ints:
    return np.array([[*row, *[filler] * (width - len(row))] for row in lists], np.int32)
