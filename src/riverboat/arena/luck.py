"""Luck, measured so that it can be taken out of a result without bending it.

**The rule.** A hand is a sequence of decisions and of chance events: the hole cards, the flop, the turn, the river.
Take any function v of what has happened so far, fixed before the match. When a chance event turns the history h
into h·o, its luck is

    L = v(h·o) − E[v(h·O)],     O being drawn as the dealer draws it, given h.

E[L | h] = 0 whatever v is and whatever the players do, because they cannot act on cards that are still in the pack
and v does not depend on them. Sums of such terms have mean zero too, so that `result − b · (sum of luck)` has exactly
the mean of the result for every constant b, and less variance the better v foresees the result (the advantage-sum
estimator of Zinkevich, Bowling, Bard, Kan and Billings, 2006; for bots that tell their policy
`solver.aivat` does more).

**The functions v, and why each expectation is exact.**

- Hole cards: v is the strength of a seat's class of hand (`HOLE_STRENGTH`) less the mean strength of the others, in
  units of `HOLE_UNIT` big blinds. All seats draw alike, so the expectation is 0 whatever the table says.
- Flop, turn, river: v is the part of each pot, as it stood when the card fell, that the seat would get on average if
  the board were dealt out and all hands that are still in were shown. From the flop on, every board is counted. The
  expectation of v over the next card is v before it, since counting all boards and counting, for each next card, all
  that follow, is the same count. Before the flop E[v] is the mean over `SAMPLED_BOARDS` boards drawn apart from the
  deal: each has expectation E[v] given h, hence so has their mean, and L keeps mean zero; only a little noise is
  added. All hole cards count as gone from the pack, folded ones too: h is what has happened, not what a player knows.

**All-in adjustment** is the part of the same terms that fell when nobody could bet any more: subtracting it replaces
what the board happened to bring by what it would bring on average. `estimate` subtracts it as it is (b = 1), and for
the full adjustment finds a b for each street from other blocks of the match.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from riverboat.arena.luck_kernels import ALL_IN, NO_CARD, Dealt, Floats, settle_claims
from riverboat.cards import RANKS, Card, DeckName, deck_of
from riverboat.engine.rules import Seat
from riverboat.engine.state import BOARD_SIZE, STREETS_AFTER, Hand
from riverboat.evaluator.kernels import kernel_tables
from riverboat.odds.strength import hands_by_strength

LUCK_COLUMNS: Final = ALL_IN + 1
"""Hole cards, flop, turn, river; and all-in luck once more by itself."""

HOLE_UNIT: Final = 4.0
"""Big blinds that a unit of `HOLE_STRENGTH` is worth, roughly, between players who fight for pots."""


def _hole_strength() -> Floats:
    """Equity against a random hand by rank, from deuce to ace: suited below the diagonal, offsuit above it."""
    table = np.zeros((len(RANKS), len(RANKS)))
    for name, equity in hands_by_strength().items():
        high, low = RANKS.index(name[0]), RANKS.index(name[1])
        table[(high, low) if name.endswith("s") else (low, high)] = equity
    return table


HOLE_STRENGTH: Final[Floats] = _hole_strength()


class LuckBook:
    """Records the chance events of one rotation and computes their luck in one batch."""

    def __init__(self, seats: int, big_blind: int, deck: DeckName = "standard", pack: tuple[Card, ...] = ()) -> None:
        self._seats = seats
        self._big_blind = big_blind
        self._deck: DeckName = deck
        self._pack = np.uint64(sum(1 << card for card in pack or deck_of(deck)))
        self._nobody = (NO_CARD, NO_CARD)
        self._holes: list[list[tuple[Card, ...]]] = []
        self._boards: list[tuple[Card, ...]] = []
        self._claims: list[tuple[int, int, int, int, int, int]] = []

    def open(self, hand: Hand) -> None:
        """Write down what was dealt. If everybody is all-in by the blinds, the board has fallen too."""
        deal = hand.deal
        holes: list[tuple[Card, ...]] = [self._nobody] * self._seats
        for seat in deal.players:
            holes[seat] = deal.hole_cards(seat)
        self._holes.append(holes)
        self._boards.append(deal.board())
        if hand.is_over:
            self._run_out(0, hand)

    def turn(self, before: Hand, after: Hand) -> None:
        """Write down the cards that an action brought, if it did."""
        if after.street is before.street and not after.is_over:
            return
        size = BOARD_SIZE[before.street]
        if after.is_over:
            self._run_out(size, after)
        else:
            self._claim(size, BOARD_SIZE[after.street], after, 0)

    def settle(self, seeds: NDArray[np.uint64]) -> Floats:
        """Luck in chips by hand, seat and column; `seeds` has a number for each hand's sampled boards."""
        holes = np.array(self._holes, np.uint8)
        luck = np.zeros((len(holes), self._seats, LUCK_COLUMNS))
        luck[:, :, 0] = self._big_blind * HOLE_UNIT * hole_luck(holes)
        if self._claims:
            boards = np.array(self._boards, np.uint8)
            claims = np.array(self._claims, np.int64)
            settle_claims(Dealt(kernel_tables(self._deck), self._pack, holes, boards, seeds), claims, luck)
        return luck

    def _run_out(self, size: int, hand: Hand) -> None:
        """The board was dealt to its end because nobody could bet; a hand that ended before that brought no cards."""
        if len(hand.board) == 5 and hand.live & (hand.live - 1):
            for street in STREETS_AFTER_SIZE[size]:
                self._claim(size, street, hand, 1)
                size = street

    def _claim(self, before: int, after: int, hand: Hand, is_run_out: int) -> None:
        index = len(self._holes) - 1
        for pot in hand.pots:
            if len(pot.eligible) > 1:
                self._claims.append((index, before, after, pot.amount, _bits(pot.eligible), is_run_out))


STREETS_AFTER_SIZE: Final[dict[int, tuple[int, ...]]] = {
    BOARD_SIZE[street]: tuple(BOARD_SIZE[later] for later in after) for street, after in STREETS_AFTER.items()
} | {5: ()}
"""The sizes a board still grows to."""


def hole_luck(holes: NDArray[np.uint8]) -> Floats:
    """By hand and seat: how much stronger the hole cards are than those of the others, 0 for an empty seat."""
    dealt = holes[:, :, 0] != NO_CARD
    ranks, suits = np.minimum(holes >> 2, 12), holes & 3
    high, low = ranks.max(axis=2), ranks.min(axis=2)
    is_suited = (suits[:, :, 0] == suits[:, :, 1]) & (high != low)
    strength = np.where(is_suited, HOLE_STRENGTH[high, low], HOLE_STRENGTH[low, high]) * dealt
    others = np.maximum(dealt.sum(axis=1, keepdims=True) - 1, 1)
    luck: Floats = (strength - (strength.sum(axis=1, keepdims=True) - strength) / others) * dealt
    return luck


def _bits(seats: tuple[Seat, ...]) -> int:
    return sum([1 << seat for seat in seats])
