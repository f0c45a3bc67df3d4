"""Cards that depend on the seed and the number of the deal, and on nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from riverboat.arena.deals import derive_seed, packs
from riverboat.cards import DeckName, deck_of


def test_a_pack_is_the_same_in_whatever_stretch_it_is_asked_for() -> None:
    assert packs(9, 0, 300)[120:140] == packs(9, 120, 20)


def test_another_seed_gives_other_packs() -> None:
    assert not set(packs(1, 0, 50)) & set(packs(2, 0, 50))


@pytest.mark.parametrize("deck", ["standard", "short"])
def test_every_pack_has_every_card_once(deck: DeckName) -> None:
    for pack in packs(4, 0, 50, deck):
        assert sorted(pack) == list(deck_of(deck))


def test_every_card_is_as_often_on_top_as_any_other() -> None:
    tops = Counter(pack[0] for pack in packs(0, 0, 52_000))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in tops.values())
    assert len(tops) == 52
    assert chi_square < 97  # 51 degrees of freedom: one in ten thousand


def test_the_cards_of_a_seed_never_change() -> None:
    assert packs(2026, 7, 1)[0][:8] == (50, 5, 9, 8, 32, 36, 23, 15)


def test_parts_of_a_match_have_seeds_of_their_own() -> None:
    seeds = {derive_seed(1, "bot", block, room, place) for block in range(9) for room in (0, 1) for place in (0, 1)}
    assert len(seeds) == 36
    assert 0 <= derive_seed(1, "x") < 1 << 63
