"""A player who keeps playing whatever happens to servers: comes back elsewhere, and sends again what got no answer."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from patching import apply_patch

WAIT_SECONDS = 60.0
ANSWER_SECONDS = 4.0
"""After this long the same action is sent again."""

GONE = (OSError, TimeoutError, httpx.HTTPError, WebSocketException)


class Survivor:
    """One person, through one server after another."""

    def __init__(self, name: str, urls: Callable[[], list[str]]) -> None:
        self.name = name
        self.url = ""
        self.id = 0
        self.last = 0
        """The number up to which everything is known."""
        self.events: list[int] = []
        self.faults: list[str] = []
        """Events that came twice, or after a gap that no state had closed."""
        self.state: dict[str, Any] | None = None
        self.accepted: dict[str, int] = {}
        """The actions that were acknowledged, and the version each led to."""
        self._urls = urls
        self._token = ""
        self._game = ""
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._answers: dict[str, dict[str, Any]] = {}

    # REST.

    async def call(self, method: str, path: str, body: Any = None, url: str | None = None) -> Any:
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        async with httpx.AsyncClient(base_url=url or self.url, timeout=WAIT_SECONDS, verify=False) as http:
            answer = await http.request(method, path, json=body, headers=headers)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json()

    async def sign_in(self, url: str) -> None:
        self.url = url
        told = await self.call("POST", "/api/guests", {"name": self.name})
        self._token, self.id = told["token"], told["player"]["id"]

    # WebSocket.

    async def sit(self, game: str) -> None:
        await self.call("POST", f"/api/games/{game}/players", {"buyIn": 10_000})
        await self.watch(game)

    async def watch(self, game: str) -> None:
        self._game = game
        await self._come_back()

    async def leave_server(self) -> None:
        """The server does not answer any more: let go of it."""
        if self._socket is not None:
            self._socket.transport.abort()
        await self._end_reading()

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        await self._end_reading()

    async def _end_reading(self) -> None:
        if self._reader is not None:
            await asyncio.wait({self._reader})
        self._socket = self._reader = None

    async def _come_back(self) -> None:
        """Connect to some server that runs, and go on from the last event known."""
        async with asyncio.timeout(WAIT_SECONDS):
            while self._socket is None:
                self.url = random.choice(self._urls())
                with suppress(*GONE):
                    async with asyncio.timeout(ANSWER_SECONDS):
                        await self._connect()

    async def _connect(self) -> None:
        ticket = (await self.call("POST", "/api/tickets"))["ticket"]
        address = self.url.replace("http", "ws", 1) + f"/ws?ticket={ticket}"
        socket = await connect(address, compression=None, ping_interval=None, proxy=None)
        watch: dict[str, Any] = {"gameId": self._game} | ({"last": self.last} if self.last else {})
        await socket.send(json.dumps({"type": "watch", "payload": watch}))
        self._socket = socket
        self._reader = asyncio.create_task(self._read(socket))

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException, OSError):
            async for frame in socket:
                self._take(json.loads(frame))
                self._news.set()
        if self._socket is socket:
            self._socket = None
        self._news.set()

    def _take(self, frame: dict[str, Any]) -> None:
        kind, number, payload = frame["type"], frame["number"], frame["payload"]
        if kind in ("event", "player_action", "winner"):
            if self.last and number != self.last + 1:
                self.faults.append(f"event {number} came after {self.last}")
            self.events.append(number)
            self.last = number
        elif kind == "game_state":
            if number < self.last:
                self.faults.append(f"a state of {number} came after {self.last}")
            self.state, self.last = payload, max(number, self.last)
        elif kind == "state_patch":
            if number != self.last or self.state is None:
                self.faults.append(f"a patch of {number} came after {self.last}")
            else:
                self.state = apply_patch(self.state, payload)
        elif kind in ("accepted", "error") and payload.get("actionId"):
            self._answers[payload["actionId"]] = frame
        elif kind == "error":
            self.faults.append(payload["code"])

    @property
    def has_turn(self) -> bool:
        return self.state is not None and self.state["legal"] is not None

    async def _reach(self, version: int) -> int:
        """Wait until the state is at least this one."""
        await self.until(lambda: self.state is not None and self.state["version"] >= version)
        return version

    async def until(self, is_so: Callable[[], Any], seconds: float = WAIT_SECONDS) -> None:
        """Wait for something to become so by what the server says; come back when the server goes."""
        async with asyncio.timeout(seconds):
            while not is_so():
                if self._socket is None:
                    await self._come_back()
                self._news.clear()
                if not is_so() and self._socket is not None:
                    await self._news.wait()

    async def act(self) -> int:
        """Check or call, and send it until it is acknowledged. The version it led to."""
        assert self.state is not None
        legal = self.state["legal"]
        action_id = token_hex(8)
        payload = {
            "action": "check" if legal["check"] else "call",
            "handId": self.state["handId"],
            "version": self.state["version"],
            "actionId": action_id,
        }
        message = json.dumps({"type": "action", "payload": payload})
        async with asyncio.timeout(WAIT_SECONDS):
            while True:
                if self._socket is None:
                    await self._come_back()
                with suppress(*GONE):
                    assert self._socket is not None
                    await self._socket.send(message)
                    await self.until(lambda: action_id in self._answers or self._socket is None, ANSWER_SECONDS)
                answer = self._answers.pop(action_id, None)
                if answer is not None and answer["type"] == "accepted":
                    version = self.accepted[action_id] = answer["payload"]["version"]
                    # The state that follows may come later than the acknowledgement, by way of another server.
                    return await self._reach(version)
                if answer is not None:
                    # Nothing but the table's having moved may come between an action and its acknowledgement.
                    assert answer["payload"]["code"] in ("table_unreachable", "no_game_chosen"), answer
