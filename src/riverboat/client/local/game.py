"""The table in this process: one person, bots, and the same messages a server would send.

A single task owns the table. It waits for the person's messages, for a bot's thought or for the clock, applies one
command at a time, saves the session, and only then tells what happened.
"""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from random import Random
from typing import Final, Literal

import msgspec

from riverboat.bots import think_time
from riverboat.cards import deck_of
from riverboat.client.local.books import Books
from riverboat.client.local.bot_seats import BotSeats, Fault
from riverboat.client.local.connection import Line
from riverboat.client.local.journal import Told
from riverboat.client.local.saving import SavingError, Session, SessionFile
from riverboat.client.local.seats import HUMAN, HUMAN_SEAT, bot_id, player_id
from riverboat.client.local.settings import GameSettings
from riverboat.client.local.threads import beside
from riverboat.engine import Action, Hand, default_action, legal_actions, observe, redact
from riverboat.engine.events import Event
from riverboat.engine.rules import Seat
from riverboat.errors import RiverboatError
from riverboat.protocol import (
    READABLE_SECONDS,
    RESULT_SECONDS,
    Act,
    AskStatistics,
    Back,
    BotFault,
    Chat,
    ClientMessage,
    Clock,
    Closed,
    GameState,
    Leave,
    NextHand,
    Ping,
    Pong,
    Rebuy,
    ServerMessage,
    SetRunItTwice,
    SetSpeed,
    SetStraddle,
    SitOut,
    SkipToEnd,
    Speed,
    TableEvent,
    Watch,
    with_own_seat,
)
from riverboat.protocol import Join as JoinMessage
from riverboat.protocol import Statistics as StatisticsMessage
from riverboat.protocol.refusals import refused
from riverboat.protocol.table_views import table_view
from riverboat.shuffling import Bits, below, seeded_bits, shuffle
from riverboat.table import Act as ActAtTable
from riverboat.table import (
    AddChips,
    AnyEvent,
    ComeBack,
    Command,
    DealHand,
    Join,
    Table,
    TimeOut,
    TournamentEnded,
    actor_of,
    apply,
    decision_seconds,
    hand_in_play,
    new_table,
    status_of,
)
from riverboat.table import SetRunItTwice as RunItTwiceAtTable
from riverboat.table import SetStraddle as StraddleAtTable
from riverboat.table import SitOut as SitOutAtTable

MOST_HANDS_WITHOUT_PERSON: Final = 2000
"""Far more than a sit-and-go with rising blinds takes."""

START_SECONDS: Final = 120.0
"""For bots to get ready; what they need is compiled the first time."""

GLANCE_SECONDS: Final = 0.05
"""How often to look whether the bots are ready, or the clock goes on."""


class LocalGame:
    """A `protocol.Connection` to a table that lives in this process."""

    def __init__(self, settings: GameSettings, file: SessionFile | None = None, session: Session | None = None) -> None:
        self.settings = settings
        self.speed: Speed = settings.speed
        seed = settings.seed
        self._bits: Bits = secrets.randbits if seed is None else seeded_bits(seed)
        self._random = Random(secrets.randbits(64) if seed is None else seed)
        self._bots = BotSeats(settings.opponents, self._random)
        self._line = Line()
        self._task: asyncio.Task[None] | None = None
        self._getting_ready: asyncio.Task[None] | None = None
        self._version = 0
        self._answered: dict[str, int] = {}
        self._skips = False
        self._turn: tuple[str, int] | None = None
        self._turn_started = 0.0
        self._paused_at: float | None = None
        self._clock: Clock | None = None
        self._is_open = True
        self._is_unseen = False
        self.table: Table = session.table if session is not None else self._seat_everyone()
        self.events: tuple[AnyEvent, ...] = session.events if session is not None else ()
        self._books = Books(file, settings.stack, session)
        self._bank = self._full_bank()
        self.earlier: tuple[Told, ...] = self._books.journal.recall(settings.names) if session is not None else ()
        """What was told before the session was left; the last hands of it."""

    async def send(self, message: ClientMessage) -> None:
        await self._line.inbox.put(message)

    async def receive(self) -> ServerMessage:
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await self._line.next_told()

    def pause(self, *, on: bool) -> None:
        """Stop the person's clock, or let it go on. Only bots wait here."""
        if on and self._paused_at is None:
            self._paused_at = _now()
        elif not on and self._paused_at is not None:
            self._turn_started += _now() - max(self._paused_at, self._turn_started)
            self._paused_at = None
            if self._clock is not None:
                self._clock = self._clock_now()
                self._tell_state()

    async def close(self) -> None:
        """Stop at once; the session stays saved."""
        self._is_open = False
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        self._books.close()

    # The table's own task.

    async def _run(self) -> None:
        try:
            await self._play()
        except Exception as failure:
            self._line.break_off(failure)

    async def _play(self) -> None:
        # What is slow the first time (compiling) is done beside the game and on nobody's clock.
        self._getting_ready = asyncio.create_task(beside(partial(self._bots.start, self.table.settings.rules)))
        self._tell_state()
        while self._is_open:
            if hand_in_play(self.table) is None:
                await self._between_hands()
            elif actor_of(self.table) == HUMAN_SEAT:
                await self._human_turn()
            else:
                await self._bot_turn()

    async def _between_hands(self) -> None:
        if self.table.hand_number:
            await self._show_result()
        if not self._is_open:
            return
        if self.table.is_finished or (self.settings.kind == "sit_and_go" and self._status() == "busted"):
            await self._finish_tournament()
            while self._is_open:  # statistics can be asked for until the person leaves
                self._handle(await self._line.inbox.get())
            return
        while self._is_open and self._status() in ("busted", "sitting_out"):
            self._handle(await self._line.inbox.get())
        if self._is_open:
            self._deal()

    async def _show_result(self) -> None:
        """Leave the result on the screen for a while, or until the person wants the next hand."""
        deadline = _now() + self._result_seconds()
        while self._is_open and (left := deadline - _now()) > 0:
            message = await self._line.heard_within(left)
            if isinstance(message, NextHand):
                return
            if message is not None:
                self._handle(message)

    def _result_seconds(self) -> float:
        """Nobody waits for a hand they folded; `lingers` is for those who want to see the others at any speed."""
        seconds = RESULT_SECONDS[self.speed]
        hand = self.table.hand
        had_part = hand is not None and bool(hand.live >> HUMAN_SEAT & 1)
        return max(seconds, READABLE_SECONDS) if self.settings.lingers and had_part else seconds

    def _deal(self) -> None:
        for seat in self._bots.seats:
            seated = self.table.seats[seat]
            if self.settings.kind == "cash" and seated is not None and not seated.stack:
                self._do(AddChips(seated.player, self.settings.stack))
        self.events = ()
        self._books.journal.begin_hand()
        self._skips = False
        self._bank = self._full_bank()
        first_button = below(len(self.table.seats), self._bits) if self.table.positions is None else None
        deck = shuffle(deck_of(self.table.settings.rules.deck), bits=self._bits)
        self._do(DealHand(deck, first_button=first_button))

    async def _human_turn(self) -> None:
        """Wait for an action until the time for it and the time bank have run out."""
        hand = self.table.hand
        assert hand is not None
        version = self._version
        # Sitting out or straddling in one's turn is no new decision and does not set the clock back.
        turn = hand.deal.hand_id, len(hand.history)
        if turn != self._turn:
            self._turn, self._turn_started = turn, _now()
        seconds = decision_seconds(hand, self.table.settings.clock)
        self._clock = self._clock_now()
        self._tell_state()
        while self._is_open and self._version == version:
            left = self._turn_started + seconds + self._bank - _now()
            message = await self._line.heard_within(left if self._paused_at is None else GLANCE_SECONDS)
            if message is not None:
                self._handle(message)
            elif self._paused_at is None and _now() >= self._turn_started + seconds + self._bank:
                self._clock = None
                self._do(TimeOut(HUMAN))
        if (hand_now := hand_in_play(self.table)) is None or turn != (hand_now.deal.hand_id, len(hand_now.history)):
            self._bank = max(0.0, self._bank - max(0.0, _now() - self._turn_started - seconds))
        self._clock = None

    def _clock_now(self) -> Clock:
        """What is left of the time for this decision and of the time bank."""
        hand = self.table.hand
        assert hand is not None
        settings = self.table.settings.clock
        seconds = decision_seconds(hand, settings)
        used = _now() - self._turn_started
        left, bank = max(0.0, seconds - used), self._bank - max(0.0, used - seconds)
        return Clock(left, bank, settings.warning_seconds, seconds, self._bank)

    async def _bot_turn(self) -> None:
        seat = actor_of(self.table)
        hand = self.table.hand
        assert seat is not None
        assert hand is not None
        seen = observe(hand, seat)
        await self._wait_for_bots()
        started = _now()
        answer = await self._thought(seat, hand)
        if answer is None:
            return
        delay = think_time(seen, self._random, self.speed)
        while self._is_open and not self._skips and (left := started + delay - _now()) > 0:
            message = await self._line.heard_within(left)
            if message is not None:
                self._handle(message)
                delay = min(delay, think_time(seen, self._random, self.speed))
        while not self._line.inbox.empty():
            self._handle(self._line.inbox.get_nowait())
        if self._is_open:
            self._act_for_bot(seat, *answer)

    async def _thought(self, seat: Seat, hand: Hand) -> tuple[Action | None, Fault | None] | None:
        """What a bot has decided, or None if the person has left meanwhile; whoever thinks long holds up nobody."""
        thinking = asyncio.create_task(self._bots.ask(seat, hand, hurried=self._skips))
        try:
            while self._is_open and not thinking.done():
                if (message := await self._line.heard_before(thinking)) is not None:
                    self._handle(message)
            return thinking.result() if self._is_open else None
        finally:
            thinking.cancel()

    async def _wait_for_bots(self) -> None:
        """Until the bots have started, but not for ever; the person is listened to meanwhile."""
        deadline = _now() + START_SECONDS
        while self._is_open and self._getting_ready is not None and not self._getting_ready.done():
            if _now() > deadline:
                self._getting_ready.cancel()
                return
            if (message := await self._line.heard_within(GLANCE_SECONDS)) is not None:
                self._handle(message)

    def _act_for_bot(self, seat: Seat, action: Action | None, fault: Fault | None) -> None:
        """Carry out a bot's action; a bad one is replaced by `default_action`, and everybody is told (rule O4)."""
        player = bot_id(seat)
        if action is not None:
            try:
                self._do(ActAtTable(player, action))
            except SavingError:
                raise
            except (RiverboatError, TypeError) as refusal:
                self._tell_fault(seat, "illegal", str(refusal))
            else:
                return
        elif fault is not None:
            self._tell_fault(seat, *fault)
        hand = self.table.hand
        assert hand is not None
        self._do(ActAtTable(player, default_action(legal_actions(hand))))

    def _handle(self, message: ClientMessage) -> None:
        """Carry out what the person asks, or say why not. Nothing is lost either way."""
        try:
            self._carry_out(message)
        except SavingError:
            raise  # not the person's fault: the game ends, as it was last saved
        except RiverboatError as error:
            refusal, action_id = error, message.action_id if isinstance(message, Act) else None
            self._line.tell(lambda number: refused(number, refusal, action_id=action_id))
            self._tell_state()

    def _carry_out(self, message: ClientMessage) -> None:
        match message:
            case Act():
                self._act(message)
            case SitOut():
                self._do(SitOutAtTable(HUMAN))
            case Back(post=post):
                self._do(ComeBack(HUMAN, post))
            case Rebuy(amount=amount):
                self._do(AddChips(HUMAN, amount))
                self._books.bought += amount
            case SetStraddle(on=on):
                self._do(StraddleAtTable(HUMAN, on))
            case SetSpeed(speed=speed):
                self.speed = speed
                self.settings = msgspec.structs.replace(self.settings, speed=speed)
            case SkipToEnd():
                self._skips = True
            case AskStatistics():
                self._tell_statistics()
            case Leave():
                self._leave()
            case SetRunItTwice(answer=answer):
                self._do(RunItTwiceAtTable(HUMAN, answer))
            case Ping(id=number):
                self._line.tell(partial(Pong, id=number))
            case NextHand() | Chat() | Watch() | JoinMessage():
                pass

    def _act(self, message: Act) -> None:
        """An action is carried out once: a repeat is answered again with the state, a late one is refused."""
        if message.action_id in self._answered:
            self._tell_state()
            return
        hand_id = self.table.hand.deal.hand_id if self.table.hand is not None else None
        if message.hand_id not in (None, hand_id) or message.version not in (None, self._version):
            raise RiverboatError("stale", "the table has moved on since this action was chosen")
        self._do(ActAtTable(HUMAN, with_own_seat(message.action, HUMAN_SEAT)))
        if message.action_id is not None:
            self._answered[message.action_id] = self._version

    def _do(self, command: Command) -> None:
        """Apply one command: the state is saved before anyone is told (rule A4)."""
        step = apply(self.table, command)
        was_playing = hand_in_play(self.table) is not None
        self.table = step.table
        self.events += step.events
        self._version += 1
        self._clock = None  # whoever is next has a clock of its own
        if hand_in_play(self.table) is None and (was_playing or isinstance(command, DealHand)):
            self._hand_over()
        told = [_public(event) for event in step.events if not self._is_unseen or isinstance(event, TournamentEnded)]
        for event in told:
            self._books.journal.add(TableEvent(0, event))
        self._books.save(self.settings, self.table, self.events)
        for event in told:
            self._line.tell(partial(_event_message, event=event))
        if actor_of(self.table) != HUMAN_SEAT:  # the turn itself sends the state with its clock
            self._tell_state()

    def _hand_over(self) -> None:
        hand = self.table.hand
        assert hand is not None
        self._bots.hand_over(hand)
        self._books.hand_over(self.table.hand_number, hand, self.events)

    async def _finish_tournament(self) -> None:
        """The person is out: let the bots play the rest at once and unseen, so that everyone has a place."""
        self._is_unseen = True
        for _ in range(MOST_HANDS_WITHOUT_PERSON):
            if self.table.is_finished:
                break
            await asyncio.sleep(0)
            self._deal()
            while (seat := actor_of(self.table)) is not None:
                hand = self.table.hand
                assert hand is not None
                self._skips = True
                answer = await self._thought(seat, hand)
                if answer is None:
                    return
                self._act_for_bot(seat, *answer)
        self._is_unseen = False
        self._tell_state()

    def _seat_everyone(self) -> Table:
        table = new_table(self.settings.table_settings(), f"local-{secrets.token_hex(4)}")
        for seat, name in enumerate(self.settings.names):
            table = apply(table, Join(player_id(seat), name, self.settings.stack, seat)).table
        return table

    def _leave(self) -> None:
        self._is_open = False
        self._tell_state()
        self._line.tell(lambda number: Closed(number, "left"))

    def _status(self) -> str:
        return status_of(self.table, HUMAN_SEAT)

    def _full_bank(self) -> float:
        clock = self.table.settings.clock
        return float(clock.time_banks * clock.time_bank_seconds)

    # What the person is told.

    def _tell_state(self) -> None:
        if self._is_unseen:
            return
        bots = {bot_id(seat) for seat in self._bots.seats}
        clock = self._clock if self.settings.is_timed else None
        view = table_view(self.table, HUMAN, events=self.events, clock=clock, bots=bots, speed=self.speed)
        self._books.journal.add(GameState(0, self._version, view))
        self._line.tell(lambda number: GameState(number, self._version, view))

    def _tell_fault(self, seat: Seat, reason: Literal["late", "failed", "illegal"], detail: str) -> None:
        if self._is_unseen:
            return
        fault = BotFault(0, seat, self.settings.names[seat], reason, detail)
        self._books.journal.add(fault)
        self._line.tell(lambda number: msgspec.structs.replace(fault, number=number))

    def _tell_statistics(self) -> None:
        names = {player_id(seat): name for seat, name in enumerate(self.settings.names)}
        players = self._books.statistics(names)
        self._line.tell(lambda number: StatisticsMessage(number, players))


def _public(event: AnyEvent) -> AnyEvent:
    return redact(event, HUMAN_SEAT) if isinstance(event, Event) else event


def _event_message(number: int, event: AnyEvent) -> TableEvent:
    return TableEvent(number, event)


def _now() -> float:
    return asyncio.get_running_loop().time()
