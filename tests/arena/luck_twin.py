"""Luck by its definition, slowly and in fractions: the twin of `arena.luck` and its kernels."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise

from riverboat.arena.luck import HOLE_STRENGTH, HOLE_UNIT
from riverboat.cards import Card, rank_of, suit_of
from riverboat.engine import Hand
from riverboat.engine.state import BOARD_SIZE
from riverboat.evaluator import evaluate


def luck_of(states: Sequence[Hand], pack: Sequence[Card]) -> list[Fraction]:
    """The luck of each seat in one hand, from its deal to its end, over all chance events."""
    first, last = states[0], states[-1]
    luck = hole_luck(first)
    reached = [BOARD_SIZE[state.street] for state in states[:-1]]
    is_shown_down = last.live & (last.live - 1) != 0
    reached.append(5 if is_shown_down else reached[-1])
    for (before, after), state in zip(pairwise(reached), states[1:], strict=True):
        if after > before:
            for pot in state.pots:
                gains = zip(
                    equities(first, pot.eligible, after, pack), equities(first, pot.eligible, before, pack), strict=True
                )
                for seat, (then, now) in zip(pot.eligible, gains, strict=True):
                    luck[seat] += pot.amount * (then - now)
    return luck


def hole_luck(hand: Hand) -> list[Fraction]:
    strengths = [_strength(hand.deal.hole_cards(seat)) for seat in range(len(hand.stacks))]
    unit = Fraction(HOLE_UNIT) * hand.rules.big_blind
    others = len(strengths) - 1
    return [unit * (own - (sum(strengths) - own) / others) for own in strengths]


def equities(hand: Hand, seats: Sequence[int], size: int, pack: Sequence[Card]) -> list[Fraction]:
    """The mean share of a pot over every board that `size` known cards can grow into."""
    deal = hand.deal
    dealt = {card for seat in deal.players for card in deal.hole_cards(seat)}
    board = deal.board()[:size]
    left = [card for card in pack if card not in dealt and card not in board]
    shares = [Fraction(0)] * len(seats)
    boards = list(combinations(left, 5 - size))
    for rest in boards:
        ranks = [evaluate(deal.hole_cards(seat) + board + rest) for seat in seats]
        best = max(ranks)
        for place, rank in enumerate(ranks):
            if rank == best:
                shares[place] += Fraction(1, ranks.count(best))
    return [share / len(boards) for share in shares]


def _strength(hole: tuple[Card, Card]) -> Fraction:
    low, high = sorted(map(rank_of, hole))
    is_suited = suit_of(hole[0]) == suit_of(hole[1]) and low != high
    strength = HOLE_STRENGTH[high, low] if is_suited else HOLE_STRENGTH[low, high]
    return Fraction(round(10**6 * strength), 10**6)  # the shipped list has six digits
