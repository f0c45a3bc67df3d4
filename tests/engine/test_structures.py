"""Betting structures are values: every one is registered under its name and answers every question."""

from __future__ import annotations

from typing import get_args

import pytest

from riverboat.cards import STANDARD_DECK
from riverboat.engine import Rules, legal_actions, start_hand
from riverboat.engine.structures import STRUCTURES, Structure, StructureName
from riverboat.errors import RiverboatError


def test_every_name_has_a_structure_of_that_name() -> None:
    assert tuple(STRUCTURES) == get_args(StructureName)
    assert all(structure.name == name for name, structure in STRUCTURES.items())


@pytest.mark.parametrize("structure", STRUCTURES.values(), ids=lambda structure: structure.name)
def test_a_hand_starts_in_every_structure(structure: Structure) -> None:
    blinds = {"small_blind": 5, "big_blind": 10} if structure.has_blinds else {}
    rules = Rules(structure=structure.name, **blinds)
    assert rules.max_raises == structure.max_raises
    hand = start_hand(rules, [1000] * 3, 2, STANDARD_DECK)
    assert any(hand.betting.bets) == structure.has_blinds
    assert legal_actions(hand).check == structure.has_passes
    assert hand.betting.price == 10


def test_blinds_are_refused_in_a_structure_without_them() -> None:
    with pytest.raises(
        RiverboatError, match="big_blind is 10; it must be 0, as are the other blinds: kitchen is played"
    ):
        Rules.kitchen(big_blind=10)
