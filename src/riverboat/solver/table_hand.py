"""A hand at a real table of two to nine players, as everybody sees it. Chips are those of the real table.

Players are numbered in the order in which they act before the flop: the last two are the blinds, and with more than two
players the one before them has the button or sits nearest to it. With a straddle the last two are the big blind and the
straddler, whose straddle is the larger blind; the small blind acts before them, and after the flop first of all. In
short deck the last of two has the button and the only blind.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.cards import Card, DeckName, parse_card
from riverboat.engine.events import Acted, Street
from riverboat.solver.trees.holdem import CARDS_SHOWN
from riverboat.solver.trees.spot import CALL, FOLD, Chips

if TYPE_CHECKING:
    from riverboat.engine.rules import Seat
    from riverboat.engine.view import Observation

SOLVED_STRUCTURES: Final = ("no_limit", "pot_limit")
DEAD_POSTS: Final = ("ante", "dead_ante", "big_blind_ante", "dead_post")
BLINDS: Final = ("small_blind", "big_blind")
STRADDLE: Final = "straddle"
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
    """With a fold 0; a player who is left out of a hand folds, and chips may come or go along (see `left_out`)."""


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
            live = tuple(other for other in self.live if other != player)
            return self._replace(live=live, pot=self.pot + played.added)
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
    is_limit: bool = False
    """Whether it is fixed-limit, with bets of a big blind before the turn and two from there on."""
    straddle: Chips = 0
    """Posted on top of the blinds by whoever acts last before the flop."""
    deck: DeckName = "standard"
    """The short deck is for two, with a blind on the button alone."""

    @property
    def largest_blind(self) -> Chips:
        """What there is to call before anybody has raised: depths are told in it."""
        return max(self.straddle, self.big_blind)

    @property
    def postflop_order(self) -> tuple[int, ...]:
        """The players as they act after the flop: the button last."""
        if self.players == 2:
            return (1, 0) if self.deck == "standard" else (0, 1)
        blinds = 3 if self.straddle else 2
        return (*range(self.players - blinds, self.players), *range(self.players - blinds))

    @property
    def third_blind(self) -> int | None:
        """The player with the small blind at a straddled table, who acts before those of the larger ones."""
        return self.players - 3 if self.straddle else None

    @property
    def players(self) -> int:
        return len(self.first.bets)

    @property
    def effective_stack(self) -> Chips:
        """Of the player who had least, before the blinds."""
        return min(bet + left for bet, left in zip(self.first.bets, self.first.left, strict=True))

    @property
    def full_stack(self) -> Chips:
        """The same in short deck with the ante, as its blueprints count it."""
        return self.effective_stack + self._short_deck_ante

    @property
    def _short_deck_ante(self) -> Chips:
        return 0 if self.deck == "standard" else (self.first.pot - sum(self.first.bets)) // self.players

    @property
    def contested_depth(self) -> float:
        """The big blinds that the actor can lose to whoever has entered the hand, or before anybody has, to whoever has
        cards."""
        totals = [bet + left for bet, left in zip(self.first.bets, self.first.left, strict=True)]
        others = [player for player in self.spot.live if player != self.actor]
        entered = {played.player for played in self.played if played.action != FOLD}
        rivals = [player for player in others if player in entered] or others
        contested = min(totals[self.actor], max(totals[player] for player in rivals)) + self._short_deck_ante
        return contested / self.largest_blind

    @property
    def antes(self) -> float:
        """All that was posted, in pots of the two larger blinds alone."""
        return self.first.pot / max(sum(self.first.bets[-2:]), 1)

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
    """The hand that a seat sees, or None: it must be no-limit or pot-limit hold'em for three to nine, with two plain
    blinds and at most one straddle."""
    order = preflop_order(observation)
    return None if order is None else _hand_of(observation, order)


def short_deck_hand(observation: Observation) -> TableHand | None:
    """The hand that a seat sees, or None: it must be short deck for two with a full blind on the button and full
    antes."""
    rules, posts = observation.rules, observation.posts
    dealt = [other.seat for other in observation.opponents if other.position]
    if not rules.is_usual_short_deck or rules.max_raises is not None or len(dealt) != 1 or observation.seat is None:
        return None
    seats = sorted((*dealt, observation.seat), key=lambda seat: seat == observation.button)
    due = {("ante", seats[0], rules.ante), ("ante", seats[1], rules.ante), ("big_blind", seats[1], rules.big_blind)}
    if seats[1] != observation.button or {(post.kind, post.seat, post.amount) for post in posts} != due:
        return None
    return _hand_of(observation, seats)


def _hand_of(observation: Observation, order: list[Seat]) -> TableHand | None:
    """The hand of these seats, which act in this order before the flop."""
    if observation.seat not in order:
        return None
    numbers = {seat: number for number, seat in enumerate(order)}
    events = [event for event in observation.history if type(event) is Acted]
    posted = [0] * len(order)
    live_bets = [0] * len(order)
    for post in observation.posts:
        posted[numbers[post.seat]] += post.amount
        if post.kind in (*BLINDS, STRADDLE):
            live_bets[numbers[post.seat]] += post.amount
    played = tuple(
        PlayedAction(STREETS.index(event.street), numbers[event.seat], _action(event), event.added) for event in events
    )
    if sum(posted) + sum(event.added for event in events) != observation.pot:
        return None  # somebody was too short for a blind or an ante
    added = [sum(event.added for event in events if event.seat == seat) for seat in order]
    left = tuple(observation.stacks[seat] + more for seat, more in zip(order, added, strict=True))
    big_blind = observation.rules.big_blind
    straddle = sum(post.amount for post in observation.posts if post.kind == STRADDLE)
    least_raise = max(straddle, big_blind)
    first = TableSpot(0, sum(posted), tuple(live_bets), left, tuple(range(len(order))), least_raise)
    board = tuple(map(parse_card, observation.community_cards))
    street = STREETS.index(observation.street)
    actor, deck = numbers[observation.seat], observation.rules.pack
    return TableHand(first, big_blind, played, street, board, actor, straddle=straddle, deck=deck)


def preflop_order(observation: Observation) -> list[Seat] | None:
    """The seats dealt in as they act before the flop; None if the table or its posts are of another kind."""
    rules, posts = observation.rules, observation.posts
    known = rules.structure in SOLVED_STRUCTURES and rules.is_plain_holdem and not rules.button_blind
    if not known or rules.max_raises is not None or {post.kind for post in posts} - {*DEAD_POSTS, *BLINDS, STRADDLE}:
        return None
    blinds = {kind: [post.seat for post in posts if post.kind == kind] for kind in (*BLINDS, STRADDLE)}
    dealt = {other.seat for other in observation.opponents if other.position}
    dealt |= {observation.seat} if observation.seat is not None else set()
    seats = len(observation.stacks)
    clockwise = sorted(dealt, key=lambda seat: (seat - observation.button - 1) % seats)
    if not FEWEST <= len(clockwise) <= MOST:
        return None
    if blinds["small_blind"] != clockwise[:1] or blinds["big_blind"] != clockwise[1:2]:
        return None  # a dead small blind, or somebody posts who comes late
    if blinds[STRADDLE] not in ([], clockwise[2:3]):
        return None  # a straddle of another seat
    posting = 3 if blinds[STRADDLE] else 2
    return clockwise[posting:] + clockwise[:posting]


def _action(event: Acted) -> Chips:
    if event.verb == "fold":
        return FOLD
    return CALL if event.verb in ("check", "call") else event.bet
