"""The services that the HTTP application uses: the real ones from `serve`, or others in tests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from riverboat.host.ports import Clock, Router
from riverboat.host.table.environment import LoopClock
from riverboat.server.config import ServerConfig
from riverboat.server.metrics import Metrics
from riverboat.server.revocations import SessionRevocations

if TYPE_CHECKING:
    from riverboat.server.store import Store

STATIC: Final = Path(__file__).parent / "static"
"""Where the build puts the web client."""


@dataclass(frozen=True)
class Services:
    """The services of one server."""

    store: Store
    router: Router
    config: ServerConfig = field(default_factory=ServerConfig)
    clock: Clock = field(default_factory=LoopClock)
    metrics: Metrics = field(default_factory=Metrics)
    revocations: SessionRevocations = field(default_factory=SessionRevocations)
    static: Path = STATIC
    bus_state: Callable[[], Awaitable[bool]] | None = None
    """Whether the bus is reachable; None without a bus."""
