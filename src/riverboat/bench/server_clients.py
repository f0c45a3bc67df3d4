"""The load: tables of scripted players, each with a WebSocket of its own and as little work to a frame as possible.

A table has one action under way at a time. Its time runs from the sending until the last seat has been told.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Final, TypeAlias, cast

SEATS: Final = 9
DRAIN_SECONDS: Final = 5.0
"""For actions that were still under way when a window closed."""

_ACTION: Final = b'{"v":1,"type":"player_action"'
_STATES: Final = (b'{"v":1,"type":"game_state"', b'{"v":1,"type":"state_patch"')
_REFUSED: Final = b'{"v":1,"type":"error"'
_LEGAL: Final = b'"legal":'
_NUMBER: Final = re.compile(rb'"number":(\d+)')
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10

Legal: TypeAlias = dict[str, Any]
Script: TypeAlias = Callable[["Table", Legal], bytes]
"""What a seat that is asked to act sends."""


class Client(asyncio.Protocol):
    """One seat's socket. It knows as much of WebSockets as a server that is measured will show it."""

    def __init__(self, table: Table, path: str, host: str) -> None:
        self.is_seated = asyncio.get_running_loop().create_future()
        self._table = table
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: cml2ZXJib2F0LWJlbmNoLg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self.is_open = False
        self.legal: Legal | None = None
        """What the seat may do, as the last state or patch told it."""
        self._rest = b""
        self._transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)
        self._transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_open = False
        if not self.is_seated.done():
            self.is_seated.set_exception(exc or ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self.is_open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            if b" 101 " not in head[:16]:
                self.close()
                return
            self.is_open = True
            self._table.opened(self)
        self._rest = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        """Hear every whole frame; what is left is the beginning of the next one."""
        at, end = 0, len(data)
        while end - at >= 2:
            length, start = data[at + 1], at + 2
            if length >= 126:
                start += 2 if length == 126 else 8
                if start > end:
                    break
                length = int.from_bytes(data[at + 2 : start])
            if start + length > end:
                break
            kind = data[at] & 15
            if kind == _TEXT:
                self._table.hear(self, data, start, start + length)
            elif kind == _PING:
                self._send(_PONG, data[start : start + length])
            elif kind == _CLOSE:
                self.close()
            at = start + length
        return data[at:]

    def send(self, text: bytes) -> None:
        self._send(_TEXT, text)

    def _send(self, kind: int, payload: bytes) -> None:
        """Masked with zeros, which leaves the payload as it is."""
        size = len(payload)
        length = bytes((128 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2)
        if self._transport is not None:
            self._transport.write(bytes((128 | kind,)) + length + b"\0\0\0\0" + payload)

    def close(self) -> None:
        if self._transport is not None:
            transport, self._transport = self._transport, None
            transport.abort()


class Table:
    """Nine clients. `joining` is what each sends first; without it a seat is taken by connecting."""

    def __init__(self, load: Load, script: Script, joining: Callable[[int], bytes] | None) -> None:
        self.load = load
        self.clients: list[Client] = []
        self._script = script
        self._joining = joining
        self._turn: tuple[Client, Legal] | None = None
        self._sent = 0.0
        self._acted_at = -1
        self._number = 0
        self._untold = 0

    def begin(self) -> None:
        """Everybody sits. Where there are no rules, somebody just begins."""
        if self._joining is None:
            self.ask(self.clients[0], {})

    def opened(self, client: Client) -> None:
        if self._joining is not None:
            client.send(self._joining(self.clients.index(client)))
        elif not client.is_seated.done():
            client.is_seated.set_result(None)

    def hear(self, client: Client, data: bytes, start: int, end: int) -> None:
        if data.startswith(_ACTION, start):
            self._told(client)
        elif data.startswith(_STATES, start):
            if not client.is_seated.done():
                client.is_seated.set_result(None)
            at = data.find(_LEGAL, start, end)
            if at >= 0:
                client.legal = _legal(data, at + len(_LEGAL))
            if client.legal is not None:
                self._asked(client, client.legal, data, start)
        elif data.startswith(_REFUSED, start):
            self._refused(client, data[start:end])

    def _asked(self, client: Client, legal: Legal, data: bytes, start: int) -> None:
        found = _NUMBER.search(data, start)
        assert found is not None
        number = int(found[1])
        if number > self._acted_at:
            self._number = number
            self.ask(client, legal)

    def ask(self, client: Client, legal: Legal) -> None:
        """It is this client's turn, once everybody has been told of the last one's."""
        is_new = self._turn is None
        self._turn = (client, legal)
        if is_new and not self._untold:
            self.load.is_ready(self)

    def _told(self, client: Client) -> None:
        if not self._untold:
            return
        self._untold -= 1
        if not self._untold:
            self.load.told(self._sent)
            if self._joining is None:  # no rules here: the next seat is next
                place = (self.clients.index(client) + 1) % len(self.clients)
                self.ask(self.clients[place], {})
            elif self._turn is not None:
                self.load.is_ready(self)

    def _refused(self, client: Client, frame: bytes) -> None:
        self.load.refused.append(frame)
        self._untold = 0
        if not client.is_seated.done():
            client.is_seated.set_exception(ConnectionError(frame.decode()))

    def act(self) -> None:
        """Send the action of whoever's turn it is."""
        assert self._turn is not None
        client, legal = self._turn
        self._turn = None
        self._acted_at = self._number
        self._untold = len(self.clients)
        self._sent = perf_counter()
        client.send(self._script(self, legal))

    def close(self) -> None:
        for client in self.clients:
            client.close()


def _legal(data: bytes, at: int) -> Legal | None:
    """What is written there: an object without another in it, or null."""
    return json.loads(data[at : data.index(b"}", at) + 1]) if data.startswith(b"{", at) else None


@dataclass(frozen=True, slots=True)
class Played:
    """What became of the actions sent in one window."""

    times: tuple[float, ...]
    """Seconds until the last seat was told, of every action sent in the window; shortest first."""
    rate: float
    """Actions a second told to all seats within the window."""
    unanswered: int
    """Not told to everyone even some seconds later."""


class Load:
    """When tables act: at a steady rate of all together, or each as soon as it can."""

    def __init__(self) -> None:
        self.refused: list[bytes] = []
        self.random = Random(1)
        self._ready: deque[Table] = deque()
        self._is_free = False
        self._opens = self._closes = 0.0
        self._times: list[float] = []
        self._sent = 0
        self._in_time = 0

    def is_ready(self, table: Table) -> None:
        if self._is_free and perf_counter() < self._closes:
            self._act(table)
        else:
            self._ready.append(table)

    def told(self, sent: float) -> None:
        """An action of that time has reached every seat."""
        if sent >= self._opens:
            now = perf_counter()
            self._times.append(now - sent)
            self._in_time += now <= self._closes

    async def steadily(self, rate: float, seconds: float) -> Played:
        """Act `rate` times a second, tables in turn; a moment when none can act passes unused."""
        now = due = self._open_window(seconds)
        while now < self._closes:
            while due <= now:
                due += 1 / rate
                if self._ready:
                    self._act(self._ready.popleft())
            await asyncio.sleep(due - now)
            now = perf_counter()
        return await self._played(seconds)

    async def freely(self, seconds: float) -> Played:
        """Every table acts as soon as it can."""
        self._open_window(seconds)
        self._is_free = True
        waiting, self._ready = self._ready, deque()
        for table in waiting:
            self._act(table)
        await asyncio.sleep(seconds)
        self._is_free = False
        return await self._played(seconds)

    def _act(self, table: Table) -> None:
        self._sent += 1
        table.act()

    def _open_window(self, seconds: float) -> float:
        now = perf_counter()
        self._opens, self._closes = now, now + seconds
        self._times, self._sent, self._in_time = [], 0, 0
        return now

    async def _played(self, seconds: float) -> Played:
        """Wait for what is still under way, for a while."""
        patience = perf_counter() + DRAIN_SECONDS
        while len(self._times) < self._sent and perf_counter() < patience:
            await asyncio.sleep(0.05)
        return Played(tuple(sorted(self._times)), self._in_time / seconds, self._sent - len(self._times))


def plain_script(table: Table, legal: Legal) -> bytes:  # noqa: ARG001 -- nothing is illegal
    """For servers without rules: any words do."""
    return b'{"type":"action","payload":{"action":"%b"}}' % table.load.random.choice((b"check", b"call", b"fold"))


def poker_script(table: Table, legal: Legal) -> bytes:
    """Mostly check and call, some folds, small raises: hands that last about as long as people's do."""
    choice = table.load.random.random()
    raise_to = legal.get("raiseTo")
    if raise_to and choice < 0.08:
        return b'{"type":"action","payload":{"action":"raise","amount":%d}}' % raise_to[0]
    if legal.get("check"):
        return b'{"type":"action","payload":{"action":"check"}}'
    name = b"fold" if choice > 0.55 else b"call"
    return b'{"type":"action","payload":{"action":"%b"}}' % name
