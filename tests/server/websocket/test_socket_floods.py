"""A client that sends more than anyone needs is cut before its frames are worked on, and nobody else notices."""

from __future__ import annotations

import asyncio
import socket as sockets
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from clients import Player
from riverboat.server.config import Limits, ServerConfig
from riverboat.server.websocket.transport import FrameCounter, text_frame, whole_text
from running import NO_LIMITS, running_server

MASK = bytes(4)
TEXT, BINARY, PING, PONG, CONTINUATION = 0x81, 0x82, 0x89, 0x8A, 0x00
"""First bytes of frames; the continuation is never the last one."""
BEGIN_TEXT = 0x01
CLOSE = 0x88

LIMITS = msgspec.structs.replace(
    NO_LIMITS,
    faults=10**9,
    **{name: getattr(Limits(), name) for name in Limits.__struct_fields__ if name.startswith("wire_")},
)
"""Only what a socket sends is limited, as it is by default."""


def frame(first: int, payload: bytes = b"") -> bytes:
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
    return bytes([first]) + length + MASK + payload


FLOODS = {
    "empty continuations": (frame(BEGIN_TEXT, b"{"), frame(CONTINUATION)),
    "pings": (b"", frame(PING)),
    "pings with a payload": (b"", frame(PING, bytes(125))),
    "pongs nobody asked for": (b"", frame(PONG, b"1234")),
    "empty texts": (b"", frame(TEXT)),
    "bytes": (b"", frame(BINARY, b"x")),
    "large texts": (b"", frame(TEXT, b"x" * 4000)),
}


class RawSocket:
    """A WebSocket written by hand, to send what no library would."""

    def __init__(self, port: int) -> None:
        self._socket = sockets.create_connection(("127.0.0.1", port), timeout=30)
        self._socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self._read = self._socket.makefile("rb")
        self.heard: Counter[int] = Counter()
        """Frames that have been read, by their first byte."""
        while self._read.readline().strip():
            pass

    def send(self, data: bytes) -> bool:
        """Whether there is still somebody to send to."""
        try:
            self._socket.sendall(data)
        except OSError:
            return False
        return True

    def close_code(self) -> int | None:
        """Read up to the close frame; None when the connection ends without one."""
        payload = self.read(CLOSE)
        return None if payload is None else int.from_bytes(payload[:2], "big")

    def read(self, first: int) -> bytes | None:
        """The payload of the next frame of a kind; None when the connection ends before."""
        try:
            while header := self._read.read(2):
                size = header[1]
                if size >= 126:
                    size = int.from_bytes(self._read.read(2 if size == 126 else 8), "big")
                payload = self._read.read(size)
                self.heard[header[0]] += 1
                if header[0] == first:
                    return payload
        except OSError:
            pass
        return None

    def close(self) -> None:
        self._read.close()
        self._socket.close()


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_is_cut_and_the_others_are_served(tmp_path: Path, kind: str) -> None:
    first, repeated = FLOODS[kind]
    with running_server(tmp_path, ServerConfig(limits=LIMITS)) as server:

        def flood() -> int | None:
            attacker = RawSocket(server.port)
            attacker.send(first)
            for _ in range(200):
                if not attacker.send(repeated * 100):
                    break
            code = attacker.close_code()
            attacker.close()
            return code

        async def story() -> None:
            async with Player(server.url) as ann:
                await ann.connect()
                attack = asyncio.create_task(asyncio.to_thread(flood))
                answered = 0
                while not attack.done():
                    await ann.ask("ping", "pong", id=answered)
                    answered += 1
                    await asyncio.sleep(0.05)
                assert attack.result() == 4010
                await ann.ask("ping", "pong", id=answered)
                assert "riverboat_socket_floods_total 1.0" in await ann.call("GET", "/metrics")

        asyncio.run(story())


def test_frames_are_not_worked_on_beyond_the_budget(tmp_path: Path) -> None:
    """Far more pings than allowed, in a single write: at most the burst is answered, however the write arrives."""
    limits = msgspec.structs.replace(LIMITS, wire_frames_per_second=0.001)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:
        attacker = RawSocket(server.port)
        attacker.send(frame(PING) * 5000)
        assert attacker.close_code() == 4010
        assert attacker.heard[PONG] <= limits.wire_frame_burst
        attacker.close()


def test_large_messages_are_not_worked_on_beyond_the_budget(tmp_path: Path) -> None:
    """Two hundred of the largest messages in a single write: at most so many are answered as the burst has room for."""
    limits = msgspec.structs.replace(LIMITS, wire_bytes_per_second=0.001)
    largest = frame(TEXT, b"x" * 4000)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:
        attacker = RawSocket(server.port)
        attacker.send(largest * 200)
        assert attacker.close_code() == 4010
        welcome = 1
        assert attacker.heard[TEXT] - welcome <= limits.wire_byte_burst // len(largest) == 8
        attacker.close()


def test_whoever_sends_as_much_as_a_client_does_is_not_cut(tmp_path: Path) -> None:
    with running_server(tmp_path, ServerConfig(limits=LIMITS)) as server:

        async def story() -> None:
            async with Player(server.url) as ann:
                await ann.connect()
                for number in range(LIMITS.wire_frame_burst // 4):
                    assert ann.socket is not None
                    await (await ann.socket.ping())
                    await ann.ask("ping", "pong", id=number)

        asyncio.run(story())


def test_many_sockets_of_one_address_share_its_budget(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(
        NO_LIMITS, address_factor=2, wire_frames_per_second=0.001, wire_frame_burst=100, request_burst=10**6
    )
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:
        attackers = [RawSocket(server.port) for _ in range(3)]
        try:
            for attacker in attackers[:2]:
                attacker.send(frame(PING) * 90)
                assert attacker.read(PONG) == b""
            attackers[2].send(frame(PING) * 90)
            assert attackers[2].close_code() == 4010
        finally:
            for attacker in attackers:
                attacker.close()


def test_opening_sockets_is_limited_for_each_address(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, openings_per_second=0.001, opening_burst=3)
    with running_server(tmp_path, ServerConfig(limits=limits)) as server:

        async def story() -> int:
            for _ in range(10):
                async with Player(server.url) as eve:
                    try:
                        await eve.connect()
                    except InvalidStatus as refused:
                        return refused.response.status_code
            return 0

        assert asyncio.run(story()) == 403


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 1000])
def test_frames_are_counted_however_they_are_cut_into_pieces(piece: int) -> None:
    sent = frame(TEXT, b"x" * 5) + frame(PING) + frame(TEXT, b"y" * 300) + frame(CONTINUATION) * 3
    counter = FrameCounter()
    assert sum(counter.count(sent[at : at + piece], 100) for at in range(0, len(sent), piece)) == 6


def test_counting_stops_beyond_the_most_allowed() -> None:
    assert FrameCounter().count(frame(PING) * 10_000, 50) == 51


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_made_once_for_all_is_what_the_library_would_send(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 4096])
def test_a_whole_text_frame_is_read_as_the_library_reads_it(size: int) -> None:
    text = "é".encode() * (size // 2) + b"x" * (size % 2)
    assert whole_text(Frame(Opcode.TEXT, text).serialize(mask=True)) == text


def test_what_is_not_one_whole_text_frame_is_left_to_the_library() -> None:
    whole = Frame(Opcode.TEXT, b"abc").serialize(mask=True)
    others = [
        whole[:-1],
        whole + whole,
        whole + b"\x81",
        Frame(Opcode.TEXT, b"abc").serialize(mask=False),
        Frame(Opcode.TEXT, b"abc", fin=False).serialize(mask=True),
        bytes([whole[0] | 0x40]) + whole[1:],
        Frame(Opcode.CONT, b"abc").serialize(mask=True),
        Frame(Opcode.BINARY, b"abc").serialize(mask=True),
        Frame(Opcode.PING, b"abc").serialize(mask=True),
        Frame(Opcode.TEXT, bytes(4097)).serialize(mask=True),
        Frame(Opcode.TEXT, bytes(70_000)).serialize(mask=True),
        b"\x81\xfe\x00\x03" + bytes(4) + b"abc",
        b"",
    ]
    assert [whole_text(other) for other in others] == [None] * len(others)
