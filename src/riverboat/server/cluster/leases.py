"""Leases in Redis: who owns what, for how long. Only a hint: the epoch in the database decides whose write counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from redis.asyncio import Redis

_MOST_AT_ONCE: Final = 500

# The lease is free, or may be replaced: take it. What is held in the end is returned.
_TAKE: Final = """
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[3] then return held end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]
"""

# Each lease that is still held with the first value, or already with the second, is held anew with the second.
# A lease that has run out stays lost.
_RENEW: Final = """
local kept = {}
for place, key in ipairs(KEYS) do
  local held = redis.call('GET', key)
  if held == ARGV[2 * place] or held == ARGV[2 * place + 1] then
    redis.call('SET', key, ARGV[2 * place + 1], 'PX', ARGV[1])
    kept[place] = 1
  else
    kept[place] = 0
  end
end
return kept
"""

_RELEASE: Final = """
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
"""

# Redis's own clock says who has been heard of lately: no two processes' clocks are compared.
_GREET: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
return redis.call('ZRANGE', KEYS[1], 0, -1)
"""

_PROCESSES: Final = "riverboat:processes"


class Lease(NamedTuple):
    """The owner and the epoch it writes under; 0 while it is still claiming."""

    process: str
    epoch: int

    @property
    def value(self) -> str:
        return f"{self.process} {self.epoch}"

    def is_same_owner(self, other: Lease | None) -> bool:
        """The same process without a break; its epoch may have become known meanwhile."""
        return other is not None and self.process == other.process and (0 in (self.epoch, other.epoch) or self == other)


class Leases:
    """The leases of all processes. Everything here can fail with redis-py's errors when Redis is away."""

    def __init__(self, client: Redis, seconds: float) -> None:
        self._client = client
        self._milliseconds = round(seconds * 1000)
        # A process that stands still is missed before its leases run out, so that none is left to it.
        self._missed_after = round(seconds * 800)
        self._take: Any = client.register_script(_TAKE)
        self._renew: Any = client.register_script(_RENEW)
        self._release: Any = client.register_script(_RELEASE)
        self._greet: Any = client.register_script(_GREET)

    async def take(self, thing: str, lease: Lease, instead_of: Lease | None = None) -> Lease:
        """Take the lease if it is free, or held as `instead_of`. The lease that holds now is returned."""
        replaced = instead_of.value if instead_of is not None else ""
        held = await self._take(keys=[_key(thing)], args=[lease.value, self._milliseconds, replaced])
        return _parse(held)

    async def renew(self, leases: Sequence[tuple[str, Lease, Lease]]) -> list[bool]:
        """Hold each (thing, as held, as it shall be held) for the full time again; False where it was lost."""
        kept: list[bool] = []
        for start in range(0, len(leases), _MOST_AT_ONCE):
            some = leases[start : start + _MOST_AT_ONCE]
            args: list[str | int] = [self._milliseconds]
            for _, held, wanted in some:
                args += [held.value, wanted.value]
            kept += [one == 1 for one in await self._renew(keys=[_key(thing) for thing, _, _ in some], args=args)]
        return kept

    async def release(self, thing: str, lease: Lease) -> None:
        await self._release(keys=[_key(thing)], args=[lease.value])

    async def read(self, things: Sequence[str]) -> dict[str, Lease]:
        """The leases that are held, of these things."""
        if not things:
            return {}
        values: list[Any] = await self._client.mget([_key(thing) for thing in things])
        return {thing: _parse(value) for thing, value in zip(things, values, strict=True) if value is not None}

    async def greet(self, process: str) -> frozenset[str]:
        """Say that this process is there, and hear which others are."""
        names = await self._greet(keys=[_PROCESSES], args=[process, self._missed_after])
        return frozenset(name.decode() for name in names)


def _key(thing: str) -> str:
    return f"riverboat:lease:{thing}"


def _parse(value: bytes) -> Lease:
    process, epoch = value.decode().split(" ")
    return Lease(process, int(epoch))
