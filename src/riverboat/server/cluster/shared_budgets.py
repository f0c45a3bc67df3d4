"""Budgets shared by the processes of a cluster: each decides by its own buckets, and Redis corrects them.

Every half second a process reports what callers have spent with it, and learns how much is left of each budget in the
whole cluster. A decision never waits for Redis; without Redis each process counts for itself. What a caller can take
beyond a budget is what all processes grant within one interval, at most a burst each, and it is owed afterwards.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from riverboat.server.cluster.bus.redis_bus import FAILURES
from riverboat.server.limits import Budgets, Spent

if TYPE_CHECKING:
    from redis.asyncio import Redis

_LOG = logging.getLogger(__name__)

INTERVAL_SECONDS: Final = 0.5
MOST_IN_PIPELINE: Final = 500

# A token bucket by the clock of Redis. It may owe as much as its burst; an idle one is full and need not be kept.
_SPEND: Final = """
local rate, burst, amount = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = burst
if kept[1] then left = math.min(burst, kept[1] + math.max(0, now - kept[2]) * rate) end
left = math.max(-burst, left - amount)
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil(math.min(86400, (burst - left) / rate + 1) * 1000))
return tostring(left)
"""


class SharedBudgets:
    """Reports and corrects the budgets of this process, until it is closed."""

    def __init__(self, client: Redis, budgets: Budgets) -> None:
        self._budgets: Final = budgets
        self._spend: Final[Any] = client.register_script(_SPEND)
        self._client: Final = client
        self._is_reachable = True
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._budgets.share()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def exchange(self) -> None:
        """Reports what was spent since the last time, and lowers the budgets to what is left of them."""
        spent = self._budgets.take_spent()
        while part := tuple(islice(spent, MOST_IN_PIPELINE)):
            for each, left in zip(part, await self._report(part), strict=True):
                self._budgets[each.budget].lower(each.caller, float(left))

    async def _report(self, part: Sequence[Spent]) -> list[bytes]:
        async with self._client.pipeline(transaction=False) as pipeline:
            for each in part:
                budget = self._budgets[each.budget]
                await self._spend(keys=[_key(each)], args=[budget.rate, budget.burst, each.amount], client=pipeline)
            found: list[bytes] = await pipeline.execute()
            return found

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(INTERVAL_SECONDS)
            try:
                await self.exchange()
            except FAILURES:
                if self._is_reachable:
                    _LOG.warning("budgets are not shared now: Redis does not answer")
                self._is_reachable = False
            else:
                self._is_reachable = True


def _key(spent: Spent) -> str:
    """Callers are addresses, players and digests of tokens; Redis need not know them."""
    caller = hashlib.sha256(repr(spent.caller).encode()).hexdigest()[:32]
    return f"riverboat:budget:{spent.budget}:{caller}"
