"""Bounties: who gets what for knocking a player out. What is paid in is paid out, to the last chip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from riverboat.shuffling import Bits, fisher_yates
from riverboat.table import PlayerId, split_pool
from riverboat.table.director.pool import bounty_pool
from riverboat.table.director.state import Tournament, entrant_of, players_left, stands, with_entrant
from riverboat.table.prizes import Money

ENVELOPES: Final = ((1, 250), (2, 100), (5, 30))
"""Of every hundred mystery bounties so many weigh so much; all others weigh 10."""
PLAIN_ENVELOPE: Final = 10


def with_envelopes(tournament: Tournament, bits: Bits) -> Tournament:
    """Divide all bounties into as many envelopes as players are left, in random order."""
    bounties = tournament.settings.bounties
    count = players_left(tournament)
    if bounties is None or bounties.kind != "mystery" or not count:
        return tournament
    weights = [weight for per_cent, weight in ENVELOPES for _ in range(-(-count * per_cent // 100))][:count]
    weights += [PLAIN_ENVELOPE] * (count - len(weights))
    amounts = split_pool(bounty_pool(tournament), weights, count)
    shuffled = tuple(amounts[index] for index in fisher_yates(range(count), bits))
    return msgspec.structs.replace(tournament, envelopes=shuffled)


def knocked_out(tournament: Tournament, player: PlayerId, winners: Sequence[PlayerId]) -> Tournament:
    """Pay the bounty of a player to those who won the last chips; several winners of one pot share it.

    When nobody is known to have won them, the bounty waits for the end of the tournament.
    """
    bounties = tournament.settings.bounties
    if bounties is None or not winners:
        return tournament
    if bounties.kind == "mystery":
        if not tournament.envelopes:
            return tournament
        drawn, *rest = tournament.envelopes
        return _paid(msgspec.structs.replace(tournament, envelopes=tuple(rest)), winners, drawn, 0)
    out = entrant_of(tournament, player)
    assert out is not None, "whoever is out has entered"
    tournament = with_entrant(tournament, msgspec.structs.replace(out, head=0))
    on_heads = out.head // 2 if bounties.kind == "progressive" else 0
    return _paid(tournament, winners, out.head - on_heads, on_heads)


def bounties_settled(tournament: Tournament) -> Tournament:
    """At the end those who are left keep the bounties on their own heads, and share what nobody has won."""
    if tournament.settings.bounties is None:
        return tournament
    left = sorted(stand.player for _, stand in stands(tournament))
    for player in left:
        entrant = entrant_of(tournament, player)
        assert entrant is not None
        kept = msgspec.structs.replace(entrant, bounties=entrant.bounties + entrant.head, head=0)
        tournament = with_entrant(tournament, kept)
    rest = bounty_pool(tournament) - sum(entrant.bounties for entrant in tournament.entrants)
    return _paid(msgspec.structs.replace(tournament, envelopes=()), left, rest, 0)


def _paid(tournament: Tournament, winners: Sequence[PlayerId], cash: Money, on_heads: Money) -> Tournament:
    """Divide both among the winners; odd units go to those listed first."""
    ones = [1] * len(winners)
    shares = zip(winners, split_pool(cash, ones, len(ones)), split_pool(on_heads, ones, len(ones)), strict=True)
    for player, won, head in shares:
        entrant = entrant_of(tournament, player)
        assert entrant is not None, "whoever wins a pot has entered"
        changed = msgspec.structs.replace(entrant, bounties=entrant.bounties + won, head=entrant.head + head)
        tournament = with_entrant(tournament, changed)
    return tournament
