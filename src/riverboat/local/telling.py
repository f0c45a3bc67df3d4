"""What the person is told besides the table itself: refusals and statistics, in the protocol's terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from riverboat.engine import IllegalAction
from riverboat.engine.rules import Chips
from riverboat.errors import RiverboatError
from riverboat.presentation import legal_view
from riverboat.protocol import Act, ClientMessage, PlayerStatistics, Refused, StatisticView
from riverboat.table import PlayerId, PlayerStats, Statistics


def refused(number: int, refusal: RiverboatError, message: ClientMessage) -> Refused:
    """Why a message was not carried out, and what would have been legal."""
    values = {key: value if isinstance(value, int) else str(value) for key, value in refusal.values.items()}
    legal = legal_view(refusal.legal) if isinstance(refusal, IllegalAction) else None
    action_id = message.action_id if isinstance(message, Act) else None
    return Refused(number, refusal.code, refusal.message, values, action_id, legal)


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
    rates = {
        "vpip": stats.vpip,
        "pfr": stats.pfr,
        "three_bet": stats.three_bet,
        "aggression": stats.aggression_factor,
        "wtsd": stats.wtsd,
    }
    views = tuple(StatisticView(key, times, chances) for key, (times, chances) in rates.items())
    return PlayerStatistics(name, stats.hands, stats.hands_won, stats.winnings, views, tuple(winnings))
