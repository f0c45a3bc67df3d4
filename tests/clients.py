"""A player as a program: REST and WebSocket, every frame kept."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from patching import Following

WAIT_SECONDS = 120.0
"""Far longer than anything takes; only a failure waits so long."""

Frame = dict[str, Any]


class Player:
    """Somebody at a server: `async with Player(url) as ann: await ann.guest("Ann")`."""

    def __init__(self, url: str, language: str = "en") -> None:
        self.url = url
        # There is no TLS here: reading all certificates of the system for each player would take longer than a hand.
        self.http = httpx.AsyncClient(
            base_url=url, headers={"Accept-Language": language}, timeout=WAIT_SECONDS, verify=False
        )
        self.language = language
        self.token = ""
        self.id = 0
        self.name = ""
        self.frames: list[Frame] = []
        """All that came over the socket, in order; patches as the states that they make."""
        self.raw: list[str] = []
        """The same, byte for byte."""
        self.socket: ClientConnection | None = None
        self.close_code: int | None = None
        self._states = Following()
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.disconnect()
        await self.http.aclose()

    # REST.

    async def request(self, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        """Any request, with the player's token if there is one."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if body is not None:
            more["content"] = body if isinstance(body, bytes) else json.dumps(body)
        return await self.http.request(method, path, headers=headers | more.pop("headers", {}), **more)

    async def call(self, method: str, path: str, body: object = None, **more: Any) -> Any:
        """A request that must succeed; its answer."""
        answer = await self.request(method, path, body, **more)
        assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content and "json" in answer.headers["content-type"] else answer.text

    async def refused(self, method: str, path: str, body: object = None, **more: Any) -> tuple[int, str]:
        """A request that must be refused: status and error code."""
        answer = await self.request(method, path, body, **more)
        assert not answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        told = answer.json()
        assert set(told) == {"code", "message", "values"}, told
        return answer.status_code, told["code"]

    async def guest(self, name: str | None = None) -> Self:
        return self._signed_in(await self.call("POST", "/api/guests", {"name": name} if name else {}))

    async def account(self, name: str, password: str) -> Self:
        return self._signed_in(await self.call("POST", "/api/accounts", {"name": name, "password": password}))

    async def log_in(self, name: str, password: str) -> Self:
        return self._signed_in(await self.call("POST", "/api/sessions", {"name": name, "password": password}))

    def _signed_in(self, told: dict[str, Any]) -> Self:
        self.token, self.id, self.name = told["token"], told["player"]["id"], told["player"]["name"]
        return self

    async def chips(self) -> int:
        return int((await self.call("GET", "/api/me"))["chips"])

    async def create_game(self, **settings: Any) -> str:
        """The new game's id."""
        return str((await self.call("POST", "/api/games", settings))["id"])

    async def sit(self, game: str, buy_in: int = 10_000, **more: Any) -> int:
        """The seat taken, by REST."""
        return int((await self.call("POST", f"/api/games/{game}/players", {"buyIn": buy_in, **more}))["seat"])

    async def look(self, game: str) -> dict[str, Any]:
        """The table as this player may see it, by REST."""
        told: dict[str, Any] = await self.call("GET", f"/api/games/{game}/state")
        return told

    async def look_in_play(self, game: str) -> dict[str, Any]:
        """The table, once somebody there is to act."""
        while (state := await self.look(game))["currentPlayer"] is None:
            await asyncio.sleep(0.02)
        return state

    # WebSocket.

    async def connect(self, *, ticket: str | None = None, query: str = "", **more: Any) -> Self:
        """Open the socket: with a ticket for this player's token, or with none for a stranger."""
        if ticket is None and self.token:
            ticket = (await self.call("POST", "/api/tickets"))["ticket"]
        address = f"{self.url.replace('http', 'ws', 1)}/ws?lang={self.language}{query}"
        address += f"&ticket={ticket}" if ticket is not None else ""
        more.setdefault("compression", None)
        self.close_code = None
        self.socket = await connect(address, **{"max_size": None, "ping_interval": None, "proxy": None, **more})
        self._reader = asyncio.create_task(self._read(self.socket))
        return self

    async def disconnect(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        await self._end_reading()

    async def drop(self) -> None:
        """Lose the connection without a word, as a cable does."""
        assert self.socket is not None
        self.socket.transport.abort()
        await self._end_reading()

    async def _end_reading(self) -> None:
        if self._reader is not None:
            with suppress(asyncio.CancelledError):
                await self._reader
        self.socket = self._reader = None

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                assert isinstance(frame, str)
                self.raw.append(frame)
                self.frames.append(self._states.read(json.loads(frame)))
                self._news.set()
        except ConnectionClosed:
            pass
        finally:
            self.close_code = socket.close_code
            self._news.set()

    async def send(self, kind: str, **payload: Any) -> None:
        await self.send_raw(json.dumps({"type": kind, "payload": payload}))

    async def send_raw(self, frame: str | bytes) -> None:
        assert self.socket is not None
        await self.socket.send(frame)

    async def join(self, game: str, buy_in: int = 10_000, **more: Any) -> Frame:
        """Sit down over the socket; the state that follows."""
        seen = len(self.frames)
        await self.send("join", gameId=game, playerName=self.name or "Player", buyIn=buy_in, **more)
        welcome = await self.wait_for(
            lambda frame: (
                frame["type"] in ("game_state", "error")
                and (frame["type"] == "error" or frame["payload"]["seat"] is not None)
            ),
            since=seen,
        )
        assert welcome["type"] == "game_state", welcome
        return welcome

    async def watch(self, game: str, **more: Any) -> Frame:
        """Look at a game; the state that comes."""
        seen = len(self.frames)
        await self.send("watch", gameId=game, **more)
        return await self.wait_for("game_state", since=seen)

    async def act(self, action: str, **more: Any) -> Frame:
        """Act; `accepted`, or the error."""
        seen = len(self.frames)
        await self.send("action", action=action, **more)
        return await self.wait_for(lambda frame: frame["type"] in ("accepted", "error"), since=seen)

    async def ask(self, kind: str, answer: str, **payload: Any) -> Frame:
        """Send a message and wait for the next frame of a type."""
        seen = len(self.frames)
        await self.send(kind, **payload)
        return await self.wait_for(answer, since=seen)

    async def my_turn(self, since: int | None = None) -> Frame:
        """The next state in which this player may act; the newest one counts if it is that."""
        if since is None and self.state is not None and self.state["legal"] is not None:
            return self.last("game_state")
        return await self.wait_for(
            lambda frame: frame["type"] == "game_state" and frame["payload"]["legal"] is not None,
            since=len(self.frames) if since is None else since,
        )

    async def wait_for(self, wanted: str | Callable[[Frame], bool], since: int = 0) -> Frame:
        """The first frame of a type, or that satisfies a condition, among those from number `since` on."""
        matches: Callable[[Frame], bool] = (
            (lambda frame: frame["type"] == wanted) if isinstance(wanted, str) else wanted
        )
        place = since
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                while True:
                    for frame in self.frames[place:]:
                        place += 1
                        if matches(frame):
                            return frame
                    if self.close_code is not None:
                        raise AssertionError(f"closed with {self.close_code}; last frames: {self.frames[-3:]}")
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"{wanted} did not come; last frames: {self.frames[-3:]}") from None

    async def wait_for_hand(self) -> None:
        """Until a hand is under way and somebody is to act."""
        await self.wait_for(
            lambda frame: frame["type"] == "game_state" and frame["payload"]["currentPlayer"] is not None
        )

    async def wait_closed(self) -> int:
        """The code with which the other end closed the socket."""
        assert self._reader is not None
        async with asyncio.timeout(WAIT_SECONDS):
            await asyncio.wait({self._reader})
        assert self.close_code is not None
        return self.close_code

    def last(self, kind: str) -> Frame:
        """The newest frame of a type."""
        return next(frame for frame in reversed(self.frames) if frame["type"] == kind)

    @property
    def state(self) -> dict[str, Any] | None:
        """The newest view of the table."""
        states = (frame["payload"] for frame in reversed(self.frames) if frame["type"] == "game_state")
        return next(states, None)

    @property
    def is_to_act(self) -> bool:
        """So the newest view of the table says."""
        assert self.state is not None, "no view of a table has come"
        return self.state["legal"] is not None

    @property
    def events(self) -> list[Frame]:
        """The numbered frames."""
        return [frame for frame in self.frames if frame["type"] in ("event", "player_action", "winner")]


async def two_by_rest(ann: Player, bob: Player, *, speed: str) -> tuple[str, dict[int, Player]]:
    """Ann and Bob without sockets at a table of Ann's for two: the game, and who sits where."""
    await ann.guest("Ann")
    await bob.guest("Bob")
    game = await ann.create_game(seats=2, speed=speed)
    return game, {await ann.sit(game): ann, await bob.sit(game): bob}


async def two_at_a_table(ann: Player, bob: Player, *, seats: int = 3, speed: str = "instant") -> str:
    """Ann and Bob with sockets at a table of Ann's; the first hand is under way."""
    await ann.guest("Ann")
    await bob.guest("Bob")
    game = await ann.create_game(seats=seats, speed=speed)
    for player in (ann, bob):
        await player.connect()
        await player.join(game)
    for player in (ann, bob):
        await player.wait_for_hand()
    return game
