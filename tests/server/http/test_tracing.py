"""Traces: a span for each request and message, with ids and nothing that was said; without an endpoint, none."""

from __future__ import annotations

import asyncio
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from clients import Player
from riverboat.server.tracing import tracing_of_environment
from running import running_server


class Collector(HTTPServer):
    """Takes what is exported."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.bodies: list[bytes] = []

    def spans(self) -> list[tuple[str, dict[str, str | int]]]:
        found = [ExportTraceServiceRequest.FromString(body) for body in self.bodies]
        return [
            (span.name, {each.key: each.value.string_value or each.value.int_value for each in span.attributes})
            for request in found
            for resource in request.resource_spans
            for scope in resource.scope_spans
            for span in scope.spans
        ]


class _Handler(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        self.server.bodies.append(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the library's name
        pass


def test_requests_and_messages_are_traced_without_what_they_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Collector() as collector:
        threading.Thread(target=collector.serve_forever, daemon=True).start()
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{collector.server_port}")
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_COMPRESSION", "none")

        async def story(url: str) -> tuple[str, str]:
            async with Player(url) as ann:
                await ann.guest("Ann")
                game = await ann.create_game(name="secret garden")
                await ann.connect()
                await ann.join(game)
                await ann.ask("chat", "chat", text="swordfish")
                return str(ann.id), game

        with running_server(tmp_path) as server:
            player, game = asyncio.run(story(server.url))
        collector.shutdown()
    spans = collector.spans()
    assert ("request", "/api/games", player) in [
        (name, noted.get("http.route"), noted.get("riverboat.player")) for name, noted in spans
    ]
    [chat] = [noted for name, noted in spans if name == "message" and noted["riverboat.message"] == "Chat"]
    assert (chat["riverboat.player"], chat["riverboat.game"]) == (player, game)
    assert not [body for body in collector.bodies if b"swordfish" in body or b"garden" in body]


def test_nothing_is_traced_without_an_endpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OTEL_EXPORTER_OTLP_ENDPOINT", raising=False)
    tracing = tracing_of_environment()
    assert tracing._tracer is None
    with tracing.span("request") as note:
        note("http.route", "/")
    tracing.close()
