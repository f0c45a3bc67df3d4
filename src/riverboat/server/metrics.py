"""Prometheus metrics: counts and durations only, no names, no cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from riverboat.host.ports import BotFaultReason, GameId
from riverboat.server.logs import LOGGER

MEDIA_TYPE: Final = "text/plain; version=0.0.4"

SLOW_SECONDS: Final = 1.0
"""A step that takes as long to be stored keeps a table waiting, and is logged."""
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The metrics of one server, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = self._gauge("tables", "tables that run in this process")
        self.players = self._gauge("players", "people with an open socket")
        self.connections = self._gauge("sockets", "open sockets")
        self.frames_in = self._counter("frames_received", "frames from clients")
        self.frames_out = self._counter("frames_sent", "frames to clients")
        self.overflows = self._counter("outbox_overflows", "sockets cut because they read too slowly")
        self.floods = self._counter("socket_floods", "sockets cut because they sent too much")
        self.actions = self._counter("actions", "actions carried out, those of bots not counted")
        self.hands = self._counter("hands", "hands played to their end")
        self.bot_faults = self._counter("bot_faults", "bots that were late, failed or acted illegally", "reason")
        self.refusals = self._counter("refusals", "what was refused, by error code", "code")
        self.requests = self._counter("requests", "REST requests, by route and status", "route", "status")
        self.step_seconds = self._histogram("step_seconds", "from a request to a table until it is durable")
        self.store_seconds = self._histogram("store_seconds", "a step's way into the store")
        self.request_seconds = self._histogram("request_seconds", "REST requests")

    def page(self) -> bytes:
        return generate_latest(self.registry)

    def count_by(self, gauge: Gauge, count: Callable[[], float]) -> None:
        """Computes a gauge when it is scraped."""
        gauge.set_function(count)

    def _gauge(self, name: str, words: str) -> Gauge:
        return Gauge(f"riverboat_{name}", words, registry=self.registry)

    def _counter(self, name: str, words: str, *labels: str) -> Counter:
        return Counter(f"riverboat_{name}", words, labels, registry=self.registry)

    def _histogram(self, name: str, words: str) -> Histogram:
        return Histogram(f"riverboat_{name}", words, buckets=_SECONDS, registry=self.registry)


class MetricsObserver:
    """Counts what tables do: the `Observer` of every table of this process."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def stored(self, game_id: GameId, seconds: float) -> None:
        self._metrics.store_seconds.observe(seconds)
        if seconds >= SLOW_SECONDS:
            LOGGER.warning("slow store", extra={"game": game_id, "ms": round(1000 * seconds)})

    def refused(self, code: str) -> None:
        """Counted where the refusal is sent."""

    def hand_finished(self, game_id: GameId) -> None:  # noqa: ARG002 -- games are not counted apart
        self._metrics.hands.inc()

    def bot_fault(self, game_id: GameId, bot: str, reason: BotFaultReason, detail: str) -> None:
        self._metrics.bot_faults.labels(reason).inc()
        LOGGER.warning("bot fault", extra={"game": game_id, "bot": bot, "reason": reason, "detail": detail[:200]})
