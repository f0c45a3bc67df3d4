"""Budgets and concurrency limits for each caller: a decision is made before any work is. Their memory is bounded too.

A decision never waits. In a cluster `cluster/shared_budgets.py` reports what was spent here, and corrects the budgets
by what was spent in other processes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from math import ceil
from typing import Final, NamedTuple

from riverboat.errors import RiverboatError

MOST_CALLERS: Final = 20_000
"""Callers remembered; the one idle longest is forgotten first, and starts with a full bucket again."""

CUT_COST: Final = 10.0
"""A WebSocket that is cut for what it sent counts as so many openings of its address: opening another one for the next
flood costs the server more than the flood.
"""


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

    def lower(self, left: float) -> None:
        """Leaves at most so many tokens; a negative number is what others have taken beyond the burst."""
        self.left = max(-self.burst, min(self.left, left))


class RateLimiter:
    """One token bucket for each caller."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self.spent: dict[Hashable, float] | None = None
        """What each caller has taken since it was last reported; None where nobody asks."""
        self._now = now
        self._buckets: OrderedDict[Hashable, TokenBucket] = OrderedDict()

    def take(self, caller: Hashable, amount: float = 1.0) -> None:
        """Takes tokens of the caller. Raises `too_many_requests` when there are not enough."""
        wait = self._take(caller, amount)
        if wait:
            raise rate_limited(wait)

    def spend(self, caller: Hashable) -> None:
        """Takes a token of the caller if there is one."""
        self._take(caller, 1.0)

    def charge(self, caller: Hashable, amount: float) -> None:
        """Takes so many tokens of the caller, or all there are."""
        bucket = self._bucket(caller)
        bucket.take(self._now(), 0.0)
        if bucket.left > 0:
            self._take(caller, min(amount, bucket.left))

    def has(self, caller: Hashable, amount: float) -> bool:
        """Takes tokens of the caller; returns False when there are not enough."""
        return not self._take(caller, amount)

    def wait(self, caller: Hashable) -> float:
        """Returns the seconds until there is a token; takes none."""
        return self._bucket(caller).wait(self._now())

    def lower(self, caller: Hashable, left: float) -> None:
        """Leaves the caller at most so many tokens, less what was taken since the last report."""
        if (bucket := self._buckets.get(caller)) is not None:
            bucket.lower(left - (self.spent or {}).get(caller, 0.0))

    def _take(self, caller: Hashable, amount: float) -> float:
        wait = self._bucket(caller).take(self._now(), amount)
        if not wait and self.spent is not None and (caller in self.spent or len(self.spent) < MOST_CALLERS):
            self.spent[caller] = self.spent.get(caller, 0.0) + amount
        return wait

    def _bucket(self, caller: Hashable) -> TokenBucket:
        bucket = self._buckets.get(caller)
        if bucket is None:
            bucket = self._buckets[caller] = TokenBucket(self.rate, self.burst, self._now())
            if len(self._buckets) > MOST_CALLERS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(caller)
        return bucket


class Spent(NamedTuple):
    """What a caller has taken of a budget since the last report."""

    budget: str
    caller: Hashable
    amount: float


class Budgets:
    """The budgets of a server, by name."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now: Final = now
        self._limiters: dict[str, RateLimiter] = {}
        self._is_shared = False

    def budget(self, name: str, rate: float, burst: float) -> RateLimiter:
        """Returns the budget of that name; it is made when it is first asked for."""
        limiter = self._limiters.get(name)
        if limiter is None:
            limiter = self._limiters[name] = RateLimiter(rate, burst, self.now)
            limiter.spent = {} if self._is_shared else None
        return limiter

    def share(self) -> None:
        """Remembers from now on what is spent, for other processes."""
        self._is_shared = True
        for limiter in self._limiters.values():
            limiter.spent = {}

    def __getitem__(self, name: str) -> RateLimiter:
        return self._limiters[name]

    def take_spent(self) -> Iterator[Spent]:
        """Returns what was spent since the last time."""
        for name, limiter in self._limiters.items():
            if limiter.spent:
                spent, limiter.spent = limiter.spent, {}
                yield from (Spent(name, caller, amount) for caller, amount in spent.items())


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
