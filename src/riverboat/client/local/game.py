"""A `protocol.Connection` to a table of this process: the host's own table actor, with one watcher.

Nothing of the game is decided here. What the person sends goes into the table's mailbox, what the table publishes
comes out of the outbox, as from a server.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import msgspec

from riverboat.client.local.settings import PERSON_SEAT, GameSettings
from riverboat.client.local.tables import seated_table
from riverboat.engine.rules import Chips
from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.locking import Lock
from riverboat.host.ports import Fenced, Frame, StoredTable, StoreUnusable, TableStore
from riverboat.host.requests import Done, PlayerMessage, TableStatistics
from riverboat.host.table.actor import TableActor
from riverboat.host.table.environment import SecureDealer, SeededDealer, TablePorts
from riverboat.host.table.publisher import ViewContext, views_of
from riverboat.host.table.state import TableState
from riverboat.host.thread_bots import ThreadBots
from riverboat.protocol import (
    Accepted,
    Act,
    ClientMessage,
    Closed,
    GameState,
    Join,
    Leave,
    Ping,
    PlayerStatistics,
    Pong,
    ServerMessage,
    Speed,
    Statistics,
    Watch,
)
from riverboat.protocol.frames import decode_server
from riverboat.protocol.refusals import refused
from riverboat.table import AnyEvent, PlayerId, Table


@dataclass(frozen=True)
class OpenTable:
    """A stored table that this process has claimed."""

    stored: StoredTable
    store: TableStore
    person: PlayerId
    lock: Lock
    winnings: Callable[[], Awaitable[tuple[Chips, ...]]]
    """The person's winnings after each hand, from 0."""
    cannot_save: Callable[[], RiverboatError]
    """Why a step could not be stored, once one could not."""


Opening = Callable[[], Awaitable[OpenTable]]


class LocalGame:
    """One person's seat at a table of this process."""

    def __init__(
        self,
        settings: GameSettings,
        opening: Opening | OpenTable,
        state: TableState | None = None,
        earlier: Sequence[ServerMessage] = (),
    ) -> None:
        """`state` is that of a game that goes on, and `earlier` what it told before it was left."""
        self.settings = settings
        self.earlier = tuple(earlier)
        self._opening = opening if not isinstance(opening, OpenTable) else None
        self._open = opening if isinstance(opening, OpenTable) else None
        self._is_new = state is None
        self._state = state or seated_table(settings, "", [str(seat + 1) for seat in range(len(settings.names))])
        seed = settings.seed
        self._dealer = SecureDealer() if seed is None else SeededDealer(seed)
        random = Random(secrets.randbits(64) if seed is None else seed)
        self._bots = ThreadBots(dict(enumerate(settings.opponents, PERSON_SEAT + 1)), random)
        self._inbox: asyncio.Queue[ClientMessage] = asyncio.Queue()
        self._outbox: asyncio.Queue[ServerMessage | Exception] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._actor: TableActor | None = None
        self._is_paused = False

    @property
    def state(self) -> TableState:
        return self._actor.state if self._actor is not None else self._state

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """Of the hand under way or the last one."""
        return self.state.events

    @property
    def speed(self) -> Speed:
        return self.state.pace

    async def send(self, message: ClientMessage) -> None:
        self._start()
        self._inbox.put_nowait(message)

    async def receive(self) -> ServerMessage:
        self._start()
        message = await self._outbox.get()
        if isinstance(message, Exception):
            raise message
        return message

    def pause(self, *, on: bool) -> None:
        """Stop the person's clock, or let it go on. Only bots wait here."""
        self._is_paused = on
        if self._actor is not None:
            self._actor.pause(on=on)

    async def close(self) -> None:
        """Stop at once; the game stays stored as it is."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        if self._open is not None:
            self._open.lock.release()
            self._open = None

    def _start(self) -> None:
        if self._task is None:
            if self._is_new:  # the table can be looked at before it is stored
                view = views_of(self._state, ViewContext(None, frozenset(), frozenset())).of(str(PERSON_SEAT + 1))
                self._outbox.put_nowait(GameState(0, 0, view))
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            await self._play()
        except Exception as failure:
            self._outbox.put_nowait(failure)

    async def _play(self) -> None:
        if self._opening is not None:
            self._open = await self._opening()
        opened = self._open
        assert opened is not None, "the game is not closed"
        self._bots.start(self._state.table.settings.rules)
        ports = TablePorts(opened.store, self._bots, dealer=self._dealer, options=self.settings.table_options())
        self._actor = actor = TableActor(opened.stored, ports)
        actor.pause(on=self._is_paused)
        actor.schedule_next()  # so that the first state has the clock of a decision under way
        actor.watch(opened.person, None, self._hear)
        actor.start()
        serving = asyncio.create_task(self._serve(actor, opened))
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
            raise _ended(actor.failure, opened)

    def _hear(self, frame: Frame) -> None:
        self._outbox.put_nowait(decode_server(frame))

    async def _serve(self, actor: TableActor, opened: OpenTable) -> None:
        """Pass on what the person sends until the person leaves. A game that was left goes on when it is resumed."""
        while True:
            message = await self._inbox.get()
            number = actor.state.number
            match message:
                case Leave():
                    self._outbox.put_nowait(Closed(number, "left"))
                    return
                case Ping(id=identity):
                    self._outbox.put_nowait(Pong(number, identity))
                case Watch() | Join():
                    pass
                case _:
                    try:
                        await self._ask(actor, opened, message)
                    except Unreachable:
                        return  # the actor says why

    async def _ask(self, actor: TableActor, opened: OpenTable, message: ClientMessage) -> None:
        try:
            answer = await actor.ask(PlayerMessage(opened.person, message))
        except Unreachable:
            raise
        except RiverboatError as refusal:
            action_id = message.action_id if isinstance(message, Act) else None
            self._outbox.put_nowait(refused(actor.state.number, refusal, action_id=action_id))
            actor.publish_state()
            return
        match answer:
            case Done() if isinstance(message, Act):
                self._outbox.put_nowait(Accepted(answer.number, message.action_id, answer.version))
            case TableStatistics(players=players):
                counted = await self._with_winnings(players, opened)
                self._outbox.put_nowait(Statistics(actor.state.number, counted))

    async def _with_winnings(
        self, players: tuple[PlayerStatistics, ...], opened: OpenTable
    ) -> tuple[PlayerStatistics, ...]:
        """With the person's winnings hand by hand. The person is in the first seat, and so the first who is counted."""
        if opened.person not in self.state.statistics.players:
            return players
        own = msgspec.structs.replace(players[0], winnings_by_hand=await opened.winnings())
        return (own, *players[1:])


def _ended(failure: Exception, opened: OpenTable) -> Exception:
    """Why the table could not go on, in a sentence where there is one."""
    for cause in _causes(failure):
        if isinstance(cause, StoreUnusable | OSError):
            return opened.cannot_save()
        if isinstance(cause, Fenced):
            return game_in_use()
    return failure


def _causes(failure: BaseException | None) -> Iterator[BaseException]:
    while failure is not None:
        yield failure
        failure = failure.__cause__


def game_in_use() -> RiverboatError:
    return RiverboatError("game_in_use", "this game is being played in another window")
