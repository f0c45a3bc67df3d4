"""A decision played again: the hand as it stood there, with the same cards or with the unseen ones dealt anew.

Cards dealt anew depend on what the seat had seen, on the ranges that its review shows, and on the seed alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, Literal, TypeAlias

import msgspec

from riverboat.cards import UNKNOWN, Card, deck_of
from riverboat.engine import Hand, replay_steps
from riverboat.engine.actions import Action
from riverboat.engine.events import Acted
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.state import BOARD_SIZE, Deal
from riverboat.errors import RiverboatError
from riverboat.history import Replay
from riverboat.odds.ranges import STARTING_HANDS, Combo
from riverboat.review.table_actions import action_of
from riverboat.review.values import Decision, RangeShown

RetryDeal: TypeAlias = Literal["same", "anew"]
"""The cards of the original hand, or the unseen ones dealt anew from the ranges."""

MOST_DRAWS: Final = 2000
"""Draws of all opponents' hands together, until no card is in two of them; then they are drawn one after the other."""


class Spot(msgspec.Struct, frozen=True):
    """A hand as it stood at a decision of one seat. It holds the pack: clients see it through `observe`."""

    hand: Hand
    seat: Seat

    def __repr__(self) -> str:
        return f"<Spot of hand {self.hand.deal.hand_id!r} at seat {self.seat}, cards hidden>"

    def won(self, final: Hand) -> Chips:
        """What the seat has won from the decision on, less what it put in; a fold is 0."""
        return final.stacks[self.seat] - self.hand.stacks[self.seat]

    def done(self, final: Hand) -> Action:
        """What the seat did at the decision, in a hand that went on from it."""
        event = final.history[len(self.hand.history)]
        assert isinstance(event, Acted), "the seat was to act"
        return action_of(event)


def spot_of(played: Hand | Replay, seat: Seat, decision: Decision) -> Spot:
    """The hand at a decision that its review tells of."""
    moments = _moments(played)
    found = next((hand for hand in moments if len(hand.history) == decision.step and hand.actor == seat), None)
    if found is None:
        raise RiverboatError(
            "no_such_decision", f"seat {seat} has no decision after {decision.step} actions", number=decision.number + 1
        )
    return Spot(found, seat)


def retried(spot: Spot, ranges: Sequence[RangeShown], *, deal: RetryDeal, seed: int) -> Hand:
    """The hand to be played on from the decision.

    With `same`, only cards that nobody knows, those of a recorded hand, are dealt anew.
    """
    hand, seat = spot.hand, spot.seat
    places = _Places(hand.deal)
    known = _kept(hand, seat, places, same=deal == "same")
    random = Random(seed)
    unseen = [other for other in hand.live_seats if other != seat]
    free = [other for other in unseen if any(place not in known for place in places.hole(other))]
    # There are no ranges of Omaha hands: such hands are dealt from all that is left.
    held = _drawn_hands(free, ranges, frozenset(known.values()), hand, random) if hand.rules.game == "holdem" else {}
    for other, combo in held.items():
        known |= dict(zip(places.hole(other), combo, strict=True))
    deck = _filled(places.size, known, hand, random)
    return msgspec.structs.replace(hand, deal=msgspec.structs.replace(hand.deal, deck=deck))


class _Places:
    """Where in the pack the cards of each seat and of the board lie."""

    def __init__(self, deal: Deal) -> None:
        self.size = len(deck_of(deal.rules.pack))
        self._numbered = msgspec.structs.replace(deal, deck=tuple(range(self.size)))

    def hole(self, seat: Seat) -> tuple[int, ...]:
        return self._numbered.hole_cards(seat)

    def board(self) -> tuple[int, ...]:
        return self._numbered.board()


def _moments(played: Hand | Replay) -> list[Hand]:
    """Every state of the hand from the deal on."""
    steps = played.steps if isinstance(played, Replay) else replay_steps(played)
    return [step.hand for step in steps]


def _kept(hand: Hand, seat: Seat, places: _Places, *, same: bool) -> dict[int, Card]:
    """The cards that stay, by their place in the pack: all that are known, or those that the seat had seen."""
    deck = hand.deal.deck
    seen = [*places.hole(seat), *places.board()[: BOARD_SIZE[hand.street]]]
    stays = range(min(len(deck), places.size)) if same else seen
    return {place: deck[place] for place in stays if deck[place] != UNKNOWN}


def _drawn_hands(
    seats: Sequence[Seat], ranges: Sequence[RangeShown], taken: frozenset[Card], hand: Hand, random: Random
) -> dict[Seat, Combo]:
    """Hole cards for each of the seats, from its range; from all hands where no range is known."""
    shown = {one.seat: one for one in ranges}
    weighted = {seat: _weighted(shown.get(seat), taken, hand) for seat in seats}
    for _ in range(MOST_DRAWS):
        drawn = {seat: random.choices(*weighted[seat])[0] for seat in seats}
        if len({card for combo in drawn.values() for card in combo}) == 2 * len(seats):
            return drawn
    drawn = {}
    for seat in seats:
        gone = taken.union(*drawn.values())
        drawn[seat] = random.choices(*_weighted(shown.get(seat), gone, hand))[0]
    return drawn


def _weighted(shown: RangeShown | None, taken: frozenset[Card], hand: Hand) -> tuple[list[Combo], list[float]]:
    """The combos of a range that can still be dealt, with their weights."""
    combos: dict[Combo, float] = {}
    for name, weight in (shown.hands if shown is not None else {}).items():
        possible = [combo for combo in STARTING_HANDS[name] if not taken.intersection(combo)]
        combos |= dict.fromkeys(possible, weight / len(possible) if possible else 0.0)
    if not any(combos.values()):
        left = [card for card in deck_of(hand.rules.pack) if card not in taken]
        combos = {(first, second): 1.0 for place, first in enumerate(left) for second in left[:place]}
    return list(combos), list(combos.values())


def _filled(size: int, known: dict[int, Card], hand: Hand, random: Random) -> tuple[Card, ...]:
    """A whole pack with the known cards in their places and all others at random."""
    left = Counter(deck_of(hand.rules.pack))
    left.subtract(known.values())
    rest = list(left.elements())
    random.shuffle(rest)
    return tuple(known[place] if place in known else rest.pop() for place in range(size))
