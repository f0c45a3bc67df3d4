"""`riverboat serve` as a person starts and stops it."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from clients import WAIT_SECONDS, Player
from forked_commands import run_command
from programs import on_one_core
from riverboat.cli.serve import network_address
from riverboat.errors import RiverboatError
from riverboat.server.config import ServerConfig
from riverboat.server.configuration import read_configuration

SERVE = ["serve", "--port", "0", "--no-open"]
MAIN = [sys.executable, "-m", "riverboat", *SERVE]
OWN = {"RIVERBOAT_LANG": "en", "RIVERBOAT_DRAIN_SECONDS": "0.1"}


def configured(given: dict[str, object], environment: dict[str, str] | None = None) -> ServerConfig:
    return read_configuration(None, environment or {}, given)


def environment(directory: Path) -> dict[str, str]:
    return {**os.environ, **OWN, "RIVERBOAT_DATA": str(directory)}


@contextmanager
def serving(directory: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and the address it names in its first line."""
    process = subprocess.Popen(
        [*on_one_core(), *MAIN, *options],
        env=environment(directory),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert " at http://" in line, line + (process.communicate()[1] if process.poll() is not None else "")
        yield process, line.split()[-1].rstrip("/")
    finally:
        process.kill()
        process.communicate()


def refusal(directory: Path, *options: str) -> str:
    """The one sentence with which a start is refused."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {**OWN, "RIVERBOAT_DATA": str(directory)}.items():
            patch.setenv(name, value)
        run = run_command([*SERVE, *options])
    assert (run.returncode, run.stdout) == (2, ""), run.stderr
    [line] = run.stderr.splitlines()
    assert line.startswith("riverboat: ")
    return line


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_order_and_the_next_start_goes_on(tmp_path: Path, number: signal.Signals) -> None:
    async def story(url: str, process: subprocess.Popen[str]) -> tuple[str, str, dict[str, object]]:
        async with Player(url) as ann:
            await ann.guest("Ann")
            game = await ann.create_game(seats=2, bots=[{"bot": "random"}], actionTimeout=3600)
            await ann.connect()
            await ann.join(game)
            state = (await ann.my_turn())["payload"]
            process.send_signal(number)
            assert await ann.wait_closed() == 1012
            assert ann.frames[-1]["payload"] == {"reason": "server"}
            return ann.token, game, state

    async def later(url: str, token: str, game: str, before: dict[str, object]) -> None:
        async with Player(url) as ann:
            ann.token = token
            state = await ann.look(game)
            for same in ("handId", "version", "currentPlayer", "pot", "communityCards"):
                assert state[same] == before[same]
            assert state["players"][1]["cards"] == before["players"][1]["cards"]

    with serving(tmp_path) as (process, url):
        token, game, state = asyncio.run(story(url, process))
        assert process.wait(WAIT_SECONDS) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""
    with serving(tmp_path) as (_, url):
        asyncio.run(later(url, token, game, state))


def test_the_key_is_the_owners_alone(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, url):
        assert httpx.get(f"{url}/health").json()["status"] == "ok"
    [key] = tmp_path.glob("*.key")
    assert key.stat().st_mode & 0o077 == 0


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"Port {port} on 127.0.0.1 is taken" in refusal(tmp_path, "--port", port)


def test_what_cannot_be_reached_or_understood_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        nobody = f"127.0.0.1:{closed.getsockname()[1]}"
        for options, words in (
            (("--database", "mysql://x/y"), "'mysql' is no database here"),
            (("--database", f"postgresql://{nobody}/riverboat?connect_timeout=2"), "database cannot be used"),
            (("--database", "sqlite:////proc/nothing/here.sqlite3"), "database cannot be used"),
            (("--redis", "http://example.org"), "'http' is no address of a Redis server"),
            (("--redis", f"redis://{nobody}"), "Redis server cannot be reached"),
            (("--host", "192.0.2.1"), "cannot listen on 192.0.2.1"),
            (("--host", "no.such.host.invalid"), "cannot listen on no.such.host.invalid"),
            (("--port", "70000"), "at most 65"),
            (("--origin", "example.org"), "write it as https://example.org"),
            (("--log-level", "loud"), "choose one of debug"),
            (("now",), "one word too many"),
        ):
            assert words in refusal(tmp_path, *options), options


def test_every_address_is_named_when_all_are_open(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as (process, url):
        assert url.startswith("http://127.0.0.1:")
        address = network_address()
        if address is not None:
            assert process.stdout is not None
            assert address in process.stdout.readline()


@pytest.mark.parametrize(
    ("text", "origin"),
    [("https://Example.org", "https://example.org"), ("http://a:8080/", "http://a:8080"), ("*", "*")],
)
def test_an_origin_is_scheme_and_host(text: str, origin: str) -> None:
    assert configured({"origins": [text]}).origins == (origin,)


@pytest.mark.parametrize("text", ["", "example.org", "ftp://example.org", "https://", "https://x/path", "http://[x"])
def test_anything_else_is_no_origin(text: str) -> None:
    with pytest.raises(RiverboatError) as refused:
        configured({"origins": [text]})
    assert refused.value.code == "bad_origin"


def test_proxies_come_from_the_option_or_the_environment() -> None:
    environment = {"RIVERBOAT_TRUSTED_PROXIES": "10.0.0.5"}
    given = configured({"trusted_proxies": "127.0.0.1, 10.1.2.3/16"}, environment)
    assert given.trusted_proxies == ("127.0.0.1", "10.1.0.0/16")
    assert configured({}, environment).trusted_proxies == ("10.0.0.5",)
    assert configured({"trusted_proxies": ""}, environment).trusted_proxies == ()


@pytest.mark.parametrize("text", ["*", "proxy.example", "10.0.0.0/99", "127.0.0.1,x"])
def test_a_proxy_is_an_address_or_a_network(text: str) -> None:
    with pytest.raises(RiverboatError) as refused:
        configured({"trusted_proxies": text})
    assert refused.value.code == "bad_proxy"
