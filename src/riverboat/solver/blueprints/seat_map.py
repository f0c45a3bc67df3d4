"""Which seat of a tree each player of a real hand takes.

With fewer players than seats the earliest seats count as folded. With more, players who folded first are left out, then
some who have not acted yet; the more players are really behind whoever opens, the fewer hands are opened.

At a straddled table the small blind takes the seat of the button before the flop, but acts first after it: it enters as
with one more behind, and if it sees the flop, the blinds change seats there.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from riverboat.solver.table_hand import TableHand
from riverboat.solver.trees.spot import FOLD

KEPT_FOR_EACH_PLAYER: Final = 0.6 ** (1 / 3)
"""The first to act of nine opens 60 % of the hands of the first of six."""
BLINDS: Final = 2


class SeatMap(NamedTuple):
    """The tree's seat of each player, or None for one who is left out."""

    seats: tuple[int | None, ...]
    more_behind: int
    """How many more players than in the tree there were behind the first to enter."""
    third_blind: int | None = None
    """The player who posted the small blind of a straddled table; the next two posted the larger ones."""

    def player(self, seat: int) -> int | None:
        """Who plays a seat of the tree."""
        return self.seats.index(seat) if seat in self.seats else None

    def kept(self, seat: int) -> float:
        """The fraction of the hands that enter by the tree's strategy for a seat which really do."""
        is_third_blind = self.third_blind is not None and seat == self.seats[self.third_blind]
        return KEPT_FOR_EACH_PLAYER ** (self.more_behind + is_third_blind)

    def on_flop(self, live: Collection[int]) -> SeatMap:
        """The seats of those who see the flop, such that they act in turn: with a third blind among them it has the
        tree's small blind, the next blind its big blind, and another one the button."""
        if self.third_blind is None or self.third_blind not in live:
            return self
        small, big, button = (self.seats[self.third_blind + place] for place in (1, 2, 0))
        blinds = [player for player in range(self.third_blind, self.third_blind + 3) if player in live]
        moved = dict(zip(blinds, (small, big, button), strict=False))
        return self._replace(
            seats=tuple(
                seat if player < self.third_blind else moved.get(player) for player, seat in enumerate(self.seats)
            ),
            third_blind=None,
        )


def seat_map(hand: TableHand, seats_of_tree: int) -> SeatMap | None:
    """The seats at this decision of a hand; None if too many players have entered it."""
    if hand.players <= seats_of_tree:
        return _seat_map(hand, tuple(range(seats_of_tree - hand.players, seats_of_tree)), 0)
    left_out = _left_out(hand, seats_of_tree)
    if left_out is None:
        return None
    kept = [player for player in range(hand.players) if player not in left_out]
    first_seat = seats_of_tree - len(kept)
    seats = tuple(first_seat + kept.index(player) if player in kept else None for player in range(hand.players))
    opener = next((played.player for played in hand.played if played.action != FOLD), hand.actor)
    seat = seats[opener]
    assert seat is not None, "whoever has entered plays a seat of the tree"
    return _seat_map(hand, seats, max(0, hand.players - opener - (seats_of_tree - seat)))


def _seat_map(hand: TableHand, seats: tuple[int | None, ...], more_behind: int) -> SeatMap:
    return SeatMap(seats, more_behind, hand.third_blind)


def _left_out(hand: TableHand, seats_of_tree: int) -> set[int] | None:
    too_many = hand.players - seats_of_tree
    in_front = range(hand.players - BLINDS)
    entered = {played.player for played in hand.played if played.action != FOLD}
    acted = [played.player for played in hand.played if played.street == 0]
    folded = [player for player in acted if player in in_front and player not in entered]
    waiting = [player for player in in_front if player not in acted and player != hand.actor]
    candidates = list(dict.fromkeys([*folded, *waiting]))
    return set(candidates[:too_many]) if len(candidates) >= too_many else None
