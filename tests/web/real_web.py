"""A real `riverboat serve` and a real Chromium: for the tests, the benchmark of the page and the README's pictures."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

CHROMIUM_FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
)
START_SECONDS = 90
ONE_ADDRESS = {"RIVERBOAT_LIMITS_LOGIN_BURST": "1000"}
"""Everybody in these tests comes from one address, and they log in more often than a household does."""


def find_chromium() -> str | None:
    """Where the browser is, if there is one."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


class RunningServe:
    """`riverboat serve` in a process of its own; it can be killed and started again at the same address."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.url = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        port = urlsplit(self.url).port if self.url else 0
        database = f"sqlite:///{self.directory / 'web.sqlite3'}"
        command = [sys.executable, "-m", "riverboat", "serve", "--port", str(port), "--no-open", "--lang", "en"]
        with (self.directory / "errors.log").open("a") as errors:
            self._process = subprocess.Popen(
                [*command, "--database", database],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "RIVERBOAT_DATA": str(self.directory), **ONE_ADDRESS},
            )
        stop = threading.Timer(START_SECONDS, self._process.kill)
        stop.start()
        try:
            assert self._process.stdout is not None
            for line in self._process.stdout:
                if found := re.search(r"http://[\w.:]+", line):
                    self.url = found[0]
                    return
        finally:
            stop.cancel()
        raise AssertionError(f"the server did not start: {(self.directory / 'errors.log').read_text()}")

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stopped for the block, as on a machine that hangs: connections stay open and nobody answers."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """At once, as when the power fails."""
        self._end(by="kill")

    def stop(self) -> None:
        self._end(by="terminate")

    def _end(self, by: str) -> None:
        if self._process is None:
            return
        getattr(self._process, by)()
        try:
            self._process.wait(START_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process = None


@contextmanager
def serving(directory: Path) -> Iterator[RunningServe]:
    """A server with its data in this directory, stopped at the end of the block."""
    running = RunningServe(directory)
    try:
        running.start()
        yield running
    finally:
        running.stop()


@contextmanager
def serving_anew() -> Iterator[str]:
    """A server with an empty database, gone at the end of the block; its address."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as running:
        yield running.url
