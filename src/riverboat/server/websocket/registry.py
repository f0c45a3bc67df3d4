"""All WebSocket connections of a process: which are opened, and which end with their session or with the server."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from litestar import WebSocket

from riverboat.errors import RiverboatError
from riverboat.host.records import Player
from riverboat.server.auth import AuthService
from riverboat.server.game_service import GameService
from riverboat.server.http.addresses import is_allowed_host
from riverboat.server.limits import CUT_COST, ConcurrencyLimiter
from riverboat.server.logs import LOGGER
from riverboat.server.services import Services
from riverboat.server.store.accounts import SessionId
from riverboat.server.websocket.close_codes import SERVER_STOPS, TOO_MANY_SOCKETS, WRONG_ORIGIN
from riverboat.table import PlayerId

if TYPE_CHECKING:
    from riverboat.server.websocket.connection import ClientConnection

SWEEP_SECONDS: Final = 30.0
"""How often ended sessions are looked for."""
SERVER_NAME: Final = "Riverboat"
"""Who says what operators broadcast; no player can have this name."""


class ConnectionRegistry:
    """All WebSocket connections of this process."""

    def __init__(self, services: Services, accounts: AuthService, games: GameService) -> None:
        limits, budgets = services.config.limits, services.budgets
        self.services = services
        self.accounts = accounts
        self.games = games
        self.by_player = ConcurrencyLimiter(limits.sockets_per_player)
        self.chats = budgets.budget("chats", limits.chats_per_second, limits.chat_burst)
        """For each player, over all connections."""
        self.frames = budgets.budget("frames", limits.player_frames_per_second, limits.player_frame_burst)
        """The same."""
        self._watches = budgets.budget("watches", limits.watches_per_second, limits.watch_burst)
        """For each player."""
        factor = limits.address_factor
        self._watches_by_address = budgets.budget(
            "watches_by_address", limits.watches_per_second * factor, limits.watch_burst * factor
        )
        self._by_address = ConcurrencyLimiter(limits.sockets_per_address)
        self._openings = budgets.budget("openings", limits.openings_per_second, limits.opening_burst)
        self._open: set[ClientConnection] = set()
        self._sweeping: asyncio.Task[None] | None = None
        self._ending: set[asyncio.Task[None]] = set()
        services.revocations.listen(self._end_sessions)
        self.is_closing = False
        services.metrics.count_by(services.metrics.connections, lambda: len(self._open))
        services.metrics.count_by(
            services.metrics.players, lambda: len({socket.player.id for socket in self._open if socket.player})
        )

    def charge(self, address: str) -> None:
        """A connection of this address was closed for its faults: it may open fewer for a while."""
        self._openings.charge(address, CUT_COST)

    def refusal_of_handshake(self, connection: WebSocket[Any, Any, Any], address: str) -> int | None:
        """Returns the close code for a connection that is not accepted."""
        if not self._openings.has(address, 1):
            return TOO_MANY_SOCKETS
        hosts = self.services.config.hosts
        if hosts and not is_allowed_host(connection.headers.get("host", ""), hosts):
            LOGGER.info("socket refused", extra={"reason": "host"})
            return WRONG_ORIGIN
        if not is_allowed_origin(connection, self.services.config.origins):
            LOGGER.info("socket refused", extra={"reason": "origin"})
            return WRONG_ORIGIN
        return None

    def add(self, socket: ClientConnection, address: str) -> bool:
        """Returns whether its address may have another connection; `remove` ends it."""
        if not self._by_address.acquire(address):
            return False
        self._open.add(socket)
        self._sweeping = self._sweeping or asyncio.create_task(self._sweep())
        return True

    def remove(self, socket: ClientConnection, address: str) -> None:
        self._open.discard(socket)
        self._by_address.release(address)

    def count_watch(self, player: Player | None, address: str) -> None:
        """Counts a table that a connection begins to watch."""
        self._watches_by_address.take(address)
        if player is not None:
            self._watches.take(player.id)

    async def refuse_muted(self, player: PlayerId) -> None:
        """Raises `muted` while an operator lets a player not chat."""
        known = await self.services.store.accounts.player(player)
        until = known.muted_until if known is not None else None
        if until is not None and until.timestamp() > self.services.clock.wall():
            shown = until.isoformat(sep=" ", timespec="minutes")
            raise RiverboatError("muted", f"an operator has muted you until {shown}", until=shown)

    def say_to_all(self, text: str) -> None:
        """Says something to everybody who is connected, as the server itself."""
        for socket in tuple(self._open):
            socket.say(SERVER_NAME, text)

    async def close_all(self) -> None:
        """Tells every client that the server stops, and closes all connections."""
        self.is_closing = True
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


def is_allowed_origin(connection: WebSocket[Any, Any, Any], allowed: tuple[str, ...]) -> bool:
    """Whether the page that opens the WebSocket may: from our own origin or an allowed one. Programs send no origin."""
    origin = connection.headers.get("origin")
    if origin is None or "*" in allowed or origin.lower() in {one.lower().rstrip("/") for one in allowed}:
        return True
    try:
        return urlsplit(origin).netloc.lower() == connection.headers.get("host", "").lower() != ""
    except ValueError:
        return False
