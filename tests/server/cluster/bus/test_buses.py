"""Both buses keep the same promises; the one over Redis also comes back when its connections are cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from secrets import token_hex

import pytest

from riverboat.server.cluster.bus import Bus, BusDown, MemoryBus, RedisBus
from riverboat.server.cluster.bus.redis_bus import connect

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


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT_SECONDS):
        while not is_so():
            await asyncio.sleep(0.01)


@pytest.fixture(params=["memory", "redis"])
def with_bus(request: pytest.FixtureRequest) -> Callable[[Callable[[Bus], Awaitable[None]]], None]:
    """Runs a story with each kind of bus."""
    url = request.getfixturevalue("redis_url") if request.param == "redis" else None

    def run(story: Callable[[Bus], Awaitable[None]]) -> None:
        async def whole() -> None:
            async with memory_bus() if url is None else redis_bus(url) as bus:
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
