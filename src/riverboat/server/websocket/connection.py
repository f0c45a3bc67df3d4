"""WebSocket connections: one task reads and executes messages, one sends frames. A slow client never delays a table.

Tables publish encoded frames; a client that reads them too slowly is disconnected (4008) and reconnects with the number
of the last event it saw. A frame that cannot be read is answered with an error; too many of them close the connection.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.datastructures import State

from riverboat.errors import RiverboatError
from riverboat.host import requests
from riverboat.host.ports import Frames, GameId, Subscription
from riverboat.host.records import Player
from riverboat.locale import Language
from riverboat.protocol import (
    Accepted,
    Act,
    AskState,
    AskStatistics,
    Chat,
    ClientMessage,
    Closed,
    CloseReason,
    Join,
    Ping,
    Pong,
    Refused,
    Said,
    Seed,
    ServerMessage,
    Statistics,
    StopWaiting,
    WaitForSeat,
    Watch,
    Welcome,
)
from riverboat.protocol.frames import decode_client, encode_server
from riverboat.protocol.refusals import refused
from riverboat.protocol.table_views import player_number
from riverboat.server.http.addresses import client_address
from riverboat.server.http.errors import accepted_language
from riverboat.server.limits import TokenBucket, rate_limited
from riverboat.server.logs import LOGGER, player_id, request_id
from riverboat.server.logs import game_id as logged_game
from riverboat.server.names import clean_chat
from riverboat.server.store.accounts import SessionId, session_of
from riverboat.server.websocket.close_codes import (
    BAD_TICKET,
    LOGGED_OUT,
    SERVER_STOPS,
    TOO_MANY_FAULTS,
    TOO_MANY_SOCKETS,
    TOO_SLOW,
)
from riverboat.server.websocket.outbox import Outbox
from riverboat.server.websocket.registry import ConnectionRegistry

CLOSE_SECONDS: Final = 2.0
"""How long the last frames may take to be sent before a connection is aborted."""
ABORT_SECONDS: Final = 5.0
"""How long the client may take to close its side."""
FAULTS_SECONDS: Final = 60.0
"""The period in which the allowed faults are forgiven."""

_NUMBER: Final = re.compile(rb'"number":(\d+)')


@websocket("/ws")
async def websocket_endpoint(socket: WebSocket[Any, Any, Any], state: State) -> None:
    """Serves one WebSocket. Its language is that of the query, or else of the header."""
    request_id.set(secrets.token_hex(8))
    registry: ConnectionRegistry = state.connections
    wanted = socket.query_params.get("lang") or socket.headers.get("accept-language")
    await serve(registry, socket, client_address(socket.scope), accepted_language(str(wanted or "")))


async def serve(
    registry: ConnectionRegistry, connection: WebSocket[Any, Any, Any], address: str, language: Language
) -> None:
    """Serves one connection, from its handshake to its end."""
    if (code := registry.refusal_of_handshake(connection, address)) is not None:
        await connection.close(code)
        return
    await connection.accept()
    socket = ClientConnection(registry, connection, address, language)
    if registry.is_closing:
        await socket.refuse(RiverboatError("server_stops", "the server is being stopped"), SERVER_STOPS)
    elif not registry.add(socket, address):
        await socket.refuse(_too_many_sockets(), TOO_MANY_SOCKETS)
    else:
        try:
            await socket.run(connection.query_params.get("ticket"))
        finally:
            registry.remove(socket, address)


class ClientConnection:
    """One client's connection: its player, and the game it watches."""

    def __init__(
        self, connections: ConnectionRegistry, connection: WebSocket[Any, Any, Any], address: str, language: Language
    ) -> None:
        limits = connections.services.config.limits
        now = connections.services.clock.now()
        self.player: Player | None = None
        self.session: SessionId | None = None
        """The session; the connection closes when it ends."""
        self._registry = connections
        self._connection = connection
        self._address = address
        self._language = language
        self._outbox = Outbox(limits.outbox_frames, limits.outbox_bytes, self._cut, self._extension("send_now"))
        self._frames = TokenBucket(limits.frames_per_second, limits.frame_burst, now)
        self._faults = TokenBucket(limits.faults / FAULTS_SECONDS, limits.faults, now)
        self._has_ended = False
        self._game_id: GameId | None = None
        self._watching: Subscription | None = None
        self._writer: asyncio.Task[None] | None = None
        self._cutting: asyncio.Task[None] | None = None

    async def run(self, ticket: str | None) -> None:
        """Runs until either side closes."""
        self._writer = asyncio.create_task(self._write())
        has_place = False
        try:
            if ticket is not None:
                self.player, self.session = await self._registry.accounts.redeem(ticket)
                has_place = self._registry.by_player.acquire(self.player.id)
                if not has_place:
                    await self.refuse(_too_many_sockets(), TOO_MANY_SOCKETS)
                    return
            self._welcome()
            await self._read()
        except RiverboatError as error:
            await self.refuse(error, BAD_TICKET)
        finally:
            if has_place and self.player is not None:
                self._registry.by_player.release(self.player.id)
            self._stop_watching()
            self._writer.cancel()
            self._registry.services.metrics.frames_out.inc(self._outbox.sent)

    async def refuse(self, error: RiverboatError, code: int) -> None:
        """Sends the reason, and closes."""
        frame = encode_server(self._refused(error))
        with suppress(Exception):
            await self._connection.send({"type": "websocket.send", "text": frame.decode(), "bytes": None})
            await self._connection.close(code)

    async def stop(self, reason: CloseReason, code: int) -> None:
        """Sends what is queued and a last message, then closes; a client that does not read is disconnected."""
        self._stop_watching()
        self.tell(Closed(self._number, reason))
        await self._finish(code)

    async def end(self) -> None:
        """Closes the connection of an ended session: nothing more is executed or sent."""
        self._has_ended = True
        self._stop_watching()
        await self._finish(LOGGED_OUT)

    def say(self, name: str, text: str) -> None:
        """Tells the client what somebody says who is not at the table."""
        self.tell(Said(self._number, None, name, text))

    def tell(self, message: ServerMessage) -> None:
        self._outbox.put((encode_server(message, self._game_id or ""),))

    # Sending.

    async def _write(self) -> None:
        with suppress(Exception):  # the connection is gone; the reader notices it too
            await self._outbox.run(self._send)

    async def _send(self, frames: Frames) -> None:
        if (send_together := self._extension("send")) is not None:
            await send_together(frames)
            return
        for frame in frames:
            await self._connection.send({"type": "websocket.send", "text": frame.decode(), "bytes": None})

    def _extension(self, name: str) -> Any:
        """Returns an extension of our uvicorn protocol; None under another server."""
        extensions: Any = self._connection.scope.get("extensions") or {}
        return extensions.get(f"riverboat.{name}")

    def _cut(self) -> None:
        """Disconnects a slow reader: stops watching at once, closes as soon as possible."""
        self._registry.services.metrics.overflows.inc()
        LOGGER.info("socket cut", extra={"reason": "slow reader"})
        self._stop_watching()
        self._cutting = asyncio.create_task(self._close(TOO_SLOW))

    async def _finish(self, code: int) -> None:
        """Closes after everything queued has been sent."""
        self._outbox.finish()
        if self._writer is not None:
            await asyncio.wait({self._writer}, timeout=CLOSE_SECONDS)
        await self._close(code)

    async def _close(self, code: int) -> None:
        """Closes, and aborts the connection if the client does not close its side."""
        abort: Callable[[], None] = self._extension("abort") or _nothing
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._connection.close(code)
        except Exception:
            abort()
        else:
            asyncio.get_running_loop().call_later(ABORT_SECONDS, abort)

    @property
    def _number(self) -> int:
        """The number of the last event sent."""
        found = _NUMBER.search(self._outbox.last, 0, 80)
        return int(found[1]) if found is not None else 0

    # Reading.

    async def _read(self) -> None:
        while True:
            event = await self._connection.receive()
            if event["type"] != "websocket.receive" or self._has_ended:
                return
            self._registry.services.metrics.frames_in.inc()
            try:
                await self._hear(event)
            except _Enough:
                self._registry.charge(self._address)
                await self._finish(TOO_MANY_FAULTS)
                return

    async def _hear(self, event: Any) -> None:
        """Executes one frame, or sends the reason why not."""
        action_id: str | None = None
        player_id.set(self.player.id if self.player is not None else "")
        logged_game.set(self._game_id or "")
        try:
            now = self._registry.services.clock.now()
            if wait := self._frames.take(now):
                self._fault(now)
                raise rate_limited(wait)
            if self.player is not None:
                self._registry.frames.take(self.player.id)
            message = self._decoded(event, now)
            if isinstance(message, Act):
                action_id = message.action_id
            tracing = self._registry.services.tracing
            if not tracing.is_on:
                await self._carry_out(message)
                return
            with tracing.span("message") as note:
                note("riverboat.message", type(message).__name__)
                note("riverboat.player", player_id.get())
                note("riverboat.game", logged_game.get())
                await self._carry_out(message)
        except RiverboatError as error:
            self._registry.services.metrics.refusals.labels(error.code).inc()
            self.tell(self._refused(error, action_id))
            if error.code == "stale" and self._watching is not None:
                self._watching.send_state()
        except _Enough:
            raise
        except Exception:
            LOGGER.exception("failed")
            self.tell(self._refused(RiverboatError("internal_error", "something went wrong in the server"), action_id))

    def _decoded(self, event: Any, now: float) -> ClientMessage:
        text = event.get("text")
        try:
            if text is None:
                raise RiverboatError("not_text", "frames are text, not bytes")
            return decode_client(text)
        except RiverboatError:
            self._fault(now)
            raise

    def _fault(self, now: float) -> None:
        if self._faults.take(now):
            raise _Enough

    async def _carry_out(self, message: ClientMessage) -> None:
        match message:
            case Ping(id=identity):
                self.tell(Pong(self._number, identity))
            case Watch(game_id=game_id, code=code, last=last):
                self._registry.count_watch(self.player, self._address)
                await self._registry.games.find_visible(game_id, self.player, code)
                await self._commit_seed(game_id, message.seed_commitment)
                await self._watch(game_id, last)
            case Join():
                self._registry.count_watch(self.player, self._address)
                await self._join(message)
            case WaitForSeat(player_name=name):
                await self._wait(name)
            case StopWaiting():
                await self._registry.games.stop_waiting(self._signed_in(), self._game())
            case AskState():
                self._game()
                if self._watching is not None:
                    self._watching.send_state()
            case AskStatistics():
                counted = await self._registry.games.statistics(self._game())
                self.tell(Statistics(self._number, counted.players))
            case Chat(text=text):
                if self.player is not None:
                    self._registry.chats.take(self.player.id)
                    await self._registry.refuse_muted(self.player.id)
                said = clean_chat(text)
                await self._say(Chat(said))
                text_logged = {"text": said} if self._registry.services.config.is_chat_logged else {}
                LOGGER.info("chat", extra={"characters": len(said), **text_logged})
            case _:
                await self._say(message)

    async def _say(self, message: ClientMessage) -> None:
        """Sends a message to the table that this connection watches."""
        game_id = self._game()
        request = requests.PlayerMessage(self._signed_in().id, message)
        if not isinstance(message, Act):
            await self._registry.games.execute(game_id, request)
            return
        self._outbox.hold()
        try:
            done = await self._registry.games.execute(game_id, request)
            self._registry.services.metrics.actions.inc()
            self.tell(Accepted(done.number, message.action_id, done.version))
        finally:
            self._outbox.release()

    async def _wait(self, name: str | None) -> None:
        """Joins the waiting list of the table that is watched; somebody who has not signed in becomes a guest."""
        game_id = self._game()
        if self.player is None and name is not None:
            await self._become_guest(name)
            await self._watch(game_id, None)
        await self._registry.games.wait(self._signed_in(), game_id, name=name)

    def _signed_in(self) -> Player:
        if self.player is None:
            raise RiverboatError("not_signed_in", "sign in, or join as a guest, to do this")
        return self.player

    def _game(self) -> GameId:
        if self._game_id is None:
            raise RiverboatError("no_game_chosen", "watch or join a game first")
        return self._game_id

    async def _join(self, message: Join) -> None:
        """Takes a seat and watches the table; a player who is seated already returns to it."""
        games = self._registry.games
        game = await games.find_visible(message.game_id, self.player, message.code)
        if self.player is None:
            await self._become_guest(message.player_name)
        assert self.player is not None
        try:
            await games.sit(
                self.player,
                game,
                buy_in=message.buy_in,
                name=message.player_name,
                seat=message.seat,
                post=message.post,
            )
        except RiverboatError as error:
            if error.code != "already_seated":
                raise
        await self._commit_seed(message.game_id, message.seed_commitment)
        await self._watch(message.game_id, None)

    async def _commit_seed(self, game_id: GameId, commitment: str | None) -> None:
        """Passes on what the client commits to, before the table can deal; a spectator has no part in deals."""
        if commitment is None or self.player is None:
            return
        with suppress(RiverboatError):
            await self._registry.games.execute(game_id, requests.PlayerMessage(self.player.id, Seed(commitment)))

    async def _become_guest(self, name: str) -> None:
        guest = await self._registry.accounts.new_guest(name, self._language, self._address)
        self._stop_watching()
        self.player, self.session = guest.player, session_of(guest.token)
        self._welcome(guest.token)

    async def _watch(self, game_id: GameId, last: int | None) -> None:
        """Watches a game; an earlier one is released first."""
        self._stop_watching()
        self._game_id = game_id
        key = self.player.id if self.player is not None else None
        watching = await self._registry.services.router.subscribe(game_id, key, last, self._outbox.put)
        if self._game_id == game_id and not self._outbox.is_cut and not self._has_ended:
            self._watching = watching
        else:
            watching.stop()

    def _stop_watching(self) -> None:
        if self._watching is not None:
            self._watching.stop()
            self._watching = None

    # Messages.

    def _welcome(self, token: str | None = None) -> None:
        player = self.player
        self.tell(
            Welcome(
                self._number,
                player_number(player.id) if player is not None else None,
                player.name if player is not None else "",
                token,
            )
        )

    def _refused(self, error: RiverboatError, action_id: str | None = None) -> Refused:
        return refused(self._number, error, action_id=action_id, language=self._language)


class _Enough(Exception):  # noqa: N818 -- it says what happened
    """Too many faults: the connection is closed."""


def _nothing() -> None:
    """Does nothing: under another server than uvicorn there is no connection to abort."""


def _too_many_sockets() -> RiverboatError:
    return RiverboatError("too_many_sockets", "too many connections are open; close one first")
