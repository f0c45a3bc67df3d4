"""What an equity calculation answers, and the arithmetic from outcomes to equities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import TypeAlias

from riverboat.odds.ranges import Combo, Range

Outcomes: TypeAlias = "Mapping[int, float]"
"""How often each set of players, as bits with player 0 lowest, shares the pot."""


@dataclass(frozen=True, slots=True, repr=False)
class PlayerEquity:
    """What one player gets: parts of all deals from 0 to 1, and `equity`, the part of the pot."""

    win: float
    tie: float
    equity: float
    standard_error: float = 0.0
    combos: Mapping[Combo, float] = field(default_factory=dict)
    """The equity of each combo of a range, where two ranges were counted exactly; otherwise empty."""

    def __repr__(self) -> str:
        """Without the combos, of which there may be a thousand."""
        error = f", standard_error={self.standard_error:.5f}" if self.standard_error else ""
        return f"PlayerEquity(win={self.win:.5f}, tie={self.tie:.5f}, equity={self.equity:.5f}{error})"


@dataclass(frozen=True, slots=True)
class Equities:
    """The equity of all players, and how it was found."""

    players: tuple[PlayerEquity, ...]
    exact: bool
    samples: int = 0
    """Showdowns dealt at random; 0 when all of them were counted."""
    ranges: tuple[Range, ...] = field(default=(), repr=False, compare=False)
    """What was asked of each player; empty for hands of Omaha."""

    @property
    def standard_error(self) -> float:
        """Of the equities, the largest; 0 when exact. The truth lies within two of them 19 times in 20."""
        return max(player.standard_error for player in self.players)

    def _repr_html_(self) -> str:
        """Bars, and the graph of each range that was counted, for notebooks."""
        from riverboat.odds.equity_picture import equities_html

        return equities_html(self)

    def _repr_svg_(self) -> str:
        """The same as a picture."""
        from riverboat.odds.equity_picture import draw_equities

        return draw_equities(self)


def from_outcomes(outcomes: Outcomes, players: int, samples: int = 0) -> Equities:
    """The equities of players from all outcomes, counted or, if so many samples were dealt, sampled."""
    each = tuple(_player_equity(outcomes, player, samples) for player in range(players))
    return Equities(each, exact=not samples, samples=samples)


def _player_equity(outcomes: Outcomes, player: int, samples: int) -> PlayerEquity:
    total = sum(outcomes.values())
    alone = outcomes.get(1 << player, 0)
    shares = [(count, 1 / winners.bit_count()) for winners, count in outcomes.items() if winners >> player & 1]
    equity = sum(count * share for count, share in shares) / total
    mean_square = sum(count * share**2 for count, share in shares) / total
    return PlayerEquity(
        win=alone / total,
        tie=(sum(count for count, _ in shares) - alone) / total,
        equity=equity,
        standard_error=sqrt(max(mean_square - equity**2, 0.0) / samples) if samples else 0.0,
    )
