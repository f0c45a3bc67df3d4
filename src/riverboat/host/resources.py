"""What one process at a time owns: a table, a tournament's director. Rooms open it, ask it and put it away."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from riverboat.errors import RiverboatError
from riverboat.host.ports import Sink, Watching
from riverboat.table.commands import PlayerId

RequestT = TypeVar("RequestT")
ResponseT = TypeVar("ResponseT")
RequestT_contra = TypeVar("RequestT_contra", contravariant=True)
ResponseT_co = TypeVar("ResponseT_co", covariant=True)


def no_such_game(thing: str) -> RiverboatError:
    return RiverboatError("no_such_game", f"there is no game {thing[:40]!r}", game=thing[:40])


class Owned(Protocol[RequestT_contra, ResponseT_co]):
    """Lives in one process at a time and writes under the epoch it was claimed with."""

    @property
    def lost(self) -> asyncio.Event:
        """Set once a write was refused because another process has claimed it since. It does nothing more then."""

    @property
    def is_idle(self) -> bool:
        """Nothing happens and nobody looks: it may be put away until someone asks for it."""

    def start(self) -> None:
        """Go on from where it stood. Called once, before anything is asked."""

    async def ask(self, request: RequestT_contra) -> ResponseT_co:
        """Carry out a request. `Unreachable` when it stopped before the request was decided."""

    async def stop(self) -> None:
        """Do nothing more. What was stored stays stored."""


@runtime_checkable
class Watched(Protocol):
    """An owned thing that people look at."""

    def watch(self, player: PlayerId | None, last: int | None, sink: Sink, *, takes_over: bool) -> Watching:
        """`takes_over`: it is a new watcher, who takes the player's place over from any other; not one handed on."""


class Opened(NamedTuple, Generic[RequestT, ResponseT]):
    """An owned thing as claimed, not yet started."""

    actor: Owned[RequestT, ResponseT]
    epoch: int
    number: int = 0
    """Of the last event told before it was opened, for things that are watched."""


class Kind(Protocol[RequestT, ResponseT]):
    """How the things of one kind are known, claimed and spoken to."""

    @property
    def request_type(self) -> Any:
        """What msgspec decodes a request to."""

    @property
    def response_type(self) -> Any: ...

    def covers(self, thing: str) -> bool:
        """Whether the id is of this kind: `17` is a table, `t17` a tournament."""

    async def live(self) -> Sequence[str]:
        """The things that go on by themselves and so must always be owned by some process."""

    async def open(self, thing: str, owner: str) -> Opened[RequestT, ResponseT] | None:
        """Claim it for `owner`, so that every older owner's write is refused; None when there is no such thing."""

    def may_repeat(self, request: RequestT) -> bool:
        """Whether the request, carried out twice, has the effect of once: it has an id of its own, or only looks."""
