"""Bot turns at one table: which bot is deciding, and the finished hands each has yet to see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

import msgspec

from riverboat.bots.think import think_time
from riverboat.engine import Observation, observe
from riverboat.engine.rules import Seat
from riverboat.host.ports import BotAnswer, BotWorkers, Clock, GameId
from riverboat.host.table.decision_clock import DecisionPoint, decision_point_of
from riverboat.host.table.state import BotSeat
from riverboat.protocol import Speed
from riverboat.table import PlayerId, Table, stakes_of

FINAL_OBSERVATIONS_KEPT: Final = 50
HURRIED_SECONDS: Final = 0.5
"""What a bot is told it has when nobody wants to watch it think. It is not late for taking longer."""


class BotDecision(msgspec.Struct, frozen=True):
    """A bot's decision, applied after the bot's thinking time."""

    decision_point: DecisionPoint
    player: PlayerId
    answer: BotAnswer
    not_before: float
    seen: Observation


class BotTurns:
    """Asks the bot to act, once for each decision."""

    def __init__(
        self, game_id: GameId, workers: BotWorkers, clock: Clock, decided: Callable[[BotDecision], None]
    ) -> None:
        self._game_id = game_id
        self._workers = workers
        self._clock = clock
        self._decided = decided
        self._random = Random()
        self._running: tuple[DecisionPoint, asyncio.Task[None]] | None = None
        self._final_observations: dict[PlayerId, list[Observation]] = {}

    def begin(self, table: Table, seat: Seat, player: PlayerId, bot: BotSeat, *, hurried: bool = False) -> None:
        hand = table.hand
        assert hand is not None
        decision_point = decision_point_of(hand)
        if self._running is None or self._running[0] != decision_point:
            seen = observe(hand, seat, HURRIED_SECONDS if hurried else None, stakes=stakes_of(table))
            self._running = (decision_point, asyncio.create_task(self._think(decision_point, player, bot, seen)))

    async def _think(self, decision_point: DecisionPoint, player: PlayerId, bot: BotSeat, seen: Observation) -> None:
        began = self._clock.now()
        observations = tuple(self._final_observations.pop(player, ()))
        try:
            answer = await self._workers.ask((self._game_id, player), bot.bot, seen, observations)
        except Exception as failure:
            answer = BotAnswer(None, "failed", type(failure).__name__)
        not_before = began + think_time(seen, self._random, bot.speed)
        self._decided(BotDecision(decision_point, player, answer, not_before, seen))

    def hastened(self, decision: BotDecision, speed: Speed) -> BotDecision:
        """The decision as a bot of this speed makes it, if that is sooner."""
        not_before = self._clock.now() + think_time(decision.seen, self._random, speed)
        return msgspec.structs.replace(decision, not_before=min(decision.not_before, not_before))

    def hand_over(self, table: Table, bots: Mapping[PlayerId, BotSeat]) -> None:
        """Keeps each bot's final observation of the hand, until it is next asked."""
        hand = table.hand
        assert hand is not None
        for seat in hand.deal.players:
            if (player := table.dealt[seat]) in bots:
                observations = self._final_observations.setdefault(player, [])
                observations.append(observe(hand, seat))
                del observations[:-FINAL_OBSERVATIONS_KEPT]

    def forget(self, player: PlayerId) -> None:
        """The bot has left the table."""
        self._final_observations.pop(player, None)
        self._workers.forget((self._game_id, player))

    def stop(self) -> None:
        if self._running is not None:
            self._running[1].cancel()
