"""Sets of flops: the subsets of 49 and 85 stand for all 1,755, better than drawn ones do."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

from riverboat.cards import format_cards, rank_of, suit_of
from riverboat.errors import RiverboatError
from riverboat.evaluator.batch import evaluate_holes
from riverboat.odds.ranges import COMBOS, STARTING_HANDS, class_of
from riverboat.solver.blueprints.flops import renamed
from riverboat.solver.postflop import Flop, all_flops, read_flops

HOLES = np.array(COMBOS, np.uint8)
CLASSES = np.array([list(STARTING_HANDS).index(class_of(combo)) for combo in COMBOS])


def test_all_flops_are_1755_and_weigh_22100() -> None:
    flops = all_flops()
    assert len(flops) == 1755
    assert sum(flop.weight for flop in flops) == 22_100
    assert sorted({flop.weight for flop in flops}) == [4, 12, 24]


@cache
def described(flop: Flop) -> np.ndarray:
    """Ranks, suits and pairs of a flop, and how strong each of the 169 starting hands is on it by now.

    The tool that chose the subsets looks at equities over run-outs instead.
    """
    board = np.array(flop.cards, np.uint8)
    possible = ~np.isin(HOLES, board).any(axis=1)
    ranks = evaluate_holes(HOLES[possible], board)
    ordered = np.sort(ranks)
    strength = np.zeros(len(COMBOS))
    strength[possible] = np.searchsorted(ordered, ranks, "left") / len(ordered)
    by_class = np.bincount(CLASSES, strength) / np.bincount(CLASSES)
    shape = [
        *(sum(rank_of(card) == rank for card in flop.cards) for rank in range(13)),
        *(len({suit_of(card) for card in flop.cards}) == suits for suits in (1, 2, 3)),
        *(len({rank_of(card) for card in flop.cards}) == ranks for ranks in (1, 2, 3)),
    ]
    return np.array([*by_class, *shape], np.float64)


def mean(flops: list[Flop]) -> np.ndarray:
    return np.average([described(flop) for flop in flops], axis=0, weights=[flop.weight for flop in flops])


@pytest.mark.parametrize("name", ["49", "85"])
def test_a_subset_stands_for_all_flops(name: str) -> None:
    flops = read_flops(name)
    assert len(flops) == int(name) == len({renamed(flop.cards).number for flop in flops})
    assert sum(flop.weight for flop in flops) == 22_100
    every = list(all_flops())
    whole, found = mean(every), mean(flops)
    # Starting hands are as strong as on all flops, within a hundredth; ranks, suits and pairs are as frequent.
    assert np.abs(found - whole)[:169].mean() < 0.01
    assert np.abs(found - whole)[169:].max() < 0.05
    deviation = np.std([described(flop) for flop in every], axis=0)
    random = Random(7)
    drawn = [np.linalg.norm((mean(random.sample(every, int(name))) - whole) / deviation) for _ in range(100)]
    assert np.linalg.norm((found - whole) / deviation) < min(drawn)


def test_flops_are_read_from_files_and_lists(tmp_path: Path) -> None:
    file = tmp_path / "flops.txt"
    file.write_text("# mine\nAsKd7h 12\n\nQs Js 2d:3.5  # wet\n9h8h7h\n", encoding="utf-8")
    flops = read_flops(file)
    assert [(format_cards(flop.cards), flop.weight) for flop in flops] == [
        ("AsKd7h", 12),
        ("QsJs2d", 3.5),
        ("9h8h7h", 1),
    ]
    assert read_flops(str(file)) == flops == read_flops(flops)
    assert read_flops(["AsKd7h 12", ["Qs", "Js", "2d"]])[1].weight == 1


@pytest.mark.parametrize(
    ("flops", "code"),
    [
        ("50", "flops_unreadable"),
        (["AsKd"], "not_a_flop"),
        (["AsKd7h -1"], "not_a_flop"),
        (["AsKd7h nan"], "not_a_flop"),
        (["AsKd7h", "7hAsKd"], "repeated_flop"),
        (["AsAsKd"], "repeated_card"),
        ([], "bad_argument"),
        (7, "bad_argument"),
    ],
)
def test_what_is_no_set_of_flops_is_refused(flops: object, code: str) -> None:
    with pytest.raises(RiverboatError) as caught:
        read_flops(flops)  # type: ignore[arg-type]
    assert caught.value.code == code
