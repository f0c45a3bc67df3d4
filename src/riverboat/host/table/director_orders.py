"""A table that is one of many: what the tournament's director orders, once however often it comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.host.requests import Answer, Direct, Done
from riverboat.host.table.state import BotSeat
from riverboat.protocol import Closed, Notice
from riverboat.protocol.frames import encode_server
from riverboat.table import DealHand, Join, Leave, PlayerId

if TYPE_CHECKING:
    from riverboat.host.table.actor import TableActor


async def direct(actor: TableActor, order: Direct) -> Answer:
    """Carry out an order; a repeat gets the first answer."""
    if (first := actor.repeats.answer(order.order_id)) is not None:
        return first
    match order.command:
        case DealHand(seconds_played=seconds, hands_played=hands):
            await actor.deal(order.order_id, seconds, hands)
        case Join():
            await _join(actor, order, order.command)
        case Leave(player=player):
            await _leave(actor, order, player)
        case command:
            await actor.step(command, request_id=order.order_id)
    if order.notice is not None:
        actor.tell(Notice(actor.state.number, order.notice))
    return Done(actor.state.version, actor.state.number)


async def _join(actor: TableActor, order: Direct, command: Join) -> None:
    bots = actor.state.bots
    if order.bot:
        bots = {**bots, command.player: BotSeat(order.bot, order.speed)}
    await actor.step(command, request_id=order.order_id, bots=bots)
    actor.seen(command.player)


async def _leave(actor: TableActor, order: Direct, player: PlayerId) -> None:
    """A bot is taken away; a person who is moved hears where to, one who is out may go on watching."""
    was_bot = player in actor.state.bots
    bots = {bot: kept for bot, kept in actor.state.bots.items() if bot != player}
    await actor.step(Leave(player), request_id=order.order_id, bots=bots)
    if was_bot:
        actor.thinking.forget(player)
    elif order.moved_to:
        moved = Notice(actor.state.number, "moved", game_id=order.moved_to)
        actor.voice.audience.tell_player(player, encode_server(moved, actor.game_id))
        actor.voice.dismiss(player, Closed(actor.state.number, "moved"), actor.game_id)
