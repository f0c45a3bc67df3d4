"""Plays hands of every structure and asks for what is refused; prints what the engine is and a hash of all it said."""

from __future__ import annotations

import sys
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from riverboat.cards import STANDARD_DECK, deck_of
from riverboat.engine import (
    Action,
    AllIn,
    Call,
    Check,
    Fold,
    LegalActions,
    Post,
    RaiseTo,
    Rules,
    RunItTwice,
    Show,
    apply,
    hand,
    legal_actions,
    open_hand,
)
from riverboat.engine.rake import Rake
from riverboat.errors import RiverboatError

HANDS = 420
KINDS = [
    Rules(small_blind=50, big_blind=100, run_it_twice=True),
    Rules(small_blind=50, big_blind=100, ante=10, straddle=True),
    Rules(small_blind=50, big_blind=100, ante=100, ante_kind="big_blind", min_raise_rule="double"),
    Rules(small_blind=50, big_blind=100, structure="pot_limit", auto_muck=False),
    Rules(small_blind=50, big_blind=100, structure="fixed_limit"),
    Rules(big_blind=100, deck="short", button_blind=True, burn_before_hole=True),
    Rules.kitchen(),
    Rules(small_blind=50, big_blind=100, game="omaha4", structure="pot_limit", run_it_twice=True),
    Rules(small_blind=50, big_blind=100, deck_count=2, burn_cards=False),
    Rules(small_blind=50, big_blind=100, rake=Rake(500, (100, 200))),
]
GOOD = (KINDS[0], (500, 500), 0, STANDARD_DECK)
BAD_ARGUMENTS = [
    (0, None),
    *[(1, wrong) for wrong in (None, (500, "x"), (500, 1.5), (500, True), (500,))],
    *[(2, wrong) for wrong in ("0", True, 9)],
    *[(3, wrong) for wrong in (None, (1, 1), "AsAs", (0.5,) * 52)],
]
BAD_OPTIONS = [
    *[("sitting_out", wrong) for wrong in (None, ("a",), [[]], (0,))],
    ("hand_id", 5),
    *[("names", wrong) for wrong in (5, ("a", 1))],
    *[("posts", wrong) for wrong in (5, (1,), (Post("a", "ante", 1),), (Post(0, 5, 1),), (Post(0, "ante", "x"),))],
    ("posts", (Post(0, "ante", 1), Post(0, "ante", 1))),
]
BAD_AMOUNTS = (0, 10**9, "100", 1.5, None, True)

random = Random(7)
told = sha256()


def tell(value: object) -> None:
    told.update(msgspec.json.encode(value))


def refuse(function: Callable[..., object], *arguments: Any, **named: Any) -> None:
    try:
        function(*arguments, **named)
    except RiverboatError as error:
        tell([error.code, error.message, error.values])
    else:
        raise AssertionError((function, arguments, named))


def choices(legal: LegalActions) -> list[Action]:
    actions: list[Action] = [Fold()] * legal.fold + [Check()] * legal.check
    actions += [Call(), Call()] if legal.call is not None else []
    actions += [AllIn()] if legal.all_in is not None else []
    actions += [RaiseTo(random.randint(*legal.raise_to))] if legal.raise_to else []
    return actions + ([RunItTwice(True), RunItTwice(False)] if legal.run_it_twice else [])


def play(rules: Rules) -> None:
    seats = random.randint(2, 6)
    stacks = tuple(random.choice((30, 150, 1000, 5000)) for _ in range(seats))
    cards = deck_of(rules.pack)
    step = open_hand(rules, stacks, random.randrange(seats), random.sample(cards, len(cards)))
    while step.hand.waiting:
        legal = legal_actions(step.hand)
        tell([step.events, legal])
        refuse(apply, step.hand, RaiseTo(random.choice(BAD_AMOUNTS)))
        refuse(apply, step.hand, Show(0, (1,)))
        step = apply(step.hand, random.choice(choices(legal)))
    tell([step.events, step.hand])
    refuse(apply, step.hand, Call())
    refuse(apply, step.hand, Show("x", (1,)))
    refuse(apply, step.hand, Show(0, ("As",)))


for number in range(HANDS):
    play(KINDS[number % len(KINDS)])
for place, wrong in BAD_ARGUMENTS:
    refuse(open_hand, *GOOD[:place], wrong, *GOOD[place + 1 :])
for name, value in BAD_OPTIONS:
    refuse(open_hand, *GOOD, **{name: value})
refuse(apply, None, Fold())
refuse(legal_actions, 5)
sys.stdout.write(f"{str(hand.__file__).rpartition('.')[2]} {told.hexdigest()}\n")
