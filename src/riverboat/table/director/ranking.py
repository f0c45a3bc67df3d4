"""Who finished where, and what that pays."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from riverboat.table import Place, PlayerId
from riverboat.table.director.bounties import bounties_settled
from riverboat.table.director.pool import prizes
from riverboat.table.director.state import Busted, Tournament, players_left, stands
from riverboat.table.prizes import Money


def ranked(tournament: Tournament, busted: Sequence[Busted]) -> Tournament:
    """Give places to players who went out together: in one hand, or in one round of hand-for-hand play.

    Whoever began with more chips finishes higher; with as many, they tie and share the prizes of their places.
    """
    left = players_left(tournament)
    paid = prizes(tournament)
    places: list[Place] = []
    for stack in sorted({one.began_with for one in busted}, reverse=True):
        tied = sorted(one.player for one in busted if one.began_with == stack)
        best = left + 1 + len(places)
        shared = sum(paid[best - 1 : best - 1 + len(tied)])
        places += [
            Place(best, player, _name(tournament, player), _share(shared, len(tied), nth))
            for nth, player in enumerate(tied)
        ]
    return msgspec.structs.replace(tournament, places=(*places, *tournament.places))


def with_winner(tournament: Tournament) -> Tournament:
    """The tournament with the last player left in first place."""
    ((_, stand),) = stands(tournament)
    winner = Place(1, stand.player, _name(tournament, stand.player), prizes(tournament)[0])
    return bounties_settled(msgspec.structs.replace(tournament, places=(winner, *tournament.places)))


def with_rest_shared(tournament: Tournament) -> Tournament:
    """The tournament with everybody still in tied for first place: they share the prizes that are not paid yet."""
    left = sorted(stand.player for _, stand in stands(tournament))
    rest = sum(prizes(tournament)) - sum(place.prize for place in tournament.places)
    tied = tuple(
        Place(1, player, _name(tournament, player), _share(rest, len(left), nth)) for nth, player in enumerate(left)
    )
    return bounties_settled(msgspec.structs.replace(tournament, places=(*tied, *tournament.places)))


def _share(money: Money, players: int, nth: int) -> Money:
    """An odd unit goes to the one listed first."""
    each, odd = divmod(money, players)
    return each + (nth < odd)


def _name(tournament: Tournament, player: PlayerId) -> str:
    return next(entrant.name for entrant in tournament.entrants if entrant.player == player)
