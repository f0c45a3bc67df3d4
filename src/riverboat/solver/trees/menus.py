"""Bet menus: what a tree offers at a spot."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from riverboat.solver.round_sizes import round_total
from riverboat.solver.trees.spot import CALL, FOLD, Chips, Spot


class Menu(ABC):
    """What a tree offers beside the fold."""

    @abstractmethod
    def raises(self, spot: Spot) -> Sequence[Chips]:
        """Totals to raise to, from the smallest, each within the rules. Not asked when the price is all-in."""

    def has_call(self, spot: Spot) -> bool:  # noqa: ARG002  (a menu may leave calls out)
        """Whether the check or call is offered."""
        return True

    def mistakes(self, spot: Spot) -> Sequence[Chips]:  # noqa: ARG002  (as above)
        """Actions that are offered because people choose them, though no strategy shall."""
        return ()


def offered(menu: Menu, spot: Spot) -> list[Chips]:
    """All actions of a spot: the fold if there is something to pay, the check or call, the raises from the smallest."""
    folds = [FOLD] if spot.to_call else []
    calls = [CALL] if menu.has_call(spot) else []
    raises = menu.raises(spot) if spot.price < spot.stack else ()
    return [*folds, *calls, *raises]


@dataclass(frozen=True)
class PotMenu(Menu):
    """No-limit raises as fractions of the pot, counted after the call; the last one may be all-in."""

    sizes: Mapping[int, Sequence[Sequence[float]]]
    """By street, for the first raise, the second and so on; after the last one there is only the call."""
    all_in: Mapping[int, Sequence[bool]] = field(default_factory=dict)
    """Whether all-in is offered beside them, by street and raise; otherwise it is."""
    all_in_within: float = inf
    """All-in is not offered beside them when it is more than so many pots."""
    commits_at: float = 0.67
    """A raise that puts in this fraction of the stack is made all-in."""

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
class RoundMenu(Menu):
    """Another menu, its raises to the totals that a person would use."""

    menu: Menu
    big_blind: Chips

    def raises(self, spot: Spot) -> list[Chips]:
        least = spot.price + spot.least_raise
        return sorted({round_total(total, least, spot.stack, self.big_blind) for total in self.menu.raises(spot)})


@dataclass(frozen=True)
class CappedMenu(Menu):
    """Another menu in pot-limit: no raise is more than the pot after the call."""

    menu: Menu

    def raises(self, spot: Spot) -> list[Chips]:
        most = pot_limit(spot)
        return sorted({min(total, most) for total in self.menu.raises(spot)})


def pot_limit(spot: Spot, dead: Chips = 0) -> Chips:
    """The most that may be raised to in pot-limit; `dead` chips are in the pot beside what the players bet."""
    return min(spot.stack, spot.price + spot.pot + dead + spot.to_call)


@dataclass(frozen=True)
class FixedMenu(Menu):
    """Limit betting: one size a street, and a cap on bets and raises."""

    sizes: Sequence[Chips]
    most_raises: Sequence[int]
    """On each street; a bet counts as one, a blind does not."""

    def raises(self, spot: Spot) -> list[Chips]:
        return [spot.price + self.sizes[spot.street]] if spot.raises < self.most_raises[spot.street] else []


@dataclass(frozen=True)
class PlayedMenu(Menu):
    """Another menu, and at the spots of one line the raise that was really made there."""

    menu: Menu
    played: Mapping[Spot, Chips]

    def raises(self, spot: Spot) -> list[Chips]:
        made = self.played.get(spot)
        wanted = list(self.menu.raises(spot))
        return wanted if made is None else sorted({*wanted, made})
