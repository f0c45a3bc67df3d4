"""Both buses keep the same promises; the one over Redis also comes back when its connections are cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from secrets import token_hex

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeout

from riverboat.server.cluster.bus import Bus, BusDown, MemoryBus, RedisBus, SealedBus
from riverboat.server.cluster.bus.redis_bus import connect, patiently
from riverboat.server.store import Key

KEY = Key(bytes(range(32)))

WAIT_SECONDS = 30.0


@asynccontextmanager
async def redis_bus(url: str, name: str = "") -> AsyncIterator[RedisBus]:
    client = connect(url, name or f"test-{token_hex(4)}")
    bus = RedisBus(client)
    try:
        yield bus
    finally:
        await bus.close()
        await client.aclose()


@asynccontextmanager
async def memory_bus() -> AsyncIterator[MemoryBus]:
    bus = MemoryBus()
    yield bus
    await bus.close()


@asynccontextmanager
async def sealed_bus() -> AsyncIterator[SealedBus]:
    async with memory_bus() as bus:
        yield SealedBus(bus, KEY.derive)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT_SECONDS):
        while not is_so():
            await asyncio.sleep(0.01)


@pytest.fixture(params=["memory", "redis", "sealed"])
def with_bus(request: pytest.FixtureRequest) -> Callable[[Callable[[Bus], Awaitable[None]]], None]:
    """Runs a story with each kind of bus."""
    url = request.getfixturevalue("redis_url") if request.param == "redis" else None

    def run(story: Callable[[Bus], Awaitable[None]]) -> None:
        async def whole() -> None:
            sealed = request.param == "sealed"
            async with sealed_bus() if sealed else memory_bus() if url is None else redis_bus(url) as bus:
                await story(bus)

        asyncio.run(whole())

    return run


Run = Callable[[Callable[[Bus], Awaitable[None]]], None]


def test_messages_reach_whoever_listens_and_the_sender_is_told_how_many(with_bus: Run) -> None:
    async def story(bus: Bus) -> None:
        channel, heard = token_hex(8), list[bytes]()
        assert await bus.publish(channel, b"too early") == 0
        await bus.subscribe(channel, heard.append)
        assert await bus.publish(channel, b"in time") == 1
        await until(lambda: bool(heard))
        await bus.unsubscribe(channel)
        assert heard == [b"in time"]

    with_bus(story)


def test_messages_keep_their_order(with_bus: Run) -> None:
    async def story(bus: Bus) -> None:
        channel, heard = token_hex(8), list[bytes]()
        await bus.subscribe(channel, heard.append)
        sent = [str(number).encode() for number in range(2000)]
        for message in sent:
            bus.post(channel, message)
        await until(lambda: len(heard) == len(sent))
        assert heard == sent

    with_bus(story)


def test_a_closed_bus_takes_nothing(with_bus: Run) -> None:
    async def story(bus: Bus) -> None:
        await bus.publish("somewhere", b"")
        await bus.close()
        with pytest.raises(BusDown):
            await bus.publish("somewhere", b"")
        outcomes: list[int | None] = []
        bus.post("somewhere", b"", outcomes.append)
        await until(lambda: bool(outcomes))
        assert outcomes == [None]

    with_bus(story)


def test_a_listener_that_fails_does_not_end_the_listening(redis_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        channel, heard = token_hex(8), list[bytes]()

        def take(message: bytes) -> None:
            heard.append(message)
            if message == b"bad":
                raise ValueError

        async with redis_bus(redis_url) as bus:
            await bus.subscribe(channel, take)
            await bus.publish(channel, b"bad")
            await bus.publish(channel, b"good")
            await until(lambda: len(heard) == 2)

    asyncio.run(story())
    assert "a listener of" in caplog.text


def test_a_cut_connection_is_made_anew_and_everyone_is_told(redis_url: str) -> None:
    async def story() -> None:
        channel, heard, restored = token_hex(8), list[bytes](), list[bool]()
        name = f"test-{token_hex(4)}"
        other = connect(redis_url)
        async with redis_bus(redis_url, name) as bus:
            bus.when_restored(lambda: restored.append(True))
            await bus.subscribe(channel, heard.append)
            assert not restored
            for client in await other.client_list():
                if client["name"] == name:
                    await other.execute_command("CLIENT", "KILL", "ID", client["id"])
            await until(lambda: bool(restored))
            assert await other.publish(channel, b"after") == 1
            await until(lambda: bool(heard))
            # The sending connection was cut too; whoever sends is told so at most once.
            for _ in range(2):
                try:
                    await bus.publish(channel, b"mine")
                except BusDown:
                    continue
                break
            await until(lambda: b"mine" in heard)
        await other.aclose()

    asyncio.run(story())


def test_without_redis_a_message_is_known_not_to_be_known() -> None:
    async def story() -> None:
        async with redis_bus("redis://127.0.0.1:1/0") as bus:
            with pytest.raises(BusDown):
                await bus.publish("somewhere", b"")

    asyncio.run(story())


def test_a_sealed_message_is_opened_by_the_same_key_and_channel_alone() -> None:
    """Neither another server, nor a message moved to another channel, nor a changed or cut one is believed."""

    async def story() -> None:
        async with memory_bus() as bus:
            crossed: list[bytes] = []
            heard: list[tuple[str, bytes]] = []
            await bus.subscribe("a", crossed.append)
            sender, receiver = SealedBus(bus, KEY.derive), SealedBus(bus, KEY.derive)
            stranger = SealedBus(bus, Key(bytes(32)).derive)
            for channel in "ab":
                await receiver.subscribe(channel, lambda message, channel=channel: heard.append((channel, message)))
            for bus_of in (sender, stranger, sender):
                await bus_of.publish("a", b"two aces")
            await until(lambda: len(crossed) == 3)
            sealed = crossed[0]
            for altered in (sealed[:-1], sealed[:20], b"", bytes((sealed[0] ^ 1,)) + sealed[1:], sealed[:-1] + b"x"):
                await bus.publish("a", altered)
            await bus.publish("b", sealed)
            await sender.publish("b", b"the last")
            await until(lambda: ("b", b"the last") in heard)
            assert heard == [("a", b"two aces"), ("a", b"two aces"), ("b", b"the last")]
            assert all(b"aces" not in message for message in crossed)
            assert crossed[0] != crossed[2]

    asyncio.run(story())


def test_a_server_that_starts_asks_a_slow_redis_again_and_a_dead_one_once() -> None:
    asked: list[Exception] = [RedisTimeout(), TimeoutError()]

    async def slow() -> str:
        if asked:
            raise asked.pop()
        return "answer"

    calls: list[int] = []

    async def dead() -> str:
        calls.append(1)
        raise RedisConnectionError("refused")

    assert asyncio.run(patiently(slow)) == "answer"
    with pytest.raises(RedisConnectionError):
        asyncio.run(patiently(dead))
    assert len(calls) == 1
