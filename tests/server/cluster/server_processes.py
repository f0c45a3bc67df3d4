"""`riverboat serve` as real processes that share a PostgreSQL and a Redis server."""

from __future__ import annotations

import asyncio
import base64
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from secrets import token_hex

from programs import on_one_core
from riverboat.server.store.crypto import Key

START_SECONDS = 90.0


class ServerProcess:
    """`riverboat serve` as an operating system process."""

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
        self.process = process
        self.url = url
        self.is_hit = False

    @property
    def pid(self) -> int:
        return self.process.pid

    def stop(self) -> None:
        """SIGSTOP, and wait until it really stands still."""
        self.is_hit = True
        os.kill(self.pid, signal.SIGSTOP)
        while Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0] != "T":
            time.sleep(0.001)

    def go_on(self) -> None:
        os.kill(self.pid, signal.SIGCONT)
        self.is_hit = False

    def kill(self) -> None:
        self.is_hit = True
        os.kill(self.pid, signal.SIGKILL)


class Servers:
    """A cluster that gets a new server for each one killed."""

    def __init__(
        self, directory: Path, postgres: str, redis_url: str, key: Key, *, each_on_one_core: bool = False
    ) -> None:
        self._directory = directory
        self._each_on_one_core = each_on_one_core
        self._options = ["--database", postgres, "--redis", redis_url, "--port", "0", "--no-open"]
        self.environment = os.environ | {
            "RIVERBOAT_KEY": base64.b64encode(key.derive("test")).decode(),
            "RIVERBOAT_DATA": str(directory),
            "RIVERBOAT_LANG": "en",
        }
        self.all: list[ServerProcess] = []
        self._starting: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        with (self._directory / f"{len(self.all)}-{token_hex(4)}.log").open("wb") as log:
            process = await asyncio.create_subprocess_exec(
                *(on_one_core() if self._each_on_one_core else ()),
                *(sys.executable, "-m", "riverboat", "serve", *self._options),
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=log,
            )
        assert process.stdout is not None
        async with asyncio.timeout(START_SECONDS):
            line = (await process.stdout.readline()).decode()
        if " at http://" not in line:
            await process.wait()
            raise AssertionError(Path(log.name).read_text())
        self.all.append(ServerProcess(process, line.split()[-1].rstrip("/")))

    def start_beside(self) -> None:
        self._starting.append(asyncio.create_task(self.start()))

    async def everyone(self) -> None:
        """Wait for those that are being started."""
        await asyncio.gather(*self._starting)
        self._starting.clear()

    def urls(self) -> list[str]:
        return [server.url for server in self.all if not server.is_hit]

    async def close(self) -> None:
        await asyncio.gather(*self._starting, return_exceptions=True)
        for server in self.all:
            if server.process.returncode is None:
                os.kill(server.pid, signal.SIGCONT)
                server.process.kill()
        for server in self.all:
            await server.process.wait()
