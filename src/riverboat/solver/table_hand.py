"""A hand at a real table of two to nine players, as everybody sees it. Chips are those of the real table.

Players are numbered in the order in which they act before the flop: the last two are the blinds, and with more than two
players the one before them has the button or sits nearest to it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.cards import Card, parse_card
from riverboat.engine.events import Acted, Street
from riverboat.engine.structures import STRUCTURES
from riverboat.solver.trees.holdem import CARDS_SHOWN
from riverboat.solver.trees.spot import CALL, FOLD, Chips

if TYPE_CHECKING:
    from riverboat.engine.rules import Seat
    from riverboat.engine.view import Observation

DEAD_POSTS: Final = ("ante", "dead_ante", "big_blind_ante", "dead_post")
BLINDS: Final = ("small_blind", "big_blind")
STREETS: Final = (Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER)

FEWEST: Final = 3
MOST: Final = 9
"""Players of a hand that `table_hand` reads; heads-up hands come from a `PublicState`."""


class PlayedAction(NamedTuple):
    """One action of a real hand."""

    street: int
    player: int
    action: Chips
    """FOLD, CALL (or check), or the total raised to on the street."""
    added: Chips


class TableSpot(NamedTuple):
    """How the betting stands at the real table."""

    street: int
    pot: Chips
    bets: tuple[Chips, ...]
    """Of this street, by player."""
    left: tuple[Chips, ...]
    """Behind, by player."""
    live: tuple[int, ...]
    least_raise: Chips
    dead: Chips = 0
    """Chips in the middle beside the pot: they make a call cheaper, but bets are not sized by them."""

    @property
    def price(self) -> Chips:
        return max(self.bets)

    def to_call(self, player: int) -> Chips:
        return min(self.price - self.bets[player], self.left[player])

    def cost(self, player: int) -> float:
        """What there is to call as a fraction of the pot; chips that the player cannot match are not in it."""
        most = self.bets[player] + self.left[player]
        unmatched = sum(max(0, bet - most) for bet in self.bets)
        return self.to_call(player) / max(self.pot + self.dead - unmatched, 1)

    def reach(self, player: int) -> Chips:
        """The highest total that counts on this street: what the player has, or the others can match."""
        others = max(self.bets[other] + self.left[other] for other in self.live if other != player)
        return min(self.bets[player] + self.left[player], others)

    @property
    def behind(self) -> Chips:
        """What can still be played for: the second largest stack of those with cards."""
        return sorted(self.left[player] for player in self.live)[-2]

    def size_of(self, player: int, total: Chips) -> float:
        """A raise as a fraction of the pot after the call."""
        return (total - self.price) / max(self.pot + self.to_call(player), 1)

    def after(self, played: PlayedAction) -> TableSpot:
        """The spot after an action of the same street."""
        player = played.player
        if played.action == FOLD:
            return self._replace(live=tuple(other for other in self.live if other != player))
        bet = self.bets[player] + played.added
        return self._replace(
            pot=self.pot + played.added,
            bets=(*self.bets[:player], bet, *self.bets[player + 1 :]),
            left=(*self.left[:player], self.left[player] - played.added, *self.left[player + 1 :]),
            least_raise=max(self.least_raise, bet - self.price),
        )

    def next_street(self, big_blind: Chips) -> TableSpot:
        return self._replace(street=self.street + 1, bets=(0,) * len(self.bets), least_raise=big_blind)


@dataclass(frozen=True)
class TableHand:
    """One decision of a hand. Equal hands are the same decision."""

    first: TableSpot
    """The blinds posted, before anybody has acted."""
    big_blind: Chips
    played: tuple[PlayedAction, ...]
    street: int
    board: tuple[Card, ...]
    actor: int

    @property
    def players(self) -> int:
        return len(self.first.bets)

    @property
    def effective_stack(self) -> Chips:
        """Of the player who had least, before the blinds."""
        return min(bet + left for bet, left in zip(self.first.bets, self.first.left, strict=True))

    def before(self, number: int) -> TableHand:
        """The hand when action `number` was about to be made."""
        played = self.played[number]
        board = self.board[: CARDS_SHOWN[played.street]]
        return replace(self, played=self.played[:number], street=played.street, board=board, actor=played.player)

    @property
    def spot(self) -> TableSpot:
        """How it stands now."""
        return self.spots()[-1]

    def spots(self) -> list[TableSpot]:
        """The spot before each action, and the one now."""
        spot, found = self.first, []
        for played in self.played:
            while spot.street < played.street:
                spot = spot.next_street(self.big_blind)
            found.append(spot)
            spot = spot.after(played)
        while spot.street < self.street:
            spot = spot.next_street(self.big_blind)
        return [*found, spot]

    def start_of(self, street: int) -> TableSpot:
        """The first spot of a street that has begun."""
        spot = self.first
        for played in self.played:
            if played.street >= street:
                break
            while spot.street < played.street:
                spot = spot.next_street(self.big_blind)
            spot = spot.after(played)
        while spot.street < street:
            spot = spot.next_street(self.big_blind)
        return spot


def table_hand(observation: Observation) -> TableHand | None:
    """The hand that a seat sees, or None if it is not no-limit hold'em for three to nine with two plain blinds."""
    order = _order(observation)
    if order is None or observation.seat not in order:
        return None
    numbers = {seat: number for number, seat in enumerate(order)}
    events = [event for event in observation.history if type(event) is Acted]
    posted = [0] * len(order)
    live_bets = [0] * len(order)
    for post in observation.posts:
        posted[numbers[post.seat]] += post.amount
        if post.kind in BLINDS:
            live_bets[numbers[post.seat]] += post.amount
    played = tuple(
        PlayedAction(STREETS.index(event.street), numbers[event.seat], _action(event), event.added) for event in events
    )
    if sum(posted) + sum(event.added for event in events) != observation.pot:
        return None  # somebody was too short for a blind or an ante
    added = [sum(event.added for event in events if event.seat == seat) for seat in order]
    left = tuple(observation.stacks[seat] + more for seat, more in zip(order, added, strict=True))
    big_blind = observation.rules.big_blind
    first = TableSpot(0, sum(posted), tuple(live_bets), left, tuple(range(len(order))), big_blind)
    board = tuple(map(parse_card, observation.community_cards))
    street = STREETS.index(observation.street)
    return TableHand(first, big_blind, played, street, board, numbers[observation.seat])


def _order(observation: Observation) -> list[Seat] | None:
    """The seats dealt in as they act before the flop; None if the table or its posts are of another kind."""
    rules, posts = observation.rules, observation.posts
    known = STRUCTURES[rules.structure].takes_any_amount and rules.deck == "standard" and not rules.button_blind
    if not known or rules.max_raises is not None or {post.kind for post in posts} - {*DEAD_POSTS, *BLINDS}:
        return None
    blinds = {kind: [post.seat for post in posts if post.kind == kind] for kind in BLINDS}
    dealt = {other.seat for other in observation.opponents if other.position}
    dealt |= {observation.seat} if observation.seat is not None else set()
    seats = len(observation.stacks)
    clockwise = sorted(dealt, key=lambda seat: (seat - observation.button - 1) % seats)
    if not FEWEST <= len(clockwise) <= MOST:
        return None
    if blinds["small_blind"] != clockwise[:1] or blinds["big_blind"] != clockwise[1:2]:
        return None  # a dead small blind, or somebody posts who comes late
    return clockwise[2:] + clockwise[:2]


def _action(event: Acted) -> Chips:
    if event.verb == "fold":
        return FOLD
    return CALL if event.verb in ("check", "call") else event.bet
