"""What a table settles between hands: bots rebuy, people as they have set it, and a closing table returns all chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.errors import RiverboatError
from riverboat.protocol import Closed
from riverboat.table import AddChips, CallOff, Leave, SetAutoBuy, seat_of
from riverboat.table.state import auto_bought, seated_at

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


async def close_deserted_practice(actor: TableActor) -> None:
    """A practice table, and that of a retry, is nobody else's: it is closed when its person has left."""
    is_theirs = actor.state.table.settings.practice or actor.state.is_retry
    if is_theirs and not actor.people() and not actor.state.is_closing:
        await actor.change(is_closing=True)


async def close_up(actor: TableActor) -> None:
    """Everyone gets their chips back, or a sit-and-go is paid out as it stands; then the table is closed."""
    settings, table = actor.state.table.settings, actor.state.table
    if settings.kind == "cash" or not table.hand_number:
        for player in actor.seated():
            await actor.step(Leave(player), player=player)
            actor.bot_turns.forget(player)
    elif settings.kind == "sit_and_go" and not table.is_finished:
        await actor.step(CallOff())
    await actor.change(is_closed=True, bots={})
    actor.broadcast(Closed(actor.state.number, "ended"))
