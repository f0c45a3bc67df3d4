"""Offers about all-ins, for a person who plays alone with bots: the value is counted beside the table."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from riverboat.engine.rules import Chips, Seat
from riverboat.engine.showdown import pots_to_win
from riverboat.engine.state import Hand
from riverboat.engine.view import observe
from riverboat.errors import RiverboatError
from riverboat.host.equities import CountEquities
from riverboat.odds.all_in_value import claims_of, value_of
from riverboat.table import PlayerId, QuoteAllIn
from riverboat.table.all_in_offers import unquoted_seat

if TYPE_CHECKING:
    from riverboat.host.table.actor import TableActor

OFFER_SECONDS: Final = 60.0
"""Longer than a run-out waits for equities: nobody else is kept waiting, and without a value there is no offer."""


def unquoted_person(actor: TableActor) -> tuple[PlayerId, Seat] | None:
    """Who is to be made an offer, once all are in."""
    table = actor.state.table
    quoted = ((player, unquoted_seat(table, player)) for player in actor.people())
    return next(((player, seat) for player, seat in quoted if seat is not None), None)


async def offer_all_in(actor: TableActor, player: PlayerId, seat: Seat) -> None:
    """Makes an offer to the only person at the table; where there are others, none is made."""
    hand = actor.state.table.hand
    assert hand is not None
    value = await _value(actor.ports.equities, hand, seat) if actor.people() == [player] else None
    await actor.step(QuoteAllIn(player, value), player=player)


async def _value(count: CountEquities, hand: Hand, seat: Seat) -> Chips | None:
    """What the seat's part of the pots is worth; None when it cannot be counted in time."""
    claims = claims_of(observe(hand), pots_to_win(hand), seat)
    asked = tuple(claim.moment for claim in claims if claim.moment is not None)
    try:
        async with asyncio.timeout(OFFER_SECONDS):
            counted = await count(asked) if asked else ()
    except (TimeoutError, RiverboatError, ImportError):
        return None
    return value_of(claims, counted, seat) if len(counted) == len(asked) else None
