"""Bet menus: which raises a tree offers, by street and by how often it has been raised there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from riverboat.solver.games.betting_tree import Chips, Spot


@dataclass(frozen=True)
class PotMenu:
    """No-limit raises as parts of the pot, counted after the call; the last one may be all-in."""

    sizes: Mapping[int, Sequence[Sequence[float]]]
    """By street, for the first raise, the second and so on; after the last one there is only the call."""
    all_in: Mapping[int, Sequence[bool]] = field(default_factory=dict)
    """Whether all-in is offered beside them, by street and raise; otherwise it is."""
    all_in_within: float = inf
    """All-in is not offered beside them when it is more than so many pots."""
    commits_at: float = 0.67
    """A raise that puts in so much of what is left is made all-in: nobody folds the rest."""

    def raises(self, spot: Spot) -> list[Chips]:
        by_raise = self.sizes[spot.street]
        if spot.raises >= len(by_raise):
            return []
        after_call = spot.pot + spot.to_call
        wanted = {self._total(spot, spot.price + round(part * after_call)) for part in by_raise[spot.raises]}
        if self._offers_all_in(spot):
            wanted.add(spot.stack)
        return sorted(wanted)

    def _total(self, spot: Spot, total: Chips) -> Chips:
        total = max(total, spot.price + spot.least_raise)
        return spot.stack if total >= self.commits_at * spot.stack else total

    def _offers_all_in(self, spot: Spot) -> bool:
        if spot.stack - spot.price > self.all_in_within * (spot.pot + spot.to_call):
            return False
        by_raise = self.all_in.get(spot.street, ())
        return by_raise[spot.raises] if spot.raises < len(by_raise) else True


@dataclass(frozen=True)
class FixedMenu:
    """Limit betting: one size a street, and so many bets and raises."""

    sizes: Sequence[Chips]
    most_raises: int

    def raises(self, spot: Spot) -> list[Chips]:
        return [spot.price + self.sizes[spot.street]] if spot.raises < self.most_raises else []


@dataclass(frozen=True)
class PlayedMenu:
    """Another menu, and at the spots of one line the raise that was really made there."""

    menu: PotMenu
    played: Mapping[Spot, Chips]

    def raises(self, spot: Spot) -> list[Chips]:
        made = self.played.get(spot)
        offered = self.menu.raises(spot)
        return offered if made is None else sorted({*offered, made})
