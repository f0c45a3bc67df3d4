"""The services that the HTTP application uses: the real ones from `serve`, or others in tests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from riverboat.host.equities import CountEquities, no_equities
from riverboat.host.ports import Clock, Router
from riverboat.host.table.environment import LoopClock
from riverboat.server.config import ServerConfig
from riverboat.server.fair_heads import FairHeadPublisher
from riverboat.server.lab import SolverLab
from riverboat.server.limits import Budgets
from riverboat.server.metrics import Metrics
from riverboat.server.restart import Restart
from riverboat.server.reviews import ReviewService
from riverboat.server.revocations import SessionRevocations
from riverboat.server.tracing import Tracing

if TYPE_CHECKING:
    from riverboat.server.store import Store

STATIC: Final = Path(__file__).parent / "static"
"""Where the build puts the web client."""


class ServerRouter(Router, Protocol):
    """A router whose process can be emptied before it stops."""

    @property
    def process(self) -> str:
        """The name of this process."""

    @property
    def processes(self) -> frozenset[str]:
        """The live processes that share the tables, this one included."""

    @property
    def is_draining(self) -> bool: ...

    async def drain(self, seconds: float) -> None:
        """Begins no further hand; hands tables over after their hands, or after `seconds`, if others can take them."""


@dataclass(frozen=True)
class Services:
    """The services of one server."""

    store: Store
    router: ServerRouter
    lab: SolverLab
    reviews: ReviewService
    fair_heads: FairHeadPublisher
    config: ServerConfig = field(default_factory=ServerConfig)
    clock: Clock = field(default_factory=LoopClock)
    metrics: Metrics = field(default_factory=Metrics)
    revocations: SessionRevocations = field(default_factory=SessionRevocations)
    equities: CountEquities = no_equities
    static: Path = STATIC
    budgets: Budgets = field(default_factory=lambda: Budgets(LoopClock().now))
    """Shared with other processes where there is a bus."""
    tracing: Tracing = field(default_factory=Tracing)
    restart: Restart = field(default_factory=Restart)
    bot_room: Callable[[], int] | None = None
    """How many more bots the workers carry; None is any number."""
    bus_state: Callable[[], Awaitable[bool]] | None = None
    """Whether the bus is reachable; None without a bus."""
