"""How much of anything one caller may have: requests, messages, connections. Bounded in memory too."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import ceil
from typing import Final

from riverboat.errors import RiverboatError

MOST_CALLERS: Final = 20_000
"""Callers remembered; who has been quiet longest is forgotten first, with a full allowance."""


def rate_limited(wait: float) -> RiverboatError:
    seconds = max(1, ceil(wait))
    return RiverboatError("too_many_requests", f"too many requests; try again in {seconds} s", seconds=seconds)


class TokenBucket:
    """A bucket of `burst` that fills again at `rate` a second."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = now

    def take(self, now: float, amount: float = 1.0) -> float:
        """Take from the bucket: 0, or how many seconds until there is enough."""
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < amount:
            return (amount - self.left) / self.rate
        self.left -= amount
        return 0.0

    def wait(self, now: float, amount: float = 1.0) -> float:
        """How many seconds until there is enough; nothing is taken."""
        self.take(now, 0.0)
        return max(0.0, amount - self.left) / self.rate


class RateLimiter:
    """One bucket for each caller."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._buckets: OrderedDict[Hashable, TokenBucket] = OrderedDict()

    def take(self, caller: Hashable, amount: float = 1.0) -> None:
        """Take from the caller's bucket, or refuse."""
        wait = self._bucket(caller).take(self._now(), amount)
        if wait:
            raise rate_limited(wait)

    def spend(self, caller: Hashable) -> None:
        """Take from the caller's bucket if there is anything left."""
        self._bucket(caller).take(self._now())

    def wait(self, caller: Hashable) -> float:
        """How many seconds until there is something to take; nothing is taken."""
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
    """So many connections at once for each caller."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: dict[Hashable, int] = {}

    def acquire(self, caller: Hashable) -> bool:
        """Take a place; False when all are taken."""
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
