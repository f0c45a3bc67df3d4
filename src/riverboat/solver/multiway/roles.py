"""Which of the tree's six seats each real player stands for.

Fewer than six: as if the earliest seats had folded. More: those who folded first are left out, then some who have not
acted yet; the more players there really are behind whoever opens, the fewer hands are worth it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from riverboat.solver.games.betting_tree import FOLD
from riverboat.solver.multiway.seats import TableHand
from riverboat.solver.multiway.spots import SEATS

KEPT_FOR_EACH_PLAYER: Final = 0.6 ** (1 / 3)
"""First to act of nine, one enters with 60 % of the hands of the first of six."""
BLINDS: Final = 2


class Roles(NamedTuple):
    """The tree's seat of each player, or None for one who is left out."""

    seats: tuple[int | None, ...]
    more_behind: int
    """How many more players than in the tree there were behind the first to enter."""

    def player(self, seat: int) -> int | None:
        """Who plays a seat of the tree."""
        return self.seats.index(seat) if seat in self.seats else None


def roles_of(hand: TableHand) -> Roles | None:
    """The roles at this point of a hand; None if too many have entered it."""
    left_out = _left_out(hand)
    if left_out is None:
        return None
    kept = [player for player in range(hand.players) if player not in left_out]
    first_seat = SEATS - len(kept)
    seats = tuple(first_seat + kept.index(player) if player in kept else None for player in range(hand.players))
    opener = next((played.player for played in hand.played if played.action != FOLD), hand.actor)
    seat = seats[opener]
    assert seat is not None, "whoever has entered plays a seat of the tree"
    return Roles(seats, max(0, hand.players - opener - (SEATS - seat)))


def _left_out(hand: TableHand) -> set[int] | None:
    too_many = hand.players - SEATS
    if too_many <= 0:
        return set()
    in_front = range(hand.players - BLINDS)
    entered = {played.player for played in hand.played if played.action != FOLD}
    acted = [played.player for played in hand.played if played.street == 0]
    folded = [player for player in acted if player in in_front and player not in entered]
    waiting = [player for player in in_front if player not in acted and player != hand.actor]
    candidates = list(dict.fromkeys([*folded, *waiting]))
    return set(candidates[:too_many]) if len(candidates) >= too_many else None
