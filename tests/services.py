"""Real PostgreSQL, Redis and nginx for tests, each on a free port of this machine, gone when the tests are.

Where the programs are missing the tests that need them are skipped; with RIVERBOAT_REQUIRE_SERVICES=1 they fail.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import NoReturn

import psycopg
import pytest
import redis

from programs import missing

START_SECONDS = 60.0
GLANCE_SECONDS = 0.05
TRIES = 3
"""Another program may take a free port just before ours does."""


class NotStarted(Exception):  # noqa: N818 -- it says what happened
    """The program ended, or does not answer."""


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL server of the tests' own; its URL names the database `postgres`."""
    with running_postgres() as url:
        yield url


@pytest.fixture
def fresh_postgres_url(postgres_url: str) -> Iterator[str]:
    """An empty database of this test's own."""
    with temporary_database(postgres_url) as url:
        yield url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis server of the tests' own."""
    with running_redis() as url:
        yield url


def fresh_database(url: str, template: str = "template1") -> str:
    """The URL of a new database beside the one named, empty or a copy of another."""
    name = f"test_{token_hex(8)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    return f"{url.rpartition('/')[0]}/{name}"


@contextmanager
def temporary_database(url: str, template: str = "template1") -> Iterator[str]:
    """A new database until the end of the block; whoever is still connected then is cut off."""
    made = fresh_database(url, template)
    try:
        yield made
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {made.rpartition('/')[2]} WITH (FORCE)")


@contextmanager
def running_postgres(*, is_durable: bool = False) -> Iterator[str]:
    """A PostgreSQL server; without waiting for the disk unless that is the point."""
    programs = _postgres_programs()
    home = Path(tempfile.mkdtemp(prefix="riverboat-postgres-"))
    try:
        as_user = _as_plain_user(home)
        initdb: list[str | Path] = [*as_user, programs / "initdb", "-D", home / "data", "-U", "riverboat"]
        options = ["--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]
        subprocess.run([*initdb, *options], check=True, cwd=home, stdout=subprocess.DEVNULL)
        settings = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "max_connections": "200"}
        settings |= {} if is_durable else {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}

        def command(port: int) -> list[str | Path]:
            chosen = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
            return [*as_user, programs / "postgres", "-D", home / "data", "-p", str(port), *chosen]

        def answers(port: int) -> None:
            psycopg.connect(_postgres_url(port), connect_timeout=5).close()

        # At once: it neither waits for connections nor tidies up.
        with _running(command, answers, psycopg.OperationalError, home, end=signal.SIGQUIT) as port:
            yield _postgres_url(port)
    finally:
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def running_redis() -> Iterator[str]:
    """A Redis server that keeps nothing."""
    home = Path(tempfile.mkdtemp(prefix="riverboat-redis-"))

    def command(port: int) -> list[str | Path]:
        return redis_command(port, home)

    def answers(port: int) -> None:
        with redis.Redis(port=port) as client:
            client.ping()

    try:
        with _running(command, answers, redis.ConnectionError, home, end=signal.SIGKILL) as port:
            yield f"redis://127.0.0.1:{port}/0"
    finally:
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def running_nginx(configuration: Callable[[int, Path], str]) -> Iterator[int]:
    """An nginx server and the port that it listens at; the configuration is made for the port and a directory."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin") or _missing("nginx")
    home = Path(tempfile.mkdtemp(prefix="riverboat-nginx-"))
    home.chmod(0o755)

    def command(port: int) -> list[str | Path]:
        (home / "nginx.conf").write_text(configuration(port, home))
        options = "daemon off; pid nginx.pid; error_log stderr;"
        return [*_dies_with_us(), program, "-p", home, "-c", "nginx.conf", "-g", options]

    def answers(port: int) -> None:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()

    try:
        with _running(command, answers, OSError, home, end=signal.SIGTERM) as port:
            yield port
    finally:
        shutil.rmtree(home, ignore_errors=True)


def redis_command(port: int, home: Path) -> list[str | Path]:
    """What starts a Redis server that keeps nothing."""
    program = shutil.which("redis-server") or shutil.which("valkey-server") or _missing("redis-server")
    return [*_dies_with_us(), program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", home]


@contextmanager
def _running(
    command: Callable[[int], list[str | Path]],
    answers: Callable[[int], None],
    not_yet: type[Exception],
    home: Path,
    *,
    end: signal.Signals,
) -> Iterator[int]:
    """Run a program on a free port until the end of the block."""
    for attempt in range(1, TRIES + 1):
        port = free_port()
        with (home / "output").open("wb") as output:
            process = subprocess.Popen(command(port), cwd=home, stdout=output, stderr=subprocess.STDOUT)
        try:
            try:
                _wait(process, partial(answers, port), not_yet)
            except NotStarted:
                if attempt < TRIES:
                    continue
                raise NotStarted((home / "output").read_text(errors="replace")) from None
            yield port
            return
        finally:
            _end(process, end)


def _wait(process: subprocess.Popen[bytes], answers: Callable[[], None], not_yet: type[Exception]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            answers()
        except not_yet:
            time.sleep(GLANCE_SECONDS)
        else:
            return
    raise NotStarted


def _end(process: subprocess.Popen[bytes], end: signal.Signals) -> None:
    process.send_signal(end)
    try:
        process.wait(START_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def free_port() -> int:
    """A port that is free now; another program may be given it, see `TRIES`."""
    with held_port() as port:
        return port


@contextmanager
def held_port() -> Iterator[int]:
    """A port that no other program is given until the end of the block; one that names it can listen there.

    It may be closed and opened again: `SO_REUSEADDR`, which servers set, lets them share it with a socket that only
    holds it.
    """
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        yield holder.getsockname()[1]


def _postgres_url(port: int) -> str:
    return f"postgresql://riverboat@127.0.0.1:{port}/postgres"


def _postgres_programs() -> Path:
    """Where `initdb` and `postgres` are: on the path, or where Debian keeps them, the newest first."""
    if (found := shutil.which("initdb")) and shutil.which("postgres"):
        return Path(found).parent
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(versions, key=lambda path: float(path.parts[-3]), default=None)
    return newest.parent if newest is not None else _missing("PostgreSQL (initdb and postgres)")


def _as_plain_user(home: Path) -> list[str]:
    """PostgreSQL refuses to run as root: then it runs as somebody who owns nothing else."""
    if os.geteuid() != 0:
        return _dies_with_us()
    if shutil.which("setpriv") is None:
        _missing("setpriv, to run PostgreSQL as somebody other than root")
    user = min(
        (user for user in pwd.getpwall() if user.pw_name in ("postgres", "nobody")), key=lambda user: user.pw_uid
    )
    os.chown(home, user.pw_uid, user.pw_gid)
    return [*_dies_with_us(), f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]


def _dies_with_us() -> list[str]:
    """The program is told to stop when the tests are killed."""
    return ["setpriv", "--pdeathsig=TERM"] if shutil.which("setpriv") else []


def _missing(what: str) -> NoReturn:
    missing(f"{what} is not installed; Debian: apt-get install postgresql redis-server nginx-light")
