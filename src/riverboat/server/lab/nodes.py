"""A node of a solution as the lab's clients get it: both ranges by starting hand and by combo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from riverboat.cards import STANDARD_DECK, format_card, format_cards
from riverboat.odds.ranges import STARTING_HANDS, Combo, class_of
from riverboat.protocol.lab import (
    LabActionBody,
    LabActionKind,
    LabComboBody,
    LabHandBody,
    LabPosition,
    LabSideBody,
    LabStepBody,
    NodeBody,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from riverboat.solver.postflop import Node, Solution

POSITIONS: Final[tuple[LabPosition, ...]] = ("oop", "ip")
KINDS: Final[dict[str, LabActionKind]] = {
    "fold": "fold",
    "check": "check",
    "call": "call",
    "bet": "bet",
    "raise": "raise",
    "all-in": "all_in",
}
DIGITS: Final = 4


def node_body(solution: Solution, line: str) -> NodeBody:
    """The node that a line leads to. Raises for a line that the tree does not have."""
    node, steps = solution.root, []
    for word in filter(None, (part.strip() for part in line.split(","))):
        after = node.step(word)
        steps.append(_step(node, after.path[-1]))
        node = after
    sides = tuple(_Side(node, position) for position in POSITIONS)
    shares: tuple[float, ...] = ()
    if node.player is not None:
        shares = sides[POSITIONS.index(node.player)].total_shares()
    return NodeBody(
        line=", ".join(node.path),
        kind="decision" if node.player is not None else "deal" if node.is_deal else "end",
        player=node.player,
        board=tuple(map(format_card, node.board)),
        pot=node.pot,
        steps=tuple(steps),
        actions=tuple(_action(node, name, share) for name, share in zip(node.actions, shares, strict=True)),
        cards=_cards_to_come(node),
        oop=sides[0].body(),
        ip=sides[1].body(),
    )


def _cards_to_come(node: Node) -> tuple[str, ...]:
    if not node.is_deal:
        return ()
    return tuple(format_card(card) for card in reversed(STANDARD_DECK) if card not in node.board)


def _step(node: Node, name: str) -> LabStepBody:
    if node.is_deal:
        return LabStepBody(name=name, player=None, action=None, card=name)
    return LabStepBody(name=name, player=node.player, action=_action(node, name, None), card=None)


def _action(node: Node, name: str, share: float | None) -> LabActionBody:
    word, _, written = name.partition(" ")
    amount = int(written) if written else 0
    if word == "call" and node.player is not None:
        own, other = (_paid(node)[place] for place in _own_first(node.player))
        amount = other - own
    return LabActionBody(
        name=name, kind=KINDS[word], amount=amount, share=None if share is None else round(share, DIGITS)
    )


def _own_first(position: LabPosition) -> tuple[int, int]:
    return (0, 1) if position == "oop" else (1, 0)


def _paid(node: Node) -> tuple[int, int]:
    """What both have paid since the spot began."""
    return node.solution.game.trees[node.street].paid[node.index]


class _Side:
    """One player's hands at a node."""

    def __init__(self, node: Node, position: LabPosition) -> None:
        self._node = node
        self._player, other = _own_first(position)
        self._combos: list[Combo] = node.combos(position)
        self._weights = node.reaches[self._player].astype(np.float64)
        meets = node.solution.game.deals.meets
        faced = (meets if self._player == 0 else meets.T) @ node.reaches[other].astype(np.float64)
        self._met = self._weights * faced
        """How often each hand is met here: its own weight times what it meets."""
        self._equities = node.equities(position)
        tree = node.solution.game.trees[node.street]
        start = tree.roots[node.root]
        values = node.values(position)
        self._evs = node.evs(position, values[node.index - start])
        self._shares: NDArray[np.float64] = np.zeros((0, len(self._combos)))
        self._action_evs: NDArray[np.float64] = np.zeros((0, len(self._combos)))
        if node.player == position:
            self._shares = node.strategy().astype(np.float64)
            self._action_evs = np.array(
                [
                    node.evs(position, values[tree.child(node.index, number) - start])
                    for number in range(len(node.actions))
                ]
            )

    def _mean(self, numbers: NDArray[np.float64], places: list[int] | NDArray[np.intp]) -> float:
        met = self._met[places]
        return float(met @ numbers[places] / met.sum())

    def _here(self) -> NDArray[np.intp]:
        """The hands that get here and meet somebody."""
        return np.flatnonzero((self._weights > 0) & ~np.isnan(self._evs) & ~np.isnan(self._equities))

    def total_shares(self) -> tuple[float, ...]:
        here = self._here()
        if not len(here):
            return tuple(0.0 for _ in self._shares)
        return tuple(self._mean(row, here) for row in self._shares)

    def body(self) -> LabSideBody:
        here = self._here()
        return LabSideBody(
            combos=round(float(self._weights.sum()), DIGITS),
            ev=round(self._mean(self._evs, here), DIGITS) if len(here) else None,
            equity=round(self._mean(self._equities, here), DIGITS) if len(here) else None,
            stack=self._node.solution.spot.stack - _paid(self._node)[self._player],
            hands=tuple(self._hand(name, places) for name, places in self._by_hand(here).items()),
        )

    def _by_hand(self, here: NDArray[np.intp]) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for place in here.tolist():
            found.setdefault(class_of(self._combos[place]), []).append(place)
        return found

    def _hand(self, name: str, places: list[int]) -> LabHandBody:
        board = {*self._node.board}
        possible = sum(not board & {*combo} for combo in STARTING_HANDS[name])
        return LabHandBody(
            hand=name,
            weight=round(float(self._weights[places].sum()) / possible, DIGITS),
            equity=round(self._mean(self._equities, places), DIGITS),
            ev=round(self._mean(self._evs, places), DIGITS),
            shares=tuple(round(self._mean(row, places), DIGITS) for row in self._shares),
            combos=tuple(map(self._combo, places)),
        )

    def _combo(self, place: int) -> LabComboBody:
        return LabComboBody(
            cards=format_cards(self._combos[place]),
            weight=round(float(self._weights[place]), DIGITS),
            equity=round(float(self._equities[place]), DIGITS),
            ev=round(float(self._evs[place]), DIGITS),
            shares=tuple(round(float(share), DIGITS) for share in self._shares[:, place]),
            evs=tuple(round(float(ev), DIGITS) for ev in self._action_evs[:, place]),
        )
