"""A proxy that does what an unreliable network does: it delays, repeats, splits, drops and cuts off."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Self

from websockets.asyncio.client import connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException

MOST_COPIES = 5
LONGEST_DELAY = 0.01
LOST = 0.05
CUT_OFF = 0.02
CHUNK = 7
"""Bytes at a time on the split part of the way."""


class UnreliableNetwork:
    """WebSocket frames go through it several times, late, or not at all; below them bytes go in small pieces."""

    def __init__(self, port: int, seed: int) -> None:
        self.random = Random(seed)
        self.copies = self.lost = self.cut_off = self.pieces = 0
        self._server_port = port
        self._splitter: asyncio.Server
        self._proxy: Server
        self.url = ""

    async def __aenter__(self) -> Self:
        self._splitter = await asyncio.start_server(self._split, "127.0.0.1", 0)
        self._proxy = await serve(self._pass_on, "127.0.0.1", 0, compression=None, ping_interval=None)
        self.url = f"ws://127.0.0.1:{next(iter(self._proxy.sockets)).getsockname()[1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._proxy.close()
        await self._proxy.wait_closed()
        self._splitter.close()

    async def _pass_on(self, client: ServerConnection) -> None:
        assert client.request is not None
        port = self._splitter.sockets[0].getsockname()[1]
        address = f"ws://127.0.0.1:{port}{client.request.path}"
        with suppress(OSError, WebSocketException):
            async with connect(address, proxy=None, compression=None, ping_interval=None) as server:
                up = asyncio.create_task(self._up(client, server))
                down = asyncio.create_task(self._down(server, client))
                await asyncio.wait({up, down}, return_when=asyncio.FIRST_COMPLETED)
                for task in (up, down):
                    task.cancel()
                await asyncio.gather(up, down, return_exceptions=True)

    async def _up(self, client: ServerConnection, server: object) -> None:
        """What the client says arrives one to five times, late, or is lost."""
        async for frame in client:
            if self.random.random() < CUT_OFF:
                self.cut_off += 1
                return
            if self.random.random() < LOST:
                self.lost += 1
                continue
            for _ in range(self.random.randint(1, MOST_COPIES)):
                self.copies += 1
                await asyncio.sleep(self.random.uniform(0, LONGEST_DELAY))
                await server.send(frame)

    async def _down(self, server: object, client: ServerConnection) -> None:
        """What the server says is late, and now and then the line is cut in the middle of it."""
        async for frame in server:
            if self.random.random() < CUT_OFF / 4:
                self.cut_off += 1
                return
            if self.random.random() < 0.1:
                await asyncio.sleep(self.random.uniform(0, LONGEST_DELAY))
            await client.send(frame)

    async def _split(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Below the frames: bytes in small pieces towards the server."""
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self._server_port)

        async def pieces() -> None:
            while some := await reader.read(CHUNK):
                self.pieces += 1
                server_writer.write(some)
                await server_writer.drain()

        async def back() -> None:
            while some := await server_reader.read(65536):
                writer.write(some)
                await writer.drain()

        with suppress(OSError):
            tasks = [asyncio.create_task(pieces()), asyncio.create_task(back())]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        server_writer.close()
        writer.close()
