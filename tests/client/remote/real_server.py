"""`riverboat serve` as a process of its own, and sessions of people who visit it."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from programs import on_one_core
from riverboat.client.remote import NewTable, ServerAddress, ServerSession, ServerSessionOptions, TokenFile
from riverboat.locale import Language

T = TypeVar("T")
SECONDS = 540.0
SERVE = (sys.executable, "-m", "riverboat", "serve", "--no-open", "--lang", "en")
BOTS = NewTable(name="Green", speed="instant", bots=({"bot": "random"}, {"bot": "random"}))


class Server:
    """`riverboat serve` with its data in one directory."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """On a free port the first time, and there again after that."""
        self._process = subprocess.Popen(
            [*on_one_core(), *SERVE, "--port", str(self.port)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            env={**os.environ, "RIVERBOAT_DATA": str(self._directory), "PYTHONUTF8": "1"},
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert found is not None, f"the server did not say where it is: {line!r}"
        self.port = int(found[1])

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()


@contextmanager
def serving(directory: Path) -> Iterator[Server]:
    server = Server(directory)
    try:
        server.start()
        yield server
    finally:
        server.kill()


def run(story: Coroutine[Any, Any, T]) -> T:
    async def in_time() -> T:
        async with asyncio.timeout(SECONDS):
            return await story

    return asyncio.run(in_time())


@asynccontextmanager
async def visiting(
    server: Server,
    directory: Path,
    name: str,
    *,
    buy_in: int | None = None,
    game: str | None = None,
    table: NewTable = BOTS,
    language: Language = "en",
) -> AsyncIterator[ServerSession]:
    address = ServerAddress.read(server.url)
    plan = ServerSessionOptions(address=address, name=name, buy_in=buy_in, game=game, new_table=table)
    server_session = ServerSession(plan, language, TokenFile(address, directory / name))
    try:
        await server_session.sign_in()
        yield server_session
    finally:
        await server_session.close()
