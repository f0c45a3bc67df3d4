"""The bots at one table: which is thinking, and what each has yet to be told of hands that are over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

import msgspec

from riverboat.bots.think import think_time
from riverboat.engine import Observation, observe
from riverboat.engine.rules import Seat
from riverboat.engine.state import Hand
from riverboat.host.ports import BotAnswer, BotWorkers, Clock, GameId
from riverboat.host.table.decision_clock import Moment, moment_of
from riverboat.host.table.state import BotSeat
from riverboat.table import PlayerId, Table

LAST_LOOKS_KEPT: Final = 50


class Thought(msgspec.Struct, frozen=True):
    """A bot's answer; it is carried out when the bot would have thought long enough."""

    moment: Moment
    player: PlayerId
    answer: BotAnswer
    not_before: float


class Thinking:
    """Asks the bot whose turn it is, once for each decision."""

    def __init__(self, game_id: GameId, workers: BotWorkers, clock: Clock, tell: Callable[[Thought], None]) -> None:
        self._game_id = game_id
        self._workers = workers
        self._clock = clock
        self._tell = tell
        self._random = Random()
        self._running: tuple[Moment, asyncio.Task[None]] | None = None
        self._last_looks: dict[PlayerId, list[Observation]] = {}

    def begin(self, hand: Hand, seat: Seat, player: PlayerId, bot: BotSeat) -> None:
        moment = moment_of(hand)
        if self._running is None or self._running[0] != moment:
            self._running = (moment, asyncio.create_task(self._think(moment, player, bot, observe(hand, seat))))

    async def _think(self, moment: Moment, player: PlayerId, bot: BotSeat, seen: Observation) -> None:
        began = self._clock.now()
        looks = tuple(self._last_looks.pop(player, ()))
        try:
            answer = await self._workers.ask((self._game_id, player), bot.bot, seen, looks)
        except Exception as failure:
            answer = BotAnswer(None, "failed", type(failure).__name__)
        self._tell(Thought(moment, player, answer, began + think_time(seen, self._random, bot.speed)))

    def hand_over(self, table: Table, bots: Mapping[PlayerId, BotSeat]) -> None:
        """Keep each bot's last look at the hand, until it is next asked."""
        hand = table.hand
        assert hand is not None
        for seat in hand.deal.players:
            if (player := table.dealt[seat]) in bots:
                looks = self._last_looks.setdefault(player, [])
                looks.append(observe(hand, seat))
                del looks[:-LAST_LOOKS_KEPT]

    def forget(self, player: PlayerId) -> None:
        """The bot has left the table."""
        self._last_looks.pop(player, None)
        self._workers.forget((self._game_id, player))

    def stop(self) -> None:
        if self._running is not None:
            self._running[1].cancel()
