"""Opponent models from hand to hand: who plays too many hands, bets too often, or does not fold.

Counts of what was seen, against what a sensible player would have done in the same spots; nothing about cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.bots.by_ranges.preflop_lines import open_share
from riverboat.bots.character import beliefs
from riverboat.engine.events import Acted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from riverboat.bots.by_ranges.situation import Opponent
    from riverboat.engine.rules import Seat
    from riverboat.engine.view import Observation

PRIOR: Final = 12.0
"""A new opponent is taken for a sensible player until so many decisions say otherwise."""
LOWEST: Final = 0.4
HIGHEST: Final = 2.2

_BETTING_SHARE: Final = 0.36
"""How often a sensible player bets or raises when acting after the flop."""


class _Tally:
    """How often somebody did a thing, and how often a sensible player would have."""

    __slots__ = ("done", "expected")

    def __init__(self) -> None:
        self.done = 0.0
        self.expected = 0.0

    def count(self, did: bool, expected: float) -> None:
        self.done += did
        self.expected += expected

    def ratio(self, trust: float) -> float:
        """1 is sensible; the more was seen and the more it is trusted, the further from it."""
        seen = (self.done + PRIOR) / (self.expected + PRIOR)
        return min(HIGHEST, max(LOWEST, 1 + trust * (seen - 1)))


class OpponentBook:
    """Notes on everybody met at the table, by name."""

    def __init__(self, trust: float) -> None:
        self._trust = trust
        self._entering: dict[str, _Tally] = {}
        self._betting: dict[str, _Tally] = {}
        self._folding: dict[str, _Tally] = {}

    def looseness(self, opponents: list[Opponent]) -> dict[Seat, float]:
        """How much wider than sensible each one's starting hands are."""
        return self._ratios(self._entering, opponents)

    def aggression(self, opponents: list[Opponent]) -> dict[Seat, float]:
        """How much more often than sensible each one bets."""
        return self._ratios(self._betting, opponents)

    def folding(self, opponents: list[Opponent]) -> dict[Seat, float]:
        """How much more often than the price is worth each one folds to a bet."""
        return self._ratios(self._folding, opponents)

    def _ratios(self, tallies: Mapping[str, _Tally], opponents: list[Opponent]) -> dict[Seat, float]:
        if not self._trust:
            return {}
        return {other.seat: tallies[other.name].ratio(self._trust) for other in opponents if other.name in tallies}

    def note(self, observation: Observation) -> None:
        """Read a finished hand."""
        if not self._trust:
            return
        names = {other.seat: other.name for other in observation.opponents if other.position}
        acted = [event for event in observation.history if type(event) is Acted]
        self._note_entering(acted, names)
        self._note_play(acted, names, observation)

    def _note_entering(self, acted: list[Acted], names: dict[Seat, str]) -> None:
        """Who came in when nobody had raised: that is where loose and tight players differ most."""
        belief = beliefs()
        waiting = len(names) + 1
        for event in acted:
            if event.street != "preflop":
                return
            waiting -= 1
            if event.seat in names and waiting:
                share = open_share(belief.open, belief.open_heads_up, waiting, len(names) == 1)
                _tally(self._entering, names[event.seat]).count(event.verb not in ("fold", "check"), share)
            if event.verb in ("raise", "bet"):
                return

    def _note_play(self, acted: list[Acted], names: dict[Seat, str], observation: Observation) -> None:
        """Bets, raises and folds after the flop."""
        # Not from the pot at the end: bets that nobody called are no longer in it.
        pot = sum(post.amount for post in observation.posts)
        street, price, faced = "", 0, 0.0
        for event in acted:
            if event.street == "preflop":
                pot += event.added
                continue
            if event.street != street:
                street, price = event.street, 0
            aggressive = event.verb in ("bet", "raise")
            if event.seat in names:
                _tally(self._betting, names[event.seat]).count(aggressive, _BETTING_SHARE)
                if price:
                    _tally(self._folding, names[event.seat]).count(event.verb == "fold", faced)
            if aggressive:
                faced = (event.bet - price) / max(1, pot + event.added)
                price = event.bet
            pot += event.added


def _tally(tallies: dict[str, _Tally], name: str) -> _Tally:
    return tallies.setdefault(name, _Tally())
