"""How much one socket and one address may send, counted from frame headers before anything is decoded or answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from riverboat.errors import RiverboatError
from riverboat.server.config import Limits
from riverboat.server.limits import Allowance, Allowances
from riverboat.server.metrics import Metrics

_MASKED: Final = 0x80
_LENGTH: Final = 0x7F
_EXTENDED: Final = {126: 2, 127: 8}
"""Bytes of a longer length, by the short one that announces it."""


class FrameCounter:
    """Counts a socket's frames of every kind: text, continuations, pings, pongs, empty ones."""

    def __init__(self) -> None:
        self._header = b""
        """Of a frame whose header is not complete."""
        self._payload = 0
        """Bytes of the last frame that are still to come."""

    def count(self, data: bytes, most: int) -> int:
        """How many frames begin in the data. Counting stops beyond `most`, so that it is never much work."""
        data = self._header + data if self._header else data
        at, end, frames = self._payload, len(data), 0
        while end - at >= 2 and frames <= most:
            length = data[at + 1] & _LENGTH
            extended = _EXTENDED.get(length, 0)
            size = 2 + extended + (4 if data[at + 1] & _MASKED else 0)
            if end - at < size:
                break
            if extended:
                length = int.from_bytes(data[at + 2 : at + 2 + extended], "big")
            at += size + length
            frames += 1
        self._header = data[at:] if at < end and frames <= most else b""
        self._payload = max(0, at - end)
        return frames


class Traffic:
    """What all sockets of a server send, by address."""

    def __init__(self, limits: Limits, now: Callable[[], float], metrics: Metrics) -> None:
        factor = limits.address_factor
        self.limits: Final = limits
        self.now: Final = now
        self.metrics: Final = metrics
        self._frames = Allowances(limits.wire_frames_per_second * factor, limits.wire_frame_burst * factor, now)
        self._bytes = Allowances(limits.wire_bytes_per_second * factor, limits.wire_byte_burst * factor, now)

    def is_allowed(self, address: str, frames: int, size: int) -> bool:
        """Whether an address may send so much more."""
        try:
            self._frames.take(address, frames)
            self._bytes.take(address, size)
        except RiverboatError:
            return False
        return True


class SocketTraffic:
    """What one socket sends."""

    def __init__(self, traffic: Traffic) -> None:
        limits, now = traffic.limits, traffic.now()
        self._traffic = traffic
        self._counter = FrameCounter()
        self._frames = Allowance(limits.wire_frames_per_second, limits.wire_frame_burst, now)
        self._bytes = Allowance(limits.wire_bytes_per_second, limits.wire_byte_burst, now)

    def is_allowed(self, data: bytes, address: str) -> bool:
        """Count what has come; False when it is more than the socket or its address may send."""
        now = self._traffic.now()
        frames = self._counter.count(data, self._traffic.limits.wire_frame_burst)
        if self._frames.take(now, frames) or self._bytes.take(now, len(data)):
            return False
        return self._traffic.is_allowed(address, frames, len(data))
