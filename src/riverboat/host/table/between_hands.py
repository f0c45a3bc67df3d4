"""What a table settles between hands: bots rebuy, people as they have set it, those who wait are offered seats, and a
closing table returns all chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.errors import RiverboatError
from riverboat.protocol import Closed
from riverboat.table import (
    AddChips,
    CallOff,
    Leave,
    OfferSeats,
    PlayerId,
    SetAutoBuy,
    StopWaiting,
    hand_in_play,
    seat_of,
)
from riverboat.table.state import auto_bought, seated_at
from riverboat.table.waiting_list import free_seats, offers_change_at

if TYPE_CHECKING:
    from riverboat.host.table.actor import TableActor


async def rebuy_for_bots(actor: TableActor) -> None:
    """At a cash table a bot without chips rebuys its starting stack."""
    settings = actor.state.table.settings
    if settings.kind != "cash":
        return
    amount = max(settings.min_buy_in, min(settings.max_buy_in, settings.starting_stack))
    for seated in actor.state.table.seats:
        if seated is not None and seated.player in actor.state.bots and not seated.stack and not seated.queued:
            await actor.step(AddChips(seated.player, amount))


async def buy_for_people(actor: TableActor) -> None:
    """Buys chips for players who want that. Whoever has too few of their own is no longer bought for."""
    for player in actor.people():
        table = actor.state.table
        seated = seated_at(table, seat_of(table, player))
        if amount := auto_bought(table, seated):
            try:
                await actor.step(AddChips(player, amount), player=player)
            except RiverboatError:
                await actor.step(SetAutoBuy(player, "off"), player=player)


def waiting_list_due(actor: TableActor, now: float) -> float | None:
    """When seats are to be offered, or an offer is over; None when neither is."""
    state = actor.state
    if state.is_over or state.is_closing:
        return None
    if _giving_way(actor) is not None:
        return now
    at = offers_change_at(state.table)
    return None if at is None else now + max(0.0, at - actor.ports.clock.wall())


async def tend_waiting_list(actor: TableActor) -> None:
    """Bots get up for people who wait, where the table is made so; free seats are offered."""
    while (bot := _giving_way(actor)) is not None:
        bots = {player: kept for player, kept in actor.state.bots.items() if player != bot}
        await actor.step(Leave(bot), player=bot, bots=bots)
        actor.bot_turns.forget(bot)
    at, now = offers_change_at(actor.state.table), actor.wall_seconds()
    if at is not None and at <= now:
        await actor.step(OfferSeats(now))


def _giving_way(actor: TableActor) -> PlayerId | None:
    """The bot that came last, if somebody waits for whom no seat is free, between hands."""
    table = actor.state.table
    is_asked = table.settings.cash.bots_give_way and len(table.waiting_list) > free_seats(table)
    if not is_asked or hand_in_play(table) is not None:
        return None
    return next((player for player in reversed(actor.state.bots) if player in actor.seated()), None)


async def close_deserted_practice(actor: TableActor) -> None:
    """A practice table, and that of a retry, is nobody else's: it is closed when its person has left."""
    is_theirs = actor.state.table.settings.practice or actor.state.is_retry
    if is_theirs and not actor.people() and not actor.state.is_closing:
        await actor.change(is_closing=True)


async def close_up(actor: TableActor) -> None:
    """Everyone gets their chips back, or a sit-and-go is paid out as it stands; then the table is closed."""
    settings, table = actor.state.table.settings, actor.state.table
    for each in table.waiting_list:
        await actor.step(StopWaiting(each.player), player=each.player)
    if settings.kind == "cash" or not table.hand_number:
        for player in actor.seated():
            await actor.step(Leave(player, is_closing=True), player=player)
            actor.bot_turns.forget(player)
    elif settings.kind == "sit_and_go" and not table.is_finished:
        await actor.step(CallOff())
    await actor.change(is_closed=True, bots={})
    actor.broadcast(Closed(actor.state.number, "ended"))
