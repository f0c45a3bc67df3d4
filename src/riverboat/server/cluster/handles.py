"""Lines to things of one kind, with the kind's own types for requests and answers."""

from __future__ import annotations

from typing import Any, Generic, Protocol

from riverboat.host.ports import Sink, Watching
from riverboat.host.requests import TableRequest, TableResponse
from riverboat.host.resources import Kind, RequestT, ResponseT
from riverboat.table.commands import PlayerId


class House(Protocol):
    """Where things are, as lines use it."""

    async def ask(self, kind: Kind[Any, Any], thing: str, request: Any) -> Any: ...

    async def watch(self, thing: str, player: PlayerId | None, last: int | None, sink: Sink) -> Watching: ...


class Line(Generic[RequestT, ResponseT]):
    """A thing, wherever it runs."""

    def __init__(self, house: House, kind: Kind[RequestT, ResponseT], thing: str) -> None:
        self._house = house
        self._kind = kind
        self._thing = thing

    async def ask(self, request: RequestT) -> ResponseT:
        """Wait for the answer. `Unreachable` when nobody can give it in time, or when it is not known what was done."""
        answer: ResponseT = await self._house.ask(self._kind, self._thing, request)
        return answer

    async def watch(self, player: PlayerId | None, last: int | None, sink: Sink) -> Watching:
        """Frames as `player` may see them, each event once, also when the thing goes to another process."""
        return await self._house.watch(self._thing, player, last, sink)


TableLine = Line[TableRequest, TableResponse]
