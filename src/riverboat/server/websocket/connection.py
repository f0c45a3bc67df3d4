"""WebSocket connections: one task reads and executes messages, one sends frames. A slow client never delays a table.

Tables publish encoded frames; a client that reads them too slowly is disconnected (4008) and reconnects with the number
of the last event it saw. A frame that cannot be read is answered with an error; too many of them close the connection.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import WebSocket, websocket
from litestar.datastructures import State

from riverboat.errors import RiverboatError
from riverboat.host import requests
from riverboat.host.ports import Frame, GameId, Subscription
from riverboat.host.records import Player
from riverboat.locale import Language
from riverboat.protocol import (
    Accepted,
    Act,
    AskStatistics,
    Chat,
    ClientMessage,
    Closed,
    CloseReason,
    GameState,
    Join,
    Ping,
    Pong,
    Refused,
    ServerMessage,
    Statistics,
    Watch,
    Welcome,
)
from riverboat.protocol.frames import decode_client, encode_server
from riverboat.protocol.refusals import refused
from riverboat.protocol.table_views import player_number
from riverboat.server.auth import AuthService
from riverboat.server.game_service import GameService
from riverboat.server.http.addresses import client_address
from riverboat.server.http.errors import accepted_language
from riverboat.server.limits import ConcurrencyLimiter, RateLimiter, TokenBucket, rate_limited
from riverboat.server.logs import LOGGER, request_id
from riverboat.server.names import clean_chat
from riverboat.server.services import Services
from riverboat.server.store.accounts import SessionId, session_of
from riverboat.server.websocket.close_codes import (
    BAD_TICKET,
    LOGGED_OUT,
    SERVER_STOPS,
    TOO_MANY_FAULTS,
    TOO_MANY_SOCKETS,
    TOO_SLOW,
    WRONG_ORIGIN,
)
from riverboat.server.websocket.outbox import Outbox

CLOSE_SECONDS: Final = 2.0
"""How long the last frames may take to be sent before a connection is aborted."""
ABORT_SECONDS: Final = 5.0
"""How long the client may take to close its side."""
SWEEP_SECONDS: Final = 30.0
"""How often ended sessions are looked for."""
FAULTS_SECONDS: Final = 60.0
"""The period in which the allowed faults are forgiven."""

_NUMBER: Final = re.compile(rb'"number":(\d+)')


@websocket("/ws")
async def websocket_endpoint(socket: WebSocket[Any, Any, Any], state: State) -> None:
    """Serves one WebSocket. Its language is that of the query, or else of the header."""
    request_id.set(secrets.token_hex(8))
    registry: ConnectionRegistry = state.connections
    wanted = socket.query_params.get("lang") or socket.headers.get("accept-language")
    await registry.serve(socket, client_address(socket.scope), accepted_language(str(wanted or "")))


class ConnectionRegistry:
    """All WebSocket connections of this process."""

    def __init__(self, services: Services, accounts: AuthService, games: GameService) -> None:
        limits = services.config.limits
        self.services = services
        self.accounts = accounts
        self.games = games
        self.by_player = ConcurrencyLimiter(limits.sockets_per_player)
        self.chats = RateLimiter(limits.chats_per_second, limits.chat_burst, services.clock.now)
        """For each player, over all connections."""
        self._by_address = ConcurrencyLimiter(limits.sockets_per_address)
        self._openings = RateLimiter(limits.openings_per_second, limits.opening_burst, services.clock.now)
        self._open: set[ClientConnection] = set()
        self._sweeping: asyncio.Task[None] | None = None
        self._ending: set[asyncio.Task[None]] = set()
        services.revocations.listen(self._end_sessions)
        self._is_closing = False
        services.metrics.count_by(services.metrics.connections, lambda: len(self._open))
        services.metrics.count_by(
            services.metrics.players, lambda: len({socket.player.id for socket in self._open if socket.player})
        )

    async def serve(self, connection: WebSocket[Any, Any, Any], address: str, language: Language) -> None:
        """Serves one connection, from its handshake to its end."""
        try:
            self._openings.take(address)
        except RiverboatError:
            await connection.close(TOO_MANY_SOCKETS)
            return
        if not is_allowed_origin(connection, self.services.config.origins):
            LOGGER.info("socket refused", extra={"reason": "origin"})
            await connection.close(WRONG_ORIGIN)
            return
        await connection.accept()
        socket = ClientConnection(self, connection, address, language)
        if self._is_closing:
            await socket.refuse(RiverboatError("server_stops", "the server is being stopped"), SERVER_STOPS)
        elif not self._by_address.acquire(address):
            await socket.refuse(_too_many_sockets(), TOO_MANY_SOCKETS)
        else:
            self._open.add(socket)
            self._sweeping = self._sweeping or asyncio.create_task(self._sweep())
            try:
                await socket.run(connection.query_params.get("ticket"))
            finally:
                self._open.discard(socket)
                self._by_address.release(address)

    async def close_all(self) -> None:
        """Tells every client that the server stops, and closes all connections."""
        self._is_closing = True
        if self._sweeping is not None:
            self._sweeping.cancel()
        await asyncio.gather(*(socket.stop("server", SERVER_STOPS) for socket in tuple(self._open)))

    def _end_sessions(self, ended: Collection[SessionId]) -> None:
        """Closes the connections of ended sessions."""
        for socket in tuple(self._open):
            if socket.session in ended:
                task = asyncio.get_running_loop().create_task(socket.end())
                self._ending.add(task)
                task.add_done_callback(self._ending.discard)

    async def _sweep(self) -> None:
        """Finds ended sessions whose revocation was lost, and expired ones."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            sessions = {socket.session for socket in self._open if socket.session is not None}
            try:
                self._end_sessions(sessions - await self.accounts.living(sessions))
            except Exception:
                LOGGER.exception("sessions that have ended cannot be found now")


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
        self._outbox = Outbox(limits.outbox_frames, limits.outbox_bytes, self._cut)
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

    def tell(self, message: ServerMessage) -> None:
        self._outbox.put(encode_server(message, self._game_id or ""))

    # Sending.

    async def _write(self) -> None:
        with suppress(Exception):  # the connection is gone; the reader notices it too
            await self._outbox.run(self._send)

    async def _send(self, frames: Sequence[Frame]) -> None:
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

    def _sink(self, frame: Frame) -> None:
        self._outbox.put(frame)

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
                await self._finish(TOO_MANY_FAULTS)
                return

    async def _hear(self, event: Any) -> None:
        """Executes one frame, or sends the reason why not."""
        action_id: str | None = None
        try:
            now = self._registry.services.clock.now()
            if wait := self._frames.take(now):
                self._fault(now)
                raise rate_limited(wait)
            message = self._decoded(event, now)
            if isinstance(message, Act):
                action_id = message.action_id
            await self._carry_out(message)
        except RiverboatError as error:
            self._registry.services.metrics.refusals.labels(error.code).inc()
            self.tell(self._refused(error, action_id))
            if error.code == "stale":
                await self._tell_state()
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
                await self._registry.games.find_visible(game_id, self.player, code)
                await self._watch(game_id, last)
            case Join():
                await self._join(message)
            case AskStatistics():
                counted = await self._registry.games.statistics(self._game())
                self.tell(Statistics(self._number, counted.players))
            case Chat(text=text):
                if self.player is not None:
                    self._registry.chats.take(self.player.id)
                await self._say(Chat(clean_chat(text)))
            case _:
                await self._say(message)

    async def _say(self, message: ClientMessage) -> None:
        """Sends a message to the table that this connection watches."""
        game_id = self._game()
        if self.player is None:
            raise RiverboatError("not_signed_in", "sign in, or join as a guest, to do this")
        done = await self._registry.games.execute(game_id, requests.PlayerMessage(self.player.id, message))
        if isinstance(message, Act):
            self._registry.services.metrics.actions.inc()
            self.tell(Accepted(done.number, message.action_id, done.version))

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
        await self._watch(message.game_id, None)

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
        watching = await self._registry.services.router.subscribe(game_id, key, last, self._sink)
        if self._game_id == game_id and not self._outbox.is_cut and not self._has_ended:
            self._watching = watching
        else:
            watching.stop()

    def _stop_watching(self) -> None:
        if self._watching is not None:
            self._watching.stop()
            self._watching = None

    async def _tell_state(self) -> None:
        """Sends the current state after a stale action."""
        key = self.player.id if self.player is not None else None
        with suppress(RiverboatError):
            seen = await self._registry.games.snapshot(self._game(), key)
            self.tell(GameState(seen.number, seen.version, seen.view))

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


def is_allowed_origin(connection: WebSocket[Any, Any, Any], allowed: tuple[str, ...]) -> bool:
    """Whether the page that opens the WebSocket may: from our own origin or an allowed one. Programs send no origin."""
    origin = connection.headers.get("origin")
    if origin is None or "*" in allowed or origin.lower() in {one.lower().rstrip("/") for one in allowed}:
        return True
    try:
        return urlsplit(origin).netloc.lower() == connection.headers.get("host", "").lower() != ""
    except ValueError:
        return False


def _nothing() -> None:
    """Does nothing: under another server than uvicorn there is no connection to abort."""


def _too_many_sockets() -> RiverboatError:
    return RiverboatError("too_many_sockets", "too many connections are open; close one first")
