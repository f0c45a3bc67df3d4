"""Leases in Redis: which process owns a resource, and until when.

A lease is only a hint: the epoch in the database decides whose writes count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from redis.asyncio import Redis

_MOST_AT_ONCE: Final = 500

# Takes the lease if it is free or may be replaced; returns the lease that is valid afterwards.
_TAKE: Final = """
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[3] then return held end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]
"""

# Renews each lease that has the first value, or already the second, with the second. An expired lease stays lost.
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

# Redis's own clock decides which processes are live: clocks of different machines are never compared.
_REGISTER: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
return redis.call('ZRANGE', KEYS[1], 0, -1)
"""

# A process that drains is asked to take nothing any more.
_LEAVE: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
return redis.call('ZRANGE', KEYS[1], 0, -1)
"""

_PROCESSES: Final = "riverboat:processes"


class Lease(NamedTuple):
    """The owner and the epoch that it writes under; 0 until it has claimed one."""

    process: str
    epoch: int

    @property
    def value(self) -> str:
        return f"{self.process} {self.epoch}"

    def is_same_owner(self, other: Lease | None) -> bool:
        """Whether it is the same process under the same epoch, or one of the two epochs is not known yet."""
        return other is not None and self.process == other.process and (0 in (self.epoch, other.epoch) or self == other)


class Leases:
    """The leases of all processes. Every method raises redis-py's errors when Redis is unreachable."""

    def __init__(self, client: Redis, seconds: float) -> None:
        self._client = client
        self._milliseconds = round(seconds * 1000)
        # A suspended process is missed before its leases expire, so that nothing is left to it.
        self._missed_after = round(seconds * 800)
        self._take: Any = client.register_script(_TAKE)
        self._renew: Any = client.register_script(_RENEW)
        self._release: Any = client.register_script(_RELEASE)
        self._register_process: Any = client.register_script(_REGISTER)
        self._leave: Any = client.register_script(_LEAVE)

    async def take(self, resource_id: str, lease: Lease, instead_of: Lease | None = None) -> Lease:
        """Takes the lease if it is free or equals `instead_of`. Returns the lease that is valid afterwards."""
        replaced = instead_of.value if instead_of is not None else ""
        held = await self._take(keys=[_key(resource_id)], args=[lease.value, self._milliseconds, replaced])
        return _parse(held)

    async def renew(self, leases: Sequence[tuple[str, Lease, Lease]]) -> list[bool]:
        """Renews each (resource, current lease, new lease) for the full time; returns False where it was lost."""
        kept: list[bool] = []
        for start in range(0, len(leases), _MOST_AT_ONCE):
            some = leases[start : start + _MOST_AT_ONCE]
            args: list[str | int] = [self._milliseconds]
            for _, held, wanted in some:
                args += [held.value, wanted.value]
            kept += [
                one == 1 for one in await self._renew(keys=[_key(resource_id) for resource_id, _, _ in some], args=args)
            ]
        return kept

    async def release(self, resource_id: str, lease: Lease) -> None:
        await self._release(keys=[_key(resource_id)], args=[lease.value])

    async def read(self, resource_ids: Sequence[str]) -> dict[str, Lease]:
        """Returns the valid leases of these resources."""
        if not resource_ids:
            return {}
        values: list[Any] = await self._client.mget([_key(resource_id) for resource_id in resource_ids])
        return {
            resource_id: _parse(value)
            for resource_id, value in zip(resource_ids, values, strict=True)
            if value is not None
        }

    async def register_process(self, process: str) -> frozenset[str]:
        """Registers this process as live; returns all live processes."""
        names = await self._register_process(keys=[_PROCESSES], args=[process, self._missed_after])
        return frozenset(name.decode() for name in names)

    async def leave(self, process: str) -> frozenset[str]:
        """Registers this process no longer; returns all other live processes."""
        names = await self._leave(keys=[_PROCESSES], args=[process, self._missed_after])
        return frozenset(name.decode() for name in names)


def _key(resource_id: str) -> str:
    return f"riverboat:lease:{resource_id}"


def _parse(value: bytes) -> Lease:
    process, epoch = value.decode().split(" ")
    return Lease(process, int(epoch))
