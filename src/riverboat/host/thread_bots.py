"""Bots that think in threads of this process, on a clock; none can hold up the game (rule O4).

A server's bots think in processes of their own instead: `server/workers`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from random import Random
from typing import Final

import msgspec

from riverboat.bots import Bot, load_bot
from riverboat.bots.protocol import start_bot, tell_hand_over
from riverboat.engine.actions import Action
from riverboat.engine.rules import Rules, Seat
from riverboat.engine.view import Observation
from riverboat.host.ports import BotAnswer, GameId
from riverboat.host.threads import beside
from riverboat.table import PlayerId

BOT_SECONDS: Final = 10.0
"""A bot that takes longer is late and is made to check or fold."""
START_SECONDS: Final = 120.0
"""For bots to get ready; what they need is compiled the first time."""


class ThreadBots:
    """The `BotWorkers` of one table, for bots whose seats are known from the start."""

    def __init__(self, names: Mapping[Seat, str], random: Random) -> None:
        """A bot that cannot be loaded is refused here."""
        self._bots: dict[Seat, Bot] = {seat: load_bot(name, random.getrandbits(32)) for seat, name in names.items()}
        self._starting: asyncio.Task[None] | None = None

    def start(self, rules: Rules) -> None:
        """Let everybody sit down, beside the game and on nobody's clock: compiling is slow the first time."""
        self._starting = asyncio.create_task(beside(partial(self._start, rules)))

    def _start(self, rules: Rules) -> None:
        for seat, bot in self._bots.items():
            with suppress(Exception):  # a bot that cannot start will fail in turn, where it is told
                start_bot(bot, seat, rules)

    async def ask(
        self,
        key: tuple[GameId, PlayerId],  # noqa: ARG002 -- the seat says which bot is asked
        bot: str,  # noqa: ARG002 -- loaded when the game began
        seen: Observation,
        ended: tuple[Observation, ...],
    ) -> BotAnswer:
        """The bot's own choice, or what was wrong."""
        await self._until_started()
        assert seen.seat is not None
        thinking = self._bots[seen.seat]
        timed = seen if seen.time_left is not None else msgspec.structs.replace(seen, time_left=BOT_SECONDS)

        def think() -> Action:
            for last in ended:
                tell_hand_over(thinking, last)
            return thinking.act(timed)

        try:
            async with asyncio.timeout(BOT_SECONDS):
                action: Action | None = await beside(think)
        except TimeoutError:
            return BotAnswer(None, "late")
        except Exception as failure:
            return BotAnswer(None, "failed", f"{type(failure).__name__}: {failure}")
        return BotAnswer(action) if action is not None else BotAnswer(None, "illegal", "no action")

    def forget(self, key: tuple[GameId, PlayerId]) -> None:
        """Bots stay as long as the game."""

    async def _until_started(self) -> None:
        if self._starting is not None and not self._starting.done():
            await asyncio.wait({self._starting}, timeout=START_SECONDS)
