"""The actor of a tournament: a mailbox, one piece of news at a time, durable before any order is sent.

Orders are sent in the background, repeatedly until the tables have executed them. A reopened tournament repeats every
order that is not known to be executed, and asks its tables for reports of their hands.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import msgspec

from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.actor import Actor
from riverboat.host.ports import Clock, GameId, Router
from riverboat.host.records import StoredTournament, TournamentStep
from riverboat.host.refusals import table_unavailable
from riverboat.host.table.environment import LoopClock
from riverboat.host.tournament.deals import answers_of_bots, offer
from riverboat.host.tournament.order_dispatcher import Games, OrderDispatcher
from riverboat.host.tournament.payments import changed_entries, moved_chips
from riverboat.host.tournament.requests import (
    AnswerDeal,
    Begin,
    BeginDay,
    BuyAddOn,
    BuyRebuy,
    CallOff,
    Enter,
    HandFinished,
    ProposeDeal,
    TournamentRequest,
    TournamentResponse,
    TournamentUpdated,
    Withdraw,
)
from riverboat.host.tournament.state import TournamentState, decode_state, encode_state
from riverboat.table.director import (
    AddedOn,
    Began,
    Cancelled,
    CarriedOut,
    DayBegan,
    Deal,
    DealAnswered,
    DealProposed,
    Entered,
    HandReport,
    News,
    OpenTable,
    Order,
    Rebought,
    Report,
    Step,
    TableNumber,
    Ticked,
    Tournament,
    Withdrew,
    apply,
    awaits_amounts,
    break_left,
    entrant_of,
)

RESOURCE_PREFIX: Final = "t"
"""Of the resource ids of tournaments."""
ASK_SECONDS: Final = 5.0
"""How often a table whose hand goes on is asked for a report, in case `HandFinished` was lost."""
TOLD_BY_TABLES: Final = (CarriedOut, Report, Ticked)
MOST_AT_ONCE: Final = 64
"""News of tables in one step."""
FIRST_RETRY_SECONDS: Final = 0.1
LAST_RETRY_SECONDS: Final = 5.0

_log = logging.getLogger("riverboat.tournaments")


class TournamentStore(Protocol):
    """The store as a director uses it."""

    async def append(self, step: TournamentStep) -> None: ...


def _chance() -> int:
    return secrets.randbits(128)


@dataclass(frozen=True)
class TournamentPorts:
    """The dependencies of one tournament."""

    store: TournamentStore
    games: Games
    router: Router
    clock: Clock = field(default_factory=LoopClock)
    chance: Callable[[], int] = _chance
    """Random bits for every step, to draw seats."""


class TournamentActor(Actor[TournamentRequest, TournamentResponse, CarriedOut | Report | Ticked | DayBegan]):
    """One tournament, owned by this process until `lost` is set."""

    kind = "tournament"
    most_waiting = 1024

    def __init__(self, stored: StoredTournament, ports: TournamentPorts) -> None:
        super().__init__(stored.tournament_id, stored.epoch, _log)
        self.tournament_id = stored.tournament_id
        self.state: TournamentState = decode_state(stored.state)
        self._ports = ports
        self._order_dispatcher = OrderDispatcher(stored.tournament_id, ports.games, ports.router)
        self._seq = stored.seq
        self._played_before = self.state.tournament.seconds_played
        self._played_from = ports.clock.now()
        self._tasks: set[asyncio.Task[None]] = set()
        self._asking: set[TableNumber] = set()

    # From outside.

    async def stop(self) -> None:
        await super().stop()
        if self._tasks:
            await asyncio.wait(self._tasks)

    @property
    def is_idle(self) -> bool:
        """Whether nothing happens without a request."""
        return not self._inbox and self.state.status != "active"

    def hold(self, *, on: bool) -> bool:  # noqa: ARG002 -- it need not hold anything
        """A tournament can move at any time: its hands are at its tables."""
        return True

    @property
    def tournament(self) -> Tournament:
        return self.state.tournament

    # The task.

    async def _open(self) -> None:
        for order in self.tournament.orders:
            self._beside(self._carry_out(order))
        if self.state.status == "active":
            self._beside(self._keep_asking())
            if self.tournament.is_over:
                self._beside(self._enter_winners())

    async def _run_due(self) -> None:
        """Everything here is done in the background, and comes back as a message."""

    async def _respond(self, request: TournamentRequest) -> TournamentResponse:
        await self._carry_out_request(request)
        return TournamentUpdated(self._seq)

    async def _receive(self, message: CarriedOut | Report | Ticked | DayBegan) -> None:
        """What many tables say at once is taken in as one step: each step stores the whole tournament."""
        if not isinstance(message, DayBegan):
            await self._take_in(message, *self._next_messages(TOLD_BY_TABLES, MOST_AT_ONCE - 1))
        elif self.tournament.night_from is not None:  # otherwise somebody has said so meanwhile
            await self._take_in(message)

    def _close(self) -> None:
        for task in self._tasks:
            task.cancel()

    def _unavailable(self, because: BaseException | None) -> Unreachable:
        if because is not None:
            gone = table_unavailable(because)
            if gone.code not in ("table_unreachable", "table_failed"):
                return gone
        return Unreachable("table_unreachable", "the tournament cannot be reached now; try again in a moment")

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry_out_request(self, request: TournamentRequest) -> None:  # noqa: PLR0912 -- a case for each request
        match request:
            case Enter(entries=entries):
                had_begun = self.tournament.has_begun
                if not had_begun:
                    self._played_from = self._ports.clock.now()
                await self._take_in(*entries)
                if self.tournament.has_begun and not had_begun:
                    # A spin-and-go begins when its last seat is taken.
                    self._beside(self._keep_asking())
            case Withdraw(player=player):
                await self._take_in(Withdrew(player))
            case BuyRebuy(player=player):
                await self._take_in(Rebought(player))
            case BuyAddOn(player=player):
                await self._take_in(AddedOn(player))
            case ProposeDeal(player=player, method=method):
                await self._take_in(DealProposed(player, method))
            case AnswerDeal(player=player, agrees=agrees):
                await self._take_in(DealAnswered(player, agrees))
            case Begin():
                if not self.tournament.has_begun:
                    self._played_from = self._ports.clock.now()
                await self._take_in(Began())
                self._beside(self._keep_asking())
            case BeginDay():
                await self._take_in(DayBegan())
            case CallOff(by_operator=by_operator):
                await self._take_in(Cancelled(by_operator))
            case HandFinished(game_id=game_id, report=report):
                await self._hand_finished(game_id, report)

    async def _hand_finished(self, game_id: GameId, report: HandReport | None) -> None:
        for number, game in self.state.games.items():
            if game == game_id and report is not None:
                await self._take_in(Report(number, report))
            elif game == game_id:
                self._ask_report(number)

    # Steps.

    async def _take_in(self, *news: News) -> None:
        """Applies news to the director's state, makes it durable, and sends the orders that follow."""
        before, after, orders = self.state, self.state.tournament, list[Order]()
        games = dict(before.games)
        for place, one in enumerate(news):
            if place:
                await asyncio.sleep(0)  # tables are played between two pieces of news that concern hundreds of entrants
            if isinstance(one, CarriedOut):
                games |= self._opened_by(one)
            for step in self._steps_of(after, one):
                after = step.tournament
                orders += step.orders
        if _is_same(before.tournament, after):
            return
        state = msgspec.structs.replace(before, tournament=after, games=games, next_day_at=self._next_day_at(after))
        await self._ports.store.append(
            TournamentStep(
                tournament_id=self.tournament_id,
                seq=self._seq + 1,
                epoch=self.epoch,
                state=encode_state(state),
                status=state.status,
                transfers=moved_chips(before.tournament, after),
                entered=changed_entries(before.tournament, after),
                withdrawn=_withdrawn(before.tournament, after),
            )
        )
        self._seq += 1
        self.state = state
        if after.is_over and not before.tournament.is_over:
            self._beside(self._enter_winners())
        for order in orders:
            self._beside(self._carry_out(order))
        for one in news:
            if isinstance(one, CarriedOut):
                self._ask_about_new_hand(before.tournament, one)

    def _steps_of(self, tournament: Tournament, news: News) -> Iterator[Step]:
        """The step of the news, and once a deal can be offered, the offer and the answers of bots."""
        yield (step := self._step(tournament, news))
        if awaits_amounts(step.tournament):
            yield (step := self._step(step.tournament, offer(step.tournament)))
            for answer in answers_of_bots(step.tournament):
                yield (step := self._step(step.tournament, answer))

    def _step(self, tournament: Tournament, news: News) -> Step:
        return apply(tournament, news, seconds=self._seconds_played(), chance=self._ports.chance())

    def _next_day_at(self, after: Tournament) -> float | None:
        """Fixed when the night begins."""
        if after.night_from is None:
            return None
        if self.tournament.night_from is not None:
            return self.state.next_day_at
        minutes = after.settings.days[after.days_played].rest_minutes
        return self._ports.clock.wall() + 60 * minutes if minutes else None

    def _seconds_played(self) -> int:
        """Seconds of play; an outage of the server does not count."""
        if not self.tournament.has_begun:
            return 0
        return self._played_before + int(self._ports.clock.now() - self._played_from)

    def _opened_by(self, done: CarriedOut) -> dict[TableNumber, str]:
        """Returns the game of a table that was just opened."""
        for order in self.tournament.orders:
            if order.order_id == done.order_id and isinstance(order, OpenTable):
                return {order.table: self._order_dispatcher.game_of(order.table)}
        return {}

    # Beside the task.

    async def _carry_out(self, order: Order) -> None:
        """Sends an order until it is executed; tables recognize a repeat by its id."""
        delay = FIRST_RETRY_SECONDS
        while not self.lost.is_set():
            try:
                await self._order_dispatcher.carry_out(order, self.state)
                if self.tournament.is_over:
                    # Before the last order counts as executed: nobody opens a finished tournament again.
                    await self._order_dispatcher.close_spare_tables(self.state)
            except Unreachable:
                _log.info("a table cannot be reached", extra={"tournament": self.tournament_id})
            except Exception:
                # The book says that this can be done: whatever is wrong, it must be seen, and tried again.
                _log.exception("an order cannot be carried out", extra={"tournament": self.tournament_id})
            else:
                self._put(CarriedOut(order.order_id))
                return
            await self._sleep(delay)
            delay = min(2 * delay, LAST_RETRY_SECONDS)

    def _ask_about_new_hand(self, before: Tournament, done: CarriedOut) -> None:
        """Where the blinds are; and `HandFinished` may have come before the hand was known here."""
        for order in before.orders:
            if order.order_id == done.order_id and isinstance(order, Deal):
                self._ask_report(order.table)

    def _ask_report(self, number: TableNumber) -> None:
        if number not in self._asking:
            self._asking.add(number)
            self._beside(self._ask_and_put(number))

    async def _ask_and_put(self, number: TableNumber) -> None:
        try:
            self._put(await self._order_dispatcher.report(number, self.state.games[number]))
        except RiverboatError:
            _log.info("a table does not report", extra={"tournament": self.tournament_id})
        finally:
            self._asking.discard(number)

    async def _keep_asking(self) -> None:
        """`HandFinished` can be lost with a process; then it is found out here."""
        while not self.lost.is_set():
            for table in self.tournament.tables:
                if table.is_running and table.number in self.state.games:
                    self._ask_report(table.number)
            if self.state.status == "finished":
                return
            rest = break_left(self.tournament)
            if self.state.next_day_at is not None and self._ports.clock.wall() >= self.state.next_day_at:
                self._put(DayBegan())
            if rest is not None or self.tournament.proposal is not None:
                self._put(Ticked())
            await self._sleep(ASK_SECONDS if rest is None else min(ASK_SECONDS, rest + 1))

    async def _enter_winners(self) -> None:
        """Enters those who won a seat in the tournament that a satellite is for; they have been paid its price."""
        if not self.state.target or self.tournament.is_cancelled:
            return
        for place in self.tournament.places:
            entrant = entrant_of(self.tournament, place.player)
            if entrant is None or place.prize < self.tournament.settings.seat_price:
                continue
            entry = Enter((Entered(entrant.player, entrant.name, entrant.bot),))
            try:
                await self._ports.router.dispatch(f"{RESOURCE_PREFIX}{self.state.target}", entry)
            except RiverboatError:
                # Whoever is in it already, or comes too late, keeps the price of the seat.
                _log.info("the winner of a seat keeps its price", extra={"tournament": self.tournament_id})

    async def _sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        timer = self._ports.clock.call_later(seconds, woken.set)
        try:
            await woken.wait()
        finally:
            timer.cancel()


def _is_same(before: Tournament, after: Tournament) -> bool:
    """Whether only the time has changed."""
    return msgspec.structs.replace(after, seconds_played=before.seconds_played) == before


def _withdrawn(before: Tournament, after: Tournament) -> tuple[str, ...]:
    kept = {entrant.player for entrant in after.entrants}
    return tuple(entrant.player for entrant in before.entrants if entrant.player not in kept)
