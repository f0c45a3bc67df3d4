"""Hands between bots for the benchmarks of reviews: every decision with what the seat saw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from riverboat.bots import Bot, load_bot, start_bot
from riverboat.cards import STANDARD_DECK
from riverboat.engine import Action, Hand, Rules, apply, observe, start_hand
from riverboat.engine.rules import Seat
from riverboat.engine.view import Observation

RULES = Rules(small_blind=50, big_blind=100)


class Choice(NamedTuple):
    """One decision of a hand."""

    seat: Seat
    observation: Observation
    action: Action


def seated(names: Sequence[str], seed: int) -> list[Bot]:
    bots = [load_bot(name, seed + place) for place, name in enumerate(names)]
    for seat, bot in enumerate(bots):
        start_bot(bot, seat, RULES)
    return bots


def throw(bot: object, key: str) -> None:
    """Give a bot the dice of a hand."""
    if isinstance(dice := getattr(bot, "_rng", None), Random):
        dice.seed(key)


def dealt(players: int, stack: int, number: int, seed: int) -> Hand:
    deck = list(STANDARD_DECK)
    Random(f"{seed}:{number}").shuffle(deck)
    stacks = (stack * RULES.big_blind,) * players
    return start_hand(RULES, stacks, number % players, deck, hand_id=str(number))


def played(bots: Sequence[Bot], hand: Hand, *, only_preflop: bool = False) -> Iterator[Choice]:
    """Every decision as it is made; with `only_preflop` the hand is left when the flop falls."""
    while (seat := hand.actor) is not None and not (only_preflop and hand.board):
        seen = observe(hand, seat)
        action = bots[seat].act(seen)
        yield Choice(seat, seen, action)
        hand = apply(hand, action).hand
