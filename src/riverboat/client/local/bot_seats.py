"""The bots at the table: each thinks in a thread of its own, on a clock, and none can hold up the game (rule O4)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from random import Random
from typing import Final, Literal, TypeAlias

from riverboat.bots import Bot, load_bot
from riverboat.bots.protocol import start_bot, tell_hand_over
from riverboat.client.local.threads import beside
from riverboat.engine import Action, Hand, Observation, observe
from riverboat.engine.rules import Rules, Seat

BOT_SECONDS: Final = 10.0
"""A bot that takes longer is late and is made to check or fold."""
HURRIED_SECONDS: Final = 0.5
"""What a bot is told it has when nobody wants to watch it think. It is not late for taking longer."""

Fault: TypeAlias = tuple[Literal["late", "failed", "illegal"], str]
"""What was wrong with an answer, and a detail for the bot's author."""


class BotSeats:
    """Who of the bots sits where. Seat 0 is the person's."""

    def __init__(self, names: Sequence[str], random: Random) -> None:
        self._bots: dict[Seat, Bot] = {
            seat: load_bot(name, random.getrandbits(32)) for seat, name in enumerate(names, 1)
        }
        self._ended: dict[Seat, list[Observation]] = {seat: [] for seat in self._bots}

    @property
    def seats(self) -> Iterable[Seat]:
        return self._bots.keys()

    def start(self, rules: Rules) -> None:
        """Let everybody sit down; what is slow the first time, such as compiling, is done here."""
        for seat, bot in self._bots.items():
            with suppress(Exception):  # a bot that cannot start will fail in turn, where it is told
                start_bot(bot, seat, rules)

    def hand_over(self, hand: Hand) -> None:
        """Keep the last look at a hand for each bot; it is told when it is next asked, on its own clock."""
        for seat, bot in self._bots.items():
            if seat in hand.deal.players and hasattr(bot, "hand_over"):
                self._ended[seat].append(observe(hand, seat))

    async def ask(self, seat: Seat, hand: Hand, *, hurried: bool = False) -> tuple[Action | None, Fault | None]:
        """The bot's own choice, or what was wrong. It is thought of beside the game, so that no screen waits."""
        seconds = min(HURRIED_SECONDS, BOT_SECONDS) if hurried else BOT_SECONDS
        bot, ended, seen = self._bots[seat], self._ended[seat], observe(hand, seat, seconds)
        self._ended[seat] = []

        def think() -> Action:
            for last_look in ended:
                tell_hand_over(bot, last_look)
            return bot.act(seen)

        try:
            async with asyncio.timeout(BOT_SECONDS):
                action: Action | None = await beside(think)
        except TimeoutError:
            return None, ("late", "")
        except Exception as failure:
            return None, ("failed", f"{type(failure).__name__}: {failure}")
        return action, None if action is not None else ("illegal", "no action")
