"""The servers that are measured, each a process of its own: `python -m riverboat.bench.server_process WHICH DIRECTORY`.

It writes its port to the output and serves until its input ends: it cannot outlive whoever measures it.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import defaultdict
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeAlias

import uvicorn

from riverboat.engine import Observation
from riverboat.host.ports import BotAnswer
from riverboat.server.config import Limits, ServerConfig
from riverboat.server.http.app import create_app
from riverboat.server.serve import (
    Server,
    listen,
    loop_factory,
    make_server,
    open_services,
    settle_memory,
    share_interpreter,
)
from riverboat.server.websocket.transport import SocketProtocol

RIVERBOAT: Final = "riverboat"
BROADCAST: Final = "bare broadcast"

_LIFTED: Final[dict[str, Any]] = {
    name: 1e9 if name.endswith("_per_second") else 10**9
    for name in Limits.__struct_fields__
    if name.endswith(("_per_second", "_burst"))
}
NO_LIMITS: Final = Limits(
    **_LIFTED,
    connections_per_address=10**6,
    sockets_per_address=10**6,
    games_per_player=10**6,
    tournaments_per_player=10**6,
    bots_per_worker=10**6,
)
"""All clients come from one address, and one of them opens every table."""

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]


class _NoBots:
    """Only people sit at these tables."""

    async def ask(self, key: tuple[str, str], bot: str, seen: Observation, ended: tuple[Observation, ...]) -> BotAnswer:  # noqa: ARG002
        raise AssertionError("there are no bots here")

    def forget(self, key: tuple[str, str]) -> None: ...


class Broadcast:
    """The peer: what comes from one socket of a path goes to all of them, and nothing else is done."""

    def __init__(self) -> None:
        self._tables: defaultdict[str, list[Send]] = defaultdict(list)
        self._numbers = count(1)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            return
        table = self._tables[scope["path"]]
        await receive()
        await send({"type": "websocket.accept"})
        table.append(send)
        try:
            while (event := await receive())["type"] == "websocket.receive":
                frame = f'{{"v":1,"type":"player_action","number":{next(self._numbers)},"payload":{event["text"]}}}'
                for seat in table:
                    await seat({"type": "websocket.send", "text": frame})
        finally:
            table.remove(send)


async def _serve(which: str, directory: Path) -> None:
    config = ServerConfig(database=f"sqlite:///{directory / 'bench.sqlite3'}", limits=NO_LIMITS)
    with listen(config.host, 0) as listening:
        if which == BROADCAST:
            # uvicorn as Riverboat sets it up, so that only what is behind it differs.
            await _until_input_ends(_bare_server(), listening)
            return
        async with open_services(config, bots=_NoBots()) as services:
            await _until_input_ends(make_server(create_app(services), config), listening)


def _bare_server() -> Server:
    async def goodbye() -> None: ...

    app: Any = Broadcast()
    config = uvicorn.Config(
        app, ws=SocketProtocol, ws_per_message_deflate=False, lifespan="off", log_config=None, access_log=False
    )
    return Server(config, goodbye)


async def _until_input_ends(server: Server, listening: Any) -> None:
    def wait() -> None:
        sys.stdin.read()
        server.should_exit = True

    threading.Thread(target=wait, daemon=True).start()
    settle_memory()
    share_interpreter()
    sys.stdout.write(f"{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    await server.serve(sockets=[listening])


def allow_many_sockets() -> None:
    """As many open files as this user may have at all."""
    with suppress(ImportError):  # on Windows there is no such limit
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    allow_many_sockets()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_serve(sys.argv[1], Path(sys.argv[2])))
