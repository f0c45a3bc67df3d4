"""Training a blueprint: deals are fair, rounds add up, a checkpoint is as good as never having stopped."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from riverboat.errors import RiverboatError
from riverboat.evaluator import evaluate
from riverboat.odds.ranges import COMBOS
from riverboat.solver.blueprints import training
from riverboat.solver.blueprints.abstraction import CLASS_OF_HAND, load_abstraction
from riverboat.solver.blueprints.blueprint import blueprint_path, load_blueprint, save_blueprint
from riverboat.solver.blueprints.data_package import data_folder
from riverboat.solver.blueprints.dealing import RIVERS_PER_TURN, deal_from, sample_pool
from riverboat.solver.blueprints.finishing import FinishedStrategy
from riverboat.solver.blueprints.game import DEPTHS, heads_up
from riverboat.solver.blueprints.smoothing import SmoothedAverage
from riverboat.solver.blueprints.training import SMOOTHING, Trainer, weights_of
from riverboat.solver.trees.spot import BIG_BLIND_CHIPS, FLOP


@pytest.fixture(autouse=True)
def _short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "DEALS_PER_ROUND", 300)


def trained(rounds: int, trainer: Trainer | None = None) -> Trainer:
    trainer = trainer or Trainer(heads_up(20), seed=3, threads=1, pool_turns=2)
    with ThreadPoolExecutor(1) as pool:
        for _ in range(rounds):
            trainer.play_round(pool)
    return trainer


def test_the_pool_has_the_buckets_that_the_abstraction_gives() -> None:
    pool = sample_pool(load_abstraction(), 2, seed=1, threads=1)
    board = [int(card) for card in pool.boards[RIVERS_PER_TURN]]
    assert np.array_equal(pool.early[1, 0], load_abstraction().buckets(board[:3]))
    assert np.array_equal(pool.early[1, 1], load_abstraction().buckets(board[:4]))
    assert np.array_equal(pool.rivers[RIVERS_PER_TURN], load_abstraction().buckets(board))
    assert len({tuple(board[:4]) for board in pool.boards.tolist()}) == 2


def test_a_deal_is_two_hands_that_can_lie_with_a_board_of_the_pool_and_the_better_one_wins() -> None:
    """From the buckets alone: some pair of hands on some board explains every deal."""
    pool = sample_pool(load_abstraction(), 1, seed=5, threads=1)
    deals = deal_from(pool, 2, 60, seed=9)
    explained = {
        (CLASS_OF_HAND[hand], *pool.early[0, :, hand], pool.rivers[number, hand]): (number, hand)
        for number in range(len(pool.boards))
        for hand in range(len(COMBOS))
        if not {*COMBOS[hand]} & {*pool.boards[number].tolist()}
    }
    by_rank = 0
    for buckets, told in zip(deals.buckets, deals.ranks, strict=True):
        one, other = (explained[tuple(row)] for row in buckets.tolist())
        if one[0] == other[0]:
            board = pool.boards[one[0]].tolist()
            ranks = [evaluate((*COMBOS[hand], *board)) for _, hand in (one, other)]
            by_rank += int(np.sign(ranks[0] - ranks[1]) == np.sign(int(told[0]) - int(told[1])))
    assert by_rank > 5


def test_both_players_get_every_class_as_often_as_it_is_dealt() -> None:
    pool = sample_pool(load_abstraction(), 40, seed=5, threads=1)
    classes = deal_from(pool, 2, 60_000, seed=9).buckets[:, :, 0]
    expected = np.bincount(CLASS_OF_HAND) / len(COMBOS)
    for player in (0, 1):
        shares = np.bincount(classes[:, player], minlength=169) / len(classes)
        assert np.abs(shares - expected).max() < 0.003


def test_the_same_seed_trains_the_same_blueprint_on_one_thread() -> None:
    assert np.array_equal(trained(3).tables.numbers, trained(3).tables.numbers)


def test_going_on_from_a_checkpoint_is_the_same_as_never_having_stopped(tmp_path: Path) -> None:
    checkpoint = tmp_path / "20.checkpoint"
    first = trained(2)
    first.save(checkpoint)
    resumed = trained(2, Trainer.resume(checkpoint, heads_up(20), threads=1, pool_turns=2))
    whole = trained(4)
    assert resumed.iterations == whole.iterations == 1200
    assert np.array_equal(resumed.tables.numbers, whole.tables.numbers)


def test_a_checkpoint_has_regrets_and_sums_by_decision_bucket_and_action(tmp_path: Path) -> None:
    """However the tables lie in memory: one that an earlier version wrote goes on."""
    checkpoint = tmp_path / "20.checkpoint"
    trainer = trained(1)
    trainer.save(checkpoint)
    tables, begin = trainer.tables, 0
    with np.load(checkpoint) as file:
        regrets, sums = file["regrets"], file["sums"]
    for node in np.flatnonzero(tables.tree.is_decision).tolist():
        rows, count = tables.bucket_counts[tables.tree.streets[node]], int(tables.tree.counts[node])
        part, begin = slice(begin, begin + rows * count), begin + rows * count
        assert np.array_equal(regrets[part].reshape(rows, count), tables.regrets(node))
        assert np.array_equal(sums[part].reshape(rows, count), tables.sums(node))
    assert len(regrets) == len(sums) == begin
    resumed = Trainer.resume(checkpoint, heads_up(20), threads=1, pool_turns=2)
    assert np.array_equal(resumed.tables.numbers, tables.numbers)


def test_a_checkpoint_of_another_depth_is_refused(tmp_path: Path) -> None:
    checkpoint = tmp_path / "20.checkpoint"
    trained(1).save(checkpoint)
    with pytest.raises(RiverboatError, match="20 big blinds, not 100") as refusal:
        Trainer.resume(checkpoint, heads_up(100), threads=1)
    assert refusal.value.code == "checkpoint_of_other_depth"


def test_a_training_that_has_had_its_time_does_no_more(tmp_path: Path) -> None:
    trainer = trained(1)
    trainer.seconds = 50.0
    trainer.run(50, lambda _: None, tmp_path / "done.checkpoint")
    assert trainer.rounds == 1
    assert (tmp_path / "done.checkpoint").exists()


def test_a_blueprint_comes_back_from_its_file_to_the_nearest_byte_or_fifteenth(tmp_path: Path) -> None:
    trainer = trained(3)
    smoothed = SmoothedAverage(trainer.tables, trainer.abstraction, SMOOTHING * weights_of(trainer.rounds).average)
    finished = FinishedStrategy(trainer.tables, smoothed, 20 * BIG_BLIND_CHIPS)
    save_blueprint(trainer.blueprint("riverboat train"), blueprint_path(heads_up(20), tmp_path))
    read = load_blueprint(heads_up(20), tmp_path)
    assert (read.provenance.command, read.provenance.seed, read.provenance.iterations) == ("riverboat train", 3, 900)
    first_on_flop = int(read.tree.street_starts()[0])
    for node in (0, first_on_flop, *map(int, np.flatnonzero(read.tree.is_decision)[-5:])):
        exact = 0.01 if read.tree.streets[node] <= FLOP else 0.1
        assert np.abs(read.strategy(node) - finished.strategy(node)).max() < exact
        assert read.strategy(node).sum(axis=1) == pytest.approx(1, abs=1e-5)


def test_a_file_that_was_made_for_another_tree_is_refused(tmp_path: Path) -> None:
    blueprint = trained(1).blueprint("")
    save_blueprint(replace(blueprint, packed=blueprint.packed[:-1]), blueprint_path(heads_up(20), tmp_path))
    save_blueprint(blueprint, blueprint_path(heads_up(50), tmp_path))
    for depth in (20, 50):
        with pytest.raises(RiverboatError) as refusal:
            load_blueprint(heads_up(depth), tmp_path)
        assert refusal.value.code == "blueprint_of_other_tree"


@pytest.mark.parametrize("depth", DEPTHS)
def test_every_shipped_blueprint_says_how_it_was_made_and_knows_that_aces_are_not_folded(depth: int) -> None:
    blueprint = load_blueprint(heads_up(depth))
    assert blueprint.provenance.command.startswith(f"riverboat train --stack {depth} ")
    assert blueprint.provenance.iterations > 1_000_000
    aces = CLASS_OF_HAND[0]
    assert COMBOS[0] == (51, 50)
    assert blueprint.strategy(0)[aces][0] < 0.01


def test_trees_deeper_than_those_shipped_have_coarse_buckets() -> None:
    """With fine ones a file for 400 big blinds would not fit beside the others."""
    assert [heads_up(depth).abstraction for depth in (200, 201, 400)] == ["fine", "coarse", "coarse"]


def test_all_that_is_shipped_is_below_sixty_megabytes() -> None:
    assert sum(path.stat().st_size for path in data_folder().glob("*.npz")) < 60e6
