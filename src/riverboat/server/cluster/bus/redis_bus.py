"""The bus over Redis: one connection publishes, pipelined; another subscribes and reconnects whenever it breaks."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeout

from riverboat.server.cluster.bus.bus import BusDown, DeliveryReport, Listener
from riverboat.server.cluster.bus.task_ending import end

T = TypeVar("T")

_LOG = logging.getLogger(__name__)

SOCKET_SECONDS: Final = 1.0
"""A command that takes longer is abandoned, with its connection."""

MOST_TRIES: Final = 10
"""How often a server that starts asks a Redis that does not answer in time."""

MOST_WAITING_BYTES: Final = 64 * 1024 * 1024
"""Messages beyond this that are queued for a slow Redis are dropped."""

_MOST_IN_PIPELINE: Final = 500
_SILENCE_SECONDS: Final = 3.0
"""A subscribed connection receives something at least this often, if only a ping reply; otherwise it is dead."""

_PING_SECONDS: Final = 1.0
_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 1.0
_YIELD_EVERY: Final = 64

FAILURES: Final = (RedisError, OSError, TimeoutError)
"""The errors of a command when Redis or the network is at fault."""


def connect(url: str, name: str = "riverboat") -> Redis:
    """Returns a client that fails fast and never repeats a command: only callers know what is safe to repeat."""
    # Annotated in redis-py as returning Any in some of the versions we accept.
    client: Redis = Redis.from_url(
        url,
        client_name=name,
        socket_timeout=SOCKET_SECONDS,
        socket_connect_timeout=SOCKET_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )
    return client


async def patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """Asks again when no answer comes in time: a server that starts can wait. Other failures are final."""
    for _ in range(MOST_TRIES - 1):
        with suppress(RedisTimeout, TimeoutError):
            return await ask()
    return await ask()


class _OutgoingMessage(NamedTuple):
    channel: str
    message: bytes
    delivered: DeliveryReport | None


class RedisBus:
    """Channels of a Redis server, shared by every process connected to it."""

    def __init__(self, client: Redis) -> None:
        self._client = client
        self._queue: deque[_OutgoingMessage] = deque()
        self._waiting_bytes = 0
        self._something_to_send = asyncio.Event()
        self._listeners: dict[str, Listener] = {}
        self._confirmed: dict[str, asyncio.Event] = {}
        self._pubsub: Any = None
        self._restored: list[Callable[[], None]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._is_open = True

    def post(self, channel: str, message: bytes, delivered: DeliveryReport | None = None) -> None:
        if not self._is_open or self._waiting_bytes > MOST_WAITING_BYTES:
            if delivered is not None:
                asyncio.get_running_loop().call_soon(delivered, None)
            return
        self._queue.append(_OutgoingMessage(channel, message, delivered))
        self._waiting_bytes += len(message)
        self._something_to_send.set()
        if not self._tasks:
            self._start()

    async def publish(self, channel: str, message: bytes) -> int:
        reached: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()

        def delivered(count: int | None) -> None:
            if not reached.done():
                reached.set_result(count)

        self.post(channel, message, delivered)
        count = await reached
        if count is None:
            raise BusDown("Redis did not take the message")
        return count

    async def subscribe(self, channel: str, listener: Listener) -> None:
        if not self._tasks:
            self._start()
        self._listeners[channel] = listener
        confirmed = self._confirmed[channel] = asyncio.Event()
        if self._pubsub is not None:
            try:
                await self._pubsub.subscribe(channel)
            except FAILURES as failure:
                # The listening task notices too and subscribes to everything again.
                _LOG.debug("subscribing is put off: %s", failure)
        await confirmed.wait()

    async def unsubscribe(self, channel: str) -> None:
        if self._listeners.pop(channel, None) is None:
            return
        del self._confirmed[channel]
        if self._pubsub is not None:
            try:
                await self._pubsub.unsubscribe(channel)
            except FAILURES as failure:
                _LOG.debug("unsubscribing failed, and with it the connection: %s", failure)

    def when_restored(self, restored: Callable[[], None]) -> None:
        self._restored.append(restored)

    async def close(self) -> None:
        """Sends what is queued, if Redis accepts it at once, and stops listening."""
        self._is_open = False
        self._something_to_send.set()
        if self._tasks:
            sending, listening = self._tasks
            await asyncio.wait({sending}, timeout=SOCKET_SECONDS)
            await end(listening, sending)
        await _let_go(self._pubsub)
        self._pubsub = None

    def _start(self) -> None:
        self._tasks = [asyncio.create_task(self._send_all()), asyncio.create_task(self._listen())]

    # Sending.

    async def _send_all(self) -> None:
        while self._is_open or self._queue:
            await self._something_to_send.wait()
            self._something_to_send.clear()
            while self._queue:
                count = min(len(self._queue), _MOST_IN_PIPELINE)
                batch = [self._queue.popleft() for _ in range(count)]
                self._waiting_bytes -= sum(len(outgoing.message) for outgoing in batch)
                await self._send(batch)

    async def _send(self, batch: list[_OutgoingMessage]) -> None:
        reached: list[Any] = [None] * len(batch)
        try:
            pipeline = self._client.pipeline(transaction=False)
            for outgoing in batch:
                pipeline.publish(outgoing.channel, outgoing.message)
            reached = await pipeline.execute(raise_on_error=False)
        except FAILURES as failure:
            _LOG.debug("%s messages were not sent: %s", len(batch), failure)
            # Do not spin while Redis is unreachable.
            await asyncio.sleep(_FIRST_PAUSE)
        finally:
            for outgoing, count in zip(batch, reached, strict=True):
                if outgoing.delivered is not None:
                    outgoing.delivered(count if isinstance(count, int) else None)

    # Listening.

    async def _listen(self) -> None:
        pause = _FIRST_PAUSE
        is_first = True
        while self._is_open:
            try:
                await self._subscribe_to_all()
                if not is_first:
                    for restored in self._restored:
                        restored()
                is_first = False
                pause = _FIRST_PAUSE
                await self._hear()
            except FAILURES as failure:
                level = logging.WARNING if pause == _FIRST_PAUSE else logging.DEBUG
                _LOG.log(level, "listening to Redis is interrupted: %s", failure)
            await _let_go(self._pubsub)
            self._pubsub = None
            await asyncio.sleep(pause)
            pause = min(_LONGEST_PAUSE, pause * 2)

    async def _subscribe_to_all(self) -> None:
        """Opens a connection subscribed to all channels; returns when Redis has confirmed each."""
        pubsub = self._client.pubsub()
        try:
            # A connection without subscriptions cannot be read from, so there is always one channel more.
            await pubsub.subscribe(_QUIET_CHANNEL, *self._listeners)
            waiting = {_QUIET_CHANNEL, *self._listeners}
            async with asyncio.timeout(_SILENCE_SECONDS):
                while waiting:
                    message = await pubsub.get_message(timeout=_PING_SECONDS)
                    waiting.discard(self._take(message))
        except BaseException:
            await _let_go(pubsub)
            raise
        self._pubsub = pubsub
        # Channels requested while the connection was opened.
        if missing := [channel for channel, confirmed in self._confirmed.items() if not confirmed.is_set()]:
            await pubsub.subscribe(*missing)

    async def _hear(self) -> None:
        """Delivers every message until the connection breaks or falls silent."""
        loop = asyncio.get_running_loop()
        heard_at = pinged_at = loop.time()
        count = 0
        while self._is_open:
            message = await self._pubsub.get_message(timeout=_PING_SECONDS / 2)
            now = loop.time()
            if message is not None:
                heard_at = now
                self._take(message)
                count += 1
                if count % _YIELD_EVERY == 0:
                    await asyncio.sleep(0)
            elif now - heard_at > _SILENCE_SECONDS and now - pinged_at < _SILENCE_SECONDS:
                raise ConnectionError("Redis has fallen silent")
            if now - pinged_at >= _PING_SECONDS:
                pinged_at = now
                await self._pubsub.ping()

    def _take(self, message: Any) -> str:
        """Delivers one message; returns the channel's name if it was a confirmation."""
        if message is None or message["channel"] is None:
            return ""
        channel: str = message["channel"].decode()
        match message["type"]:
            case "subscribe":
                if confirmed := self._confirmed.get(channel):
                    confirmed.set()
                return channel
            case "message":
                if listener := self._listeners.get(channel):
                    try:
                        listener(message["data"])
                    except Exception:
                        _LOG.exception("a listener of %s failed", channel)
            case _:
                pass
        return ""


_QUIET_CHANNEL: Final = "riverboat:quiet"


async def _let_go(pubsub: Any) -> None:
    if pubsub is None:
        return
    try:
        await pubsub.aclose()
    except FAILURES as failure:
        _LOG.debug("a broken connection was left: %s", failure)
