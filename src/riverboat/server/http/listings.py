"""The lists of the lobby: read and encoded once for all who see the same, and kept until something in them changes.

A change by this process is known before whoever made it is answered; one by another process of a cluster shows after
`KEEP_SECONDS` at most. Requests that come while a list is being read wait for that one reading.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

import msgspec

from riverboat.table import PlayerId

KEEP_SECONDS: Final = 1.0


class Created(Protocol):
    """A game or a tournament: its creator sees it marked as own."""

    @property
    def creator(self) -> PlayerId | None: ...


Key = TypeVar("Key", bound=Hashable)
Row = TypeVar("Row", bound=Created)
Body = TypeVar("Body")


@dataclass(frozen=True)
class Listed(Generic[Row, Body]):
    """A list as it was read; `bodies` and `encoded` are for everybody who created nothing in it."""

    rows: tuple[Row, ...]
    bodies: list[Body]
    encoded: bytes
    creators: frozenset[PlayerId | None]
    revision: int
    read_at: float


class Listings(Generic[Key, Row, Body]):
    """The lists of one kind, by what was asked for. `body` makes what a caller without a token sees of a row.

    `revision` returns a number that is another one after every change. Keys are few: they are made of filters.
    """

    def __init__(
        self,
        read: Callable[[Key], Awaitable[tuple[Row, ...]]],
        body: Callable[[Row], Body],
        revision: Callable[[], int],
        now: Callable[[], float],
    ) -> None:
        self.now = now
        self._read = read
        self._body = body
        self._revision = revision
        self._kept: Final[dict[Key, Listed[Row, Body]]] = {}
        self._reading: Final[dict[tuple[Key, int], asyncio.Task[Listed[Row, Body]]]] = {}
        """By revision too: whoever asks after a change does not get what was read before it."""

    def kept(self, key: Key) -> Listed[Row, Body] | None:
        """Returns the list if it has been read and is still valid."""
        listed = self._kept.get(key)
        if listed is None or listed.revision != self._revision() or self.now() - listed.read_at >= KEEP_SECONDS:
            return None
        return listed

    async def find(self, key: Key) -> Listed[Row, Body]:
        """Returns the list, which is read where it is not kept."""
        if (listed := self.kept(key)) is not None:
            return listed
        place = key, self._revision()
        reading = self._reading.get(place)
        if reading is None:
            reading = self._reading[place] = asyncio.get_running_loop().create_task(self._list(*place))
            reading.add_done_callback(lambda done: self._ended(place, done))
        # Shielded: others may wait for it too.
        return await asyncio.shield(reading)

    def _ended(self, place: tuple[Key, int], reading: asyncio.Task[Listed[Row, Body]]) -> None:
        del self._reading[place]
        if not reading.cancelled():
            reading.exception()  # taken, in case that nobody waits for it any more

    async def _list(self, key: Key, revision: int) -> Listed[Row, Body]:
        read_at = self.now()
        rows = await self._read(key)
        bodies = [self._body(row) for row in rows]
        creators = frozenset(row.creator for row in rows)
        listed = Listed(rows, bodies, msgspec.json.encode(bodies), creators, revision, read_at)
        self._kept[key] = listed
        return listed
