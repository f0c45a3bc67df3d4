"""One point of a solved tree: who may hold what there, what each hand does, and what that is worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import Card, CardLike, format_card, format_cards, to_cards
from riverboat.errors import RiverboatError, bad_argument, quoted
from riverboat.odds.ranges import Range, make_combo
from riverboat.solver.postflop.deals import Suits, exchanged
from riverboat.solver.postflop.kernels import AVERAGE, FOLD, LARGEST, NEXT, Floats
from riverboat.solver.postflop.sizes import POSITIONS, Position
from riverboat.solver.postflop.tree import RIVER, StreetTree
from riverboat.solver.postflop.walk import FLOP, TURN, Walk

if TYPE_CHECKING:
    from riverboat.solver.postflop.solution import Solution


class HandRow(NamedTuple):
    """One hand at a node."""

    combo: str
    weight: float
    """How often it gets here with the strategies found, times its weight in the range."""
    equity: float
    ev: float
    """Chips of the pot that it wins from here on average."""
    shares: tuple[float, ...]
    """How often it takes each action."""
    evs: tuple[float, ...]
    """What each action is worth."""


class Totals(NamedTuple):
    """Both ranges at a node as a whole, every pair of hands that can meet weighed by how often it gets there."""

    evs: tuple[float, float]
    """Chips of the pot that each player wins from here on average, out of position first."""
    equities: tuple[float, float]
    shares: tuple[float, ...]
    """How often whoever acts takes each action."""
    weight: float
    """Of all pairs of hands that get here."""


@dataclass(frozen=True, repr=False)
class Node:
    """One point of the tree: a board, what was done, and what both players may hold there.

    Tables know one board for all that an exchange of suits makes of it: `change` leads from its cards to the real ones.
    """

    solution: Solution
    street: int
    board_index: int
    root: int
    """Below which root of the street."""
    index: int
    path: tuple[str, ...]
    """Actions and cards that lead here."""
    board: tuple[Card, ...]
    change: Suits
    reaches: tuple[Floats, Floats]
    """How likely each player gets here with each hand, times its weight in the range."""

    def __repr__(self) -> str:
        """Where it is, not its tables of numbers."""
        state = f"{self.player} to act: {', '.join(self.actions)}" if self.player else "nobody acts"
        return f"<Node {', '.join(self.path) or 'root'} on {format_cards(self.board)}: pot {self.pot}, {state}>"

    @property
    def _tree(self) -> StreetTree:
        return self.solution.game.trees[self.street]

    @property
    def _kind(self) -> int:
        return self._tree.kinds[self.index]

    @property
    def player(self) -> Position | None:
        """Who acts; nobody at an end, or where a card is dealt."""
        return POSITIONS[self._kind] if self._kind < FOLD else None

    @property
    def actions(self) -> tuple[str, ...]:
        return self._tree.actions[self.index]

    @property
    def pot(self) -> int:
        return self.solution.spot.pot + sum(self._tree.paid[self.index])

    @property
    def is_deal(self) -> bool:
        """The next card comes: go on with `deal`."""
        return self._kind == NEXT

    # Going on.

    def step(self, word: str) -> Node:
        """After an action of `actions`, or after a card."""
        if not isinstance(word, str):
            raise bad_argument("word", word, "an action or a card")
        return self.deal(word) if self.is_deal else self.after(word)

    def after(self, action: str) -> Node:
        if not isinstance(action, str):
            raise bad_argument("action", action, "one of `actions`")
        wanted = " ".join(action.lower().split())
        if wanted not in self.actions:
            shown, offered = quoted(action), ", ".join(self.actions) or "-"
            raise RiverboatError(
                "no_such_action", f"{shown} is not an action here; there are: {offered}", action=shown, actions=offered
            )
        number = self.actions.index(wanted)
        share = self.strategy()[number]
        first, second = self.reaches
        reaches = (first * share, second) if self._kind == 0 else (first, second * share)
        child = self._tree.child(self.index, number)
        return replace(self, index=child, path=(*self.path, wanted), reaches=reaches)

    def deal(self, card: str | CardLike) -> Node:
        """The next street with this card."""
        cards = to_cards(card if isinstance(card, str) else (card,))
        if not self.is_deal or len(cards) != 1 or cards[0] in self.board:
            shown = quoted(card)
            raise RiverboatError("cannot_deal", f"{shown} cannot be dealt here", card=shown)
        deals = self.solution.game.deals
        back = {suit: place for place, suit in enumerate(self.change)}
        plain = exchanged(cards[0], tuple(back[suit] for suit in range(4)))
        if self.street == FLOP:
            index, exchange = next(
                (index, number)
                for index, turn in enumerate(deals.turns)
                for number in turn.repeats
                if turn.card is not None and exchanged(turn.card, deals.exchanges[number]) == plain
            )
        else:
            turn = deals.turns[self.board_index]
            index, exchange = next(
                (index, number)
                for index in range(turn.first_river, turn.last_river)
                for number in deals.rivers[index].repeats
                if exchanged(deals.rivers[index].board[-1], deals.exchanges[number]) == plain
            )
        suits = deals.exchanges[exchange]
        change = tuple(self.change[suits[suit]] for suit in range(4))
        reaches = []
        for player in (0, 1):
            places = deals.changes[exchange, player, : len(deals.hands[player])]
            reach = self.reaches[player][places]
            new = deals.turns[index].card if self.street == FLOP else deals.rivers[index].board[-1]
            reach = np.where((deals.hands[player] == new).any(axis=1), np.float32(0), reach)
            reaches.append(reach.astype(np.float32))
        leaf = self._tree.leaves[self.index]
        start = self.solution.game.trees[self.street + 1].roots[leaf]
        return Node(
            solution=self.solution,
            street=self.street + 1,
            board_index=index,
            root=leaf,
            index=start,
            path=(*self.path, format_card(cards[0])),
            board=(*self.board, cards[0]),
            change=change,
            reaches=(reaches[0], reaches[1]),
        )

    # What is there.

    def combos(self, position: Position | None = None) -> list[tuple[Card, Card]]:
        """The hands of a player, by default of whoever acts, in the order of all arrays."""
        player = self._who(position)
        return [
            make_combo(exchanged(int(high), self.change), exchanged(int(low), self.change))
            for high, low in self.solution.game.deals.hands[player]
        ]

    def _who(self, position: Position | None) -> int:
        if position is not None:
            return player_number(position)
        if self._kind >= FOLD:
            raise bad_argument("position", position, "oop or ip: nobody acts here")
        return self._kind

    def strategy(self) -> Floats:
        """How often each hand takes each action: a row for each action, a column for each hand of whoever acts."""
        player = self._who(None)
        game = self.solution.game
        n, count = game.hands[player], len(self.actions)
        table = self._table(n, count)
        positive = np.maximum(table, 0).astype(np.float32)
        total = positive.sum(axis=0)
        shares = np.where(total > 0, positive / np.where(total > 0, total, 1), np.float32(1 / count))
        if self.street < RIVER:
            return shares.astype(np.float32)
        full = np.zeros((count, n), np.float32)
        full[:, self._order(player)] = shares
        return full

    def _order(self, player: int) -> NDArray[np.int16]:
        rivers = self.solution.game.rivers
        return rivers.orders[self.board_index, player, : rivers.sizes[self.board_index, player]]

    def _table(self, hands: int, count: int) -> NDArray[Any]:
        """A view of the sums of strategies at this node."""
        game = self.solution.game
        size = hands if self.street < RIVER else int(game.rivers.sizes[self.board_index, self._kind])
        at = self.board_index * game.spans[self.street] + int(game.nodes[self.street].offsets[self.index])
        return self.solution.tables[self.street].sums[at : at + count * size].reshape(count, size)

    def write_strategy(self, shares: Floats) -> None:
        """Put shares in place of the sums of strategies."""
        player = self._who(None)
        table = self._table(self.solution.game.hands[player], len(self.actions))
        wanted = shares if self.street < RIVER else shares[:, self._order(player)]
        table[:] = wanted if self.solution.precision == "float32" else np.rint(wanted * LARGEST)

    def values(self, position: Position) -> Floats:
        """The counterfactual values of a player's hands at every node of this street below the same root."""
        player = player_number(position)
        game = self.solution.game
        walk = Walk(game, self.solution.tables, player, AVERAGE)
        start = game.trees[self.street].roots[self.root]
        stop = game.trees[self.street].roots[self.root + 1]
        reach = self._root_reach(1 - player)
        if self.street == RIVER:
            return walk.river_values(self.board_index, self.root, reach)
        reaches = np.zeros((len(game.roots[self.street]) - 1, len(reach)), np.float32)
        reaches[self.root] = reach
        return walk.street_values(self.street, self.board_index, reaches)[start:stop]

    def _root_reach(self, player: int) -> Floats:
        """A player's reach where this street began."""
        node = self.solution.root
        for word in self.path[: self._street_began()]:
            node = node.step(word)
        return node.reaches[player]

    def _street_began(self) -> int:
        """How many steps of the path lead to the street's first decision."""
        own = self.street - self.solution.game.first_street
        steps = 0
        node = self.solution.root
        while own:
            own -= node.is_deal
            node = node.step(self.path[steps])
            steps += 1
        return steps

    def equities(self, position: Position) -> NDArray[np.float64]:
        """How much of the pot each hand would win at a showdown without further betting."""
        player = player_number(position)
        deals, reach = self.solution.game.deals, self.reaches[1 - player].astype(np.float64)
        meets = deals.meets if player == 0 else deals.meets.T
        faced = meets @ reach
        if self.street == RIVER:
            ranks = deals.ranks(deals.rivers[self.board_index].board)
            own, other = ranks[deals.places[player]], ranks[deals.places[1 - player]]
            margins = np.sign(own[:, None] - other[None, :]) * meets
            margin = margins @ reach
        else:
            card = deals.turns[self.board_index].card if self.street == TURN else None
            run_outs = self.solution.game.run_outs(card)
            margin = run_outs.margins[player].astype(np.float64) @ reach / run_outs.boards
        return cast(
            "NDArray[np.float64]", np.where(faced > 0, 0.5 + margin / np.where(faced > 0, faced, 1) / 2, np.nan)
        )

    def evs(self, position: Position, values: Floats) -> NDArray[np.float64]:
        """Values in chips of the pot that each hand wins from here, what it has paid before not counted."""
        player = player_number(position)
        faced = self._faced(player)
        known = np.where(faced > 0, faced, 1)
        sunk = self.solution.spot.pot / 2 + self._tree.paid[self.index][player]
        return cast("NDArray[np.float64]", np.where(faced > 0, values / known + sunk, np.nan))

    def hands(self, values: Floats | None = None) -> list[HandRow]:
        """Every hand of whoever acts that gets here; `values` are those of its player, if they are known already."""
        position = POSITIONS[self._who(None)]
        player = player_number(position)
        values = self.values(position) if values is None else values
        start = self._tree.roots[self.root]
        own = self.evs(position, values[self.index - start])
        children = [
            self.evs(position, values[self._tree.child(self.index, number) - start])
            for number in range(len(self.actions))
        ]
        strategy, equities = self.strategy(), self.equities(position)
        return [
            HandRow(
                format_cards(combo),
                float(self.reaches[player][row]),
                float(equities[row]),
                float(own[row]),
                tuple(float(share) for share in strategy[:, row]),
                tuple(float(child[row]) for child in children),
            )
            for row, combo in enumerate(self.combos(position))
            if self.reaches[player][row] > 0 and not np.isnan(own[row])
        ]

    def totals(self, values: tuple[Floats, Floats] | None = None) -> Totals:
        """The ranges as a whole; `values` are those of both players, if they are known already."""
        found = values or (self.values("oop"), self.values("ip"))
        start = self._tree.roots[self.root]
        evs, equities = [], []
        for player, position in enumerate(POSITIONS):
            weight = self.reaches[player].astype(np.float64) * self._faced(player)
            total = float(weight.sum()) or 1.0
            evs.append(float(weight @ np.nan_to_num(self.evs(position, found[player][self.index - start]))) / total)
            equities.append(float(weight @ np.nan_to_num(self.equities(position))) / total)
        shares = self.shares() if self._kind < FOLD else ()
        met = float(self.reaches[0].astype(np.float64) @ self._faced(0))
        return Totals((evs[0], evs[1]), (equities[0], equities[1]), shares, met)

    def shares(self) -> tuple[float, ...]:
        """How often whoever acts takes each action, with the whole range."""
        player = self._who(None)
        weight = self.reaches[player].astype(np.float64) * self._faced(player)
        return tuple(float(share) for share in self.strategy() @ (weight / (float(weight.sum()) or 1.0)))

    def _faced(self, player: int) -> NDArray[np.float64]:
        """The weight that each hand of a player meets here."""
        meets = self.solution.game.deals.meets
        return cast(
            "NDArray[np.float64]", (meets if player == 0 else meets.T) @ self.reaches[1 - player].astype(np.float64)
        )

    def range(self, position: Position) -> Range:
        """What a player may hold here."""
        player = player_number(position)
        weights = {
            combo: float(weight)
            for combo, weight in zip(self.combos(position), self.reaches[player], strict=True)
            if weight > 0
        }
        return Range.of(weights)

    def _repr_svg_(self) -> str:
        """The strategy as a 13×13 grid; where nobody acts, the equity graph of both ranges."""
        from riverboat.solver.postflop.node_picture import draw_equity_graph, draw_node

        return draw_equity_graph(self) if self.player is None else draw_node(self)

    def _repr_html_(self) -> str:
        """The strategy and the equity graph, for notebooks."""
        from riverboat.solver.postflop.node_picture import draw_equity_graph, draw_node

        graph = draw_equity_graph(self)
        return f"<div>{graph}</div>" if self.player is None else f"<div>{draw_node(self)}<br/>{graph}</div>"

    def summary(self, values: tuple[Floats, Floats] | None = None) -> dict[str, Any]:
        """What a program is told of a node: the range as a whole, and every hand."""
        about: dict[str, Any] = {
            "path": list(self.path),
            "board": [format_card(card) for card in self.board],
            "pot": self.pot,
            "player": self.player,
            "actions": list(self.actions),
        }
        if self.player is None:
            return about
        values = values or (self.values("oop"), self.values("ip"))
        totals = self.totals(values)
        about["ev"], about["equity"] = totals.evs[self._kind], totals.equities[self._kind]
        about["shares"] = list(totals.shares)
        about["hands"] = [
            {
                "hand": row.combo,
                "weight": _rounded(row.weight),
                "equity": _rounded(row.equity),
                "ev": _rounded(row.ev),
                "shares": [_rounded(share) for share in row.shares],
                "evs": [_rounded(ev) for ev in row.evs],
            }
            for row in self.hands(values[self._kind])
        ]
        return about


def player_number(position: Position) -> int:
    """0 out of position, 1 in position."""
    if not isinstance(position, str) or position not in POSITIONS:
        raise bad_argument("position", position, "oop or ip")
    return POSITIONS.index(position)


def _rounded(number: float) -> float:
    return round(number, 5)
