"""Rate and concurrency limits for each caller. Their memory is bounded too."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import ceil
from typing import Final

from riverboat.errors import RiverboatError

MOST_CALLERS: Final = 20_000
"""Callers remembered; the one idle longest is forgotten first, and starts with a full bucket again."""


def rate_limited(wait: float) -> RiverboatError:
    seconds = max(1, ceil(wait))
    return RiverboatError("too_many_requests", f"too many requests; try again in {seconds} s", seconds=seconds)


class TokenBucket:
    """A token bucket of size `burst`, refilled at `rate` per second."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = now

    def take(self, now: float, amount: float = 1.0) -> float:
        """Takes tokens. Returns 0, or the seconds until there are enough."""
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < amount:
            return (amount - self.left) / self.rate
        self.left -= amount
        return 0.0

    def wait(self, now: float, amount: float = 1.0) -> float:
        """Returns the seconds until there are enough tokens; takes none."""
        self.take(now, 0.0)
        return max(0.0, amount - self.left) / self.rate


class RateLimiter:
    """One token bucket for each caller."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._buckets: OrderedDict[Hashable, TokenBucket] = OrderedDict()

    def take(self, caller: Hashable, amount: float = 1.0) -> None:
        """Takes tokens of the caller. Raises `too_many_requests` when there are not enough."""
        wait = self._bucket(caller).take(self._now(), amount)
        if wait:
            raise rate_limited(wait)

    def spend(self, caller: Hashable) -> None:
        """Takes a token of the caller if there is one."""
        self._bucket(caller).take(self._now())

    def wait(self, caller: Hashable) -> float:
        """Returns the seconds until there is a token; takes none."""
        return self._bucket(caller).wait(self._now())

    def _bucket(self, caller: Hashable) -> TokenBucket:
        bucket = self._buckets.get(caller)
        if bucket is None:
            bucket = self._buckets[caller] = TokenBucket(self._rate, self._burst, self._now())
            if len(self._buckets) > MOST_CALLERS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(caller)
        return bucket


class ConcurrencyLimiter:
    """Limits how many connections each caller has at the same time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: dict[Hashable, int] = {}

    def acquire(self, caller: Hashable) -> bool:
        """Counts a connection; returns False when the caller has as many as allowed."""
        taken = self._taken.get(caller, 0)
        if taken >= self._most:
            return False
        self._taken[caller] = taken + 1
        return True

    def release(self, caller: Hashable) -> None:
        left = self._taken[caller] - 1
        if left:
            self._taken[caller] = left
        else:
            del self._taken[caller]
