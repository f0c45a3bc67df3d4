"""Which people at a table are present: those with a connection, or recent requests. Bots are always present."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from riverboat.table import PlayerId

AWAY_SECONDS: Final = 60.0
"""Rule A3: then the others are told that the player is away,"""
FOLD_SECONDS: Final = 120.0
"""then no clock is waited for in the player's turn,"""
SEAT_SECONDS: Final = 300.0
"""and then the seat at a cash table is free again, the chips returned."""


class Presence:
    """How long each absent player has been without a connection or a request."""

    def __init__(self) -> None:
        self._absent: dict[PlayerId, float] = {}
        self._away: set[PlayerId] = set()
        self._cut_off: set[PlayerId] = set()
        """Players whose last connection closed; others never had one."""
        self._given_up: set[PlayerId] = set()
        """Players whose seat has been handled."""

    def keep(self, players: Iterable[PlayerId]) -> None:
        """Forgets players who no longer sit here."""
        if not self._absent:  # as at most tables at every step; the other three are some of them
            return
        seated = set(players)
        for gone in self._absent.keys() - seated:
            del self._absent[gone]
        self._away &= seated
        self._cut_off &= seated
        self._given_up &= seated

    def mark_absent(self, player: PlayerId, now: float) -> None:
        """Marks a player without a connection."""
        self._absent.setdefault(player, now)

    def mark_disconnected(self, player: PlayerId, now: float) -> None:
        """Marks a player whose last connection closed."""
        self.mark_absent(player, now)
        self._cut_off.add(player)

    def mark_left(self, player: PlayerId, now: float) -> None:
        """Marks a player who has left for good and is not waited for."""
        self._absent[player] = now - FOLD_SECONDS

    def mark_active(self, player: PlayerId, now: float) -> None:
        """Notes a request of a player without a connection: the timeouts start again."""
        if player in self._absent:
            self._absent[player] = now
            self._away.discard(player)
            self._given_up.discard(player)

    def returns(self, player: PlayerId) -> bool:
        """Marks a player as present; returns whether the others had been told of the absence."""
        was_missed = player in self._cut_off or player in self._away
        self._cut_off.discard(player)
        self._away.discard(player)
        self._given_up.discard(player)
        self._absent.pop(player, None)
        return was_missed

    @property
    def absent(self) -> frozenset[PlayerId]:
        return frozenset(self._absent)

    @property
    def away(self) -> frozenset[PlayerId]:
        return frozenset(self._away)

    def newly_away(self, now: float) -> list[PlayerId]:
        """Returns players whose absence is due to be announced, each once."""
        if not self._absent:
            return []
        due = [player for player, since in self._absent.items() if now >= since + AWAY_SECONDS]
        due = [player for player in due if player not in self._away]
        self._away.update(due)
        return due

    def newly_gone(self, now: float) -> list[PlayerId]:
        """Returns players whose seat is due to be freed, each once."""
        if not self._absent:
            return []
        due = [player for player, since in self._absent.items() if now >= since + SEAT_SECONDS]
        due = [player for player in due if player not in self._given_up]
        self._given_up.update(due)
        return due

    def folds_at(self, player: PlayerId) -> float | None:
        """Returns when the player's turn is folded; None while present."""
        since = self._absent.get(player)
        return None if since is None else since + FOLD_SECONDS

    def next_change(self, now: float) -> float | None:
        """Returns when an announcement or a freed seat is next due."""
        if not self._absent:
            return None
        times = [
            since + (SEAT_SECONDS if player in self._away else AWAY_SECONDS) for player, since in self._absent.items()
        ]
        return min((time for time in times if time > now), default=None)
