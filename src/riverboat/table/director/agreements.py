"""Deals: those who are left divide the prizes that are left, if all agree.

The director stops the play, takes in what each would get, and asks all. It does not know how amounts are computed:
whoever owns it does, by the method that was asked for.
"""

from __future__ import annotations

from typing import Final

import msgspec

from riverboat.errors import RiverboatError
from riverboat.table import Place, PlayerId
from riverboat.table.director.bounties import bounties_settled
from riverboat.table.director.news import DealAnswered, DealOffered, DealProposed
from riverboat.table.director.pool import prizes
from riverboat.table.director.ranking import ranked
from riverboat.table.director.state import (
    Proposal,
    Tournament,
    check_tournament,
    entrant_of,
    is_playing,
    occupied_tables,
    players_left,
    stands,
)
from riverboat.table.prizes import Money

DEAL_SECONDS: Final = 60
"""Within this time all must have agreed."""


def prizes_left(tournament: Tournament) -> tuple[Money, ...]:
    """The prizes of those who are still in, first place first, nothing for those who would get none."""
    left = players_left(tournament)
    paid = prizes(tournament)[:left]
    return (*paid, *(0,) * (left - len(paid)))


def awaits_amounts(tournament: Tournament) -> bool:
    """Whether a deal was asked for, and the stacks it goes by are known."""
    check_tournament(tournament)
    proposal = tournament.proposal
    return proposal is not None and not proposal.amounts and not is_playing(tournament) and not tournament.orders


def may_propose(tournament: Tournament) -> bool:
    """Whether those who are left may ask for a deal now."""
    return _is_time_for_deals(tournament) and not tournament.settings.seat_price and tournament.proposal is None


def _is_time_for_deals(tournament: Tournament) -> bool:
    check_tournament(tournament)
    return not tournament.is_over and tournament.is_pool_final and len(occupied_tables(tournament)) == 1


def proposed(tournament: Tournament, news: DealProposed) -> Tournament:
    if not _is_time_for_deals(tournament):
        raise RiverboatError("no_deal_yet", "a deal is made at the final table, when nobody can enter any more")
    if tournament.settings.seat_price:
        raise RiverboatError("no_deal_for_seats", "the seats of a satellite are not divided by a deal")
    if tournament.proposal is not None:
        raise RiverboatError("deal_proposed", "a deal is proposed already; answer that")
    _check_is_left(tournament, news.player)
    proposal = Proposal(method=news.method, player=news.player, since=tournament.seconds_played)
    return msgspec.structs.replace(tournament, proposal=proposal)


def offered(tournament: Tournament, news: DealOffered) -> Tournament:
    """Take in what each would get: everybody who is left, exactly the prizes that are left."""
    proposal = tournament.proposal
    if proposal is None or not awaits_amounts(tournament):
        return tournament
    left = sorted(stand.player for _, stand in stands(tournament))
    is_sound = sorted(player for player, _ in news.amounts) == left and all(amount >= 0 for _, amount in news.amounts)
    if not is_sound or sum(amount for _, amount in news.amounts) != sum(prizes_left(tournament)):
        raise RiverboatError("unbalanced_deal", "a deal gives everybody who is left a part of exactly the prizes left")
    # The player who asked agrees; the time runs from here.
    changed = msgspec.structs.replace(
        proposal, amounts=news.amounts, agreed=(proposal.player,), since=tournament.seconds_played
    )
    return msgspec.structs.replace(tournament, proposal=changed)


def answered(tournament: Tournament, news: DealAnswered) -> Tournament:
    proposal = tournament.proposal
    if proposal is None or not proposal.amounts:
        raise RiverboatError("no_deal", "no deal is proposed")
    _check_is_left(tournament, news.player)
    if not news.agrees:
        return msgspec.structs.replace(tournament, proposal=None)
    if news.player in proposal.agreed:
        return tournament
    proposal = msgspec.structs.replace(proposal, agreed=(*proposal.agreed, news.player))
    tournament = msgspec.structs.replace(tournament, proposal=proposal)
    return _dealt(tournament, proposal) if len(proposal.agreed) == players_left(tournament) else tournament


def without_late_proposal(tournament: Tournament) -> Tournament:
    """Whoever does not answer in time has not agreed; a deal lapses, too, when the player who asked is out."""
    proposal = tournament.proposal
    if proposal is None:
        return tournament
    is_late = bool(proposal.amounts) and tournament.seconds_played >= proposal.since + DEAL_SECONDS
    is_out = all(stand.player != proposal.player for _, stand in stands(tournament))
    return msgspec.structs.replace(tournament, proposal=None) if is_late or is_out else tournament


def _dealt(tournament: Tournament, proposal: Proposal) -> Tournament:
    """All agree: places by chips, with as many a tie, and the prizes as agreed."""
    tournament = msgspec.structs.replace(ranked(tournament, tournament.round_busted), round_busted=())
    stacks = {stand.player: stand.stack for _, stand in stands(tournament)}
    amounts = dict(proposal.amounts)
    by_chips = sorted(stacks, key=lambda player: (-stacks[player], -amounts[player], player))
    places = tuple(
        Place(1 + sum(other > stacks[player] for other in stacks.values()), player, _name(tournament, player), prize)
        for player in by_chips
        for prize in (amounts[player],)
    )
    tournament = msgspec.structs.replace(tournament, places=(*places, *tournament.places), proposal=None)
    return bounties_settled(tournament)


def _check_is_left(tournament: Tournament, player: PlayerId) -> None:
    if all(stand.player != player for _, stand in stands(tournament)):
        raise RiverboatError("not_playing", "this player is not at a table of the tournament", player=player)


def _name(tournament: Tournament, player: PlayerId) -> str:
    entrant = entrant_of(tournament, player)
    assert entrant is not None
    return entrant.name
