"""The betting tree of a postflop spot, street by street."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from riverboat.errors import RiverboatError
from riverboat.solver.postflop.kernels import FOLD, NEXT, RUN_OUT, SHOWDOWN, Nodes
from riverboat.solver.postflop.sizes import POSITIONS, STREETS, Kind, Size
from riverboat.solver.postflop.spot import Spot

MOST_NODES: Final = 400_000
RIVER: Final = 2


@dataclass
class StreetTree:
    """The nodes of one street below all of its roots; root number k begins below leaf k of the street before."""

    kinds: list[int] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    links: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    losses: list[float] = field(default_factory=list)
    ties: list[float] = field(default_factory=list)
    leaves: list[int] = field(default_factory=list)
    roots: list[int] = field(default_factory=list)
    """Where each begins, and where the last one ends."""
    actions: list[tuple[str, ...]] = field(default_factory=list)
    paid: list[tuple[int, int]] = field(default_factory=list)
    """What each player has paid since the spot began."""
    leaf_count: int = 0

    def add(self, kind: int, paid: tuple[int, int]) -> int:
        if len(self.kinds) >= MOST_NODES:
            raise RiverboatError(
                "tree_too_large",
                f"the tree has more than {MOST_NODES} nodes on one street; offer fewer sizes or raises",
                most=MOST_NODES,
            )
        self.kinds.append(kind)
        self.paid.append(paid)
        self.counts.append(0)
        self.children.append(0)
        self.wins.append(0.0)
        self.losses.append(0.0)
        self.ties.append(0.0)
        self.leaves.append(-1)
        self.actions.append(())
        return len(self.kinds) - 1

    def child(self, node: int, action: int) -> int:
        return self.links[self.children[node] + action]

    def arrays(self, hands: tuple[int, int]) -> tuple[Nodes, int]:
        """The nodes as arrays, and how many numbers the tables of one board have."""
        offsets = np.zeros(len(self.kinds), np.int64)
        at = 0
        for node, kind in enumerate(self.kinds):
            offsets[node] = at
            if kind < FOLD:
                at += self.counts[node] * hands[kind]
        nodes = Nodes(
            np.array(self.kinds, np.int8),
            np.array(self.counts, np.int32),
            np.array(self.children, np.int32),
            np.array(self.links, np.int32),
            offsets,
            np.array(self.wins, np.float32),
            np.array(self.losses, np.float32),
            np.array(self.ties, np.float32),
            np.array(self.leaves, np.int32),
        )
        return nodes, at


class _Moment(NamedTuple):
    """Somebody is to act. `paid` counts from where the spot begins, `start` is what both had paid before the street."""

    street: int
    start: int
    paid: tuple[int, int] = (0, 0)
    player: int = 0
    raises: int = 0
    last_raise: int = 0
    raiser: int | None = None
    """Who bet or raised last on this street."""
    aggressor: int | None = None
    """Who bet or raised last on the street before."""
    is_first: bool = True
    """Nobody has acted on this street."""

    @property
    def to_call(self) -> int:
        return self.paid[1 - self.player] - self.paid[self.player]


def build_tree(spot: Spot) -> list[StreetTree]:
    """All streets; those before the spot's own are empty."""
    builder = _Builder(spot)
    builder.begin(_Moment(len(spot.board) - 3, 0))
    for tree in builder.streets:
        tree.roots.append(len(tree.kinds))
    return builder.streets


class _Builder:
    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        self.streets = [StreetTree() for _ in STREETS]

    def begin(self, moment: _Moment) -> None:
        tree = self.streets[moment.street]
        tree.roots.append(len(tree.kinds))
        self._decide(moment)

    def _decide(self, moment: _Moment) -> int:
        tree, player = self.streets[moment.street], moment.player
        node = tree.add(player, moment.paid)
        names, children = [], []
        if moment.to_call:
            names.append("fold")
            children.append(self._end(moment, FOLD + player, min(moment.paid)))
        names.append("call" if moment.to_call else "check")
        children.append(self._called(moment))
        for total in self._raises(moment):
            word = "all-in" if total == self.spot.stack else "raise" if moment.to_call else "bet"
            names.append(f"{word} {total - moment.start}")
            children.append(self._decide(_raised(moment, total)))
        tree.counts[node], tree.actions[node] = len(names), tuple(names)
        tree.children[node] = len(tree.links)
        tree.links += children
        return node

    def _called(self, moment: _Moment) -> int:
        """After a call, or a check."""
        if not moment.to_call and moment.is_first:
            return self._decide(moment._replace(player=1, is_first=False))
        level = max(moment.paid)
        if moment.street == RIVER:
            return self._end(moment, SHOWDOWN, level)
        if level == self.spot.stack:
            return self._end(moment, RUN_OUT, level)
        tree = self.streets[moment.street]
        node = tree.add(NEXT, (level, level))
        tree.leaves[node] = tree.leaf_count
        tree.leaf_count += 1
        self.begin(_Moment(moment.street + 1, level, (level, level), aggressor=moment.raiser))
        return node

    def _end(self, moment: _Moment, kind: int, level: int) -> int:
        """Both have paid `level`; what one has bet beyond it goes back."""
        tree = self.streets[moment.street]
        pot = self.spot.pot + 2 * level
        node = tree.add(kind, (level, level))
        rake = self.spot.rake * pot
        if self.spot.rake_cap:
            rake = min(rake, self.spot.rake_cap)
        tree.wins[node], tree.losses[node], tree.ties[node] = pot / 2 - rake, pot / 2, rake / 2
        return node

    def _raises(self, moment: _Moment) -> list[int]:
        """Totals to bet or raise to, counted from where the spot begins."""
        spot, menus = self.spot, self.spot.menus
        own, level = moment.paid[moment.player], max(moment.paid)
        if moment.raises >= menus.most_raises or level >= spot.stack:
            return []
        pot = spot.pot + 2 * level
        offered = menus.offered(POSITIONS[moment.player], STREETS[moment.street], _kind(moment))
        least = level + max(moment.last_raise, 1)
        totals = set()
        for size in offered:
            total = min(max(_total(size, moment, pot), least), spot.stack) if size.unit != "all_in" else spot.stack
            commits = total - own >= menus.all_in_share * (spot.stack - own)
            totals.add(spot.stack if commits else total)
        if offered and spot.stack - level <= menus.add_all_in * pot:
            totals.add(spot.stack)
        return sorted(totals)


def _kind(moment: _Moment) -> Kind:
    if moment.to_call:
        return "raise"
    return "lead" if moment.player == 0 and moment.aggressor == 1 else "bet"


def _total(size: Size, moment: _Moment, pot: int) -> int:
    level = max(moment.paid)
    match size.unit:
        case "pot":
            return level + round(size.amount / 100 * pot)
        case "times":
            return moment.start + round(size.amount * (level - moment.start))
        case _:
            return moment.start + round(size.amount)


def _raised(moment: _Moment, total: int) -> _Moment:
    player = moment.player
    return moment._replace(
        paid=(total, moment.paid[1]) if player == 0 else (moment.paid[0], total),
        player=1 - player,
        raises=moment.raises + 1,
        last_raise=total - max(moment.paid),
        raiser=player,
        is_first=False,
    )
