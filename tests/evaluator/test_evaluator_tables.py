"""The shipped tables are what the rules give."""

from __future__ import annotations

import pytest
from tools.evaluator_tables import build, distinct_sum_keys

from riverboat.evaluator.classes import category_order, hand_classes
from riverboat.evaluator.keys import HALF_KEYS
from riverboat.evaluator.tables import TABLES_PATH, load_tables


@pytest.mark.proof
def test_building_the_tables_anew_gives_the_shipped_file():
    assert build().to_bytes() == TABLES_PATH.read_bytes()


def test_what_is_loaded_is_what_is_in_the_file():
    assert load_tables().to_bytes() == TABLES_PATH.read_bytes()


def test_keys_are_the_smallest_that_keep_all_sums_apart():
    assert tuple(distinct_sum_keys(len(HALF_KEYS))) == HALF_KEYS


def test_there_are_7462_different_hands():
    classes = hand_classes("standard")
    assert len(classes) == len(set(classes)) == 7462
    assert [sum(each.category is kind for each in classes) for kind in category_order("standard")] == [
        *(1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1)
    ]
