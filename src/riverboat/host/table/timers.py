"""Timers of a table: time-outs, bots' actions, freed seats, the next hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.engine.actions import default_action
from riverboat.engine.betting import legal_actions
from riverboat.errors import RiverboatError
from riverboat.host.ports import BotAnswer
from riverboat.host.table.all_in_offers import offer_all_in, unquoted_person
from riverboat.host.table.between_hands import (
    buy_for_people,
    close_deserted_practice,
    close_up,
    rebuy_for_bots,
    tend_waiting_list,
    waiting_list_due,
)
from riverboat.host.table.bot_turns import BotDecision
from riverboat.host.table.decision_clock import Turn, decision_point_of
from riverboat.host.table.fair_dealing import call_for_seeds, seed_call_due, seeds_due
from riverboat.table import Act, CallOff, Leave, PlayerId, SitOut, TimeOut, hand_in_play

if TYPE_CHECKING:
    from riverboat.host.table.actor import TableActor


async def run_due_timers(actor: TableActor) -> None:
    """Executes everything that is due now."""
    now = actor.ports.clock.now()
    if _has_offers(actor) and (asked := unquoted_person(actor)) is not None:
        await offer_all_in(actor, *asked)
    if actor.bot_decision is not None and not actor.is_held:
        await _play_bot_decision(actor, actor.bot_decision, now)
    if actor.turn is not None and not actor.is_paused and now >= _turn_due(actor, actor.turn):
        await _watch_turn(actor, actor.turn, now)
    for player in actor.presence.newly_away(now):
        actor.broadcast_notice("away", player)
        actor.publish_state()
    for player in actor.presence.newly_gone(now):
        await _free_seat(actor, player)
    if (list_due := _waiting_list_due(actor, now)) is not None and now >= list_due:
        await tend_waiting_list(actor)
    if actor.report_at is not None and now >= actor.report_at:
        actor.report_hand()
    if hand_in_play(actor.state.table) is None and not actor.is_leaving:
        if (call_due := seed_call_due(actor)) is not None and now >= call_due:
            await call_for_seeds(actor)
        if actor.pace.is_due(now) and not actor.is_held and now >= seeds_due(actor, now):
            await _between_hands(actor)


def _has_offers(actor: TableActor) -> bool:
    """Whether all-ins may be insured or cashed out: at few tables, and it is asked with every action."""
    return actor.state.table.settings.cash.has_all_in_offers


def next_due(actor: TableActor) -> float | None:
    """Returns when the next timer is due; None without one."""
    now = actor.ports.clock.now()
    times = [actor.presence.next_change(now), actor.report_at, _waiting_list_due(actor, now)]
    if _has_offers(actor) and unquoted_person(actor) is not None:
        times.append(now)
    if hand_in_play(actor.state.table) is None and not actor.is_leaving:
        times.append(seed_call_due(actor))
        due = None if actor.is_held else actor.pace.next_change()
        times.append(None if due is None else seeds_due(actor, due))
    if actor.bot_decision is not None and not actor.is_held:
        times.append(actor.bot_decision.not_before)
    if actor.turn is not None and not actor.is_paused:
        times.append(_turn_due(actor, actor.turn))
    return min([time for time in times if time is not None], default=None)


def _waiting_list_due(actor: TableActor, now: float) -> float | None:
    """Nothing more is looked at where nobody waits: at nearly every table, with every action."""
    return waiting_list_due(actor, now) if actor.state.table.waiting_list else None


async def _watch_turn(actor: TableActor, turn: Turn, now: float) -> None:
    if now >= _turn_ends_at(actor, turn):
        await actor.step(TimeOut(turn.player), player=turn.player)
    elif not turn.has_told_bank and now >= turn.banks_at:
        turn.has_told_bank = turn.has_warned = True
        actor.broadcast_notice("time_bank", turn.player, turn.bank_left(now))
        actor.publish_state()
    elif not turn.has_warned and now >= turn.warns_at:
        turn.has_warned = True
        actor.broadcast_notice("time_warning", turn.player, turn.seconds_left(now))


def _turn_due(actor: TableActor, turn: Turn) -> float:
    """Returns when the next warning, the time bank or the end of a turn is due."""
    due = _turn_ends_at(actor, turn)
    if not turn.has_told_bank:
        due = min(due, turn.banks_at)
    return due if turn.has_warned else min(due, turn.warns_at)


def _turn_ends_at(actor: TableActor, turn: Turn) -> float:
    """Returns when the time and the bank are used up; a player absent for long is not waited for (rule A3)."""
    folds_at = actor.presence.folds_at(turn.player)
    return turn.ends_at if folds_at is None else min(turn.ends_at, max(folds_at, turn.started))


async def _play_bot_decision(actor: TableActor, bot_decision: BotDecision, now: float) -> None:
    """Plays a bot's action; an illegal one is replaced by `default_action`, and everyone is told (rule O4)."""
    hand = hand_in_play(actor.state.table)
    if hand is None or decision_point_of(hand) != bot_decision.decision_point:
        actor.bot_decision = None  # the bot was taken away meanwhile
        return
    if now < bot_decision.not_before and not actor.is_hurried(hand):
        return
    actor.bot_decision = None
    fault = bot_decision.answer
    if fault.action is not None:
        try:
            await actor.step(Act(bot_decision.player, fault.action), player=bot_decision.player)
        except (RiverboatError, TypeError) as refusal:
            fault = BotAnswer(None, "illegal", str(refusal))
        else:
            return
    actor.broadcast_bot_fault(bot_decision.player, fault)
    await actor.step(Act(bot_decision.player, default_action(legal_actions(hand))), player=bot_decision.player)


async def _free_seat(actor: TableActor, player: PlayerId) -> None:
    """Rule A3: the seat of a player who has not come back. In a tournament it stays taken and is blinded off."""
    table = actor.state.table
    if table.settings.kind == "cash" or (table.settings.kind == "sit_and_go" and not table.hand_number):
        await actor.step(Leave(player, actor.wall_seconds()), player=player)
        await close_deserted_practice(actor)
        return
    seated = next(seated for seated in table.seats if seated is not None and seated.player == player)
    if not seated.is_sitting_out and seated.stack and not actor.state.is_over:
        await actor.step(SitOut(player), player=player)


async def _between_hands(actor: TableActor) -> None:
    """Settles what is open, then deals the next hand if two can play."""
    actor.pace.forget()
    if actor.state.is_closing:
        await close_up(actor)
        return
    if actor.pace.is_deserted(actor.state) or actor.pace.is_endless(actor.state):
        await actor.step(CallOff())
        return
    await rebuy_for_bots(actor)
    await buy_for_people(actor)
    actor.pace.forget()
    if actor.pace.can_deal(actor.state):
        await actor.deal()
    else:
        actor.schedule_next()
