"""`riverboat serve`: opens the services, listens, runs uvicorn, and shuts down in order."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import uvicorn

from riverboat.errors import RiverboatError
from riverboat.host.ports import BotWorkers, Clock, Dealer
from riverboat.host.table.environment import LoopClock, SecureDealer, TablePorts
from riverboat.host.tournament import HandFinishedNotifier, TournamentResources
from riverboat.server.cluster import ClusterRouter, LocalRouter, ResourceKinds, TableResources, announcer
from riverboat.server.config import ServerConfig
from riverboat.server.http.addresses import trusted_hosts
from riverboat.server.http.app import context_of, create_app
from riverboat.server.http.connections import ConnectionLimits, RequestProtocol
from riverboat.server.metrics import Metrics, MetricsObserver
from riverboat.server.revocations import SessionRevocations
from riverboat.server.services import Services
from riverboat.server.store import Store, default_url, load_key, open_store
from riverboat.server.websocket.transport import SocketProtocol, Traffic
from riverboat.server.workers import ProcessBotWorkers

if TYPE_CHECKING:
    from litestar import Litestar
    from redis.asyncio import Redis

Router: TypeAlias = LocalRouter | ClusterRouter

SHUTDOWN_SECONDS: Final = 10
BACKLOG: Final = 2048
GARBAGE_THRESHOLDS: Final = (20_000, 20, 20)
FRAME_FACTOR: Final = 4
"""A frame up to this many times too large is refused with an error; a larger one closes the connection."""


@asynccontextmanager
async def open_services(
    config: ServerConfig, *, bots: BotWorkers | None = None, clock: Clock | None = None, dealer: Dealer | None = None
) -> AsyncIterator[Services]:
    """Opens the services of a server and closes them in order: tables after their step, then bots, bus and store."""
    async with AsyncExitStack() as ending:
        url = config.database or default_url()
        store = await asyncio.to_thread(_open_store, url)
        ending.push_async_callback(store.close)
        client = await _redis(config.redis, ending) if config.redis is not None else None
        if bots is None:
            workers = ProcessBotWorkers()
            workers.start()
            ending.push_async_callback(workers.close)
            bots = workers
        metrics = Metrics()
        ticking = clock or LoopClock()
        ports = TablePorts(store, bots, ticking, dealer or SecureDealer(), MetricsObserver(metrics))
        revocations = SessionRevocations()
        router = await _router(ports, store, client, ending, revocations)
        metrics.count_by(metrics.tables, lambda: len(router.owned))
        yield Services(
            store=store,
            router=router,
            config=config,
            clock=ticking,
            metrics=metrics,
            revocations=revocations,
            bus_state=_pinging(client) if client is not None else None,
        )


def _open_store(url: str) -> Store:
    try:
        return open_store(url, load_key(url))
    except OSError as failure:  # the directory of the file, or of the key
        reason = failure.strerror or type(failure).__name__
        raise RiverboatError("store_unusable", f"the database cannot be used: {reason}", reason=reason) from failure


async def _router(
    ports: TablePorts, store: Store, client: Redis | None, ending: AsyncExitStack, revocations: SessionRevocations
) -> Router:
    """Returns the router: of this process alone, or of the cluster that shares the Redis server."""
    kinds, news = ResourceKinds(), HandFinishedNotifier()
    router: Router
    if client is None:
        ports = replace(ports, hand_finished=news)
        router = LocalRouter(kinds)
    else:
        from riverboat.server.cluster.bus import RedisBus

        bus = RedisBus(client)
        ending.push_async_callback(bus.close)
        await revocations.connect(bus)
        ports = replace(ports, hand_finished=news, announce=announcer(bus))
        router = ClusterRouter(kinds, bus, client)
    kinds.add(TableResources(ports, store.games.occupied))
    kinds.add(TournamentResources(store, router, ports.clock))
    news.connect(router)
    ending.push_async_callback(router.close)
    await router.start()
    return router


async def _redis(url: str, ending: AsyncExitStack) -> Redis:
    from riverboat.server.cluster.bus.redis_bus import FAILURES, connect

    try:
        client = connect(url)
    except ValueError:
        kind = url.partition(":")[0][:20]
        raise RiverboatError("bad_redis", f"{kind!r} is no address of a Redis server", kind=kind) from None
    ending.push_async_callback(client.aclose)
    try:
        await cast("Awaitable[Any]", client.ping())
    except FAILURES as failure:
        reason = (str(failure) or type(failure).__name__).splitlines()[0].rstrip(".")
        raise RiverboatError("redis_unreachable", f"Redis cannot be reached: {reason}", reason=reason) from failure
    return client


def _pinging(client: Redis) -> Callable[[], Awaitable[bool]]:
    async def answers() -> bool:
        with suppress(Exception):
            return bool(await cast("Awaitable[Any]", client.ping()))
        return False

    return answers


# Listening.


class Server(uvicorn.Server):
    """uvicorn's server, which closes all WebSocket connections first. Signals are handled by the caller."""

    def __init__(self, config: uvicorn.Config, goodbye: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._goodbye = goodbye

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._goodbye()
        await super().shutdown(sockets)


def make_server(app: Litestar, config: ServerConfig) -> Server:
    limits = config.limits
    services = context_of(app).services
    traffic = Traffic(limits, services.clock.now, services.metrics)
    connections = ConnectionLimits(limits, config.trusted_proxies)
    return Server(
        uvicorn.Config(
            app,
            http=cast("type[asyncio.Protocol]", partial(RequestProtocol, connections=connections)),
            ws=cast("type[asyncio.Protocol]", partial(SocketProtocol, traffic=traffic)),
            ws_max_size=FRAME_FACTOR * limits.frame_bytes,
            ws_ping_interval=limits.idle_seconds,
            ws_ping_timeout=limits.idle_seconds,
            ws_per_message_deflate=False,
            # uvicorn would trust any client on this machine.
            proxy_headers=bool(config.trusted_proxies),
            forwarded_allow_ips=trusted_hosts(config.trusted_proxies),
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            backlog=BACKLOG,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        ),
        context_of(app).connections.close_all,
    )


def listen(host: str, port: int) -> socket.socket:
    """Returns a listening socket. Raises a refusal in one sentence if that is not possible."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
    except OSError as failure:
        raise _cannot_listen(host, port, failure) from failure
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError as failure:
        listening.close()
        if failure.errno == errno.EADDRINUSE:
            raise RiverboatError(
                "port_taken", f"port {port} on {host} is taken by another program", host=host, port=str(port)
            ) from None
        raise _cannot_listen(host, port, failure) from failure
    listening.setblocking(False)
    return listening


def _cannot_listen(host: str, port: int, failure: OSError) -> RiverboatError:
    reason = failure.strerror or type(failure).__name__
    return RiverboatError(
        "cannot_listen", f"cannot listen on {host}, port {port}: {reason}", host=host, port=str(port), reason=reason
    )


async def serve(config: ServerConfig, ready: Callable[[int], None]) -> None:
    """Serves until a signal to stop; calls `ready` with the port once everything runs."""
    with listen(config.host, config.port) as listening:
        port: int = listening.getsockname()[1]
        async with open_services(config) as services:
            server = make_server(create_app(services), config)
            _stop_on_signals(server)
            settle_memory()
            ready(port)
            await server.serve(sockets=[listening])


def settle_memory() -> None:
    """Tunes garbage collection for a server: what is loaded now is never scanned again, the rest less often.

    A full collection scans everything alive and delays every table meanwhile; tables create no reference cycles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)


def _stop_on_signals(server: Server) -> None:
    """The first signal shuts down in order, the second at once."""

    def stop(*_: object) -> None:
        server.force_exit = server.should_exit
        server.should_exit = True

    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            asyncio.get_running_loop().add_signal_handler(number, stop)
        except NotImplementedError:  # on Windows
            signal.signal(number, stop)


def run(config: ServerConfig, ready: Callable[[int], None]) -> None:
    """Runs the server in an event loop of its own, uvloop where available."""
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serve(config, ready))


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    try:
        from uvloop import new_event_loop
    except ImportError:  # on Windows
        return asyncio.new_event_loop
    return new_event_loop
