"""A `protocol.Connection` to a table of this process. The table itself is the host's: `host/local_table.py`."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from riverboat.bots.roster import person_key
from riverboat.client.local.settings import PERSON_SEAT, GameSettings
from riverboat.engine.events import HandEnded
from riverboat.engine.rules import Seat
from riverboat.errors import RiverboatError
from riverboat.host.thread_bots import ThreadBots
from riverboat.protocol import ClientMessage, GameState, ServerMessage, Speed, TableEvent
from riverboat.protocol.table_views import table_view
from riverboat.table import AnyEvent, PlayerId, Table
from riverboat.table.opponents import opponent_key

if TYPE_CHECKING:
    from riverboat.client.opponents import KnownOpponent
    from riverboat.engine.actions import Action
    from riverboat.host.coaching import Coach, HandReview, Retry
    from riverboat.host.ladder import Ladder
    from riverboat.host.local_table import LocalTable, OpenTable
    from riverboat.host.review_process import Reviewing
    from riverboat.host.sessions import OpponentStore
    from riverboat.host.table.environment import TableOptions
    from riverboat.host.table.state import TableState
    from riverboat.review.mistakes import Mistake
    from riverboat.review.retry import RetryDeal
    from riverboat.review.values import Decision

Opening: TypeAlias = "Callable[[], Awaitable[OpenTable]]"


class LocalGame:
    """One person's seat at a table of this process. It is played as soon as anything is sent or received."""

    def __init__(
        self,
        settings: GameSettings,
        table: OpenTable | Opening,
        earlier: Sequence[ServerMessage] = (),
        *,
        reviewing: Reviewing | None = None,
        bots: Mapping[Seat, str] | None = None,
        options: TableOptions | None = None,
    ) -> None:
        """`table` goes on and has told `earlier` before it was left; or it is made when it is first needed.

        `reviewing` works out reviews; without it there is no coach. `bots` sit in these seats, otherwise in all but the
        first; `options` are those of the settings, unless others are given.
        """
        self.settings = settings
        self.earlier = tuple(earlier)
        self._opening = table if callable(table) else None
        self._opened = None if callable(table) else table
        seed = settings.seed
        random = Random(secrets.randbits(64) if seed is None else seed)
        self._bot_names = dict(enumerate(settings.opponents, PERSON_SEAT + 1)) if bots is None else dict(bots)
        self._bots = ThreadBots(self._bot_names, random)
        self._options = options
        self._reviewing = reviewing
        self.coach: Coach | None = None
        """There once the table is open."""
        self._inbox: asyncio.Queue[ClientMessage] = asyncio.Queue()
        self._outbox: asyncio.Queue[ServerMessage | Exception] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._table: LocalTable | None = None
        self._is_paused = False
        self.reviews_all = True
        """Every hand is reviewed as soon as it is over; otherwise when it is asked for."""
        self.on_review: Callable[[HandReview], None] = lambda _: None
        """Called whenever a review has come further."""

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
        if self.coach is not None:
            await self.coach.close()
        if self._opened is not None:
            if self._opened.lock is not None:
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
        called = {bot: name for bot, name in zip(bots, self.settings.opponents, strict=True) if person_key(name)}
        return GameState(0, 0, table_view(table, person, bots=bots, persons=called, speed=self.settings.speed))

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

        seed, options = self.settings.seed, self._options or self.settings.table_options()
        dealer = SecureDealer() if seed is None else SeededDealer(seed)
        self._table = LocalTable(self._opened, self._bots, dealer, options, tell=self._tell)
        self._table.actor.pause(on=self._is_paused)
        self._engage_coach(self._opened)
        await self._table.run(self._inbox)

    def _engage_coach(self, opened: OpenTable) -> None:
        if self._reviewing is None or opened.sessions is None:
            return
        from riverboat.host.coaching import Coach

        self.coach = Coach(self._reviewing, opened.sessions, opened.stored.game_id, opened.person, PERSON_SEAT)
        self.coach.is_eager = self.reviews_all
        self.coach.listen(self._heard_review)

    def _heard_review(self, review: HandReview) -> None:
        self.on_review(review)

    def _tell(self, message: ServerMessage) -> None:
        self._outbox.put_nowait(message)
        if self.coach is not None and isinstance(message, TableEvent) and isinstance(message.event, HandEnded):
            table = self.table
            assert table.hand is not None, "it has just ended"
            self.coach.hand_over(table.hand_number, table.hand, self._bot_names)

    # What the person knows of the bots.

    @property
    def remembers_opponents(self) -> bool:
        return self._opened is not None and self._opened.sessions is not None

    async def opponents(self) -> tuple[KnownOpponent, ...]:
        """The bots at this table, as the person met them in all games on this machine."""
        from riverboat.client.opponents import KnownOpponent
        from riverboat.protocol.statistics import rates_of

        store, person = self._book
        memory = await store.memory(person)
        found = []
        for seat, bot in sorted(self._bot_names.items()):
            key = opponent_key("", bot)
            met = memory.of(key)
            note = memory.notes.get(key, "")
            found.append(KnownOpponent(seat, bot, met.stats.hands, met.won_bb, rates_of(met.stats), note))
        return tuple(found)

    async def note_on(self, seat: Seat, note: str) -> None:
        store, person = self._book
        await store.note(person, opponent_key("", self._bot_names[seat]), note)

    async def ladder(self) -> Ladder:
        store, person = self._book
        return await store.ladder(person)

    @property
    def _book(self) -> tuple[OpponentStore, PlayerId]:
        assert self._opened is not None, "an open table has a store"
        assert self._opened.sessions is not None, "see remembers_opponents"
        return self._opened.sessions.opponents, self._opened.person

    # The coach.

    async def retry(self, hand_number: int, decision: Decision, *, deal: RetryDeal, seed: int) -> RetryGame:
        """A decision of a hand of this game, played on at a table of its own."""
        retry = await self._coach.retry(hand_number, decision, deal=deal, seed=seed, speed=self.speed)
        return RetryGame(retry, self.coach)

    async def retry_mistake(self, mistake: Mistake, *, deal: RetryDeal, seed: int) -> RetryGame:
        """The same for one of the queue."""
        return RetryGame(await self._coach.retry_mistake(mistake, deal=deal, seed=seed, speed=self.speed), self.coach)

    @property
    def _coach(self) -> Coach:
        if self.coach is None:
            raise RiverboatError("no_coach", "there is no coach at this table")
        return self.coach

    async def hint(self) -> Decision:
        """What the decision that the person has to make is worth. Only at a practice table."""
        return await self._coach.hint(self.table, self._bot_names)


class RetryGame(LocalGame):
    """A decision played again, against the same bots. Nothing of it is stored or counted."""

    def __init__(self, retry: Retry, rated_by: Coach | None = None) -> None:
        """`rated_by` keeps the queue of mistakes."""
        from riverboat.host.retrying import RETRY_OPTIONS, retry_table, told_before

        names = retry.state.table.hand.deal.names if retry.state.table.hand is not None else ()
        settings = GameSettings(
            opponents=tuple(retry.bots.values()),
            names=tuple(names),
            speed=retry.state.pace,
            has_clock=False,
            seed=retry.seed,
        )
        super().__init__(
            settings,
            retry_table(retry.state, retry.seat),
            told_before(retry.state, retry.seat),
            bots=retry.bots,
            options=RETRY_OPTIONS,
        )
        self.retried = retry
        self._rated_by = rated_by

    @property
    def remembers_opponents(self) -> bool:
        return False

    async def rate(self, action: Action) -> None:
        """The retry has begun with this action: when the mistake is due again follows from that."""
        if self._rated_by is not None:
            await self._rated_by.rate(self.retried, action)
