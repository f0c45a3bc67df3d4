"""Vectorised tables play by the engine's rules: every vector, every rulebook case and thousands of random hands agree
with the engine at every step.
"""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from beside_engine import compare, engine_action, play_beside, random_choice, random_rules, random_stacks

from riverboat.cards import STANDARD_DECK, deck_of, parse_cards
from riverboat.engine import Hand, Rules, apply, legal_actions, start_hand
from riverboat.errors import RiverboatError
from riverboat.gym.tables import VectorTables

FIXTURES = Path(__file__).parents[1] / "fixtures" / "vectors"
WHOLE_SET = Path(__file__).parents[3] / "shared" / "vectors"
FILES = sorted(FIXTURES.glob("*.jsonl")) + sorted(WHOLE_SET.glob("*.jsonl.gz"))
CASES: list[dict[str, Any]] = json.loads((FIXTURES / "tda_cases.json").read_text("utf-8"))


@pytest.mark.parametrize("number", range(60))
def test_random_hands_agree_with_the_engine_at_every_step(number: int) -> None:
    random = Random(number)
    rules, seats = random_rules(random), 2 + number % 9
    count = 50
    stacks = [random_stacks(random, seats, rules.big_blind) for _ in range(count)]
    buttons = [random.randrange(seats) for _ in range(count)]
    packs = [random.sample(deck_of(rules.deck), len(deck_of(rules.deck))) for _ in range(count)]
    hands = play_beside(rules, stacks, buttons, packs, choose=random_choice(random), sees=lambda table: table < 8)
    assert any(hand.actions for hand in hands)


@pytest.mark.proof
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_step_of_every_vector_agrees(path: Path) -> None:
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        vectors = [json.loads(line) for line in lines]
    groups: dict[tuple[Rules, int], list[dict[str, Any]]] = defaultdict(list)
    for vector in vectors:
        groups[rules_of(vector), len(vector["stacks"])].append(vector)
    for (rules, seats), group in groups.items():
        agree_with_vectors(rules, seats, group)


def agree_with_vectors(rules: Rules, seats: int, group: list[dict[str, Any]]) -> None:
    tables = VectorTables(len(group), seats, rules, seed=0)
    packs = np.array([pack_of(vector) for vector in group])
    tables.deal_packs(packs, np.full(len(group), seats - 1), np.array([vector["stacks"] for vector in group]))
    recorded = [[each for street in vector["d"] for each in street] for vector in group]
    for place in range(max(map(len, recorded))):
        actions = np.full(len(group), tables.WAIT)
        for table, decisions in enumerate(recorded):
            if place < len(decisions):
                actor, _, call, low, high, word = decisions[place]
                told = tables.actors[table], tables.calls[table], tables.raises[table].tolist()
                assert told == (actor, call, [low or 0, high or 0]), group[table]["id"]
                actions[table] = {"f": tables.FOLD, "c": tables.CHECK_OR_CALL}.get(word, word)
        tables.step(actions)
    assert tables.over.all()
    assert tables.stacks.tolist() == [vector["final"] for vector in group]
    for table, vector in enumerate(group):
        pots = [[pot.amount, sorted(pot.eligible), sorted(map(list, pot.shares))] for pot in tables.pots(table)]
        assert pots == [[amount, sorted(seen), sorted(shares)] for amount, seen, shares in vector["pots"]], vector["id"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_rulebook_case(case: dict[str, Any]) -> None:
    table = case["cfg"]
    is_limit = table["limit"] == "FL"
    rules = Rules(
        small_blind=table["sb"],
        big_blind=table["bb"],
        straddle=table.get("straddle", 0),
        structure="fixed_limit" if is_limit else "no_limit",
        max_raises=table["cap"] - 1 if is_limit else None,
    )
    tables = VectorTables(1, len(table["stacks"]), rules, seed=0)
    tables.deal_packs([STANDARD_DECK], len(table["stacks"]) - 1, table["stacks"])
    for word in case["acts"]:
        tables.step([{"f": tables.FOLD, "c": tables.CHECK_OR_CALL}.get(word, word)])
    expected = case["expect"]
    assert (tables.actors[0], tables.calls[0]) == (expected["actor"], expected["call"])
    assert tables.raises[0].tolist() == [expected["min"] or 0, expected["max"] or 0]


def test_hands_that_tables_deal_themselves_agree_with_the_engine() -> None:
    """Tables play on by themselves, hand after hand; the engine replays each from the pack that was dealt."""
    tables = VectorTables(40, 3, Rules(small_blind=1, big_blind=2, ante=1), [200, 90, 7], seed=5)
    hands = [opened(tables, table) for table in range(40)]
    for _ in range(150):
        actions = tables.random_actions()
        for table, action in enumerate(actions.tolist()):
            if not hands[table].is_over:
                hands[table] = apply(hands[table], engine_action(action, legal_actions(hands[table]))).hand
        tables.step(actions)
        for table, hand in enumerate(hands):
            compare(tables, table, hand)
        over = np.flatnonzero(tables.over)
        assert tables.deal() == len(over)
        for table in over.tolist():
            before = hands[table].deal.button
            hands[table] = opened(tables, table)
            assert hands[table].deal.button == (before + 1) % 3


def test_a_seed_gives_the_same_hands_whatever_stands_beside_them() -> None:
    few, many, other = (VectorTables(count, 2, seed=seed) for count, seed in ((4, 9), (64, 9), (4, 10)))
    for _ in range(50):
        assert np.array_equal(few.packs, many.packs[:4])
        assert np.array_equal(few.stacks, many.stacks[:4])
        for tables in (few, many, other):
            tables.step(tables.random_actions())
            tables.deal()
    assert not np.array_equal(few.packs, other.packs)
    again = VectorTables(4, 2, seed=9)
    few.reset(9)
    assert np.array_equal(few.packs, again.packs)
    assert np.array_equal(few.observations(), again.observations())


def test_every_card_comes_as_often_at_every_place() -> None:
    tables = VectorTables(5200, 2, seed=3)
    counts = np.zeros((12, 52))
    for _ in range(20):
        tables.deal(np.ones(len(tables), np.bool_))
        for place in range(12):
            counts[place] += np.bincount(tables.packs[:, place], minlength=52)
    assert (np.sort(tables.packs, axis=1) == np.arange(52)).all()
    # 2,000 of each expected; chi-squared with 51 degrees of freedom is above 110 once in 300,000 places.
    assert (((counts - 2000) ** 2 / 2000).sum(axis=1) < 110).all()


def test_with_one_illegal_action_nothing_happens_anywhere() -> None:
    tables = VectorTables(3, 2, seed=1)
    before = tables.observations()
    for actions in ([0, 0, 1], [0, 0, 150], [0, 0, 10_001], [0, 0, -3]):
        with pytest.raises(RiverboatError, match="table 2 cannot be told"):
            tables.step(actions)
        assert np.array_equal(tables.observations(), before)
    tables.step([-1, -1, -2])
    assert tables.over.tolist() == [True, True, False]
    with pytest.raises(RiverboatError, match="its hand is over"):
        tables.step([0, -2, 0])


def test_what_is_not_a_table_is_refused() -> None:
    for wrong in (
        lambda: VectorTables(0),
        lambda: VectorTables(4, players=1),
        lambda: VectorTables(4, players=11),
        lambda: VectorTables(4, rules=Rules.kitchen()),
        lambda: VectorTables(4, rules=Rules(big_blind=2, run_it_twice=True)),
        lambda: VectorTables(4, stacks=[100, 0]),
        lambda: VectorTables(4, stacks=[100, 100, 100]),
        lambda: VectorTables(4, stacks=1.5),
        lambda: VectorTables(4, stacks=2**53),
        lambda: VectorTables(1).deal_packs([[0] * 12], 0, 100),
        lambda: VectorTables(1).deal_packs([range(11)], 0, 100),
        lambda: VectorTables(1).deal_packs([range(52)], 2, 100),
        lambda: VectorTables(2).observations([0, 2]),
        lambda: VectorTables(2).step([0]),
        lambda: VectorTables(2).step([0.0, 0.0]),
    ):
        with pytest.raises(RiverboatError):
            wrong()


def test_what_a_seat_sees_does_not_depend_on_cards_it_has_not_seen() -> None:
    random = Random(4)
    tables, same = VectorTables(30, 3, seed=2), VectorTables(30, 3, seed=2)
    packs = tables.packs.copy()
    for table, pack in enumerate(packs):
        own = {int(pack[place]) for place in own_places(tables, table)}
        hidden = [place for place in range(52) if int(pack[place]) not in own]
        packs[table, hidden] = [pack[place] for place in random.sample(hidden, len(hidden))]
    same.deal_packs(packs, tables.buttons.copy(), 10_000)
    assert not np.array_equal(tables.packs, same.packs)
    assert np.array_equal(tables.observations(), same.observations())


def own_places(tables: VectorTables, table: int) -> tuple[int, int]:
    place = (int(tables.actors[table]) - int(tables.buttons[table]) - 1) % 3
    return place, place + 3


def opened(tables: VectorTables, table: int) -> Hand:
    starts = (tables.stacks[table] - tables.winnings()[table]) if tables.over[table] else [200, 90, 7]
    return start_hand(
        tables.rules, [int(each) for each in starts], int(tables.buttons[table]), tables.packs[table].tolist()
    )


def rules_of(vector: dict[str, Any]) -> Rules:
    kind, ante = vector.get("ante", ("all", 0))
    return Rules(
        small_blind=vector["sb"],
        big_blind=vector["bb"],
        ante=ante,
        ante_kind="all" if kind == "all" else "big_blind",
        straddle=vector.get("straddle", 0),
        structure="fixed_limit" if vector["var"] == "FT" else "no_limit",
        max_raises=vector["cap"] - 1 if "cap" in vector else None,
        deck="short" if vector["var"] == "NS" else "standard",
        button_blind=bool(vector.get("btn_blind")),
    )


def pack_of(vector: dict[str, Any]) -> list[int]:
    """One card at a time round the table, twice; burn, three; burn, one; burn, one."""
    holes = [parse_cards(hole) for hole in vector["hole"]]
    board, burn = parse_cards(vector["board"]), parse_cards(vector["burn"])
    around = [hole[0] for hole in holes] + [hole[1] for hole in holes]
    return [*around, burn[0], *board[:3], burn[1], board[3], burn[2], board[4]]
