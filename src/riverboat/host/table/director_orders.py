"""Executes the orders of a tournament's director at one of its tables, each once however often it is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.host.refusals import table_unavailable
from riverboat.host.requests import DirectorOrder, Done, TableResponse
from riverboat.host.table.state import BotSeat
from riverboat.protocol import Closed, Notice
from riverboat.table import DealHand, Join, Leave, PlayerId

if TYPE_CHECKING:
    from riverboat.host.table.actor import TableActor


async def execute_order(actor: TableActor, order: DirectorOrder) -> TableResponse:
    """Executes an order; a repeat gets the first response."""
    if (first := actor.idempotency.answer(order.order_id)) is not None:
        return first
    match order.command:
        case DealHand(seconds_played=seconds, hands_played=hands, stakes=stakes):
            if actor.is_leaving:  # the director asks again, and then the next owner deals
                raise table_unavailable(None)
            await actor.deal(order.order_id, seconds, hands, stakes)
        case Join():
            await _join(actor, order, order.command)
        case Leave(player=player):
            await _leave(actor, order, player)
        case None:
            pass
        case command:
            await actor.step(command, request_id=order.order_id)
    if order.notice is not None:
        actor.broadcast(Notice(actor.state.number, order.notice, seconds=order.seconds))
    return Done(actor.state.version, actor.state.number)


async def _join(actor: TableActor, order: DirectorOrder, command: Join) -> None:
    bots = actor.state.bots
    if order.bot:
        bots = {**bots, command.player: BotSeat(order.bot, order.speed)}
    await actor.step(command, request_id=order.order_id, bots=bots)
    actor.mark_active(command.player)


async def _leave(actor: TableActor, order: DirectorOrder, player: PlayerId) -> None:
    """Removes a bot; a person who is moved is told the new table, one who is out may go on watching."""
    was_bot = player in actor.state.bots
    bots = {bot: kept for bot, kept in actor.state.bots.items() if bot != player}
    await actor.step(Leave(player), request_id=order.order_id, bots=bots)
    if was_bot:
        actor.bot_turns.forget(player)
    elif order.moved_to:
        moved = Notice(actor.state.number, "moved", game_id=order.moved_to)
        actor.publisher.send_to(player, moved, actor.game_id)
        actor.publisher.close_for(player, Closed(actor.state.number, "moved"), actor.game_id)
