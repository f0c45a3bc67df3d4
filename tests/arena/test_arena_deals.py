"""Cards that depend on the seed and the number of the deal, and on nothing else."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import numpy as np
import pytest

from riverboat.arena.deals import derive_seed, packs
from riverboat.cards import DeckName, deck_of
from riverboat.evaluator.batch import evaluate_many


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


def test_no_seat_is_dealt_better_cards_and_deals_do_not_hang_together() -> None:
    """Luck adjustment would hide an unfair shuffle, so the shuffle is judged by itself: who wins at showdown."""
    seeds, deals = 200, 1000
    dealt = np.array([pack[:12] for seed in range(seeds) for pack in packs(50_000 + seed, 0, deals)], np.uint8)
    board = dealt[:, [5, 6, 7, 9, 11]]
    first, second = (evaluate_many(np.hstack([dealt[:, hole], board])).astype(int) for hole in ([0, 2], [1, 3]))
    won = np.sign(first - second).reshape(seeds, deals)
    assert abs(won.mean()) < 4 * won.std() / sqrt(won.size)
    # Were deals of one seed alike, the seeds would differ by more than independent deals do.
    scores = won.mean(axis=1) / (won.std() / sqrt(deals))
    assert abs(scores.var() - 1) < 4 * sqrt(2 / seeds)
    neighbours = (won[:, 1:] * won[:, :-1]).mean() / won.var()
    assert abs(neighbours) < 4 / sqrt(won.size)


def test_the_cards_of_a_seed_never_change() -> None:
    assert packs(2026, 7, 1)[0][:8] == (50, 5, 9, 8, 32, 36, 23, 15)


def test_parts_of_a_match_have_seeds_of_their_own() -> None:
    seeds = {derive_seed(1, "bot", block, room, place) for block in range(9) for room in (0, 1) for place in (0, 1)}
    assert len(seeds) == 36
    assert 0 <= derive_seed(1, "x") < 1 << 63
