"""`riverboat serve`: opens the services, listens, runs uvicorn, and shuts down in order."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from functools import partial
from secrets import token_bytes
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import uvicorn

from riverboat.errors import RiverboatError
from riverboat.fairness import SECRET_BYTES
from riverboat.host.equities import CountEquities, no_equities
from riverboat.host.ports import BotWorkers, Clock, Dealer
from riverboat.host.table.environment import LoopClock, SecureDealer, TablePorts
from riverboat.host.tournament import HandFinishedNotifier, TournamentResources
from riverboat.server.admin.maintenance import rotate_own_key
from riverboat.server.admin.orders import OrderTaker
from riverboat.server.cluster import ClusterRouter, LocalRouter, ResourceKinds, TableResources, announcer
from riverboat.server.config import Limits, ServerConfig
from riverboat.server.fair_heads import FairHeadPublisher
from riverboat.server.http.addresses import trusted_hosts
from riverboat.server.http.app import context_of, create_app
from riverboat.server.http.connections import ConnectionLimits, RequestProtocol
from riverboat.server.lab import SolverLab
from riverboat.server.limits import Budgets
from riverboat.server.logs import LOGGER
from riverboat.server.metrics import Metrics, MetricsObserver
from riverboat.server.restart import Restart
from riverboat.server.reviews import ReviewService
from riverboat.server.revocations import SessionRevocations
from riverboat.server.services import Services
from riverboat.server.store import Store, default_url, load_key, open_store
from riverboat.server.tracing import tracing_of_environment
from riverboat.server.websocket.transport import SocketProtocol, Traffic
from riverboat.server.workers import BotTurns, ProcessBotWorkers, available_cores

if TYPE_CHECKING:
    from litestar import Litestar
    from redis.asyncio import Redis

Router: TypeAlias = LocalRouter | ClusterRouter

SHUTDOWN_SECONDS: Final = 10
BACKLOG: Final = 2048
GARBAGE_THRESHOLDS: Final = (20_000, 20, 20)
SWITCH_SECONDS: Final = 0.001
"""How long a thread keeps the interpreter when another wants it; Python's own value is five times that, and the event
loop would wait so long at every step that begins while a thread works."""
FRAME_FACTOR: Final = 4
"""A frame up to this many times too large is refused with an error; a larger one closes the connection."""


@asynccontextmanager
async def open_services(
    config: ServerConfig,
    *,
    bots: BotWorkers | None = None,
    clock: Clock | None = None,
    dealer: Dealer | None = None,
    equities: CountEquities = no_equities,
) -> AsyncIterator[Services]:
    """Opens the services of a server and closes them in order: tables after their step, then bots, bus and store.

    Without `bots` they run in processes of this server, which also count the equities of all-ins.
    """
    async with AsyncExitStack() as ending:
        url = config.database or default_url()
        store = await asyncio.to_thread(_open_store, url)
        ending.push_async_callback(store.close)
        client = await _redis(config.redis, ending) if config.redis is not None else None
        ticking = clock or LoopClock()
        room: Callable[[], int] | None = None
        if bots is None:
            workers = bot_workers(config.limits, ticking)
            workers.start()
            ending.push_async_callback(workers.close)
            bots, room = workers, partial(_bot_room, workers, config.limits.bots_per_worker * available_cores())
            equities = workers.equities
        tracing = tracing_of_environment()
        ending.push_async_callback(asyncio.to_thread, tracing.close)
        budgets = Budgets(ticking.now)
        if client is not None:
            from riverboat.server.cluster.shared_budgets import SharedBudgets

            shared = SharedBudgets(client, budgets)
            shared.start()
            ending.push_async_callback(shared.close)
        metrics = Metrics()
        is_fair = config.is_verifiable and dealer is None
        ports = TablePorts(
            store,
            bots,
            ticking,
            dealer or SecureDealer(),
            MetricsObserver(metrics),
            equities=equities,
            deal_secret=partial(token_bytes, SECRET_BYTES) if is_fair else None,
        )
        revocations = SessionRevocations()
        router = await _router(ports, store, client, ending, revocations)
        metrics.count_by(metrics.tables, lambda: len(router.owned))
        lab = SolverLab(config.lab, ticking.now)
        ending.push_async_callback(lab.close)
        reviews = ReviewService(store, config.reviews)
        ending.push_async_callback(reviews.close)
        fair_heads = FairHeadPublisher(store.fair_links, ticking, config.fairness_file)
        ending.push_async_callback(fair_heads.close)
        fair_heads.start()
        yield Services(
            store=store,
            router=router,
            lab=lab,
            reviews=reviews,
            fair_heads=fair_heads,
            config=config,
            clock=ticking,
            metrics=metrics,
            revocations=revocations,
            equities=equities,
            bus_state=_pinging(client) if client is not None else None,
            budgets=budgets,
            tracing=tracing,
            bot_room=room,
        )


def _bot_room(workers: ProcessBotWorkers, most: int) -> int:
    return most - workers.bots


def bot_workers(limits: Limits, clock: Clock) -> ProcessBotWorkers:
    """Returns the workers, one for each core, with the decisions that they make in all."""
    cores = available_cores()
    rate, burst = limits.bot_actions_per_second * cores, limits.bot_action_burst * cores
    return ProcessBotWorkers(cores, turns=BotTurns(rate, burst, clock.now))


def _open_store(url: str) -> Store:
    try:
        return open_store(url, load_key(url), is_served=True)
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
        from riverboat.server.cluster.bus import RedisBus, SealedBus

        redis_bus = RedisBus(client)
        bus = SealedBus(redis_bus, store.derive_key)
        ending.push_async_callback(bus.close)
        await revocations.connect(bus)
        ports = replace(ports, hand_finished=news, announce=announcer(redis_bus))
        router = ClusterRouter(kinds, bus, client)
    kinds.add(TableResources(ports, store.games.occupied))
    kinds.add(TournamentResources(store, router, ports.clock))
    news.connect(router)
    ending.push_async_callback(router.close)
    await router.start()
    return router


async def _redis(url: str, ending: AsyncExitStack) -> Redis:
    from riverboat.server.cluster.bus.redis_bus import FAILURES, connect, patiently

    try:
        client = connect(url)
    except ValueError:
        kind = url.partition(":")[0][:20]
        raise RiverboatError("bad_redis", f"{kind!r} is no address of a Redis server", kind=kind) from None
    ending.push_async_callback(client.aclose)
    try:
        await patiently(lambda: cast("Awaitable[Any]", client.ping()))
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

    def __init__(
        self, config: uvicorn.Config, goodbye: Callable[[], Awaitable[None]], orders: OrderTaker | None = None
    ) -> None:
        super().__init__(config)
        self._goodbye = goodbye
        self._orders = orders
        self._taking: asyncio.Task[None] | None = None
        self.is_stopped_by_signal = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._orders is not None:
            self._taking = asyncio.get_running_loop().create_task(self._orders.run())

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        if self._taking is not None:
            self._taking.cancel()
        await self._goodbye()
        await super().shutdown(sockets)


def make_server(app: Litestar, config: ServerConfig) -> Server:
    limits = config.limits
    services = context_of(app).services
    traffic = Traffic(limits, services.budgets, services.clock.now, services.metrics)
    connections = ConnectionLimits(limits, services.budgets, config.trusted_proxies)
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
        OrderTaker(services, context_of(app).connections.say_to_all),
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
    """Serves until a signal to stop; calls `ready` with the port once everything runs.

    When an operator asks for a new key, everything is closed, the key rotated, and all opened again on the same port.
    """
    port, is_ready = config.port, False
    while True:
        with listen(config.host, port) as listening:
            port = listening.getsockname()[1]
            async with open_services(config) as services:
                server = make_server(create_app(services), config)
                drain = partial(services.router.drain, config.drain_seconds)
                _stop_on_signals(server, drain)
                restarting = asyncio.create_task(_stop_to_restart(server, services.restart, drain))
                settle_memory()
                share_interpreter()
                if not is_ready:
                    ready(port)
                    is_ready = True
                await server.serve(sockets=[listening])
                restarting.cancel()
        if not services.restart.is_asked or server.is_stopped_by_signal:
            return
        await asyncio.to_thread(_rotate_key, config, services.restart.actor)
        if server.is_stopped_by_signal:
            return


async def _stop_to_restart(server: Server, restart: Restart, drain: Callable[[], Awaitable[None]]) -> None:
    await restart.wait()
    try:
        await drain()
    finally:
        server.should_exit = True


def _rotate_key(config: ServerConfig, actor: str) -> None:
    """Whatever goes wrong, the server goes on with the key that fits its database."""
    try:
        values = rotate_own_key(config, actor)
    except Exception:
        LOGGER.exception("the key could not be rotated")
    else:
        LOGGER.info("key rotated", extra={"values": values})


def settle_memory() -> None:
    """Tunes garbage collection for a server: what is loaded now is never scanned again, the rest less often.

    A full collection scans everything alive and delays every table meanwhile; tables create no reference cycles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)


def share_interpreter() -> None:
    """Lets the event loop have the interpreter soon while threads read the database or pack an export."""
    sys.setswitchinterval(SWITCH_SECONDS)


def _stop_on_signals(server: Server, drain: Callable[[], Awaitable[None]]) -> None:
    """SIGTERM drains, then shuts down in order; SIGINT, or a second signal, does not drain; the next stops at once."""
    draining: list[asyncio.Task[None]] = []

    async def drain_and_stop() -> None:
        try:
            await drain()
        finally:
            server.should_exit = True

    def stop(*_: object) -> None:
        server.is_stopped_by_signal = True
        server.force_exit = server.should_exit
        server.should_exit = True

    def terminate(*_: object) -> None:
        server.is_stopped_by_signal = True
        if draining or server.should_exit:
            stop()
        else:
            draining.append(asyncio.get_running_loop().create_task(drain_and_stop()))

    for number, does in ((signal.SIGINT, stop), (signal.SIGTERM, terminate)):
        try:
            asyncio.get_running_loop().add_signal_handler(number, does)
        except NotImplementedError:  # on Windows, where nothing but SIGINT is sent
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
