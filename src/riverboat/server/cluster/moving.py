"""Moves resources to other processes: all of them when a process drains, some after others have joined or gone.

A table that is to move deals no further hand; it moves when its hand is over, or when a drain has waited long enough.
Play resumes in the middle of a hand in that case too.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from riverboat.server.cluster.frame_streams import Post
from riverboat.server.cluster.messages import TakeOwnership
from riverboat.server.cluster.owner_lookup import preferred_owner
from riverboat.server.cluster.ownership import OwnedResource, OwnedResources

_MOST_MOVING: Final = 16
"""Resources that are held back or handed over at the same time to balance the cluster."""
_DRAIN_POLL_SECONDS: Final = 0.05
_GIVEN_SECONDS: Final = 3.0
"""So long a resource is not taken back: it is left to the process that was asked to take it."""


class Mover:
    """Hands over resources of this process."""

    def __init__(
        self, owned: OwnedResources, post: Post, others: Callable[[], frozenset[str]], balance_seconds: float
    ) -> None:
        self._owned = owned
        self._post = post
        self._others = others
        self._balance_seconds = balance_seconds
        self._given: dict[str, float] = {}
        self._held: set[str] = set()
        """Resources that begin nothing new, for they are to move."""
        self._known: frozenset[str] = frozenset()
        self._known_since = 0.0
        self._is_balanced = True

    @property
    def given(self) -> frozenset[str]:
        """Resources that were handed over a moment ago."""
        now = time.monotonic()
        self._given = {one: until for one, until in self._given.items() if until > now}
        return frozenset(self._given)

    async def drain(self, seconds: float) -> None:
        """Hands over everything; returns when nothing is left, or when nobody is there and every hand is over."""
        self._owned.is_draining = True
        give_up_at = time.monotonic() + seconds
        while len(self._owned):
            is_late = time.monotonic() >= give_up_at
            ready = [one for one in self._owned if _holds(one) or is_late]
            others = self._others()
            if others:
                await asyncio.gather(*(self._give(one, preferred_owner(one.resource_id, others)) for one in ready))
            elif is_late or len(ready) == len(self._owned):
                return
            await asyncio.sleep(_DRAIN_POLL_SECONDS)

    async def balance(self) -> None:
        """Hands resources over to the processes that should own them, once the same processes have run for a while."""
        if self._owned.is_draining:
            return
        now, others = time.monotonic(), self._others()
        if others != self._known:
            self._known, self._known_since, self._is_balanced = others, now, False
            self._let_go()
        if self._is_balanced or now - self._known_since < self._balance_seconds:
            return
        everyone = others | {self._owned.process}
        misplaced = [one for one in self._owned if preferred_owner(one.resource_id, everyone) != self._owned.process]
        self._is_balanced = not misplaced
        moving = misplaced[:_MOST_MOVING]
        self._held = {one.resource_id for one in moving}
        ready = [one for one in moving if _holds(one) and not one.waiting]
        await asyncio.gather(*(self._give(one, preferred_owner(one.resource_id, everyone)) for one in ready))

    def _let_go(self) -> None:
        """Whatever was about to move begins hands again: it is not known yet where it belongs."""
        for resource_id in self._held:
            owned = self._owned.get(resource_id)
            if owned is not None and owned.actor is not None:
                owned.actor.hold(on=False)
        self._held = set()

    async def _give(self, owned: OwnedResource, process: str) -> None:
        self._given[owned.resource_id] = time.monotonic() + _GIVEN_SECONDS
        await self._owned.release(owned)
        self._post(process, TakeOwnership(owned.resource_id))


def _holds(owned: OwnedResource) -> bool:
    """Lets a resource begin nothing new; whether nothing is under way any more."""
    return owned.actor is not None and owned.actor.hold(on=True)
