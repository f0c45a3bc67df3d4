"""A saved game as it goes on now: names in today's language, and what was asked for this time."""

from __future__ import annotations

import msgspec

from riverboat.client.local.opponents import shown_names
from riverboat.client.local.saving import Session
from riverboat.locale import Language
from riverboat.protocol import Speed
from riverboat.table import Table


def resumed(
    session: Session,
    language: Language,
    *,
    lingers: bool = False,
    no_clock: bool = False,
    is_unhurried: bool = False,
    speed: Speed | None = None,
) -> Session:
    """The session for another sitting. `no_clock` holds for good, `is_unhurried` for this sitting alone.

    `speed` None keeps that of last time.
    """
    before = session.settings
    names = shown_names(before.opponents, language)
    settings = msgspec.structs.replace(
        before,
        names=names,
        lingers=lingers,
        has_clock=before.has_clock and not no_clock,
        is_unhurried=is_unhurried,
        speed=speed or before.speed,
    )
    clock = settings.table_settings().clock
    table = _renamed(session.table, names)
    table = msgspec.structs.replace(table, settings=msgspec.structs.replace(table.settings, clock=clock))
    return msgspec.structs.replace(session, settings=settings, table=table)


def _renamed(table: Table, names: tuple[str, ...]) -> Table:
    """Everybody called as `names` says, seat by seat: at the table, in the hand and in the places."""
    replace = msgspec.structs.replace
    called = {seated.player: names[at] for at, seated in enumerate(table.seats) if seated is not None}
    seats = tuple(None if seated is None else replace(seated, name=called[seated.player]) for seated in table.seats)
    places = tuple(replace(place, name=called.get(place.player, place.name)) for place in table.places)
    hand = None if table.hand is None else replace(table.hand, deal=replace(table.hand.deal, names=names))
    return replace(table, seats=seats, places=places, hand=hand)
