"""A `protocol.Connection` to a table of this process. The table itself is the host's: `host/local_table.py`."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from riverboat.client.local.settings import PERSON_SEAT, GameSettings
from riverboat.host.thread_bots import ThreadBots
from riverboat.protocol import ClientMessage, GameState, ServerMessage, Speed
from riverboat.protocol.table_views import table_view
from riverboat.table import AnyEvent, Table

if TYPE_CHECKING:
    from riverboat.host.local_table import LocalTable, OpenTable
    from riverboat.host.table.state import TableState

Opening: TypeAlias = "Callable[[], Awaitable[OpenTable]]"


class LocalGame:
    """One person's seat at a table of this process. It is played as soon as anything is sent or received."""

    def __init__(
        self,
        settings: GameSettings,
        table: OpenTable | Opening,
        earlier: Sequence[ServerMessage] = (),
    ) -> None:
        """`table` goes on and has told `earlier` before it was left; or it is made when it is first needed."""
        self.settings = settings
        self.earlier = tuple(earlier)
        self._opening = table if callable(table) else None
        self._opened = None if callable(table) else table
        seed = settings.seed
        random = Random(secrets.randbits(64) if seed is None else seed)
        self._bots = ThreadBots(dict(enumerate(settings.opponents, PERSON_SEAT + 1)), random)
        self._inbox: asyncio.Queue[ClientMessage] = asyncio.Queue()
        self._outbox: asyncio.Queue[ServerMessage | Exception] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._table: LocalTable | None = None
        self._is_paused = False

    @property
    def state(self) -> TableState:
        assert self._table is not None, "the table is not open yet"
        return self._table.actor.state

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """Of the hand under way or the last one."""
        return self.state.events

    @property
    def speed(self) -> Speed:
        return self._table.actor.state.pace if self._table is not None else self.settings.speed

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
        if self._table is not None:
            self._table.actor.pause(on=on)

    async def close(self) -> None:
        """Stop at once; the game stays stored as it is."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        if self._opened is not None:
            self._opened.lock.release()
            self._opened = None

    def _start(self) -> None:
        if self._task is None:
            if self._opening is not None:  # the table can be looked at before it is stored
                self._outbox.put_nowait(self._preview())
            self._task = asyncio.create_task(self._run())

    def _preview(self) -> GameState:
        person, *bots = players = [str(seat + 1) for seat in range(len(self.settings.names))]
        table = self.settings.new_table("", players)
        return GameState(0, 0, table_view(table, person, bots=bots, speed=self.settings.speed))

    async def _run(self) -> None:
        try:
            await self._play()
        except Exception as failure:
            self._outbox.put_nowait(failure)

    async def _play(self) -> None:
        if self._opening is not None:
            self._opened = await self._opening()
        assert self._opened is not None, "a game that was closed is not played"
        # Not needed before the first picture; opening the store has imported most of it in a thread.
        from riverboat.host.local_table import LocalTable
        from riverboat.host.table.environment import SecureDealer, SeededDealer

        seed, options = self.settings.seed, self.settings.table_options()
        dealer = SecureDealer() if seed is None else SeededDealer(seed)
        self._table = LocalTable(self._opened, self._bots, dealer, options, tell=self._outbox.put_nowait)
        self._table.actor.pause(on=self._is_paused)
        await self._table.run(self._inbox)
