"""The engine beside a second, naive reading of the rules: what is legal at every step, and who ends with how much.

The hands are what other references do not play: short blinds with antes and straddles, bomb pots with two boards,
boards run three times with side pots and odd chips, Omaha and short deck.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from naive_rules import final_stacks, legal

from examples import share_of
from riverboat.cards import deck_of
from riverboat.engine import (
    Action,
    Call,
    Check,
    Fold,
    LegalActions,
    RaiseTo,
    Rules,
    RunItTwice,
    apply,
    legal_actions,
    open_hand,
)
from riverboat.engine.events import Event
from riverboat.engine.state import Hand

GROUPS = 10


@pytest.mark.parametrize("group", range(GROUPS))
def test_random_hands_are_as_a_naive_reading_has_them(group: int) -> None:
    hands = share_of(400) // GROUPS
    for seed in range(group * hands, (group + 1) * hands):
        check(Random(seed))


def check(random: Random) -> None:
    rules = random_rules(random)
    step = open_hand(rules, *random_seats(random, rules), random_deck(random, rules))
    hand, events = step.hand, list(step.events)
    while not hand.is_over:
        allowed = legal_actions(hand)
        if not allowed.run_it_twice and rules.structure != "fixed_limit":
            assert (allowed.call or 0, allowed.raise_to) == legal(hand.deal, events, actor_of(hand)), told(hand, events)
        step = apply(hand, random_action(random, allowed))
        hand, events = step.hand, [*events, *step.events]
    assert hand.result is not None
    assert list(hand.stacks) == final_stacks(hand.deal, events, hand.result.boards), told(hand, events)


def actor_of(hand: Hand) -> int:
    assert hand.actor is not None
    return hand.actor


def told(hand: Hand, events: list[Event]) -> str:
    return "\n".join(map(str, (hand.deal.rules, *events)))


def random_rules(random: Random) -> Rules:
    big = random.choice([2, 3, 7, 10])
    options: dict[str, Any] = {"small_blind": random.choice([0, 1, big // 2, big]), "big_blind": big}
    options["structure"] = random.choice(["no_limit", "no_limit", "pot_limit", "pot_limit", "fixed_limit"])
    options["game"] = random.choice(["holdem", "holdem", "holdem", "omaha4", "omaha5"])
    if options["game"] == "holdem":
        options["deck"] = random.choice(["standard", "standard", "standard", "short"])
    if random.random() < 0.3:
        boards = random.choice([1, 2])
        options |= {"bomb_pot": True, "ante": random.choice([1, 3, 7, 5 * big]), "boards": boards}
    else:
        options |= {"ante": random.choice([0, 0, 1, 2, 3, big]), "ante_kind": random.choice(["all", "big_blind"])}
        options["straddle"] = random.choice([0, 0, 2 * big])
    if options.get("boards", 1) == 1 and random.random() < 0.6:
        options |= {"run_it_twice": True, "max_runs": random.choice([2, 3])}
    return Rules(**options)


def random_seats(random: Random, rules: Rules) -> tuple[list[int], int]:
    """Stacks, many of them too short for what is posted, and the button."""
    big, seats = rules.big_blind, random.randint(2, 6)
    stacks = [random.randint(1, random.choice([3, 12, 80]) * big) for _ in range(seats)]
    if seats > 2 and random.random() < 0.2:
        stacks[random.randrange(seats)] = 0
    return stacks, random.choice([seat for seat in range(seats) if stacks[seat]])


def random_deck(random: Random, rules: Rules) -> list[int]:
    cards = list(deck_of(rules.pack))
    random.shuffle(cards)
    return cards


def random_action(random: Random, allowed: LegalActions) -> Action:
    if allowed.run_it_twice:
        return RunItTwice.up_to(random.choice([1, allowed.max_runs, allowed.max_runs]), agree=True)
    options: list[Action] = [Fold()] if allowed.fold else []
    options += [Check()] * 3 if allowed.check else []
    options += [Call()] * 4 if allowed.call is not None else []
    if allowed.raise_to is not None:
        low, high = allowed.raise_to
        options += [RaiseTo(low), RaiseTo(random.randint(low, high)), RaiseTo(high), RaiseTo(high)]
    return random.choice(options)
