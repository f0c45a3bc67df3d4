"""How far apart the levels are, and how loose and how aggressive everybody plays: to be run after every training.

    python benchmarks/calibrate_levels.py [--only heads-up|six-handed|styles] [--hands N] [--slow-hands N] …

Plays each level against the one below, heads-up and one among five, duplicate deals and adjusted for luck, then a table
of the six characters and one of six levels, and heads-up each character against level 6. Levels that solve streets
anew play `--slow-hands`, and not at all with 0. Everything is dealt from fixed seeds.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from riverboat.arena import Match, MatchReport, play_match
from riverboat.bots import load_bot, start_bot, tell_hand_over
from riverboat.bots.character import character
from riverboat.bots.registry import CHARACTERS, LEVELS
from riverboat.cards import STANDARD_DECK
from riverboat.engine import Rules, apply, observe, start_hand
from riverboat.engine.events import Acted

BLINDS: Final = Rules(small_blind=50, big_blind=100)
STACK: Final = 10_000
PARTS: Final = ("heads-up", "six-handed", "styles")
PATIENCE: Final = 30.0
"""Seconds for a decision: on a busy machine too, a level thinks as long as it should."""
CARD_PLAYERS: Final = tuple(name for name in CHARACTERS if name != "random")


def main() -> None:
    options = _options()
    if options.only in (None, "heads-up"):
        _say_steps("heads-up", options, others=1)
    if options.only in (None, "six-handed"):
        _say_steps("one among five", options, others=5)
    if options.only in (None, "styles"):
        print(f"{'':12}{'VPIP':>7}{'PFR':>7}{'bets/call':>11}")
        _say_styles(CARD_PLAYERS, options.style_hands)
        _say_styles([f"level:{level}" for level in LEVELS[:6]], options.style_hands)
        for name in CARD_PLAYERS:
            _say_styles((name, "level:6"), options.style_hands)


def _options() -> Namespace:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--slow-hands", type=int, default=200)
    parser.add_argument("--style-hands", type=int, default=1500)
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--workers", type=int)
    return parser.parse_args()


def _say_steps(title: str, options: Namespace, others: int) -> None:
    pairs = list(pairwise(f"level:{level}" for level in LEVELS))
    matches = [_match((above, *(below,) * others), options) for below, above in pairs]
    print(f"{title}, mbb/hand", flush=True)
    for match in matches:
        if match.rounds:
            _say_step(play_match(match, options.workers))


def _match(bots: tuple[str, ...], options: Namespace) -> Match:
    solves = any(character(name).policy.solves_from != "never" for name in bots)
    hands = options.slow_hands if solves else options.hands
    return Match(
        bots=bots, rounds=hands, seed=5, duplicate=True, time_limit=PATIENCE, block_rounds=100 if solves else 0
    )


def _say_step(report: MatchReport) -> None:
    above, below = report.match.bots[:2]
    result = report.standings[0].surest
    mean, margin = 1000 * result.mean, 500 * (result.high - result.low)
    print(f"  {above} – {below}  {mean:+7.0f} ± {margin:5.0f}   {report.hands:,} hands", flush=True)


class Style(NamedTuple):
    """What a player does, in the numbers that people compare."""

    vpip: float
    pfr: float
    bets_per_call: float


def _say_styles(names: Sequence[str], hands: int) -> None:
    for name, style in zip(names, styles(names, hands), strict=True):
        print(f"{name:12}{style.vpip:7.2f}{style.pfr:7.2f}{style.bets_per_call:11.2f}", flush=True)
    print()


def styles(names: Sequence[str], hands: int) -> list[Style]:
    """How everybody plays at one table, with full stacks in every hand."""
    bots = [load_bot(name, seat) for seat, name in enumerate(names)]
    for seat, bot in enumerate(bots):
        start_bot(bot, seat, BLINDS)
    rng, deck = Random(7), list(STANDARD_DECK)
    played: list[list[Acted]] = [[] for _ in bots]
    put_in, raised = [0] * len(bots), [0] * len(bots)
    for number in range(hands):
        rng.shuffle(deck)
        hand = start_hand(BLINDS, (STACK,) * len(bots), number % len(bots), deck, names=names, hand_id=str(number))
        while hand.actor is not None:
            hand = apply(hand, bots[hand.actor].act(observe(hand, hand.actor))).hand
        for seat, bot in enumerate(bots):
            seen = observe(hand, seat)
            tell_hand_over(bot, seen)
            acted = [event for event in seen.history if isinstance(event, Acted) and event.seat == seat]
            before = {event.verb for event in acted if event.street == "preflop"}
            put_in[seat] += bool(before & {"call", "bet", "raise"})
            raised[seat] += bool(before & {"bet", "raise"})
            played[seat] += [event for event in acted if event.street != "preflop"]
    verbs = [[event.verb for event in acted] for acted in played]
    bets = [(each.count("bet") + each.count("raise")) / max(each.count("call"), 1) for each in verbs]
    return [Style(put_in[seat] / hands, raised[seat] / hands, bets[seat]) for seat in range(len(bots))]


if __name__ == "__main__":
    main()
