"""A `protocol.Connection` to a server's table that reconnects by itself.

After a reconnect it asks for missed events by number; a gap without a disconnect is noticed too. An
action that was not answered is sent again with the same id, so that it is carried out once. What cannot be sent
again safely is refused at once without a connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from riverboat.client.remote.api import ServerApi, unreachable
from riverboat.client.remote.bot_names import BotNames
from riverboat.errors import RiverboatError
from riverboat.protocol import (
    Accepted,
    Act,
    ClientMessage,
    Closed,
    CloseReason,
    GameState,
    Join,
    Leave,
    Notice,
    Pong,
    Refused,
    ServerMessage,
    TableEvent,
    Watch,
    Welcome,
)
from riverboat.protocol.frames import decode_server, encode_client, event_number
from riverboat.protocol.refusals import refused

OPEN_SECONDS: Final = 15.0
"""How long a server may take to send the table."""
LEAVE_SECONDS: Final = 3.0
"""How long a server may take to confirm that the player has left."""
PING_SECONDS: Final = 15.0
LONGEST_FRAME: Final = 1 << 20
FIRST_DELAY: Final = 0.25
LONGEST_DELAY: Final = 5.0

_FINAL: Final = ("left", "ended", "replaced")
"""Reasons after which the client does not reconnect."""
_PASSING: Final = (
    "too_many_requests",
    "unreachable",
    "store_unusable",
    "store_timeout",
    "bus_unreachable",
    "server_stops",
)
"""Refusals after which a later attempt may succeed."""
_LASTING: Final = ("not_signed_in", "no_such_game", "not_allowed")
"""Refusals that are final when reconnecting: the player or the game no longer exists."""


def delays(random: Random) -> Iterator[float]:
    """Yields the pauses before reconnecting: exponential back-off with jitter."""
    delay = FIRST_DELAY
    while True:
        yield delay * random.uniform(0.5, 1.0)
        delay = min(LONGEST_DELAY, delay * 2)


class RemoteGame:
    """One seat at one server's table."""

    def __init__(self, api: ServerApi, game_id: str, name: str, buy_in: int, code: str | None = None) -> None:
        self.game_id = game_id
        self._api = api
        self._join = Join(game_id, name, buy_in, code=code)
        self._code = code
        self._outbox: asyncio.Queue[ServerMessage | Exception] = asyncio.Queue()
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._last: int | None = None
        self._unanswered: Act | None = None
        self._is_open = True
        self._is_seen = asyncio.Event()
        self._leaving: asyncio.TimerHandle | None = None
        self._delays = delays(Random())
        self._bot_names = BotNames(api.language)

    async def open(self) -> None:
        """Sit down and wait for the first sight of the table; a `RiverboatError` says why that is not possible."""
        self._task = asyncio.create_task(self._run())
        seen = asyncio.create_task(self._is_seen.wait())
        try:
            await asyncio.wait({self._task, seen}, timeout=OPEN_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if self._task.done():
                self._task.result()
            if not self._is_seen.is_set():
                raise unreachable(self._api.address, TimeoutError("no answer"))
        finally:
            seen.cancel()

    async def receive(self) -> ServerMessage:
        if self._task is None:
            await self.open()
        message = await self._outbox.get()
        if isinstance(message, Exception):
            raise message
        return message

    def pause(self, *, on: bool) -> None:
        """The clock is the server's: others wait for it too."""

    async def send(self, message: ClientMessage) -> None:
        if isinstance(message, Leave):
            await self._leave()
            return
        if isinstance(message, Act) and message.action_id is not None:
            self._unanswered = message
            await self._send_now(message)  # lost or not: it is sent again until it is answered
        elif not await self._send_now(message):
            url = self._api.address.http
            error = RiverboatError("not_connected", f"there is no connection to {url} now", url=url)
            self._tell(refused(self._number, error))

    async def close(self) -> None:
        """Disconnects. The server keeps the seat for a while."""
        self._is_open = False
        if self._leaving is not None:
            self._leaving.cancel()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await self._task

    @property
    def _number(self) -> int:
        return self._last or 0

    def _tell(self, message: ServerMessage) -> None:
        self._outbox.put_nowait(self._bot_names.translated(message))

    async def _leave(self) -> None:
        """Ask to leave; whether or not the server still hears it, the player is free to go."""
        if not await self._send_now(Leave()):
            self._end("left")
        elif self._leaving is None:
            self._leaving = asyncio.get_running_loop().call_later(LEAVE_SECONDS, self._end, "left")

    def _end(self, reason: CloseReason) -> None:
        if self._is_open:
            self._is_open = False
            self._tell(Closed(self._number, reason))

    async def _send_now(self, message: ClientMessage) -> bool:
        """Sends a message; returns whether there was a connection."""
        if self._socket is None:
            return False
        try:
            await self._socket.send(encode_client(message).decode())
        except ConnectionClosed:
            return False
        return True

    # The connection.

    async def _run(self) -> None:
        try:
            await self._keep_connected()
        except RiverboatError as error:
            if not self._is_seen.is_set():
                raise  # to whoever opens the game
            self._tell(refused(self._number, error))
            self._end("server")
        except Exception as failure:
            if not self._is_seen.is_set():
                raise
            self._outbox.put_nowait(failure)

    async def _keep_connected(self) -> None:
        """Connects, listens, and reconnects, until the game is over or left."""
        while self._is_open:
            try:
                async with await self._connected() as socket:
                    self._socket = socket
                    await self._listen(socket, is_back=self._is_seen.is_set())
            except (RiverboatError, ConnectionClosed) as error:
                self._check_can_return(error)
            finally:
                was_connected, self._socket = self._socket is not None, None
            if self._is_open:
                if was_connected:
                    self._tell(Notice(self._number, "disconnected"))
                await asyncio.sleep(next(self._delays))

    def _check_can_return(self, error: Exception) -> None:
        """Raises unless the client may reconnect: a first connection that fails is final."""
        code = error.code if isinstance(error, RiverboatError) else ""
        if code in _PASSING or (self._is_seen.is_set() and code not in _LASTING):
            return
        raise error if isinstance(error, RiverboatError) else unreachable(self._api.address, error)

    async def _connected(self) -> ClientConnection:
        ticket = await self._api.ticket()
        address = f"{self._api.address.socket}/ws?ticket={ticket}&lang={self._api.language}"
        try:
            return await connect(
                address,
                compression=None,
                ping_interval=PING_SECONDS,
                ping_timeout=PING_SECONDS,
                max_size=LONGEST_FRAME,
                max_queue=None,
                close_timeout=1,
                proxy=None,
            )
        except (OSError, InvalidHandshake, InvalidURI, TimeoutError) as error:
            raise unreachable(self._api.address, error) from error

    async def _listen(self, socket: ClientConnection, *, is_back: bool) -> None:
        """Takes the seat, or returns to it, and passes messages on until the connection ends."""
        opening = Watch(self.game_id, self._code, self._last) if is_back else self._join
        await socket.send(encode_client(opening).decode())
        has_state = False
        async for frame in socket:
            message = self._decoded(frame)
            if message is None:
                continue
            if isinstance(message, Refused) and not has_state:
                # The server says no to coming in, not to anything the player did.
                raise message.error()
            if isinstance(message, GameState) and not has_state:
                has_state = True
                await self._seen_again(message, is_back=is_back)
            elif not self._follows(message) or not await self._take(message, socket):
                return

    async def _seen_again(self, state: GameState, *, is_back: bool) -> None:
        """The table as it is now: whatever was missed has been told, or is no longer there to be told."""
        self._last = state.number
        self._delays = delays(Random())
        if is_back:
            self._tell(Notice(state.number, "reconnected"))
        self._tell(state)
        self._is_seen.set()
        if self._unanswered is not None:
            await self._send_now(self._unanswered)

    def _follows(self, message: ServerMessage) -> bool:
        """Whether no event is missing before this message; otherwise the client reconnects."""
        if self._last is None or not isinstance(message, (TableEvent, GameState)):
            return True
        return message.number <= self._last + isinstance(message, TableEvent)

    async def _take(self, message: ServerMessage, socket: ClientConnection) -> bool:
        """Passes a message on, once. Returns False when nothing more comes on this connection."""
        match message:
            case Welcome() | Pong():
                return True
            case TableEvent(number=number):
                if self._last is None or number <= self._last:
                    return True  # of the table that was left, or told before
                self._last = number
            case GameState(number=number, view=view):
                if number < (self._last or 0) or (self._last is None and view.game_id != self.game_id):
                    return True
                self._last = number
            case Accepted(action_id=action_id) | Refused(action_id=str(action_id)):
                if self._unanswered is not None and action_id == self._unanswered.action_id:
                    self._unanswered = None
            case Notice(kind="moved", game_id=str(game_id)):
                await self._move(game_id, socket)
            case Closed(reason=reason):
                if reason in _FINAL:
                    self._end(reason)
                # Moved: the new table has been asked for. The server stops: another may be there soon.
                return reason == "moved"
        self._tell(message)
        return True

    async def _move(self, game_id: str, socket: ClientConnection) -> None:
        """The player sits at another table of the tournament now; look there."""
        self.game_id, self._last, self._unanswered = game_id, None, None
        await socket.send(encode_client(Watch(game_id)).decode())

    def _decoded(self, frame: str | bytes) -> ServerMessage | None:
        """A message, or None for one that only newer clients know; an event of those is counted all the same."""
        try:
            return decode_server(frame)
        except RiverboatError:
            number = event_number(frame)
            if number is not None and self._last is not None and number == self._last + 1:
                self._last = number
            return None
