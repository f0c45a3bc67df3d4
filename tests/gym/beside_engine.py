"""The engine's hands beside vectorised tables: the same hands dealt, the same actions, everything compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np

from riverboat.engine import AllIn, Call, Check, Fold, Hand, LegalActions, RaiseTo, Rules, apply, legal_actions, observe
from riverboat.engine import start_hand as deal
from riverboat.gym.encoding import action_mask, encode, offered_actions
from riverboat.gym.tables import VectorTables

STREETS = ("preflop", "flop", "turn", "river")


def play_beside(
    rules: Rules,
    stacks: Sequence[Sequence[int]],
    buttons: Sequence[int],
    packs: Sequence[Sequence[int]],
    *,
    choose: Callable[[int, Hand, LegalActions], int],
    sees: Callable[[int], bool] = lambda table: False,
) -> list[Hand]:
    """Play one hand at each table to the end, comparing every state; `choose` says what a table is told.

    Where `sees` holds for a table, what the seat to act sees and may choose from is compared too.
    """
    tables = VectorTables(len(stacks), len(stacks[0]), rules, seed=0)
    tables.deal_packs(packs, buttons, stacks)
    given = zip(stacks, buttons, packs, strict=True)
    hands = [deal(rules, list(stack), button, list(pack)) for stack, button, pack in given]
    while True:
        for table, hand in enumerate(hands):
            compare(tables, table, hand)
        looking = [table for table, hand in enumerate(hands) if sees(table) and not hand.is_over]
        compare_views(tables, hands, looking)
        if all(hand.is_over for hand in hands):
            return hands
        actions = np.full(len(hands), tables.WAIT, np.int64)
        for table, hand in enumerate(hands):
            if not hand.is_over:
                legal = legal_actions(hand)
                actions[table] = choose(table, hand, legal)
                hands[table] = apply(hand, engine_action(int(actions[table]), legal)).hand
        tables.step(actions)


def engine_action(action: int, legal: LegalActions) -> Fold | Check | Call | RaiseTo:
    if action == VectorTables.FOLD:
        return Fold()
    if action == VectorTables.CHECK_OR_CALL:
        return Check() if legal.check else Call()
    return RaiseTo(action)


def random_choice(random: Random) -> Callable[[int, Hand, LegalActions], int]:
    def choose(_table: int, _hand: Hand, legal: LegalActions) -> int:
        options = [VectorTables.FOLD, *[VectorTables.CHECK_OR_CALL] * 5]
        if legal.raise_to is not None:
            low, high = legal.raise_to
            options += [low, high, low + int((high - low) * random.random() ** 4)]
        return random.choice(options)

    return choose


def compare(tables: VectorTables, table: int, hand: Hand) -> None:
    """The table stands as the hand does."""
    legal = legal_actions(hand)
    ours = (
        -1 if legal.seat is None else legal.seat,
        legal.call or 0,
        list(legal.raise_to or (0, 0)),
        list(hand.stacks),
        list(hand.betting.bets),
        STREETS.index(hand.street),
        hand.pot,
        hand.live,
    )
    told = (
        tables.actors[table],
        tables.calls[table],
        tables.raises[table].tolist(),
        tables.stacks[table].tolist(),
        tables.bets[table].tolist(),
        tables.streets[table],
        tables.pot_totals[table],
        tables.live[table],
    )
    assert told == ours, (table, hand, hand.actions)
    if hand.is_over:
        assert tables.pots(table) == hand.pots, (table, hand, hand.actions)
        won = [after - before for after, before in zip(hand.stacks, hand.deal.stacks, strict=True)]
        assert tables.winnings()[table].tolist() == won


def compare_views(tables: VectorTables, hands: Sequence[Hand], looking: Sequence[int]) -> None:
    """What the seats to act see and may choose from, and what a seat that waits sees."""
    if not looking:
        return
    vectors, masks = tables.observations(), tables.masks()
    others = np.full(len(hands), -1, np.int64)
    for table in looking:
        others[table] = hands[table].deal.players[len(hands[table].history) % len(hands[table].deal.players)]
    waiting = tables.observations(others)
    for table in looking:
        seen = observe(hands[table], hands[table].actor)
        np.testing.assert_allclose(vectors[table], encode(seen), rtol=1e-6)
        assert masks[table].tolist() == action_mask(seen).tolist()
        np.testing.assert_allclose(waiting[table], encode(observe(hands[table], int(others[table]))), rtol=1e-6)
    for number in range(7):
        offered = {table: offered_actions(observe(hands[table], hands[table].actor)).get(number) for table in looking}
        told = tables.actions(np.full(len(hands), number))
        for table, action in offered.items():
            match action:
                case None:
                    assert told[table] < tables.WAIT
                case Fold():
                    assert told[table] == tables.FOLD
                case Check() | Call():
                    assert told[table] == tables.CHECK_OR_CALL
                case RaiseTo(amount=amount):
                    assert told[table] == amount
                case AllIn():
                    legal = legal_actions(hands[table])
                    assert told[table] == (tables.CHECK_OR_CALL if legal.raise_to is None else legal.all_in)


def random_rules(random: Random) -> Rules:
    """Any rules that vectorised tables know."""
    big = random.choice([1, 2, 5, 20, 100])
    button_blind = random.random() < 0.15
    return Rules(
        structure=random.choice(["no_limit", "no_limit", "no_limit", "fixed_limit", "fixed_limit", "pot_limit"]),
        small_blind=0 if button_blind else random.choice([big // 2, big // 2, big, 0]),
        big_blind=big,
        button_blind=button_blind,
        ante=random.choice([0, 0, 1, 3, 25]),
        ante_kind=random.choice(["all", "big_blind"]),
        straddle=0 if button_blind else random.choice([0, 0, 0, 2 * big, 3 * big]),
        deck=random.choice(["standard", "standard", "standard", "short"]),
        max_raises=random.choice([None, None, None, 0, 1, 4]),
        uncapped_heads_up=random.random() < 0.3,
        min_raise_rule=random.choice(["increment", "increment", "increment", "double"]),
        short_bet_reopens=random.random() < 0.2,
        missing_blinds_count=random.random() < 0.7,
        burn_before_hole=random.random() < 0.2,
    )


def random_stacks(random: Random, seats: int, unit: int) -> list[int]:
    """From one chip to a trillion; some seats are empty."""
    kind = random.choice(["mixed", "mixed", "short", "deep"])

    def one() -> int:
        drawn = {"mixed": random.choice(["short", "usual", "empty", "huge"]), "short": "short", "deep": "usual"}[kind]
        match drawn:
            case "short":
                return random.randint(1, 3 * unit)
            case "huge":
                return random.randint(10**9, 10**12)
            case "empty":
                return 0
            case _:
                return random.randint(unit, 60 * unit)

    stacks = [one() for _ in range(seats)]
    for seat in random.sample(range(seats), 2):
        stacks[seat] = stacks[seat] or unit
    return stacks
