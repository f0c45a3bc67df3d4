"""A small real server for the remote client: HTTP and WebSockets on a free port, one table in this process.

It speaks `protocol.frames` and keeps what it has told, so that lines can be cut, frames withheld and answers lost.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import parse_qs

import msgspec
import uvicorn

from local_games import saved_games
from riverboat.client.local import GameSettings
from riverboat.errors import RiverboatError
from riverboat.protocol import (
    Accepted,
    Act,
    Chat,
    Closed,
    GameState,
    Join,
    Leave,
    Notice,
    Ping,
    Pong,
    Refused,
    Said,
    ServerMessage,
    TableEvent,
    Watch,
    Welcome,
)
from riverboat.protocol.frames import decode_client, encode_server

TOKEN = "token-of-ann"
GAME = {
    "id": "7", "name": "Green", "kind": "cash", "variant": "no_limit", "status": "active", "seats": 4, "players": 3,
    "smallBlind": 50, "bigBlind": 100, "minBuyIn": 4000, "maxBuyIn": 10_000, "entry": 0, "isPrivate": False,
    "code": None, "createdAt": 1.5,
}  # fmt: skip


def settings(**changes: Any) -> GameSettings:
    opponents = ("random",) * 2
    fields = {"opponents": opponents, "names": ("Ann", "Ada", "Bob"), "speed": "instant", "seed": 5, "has_clock": False}
    return GameSettings(**{**fields, **changes})


class SmallTable:
    """A local game, told to every socket that watches it, with numbered events."""

    def __init__(self, game_id: str, choice: GameSettings) -> None:
        self.game_id = game_id
        self.game = saved_games().new(choice)
        self.number = 0
        self.told: list[bytes] = []
        self.kept_from = 0
        """Events before this one are no longer there to be told again."""
        self.state: GameState | None = None
        self.watchers: set[asyncio.Queue[bytes | None]] = set()
        self.actions: list[Act] = []
        self.withheld = 0
        """So many of the next events are not told."""
        self._pending: list[str | None] = []
        self._is_seen = asyncio.Event()
        self._pump = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            message = await self.game.receive()
            match message:
                case TableEvent(event=event):
                    self.number += 1
                    frame = encode_server(TableEvent(self.number, event), self.game_id)
                    self.told.append(frame)
                    if self.withheld:
                        self.withheld -= 1
                    else:
                        self._send(frame)
                case GameState(version=version, view=view):
                    view = msgspec.structs.replace(view, game_id=self.game_id, name="Green")
                    self.state = GameState(self.number, version, view)
                    self._is_seen.set()
                    self._send(encode_server(self.state))
                    while self._pending:
                        self._send(encode_server(Accepted(self.number, self._pending.pop(0), version)))
                case Refused():
                    self._pending.clear()
                    self._send(encode_server(msgspec.structs.replace(message, number=self.number)))
                case Accepted():
                    pass  # told with the state
                case Closed():
                    self._send(encode_server(msgspec.structs.replace(message, number=self.number)))
                    return
                case _:
                    self._send(encode_server(msgspec.structs.replace(message, number=self.number)))

    def _send(self, frame: bytes) -> None:
        for watcher in self.watchers:
            watcher.put_nowait(frame)

    def tell(self, message: ServerMessage) -> None:
        self._send(encode_server(message))

    async def watch(self, watcher: asyncio.Queue[bytes | None], last: int | None) -> None:
        await self._is_seen.wait()
        assert self.state is not None
        if last is not None and last >= self.kept_from:
            for frame in self.told[last:]:
                watcher.put_nowait(frame)
        watcher.put_nowait(encode_server(msgspec.structs.replace(self.state, number=self.number)))
        self.watchers.add(watcher)

    async def act(self, message: Act) -> None:
        self.actions.append(message)
        self._pending.append(message.action_id)
        await self.game.send(message)

    async def close(self) -> None:
        self._pump.cancel()
        await self.game.close()


class SmallServer:
    def __init__(self) -> None:
        self.tables: dict[str, SmallTable] = {}
        self.port = 0
        self.requests: list[tuple[str, str]] = []
        self.joins: list[Join] = []
        self.watches: list[Watch] = []
        self.created: list[dict[str, Any]] = []
        self.refusals: dict[str, tuple[int, str]] = {}
        """What to say no to: a path, or `join`, with status and code."""
        self.is_down = False
        self.loses_next_answer = False
        self.chips = 50_000
        self.games = [GAME]
        self.sockets: set[asyncio.Queue[bytes | None]] = set()
        self._tickets = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Every line breaks."""
        for line in tuple(self.sockets):
            line.put_nowait(None)

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)

    async def _http(self, scope: Any, receive: Any, send: Any) -> None:
        body = b""
        while True:
            event = await receive()
            body += event.get("body", b"")
            if not event.get("more_body"):
                break
        headers = dict(scope["headers"])
        is_known = headers.get(b"authorization") == f"Bearer {TOKEN}".encode()
        self.requests.append((scope["method"], scope["path"]))
        status, answer = self._answer(scope["method"], scope["path"], json.loads(body or b"{}"), is_known)
        await send(
            {"type": "http.response.start", "status": status, "headers": [(b"content-type", b"application/json")]}
        )
        await send({"type": "http.response.body", "body": json.dumps(answer).encode()})

    def _answer(self, method: str, path: str, body: dict[str, Any], is_known: bool) -> tuple[int, Any]:
        player = {"id": 31, "name": body.get("name") or "Ann", "kind": "guest", "chips": self.chips}
        if self.is_down:
            return 503, {"code": "unreachable", "message": "down", "values": {}}
        if path in self.refusals:
            status, code = self.refusals[path]
            return status, {"code": code, "message": f"no: {code}", "values": {"code": "x"}}
        match method, path.strip("/").split("/"):
            case "POST", ["api", "guests"]:
                return 201, {"token": TOKEN, "player": player}
            case _ if not is_known:
                return 401, {"code": "not_signed_in", "message": "who are you?", "values": {}}
            case (("GET" | "PATCH"), ["api", "me"]):
                return 200, player
            case "POST", ["api", "me", "refill"]:
                self.chips = 50_000
                return 200, {**player, "chips": self.chips}
            case "POST", ["api", "tickets"]:
                self._tickets += 1
                return 201, {"ticket": f"ticket-{self._tickets}", "expiresIn": 30}
            case "GET", ["api", "games"]:
                return 200, self.games
            case "POST", ["api", "games"]:
                self.created.append(body)
                return 201, GAME
            case "GET", ["api", "games", "7"] | ["api", "codes", "SECRET"]:
                return 200, GAME
            case "GET", ["api", "games", "7", "buy_in"]:
                return 200, {"minBuyIn": GAME["minBuyIn"], "maxBuyIn": GAME["maxBuyIn"], "bringBack": 0}
            case _:
                return 404, {"code": "no_such_game", "message": "there is no such game", "values": {}}

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        query = parse_qs(scope["query_string"].decode())
        if self.is_down or not query.get("ticket", [""])[0].startswith("ticket-"):
            await send({"type": "websocket.close", "code": 4001})
            return
        await send({"type": "websocket.accept"})
        line: asyncio.Queue[bytes | None] = asyncio.Queue()
        line.put_nowait(encode_server(Welcome(0, 31, "Ann")))
        self.sockets.add(line)
        writer = asyncio.create_task(self._write(line, send))
        try:
            while (event := await receive())["type"] == "websocket.receive":
                await self._hear(event["text"], line)
        finally:
            self.sockets.discard(line)
            for table in self.tables.values():
                table.watchers.discard(line)
            writer.cancel()

    async def _write(self, line: asyncio.Queue[bytes | None], send: Any) -> None:
        while (frame := await line.get()) is not None:
            await send({"type": "websocket.send", "text": frame.decode()})
        await send({"type": "websocket.close", "code": 1012})

    async def _hear(self, text: str, line: asyncio.Queue[bytes | None]) -> None:
        message = decode_client(text)
        table = self.tables["7"]
        match message:
            case Join():
                self.joins.append(message)
                if "join" in self.refusals:
                    line.put_nowait(encode_server(Refused(self.refusals["join"][1], "no", {}, 0)))
                else:
                    await table.watch(line, None)
            case Watch(game_id=game_id, last=last):
                self.watches.append(message)
                await self.tables[game_id].watch(line, last)
            case Act():
                if self.loses_next_answer:
                    self.loses_next_answer = False
                    table.watchers.discard(line)
                    await table.act(message)
                    line.put_nowait(None)
                else:
                    await table.act(message)
            case Chat(text=said):
                table.tell(Said(table.number, 0, "Ann", said))
            case Ping(id=identity):
                line.put_nowait(encode_server(Pong(table.number, identity)))
            case Leave():
                line.put_nowait(encode_server(Closed(table.number, "left")))
            case _:
                await table.game.send(message)


@asynccontextmanager
async def running(*, game: GameSettings | None = None, settle: float = 10.0) -> AsyncIterator[SmallServer]:
    """A server on a free port, with game 7 at which the client sits in seat 0."""
    server = SmallServer()
    server.tables["7"] = SmallTable("7", game or settings())
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        server.port = place.getsockname()[1]
        config = uvicorn.Config(
            server.app, interface="asgi3", log_config=None, lifespan="off", ws="websockets-sansio", access_log=False
        )
        host = uvicorn.Server(config)
        task = asyncio.create_task(host.serve(sockets=[place]))
        try:
            async with asyncio.timeout(settle):
                while not host.started:
                    await asyncio.sleep(0.01)
            yield server
        finally:
            server.cut()
            host.should_exit = host.force_exit = True
            with suppress(asyncio.CancelledError):
                await task
            for table in server.tables.values():
                await table.close()


__all__ = ["GAME", "TOKEN", "Notice", "RiverboatError", "SmallServer", "SmallTable", "running", "settings"]
