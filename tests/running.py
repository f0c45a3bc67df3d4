"""A whole real server in this process, in a thread of its own, on a free port."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from riverboat.bench.server_process import NO_LIMITS
from riverboat.engine.actions import Call, Check, Fold
from riverboat.engine.view import Observation
from riverboat.host.equities import CountEquities, no_equities
from riverboat.host.ports import BotAnswer, BotWorkers, Clock, Dealer
from riverboat.server.config import ServerConfig
from riverboat.server.http.app import context_of, create_app
from riverboat.server.serve import listen, loop_factory, make_server, open_services
from riverboat.server.services import STATIC, Services

START_SECONDS = 240.0
T = TypeVar("T")


class CallingBots:
    """Bots of every name check, or call what they must; at once, and without a process."""

    async def ask(self, key: tuple[str, str], bot: str, seen: Observation, ended: tuple[Observation, ...]) -> BotAnswer:
        legal = seen.legal_actions
        assert legal is not None
        return BotAnswer(Check() if legal.check else Call() if legal.call is not None else Fold())

    def forget(self, key: tuple[str, str]) -> None: ...


class RunningServer:
    """A server that answers at `url`. Its parts live in its own event loop: `run` a coroutine there."""

    def __init__(self, loop: asyncio.AbstractEventLoop, port: int, services: Services, app: Any) -> None:
        self.loop = loop
        self.port = port
        self.services = services
        self.app = app
        self.context = context_of(app)
        self.url = f"http://127.0.0.1:{port}"
        self.socket_url = f"ws://127.0.0.1:{port}/ws"

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Carry out something in the server's own loop and wait for it."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(START_SECONDS)


@contextmanager
def running_server(
    directory: Path,
    config: ServerConfig | None = None,
    *,
    bots: BotWorkers | None = None,
    clock: Clock | None = None,
    dealer: Dealer | None = None,
    equities: CountEquities = no_equities,
    static: Path = STATIC,
    send_buffer: int | None = None,
    bot_room: Callable[[], int] | None = None,
) -> Iterator[RunningServer]:
    """Start a server with SQLite in `directory`, unless the configuration says otherwise, and end it in order.

    `send_buffer` is how many bytes the system takes from the server for a client who does not read; it decides itself
    if it is None, and takes megabytes.
    """
    config = config or ServerConfig(limits=NO_LIMITS)
    if config.database is None:
        config = msgspec.structs.replace(config, database=f"sqlite:///{directory / 'server.sqlite3'}")
    started: list[RunningServer] = []
    failed: list[BaseException] = []
    is_ready = threading.Event()
    stop: list[Any] = []

    async def serve() -> None:
        with listen(config.host, 0) as listening:
            if send_buffer is not None:
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
            async with open_services(
                config, bots=bots or CallingBots(), clock=clock, dealer=dealer, equities=equities
            ) as services:
                app = create_app(replace(services, static=static, bot_room=bot_room))
                server = make_server(app, config)
                stop.append(server)
                loop = asyncio.get_running_loop()
                started.append(RunningServer(loop, listening.getsockname()[1], context_of(app).services, app))
                is_ready.set()
                await server.serve(sockets=[listening])

    def run() -> None:
        try:
            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                runner.run(serve())
        except BaseException as failure:
            failed.append(failure)
        finally:
            is_ready.set()

    thread = threading.Thread(target=run, name="server", daemon=True)
    thread.start()
    assert is_ready.wait(START_SECONDS), "the server did not start"
    try:
        if failed:
            raise failed[0]
        yield started[0]
    finally:
        if stop:
            stop[0].should_exit = True
        thread.join(START_SECONDS)
    assert not thread.is_alive(), "the server did not stop"
    if failed:
        raise failed[0]
