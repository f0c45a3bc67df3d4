"""A table for bots: hands played through observations, tables of every kind, and what was done at them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from riverboat.bots import Bot, load_bot, start_bot, tell_hand_over
from riverboat.cards import deck_of
from riverboat.engine import Hand, Rules, apply, observe, start_hand

BLINDS = Rules(small_blind=50, big_blind=100)
CARD_PLAYERS = ("station", "nit", "tag", "lag", "maniac", "home")
LEVELS = tuple(f"level:{level}" for level in range(1, 9))
ALL_BOTS = ("random", *CARD_PLAYERS, *LEVELS, "exploiter")
HURRIED = 0.5
"""Seconds a bot is told it has where thousands of hands are played: too few to solve a street anew."""


def play_hand(
    rules: Rules,
    bots: Sequence[Bot],
    stacks: Sequence[int],
    button: int,
    deck: Sequence[int],
    *,
    hand_id: str,
    time_left: float | None = HURRIED,
) -> Hand:
    """One hand, every bot seeing what its seat may see and nothing else."""
    names = [f"{bot.name} at {seat}" for seat, bot in enumerate(bots)]
    hand = start_hand(rules, stacks, button, deck, hand_id=hand_id, names=names)
    while (seat := hand.actor) is not None:
        hand = apply(hand, bots[seat].act(observe(hand, seat, time_left))).hand
    for place, bot in enumerate(bots):
        tell_hand_over(bot, observe(hand, place))
    return hand


def shuffled_deck(rules: Rules, rng: Random) -> list[int]:
    deck = list(deck_of(rules.deck))
    rng.shuffle(deck)
    return deck


def seated(names: Sequence[str], rules: Rules = BLINDS, seed: int = 1) -> list[Bot]:
    bots = [load_bot(name, seed * 100 + seat) for seat, name in enumerate(names)]
    for seat, bot in enumerate(bots):
        start_bot(bot, seat, rules)
    return bots


def any_rules(rng: Random) -> Rules:
    """Any structure with any options."""
    options: dict[str, Any] = {"run_it_twice": rng.random() < 0.3, "ante": rng.choice([0, 0, 1, 25])}
    options["deck"] = rng.choice(["standard", "standard", "short"])
    structure = rng.choice(["no_limit", "no_limit", "pot_limit", "fixed_limit", "kitchen"])
    if structure == "kitchen":
        return Rules.kitchen(**options)
    big_blind = rng.choice([2, 20, 100])
    button_blind = rng.random() < 0.15
    return Rules(
        structure=structure,
        big_blind=big_blind,
        small_blind=0 if button_blind else big_blind // 2,
        button_blind=button_blind,
        straddle=0 if button_blind else rng.choice([0, 0, 2 * big_blind]),
        ante_kind=rng.choice(["all", "big_blind"]),
        min_raise_rule=rng.choice(["increment", "increment", "double"]),
        max_raises=rng.choice([None, None, 1, 3]),
        **options,
    )


def any_stacks(rules: Rules, seats: int, rng: Random) -> list[int]:
    """Stacks from one chip to a thousand bets, some seats empty."""
    bet = rules.min_bet
    stacks = [rng.choice([rng.randint(1, 3 * bet), rng.randint(bet, 40 * bet), 1000 * bet, 0]) for _ in range(seats)]
    for seat in range(2):
        stacks[seat] = stacks[seat] or rng.randint(1, 30 * bet)
    return stacks


def duplicate(order: Sequence[Bot], swapped: Sequence[Bot], deals: int, seed: int = 8) -> list[float]:
    """Big blinds a hand that the bots in even seats of `order` take from the others, deal by deal.

    Every deal is played twice; in `swapped` the same bots sit in each other's seats, so that the cards favour nobody.
    """
    seats, rng = len(order), Random(seed)
    stacks = (10_000,) * seats
    won: list[float] = []
    for deal in range(deals):
        deck = shuffled_deck(BLINDS, rng)
        first = play_hand(BLINDS, order, stacks, deal % seats, deck, hand_id=f"{deal}a").stacks[0::2]
        second = play_hand(BLINDS, swapped, stacks, deal % seats, deck, hand_id=f"{deal}b").stacks[1::2]
        won.append((sum(first) + sum(second) - sum(stacks)) / seats / BLINDS.big_blind)
    return won


class Style(NamedTuple):
    """What a player does, in the numbers that people compare."""

    hands: int
    vpip: float
    """Hands it put money in before the flop of its own will."""
    pfr: float
    """Hands it raised before the flop."""
    aggression: float
    """Bets and raises for each call, after the flop."""


def style_of(hands: Sequence[Hand], seat: int) -> Style:
    in_pot = raised = bets = calls = 0
    for hand in hands:
        own = [event for event in hand.history if getattr(event, "seat", None) == seat and hasattr(event, "verb")]
        before = {event.verb for event in own if event.street == "preflop"}
        after = [event.verb for event in own if event.street != "preflop"]
        in_pot += bool(before & {"call", "bet", "raise"})
        raised += bool(before & {"bet", "raise"})
        bets += after.count("bet") + after.count("raise")
        calls += after.count("call")
    return Style(len(hands), in_pot / len(hands), raised / len(hands), bets / max(calls, 1))
