"""Recorded hands under the TDA rules: at every decision the same actor, call and raise range; at the end the same
pots and stacks. A spread of them is kept beside the tests; the whole set is read too where it is checked out.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from riverboat.cards import parse_cards
from riverboat.engine import Action, Call, Check, Fold, Hand, RaiseTo, Rules, apply, legal_actions, start_hand

pytestmark = pytest.mark.proof

Vector = dict[str, Any]

FIXTURES = Path(__file__).parents[1] / "fixtures" / "vectors"
WHOLE_SET = Path(__file__).parents[3] / "shared" / "vectors"
KEPT = sorted(FIXTURES.glob("*.jsonl"))
FILES = KEPT + sorted(WHOLE_SET.glob("*.jsonl.gz"))
CASES: list[Vector] = json.loads((FIXTURES / "tda_cases.json").read_text("utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_step_of_every_vector_agrees(path: Path) -> None:
    differences = [difference for vector in read(path) if (difference := first_difference(vector))]
    assert not differences, "\n".join(differences[:5])


def test_the_kept_vectors_have_every_kind_of_hand() -> None:
    vectors = [vector for path in KEPT for vector in read(path)]
    tags = Counter(tag for vector in vectors for tag in vector.get("tags", ()))
    assert len(vectors) >= 300
    for tag in (
        *("t47_closed", "t47_cumul", "short_blind", "short_sb", "short_ante", "short_bb_ante", "odd", "odd2", "split"),
        *("pots2", "pots3", "pots4", "pots5", "pots6", "pots7", "pots8"),
    ):
        assert tags[tag] >= 9, tag
    assert {vector["var"] for vector in vectors} == {"NT", "FT", "NS"}
    assert {len(vector["stacks"]) for vector in vectors} == set(range(2, 10))
    assert {vector["ante"][0] for vector in vectors if "ante" in vector} == {"all", "bb"}
    assert sum("straddle" in vector for vector in vectors) >= 20
    assert sum("btn_blind" in vector for vector in vectors) >= 20


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_rulebook_case(case: Vector) -> None:
    table = case["cfg"]
    is_limit = table["limit"] == "FL"
    rules = Rules(
        small_blind=table["sb"],
        big_blind=table["bb"],
        straddle=table.get("straddle", 0),
        structure="fixed_limit" if is_limit else "no_limit",
        max_raises=table["cap"] - 1 if is_limit else None,
    )
    hand = start_hand(rules, table["stacks"], len(table["stacks"]) - 1, range(52))
    for word in case["acts"]:
        hand = apply(hand, as_action(word, legal_actions(hand).call)).hand
    expected = case["expect"]
    assert decision(hand) == (expected["actor"], expected["call"], as_range(expected["min"], expected["max"]))


def read(path: Path) -> Iterator[Vector]:
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        yield from map(json.loads, lines)


def first_difference(vector: Vector) -> str | None:
    hand = start_hand(rules_of(vector), vector["stacks"], len(vector["stacks"]) - 1, deck_of_vector(vector))
    for street, decisions in enumerate(vector["d"]):
        for actor, _, call, low, high, word in decisions:
            expected = (actor, call, as_range(low, high))
            if decision(hand) != expected:
                return f"{vector['id']}, street {street}: {decision(hand)}, expected {expected}"
            hand = apply(hand, as_action(word, call)).hand
    if not hand.is_over:
        return f"{vector['id']}: not over after the last recorded action"
    if list(hand.stacks) != vector["final"]:
        return f"{vector['id']}: final stacks {hand.stacks}, expected {vector['final']}"
    pots = [[pot.amount, sorted(pot.eligible), sorted(map(list, pot.shares))] for pot in hand.pots]
    expected_pots = [[amount, sorted(eligible), sorted(shares)] for amount, eligible, shares in vector["pots"]]
    return f"{vector['id']}: pots {pots}, expected {expected_pots}" if pots != expected_pots else None


def decision(hand: Hand) -> tuple[int | None, int, tuple[int, int] | None]:
    legal = legal_actions(hand)
    assert legal.check == (legal.call is None)
    return legal.seat, legal.call or 0, legal.raise_to


def as_range(low: int | None, high: int | None) -> tuple[int, int] | None:
    return None if low is None or high is None else (low, high)


def as_action(word: str | int, call: int | None) -> Action:
    if isinstance(word, int):
        return RaiseTo(word)
    if word == "f":
        return Fold()
    return Call() if call else Check()


def rules_of(vector: Vector) -> Rules:
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


def deck_of_vector(vector: Vector) -> list[int]:
    """One card at a time round the table, twice; burn, three; burn, one; burn, one."""
    holes = [parse_cards(hole) for hole in vector["hole"]]
    board, burn = parse_cards(vector["board"]), parse_cards(vector["burn"])
    around = [hole[0] for hole in holes] + [hole[1] for hole in holes]
    return [*around, burn[0], *board[:3], burn[1], board[3], burn[2], board[4]]
