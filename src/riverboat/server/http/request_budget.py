"""The budget of requests: of an address, and of a player with however many tokens. Decided before anything is read.

Whoever was told to wait with a request, by whichever budget, is told so again until then without any work.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Final, NamedTuple

from riverboat.server.config import Limits
from riverboat.server.limits import MOST_CALLERS, Budgets, rate_limited
from riverboat.table import PlayerId

CALLERS_FAULTS: Final = range(400, 500)
UNAUTHORIZED: Final = 401
LONGEST_WAIT: Final = 60.0
"""A longer wait is decided anew after this many seconds."""


class Asked(NamedTuple):
    """A request as its first line and its token tell it."""

    address: str
    authorization: bytes | None
    method: str
    path: str


class RequestBudget:
    """Counts requests. A token counts for itself until its player is known, and then for the player."""

    def __init__(self, limits: Limits, budgets: Budgets) -> None:
        factor = limits.address_factor
        rate, burst = limits.requests_per_second, limits.request_burst
        self._now: Final = budgets.now
        self._by_player: Final = budgets.budget("requests", rate, burst)
        self._by_address: Final = budgets.budget("requests_by_address", rate * factor, burst * factor)
        self._fruitless_cost: Final = limits.fruitless_request_cost
        self._players: Final[OrderedDict[bytes, PlayerId]] = OrderedDict()
        """Players by the digests of their tokens; those learned longest ago are forgotten."""
        self._told_to_wait: Final[OrderedDict[tuple[bytes, str, str], float]] = OrderedDict()
        """Until when, by token, method and path; bounded in the same way."""

    def take(self, asked: Asked) -> None:
        """Counts a request. Raises `too_many_requests` when there have been too many, or it should have waited."""
        self._by_address.take(asked.address)
        if asked.authorization is None:
            return
        digest = _digest(asked.authorization)
        self._by_player.take(self._players.get(digest, digest))
        key = (digest, asked.method, asked.path)
        if (until := self._told_to_wait.get(key)) is None:
            return
        if (wait := until - self._now()) > 0:
            raise rate_limited(wait)
        del self._told_to_wait[key]

    def answered(self, asked: Asked, status: int) -> None:
        """What was refused to somebody without a valid token costs the address further requests: those who guess and
        scan are soon refused before any work.
        """
        if status == UNAUTHORIZED or (asked.authorization is None and status in CALLERS_FAULTS):
            self._by_address.charge(asked.address, self._fruitless_cost - 1)

    def told_to_wait(self, asked: Asked, seconds: float) -> None:
        """A request of this kind was refused for so long. Without a token nothing is remembered: others may share an
        address.
        """
        if asked.authorization is None:
            return
        key = (_digest(asked.authorization), asked.method, asked.path)
        self._told_to_wait[key] = self._now() + min(seconds, LONGEST_WAIT)
        if len(self._told_to_wait) > MOST_CALLERS:
            self._told_to_wait.popitem(last=False)

    def learn(self, authorization: str, player: PlayerId) -> None:
        """The header with a token has been found to be a player's."""
        digest = _digest(authorization.encode("latin-1"))
        if digest not in self._players:
            self._by_player.spend(player)  # its first request was counted for the token
        self._players[digest] = player
        if len(self._players) > MOST_CALLERS:
            self._players.popitem(last=False)


def _digest(authorization: bytes) -> bytes:
    return hashlib.sha256(authorization).digest()
