"""Questions about the first betting round: opening, defending the big blind and re-raising, by the blueprints."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final, NamedTuple

from riverboat.cards import STANDARD_DECK
from riverboat.engine import Fold, Hand, Observation, RaiseTo, Rules, apply, observe, start_hand
from riverboat.odds.ranges import COMBO_INDEX, STARTING_HANDS
from riverboat.review.drills.grid import asked_hand, family_fact
from riverboat.review.drills.judging import best_by_frequency
from riverboat.review.drills.values import Choice, Kind, Question
from riverboat.review.values import Reason
from riverboat.solver.heads_up import HeadsUpAdviser, public_state
from riverboat.solver.multiway import MultiwayAdviser
from riverboat.solver.policy import Policy
from riverboat.solver.thinking import NEVER, Thinking
from riverboat.solver.trees.spot import CALL, FOLD

RULES: Final = Rules(small_blind=50, big_blind=100)
SIX: Final = 6
BIG_BLIND: Final = SIX - 1
"""Players are counted in the order in which they act before the flop."""
STACK: Final = 100
"""Big blinds, six-handed."""
HEADS_UP_STACKS: Final = (20, 50, 100, 200)

ASKED: Final[dict[Kind, str]] = {
    "open": "open",
    "defend": "facing-open",
    "three_bet": "facing-open",
    "heads_up": "heads-up",
}
"""The texts of the questions."""

FOLDS, RAISES = "f", "r"
Line = tuple[str, ...]


class Played(NamedTuple):
    """How a decision before the flop is played: shares of each kind of action by starting hand."""

    stack: int
    """Of everybody, in big blinds."""
    position: str
    opener: str
    """Who has raised; empty if nobody has."""
    actions: tuple[str, ...]
    """Of `fold`, `check`, `call`, `raise` those that any hand plays."""
    shares: dict[str, tuple[float, ...]]
    raise_to: int
    """The raise that is made most, in chips; 0 if there is none."""
    to_call: int
    pot: int

    def total(self, action: str) -> float:
        """The part of all dealt hands that plays so."""
        place = self.actions.index(action)
        combos = sum(len(STARTING_HANDS[name]) * row[place] for name, row in self.shares.items())
        return combos / len(COMBO_INDEX)


def open_question(seed: int, rng: Random) -> Question:
    """Everybody before has folded."""
    folds = rng.randrange(BIG_BLIND)
    return _question("open", seed, rng, played_at(SIX, STACK, (FOLDS,) * folds))


def defend_question(seed: int, rng: Random) -> Question:
    """In the big blind, facing an open."""
    opener = rng.randrange(BIG_BLIND)
    line = _opened(opener, BIG_BLIND)
    return _question("defend", seed, rng, played_at(SIX, STACK, line))


def three_bet_question(seed: int, rng: Random) -> Question:
    """Anywhere else, facing an open."""
    opener = rng.randrange(BIG_BLIND - 1)
    line = _opened(opener, rng.randrange(opener + 1, BIG_BLIND))
    return _question("three_bet", seed, rng, played_at(SIX, STACK, line))


def heads_up_question(seed: int, rng: Random) -> Question:
    """First to act with two players."""
    stack = rng.choice(HEADS_UP_STACKS)
    return _question("heads_up", seed, rng, played_at(2, stack, ()))


def _opened(opener: int, player: int) -> Line:
    return (FOLDS,) * opener + (RAISES,) + (FOLDS,) * (player - opener - 1)


def _question(kind: Kind, seed: int, rng: Random, played: Played) -> Question:
    name, cards = asked_hand(played.shares, rng)
    shares = played.shares[name]
    options = tuple(
        Choice(text=_option(action, played), frequency=share)
        for action, share in zip(played.actions, shares, strict=True)
    )
    about: dict[str, float | int | str] = {
        "position": played.position,
        "opener": played.opener,
        "stack_bb": played.stack,
        "to_call_bb": played.to_call / RULES.big_blind,
        "pot_bb": played.pot / RULES.big_blind,
        "hole_cards": " ".join(cards),
    }
    return Question(
        kind=kind,
        seed=seed,
        text=Reason(code=ASKED[kind], values=about),
        hole_cards=cards,
        options=options,
        right=best_by_frequency(options),
        facts=tuple(_facts(played, name)),
    )


def _option(action: str, played: Played) -> Reason:
    match action:
        case "raise":
            return Reason(code="raise", values={"amount_bb": played.raise_to / RULES.big_blind})
        case "call":
            return Reason(code="call", values={"amount_bb": played.to_call / RULES.big_blind})
        case _:
            return Reason(code=action, values={})


def _facts(played: Played, name: str) -> list[Reason]:
    facts = [
        Reason(code=f"range-{action}", values={"position": played.position, "part_share": played.total(action)})
        for action in played.actions
        if action != "fold"
    ]
    if "fold" in played.actions:
        fold = played.actions.index("fold")
        facts.append(family_fact(name, lambda other: played.shares[other][fold] < 0.5))
    return facts


@cache
def played_at(players: int, stack: int, line: Line) -> Played:
    """How the blueprint plays where it is reached by these actions; a raise is the one that is made most."""
    hand = start_hand(RULES, (stack * RULES.big_blind,) * players, players - 1, STANDARD_DECK)
    opener = ""
    for word in line:
        spot = observe(hand, hand.actor)
        if word == RAISES:
            opener = spot.position
        hand = apply(hand, Fold() if word == FOLDS else RaiseTo(_main_raise(_policy(spot)))).hand
    return _read(hand, opener)


def _read(hand: Hand, opener: str) -> Played:
    spot = observe(hand, hand.actor)
    policy = _policy(spot)
    names = [_kind(action, spot) for action in policy.actions]
    actions = [name for name in ("fold", "check", "call", "raise") if name in names]
    shares = {}
    for hand_name, combos in STARTING_HANDS.items():
        rows = policy.shares[[COMBO_INDEX[combo] for combo in combos]].mean(axis=0)
        shares[hand_name] = [
            float(sum(row for row, name in zip(rows, names, strict=True) if name == action)) for action in actions
        ]
    # What no hand does is not asked for: nobody limps in front of the blinds.
    kept = [place for place in range(len(actions)) if any(row[place] > 0 for row in shares.values())]
    return Played(
        stack=hand.deal.stacks[0] // RULES.big_blind,
        position=spot.position,
        opener=opener,
        actions=tuple(actions[place] for place in kept),
        shares={name: tuple(row[place] for place in kept) for name, row in shares.items()},
        raise_to=_main_raise(policy),
        to_call=spot.to_call,
        pot=spot.pot,
    )


def _kind(action: int, spot: Observation) -> str:
    if action == FOLD:
        return "fold"
    if action == CALL:
        return "call" if spot.to_call else "check"
    return "raise"


def _main_raise(policy: Policy) -> int:
    raises = {
        int(action): float(column.sum())
        for action, column in zip(policy.actions, policy.shares.T, strict=True)
        if action > CALL
    }
    return max(raises, key=raises.__getitem__, default=0)


def _policy(spot: Observation) -> Policy:
    if len(spot.stacks) == 2:
        return _of_two().policy(public_state(spot))
    policy = _of_many().policy(spot)
    assert policy is not None, "the blueprint knows every open and every answer to one"
    return policy


@cache
def _of_two() -> HeadsUpAdviser:
    return HeadsUpAdviser(Thinking(solves_from=NEVER))


@cache
def _of_many() -> MultiwayAdviser:
    return MultiwayAdviser(Thinking(solves_from=NEVER, least_read_share=0.0))
