"""Requests that arrive by halves or not at all: they end after a while, are no failures, and keep nobody out."""

from __future__ import annotations

import io
import json
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
import pytest

from riverboat.server.config import ServerConfig
from riverboat.server.logs import set_up_logs
from running import NO_LIMITS, RunningServer, running_server

QUICK = msgspec.structs.replace(NO_LIMITS, request_seconds=1.0)
HALF_SENT = {
    "half the headers": b"POST /api/guests HTTP/1.1\r\nHost: x\r\nX-Slow:",
    "half the body": b'POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"name":',
    "no body": b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n",
    "half a chunk": b"POST /api/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{",
}


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    loggers = [logging.getLogger(name) for name in ("riverboat", "uvicorn")]
    before = [(logger.handlers, logger.propagate, logger.level) for logger in loggers]
    stream = io.StringIO()
    set_up_logs("info", stream)
    yield stream
    for logger, (handlers, propagate, level) in zip(loggers, before, strict=True):
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


@pytest.fixture
def quick_server(tmp_path: Path) -> Iterator[RunningServer]:
    with running_server(tmp_path, ServerConfig(limits=QUICK)) as running:
        yield running


def connected(server: RunningServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=30)


def read_to_the_end(line: socket.socket) -> bytes:
    with line.makefile("rb") as answer:
        return answer.read()


def answer(server: RunningServer) -> bytes:
    """What a whole request gets; nothing when the connection is not taken."""
    with connected(server) as line:
        try:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            return read_to_the_end(line)
        except OSError:
            return b""


@pytest.mark.parametrize("kind", HALF_SENT)
def test_a_half_sent_request_times_out_and_is_no_failure(
    log: io.StringIO, quick_server: RunningServer, kind: str
) -> None:
    with connected(quick_server) as line:
        line.sendall(HALF_SENT[kind])
        assert read_to_the_end(line).startswith(b"HTTP/1.1 408 ")
    httpx.get(f"{quick_server.url}/health").raise_for_status()
    assert not [line for line in log.getvalue().splitlines() if json.loads(line)["level"] == "error"]


@pytest.mark.parametrize("size", ["Content-Length: 100000000", "Transfer-Encoding: chunked"])
def test_the_body_of_a_refused_request_is_not_taken_to_its_end(quick_server: RunningServer, size: str) -> None:
    piece = b"x" * 65536 if size.startswith("Content") else b"10000\r\n" + b"x" * 65536 + b"\r\n"
    with connected(quick_server) as line:
        line.sendall(f"POST /api/guests HTTP/1.1\r\nHost: x\r\n{size}\r\n\r\n".encode() + piece)
        assert line.recv(4096).startswith(b"HTTP/1.1 413 ")
        with pytest.raises(ConnectionError):
            line.sendall(piece * 1500)


def test_a_body_little_too_large_leaves_the_connection_usable(quick_server: RunningServer) -> None:
    body = b"x" * 40_000
    with connected(quick_server) as line:
        for _ in range(3):
            line.sendall(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 40000\r\n\r\n" + body)
            assert line.recv(4096).startswith(b"HTTP/1.1 413 ")


def test_a_connection_that_says_nothing_is_closed(quick_server: RunningServer) -> None:
    with connected(quick_server) as line:
        assert read_to_the_end(line) == b""


def test_bytes_that_trickle_in_do_not_keep_a_request_alive(quick_server: RunningServer) -> None:
    with connected(quick_server) as line:
        # A body that is not complete before the server's patience ends, however busy the machine is.
        line.sendall(HALF_SENT["half the body"].replace(b"Length: 100", b"Length: 4000"))
        for _ in range(1200):
            # The answer can be read also when the server has closed its end.
            with suppress(OSError):
                line.sendall(b" ")
            try:
                line.settimeout(0.05)
                assert line.recv(100).startswith(b"HTTP/1.1 408 ")
                break
            except TimeoutError:
                continue
        else:
            pytest.fail("the request is still waited for")


def test_a_caller_who_goes_in_the_middle_of_a_request_is_no_failure(log: io.StringIO, server: RunningServer) -> None:
    with connected(server) as line:
        line.sendall(HALF_SENT["half the body"])
        line.shutdown(socket.SHUT_WR)
        line.recv(1)
    answered = httpx.get(f"{server.url}/metrics").text
    assert 'status="500"' not in answered
    assert not [line for line in log.getvalue().splitlines() if json.loads(line)["level"] == "error"]


def test_connections_are_limited_for_each_address(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, connections_per_address=3)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:
        waiting = [connected(server) for _ in range(3)]
        try:
            assert answer(server) == b""
            waiting.pop().close()
            for _ in range(200):
                if b" 200 " in answer(server):
                    break
                time.sleep(0.05)
            else:
                pytest.fail("the place was not given back")
        finally:
            for line in waiting:
                line.close()
