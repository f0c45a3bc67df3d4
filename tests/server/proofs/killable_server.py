"""A real server process that can be killed at any moment and started again at once on the same files.

One process loads everything and then makes a child for each life, so that many deaths take seconds: what dies
is the whole server with its store, its sockets and its tables.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

HERE = Path(__file__).parent
START_SECONDS = 60.0


class KillableServer:
    """`async with KillableServer(directory) as server:` … `await server.kill()`, `await server.start()`."""

    def __init__(self, directory: Path) -> None:
        self.database = f"sqlite:///{directory / 'server.sqlite3'}"
        # Held while no life listens there, or another program might be given it.
        self._holder = socket.socket()
        self._holder.bind(("127.0.0.1", 0))
        self._holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.port: int = self._holder.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.lives = 0
        self._child = 0
        self._nursery: asyncio.subprocess.Process

    async def __aenter__(self) -> Self:
        self._nursery = await asyncio.create_subprocess_exec(
            sys.executable, str(HERE / "killable_server.py"), self.database, str(self.port), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )  # fmt: skip
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._child:
            await self.kill()
        assert self._nursery.stdin is not None
        self._nursery.stdin.close()
        await self._nursery.wait()
        self._holder.close()

    async def start(self) -> None:
        assert self._nursery.stdin is not None
        self._nursery.stdin.write(b"live\n")
        self._child = int(await self._line())
        assert await self._line() == b"ready"
        self.lives += 1

    async def kill(self) -> None:
        """At once and without a word; returns when it is dead."""
        os.kill(self._child, signal.SIGKILL)
        assert await self._line() == b"dead"
        self._child = 0

    async def _line(self) -> bytes:
        assert self._nursery.stdout is not None
        async with asyncio.timeout(START_SECONDS):
            line = await self._nursery.stdout.readline()
        assert line, "the nursery has ended"
        return line.strip()


def nurse(database: str, port: int) -> None:
    """Make a child for every line on standard input; say when it is ready and when it is dead."""
    sys.path.insert(0, str(HERE.parents[1]))
    from riverboat.locale.refusals import load_refusals
    from riverboat.server.config import ServerConfig
    from riverboat.server.http.app import create_app
    from riverboat.server.serve import listen, loop_factory, make_server, open_services
    from running import NO_LIMITS, CallingBots

    async def serve() -> None:
        config = ServerConfig(port=port, database=database, limits=NO_LIMITS)
        with listen(config.host, config.port) as listening:
            async with open_services(config, bots=CallingBots()) as services:
                server = make_server(create_app(services), config)
                os.write(1, b"ready\n")
                await server.serve(sockets=[listening])

    load_refusals()  # a third of the time that a life takes to begin
    for _ in sys.stdin:
        child = os.fork()
        if not child:
            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                runner.run(serve())
            os._exit(0)
        os.write(1, b"%d\n" % child)
        os.waitpid(child, 0)
        os.write(1, b"dead\n")


if __name__ == "__main__":
    nurse(sys.argv[1], int(sys.argv[2]))
