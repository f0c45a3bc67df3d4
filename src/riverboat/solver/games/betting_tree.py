"""The public tree of a two-player game: who acts, what may be done, and what is at stake when it ends.

One builder makes the trees of Kuhn, Leduc and no-limit hold'em; only the menu of raises differs. Knows no cards:
where the next street begins there is a node, and what is dealt there is the card game's affair.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

Chips: TypeAlias = int
Ints: TypeAlias = "NDArray[np.int32]"
Floats: TypeAlias = "NDArray[np.float32]"
Stakes: TypeAlias = Floats
Places: TypeAlias = "NDArray[np.uint16]"

# The kind of a node. Below FOLDED it is the player to act; FOLDED + p says that player p has folded.
FOLDED: Final = 2
SHOWDOWN: Final = 4
NEXT_STREET: Final = 5

# What an action is: a fold, a check or call, or a raise to this total for the street.
FOLD: Final = -1
CALL: Final = 0
NO_CHILD: Final = -1


class Spot(NamedTuple):
    """How the betting stands when somebody is to act."""

    street: int
    actor: int
    bets: tuple[Chips, Chips]
    """Of this street."""
    paid: Chips
    """By each player on earlier streets."""
    stack: Chips
    """What each player can put in on this street in all: the shorter stack."""
    least_raise: Chips
    """By how much a raise must be higher."""
    raises: int = 0
    """Made on this street; the blinds are none."""
    closing: bool = False
    """Whether a check ends the street."""

    @property
    def price(self) -> Chips:
        return max(self.bets)

    @property
    def to_call(self) -> Chips:
        return self.price - self.bets[self.actor]

    @property
    def pot(self) -> Chips:
        """Before the actor has called."""
        return 2 * self.paid + sum(self.bets)

    def after(self, action: Chips) -> Spot | None:
        """The next spot of the street after a call or a raise, or None if that was the last one."""
        other = 1 - self.actor
        if action != CALL:
            bets = (action, self.bets[1]) if self.actor == 0 else (self.bets[0], action)
            least = max(self.least_raise, action - self.price)
            return self._replace(actor=other, bets=bets, least_raise=least, raises=self.raises + 1, closing=True)
        if self.closing:
            return None
        return self._replace(actor=other, bets=(self.price, self.price), closing=True)


class Menu(Protocol):
    """Which raises a tree offers."""

    def raises(self, spot: Spot) -> Sequence[Chips]:
        """Totals to raise to, from the smallest, each within the rules."""
        ...


class BettingTree(NamedTuple):
    """Nodes in the order of a walk that goes down first: a subtree is a stretch of nodes, its root the first."""

    kinds: Ints
    streets: Ints
    children: Ints
    """A row for each node; NO_CHILD fills it up."""
    counts: Ints
    """How many actions a node has; 1 for the way to the next street, 0 at the end."""
    actions: Ints
    """FOLD, CALL or the total raised to, as the children are."""
    rows: Ints
    """Where a decision's actions start in a table of its street that has one row for each action."""
    ends: Ints
    """One beyond the last node of the subtree."""
    stakes: Stakes
    """What the loser loses."""

    @property
    def size(self) -> int:
        return len(self.kinds)

    @property
    def decisions(self) -> int:
        return int(np.count_nonzero(self.kinds < FOLDED))

    def row_count(self, street: int) -> int:
        """How many actions all decisions of a street have together."""
        return int(self.counts[(self.kinds < FOLDED) & (self.streets == street)].sum())

    def child(self, node: int, action: Chips) -> int:
        """Where an action leads; it must be one of the node's."""
        return int(self.children[node, self.actions_at(node).index(action)])

    def actions_at(self, node: int) -> list[Chips]:
        return [int(action) for action in self.actions[node, : self.counts[node]]]


class Streets(NamedTuple):
    """How a street starts: who acts first on each, and the least raise, which is the big blind."""

    first_to_act: tuple[int, ...]
    least_raise: Chips


def build_tree(root: Spot, streets: Streets, menu: Menu, half_dead: float = 0.0) -> BettingTree:
    """The whole tree from a spot on. `half_dead` is each player's half of chips in the pot that were paid unevenly."""
    builder = _Builder(streets, menu, half_dead)
    builder.add(root)
    return builder.tree()


class _Builder:
    def __init__(self, streets: Streets, menu: Menu, half_dead: float) -> None:
        self._streets = streets
        self._menu = menu
        self._half_dead = half_dead
        self._nodes: list[tuple[int, int, float]] = []
        self._children: list[list[int]] = []
        self._actions: list[list[Chips]] = []
        self._ends: list[int] = []

    def add(self, spot: Spot) -> int:
        """Add the decision at a spot, and all that may follow."""
        node = self._new(spot.actor, spot.street, 0.0)
        for action in self._offered(spot):
            self._actions[node].append(action)
            self._children[node].append(self._after(spot, action))
        return self._close(node)

    def tree(self) -> BettingTree:
        width = max(map(len, self._children))
        rows, next_row = [], [0] * len(self._streets.first_to_act)
        for (kind, street, _), children in zip(self._nodes, self._children, strict=True):
            rows.append(next_row[street])
            next_row[street] += len(children) if kind < FOLDED else 0
        kinds, of_street, stakes = zip(*self._nodes, strict=True)
        return BettingTree(
            kinds=np.array(kinds, np.int32),
            streets=np.array(of_street, np.int32),
            children=_padded(self._children, width),
            counts=np.array([len(children) for children in self._children], np.int32),
            actions=_padded(self._actions, width),
            rows=np.array(rows, np.int32),
            ends=np.array(self._ends, np.int32),
            stakes=np.array(stakes, np.float32),
        )

    def _offered(self, spot: Spot) -> list[Chips]:
        folds = [FOLD] if spot.to_call else []
        raises = self._menu.raises(spot) if spot.price < spot.stack else ()
        return [*folds, CALL, *raises]

    def _after(self, spot: Spot, action: Chips) -> int:
        if action == FOLD:
            return self._end(FOLDED + spot.actor, spot.street, spot.paid + spot.bets[spot.actor])
        following = spot.after(action)
        return self._street_over(spot) if following is None else self.add(following)

    def _street_over(self, spot: Spot) -> int:
        paid, stack = spot.paid + spot.price, spot.stack - spot.price
        if spot.street + 1 == len(self._streets.first_to_act):
            return self._end(SHOWDOWN, spot.street, paid)
        node = self._new(NEXT_STREET, spot.street, float(paid))
        street = spot.street + 1
        self._actions[node].append(CALL)
        if stack == 0:
            self._children[node].append(self._run_out(street, paid))
        else:
            first, least = self._streets.first_to_act[street], self._streets.least_raise
            self._children[node].append(self.add(Spot(street, first, (0, 0), paid, stack, least)))
        return self._close(node)

    def _run_out(self, street: int, paid: Chips) -> int:
        """All-in: the streets that are left have no betting."""
        if street + 1 == len(self._streets.first_to_act):
            return self._end(SHOWDOWN, street, paid)
        node = self._new(NEXT_STREET, street, float(paid))
        self._actions[node].append(CALL)
        self._children[node].append(self._run_out(street + 1, paid))
        return self._close(node)

    def _end(self, kind: int, street: int, stake: Chips) -> int:
        return self._close(self._new(kind, street, stake + self._half_dead))

    def _new(self, kind: int, street: int, stake: float) -> int:
        self._nodes.append((kind, street, stake))
        self._children.append([])
        self._actions.append([])
        self._ends.append(0)
        return len(self._nodes) - 1

    def _close(self, node: int) -> int:
        self._ends[node] = len(self._nodes)
        return node


def _padded(lists: Sequence[Sequence[int]], width: int) -> Ints:
    return np.array([[*row, *[NO_CHILD] * (width - len(row))] for row in lists], np.int32)
