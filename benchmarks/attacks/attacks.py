"""The attacks that a server must stand: what one address can send to harm others. Only ever run against 127.0.0.1.

An attack is a function that makes one round of it and returns; whoever runs it repeats it. Rounds are bounded and end
early when `Target.stop` is set. Everything is written by hand on plain sockets, because no library would send it.
"""

from __future__ import annotations

import json
import random
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

HOST = "127.0.0.1"
MASK = bytes(4)
TEXT, BINARY, CLOSE, PING, PONG = 0x81, 0x82, 0x88, 0x89, 0x8A
BEGIN_TEXT, CONTINUATION = 0x01, 0x00
"""Frames that are not the last of their message."""
CHUNK = 1000
WAIT_SECONDS = 2.0
GUESS = {"name": "Ann", "password": "12345678"}


@dataclass
class Target:
    """A server on this machine, a public table there, and what the attacker has got so far."""

    port: int
    game: str
    source: str = HOST
    """The address that the attacker comes from: each has budgets of its own."""
    stop: threading.Event = field(default_factory=threading.Event)
    local: threading.local = field(default_factory=threading.local)

    def token(self) -> str:
        """The token of a guest, one for each thread, as long as the server gives any."""
        if not getattr(self.local, "token", ""):
            _, body = self.request("POST", "/api/guests", {})
            self.local.token = body.get("token", "") if isinstance(body, dict) else ""
        return str(self.local.token)

    def random(self) -> random.Random:
        if not hasattr(self.local, "random"):
            self.local.random = random.Random(threading.get_ident())
        found: random.Random = self.local.random
        return found

    def request(
        self, method: str, path: str, body: object = None, token: str = "", headers: str = ""
    ) -> tuple[int, Any]:
        """A request on a connection that is kept, one for each thread; 0 when there is no answer."""
        content = b"" if body is None else json.dumps(body).encode()
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n{bearer}{headers}"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        )
        try:
            if getattr(self.local, "line", None) is None:
                self.local.line = self.open()
            self.local.line.sendall(head.encode("latin-1") + content)
            return _response(self.local.line)
        except (OSError, ValueError, IndexError):
            self.close()
            self.stop.wait(0.01)
            return 0, None

    def close(self) -> None:
        """Closes the connection of this thread."""
        if getattr(self.local, "line", None) is not None:
            self.local.line.close()
        self.local.line = None

    def open(self) -> socket.socket:
        return socket.create_connection((HOST, self.port), timeout=WAIT_SECONDS, source_address=(self.source, 0))

    @contextmanager
    def connection(self) -> Iterator[socket.socket]:
        with self.open() as line:
            yield line

    @contextmanager
    def websocket(self, query: str = "") -> Iterator[socket.socket]:
        """An open WebSocket; raises OSError when the server refuses it."""
        with self.connection() as line:
            line.sendall(
                f"GET /ws{query} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            if b" 101 " not in line.recv(4096):
                raise OSError
            yield line


def _response(line: socket.socket) -> tuple[int, Any]:
    data = b""
    while b"\r\n\r\n" not in data:
        if not (piece := line.recv(65536)):
            raise OSError
        data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    length = next((int(each[15:]) for each in head.lower().split(b"\r\n") if each.startswith(b"content-length:")), 0)
    while len(body) < length:
        if not (piece := line.recv(65536)):
            raise OSError
        body += piece
    return int(head.split()[1]), json.loads(body) if body[:1] in b"{[" and body else None


def frame(first: int, payload: bytes = b"") -> bytes:
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
    return bytes([first]) + length + MASK + payload


def message(kind: str, **payload: object) -> bytes:
    return frame(TEXT, json.dumps({"type": kind, "payload": payload}).encode())


def _flood(frames: bytes, first: bytes = b"") -> Callable[[Target], None]:
    """Frames as fast as they are taken, until the server closes."""

    def attack(target: Target) -> None:
        with target.websocket() as line:
            line.sendall(first)
            for _ in range(CHUNK):
                if target.stop.is_set():
                    return
                line.sendall(frames)

    return attack


def _with_ticket(frames: Callable[[Target], bytes]) -> Callable[[Target], None]:
    """The same with a player, as fast as messages are allowed and beyond."""

    def attack(target: Target) -> None:
        _, body = target.request("POST", "/api/tickets", None, target.token())
        ticket = body.get("ticket", "") if isinstance(body, dict) else ""
        with target.websocket(f"?ticket={ticket}") as line:
            line.sendall(message("watch", gameId=target.game))
            line.settimeout(0.001)
            for _ in range(CHUNK):
                if target.stop.wait(0.005):
                    return
                line.sendall(frames(target))
                with suppress(TimeoutError):
                    if not line.recv(65536):
                        return

    return attack


def half_sent_headers(target: Target) -> None:
    """Slowloris: many connections that never finish their request, one byte at a time."""
    with _many(target, 50) as lines:
        for line in lines:
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        for _ in range(20):
            for line in lines:
                line.sendall(b"x")
            if target.stop.wait(0.1):
                return


def half_sent_bodies(target: Target) -> None:
    with _many(target, 50) as lines:
        for line in lines:
            line.sendall(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        target.stop.wait(1)


def big_bodies(target: Target) -> None:
    """Bodies of ten megabytes, announced or in chunks."""
    with target.connection() as line:
        is_announced = target.random().random() < 0.5
        size = b"Content-Length: 10000000" if is_announced else b"Transfer-Encoding: chunked"
        line.sendall(b"POST /api/guests HTTP/1.1\r\nHost: x\r\n" + size + b"\r\n\r\n")
        piece = b"x" * 65536 if is_announced else b"10000\r\n" + b"x" * 65536 + b"\r\n"
        for _ in range(150):
            if target.stop.is_set():
                return
            line.sendall(piece)


def big_headers(target: Target) -> None:
    with target.connection() as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        for _ in range(200):
            if target.stop.is_set():
                return
            line.sendall(b"X: " + b"x" * 8000 + b"\r\n")


def connections(target: Target) -> None:
    """Connections that are opened and left."""
    with _many(target, 100):
        target.stop.wait(0.1)


def websocket_openings(target: Target) -> None:
    with target.websocket():
        pass


def slow_readers(target: Target) -> None:
    """Sockets that watch a table and read nothing."""
    with target.websocket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(message("watch", gameId=target.game))
        target.stop.wait(1)


@contextmanager
def _many(target: Target, count: int) -> Iterator[list[socket.socket]]:
    lines: list[socket.socket] = []
    try:
        for _ in range(count):
            lines.append(target.open())
        yield lines
    finally:
        for line in lines:
            line.close()


def _requests(
    method: str, path: str, body: Callable[[Target], object] | None = None, *, signed_in: bool = True
) -> Callable[[Target], None]:
    """One request as fast as it is answered."""

    def attack(target: Target) -> None:
        for _ in range(20):
            if target.stop.is_set():
                return
            token = target.token() if signed_in else ""
            filled = path.format(game=target.game, word=f"{target.random().getrandbits(64):x}")
            target.request(method, filled, body(target) if body is not None else None, token)

    return attack


def unknown_tokens(target: Target) -> None:
    for _ in range(20):
        target.request("GET", "/api/me", None, f"{target.random().getrandbits(256):x}")


def spoofed_proxies(target: Target) -> None:
    """Each request pretends to come from another address."""
    address = ".".join(str(target.random().randrange(1, 255)) for _ in range(4))
    for _ in range(20):
        headers = f"X-Forwarded-For: {address}\r\nForwarded: for={address}\r\nX-Real-IP: {address}\r\n"
        target.request("POST", "/api/guests", {}, headers=headers)


def _word(target: Target) -> str:
    return f"{target.random().getrandbits(40):x}"


class Attack(NamedTuple):
    """One attack by its name."""

    name: str
    attack: Callable[[Target], None]

    def run(self, target: Target) -> None:
        """Makes a round, which ends when the server closes the connection."""
        try:
            self.attack(target)
        except OSError:
            target.stop.wait(0.01)


ATTACKS = (
    Attack("pings", _flood(frame(PING) * CHUNK)),
    Attack("pings with a payload", _flood(frame(PING, bytes(125)) * CHUNK)),
    Attack("pongs", _flood(frame(PONG) * CHUNK)),
    Attack("empty continuations", _flood(frame(CONTINUATION) * CHUNK, frame(BEGIN_TEXT, b"{"))),
    Attack("fragments of one byte", _flood(frame(CONTINUATION, b"x") * CHUNK, frame(BEGIN_TEXT, b"{"))),
    Attack("empty texts", _flood(frame(TEXT) * CHUNK)),
    Attack("large texts", _flood(frame(TEXT, b"x" * 4000) * 50)),
    Attack("binary frames", _flood(frame(BINARY, b"x") * CHUNK)),
    Attack("broken frames", _flood(bytes(range(256)) * 4)),
    Attack("unreadable messages", _flood(frame(TEXT, b'{"type": 3}') * 100)),
    Attack("half-sent headers", half_sent_headers),
    Attack("half-sent bodies", half_sent_bodies),
    Attack("big bodies", big_bodies),
    Attack("big headers", big_headers),
    Attack("connections", connections),
    Attack("WebSocket openings", websocket_openings),
    Attack("slow readers", slow_readers),
    Attack("messages", _with_ticket(lambda _: message("ping", id=1) * 20)),
    Attack("chat", _with_ticket(lambda target: message("chat", text=_word(target)) * 4)),
    Attack("watching", _with_ticket(lambda target: message("watch", gameId=target.game) * 4)),
    Attack("statistics", _with_ticket(lambda _: message("statistics") * 4)),
    Attack("tickets", _requests("POST", "/api/tickets")),
    Attack("guests", _requests("POST", "/api/guests", lambda _: {}, signed_in=False)),
    Attack(
        "log-ins",
        _requests("POST", "/api/sessions", lambda _: {"name": "Ann", "password": "12345678"}, signed_in=False),
    ),
    Attack("new tables", _requests("POST", "/api/games", lambda _: {"bots": [{"level": 1}] * 5, "speed": "instant"})),
    Attack(
        "bot tournaments",
        _requests("POST", "/api/tournaments", lambda _: {"bots": [{"level": 1}] * 50, "speed": "instant"}),
    ),
    Attack("codes of private games", _requests("GET", "/api/codes/{word}", signed_in=False)),
    Attack("scan of addresses", _requests("GET", "/{word}.php", signed_in=False)),
    Attack("scan of games", _requests("GET", "/api/games/{word}/state")),
    Attack("the lobby", _requests("GET", "/api/games", signed_in=False)),
    Attack("statistics by REST", _requests("GET", "/api/games/{game}/statistics")),
    Attack("unknown tokens", unknown_tokens),
    Attack("spoofed proxies", spoofed_proxies),
    Attack("solver lab", _requests("POST", "/api/lab/equity", lambda _: {"board": "", "oop": "AA", "ip": "KK"})),
    Attack("reviews", _requests("POST", "/api/reviews", lambda target: {"text": _word(target) * 500})),
)
