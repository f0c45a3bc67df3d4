"""Which seat of a tree each player of a real hand takes.

With fewer players than seats the earliest seats count as folded. With more, players who folded first are left out, then
some who have not acted yet; the more players are really behind whoever opens, the fewer hands are opened.
"""

from __future__ import annotations

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

    def player(self, seat: int) -> int | None:
        """Who plays a seat of the tree."""
        return self.seats.index(seat) if seat in self.seats else None


def seat_map(hand: TableHand, seats_of_tree: int) -> SeatMap | None:
    """The seats at this decision of a hand; None if too many players have entered it."""
    if hand.players <= seats_of_tree:
        return SeatMap(tuple(range(seats_of_tree - hand.players, seats_of_tree)), 0)
    left_out = _left_out(hand, seats_of_tree)
    if left_out is None:
        return None
    kept = [player for player in range(hand.players) if player not in left_out]
    first_seat = seats_of_tree - len(kept)
    seats = tuple(first_seat + kept.index(player) if player in kept else None for player in range(hand.players))
    opener = next((played.player for played in hand.played if played.action != FOLD), hand.actor)
    seat = seats[opener]
    assert seat is not None, "whoever has entered plays a seat of the tree"
    return SeatMap(seats, max(0, hand.players - opener - (seats_of_tree - seat)))


def _left_out(hand: TableHand, seats_of_tree: int) -> set[int] | None:
    too_many = hand.players - seats_of_tree
    in_front = range(hand.players - BLINDS)
    entered = {played.player for played in hand.played if played.action != FOLD}
    acted = [played.player for played in hand.played if played.street == 0]
    folded = [player for player in acted if player in in_front and player not in entered]
    waiting = [player for player in in_front if player not in acted and player != hand.actor]
    candidates = list(dict.fromkeys([*folded, *waiting]))
    return set(candidates[:too_many]) if len(candidates) >= too_many else None
