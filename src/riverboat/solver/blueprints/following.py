"""Following a real hand through the tree of a blueprint.

Every reading of the bets is followed with its weight. What the tree has no room for is left out: a caller too many
counts as folded. When a street begins with players that no reading has, it begins where the same seats have about as
much behind in proportion to the pot, after as many raises before the flop.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from math import log
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.solver.blueprints.blueprint import Blueprint
from riverboat.solver.blueprints.game import DEPTHS, LIMIT_MENU, SHORT_DECK_DEPTHS
from riverboat.solver.blueprints.hand_order import evened, in_order
from riverboat.solver.blueprints.seat_map import SeatMap
from riverboat.solver.blueprints.translation import as_real, rules_of, taken_for
from riverboat.solver.round_sizes import round_total
from riverboat.solver.table_hand import PlayedAction, TableHand, TableSpot
from riverboat.solver.trees.betting_tree import UNCONTESTED, Floats
from riverboat.solver.trees.six_max_menu import MOST_TO_THE_FLOP
from riverboat.solver.trees.spot import BIG_BLIND_CHIPS, CALL, FLOP, FOLD, NOBODY, PREFLOP, Chips, Spot

MUCH_DEEPER: Final = 1.5
"""Times the deepest tree: from there on its all-in is not all-in at the table, but as much as there."""
REMEMBERED: Final = 512
"""Lines that are kept: the next decision of a hand is followed from the one before."""


class TreePosition(NamedTuple):
    """A decision of the tree that a real one is read as."""

    node: int
    spot: Spot
    weight: float


class Moment(NamedTuple):
    """One decision of a real hand, and the decisions of the tree that it is read as."""

    spot: TableSpot
    player: int
    places: tuple[TreePosition, ...]


class _Trail(NamedTuple):
    """A hand followed up to some action."""

    moments: tuple[Moment, ...]
    spot: TableSpot
    places: tuple[TreePosition, ...]
    seats: SeatMap
    raisers: tuple[int, ...]
    """The players who raised before the flop, in turn."""


class _Decision(NamedTuple):
    """A decision, all places of the tree there, also those of other seats, and who plays which seat."""

    moment: Moment
    places: tuple[TreePosition, ...]
    seats: SeatMap


class HandFollower:
    """Follows hands through one blueprint. What it remembers only saves time."""

    def __init__(self, blueprint: Blueprint) -> None:
        self.blueprint = blueprint
        self.rules = rules_of(blueprint.game.players)
        self._tree = blueprint.tree
        self._streets = blueprint.game.streets
        self._trail = lru_cache(maxsize=REMEMBERED)(self._follow)
        self._ordered = cache(self._put_in_order)

    def strategy(self, node: int) -> Floats:
        """A decision's strategy as it is played, a row for each bucket: before the flop with its hands in order, and
        with more than two players evened."""
        return self._ordered(node) if self._tree.streets[node] == PREFLOP else self.blueprint.strategy(node)

    def put_in_order(self) -> None:
        """Put all decisions before the flop in order at once, which is otherwise done with each when it is met."""
        for node in np.flatnonzero(self._tree.is_decision & (self._tree.streets == PREFLOP)).tolist():
            self._ordered(node)

    def _put_in_order(self, node: int) -> Floats:
        strategy, actions = self._in_order(node), self._tree.actions_at(node)
        if self.blueprint.game.players == 2:
            return strategy  # evened when it was finished
        return evened(strategy, self._held(node), folds=actions[0] == FOLD)

    def _in_order(self, node: int) -> Floats:
        strategy, actions = self.blueprint.strategy(node), self._tree.actions_at(node)
        if actions[0] != FOLD or len(actions) == 1:
            return strategy
        abstraction = self.blueprint.abstraction
        if abstraction.deck == "standard":
            return in_order(strategy, self._held(node), only_calls=actions == [FOLD, CALL])
        # Classes that are never dealt have learnt nothing; they are the worst of every chain.
        dealt = abstraction.is_dealt
        strategy = np.where(dealt[:, None], strategy, np.eye(1, len(actions), dtype=np.float32))
        best = np.argsort(np.where(dealt, -abstraction.equities[PREFLOP], 1), kind="stable")
        return in_order(strategy, self._held(node), only_calls=actions == [FOLD, CALL], best=best)

    def _held(self, node: int) -> Floats:
        """How likely the player to act at a decision before the flop has come so far with each class."""
        tree, held, place = self._tree, self.blueprint.abstraction.is_dealt.astype(np.float32), 0
        while place != node:
            children = tree.children[place, : tree.counts[place]]
            taken = int(np.searchsorted(children, node, side="right")) - 1  # nodes lie in preorder
            if tree.kinds[place] == tree.kinds[node]:
                held = held * self.strategy(place)[:, taken]
            place = int(children[taken])
        return held

    def moments(self, hand: TableHand, seats: SeatMap, ignored: frozenset[int] = frozenset()) -> tuple[Moment, ...]:
        """Every decision made so far, and the one now. Players in `ignored` count as folded when they call."""
        trail = self._trail(hand.first, hand.big_blind, seats, ignored, hand.played)
        return (*trail.moments, self._decision(trail, hand.big_blind, hand.street, hand.actor).moment)

    def taken_for(self, place: TreePosition, spot: TableSpot, played: PlayedAction) -> list[tuple[Chips, float]]:
        """The tree's actions that a real one may be taken for, with their probabilities."""
        return taken_for(self.rules, self._tree.actions_at(place.node), place.spot, spot, played)

    def real_actions(self, place: TreePosition, moment: Moment, hand: TableHand) -> list[Chips]:
        """The tree's actions at a place as chips at the real table, raises to round totals."""
        spot, offered = moment.spot, self._tree.actions_at(place.node)
        if self.blueprint.game.is_limit:
            bet = hand.big_blind * LIMIT_MENU.sizes[spot.street] // BIG_BLIND_CHIPS
            return [spot.price + bet if action > CALL else action for action in offered]
        least, most = spot.price + spot.least_raise, spot.reach(moment.player)
        real = as_real(self.rules, offered, place.spot, spot, moment.player, spare=spare_chips(hand))
        return [round_total(action, least, most, hand.big_blind) if action > CALL else action for action in real]

    def _follow(
        self,
        first: TableSpot,
        big_blind: Chips,
        seats: SeatMap,
        ignored: frozenset[int],
        line: tuple[PlayedAction, ...],
    ) -> _Trail:
        if not line:
            return _Trail((), first, self._root(seats), seats, ())
        before, played = self._trail(first, big_blind, seats, ignored, line[:-1]), line[-1]
        moment, places, seats = self._decision(before, big_blind, played.street, played.player)
        after = self._after(places, seats, moment.spot, played, ignored)
        is_preflop_raise = played.street == PREFLOP and played.action > CALL
        raisers = (*before.raisers, played.player) if is_preflop_raise else before.raisers
        return _Trail((*before.moments, moment), moment.spot.after(played), after, seats, raisers)

    def _decision(self, trail: _Trail, big_blind: Chips, street: int, player: int) -> _Decision:
        """The decision of a player that follows."""
        spot, places, seats = trail.spot, trail.places, trail.seats
        while spot.street < street:
            spot = spot.next_street(big_blind)
            if spot.street == FLOP and (moved := seats.on_flop(spot.live)) is not seats:
                places, seats = (), moved
            places = self._next_street(places, seats, spot, trail.raisers)
        places = self._up_to(places, seats, spot, player)
        seat = seats.seats[player]
        at_turn = [place for place in places if place.spot.is_open and place.spot.actor == seat]
        return _Decision(Moment(spot, player, self._likely(at_turn)), places, seats)

    def _root(self, seats: SeatMap) -> tuple[TreePosition, ...]:
        place = TreePosition(0, self.blueprint.game.root, 1.0)
        while seats.player(place.spot.actor) is None:
            place = self._child(place, FOLD, 1.0)
        return (place,)

    def _child(self, place: TreePosition, action: Chips, share: float) -> TreePosition:
        return TreePosition(self._tree.child(place.node, action), place.spot.after(action), place.weight * share)

    def _after(
        self,
        places: Sequence[TreePosition],
        seats: SeatMap,
        spot: TableSpot,
        played: PlayedAction,
        ignored: frozenset[int],
    ) -> tuple[TreePosition, ...]:
        found: list[TreePosition] = []
        for place in places:
            if not place.spot.is_open or place.spot.actor != seats.seats[played.player]:
                # A player that the tree does not have acts; a raise by them has no reading.
                found += [place] if played.action <= CALL else []
                continue
            taken = self.taken_for(place, spot, played)
            is_left_out = played.action == CALL and (not taken or played.player in ignored)
            if is_left_out and FOLD in self._tree.actions_at(place.node):
                taken = [(FOLD, 1.0)]
            found += [self._child(place, action, share) for action, share in taken]
        return self._likely(_merged(found))

    def _up_to(
        self, places: Sequence[TreePosition], seats: SeatMap, spot: TableSpot, player: int
    ) -> tuple[TreePosition, ...]:
        """Pass over the seats that do not really act: who is all-in calls, who is gone folds."""
        seat = seats.seats[player]
        passed = [self._passed(place, seats, spot, seat) for place in places if seat in place.spot.live]
        return tuple(passed) or tuple(places)

    def _passed(self, place: TreePosition, seats: SeatMap, spot: TableSpot, seat: int | None) -> TreePosition:
        while place.spot.is_open and place.spot.actor != seat:
            offered = self._tree.actions_at(place.node)
            calls = seats.player(place.spot.actor) in spot.live and CALL in offered
            place = self._child(place, CALL if calls or FOLD not in offered else FOLD, 1.0)
        return place

    def _next_street(
        self, places: Sequence[TreePosition], seats: SeatMap, start: TableSpot, raisers: tuple[int, ...]
    ) -> tuple[TreePosition, ...]:
        """Where the tree stands when a street begins; `start` is its first real spot."""
        live = {seats.seats[player] for player in start.live}
        found: list[TreePosition] = []
        for place in places:
            ended = self._passed(place, seats, start, None)
            if len(ended.spot.live) == 1 or self._tree.kinds[ended.node] >= UNCONTESTED:
                continue
            first = ended._replace(spot=ended.spot.next_street(self._streets))
            if {*first.spot.live} == live:
                found.append(first)
        raised = tuple(seats.seats[player] for player in raisers)
        return self._likely(_merged(found)) or self._most_alike(live, start, raised)

    def _most_alike(
        self, seats: set[int | None], start: TableSpot, raisers: tuple[int | None, ...]
    ) -> tuple[TreePosition, ...]:
        """The start of a street, of all with these seats, that is most like the real one."""
        if None in seats or not 1 < len(seats) <= MOST_TO_THE_FLOP or not start.behind:
            return ()
        live = tuple(seat for seat in self._streets.orders[start.street] if seat in seats)
        nodes = self._starts[start.street]
        nodes = nodes[self._tree.live[nodes] == sum(1 << seat for seat in live)]
        if not len(nodes):
            return ()
        paid, pots = self._tree.paid[nodes], self._tree.pots[nodes]
        stacks = self.blueprint.game.depth * BIG_BLIND_CHIPS - paid
        apart = np.abs(np.log(stacks / pots) - log(max(start.behind, 1) / max(start.pot, 1)))
        raises, aggressors = self._preflop
        apart += self.rules.other_raises * (raises[nodes] != len(raisers))
        apart += self.rules.other_aggressor * (aggressors[nodes] != (raisers[-1] if raisers else NOBODY))
        best = int(np.argmin(apart))
        nothing = (0,) * len(self._streets.orders[0])
        spot = Spot(
            *(start.street, nothing, live, live),
            *(int(paid[best]), int(pots[best]), int(stacks[best]), BIG_BLIND_CHIPS),
        )
        return (TreePosition(int(nodes[best]), spot, 1.0),)

    def _likely(self, places: Sequence[TreePosition]) -> tuple[TreePosition, ...]:
        """The readings worth following, their weights adding up to one."""
        if len(places) == 1:
            return (places[0]._replace(weight=1.0),)
        total = sum(place.weight for place in places)
        kept = [place for place in places if place.weight >= self.rules.least_weight * total]
        whole = sum(place.weight for place in kept)
        return tuple(place._replace(weight=place.weight / whole) for place in kept)

    @cached_property
    def _preflop(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """For each node the number of raises before the flop, and the seat of the last raiser."""
        tree = self._tree
        raises, aggressors = np.zeros(tree.size, np.int8), np.full(tree.size, NOBODY, np.int8)
        nodes = np.array([0])
        while len(nodes):
            rows, places = np.nonzero(np.arange(tree.children.shape[1]) < tree.counts[nodes, None])
            parents = nodes[rows]
            nodes = tree.children[parents, places]
            is_raise = (tree.streets[parents] == PREFLOP) & (tree.actions[parents, places] > CALL)
            raises[nodes] = raises[parents] + is_raise
            aggressors[nodes] = np.where(is_raise, tree.kinds[parents], aggressors[parents])
        return raises, aggressors

    @cached_property
    def _starts(self) -> list[NDArray[np.intp]]:
        """For each street the decisions that it begins with."""
        starts = self._tree.street_starts()
        return [starts[self._tree.streets[starts] == street] for street in range(len(self._streets.orders))]


def spare_chips(hand: TableHand) -> Chips:
    """What the stacks of a heads-up hand have more than the deepest tree; nothing if it is not much."""
    depths = DEPTHS if hand.deck == "standard" else SHORT_DECK_DEPTHS
    deepest = depths[-1] * hand.largest_blind
    is_much = hand.players == 2 and not hand.is_limit and hand.full_stack > MUCH_DEEPER * deepest
    return hand.full_stack - deepest if is_much else 0


def _merged(places: Sequence[TreePosition]) -> list[TreePosition]:
    if len(places) < 2:
        return [*places]
    found: dict[int, TreePosition] = {}
    for place in places:
        before = found[place.node].weight if place.node in found else 0.0
        found[place.node] = place._replace(weight=place.weight + before)
    return list(found.values())
