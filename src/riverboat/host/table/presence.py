"""Who of the people at a table is there. A socket, or any request, is a sign of life; bots are always there."""

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
    """Since when each absent player has given no sign of life."""

    def __init__(self) -> None:
        self._absent: dict[PlayerId, float] = {}
        self._away: set[PlayerId] = set()
        self._cut_off: set[PlayerId] = set()
        """Those whose last socket closed; others never had one."""
        self._given_up: set[PlayerId] = set()
        """Those whose seat has been dealt with."""

    def keep(self, players: Iterable[PlayerId]) -> None:
        """Forget whoever no longer sits here."""
        seated = set(players)
        for gone in self._absent.keys() - seated:
            del self._absent[gone]
        self._away &= seated
        self._cut_off &= seated
        self._given_up &= seated

    def mark_absent(self, player: PlayerId, now: float) -> None:
        """There is no socket."""
        self._absent.setdefault(player, now)

    def mark_disconnected(self, player: PlayerId, now: float) -> None:
        """The last socket closed."""
        self.mark_absent(player, now)
        self._cut_off.add(player)

    def mark_left(self, player: PlayerId, now: float) -> None:
        """The player has left for good and is not waited for any more."""
        self._absent[player] = now - FOLD_SECONDS

    def mark_active(self, player: PlayerId, now: float) -> None:
        """A sign of life without a socket: the waiting begins anew."""
        if player in self._absent:
            self._absent[player] = now
            self._away.discard(player)
            self._given_up.discard(player)

    def returns(self, player: PlayerId) -> bool:
        """Whether it is worth telling: the others had been told that the player was gone."""
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
        """Whose absence is to be announced now, each once."""
        due = [player for player, since in self._absent.items() if now >= since + AWAY_SECONDS]
        due = [player for player in due if player not in self._away]
        self._away.update(due)
        return due

    def newly_gone(self, now: float) -> list[PlayerId]:
        """Whose seat need no longer be kept, each once."""
        due = [player for player, since in self._absent.items() if now >= since + SEAT_SECONDS]
        due = [player for player in due if player not in self._given_up]
        self._given_up.update(due)
        return due

    def folds_at(self, player: PlayerId) -> float | None:
        """When the player's turn is no longer waited for; None while there."""
        since = self._absent.get(player)
        return None if since is None else since + FOLD_SECONDS

    def next_change(self, now: float) -> float | None:
        """When there is next something to announce or a seat to free."""
        times = [
            since + (SEAT_SECONDS if player in self._away else AWAY_SECONDS) for player, since in self._absent.items()
        ]
        return min((time for time in times if time > now), default=None)
