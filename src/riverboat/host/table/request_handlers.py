"""The handlers of requests to a table. A refusal is raised as a `RiverboatError`; then nothing has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from riverboat.bots.roster import person_key
from riverboat.engine import observe
from riverboat.engine.actions import Action, RabbitHunt, Show
from riverboat.engine.rules import Seat
from riverboat.errors import RiverboatError
from riverboat.host.requests import (
    BuyInRange,
    Close,
    DecisionToMake,
    DirectorOrder,
    Done,
    GetBuyIn,
    GetDecision,
    GetHandReport,
    GetObservation,
    GetSnapshot,
    GetStatistics,
    HandReported,
    JoinWaitingList,
    LeaveWaitingList,
    PlayerMessage,
    RemovePlayer,
    SeatBot,
    SeatObservation,
    Sit,
    Start,
    TableRequest,
    TableResponse,
    TableSnapshot,
    TableStatistics,
    VoidRunningHand,
)
from riverboat.host.table.between_hands import close_deserted_practice, close_up
from riverboat.host.table.director_orders import execute_order
from riverboat.host.table.fair_dealing import take_seed
from riverboat.host.table.idempotency import action_request
from riverboat.host.table.publisher import views_of
from riverboat.host.table.state import BotSeat
from riverboat.protocol import (
    Act,
    AskState,
    AskStatistics,
    Back,
    ChangeSeat,
    Chat,
    Insure,
    Join,
    Leave,
    NextHand,
    Pause,
    Ping,
    Rebuy,
    Said,
    Seed,
    SetAutoBuy,
    SetRunItTwice,
    SetSpeed,
    SetStraddle,
    SitOut,
    SkipToEnd,
    StopWaiting,
    VoteBombPot,
    WaitForSeat,
    Watch,
)
from riverboat.protocol.client_messages import with_own_seat
from riverboat.protocol.statistics import statistics_of
from riverboat.table import Act as ActAtTable
from riverboat.table import AddChips, ComeBack, PlayerId, VoidHand, hand_in_play, seat_of, stakes_of
from riverboat.table import ChangeSeat as ChangeSeatAtTable
from riverboat.table import Insure as InsureAtTable
from riverboat.table import Join as JoinTable
from riverboat.table import Leave as LeaveTable
from riverboat.table import SetAutoBuy as AutoBuyAtTable
from riverboat.table import SetRunItTwice as RunItTwiceAtTable
from riverboat.table import SetStraddle as StraddleAtTable
from riverboat.table import SitOut as SitOutAtTable
from riverboat.table import StopWaiting as StopWaitingAtTable
from riverboat.table import VoteBombPot as VoteAtTable
from riverboat.table import WaitForSeat as WaitAtTable
from riverboat.table.departures import buy_in_range, chips_to_bring_back
from riverboat.table.seat_changes import wanted_seat
from riverboat.table.view import dealt_seat
from riverboat.table.waiting_list import place_in_list

if TYPE_CHECKING:
    from riverboat.host.table.actor import TableActor


async def handle_request(actor: TableActor, request: TableRequest) -> TableResponse:  # noqa: PLR0911, PLR0912 -- a case for each request
    """Executes one request; returns the response once it is durable."""
    match request:
        case Sit():
            _check_open(actor)
            _check_entry(actor)
            _check_practice(actor, request.player)
            await actor.step(
                JoinTable(
                    request.player, request.name, request.buy_in, request.seat, request.post, actor.wall_seconds()
                ),
                player=request.player,
                **_programs(actor, request),
            )
            actor.mark_active(request.player)
            return _done(actor, request.player)
        case SeatBot():
            _check_open(actor)
            _check_entry(actor)
            bots = {**actor.state.bots, request.player: BotSeat(request.bot, request.speed or actor.state.pace)}
            await actor.step(
                JoinTable(request.player, request.name, request.buy_in, request.seat, person=person_key(request.bot)),
                player=request.player,
                bots=bots,
            )
            return _done(actor, request.player)
        case JoinWaitingList(player=player, name=name):
            return await _wait(actor, player, name)
        case LeaveWaitingList(player=player):
            return await _stop_waiting(actor, player)
        case RemovePlayer(player=player):
            await _leave(actor, player)
            return _done(actor)
        case Start():
            _check_open(actor)
            if not actor.state.is_started:
                await actor.change(is_started=True)
            return _done(actor)
        case VoidRunningHand():
            await actor.step(VoidHand())
            return _done(actor)
        case Close(by_operator=by_operator):
            if not actor.state.is_over and not actor.state.is_closing:
                if not by_operator:
                    _check_may_close(actor)
                if actor.seated() or hand_in_play(actor.state.table) is not None:
                    await actor.change(is_closing=True)
                else:
                    # At once: after a crash nobody would open an empty table again to close it.
                    await close_up(actor)
            return _done(actor)
        case GetSnapshot(player=player):
            if player is not None:
                actor.mark_active(player)
            view = views_of(actor.state, actor.view_context()).of(player)
            return TableSnapshot(actor.state.version, actor.state.number, view)
        case GetBuyIn(player=player):
            return _buy_in(actor, player)
        case GetDecision():
            return _decision(actor, request)
        case GetObservation(player=player):
            return _observation(actor, player)
        case GetHandReport():
            return HandReported(actor.hand_report())
        case GetStatistics():
            return _statistics(actor)
        case DirectorOrder():
            return await execute_order(actor, request)
        case PlayerMessage(player=player):
            await _check_seated(actor, request)
            if not isinstance(request.message, Seed):  # clients send it by themselves
                actor.mark_active(player)
            return await _handle_message(actor, request)
        case _:
            assert_never(request)


async def _check_seated(actor: TableActor, request: PlayerMessage) -> None:
    """Refuses strangers. An owner that was cut off may not know yet who sits: the next one may have carried it out."""
    try:
        seat_of(actor.state.table, request.player)
    except RiverboatError:
        if isinstance(request.message, Act) and request.message.action_id:
            await actor.check_owner()
        raise


async def _handle_message(actor: TableActor, request: PlayerMessage) -> TableResponse:  # noqa: PLR0912, PLR0915 -- a case for each message
    """Executes a message of a player at the table."""
    player, message = request.player, request.message
    match message:
        case Act():
            return await _act(actor, player, message)
        case SitOut():
            await actor.step(SitOutAtTable(player), player=player)
        case Back(post=post):
            await actor.step(ComeBack(player, post), player=player)
        case Rebuy(amount=amount):
            _check_open(actor)
            await actor.step(AddChips(player, amount), player=player)
        case SetAutoBuy(auto_buy=auto_buy):
            await actor.step(AutoBuyAtTable(player, auto_buy), player=player)
        case SetStraddle(on=on):
            await actor.step(StraddleAtTable(player, on), player=player)
        case SetRunItTwice(answer=answer):
            await actor.step(RunItTwiceAtTable(player, answer), player=player)
        case VoteBombPot(on=on):
            await _vote(actor, player, on=on)
        case ChangeSeat(seat=seat, post=post):
            await _change_seat(actor, player, seat, post=post)
        case Insure(amount=amount):
            await actor.step(InsureAtTable(player, amount), player=player)
        case SetSpeed(speed=speed):
            _check_alone(actor, player)
            bots = {bot: BotSeat(seat.bot, speed) for bot, seat in actor.state.bots.items()}
            await actor.change(bots=bots, pace=speed)
            if actor.bot_decision is not None:
                actor.bot_decision = actor.bot_turns.hastened(actor.bot_decision, speed)
        case SkipToEnd():
            _check_alone(actor, player)
            _skip_to_end(actor)
        case Pause(on=on):
            # At a table of a tournament people at other tables would wait too.
            if actor.people() != [player] or actor.state.tournament:
                raise RiverboatError("no_pause_here", "only a person who plays alone against bots can pause")
            actor.pause(on=on, holds=True)
        case NextHand():
            if actor.people() == [player]:
                actor.end_result()
        case Seed():
            take_seed(actor, player, message)
        case Chat(text=text):
            seat = seat_of(actor.state.table, player)
            seated = actor.state.table.seats[seat]
            assert seated is not None
            actor.broadcast(Said(actor.state.number, seat, seated.name, text))
        case Leave():
            await _leave(actor, player)
        case AskStatistics():
            return _statistics(actor)
        case Join() | Watch() | AskState() | Ping() | WaitForSeat() | StopWaiting():
            raise RiverboatError("not_for_the_table", "this message is not one for a player at the table")
        case _:
            assert_never(message)
    return _done(actor, player)


async def _act(actor: TableActor, player: PlayerId, message: Act) -> TableResponse:
    """Executes an action once: a repeat gets the first response, an action for an earlier state is stale."""
    request_id = action_request(player, message.action_id, message.action) if message.action_id else None
    if request_id is not None and (first := actor.idempotency.first_answer(player, request_id)) is not None:
        return first
    hand = actor.state.table.hand
    is_stale = (message.hand_id is not None and (hand is None or message.hand_id != hand.deal.hand_id)) or (
        message.version is not None and message.version != actor.state.version
    )
    if is_stale:
        if request_id is not None:
            await actor.check_owner()
        raise RiverboatError("stale", "the table has moved on since this action was chosen")
    try:
        await actor.step(ActAtTable(player, _own(actor, player, message)), player=player, request_id=request_id)
    except RiverboatError as refusal:
        if request_id is not None:
            if message.version is None:  # the state that it was refused in may be an old one
                await actor.check_owner()
            actor.idempotency.refuse(player, request_id, refusal)
        raise
    return Done(actor.state.version, actor.state.number, seat=None)


def _own(actor: TableActor, player: PlayerId, message: Act) -> Action:
    """Returns the action with the player's seat; a client that shows cards names no seat."""
    action = message.action
    if not isinstance(action, Show | RabbitHunt):
        return action
    return with_own_seat(action, seat_of(actor.state.table, player))


async def _leave(actor: TableActor, player: PlayerId) -> None:
    """Leaves with all chips that are not bet. In a running tournament the chips stay and are blinded off."""
    table = actor.state.table
    seat = seat_of(table, player)
    seated = table.seats[seat]
    assert seated is not None
    has_begun = table.hand_number > 0 or bool(actor.state.tournament)
    is_running = table.settings.is_tournament and has_begun and not actor.state.is_over
    # Seats at a directed table are the director's: who is out gets up when the director has heard of it.
    stays = is_running and (seated.stack or hand_in_play(table) is not None or bool(actor.state.tournament))
    if not stays:
        bots = {bot: kept for bot, kept in actor.state.bots.items() if bot != player}
        was_bot = player in actor.state.bots
        await actor.step(LeaveTable(player, None if was_bot else actor.wall_seconds()), player=player, bots=bots)
        if was_bot:
            actor.bot_turns.forget(player)
    elif not seated.is_sitting_out:
        await actor.step(SitOutAtTable(player), player=player)
    if stays:
        actor.presence.mark_left(player, actor.ports.clock.now())
    await close_deserted_practice(actor)
    actor.close_watchers(player)


def _skip_to_end(actor: TableActor) -> None:
    hand = hand_in_play(actor.state.table)
    actor.pace.skips = hand.deal.hand_id if hand is not None else ""


async def _wait(actor: TableActor, player: PlayerId, name: str) -> Done:
    _check_open(actor)
    if place_in_list(actor.state.table, player) is None:
        await actor.step(WaitAtTable(player, name), player=player)
    return _done(actor, player)


async def _stop_waiting(actor: TableActor, player: PlayerId) -> Done:
    if place_in_list(actor.state.table, player) is not None:
        await actor.step(StopWaitingAtTable(player), player=player)
    return _done(actor, player)


async def _change_seat(actor: TableActor, player: PlayerId, seat: Seat | None, *, post: bool) -> None:
    """Asking for the same once more, or withdrawing what was not asked for, changes nothing."""
    if seat is None and wanted_seat(actor.state.table, player) is None:
        return
    if seat is None or seat != wanted_seat(actor.state.table, player):
        await actor.step(ChangeSeatAtTable(player, seat, post), player=player)


async def _vote(actor: TableActor, player: PlayerId, *, on: bool) -> None:
    """A bomb pot is for people to ask for: once one does, the bots agree."""
    await actor.step(VoteAtTable(player, on), player=player)
    waiting = [
        seated.player
        for seated in actor.state.table.seats
        if on and seated is not None and seated.player in actor.state.bots and not seated.wants_bomb_pot
    ]
    for bot in waiting:
        await actor.step(VoteAtTable(bot, True), player=bot)


def _done(actor: TableActor, player: PlayerId | None = None) -> Done:
    seats = (at for at, seated in enumerate(actor.state.table.seats) if seated is not None and seated.player == player)
    return Done(actor.state.version, actor.state.number, next(seats, None))


def _statistics(actor: TableActor) -> TableStatistics:
    names = {seated.player: seated.name for seated in actor.state.table.seats if seated is not None}
    return TableStatistics(statistics_of(actor.state.statistics, names, {}))


def _buy_in(actor: TableActor, player: PlayerId) -> BuyInRange:
    table, now = actor.state.table, actor.wall_seconds()
    low, high = buy_in_range(table, player, now)
    return BuyInRange(low, high, chips_to_bring_back(table, player, now))


def _decision(actor: TableActor, request: GetDecision) -> DecisionToMake:
    """What the player's seat sees, if nobody else could gain by a hint: alone at a practice table, and unwatched."""
    table, player = actor.state.table, request.player
    seat = seat_of(table, player)
    is_alone = actor.people() == [player] and not actor.publisher.watchers.of_others(player)
    if not table.settings.practice or not is_alone:
        raise no_hints_here()
    hand = hand_in_play(table)
    is_stale = hand is None or hand.deal.hand_id != request.hand_id or actor.state.version != request.version
    if hand is None or is_stale or hand.actor != seat:
        raise RiverboatError("stale", "the table has moved on since this action was chosen")
    names = {dealt: actor.state.bots.get(table.dealt[dealt]) for dealt in hand.deal.players}
    return DecisionToMake(
        observe(hand, seat, stakes=stakes_of(table)), {at: bot.bot for at, bot in names.items() if bot is not None}
    )


def _programs(actor: TableActor, request: Sit) -> dict[str, Any]:
    """Returns the change of the state when a bot account sits down; none for people."""
    if not request.owner:
        return {}
    seated = actor.seated()
    kept = {player: owner for player, owner in actor.state.programs.items() if player in seated}
    return {"programs": {**kept, request.player: request.owner}}


def _observation(actor: TableActor, player: PlayerId) -> SeatObservation:
    """What the player's seat sees, with what is left of the clock if it is to act."""
    table = actor.state.table
    seat = dealt_seat(table, player)
    if table.hand is None or seat is None:
        raise RiverboatError("not_dealt_in", "you have no cards in this hand")
    clock = actor.view_context().clock
    left = clock.seconds_left + clock.time_bank if clock is not None and table.hand.actor == seat else None
    return SeatObservation(actor.state.version, observe(table.hand, seat, left, stakes=stakes_of(table)))


def _check_practice(actor: TableActor, player: PlayerId) -> None:
    if actor.state.table.settings.practice and any(person != player for person in actor.people()):
        raise RiverboatError("practice_table", "one person plays at a practice table, against bots")


def no_hints_here() -> RiverboatError:
    return RiverboatError(
        "no_hints_here", "hints are given only at practice tables, where you are the only person and nobody watches"
    )


def _check_open(actor: TableActor) -> None:
    if actor.state.is_over or actor.state.is_closing:
        raise RiverboatError("table_closed", "this table is closed; choose another one")


def _check_entry(actor: TableActor) -> None:
    if actor.state.tournament:
        raise RiverboatError("directed_table", "seats at this table are given by its tournament; enter that instead")


def _check_alone(actor: TableActor, player: PlayerId) -> None:
    if actor.people() != [player]:
        raise RiverboatError("others_play", "the pace can be changed only while no other person sits at the table")


def _check_may_close(actor: TableActor) -> None:
    table = actor.state.table
    # A directed table is closed by its director, who has asked who is still in the tournament.
    if table.settings.kind == "sit_and_go" and table.hand_number and len(actor.people()) > 1:
        raise RiverboatError("game_running", "a sit-and-go with other people in it is played to its end")
