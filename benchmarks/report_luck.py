"""How much surer a result becomes when luck is taken out of it, and whether what is taken out has mean zero.

    python benchmarks/report_luck.py OPPONENT [--hero blueprint] [--hands N] [--seed N]

A bot plays heads-up as a person would: the report sees what its seat saw, and asks for the opponent's policy alone.
"""

from __future__ import annotations

import argparse
from random import Random

from riverboat.bots import load_bot
from riverboat.cards import STANDARD_DECK
from riverboat.engine import Rules, apply, observe, start_hand
from riverboat.history import format_hand, parse_hand, record, replay
from riverboat.host.reviewing import policy_sources
from riverboat.odds.estimates import Estimate, estimate_of
from riverboat.review.results import HandResult, hand_result

RULES = Rules(small_blind=50, big_blind=100)
STACK = 10_000


def results(hero: str, opponent: str, hands: int, seed: int) -> list[HandResult]:
    bots = load_bot(hero, seed=seed), load_bot(opponent, seed=seed + 1)
    (policies,) = policy_sources({1: opponent}, seed=seed + 2).values()
    dealer, found = Random(seed), []
    for number in range(hands):
        deck = list(STANDARD_DECK)
        dealer.shuffle(deck)
        hand = start_hand(RULES, (STACK, STACK), number % 2, deck, hand_id=str(number))
        while (seat := hand.actor) is not None:
            hand = apply(hand, bots[seat].act(observe(hand, seat))).hand
        own = hand.deal.players.index(0)
        played = replay(parse_hand(format_hand(record(hand, 0))))
        found.append(hand_result(played, own, {1 - own: policies}, seed))
    return found


def said(name: str, values: list[float]) -> str:
    one: Estimate = estimate_of([100 * value for value in values])
    return (
        f"{name:16} {one.mean:+8.1f} ({one.low:+.1f} … {one.high:+.1f}) bb/100, deviation {one.deviation / 100:.1f} bb"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("opponent")
    parser.add_argument("--hero", default="blueprint")
    parser.add_argument("--hands", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    found = results(options.hero, options.opponent, options.hands, options.seed)
    adjusted = [one.policy_bb for one in found if one.policy_bb is not None]
    print(said("as it was", [one.won_bb for one in found]))
    print(said("all-in adjusted", [one.all_in_bb for one in found]))
    print(said("policy adjusted", adjusted))
    taken = [one.won_bb - one.policy_bb for one in found if one.policy_bb is not None]
    print(said("taken out", taken))


if __name__ == "__main__":
    main()
