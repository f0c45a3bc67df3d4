"""The actor of a table: a mailbox, one request at a time, durable before anything is published.

It waits for requests, bots' decisions and timers; each becomes a command for the pure table. A step that the store
refuses has not happened. After a failure with an unknown outcome the actor stops; the next owner resumes from what is
stored.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from math import inf
from typing import Any, Final

import msgspec

from riverboat.engine.events import BoardDealt, CardsShown
from riverboat.engine.stakes import PrizeStakes
from riverboat.engine.state import Hand
from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.actor import Actor
from riverboat.host.equities import equities_of
from riverboat.host.ports import BotAnswer, Fenced, Sink, StepRecord, StoredTable, Timer
from riverboat.host.refusals import table_unavailable
from riverboat.host.requests import Done, TableRequest, TableResponse
from riverboat.host.table.bot_turns import BotDecision, BotTurns
from riverboat.host.table.decision_clock import Turn, decision_point_of, full_bank, new_turn
from riverboat.host.table.environment import TablePorts
from riverboat.host.table.fair_dealing import fair_deck, fairness_after
from riverboat.host.table.fair_deals import first_fairness
from riverboat.host.table.idempotency import ANSWERS_KEPT, IdempotencyCache
from riverboat.host.table.pace import Pace, has_outlived_people, result_seconds
from riverboat.host.table.presence import Presence
from riverboat.host.table.publisher import Publisher, ViewContext, Watcher, number_events
from riverboat.host.table.request_handlers import handle_request
from riverboat.host.table.seed_round import SeedRound
from riverboat.host.table.state import (
    TableState,
    decode_state,
    encode_state,
    ends_hand,
    state_after,
    status_of_game,
    with_checkpoint,
)
from riverboat.host.table.step_records import chips_moved, hand_record
from riverboat.host.table.timers import next_due, run_due_timers
from riverboat.host.table.transfers import table_transfers
from riverboat.protocol import BotFault, Clock, Closed, Equities, Notice, NoticeKind, Said, SeedCall
from riverboat.protocol.frames import context_of, encode_server
from riverboat.table import (
    Act,
    Command,
    DealHand,
    PlayerId,
    Table,
    TableStep,
    TournamentEnded,
    apply,
    encode_command,
    encode_events,
    hand_in_play,
    next_players,
    seat_of,
)
from riverboat.table.director import HandReport, hand_report

STORE_FAILURES: Final = frozenset({"store_unusable", "storage_full", "store_timeout"})

_log = logging.getLogger("riverboat.table")
_log.addHandler(logging.NullHandler())  # in a terminal, failures are told in a sentence and not in a trace


class TableActor(Actor[TableRequest, TableResponse, BotDecision]):
    """One table, owned by this process until `lost` is set."""

    kind = "table"
    most_waiting = 256  # more than the people at a table can send

    def __init__(self, stored: StoredTable, ports: TablePorts) -> None:
        super().__init__(stored.game_id, stored.epoch, _log)
        self.game_id = stored.game_id
        self.state: TableState = decode_state(stored.state)
        self.ports = ports
        self.publisher = Publisher(self._watchers_changed)
        self.presence = Presence()
        self.pace = Pace(ports.options)
        self.seeds = SeedRound()
        self.idempotency = IdempotencyCache()
        self.bot_turns = BotTurns(self.game_id, ports.bots, ports.clock, self._put)
        self._seq = stored.seq
        self._context = context_of(self.state.table, self.game_id)
        self._equities: Equities = ()
        """Of the hands that lie face up, after the last event that had any."""
        self.turn: Turn | None = None
        """The decision whose clock runs; None while none does."""
        self.bot_decision: BotDecision | None = None
        self.report_at: float | None = None
        """When the director of the tournament is told that the hand is over: once the result has been shown."""
        self._paused_at: float | None = None
        self._holds = False
        self.is_leaving = False
        """No further hand is dealt here: the table is about to move to another process, or the server stops."""
        self._timer: Timer | None = None
        self._rings_at = inf
        for player in self.people():
            self.presence.mark_absent(player, ports.clock.now())

    # Interface.

    def watch(self, player: PlayerId | None, last: int | None, sink: Sink, *, takes_over: bool = True) -> Watcher:
        """Sends frames from now on: first the events after `last` and the whole state."""
        context = self.view_context()
        watcher = self.publisher.subscribe(
            player, last, sink, self.state, context, resend=self._send_state, takes_over=takes_over
        )
        if self.seeds.call is not None:
            sink((encode_server(self.seeds.call, self.game_id),))
        return watcher

    def _send_state(self, watcher: Watcher) -> None:
        if not self.is_lost:
            self.publisher.send_state(watcher, self.state, self.view_context())

    def pause(self, *, on: bool, holds: bool = False) -> None:
        """Stop the clock of whoever is to act, or let it go on: for a person who plays with bots alone.

        A pause that `holds` lets bots and the next hand wait too. It ends when another person sits down.
        """
        now = self.ports.clock.now()
        self._holds = on and (holds or self.state.table.settings.practice)
        if on and self._paused_at is None:
            self._paused_at = now
        elif not on and self._paused_at is not None:
            if self.turn is not None:
                self.turn.started += now - max(self._paused_at, self.turn.started)
            self._paused_at = None
            if self.turn is not None and not self.is_lost:
                self.publish_state()
            self._wake.set()

    def hold(self, *, on: bool) -> bool:
        """Deals no further hand, or does again; returns whether no hand is in play."""
        if self.is_leaving != on:
            self.is_leaving = on
            self._wake.set()
        return hand_in_play(self.state.table) is None

    @property
    def is_paused(self) -> bool:
        return self._paused_at is not None

    @property
    def is_held(self) -> bool:
        """Whether bots and the next hand wait too, in a pause where nobody else does."""
        return self.is_paused and self._holds

    @property
    def is_unseen(self) -> bool:
        """Whether only bots are left in a sit-and-go and nobody watches."""
        return self.ports.options.plays_out_unseen and has_outlived_people(self.state)

    def is_hurried(self, hand: Hand) -> bool:
        """Whether the bots in this hand skip their thinking time."""
        return self.pace.skips == hand.deal.hand_id or self.is_unseen

    @property
    def is_idle(self) -> bool:
        """Nobody sits or watches and no hand is in play: the table may be closed."""
        is_quiet = not self.publisher.watchers and hand_in_play(self.state.table) is None and self.report_at is None
        return is_quiet and (self.state.is_over or not self.people())

    def wall_seconds(self) -> int:
        """Now, in whole seconds since 1970: the only time that lasts beyond this process."""
        return int(self.ports.clock.wall())

    def people(self) -> list[PlayerId]:
        """Returns the seated players who are not bots."""
        return [player for player in self.seated() if player not in self.state.bots]

    def seated(self) -> list[PlayerId]:
        return [seated.player for seated in self.state.table.seats if seated is not None and not seated.has_left]

    # The task.

    async def _open(self) -> None:
        for request_id, version in (await self.ports.store.request_ids(self.game_id, ANSWERS_KEPT)).items():
            self.idempotency.remember(request_id, Done(version, self.state.number))
        if self.state.tournament and self.state.table.hand_number and hand_in_play(self.state.table) is None:
            self.report_hand()  # the previous owner may have stopped before it could
        self.schedule_next()

    async def _run_due(self) -> None:
        await run_due_timers(self)
        self._set_timer()

    def _is_due(self) -> bool:
        return self.ports.clock.now() >= self._rings_at

    async def _respond(self, request: TableRequest) -> TableResponse:
        try:
            return await handle_request(self, request)
        except RiverboatError as refusal:
            self.ports.observer.refused(refusal.code)
            raise

    async def _receive(self, message: BotDecision) -> None:
        self.bot_decision = message

    def _unavailable(self, because: BaseException | None) -> Unreachable:
        return table_unavailable(because)

    def _close(self) -> None:
        self.bot_turns.stop()
        if self._timer is not None:
            self._timer.cancel()
        if table_unavailable(self._failure).code in STORE_FAILURES:
            self.broadcast(Notice(self.state.number, "storage_failing"))

    # Steps.

    async def step(
        self, command: Command, *, player: PlayerId | None = None, request_id: str | None = None, **changes: Any
    ) -> None:
        """Applies a command to the table, makes it durable, then publishes it. A refusal changes nothing."""
        result = apply(self.state.table, command)
        await self._commit(result, changes, command=command, player=player, request_id=request_id)

    async def change(self, **changes: Any) -> None:
        """Makes a change durable that is not part of the table itself, such as its start."""
        await self._commit(TableStep(self.state.table, ()), changes)

    async def _commit(
        self,
        step: TableStep,
        changes: dict[str, Any],
        *,
        command: Command | None = None,
        player: PlayerId | None = None,
        request_id: str | None = None,
    ) -> None:
        before, clock = self.state, self.ports.clock
        table, events = step.table, step.events
        bank = (self.turn.player, self.turn.bank_left(self._turn_time)) if self.turn is not None else None
        after = state_after(before, table, events, self._seq + 1, bank)
        after = msgspec.structs.replace(after, **changes) if changes else after
        draw_secret = self.deal_secret
        if after.fairness is None and draw_secret is not None:
            after = msgspec.structs.replace(after, fairness=first_fairness(self.game_id, draw_secret()))
        after = with_checkpoint(before, after, self.ports.options.hands_retold)
        is_unseen = self.is_unseen
        equities = await self._equities_after(before, step)
        published, context = number_events(self._context, before.number, step, equities)
        public = [event.public for event in published]
        has_ended = ends_hand(before.table, table)
        is_void = table.hand is None
        is_recorded = has_ended and not (after.is_retry or is_void)
        hand = hand_record(table, after.events, after.bots, after.fairness) if is_recorded else None
        began = clock.now()
        await self.ports.store.append(
            StepRecord(
                game_id=self.game_id,
                seq=self._seq + 1,
                epoch=self.epoch,
                number=after.number,
                at=clock.wall(),
                player=player,
                request_id=request_id,
                command=encode_command(command) if command is not None else b"",
                events=encode_events(events),
                public=b"[" + b",".join(public) + b"]",
                state=encode_state(after),
                status=status_of_game(after),
                players=len(table.seats) - table.seats.count(None),
                transfers=()
                if after.is_free or (isinstance(command, Act) and hand_in_play(table) is not None)  # it holds the chips
                else table_transfers(before.table, command, events, hand, before.bots.keys() | after.bots.keys()),
                hand=hand,
                fair_link=after.fairness.previous if after.fairness is not None else None,
                at_table=() if after.is_free else chips_moved(before, after),
            )
        )
        self.ports.observer.stored(self.game_id, clock.now() - began)
        self._seq += 1
        self.state = after
        self._context = context
        if table.hand_number != before.table.hand_number:
            self._equities = ()
        self._equities = next(filter(None, reversed(equities)), self._equities)
        if request_id is not None:
            self.idempotency.remember(request_id, Done(after.version, after.number))
        if has_ended and not is_void:
            self._hand_is_over(table)
        self.schedule_next()
        if is_unseen:  # nobody watches how it came to that
            published = tuple(
                one for one, event in zip(published, events, strict=True) if isinstance(event, TournamentEnded)
            )
        if not is_unseen or table.is_finished:
            self.publisher.publish(after, self.view_context(), published)
        if public:
            self.ports.announce(self.game_id, public)

    @property
    def deal_secret(self) -> Callable[[], bytes] | None:
        """Draws the secret of a hand; None where deals are not verifiable: on the server, or in this game.

        A record has two hole cards a seat from one pack, with burns; `docs/fairness.md` says so.
        """
        return self.ports.deal_secret if self.state.table.settings.rules.has_usual_deal else None

    async def _equities_after(self, before: TableState, step: TableStep) -> list[Equities]:
        """After each event of the step, where the cards of an all-in were shown or dealt; empty where none were."""
        is_seen = bool(self.publisher.watchers) and not self.is_unseen
        if not is_seen or not any(isinstance(event, BoardDealt | CardsShown) for event in step.events):
            return []
        deck = step.table.settings.rules.pack
        return await equities_of(self.ports.equities, before.events, step.events, deck)

    def _hand_is_over(self, table: Table) -> None:
        hand = table.hand
        assert hand is not None
        self.bot_turns.hand_over(table, self.state.bots)
        self.pace.hand_over(hand)
        self.ports.observer.hand_finished(self.game_id)
        if self.state.tournament:
            is_watched = any(player not in self.presence.absent for player in self.people())
            self.report_at = self.ports.clock.now() + result_seconds(self.state, is_watched=is_watched)

    async def check_owner(self) -> None:
        """Raises `Fenced` if another process owns the table by now.

        An owner that was cut off does not know that yet, and must not refuse an action which the next owner has carried
        out: whoever asks is sent there instead.
        """
        stored = await self.ports.store.load(self.game_id)
        if stored is not None and stored.epoch != self.epoch:
            raise Fenced(f"game {self.game_id} has epoch {stored.epoch}, not {self.epoch}")

    def hand_report(self) -> HandReport:
        """What the director of the tournament has to know of the last hand."""
        return hand_report(self.state.table, is_shown=self.report_at is None)

    def end_result(self) -> None:
        """The player who is alone with bots has seen the result: deal, or let the director do so."""
        now = self.ports.clock.now()
        self.pace.hurry(now)
        if self.report_at is not None:
            self.report_at = now

    def report_hand(self) -> None:
        """Tell the director that the hand is over and its result has been shown."""
        self.report_at = None
        self.ports.hand_finished(self.state.tournament, self.game_id, self.hand_report())

    async def deal(
        self,
        order_id: str | None = None,
        seconds_played: int | None = None,
        hands_played: int | None = None,
        stakes: PrizeStakes | None = None,
    ) -> None:
        """Deals the next hand from a freshly shuffled pack."""
        table, dealer = self.state.table, self.ports.dealer
        first_button = None
        if table.positions is None and (ready := next_players(table)):
            first_button = ready[dealer.seat(len(ready))]
        if seconds_played is None:
            seconds_played = self.pace.seconds_played(table, self.ports.clock.now())
        if self.deal_secret is None:
            deck = dealer.deck(table.settings.rules.pack)
        else:
            deck = await fair_deck(self)
        command = DealHand(deck, seconds_played, first_button, hands_played, stakes)
        result = apply(table, command)
        await self._commit(result, fairness_after(self, result.table), command=command, request_id=order_id)
        self.seeds.close()

    # What follows from the state: whose clock runs, which bot decides, when the next hand is dealt.

    def schedule_next(self) -> None:
        """Starts the clock of the player to act, asks a bot, or schedules the next hand. Idempotent."""
        table, now = self.state.table, self.ports.clock.now()
        self.presence.keep(self.people())
        if self._holds and len(self.people()) != 1:
            self.pause(on=False)
        hand = hand_in_play(table)
        if hand is None:
            self.turn = None
            self.seeds.keep(self.people())
            self.pace.plan(self.state, now, people=self.people(), is_watched=bool(self.publisher.watchers))
            return
        self.pace.forget()
        assert hand.actor is not None
        seated = table.seats[hand.actor]
        assert seated is not None
        bot = self.state.bots.get(seated.player)
        if bot is not None:
            self.turn = None
            self.bot_turns.begin(table, hand.actor, seated.player, bot, hurried=self.is_hurried(hand))
        elif not self._is_timed:
            self.turn = None
        elif self.turn is None or self.turn.decision_point != decision_point_of(hand):
            settings = table.settings.clock
            bank = self.state.banks.get(seated.player, full_bank(settings))
            self.turn = new_turn(hand, seated.player, settings, bank, now)

    @property
    def _is_timed(self) -> bool:
        """Whether people's decisions have a clock."""
        settings = self.state.table.settings
        is_waived = settings.practice or (not settings.clock.times_alone and len(self.people()) == 1)
        return self.state.is_timed and not self.ports.options.is_unhurried and not is_waived

    def _set_timer(self) -> None:
        """Sets the timer to the next due time. One that rings earlier stays: the actor then looks again."""
        due, clock = next_due(self), self.ports.clock
        if due is None or due >= self._rings_at:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._rings_at = due
        self._timer = clock.call_later(max(0.0, due - clock.now()), self._ring)

    def _ring(self) -> None:
        self._timer, self._rings_at = None, inf
        self._wake.set()

    # Presence and publishing.

    def mark_active(self, player: PlayerId) -> None:
        """Notes activity of a player without a connection."""
        if not self.publisher.watchers.has(player) and player in self.people():
            now = self.ports.clock.now()
            self.presence.mark_absent(player, now)
            self.presence.mark_active(player, now)

    def _watchers_changed(self, player: PlayerId | None) -> None:
        if self.is_lost:
            return
        if player is not None and player in self.people():
            if not self.publisher.watchers.has(player):
                self.presence.mark_disconnected(player, self.ports.clock.now())
                self.broadcast_notice("disconnected", player)
                self.publish_state()
            elif player in self.presence.absent:
                if self.presence.returns(player):
                    self.broadcast_notice("reconnected", player)
                self.publish_state()
        if hand_in_play(self.state.table) is None:
            self.schedule_next()
        self._wake.set()

    @property
    def _turn_time(self) -> float:
        """The time on the clock of whoever is to act, which stands still in a pause."""
        now = self.ports.clock.now()
        if self._paused_at is None or self.turn is None:
            return now
        return max(self._paused_at, self.turn.started)

    def view_context(self) -> ViewContext:
        now, turn, clock = self._turn_time, self.turn, None
        if turn is not None:
            told = turn.seconds_left(now), turn.bank_left(now), turn.warning, turn.seconds, turn.bank
            clock = Clock(*map(_told_seconds, told))
        return ViewContext(clock, self.presence.absent, self.presence.away, self._equities)

    def publish_state(self) -> None:
        """Publishes the state again, when something around the table has changed."""
        if not self.is_unseen:
            self.publisher.publish(self.state, self.view_context())

    def broadcast(self, message: Notice | Said | BotFault | Closed | SeedCall) -> None:
        self.publisher.broadcast(message, self.game_id)

    def close_watchers(self, player: PlayerId) -> None:
        """Closes the connections of a player who has left."""
        self.publisher.close_for(player, Closed(self.state.number, "left"), self.game_id)

    def broadcast_notice(self, kind: NoticeKind, player: PlayerId, seconds: float | None = None) -> None:
        seats = (seat for seat, seated in enumerate(self.state.table.seats) if seated and seated.player == player)
        self.broadcast(Notice(self.state.number, kind, next(seats, None), seconds))

    def broadcast_bot_fault(self, player: PlayerId, fault: BotAnswer) -> None:
        seat = seat_of(self.state.table, player)
        name = next(seated.name for seated in self.state.table.seats if seated is not None and seated.player == player)
        reason = fault.fault or "illegal"
        self.ports.observer.bot_fault(self.game_id, self.state.bots[player].bot, reason, fault.detail)
        if not self.is_unseen:
            self.broadcast(BotFault(self.state.number, seat, name, reason, fault.detail))


def _told_seconds(seconds: float) -> float:
    """In milliseconds, and whole seconds without a point: further digits are bytes that nobody reads."""
    rounded = round(float(seconds), 3)
    return int(rounded) if rounded.is_integer() else rounded
