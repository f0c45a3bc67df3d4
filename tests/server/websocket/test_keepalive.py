"""Only a connection that has been silent is pinged."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from riverboat.server.websocket.transport import SocketProtocol

INTERVAL = 20.0


class Loop:
    """A clock moved by hand, and the one timer that was set last."""

    def __init__(self) -> None:
        self.now = 100.0
        self.rings_at: float | None = None

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, what: Callable[[], None]) -> SimpleNamespace:
        self.rings_at = self.now + seconds
        return SimpleNamespace(what=what, cancel=lambda: None)


@pytest.fixture
def pinged(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When the library sent a ping."""
    times: list[float] = []
    monkeypatch.setattr(
        WebSocketsSansIOProtocol, "send_keepalive_ping", lambda self: times.append(self.loop.time()), raising=True
    )
    return times


def a_socket(loop: Loop) -> SocketProtocol:
    made = SocketProtocol.__new__(SocketProtocol)
    made.loop, made.ping_interval, made._heard_at = loop, INTERVAL, loop.now  # type: ignore[assignment]
    return made


def test_a_connection_that_was_heard_of_is_asked_later(pinged: list[float]) -> None:
    loop = Loop()
    made = a_socket(loop)
    loop.now += 15
    made._heard_at = loop.now
    loop.now += 5
    made.send_keepalive_ping()
    assert pinged == []
    assert loop.rings_at == 100.0 + 15 + INTERVAL


def test_a_silent_connection_is_pinged(pinged: list[float]) -> None:
    loop = Loop()
    made = a_socket(loop)
    loop.now += INTERVAL
    made.send_keepalive_ping()
    assert pinged == [loop.now]


def test_whatever_arrives_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", lambda self, data: None)
    loop = Loop()
    made = a_socket(loop)
    made._is_cut, made._traffic = False, None
    loop.now += 7
    made.data_received(b"\x8a\x80abcd")
    assert made._heard_at == loop.now
