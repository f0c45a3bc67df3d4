"""Statistics of players as clients are sent them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from riverboat.engine.rules import Chips
from riverboat.protocol import PlayerStatistics, StatisticView
from riverboat.table import PlayerId, PlayerStats, Statistics


def statistics_of(
    statistics: Statistics, names: Mapping[PlayerId, str], winnings: Mapping[PlayerId, Sequence[Chips]]
) -> tuple[PlayerStatistics, ...]:
    """Everyone who has played a hand, in the order of `names`; `winnings` are running totals where they are kept."""
    return tuple(
        _player(name, stats, winnings.get(player, ()))
        for player, name in names.items()
        if (stats := statistics.players.get(player)) is not None
    )


def _player(name: str, stats: PlayerStats, winnings: Sequence[Chips]) -> PlayerStatistics:
    return PlayerStatistics(name, stats.hands, stats.hands_won, stats.winnings, rates_of(stats), tuple(winnings))


def rates_of(stats: PlayerStats) -> tuple[StatisticView, ...]:
    """The rates that are shown of a player."""
    rates = {
        "vpip": stats.vpip,
        "pfr": stats.pfr,
        "three_bet": stats.three_bet,
        "aggression": stats.aggression_factor,
        "wtsd": stats.wtsd,
    }
    return tuple(StatisticView(key, times, chances) for key, (times, chances) in rates.items())
