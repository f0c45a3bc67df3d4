"""The payments of a director's step: entry fees, refunds and prizes, each exactly once.

Found by comparing the tournament before and after; stored in the same transaction as the step itself. Bots
have no chips of their own.
"""

from __future__ import annotations

from collections import defaultdict

from riverboat.engine.rules import Chips
from riverboat.host.records import Entry
from riverboat.table import Place, PlayerId
from riverboat.table.director import Tournament


def moved_money(before: Tournament, after: Tournament) -> tuple[tuple[PlayerId, Chips], ...]:
    """Returns chips debited from (negative) or credited to people's balances."""
    moved: dict[PlayerId, Chips] = defaultdict(int)
    for player, paid in _paid(after).items():
        moved[player] -= paid
    for player, paid in _paid(before).items():
        moved[player] += paid
    for player, place in _places(after).items():
        moved[player] += place.prize
    for player, place in _places(before).items():
        moved[player] -= place.prize
    bots = {entrant.player for entrant in (*before.entrants, *after.entrants) if entrant.bot}
    return tuple((player, chips) for player, chips in sorted(moved.items()) if chips and player not in bots)


def changed_entries(before: Tournament, after: Tournament) -> tuple[Entry, ...]:
    """Returns new entries, and entries whose place has become known or changed."""
    known = {entrant.player for entrant in before.entrants}
    old, new = _places(before), _places(after)
    return tuple(
        _entry(entrant.player, entrant.name, new.get(entrant.player))
        for entrant in after.entrants
        if entrant.player not in known or old.get(entrant.player) != new.get(entrant.player)
    )


def _entry(player: PlayerId, name: str, place: Place | None) -> Entry:
    return Entry(player, name, place.place, place.prize) if place is not None else Entry(player, name)


def _paid(tournament: Tournament) -> dict[PlayerId, Chips]:
    """What everybody has paid and not got back: of a tournament called off, those who were out before."""
    out = _places(tournament)
    return {
        entrant.player: tournament.settings.entry
        for entrant in tournament.entrants
        if not tournament.is_cancelled or entrant.player in out
    }


def _places(tournament: Tournament) -> dict[PlayerId, Place]:
    return {place.player: place for place in tournament.places}
