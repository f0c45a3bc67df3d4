"""Resources: what one process at a time owns, a table or a tournament. Routers open, use and close them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from riverboat.errors import RiverboatError
from riverboat.host.ports import Sink, Subscription
from riverboat.table.commands import PlayerId

RequestT = TypeVar("RequestT")
ResponseT = TypeVar("ResponseT")
RequestT_contra = TypeVar("RequestT_contra", contravariant=True)
ResponseT_co = TypeVar("ResponseT_co", covariant=True)


def no_such_game(resource_id: str) -> RiverboatError:
    return RiverboatError("no_such_game", f"there is no game {resource_id[:40]!r}", game=resource_id[:40])


class ResourceActor(Protocol[RequestT_contra, ResponseT_co]):
    """The actor of a resource: runs in one process at a time and writes under the epoch it was claimed with."""

    @property
    def lost(self) -> asyncio.Event:
        """Set when the actor has stopped: another process has claimed the resource, or it failed."""

    @property
    def is_idle(self) -> bool:
        """Whether the actor may be closed until somebody needs it: nothing is under way and nobody watches."""

    def hold(self, *, on: bool) -> bool:
        """Begins nothing new, as a hand, or does again; returns whether nothing is under way, so that it can move."""

    def start(self) -> None:
        """Starts the actor from its stored state. Called once, before any request."""

    async def ask(self, request: RequestT_contra) -> ResponseT_co:
        """Returns the response to a request. Raises `Unreachable` when the actor stops before responding."""

    async def stop(self) -> None:
        """Stops the actor. What was stored stays stored."""


@runtime_checkable
class Watchable(Protocol):
    """An actor that can be watched."""

    def watch(self, player: PlayerId | None, last: int | None, sink: Sink, *, takes_over: bool) -> Subscription:
        """Sends frames to `sink`. With `takes_over` it is a new connection, which replaces earlier ones of the player;
        without, a connection that follows the resource to a new owner."""


class OpenedResource(NamedTuple, Generic[RequestT, ResponseT]):
    """A resource that was claimed; its actor is not started yet."""

    actor: ResourceActor[RequestT, ResponseT]
    epoch: int
    number: int = 0
    """Of the last event published before, for resources that are watched."""


class ResourceKind(Protocol[RequestT, ResponseT]):
    """One kind of resource: its ids, its types, how it is opened."""

    @property
    def request_type(self) -> Any:
        """The type that msgspec decodes a request to."""

    @property
    def response_type(self) -> Any: ...

    def covers(self, resource_id: str) -> bool:
        """Whether a resource id is of this kind: `17` is a table, `t17` a tournament."""

    async def live(self) -> Sequence[str]:
        """Returns the resources that must always be owned by some process, for they advance without requests."""

    async def open(self, resource_id: str, owner: str) -> OpenedResource[RequestT, ResponseT] | None:
        """Claims the resource for `owner`, so that writes of earlier owners are refused; None if it does not exist."""

    def may_repeat(self, request: RequestT) -> bool:
        """Whether executing the request twice has the same effect as once."""
