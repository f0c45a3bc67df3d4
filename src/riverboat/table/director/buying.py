"""Buying into a tournament: entries, re-entries, rebuys and add-ons, with their periods and limits."""

from __future__ import annotations

import msgspec

from riverboat.engine.rules import Chips
from riverboat.errors import RiverboatError
from riverboat.shuffling import Bits
from riverboat.table import Place, PlayerId
from riverboat.table.director.news import Entered
from riverboat.table.director.phases import are_rebuys_open, is_add_on_open, is_registration_open
from riverboat.table.director.seating import seated_late
from riverboat.table.director.state import (
    DirectedTable,
    Entrant,
    Stand,
    Tournament,
    entrant_of,
    stands,
    with_entrant,
    with_table,
)


def entered(tournament: Tournament, news: Entered, bits: Bits) -> Tournament:
    """A player enters for the first time, or again after going out."""
    known = entrant_of(tournament, news.player)
    if known is not None:
        return _entered_again(tournament, known, bits)
    if not is_registration_open(tournament):
        raise RiverboatError("registration_closed", "nobody can enter this tournament any more")
    most = tournament.settings.most_entrants
    if len(tournament.entrants) >= most:
        raise RiverboatError("tournament_full", f"all {most} places in this tournament are taken", most=most)
    entrant = Entrant(news.player, news.name, news.bot, head=_head(tournament))
    # Whoever is out already finishes behind everybody who comes later.
    places = _moved_down(tournament.places, len(tournament.entrants) + 1)
    tournament = msgspec.structs.replace(tournament, entrants=(*tournament.entrants, entrant), places=places)
    return seated_late(tournament, entrant, bits) if tournament.has_begun else tournament


def may_enter_again(tournament: Tournament, player: PlayerId) -> bool:
    """Whether a player is out and may enter again."""
    entrant = entrant_of(tournament, player)
    return (
        entrant is not None
        and any(place.player == player for place in tournament.places)
        and entrant.entries <= tournament.settings.re_entries
        and is_registration_open(tournament)
    )


def _entered_again(tournament: Tournament, entrant: Entrant, bits: Bits) -> Tournament:
    place = next((place.place for place in tournament.places if place.player == entrant.player), None)
    if place is None or not tournament.settings.re_entries:
        raise RiverboatError("already_entered", "this player is in the tournament already", player=entrant.player)
    if not is_registration_open(tournament):
        raise RiverboatError("registration_closed", "nobody can enter this tournament any more")
    most = tournament.settings.re_entries
    if entrant.entries > most:
        raise RiverboatError("no_more_re_entries", f"a player may enter again {most} times, no more", most=most)
    again = msgspec.structs.replace(entrant, entries=entrant.entries + 1, head=_head(tournament))
    places = tuple(other for other in tournament.places if other.player != entrant.player)
    tournament = msgspec.structs.replace(with_entrant(tournament, again), places=_moved_down(places, place))
    return seated_late(tournament, again, bits)


def _moved_down(places: tuple[Place, ...], below: int) -> tuple[Place, ...]:
    """One place further down for all whose place was better than the one that is free now."""
    return tuple(
        msgspec.structs.replace(place, place=place.place + 1) if place.place <= below else place for place in places
    )


def _head(tournament: Tournament) -> int:
    bounties = tournament.settings.bounties
    return bounties.amount if bounties is not None and bounties.kind != "mystery" else 0


def rebought(tournament: Tournament, player: PlayerId) -> Tournament:
    """A player who is still in, with at most a starting stack, buys chips."""
    rebuys = tournament.settings.rebuys
    if rebuys is None or not are_rebuys_open(tournament):
        raise RiverboatError("rebuys_closed", "there are no rebuys in this tournament now")
    table, stand, entrant = _sitting(tournament, player)
    if entrant.rebuys >= rebuys.most:
        raise RiverboatError("no_more_rebuys", f"a player may buy chips {rebuys.most} times, no more", most=rebuys.most)
    most = tournament.settings.starting_stack
    if stand.stack + stand.bought > most:
        raise RiverboatError("stack_too_large", f"chips are sold to whoever has at most {most}", most=most)
    entrant = msgspec.structs.replace(entrant, rebuys=entrant.rebuys + 1)
    return _bought(with_entrant(tournament, entrant), table, stand, rebuys.chips)


def added_on(tournament: Tournament, player: PlayerId) -> Tournament:
    """A player who is still in takes the add-on."""
    add_on = tournament.settings.add_on
    if add_on is None or not is_add_on_open(tournament):
        raise RiverboatError("add_on_closed", "there is no add-on in this tournament now")
    table, stand, entrant = _sitting(tournament, player)
    if entrant.add_ons:
        raise RiverboatError("add_on_taken", "a player takes the add-on once")
    return _bought(with_entrant(tournament, msgspec.structs.replace(entrant, add_ons=1)), table, stand, add_on.chips)


def with_bots_buying(tournament: Tournament, bits: Bits) -> Tournament:
    """Bots that are out enter again while they may, and every bot takes the add-on. They have no use for rebuys."""
    if is_add_on_open(tournament):
        buying = {entrant.player for entrant in tournament.entrants if entrant.bot and not entrant.add_ons}
        for _, stand in tuple(stands(tournament)):
            if stand.player in buying:
                tournament = added_on(tournament, stand.player)
    if not tournament.settings.re_entries:
        return tournament
    out = {place.player for place in tournament.places}
    for entrant in tournament.entrants:
        if entrant.bot and entrant.player in out and may_enter_again(tournament, entrant.player):
            tournament = _entered_again(tournament, entrant, bits)
    return tournament


def _bought(tournament: Tournament, table: DirectedTable, stand: Stand, chips: Chips) -> Tournament:
    """Book chips that come to the table when no hand is under way there."""
    changed = msgspec.structs.replace(stand, bought=stand.bought + chips)
    sitting = tuple(changed if each.player == stand.player else each for each in table.stands)
    return with_table(tournament, msgspec.structs.replace(table, stands=sitting))


def _sitting(tournament: Tournament, player: PlayerId) -> tuple[DirectedTable, Stand, Entrant]:
    entrant = entrant_of(tournament, player)
    found = next(((table, stand) for table, stand in stands(tournament) if stand.player == player), None)
    if entrant is None or found is None:
        raise RiverboatError("not_playing", "this player is not at a table of the tournament", player=player)
    return *found, entrant
