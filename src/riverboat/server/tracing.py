"""OpenTelemetry traces, an extra: without `riverboat[tracing]` and an endpoint in the environment nothing is traced.

A span has the route or the kind of message, the status, the player and the game; no query, header, body or card.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

from riverboat import __version__

ENDPOINTS: Final = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")

Note: TypeAlias = Callable[[str, str | int], None]
"""Adds an attribute to a span."""


class Tracing:
    """Makes spans; without a tracer they cost next to nothing."""

    def __init__(self, tracer: Any = None, close: Callable[[], None] | None = None) -> None:
        self._tracer = tracer
        self._close = close
        self.is_on: Final = tracer is not None

    @contextmanager
    def span(self, name: str) -> Iterator[Note]:
        """Traces the block, and yields what adds attributes."""
        if self._tracer is None:
            yield _ignore
            return
        # The text of an exception may quote its input.
        with self._tracer.start_as_current_span(name, record_exception=False, set_status_on_exception=False) as span:
            yield span.set_attribute

    def close(self) -> None:
        """Sends what is left."""
        if self._close is not None:
            self._close()


def tracing_of_environment() -> Tracing:
    """Returns what exports to the endpoint of the environment, by the variables of OpenTelemetry."""
    if not any(os.environ.get(name) for name in ENDPOINTS):
        return Tracing()
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        return Tracing()
    provider = TracerProvider(resource=Resource.create({"service.name": "riverboat", "service.version": __version__}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return Tracing(provider.get_tracer("riverboat.server", __version__), provider.shutdown)


def _ignore(name: str, value: str | int) -> None:
    """Nothing is traced."""
