"""The WebSocket transport: uvicorn's protocol with traffic limits, counted from frame headers before decoding.

What most clients send, one whole text frame at a time, is read here; everything else by the library.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, cast

from uvicorn._types import ASGIReceiveEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import State
from websockets.utils import apply_mask

from riverboat.server.config import Limits
from riverboat.server.http.addresses import client_address
from riverboat.server.limits import CUT_COST, Budgets, TokenBucket
from riverboat.server.logs import LOGGER
from riverboat.server.metrics import Metrics
from riverboat.server.websocket.close_codes import TOO_MUCH_TRAFFIC

CUT_SECONDS: Final = 1.0
"""How long a connection that sent too much is kept open for the close frame to arrive."""

_FINAL: Final = 0x80
_CONTROL: Final = 0x08
_KIND: Final = 0x0F
_MASKED: Final = 0x80
_LENGTH: Final = 0x7F
_TEXT: Final = 0x81
"""A text message in one frame."""
_SHORT: Final = 126
_LONG: Final = 1 << 16
"""From these sizes on the length field is extended."""
_SHORTEST: Final = 6
"""The size of an empty masked frame."""
_LONGEST_WHOLE: Final = 4096
_EXTENDED: Final = {126: 2, 127: 8}
"""The size of the extended length field, by the value that announces it."""


@lru_cache(maxsize=256)
def text_frame(text: bytes) -> bytes:
    """A whole text message as it goes over the wire, unmasked: the same for everybody who gets it."""
    size = len(text)
    if size < _SHORT:
        return bytes((_TEXT, size)) + text
    code, width = (126, 2) if size < _LONG else (127, 8)
    return bytes((_TEXT, code)) + size.to_bytes(width, "big") + text


@lru_cache(maxsize=64)
def text_frames(texts: tuple[bytes, ...]) -> bytes:
    """Several of them in a row: after most steps most players of a table are sent the same."""
    return b"".join(map(text_frame, texts))


def whole_text(data: bytes) -> bytes | None:
    """The payload of a client's text message that is exactly this data, in one frame; None if the data is anything
    else, or too long to be unmasked in one go.
    """
    size = len(data)
    if size < _SHORTEST or data[0] != _TEXT or not data[1] & _MASKED:
        return None
    length, at = data[1] & _LENGTH, 2
    if length == _SHORT:
        length, at = int.from_bytes(data[2:4], "big"), 4
        if length < _SHORT:
            return None  # the library says what is wrong with it
    if at + 4 + length != size or length > _LONGEST_WHOLE:
        return None
    return apply_mask(data[at + 4 :], data[at : at + 4])


class FrameCounter:
    """Counts the frames of a connection, of every kind: text, continuations, pings, pongs, empty ones."""

    def __init__(self) -> None:
        self.control = 0
        """Pings, pongs and closes among the frames counted last."""
        self.fragments = 0
        """Frames counted last that are a part of a message."""
        self._header = b""
        """An incomplete frame header."""
        self._payload = 0
        """Bytes of the last frame that are still to come."""

    @property
    def is_between_frames(self) -> bool:
        """Whether what was counted ended with a whole frame."""
        return not self._payload and not self._header

    def count(self, data: bytes, most: int) -> int:
        """Returns how many frames begin in the data. Counting stops beyond `most`, so that it is never much work."""
        data = self._header + data if self._header else data
        at, end, frames = self._payload, len(data), 0
        self.control = self.fragments = 0
        while end - at >= 2 and frames <= most:
            length = data[at + 1] & _LENGTH
            extended = _EXTENDED.get(length, 0)
            size = 2 + extended + (4 if data[at + 1] & _MASKED else 0)
            if end - at < size:
                break
            if data[at] & _CONTROL:
                self.control += 1
            elif not data[at] & _FINAL or not data[at] & _KIND:
                self.fragments += 1
            if extended:
                length = int.from_bytes(data[at + 2 : at + 2 + extended], "big")
            at += size + length
            frames += 1
        self._header = data[at:] if at < end and frames <= most else b""
        self._payload = max(0, at - end)
        return frames


class Traffic:
    """Traffic limits over all connections, by address."""

    def __init__(self, limits: Limits, budgets: Budgets, now: Callable[[], float], metrics: Metrics) -> None:
        factor = limits.address_factor
        self.limits: Final = limits
        self.now: Final = now
        self.metrics: Final = metrics
        self._frames = budgets.budget(
            "wire_frames", limits.wire_frames_per_second * factor, limits.wire_frame_burst * factor
        )
        self._bytes = budgets.budget(
            "wire_bytes", limits.wire_bytes_per_second * factor, limits.wire_byte_burst * factor
        )

        self._openings = budgets.budget("openings", limits.openings_per_second, limits.opening_burst)

    def charge(self, address: str) -> None:
        """A connection of this address was cut: it may open fewer for a while."""
        self._openings.charge(address, CUT_COST)

    def is_allowed(self, address: str, frames: int, size: int) -> bool:
        """Counts traffic of an address; returns whether it is allowed."""
        return self._frames.has(address, frames) and self._bytes.has(address, size)


class SocketTraffic:
    """Traffic limits of one connection."""

    def __init__(self, traffic: Traffic) -> None:
        limits, now = traffic.limits, traffic.now()
        self.counter = FrameCounter()
        self._traffic = traffic
        self._frames = TokenBucket(limits.wire_frames_per_second, limits.wire_frame_burst, now)
        self._bytes = TokenBucket(limits.wire_bytes_per_second, limits.wire_byte_burst, now)
        self._control = TokenBucket(limits.control_frames_per_second, limits.control_frame_burst, now)
        self._fragments = TokenBucket(limits.fragments_per_second, limits.fragment_burst, now)

    def is_allowed(self, data: bytes, address: str) -> bool:
        """Counts received data; returns False when the connection or its address exceeds a limit."""
        now = self._traffic.now()
        counter = self.counter
        frames = counter.count(data, self._traffic.limits.wire_frame_burst)
        if self._frames.take(now, frames) or self._bytes.take(now, len(data)):
            return False
        if counter.control and self._control.take(now, counter.control):
            return False
        if counter.fragments and self._fragments.take(now, counter.fragments):
            return False
        return self._traffic.is_allowed(address, frames, len(data))

    def charge(self, address: str) -> None:
        self._traffic.charge(address)


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, which counts every frame first, sends frames in batches and can be aborted."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        traffic: Traffic | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._metrics = traffic.metrics if traffic is not None else None
        self._traffic = SocketTraffic(traffic) if traffic is not None else None
        self._address: str | None = None
        self._is_cut = False
        self._is_awaited = False
        """The application waits for the next message."""
        self._is_writable = True
        """The same as `writable`, which is asked for every step of every player."""
        self._heard_at = self.loop.time()

    async def run_asgi(self) -> None:
        extensions = cast("dict[str, Any]", self.scope["extensions"])
        extensions["riverboat.abort"] = self.transport.abort
        extensions["riverboat.send"] = self.send_together
        extensions["riverboat.send_now"] = self.send_now
        await super().run_asgi()

    async def send_together(self, texts: tuple[bytes, ...]) -> None:
        """Sends several messages in one write: a table publishes several frames to nine players at every step."""
        await self.writable.wait()
        if not self._is_open:
            raise ConnectionResetError
        self._write(texts)

    def send_now(self, texts: tuple[bytes, ...]) -> bool:
        """The same without waiting; False, and nothing is sent, when the connection does not take it now."""
        # `_is_open` is written out here: this runs for every player at every step.
        if not self._is_writable or self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            return False
        if self.conn.extensions:
            self._write(texts)
        else:
            self.transport.write(text_frames(texts))
        return True

    def pause_writing(self) -> None:
        self._is_writable = False
        super().pause_writing()

    def resume_writing(self) -> None:
        self._is_writable = True
        super().resume_writing()

    @property
    def _is_open(self) -> bool:
        """Whether messages can be sent: not after either side has begun to close."""
        return not self.disconnected and not self.close_sent and self.conn.state is State.OPEN

    def _write(self, texts: tuple[bytes, ...]) -> None:
        if self.conn.extensions:
            for text in texts:
                self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(text_frames(texts))

    def send_keepalive_ping(self) -> None:
        """Pings a connection only when it has been silent: many players have just acted."""
        assert self.ping_interval is not None
        if (left := self._heard_at + self.ping_interval - self.loop.time()) > 0:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def data_received(self, data: bytes) -> None:
        if self._is_cut:
            return
        self._heard_at = self.loop.time()
        # The data before the handshake is the HTTP request; uvicorn passes it whole.
        if self._traffic is None or not self.handshake_initiated:
            super().data_received(data)
            return
        is_next = self._traffic.counter.is_between_frames and self.conn.current_size is None
        if not self._traffic.is_allowed(data, self._client_address()):
            self._cut()
        elif not (is_next and self.handshake_complete and self._is_open and self._take_whole(data)):
            super().data_received(data)

    def _take_whole(self, data: bytes) -> bool:
        """Passes on a message that is all of the data; False, and nothing is done, if it is not."""
        if self.conn.extensions or (payload := whole_text(data)) is None:
            return False
        try:
            text = payload.decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and (not self._is_awaited or self.queue.qsize() > 1):
            self.read_paused = True
            self.transport.pause_reading()
        return True

    async def receive(self) -> ASGIReceiveEvent:
        self._is_awaited = True
        message = await super().receive()
        self._is_awaited = False
        return message

    def _client_address(self) -> str:
        address = self._address or client_address(cast("Any", self.scope))
        if self.handshake_complete:
            self._address = address  # by now the headers of a trusted proxy have been applied
        return address

    def _cut(self) -> None:
        """Closes without reading or executing anything more, including queued messages."""
        self._is_cut = True
        assert self._metrics is not None
        assert self._traffic is not None
        self._traffic.charge(self._client_address())
        self._metrics.floods.inc()
        LOGGER.info("socket cut", extra={"reason": "too much traffic"})
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MUCH_TRAFFIC})
        self.stop_keepalive()
        if not self.handshake_complete or self.close_sent or self.transport.is_closing():
            self.transport.abort()
            return
        self.conn.fail(TOO_MUCH_TRAFFIC, "too much traffic")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.read_paused = False
        # Closing at once would reset the connection over unread data and lose the close frame.
        self.transport.pause_reading()
        self.close_timer = self.loop.call_later(CUT_SECONDS, self.transport.abort)
