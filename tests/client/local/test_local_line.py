"""The person's line to the table."""

import asyncio

import pytest

from riverboat.client.local.connection import Line
from riverboat.protocol import SitOut


@pytest.mark.parametrize("turns", range(6))
def test_who_stops_listening_has_stopped_though_a_word_comes_at_the_same_moment(turns):
    """Closing a game waits for its task: one that goes on listening would hold up the end of the program."""

    async def story() -> None:
        line = Line()

        async def listen() -> None:
            while True:
                await line.heard_within(60)

        listening = asyncio.create_task(listen())
        await asyncio.sleep(0.01)
        line.inbox.put_nowait(SitOut())
        for _ in range(turns):  # how far the word has come is any of these
            await asyncio.sleep(0)
        listening.cancel()
        done, _ = await asyncio.wait({listening}, timeout=1)
        assert done == {listening}

    asyncio.run(story())


def test_what_was_said_in_time_is_heard_though_the_time_is_over():
    async def story() -> None:
        line = Line()
        assert await line.heard_within(-1) is None
        line.inbox.put_nowait(SitOut())
        assert await line.heard_within(-1) == SitOut()

    asyncio.run(story())
