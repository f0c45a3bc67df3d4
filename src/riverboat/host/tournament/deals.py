"""What a deal gives each player who is left, and whether bots agree to it."""

from __future__ import annotations

from typing import Final

from riverboat.odds.chip_model import chip_chop, icm
from riverboat.table import PlayerId, split_pool
from riverboat.table.director import DealAnswered, DealMethod, DealOffered, Tournament, prizes_left, stands
from riverboat.table.prizes import Money

FAIR_SHARE: Final = 0.98
"""A bot agrees to this part of what its stack is worth by ICM."""


def deal_amounts(tournament: Tournament, method: DealMethod) -> tuple[tuple[PlayerId, Money], ...]:
    """Returns what each gets, in whole units that add up to the prizes left."""
    stacks = {stand.player: stand.stack for _, stand in stands(tournament)}
    prizes = prizes_left(tournament)
    worth = (icm if method == "icm" else chip_chop)(list(stacks.values()), prizes)
    amounts = [int(each) for each in worth]
    # Units lost by rounding go one each to the largest remainders.
    by_remainder = sorted(range(len(amounts)), key=lambda at: amounts[at] - worth[at])
    rest = split_pool(sum(prizes) - sum(amounts), [1] * len(amounts), len(amounts))
    for at, extra in zip(by_remainder, rest, strict=True):
        amounts[at] += extra
    return tuple(zip(stacks, amounts, strict=True))


def offer(tournament: Tournament) -> DealOffered:
    """Returns the deal that was asked for, by the stacks as they are."""
    assert tournament.proposal is not None
    return DealOffered(deal_amounts(tournament, tournament.proposal.method))


def answers_of_bots(tournament: Tournament) -> tuple[DealAnswered, ...]:
    """Returns what the bots answer: no as soon as one would get too little, otherwise yes of each."""
    proposal = tournament.proposal
    if proposal is None or not proposal.amounts:
        return ()
    bots = {entrant.player for entrant in tournament.entrants if entrant.bot} - set(proposal.agreed)
    worth = dict(deal_amounts(tournament, "icm"))
    offered = [(player, amount) for player, amount in proposal.amounts if player in bots]
    unfair = [player for player, amount in offered if amount < FAIR_SHARE * worth[player]]
    if unfair:
        return (DealAnswered(unfair[0], agrees=False),)
    return tuple(DealAnswered(player, agrees=True) for player, _ in offered)
