"""A socket that either side has begun to close takes nothing more, and raises nothing."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from websockets.protocol import State

from riverboat.server.websocket import transport


class Written(list[bytes]):
    def write(self, data: bytes) -> None:
        self.append(data)


def a_socket(state: State, *, close_sent: bool = False) -> tuple[transport.SocketProtocol, Written]:
    made, written = transport.SocketProtocol.__new__(transport.SocketProtocol), Written()
    made.writable, made.disconnected, made.close_sent = asyncio.Event(), False, close_sent
    made.writable.set()
    made._is_writable = True
    made.conn = SimpleNamespace(state=state, extensions=[])  # type: ignore[assignment]
    made.transport = written  # type: ignore[assignment]
    return made, written


def test_an_open_socket_is_written_to_at_once() -> None:
    made, written = a_socket(State.OPEN)
    assert made.send_now((b"{}",))
    assert len(written) == 1


@pytest.mark.parametrize(
    ("state", "close_sent"), [(State.CLOSING, False), (State.CLOSED, False), (State.OPEN, True)], ids=str
)
def test_a_closing_socket_takes_nothing(state: State, close_sent: bool) -> None:
    made, written = a_socket(state, close_sent=close_sent)
    assert not made.send_now((b"{}",))
    with pytest.raises(ConnectionResetError):
        asyncio.run(made.send_together([b"{}"]))
    assert written == []
