"""The payments of a director's step: entries, fees, refunds, bounties and prizes, each exactly once.

Found by comparing the tournament before and after; stored in the same transaction as the step itself. Bots
enter with the house's chips.
"""

from __future__ import annotations

from msgspec.structs import replace

from riverboat.engine.rules import Chips
from riverboat.host.ledger import AccountKind, Transfer
from riverboat.host.records import Entry
from riverboat.table import Place, PlayerId
from riverboat.table.director import Entrant, Tournament, fees_paid, paid_into_pool


def moved_chips(before: Tournament, after: Tournament) -> tuple[Transfer, ...]:
    """Returns the transfers of a step: entries, fees, refunds, bounties, prizes, and what the house adds or takes."""
    left = pool_of(after) if after.is_over and not before.is_over else 0
    before, after = _differing(before, after)
    bots = {entrant.player for entrant in (*before.entrants, *after.entrants) if entrant.bot}
    found: list[Transfer] = []
    if (added := after.overlay - before.overlay) > 0:
        found.append(Transfer("overlay", "house", "pool", added))
    books = [(_book(before), _book(after)) for _book in (_paid, _fees, _bounties, _prizes)]
    for player in sorted({player for was, now in books for player in (*was, *now)}):
        own: AccountKind = "house" if player in bots else "wallet"
        paid, fee, bounty, prize = (now.get(player, 0) - was.get(player, 0) for was, now in books)
        if paid > 0:
            found.append(Transfer("entry", own, "pool", paid, player))
        elif paid < 0:
            found.append(Transfer("refund", "pool", own, -paid, player))
        if fee > 0:
            found.append(Transfer("fee", own, "fees", fee, player))
        elif fee < 0:
            found.append(Transfer("refund", "fees", own, -fee, player))
        assert prize >= 0 <= bounty, "a prize is never taken back"
        if bounty:
            found.append(Transfer("bounty", "pool", own, bounty, player))
        if prize:
            found.append(Transfer("prize", "pool", own, prize, player))
    if added < 0:
        # What the drawn multiplier leaves of the entries of a spin-and-go.
        found.append(Transfer("overlay", "pool", "house", -added))
    if left:
        found.append(Transfer("remainder", "pool", "house", left))
    return tuple(found)


def _differing(before: Tournament, after: Tournament) -> tuple[Tournament, Tournament]:
    """The two with those entrants alone who differ in anything: a step of hundreds concerns a few."""
    if (before.is_cancelled, before.refunds_all) != (after.is_cancelled, after.refunds_all):
        return before, after
    had, had_place, has_place = _entrants(before), _places(before), _places(after)
    same = {
        entrant.player
        for entrant in after.entrants
        if had.get(entrant.player) == entrant and had_place.get(entrant.player) == has_place.get(entrant.player)
    }
    return _without(before, same), _without(after, same)


def _without(tournament: Tournament, players: set[PlayerId]) -> Tournament:
    return replace(
        tournament,
        entrants=tuple(entrant for entrant in tournament.entrants if entrant.player not in players),
        places=tuple(place for place in tournament.places if place.player not in players),
    )


def _entrants(tournament: Tournament) -> dict[PlayerId, Entrant]:
    return {entrant.player: entrant for entrant in tournament.entrants}


def pool_of(tournament: Tournament) -> Chips:
    """What is left in the prize pool, before the house takes what a cancelled tournament leaves over."""
    out = sum(_prizes(tournament).values()) + sum(_bounties(tournament).values())
    return sum(_paid(tournament).values()) + tournament.overlay - out


def balances_of(tournament: Tournament) -> dict[PlayerId, Chips]:
    """What each entrant has got out of the pool, less what was paid into it and to the house."""
    paid, fees, bounties, prizes = (book(tournament) for book in (_paid, _fees, _bounties, _prizes))
    return {
        player: prizes.get(player, 0) + bounties.get(player, 0) - paid.get(player, 0) - fees.get(player, 0)
        for player in (entrant.player for entrant in tournament.entrants)
    }


def changed_entries(before: Tournament, after: Tournament) -> tuple[Entry, ...]:
    """Returns new entries, and entries whose place or payments have changed."""
    known = _entrants(before)
    old, new = _places(before), _places(after)
    return tuple(
        _entry(after, entrant, new.get(entrant.player))
        for entrant in after.entrants
        if known.get(entrant.player) != entrant or old.get(entrant.player) != new.get(entrant.player)
    )


def _entry(tournament: Tournament, entrant: Entrant, place: Place | None) -> Entry:
    paid = paid_into_pool(tournament, entrant) + fees_paid(tournament, entrant)
    if place is None:
        return Entry(entrant.player, entrant.name, paid=paid)
    return Entry(entrant.player, entrant.name, place.place, place.prize, paid)


def _kept(tournament: Tournament) -> tuple[Entrant, ...]:
    """Whose payments were not given back: of a tournament called off, those who were out before."""
    if tournament.refunds_all:
        return ()
    out = _places(tournament)
    return tuple(entrant for entrant in tournament.entrants if not tournament.is_cancelled or entrant.player in out)


def _paid(tournament: Tournament) -> dict[PlayerId, Chips]:
    return {entrant.player: paid_into_pool(tournament, entrant) for entrant in _kept(tournament)}


def _fees(tournament: Tournament) -> dict[PlayerId, Chips]:
    return {entrant.player: fees_paid(tournament, entrant) for entrant in _kept(tournament)}


def _bounties(tournament: Tournament) -> dict[PlayerId, Chips]:
    return {entrant.player: entrant.bounties for entrant in tournament.entrants}


def _prizes(tournament: Tournament) -> dict[PlayerId, Chips]:
    return {place.player: place.prize for place in tournament.places}


def _places(tournament: Tournament) -> dict[PlayerId, Place]:
    return {place.player: place for place in tournament.places}
