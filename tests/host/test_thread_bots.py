"""Bots in threads: each on its seat's observation, on a clock, started beside the game."""

from __future__ import annotations

import asyncio
import threading
from random import Random

import msgspec
import pytest

from riverboat import Call, Fold, Rules, observe, start_hand
from riverboat.errors import RiverboatError
from riverboat.host.thread_bots import BOT_SECONDS, ThreadBots

RULES = Rules(small_blind=1, big_blind=2)
SEEN = observe(start_hand(RULES, [200, 200], button=1, deck=[*range(52)]), 1)


class SlowStarter:
    """Is not ready before it is let, and tells what it was told."""

    name = "slow starter"
    may_start = threading.Event()
    told: list[object] = []  # noqa: RUF012 -- of the one bot in the test

    def start(self, seat, rules):
        self.may_start.wait()
        self.told.append((seat, rules))

    def act(self, observation):
        self.told.append(observation.time_left)
        return Call()


def test_nobody_is_asked_before_the_bots_have_started() -> None:
    async def story() -> None:
        bots = ThreadBots({1: f"{__name__}:SlowStarter"}, Random(1))
        bots.start(RULES)
        asking = asyncio.create_task(bots.ask(("7", "2"), "", SEEN, ()))
        done, _ = await asyncio.wait({asking}, timeout=0.05)
        assert not done
        SlowStarter.may_start.set()
        assert (await asking).action == Call()
        hurried = msgspec.structs.replace(SEEN, time_left=0.5)
        await bots.ask(("7", "2"), "", hurried, ())

    asyncio.run(story())
    assert SlowStarter.told == [(1, RULES), BOT_SECONDS, 0.5]


def test_a_bot_that_cannot_be_loaded_is_refused() -> None:
    with pytest.raises(RiverboatError):
        ThreadBots({1: "nobody"}, Random(1))


def test_the_same_seed_makes_the_same_bots() -> None:
    async def choices(seed: int) -> list[object]:
        bots = ThreadBots({1: "random"}, Random(seed))
        return [(await bots.ask(("7", "2"), "", SEEN, ())).action for _ in range(8)]

    assert asyncio.run(choices(1)) == asyncio.run(choices(1))
    assert asyncio.run(choices(1)) != asyncio.run(choices(2))
    assert Fold() in asyncio.run(choices(1)) + asyncio.run(choices(2))
