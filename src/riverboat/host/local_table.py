"""A stored table that is played in this process by one person: the table actor, bots in threads, and one watcher."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from riverboat.engine.rules import Chips
from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.equities import count_in_thread, no_equities
from riverboat.host.locking import Lock
from riverboat.host.ports import Dealer, Fenced, Frames, StoredTable, StoreUnusable, TableStore
from riverboat.host.requests import Done, PlayerMessage, TableStatistics
from riverboat.host.sessions import SessionStore
from riverboat.host.table.actor import TableActor
from riverboat.host.table.environment import TableOptions, TablePorts
from riverboat.host.thread_bots import ThreadBots
from riverboat.protocol import (
    Accepted,
    Act,
    AskState,
    ClientMessage,
    Closed,
    Join,
    Leave,
    Notice,
    Ping,
    PlayerStatistics,
    Pong,
    ServerMessage,
    StateFollower,
    Statistics,
    Watch,
)
from riverboat.protocol.frames import decode_server
from riverboat.protocol.refusals import refused
from riverboat.table import PlayerId

Tell: TypeAlias = Callable[[ServerMessage], None]


@dataclass(frozen=True)
class OpenTable:
    """A stored table that this process has claimed."""

    stored: StoredTable
    store: TableStore
    person: PlayerId
    lock: Lock | None
    """None for a table that no other process can reach."""
    winnings: Callable[[], Awaitable[tuple[Chips, ...]]]
    """The person's winnings after each hand, from 0."""
    cannot_save: Callable[[], RiverboatError]
    """Why a step could not be stored, once one could not."""
    sessions: SessionStore | None = None
    """Where its hands and reviews are; None for a table that is not stored."""


class LocalTable:
    """Nothing of the game is decided here: the person's messages go into the actor's mailbox, its frames come back."""

    def __init__(
        self, opened: OpenTable, bots: ThreadBots, dealer: Dealer, options: TableOptions, *, tell: Tell
    ) -> None:
        self._opened = opened
        self._bots = bots
        self._tell = tell
        self._states = StateFollower()
        equities = count_in_thread if options.counts_equities else no_equities
        ports = TablePorts(opened.store, bots, dealer=dealer, options=options, equities=equities)
        self.actor = TableActor(opened.stored, ports)

    async def run(self, inbox: asyncio.Queue[ClientMessage]) -> None:
        """Play until the person leaves, or raise why that is not possible. What is stored can be resumed."""
        actor = self.actor
        self._bots.start(actor.state.table.settings.rules)
        actor.schedule_next()  # so that the first state has the clock of a decision under way
        actor.presence.returns(self._opened.person)  # who was never missed: otherwise the first state would come twice
        actor.watch(self._opened.person, None, self._hear)
        actor.start()
        serving = asyncio.create_task(self._serve(inbox))
        losing = asyncio.create_task(actor.lost.wait())
        try:
            await asyncio.wait({serving, losing}, return_when=asyncio.FIRST_COMPLETED)
            if serving.done():
                serving.result()
        finally:
            serving.cancel()
            losing.cancel()
            await actor.stop()
        if actor.failure is not None:
            raise self._ended(actor.failure)

    def _hear(self, frames: Frames) -> None:
        for message in map(self._states.take, map(decode_server, frames)):
            if isinstance(message, Notice) and message.kind == "storage_failing":
                continue  # the end says it, and what is kept
            if message is not None:
                self._tell(message)

    async def _serve(self, inbox: asyncio.Queue[ClientMessage]) -> None:
        number = self.actor.state.number
        while not isinstance(message := await inbox.get(), Leave):
            number = self.actor.state.number
            match message:
                case Ping(id=identity):
                    self._tell(Pong(number, identity))
                case AskState():
                    self.actor.publish_state()
                case Watch() | Join():
                    pass  # the person sits here and watches
                case _:
                    try:
                        await self._ask(message)
                    except Unreachable:
                        return  # the actor says why
        self._tell(Closed(self.actor.state.number, "left"))

    async def _ask(self, message: ClientMessage) -> None:
        actor, action_id = self.actor, message.action_id if isinstance(message, Act) else None
        try:
            answer = await actor.ask(PlayerMessage(self._opened.person, message))
        except Unreachable:
            raise
        except RiverboatError as refusal:
            self._tell(refused(actor.state.number, refusal, action_id=action_id))
            actor.publish_state()
            return
        match answer:
            case Done() if isinstance(message, Act):
                self._tell(Accepted(answer.number, action_id, answer.version))
            case TableStatistics(players=players):
                self._tell(Statistics(actor.state.number, await self._with_winnings(players)))

    async def _with_winnings(self, players: tuple[PlayerStatistics, ...]) -> tuple[PlayerStatistics, ...]:
        """With the person's winnings hand by hand. The person is in the first seat, and so the first who is counted."""
        if self._opened.person not in self.actor.state.statistics.players:
            return players
        own = msgspec.structs.replace(players[0], winnings_by_hand=await self._opened.winnings())
        return (own, *players[1:])

    def _ended(self, failure: Exception) -> Exception:
        """Why the table could not go on, in a sentence where there is one."""
        for cause in _causes(failure):
            if isinstance(cause, StoreUnusable | OSError):
                return self._opened.cannot_save()
            if isinstance(cause, Fenced):
                return game_in_use()
        return failure


def _causes(failure: BaseException | None) -> Iterator[BaseException]:
    while failure is not None:
        yield failure
        failure = failure.__cause__


def game_in_use() -> RiverboatError:
    return RiverboatError("game_in_use", "this game is being played in another window")
