"""Equity the obvious way: every deal, one after the other, from Python."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

from riverboat.cards import deck_of, parse_cards
from riverboat.evaluator import evaluate, evaluate_short


def outcomes(holes, board="", dead="", deck="standard"):
    """How often each set of players, as bits, shares the pot."""
    rank = evaluate_short if deck == "short" else evaluate
    hands = [parse_cards(hole) if isinstance(hole, str) else tuple(hole) for hole in holes]
    shown = parse_cards(board)
    out = {*shown, *parse_cards(dead), *(card for hand in hands for card in hand)}
    live = [card for card in deck_of(deck) if card not in out]
    found = defaultdict(int)
    for run_out in combinations(live, 5 - len(shown)):
        ranks = [rank((*hand, *shown, *run_out)) for hand in hands]
        best = max(ranks)
        found[sum(1 << player for player, each in enumerate(ranks) if each == best)] += 1
    return dict(found)


def heads_up(one, other, board, deck="standard"):
    """Wins, ties and all deals by weight of two ranges (as dicts of combo and weight), and the equity by combo."""
    wins = ties = total = 0.0
    by_combo = {}
    for hand, weight in one.items():
        won = tied = met = 0.0
        for against, its_weight in other.items():
            if set(hand) & set(against):
                continue
            found = outcomes([hand, against], board, deck=deck)
            won += its_weight * found.get(0b01, 0)
            tied += its_weight * found.get(0b11, 0)
            met += its_weight * sum(found.values())
        wins, ties, total = wins + weight * won, ties + weight * tied, total + weight * met
        if met:
            by_combo[hand] = (won + tied / 2) / met
    return wins / total, ties / total, by_combo
