"""Training for six, and the kernel beside its recursive twin: fair deals, checkpoints, sane play."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from plain_sampling import ExactTwin

from riverboat.cli.main import main
from riverboat.errors import RiverboatError
from riverboat.evaluator import evaluate
from riverboat.odds.ranges import COMBOS, STARTING_HANDS
from riverboat.solver.blueprints import game as blueprint_game
from riverboat.solver.blueprints import training
from riverboat.solver.blueprints.abstraction import CLASS_OF_HAND, load_abstraction
from riverboat.solver.blueprints.blueprint import blueprint_path, load_blueprint, save_blueprint
from riverboat.solver.blueprints.dealing import RIVERS_PER_TURN, deal_from, sample_pool
from riverboat.solver.blueprints.game import SIX_MAX, BlueprintGame, heads_up
from riverboat.solver.blueprints.sampling import LANES, NO_TREMBLES, RegretTables
from riverboat.solver.blueprints.sampling_kernels import seed_chance
from riverboat.solver.blueprints.smoothing import SmoothedAverage, neighbours_play, same_flops
from riverboat.solver.blueprints.training import SMOOTHING, Trainer, trembles_of, weights_of
from riverboat.solver.trees.betting_tree import BettingTree
from riverboat.solver.trees.spot import CALL, FOLD

HANDS = list(STARTING_HANDS)


SHALLOW = BlueprintGame(6, 10)
"""Six players with ten big blinds."""


@pytest.fixture(scope="module")
def shallow() -> BettingTree:
    return SHALLOW.tree


@pytest.fixture(autouse=True)
def _short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "DEALS_PER_ROUND", 300)


def trained(rounds: int, trainer: Trainer | None = None) -> Trainer:
    trainer = trainer or Trainer(SHALLOW, seed=3, threads=1, pool_turns=2)
    with ThreadPoolExecutor(1) as pool:
        for _ in range(rounds):
            trainer.play_round(pool)
    return trainer


@pytest.mark.parametrize("lanes", [1, LANES])
@pytest.mark.parametrize("game", [heads_up(20), SHALLOW], ids=["two", "six"])
def test_the_kernel_learns_what_a_recursion_learns(game: BlueprintGame, lanes: int) -> None:
    abstraction = load_abstraction(game.abstraction)
    pool = sample_pool(abstraction, 2, seed=1, threads=1)
    fast, slow = (RegretTables(game.tree, abstraction.bucket_counts) for _ in range(2))
    trembles = trembles_of(abstraction) if game.players > 2 else NO_TREMBLES
    for number in (1, 2, 3):
        deals = deal_from(pool, game.players, 60, seed=number)
        fast.learn(deals, weights_of(number), number, trembles, lanes)
        seed_chance(number)
        ExactTwin(slow, deals, weights_of(number), trembles).run(lanes)
    assert np.count_nonzero(fast.numbers) > 2000
    assert np.array_equal(fast.numbers, slow.numbers)


def test_six_hands_are_dealt_that_can_lie_with_a_board_of_the_pool_and_ranked_on_it() -> None:
    """From the buckets alone: where only one hand on one board explains them, its rank is the one given."""
    pool = sample_pool(load_abstraction(), 2, seed=5, threads=1)
    deals = deal_from(pool, 6, 200, seed=9)
    explained: dict[tuple[int, ...], set[int]] = {}
    for number in range(len(pool.boards)):
        board = pool.boards[number].tolist()
        for hand in range(len(COMBOS)):
            if not {*COMBOS[hand]} & {*board}:
                early = pool.early[number // RIVERS_PER_TURN, :, hand]
                key = (int(CLASS_OF_HAND[hand]), *map(int, early), int(pool.rivers[number, hand]))
                explained.setdefault(key, set()).add(evaluate((*COMBOS[hand], *board)))
    certain = 0
    for buckets, rank in zip(deals.buckets.reshape(-1, 4).tolist(), deals.ranks.ravel().tolist(), strict=True):
        ranks = explained[tuple(buckets)]
        assert rank in ranks
        certain += len(ranks) == 1
    assert certain > 100


def test_every_seat_gets_every_class_as_often_as_it_is_dealt() -> None:
    pool = sample_pool(load_abstraction(), 40, seed=5, threads=1)
    classes = deal_from(pool, 6, 60_000, seed=9).buckets[:, :, 0]
    expected = np.bincount(CLASS_OF_HAND) / len(COMBOS)
    for seat in range(6):
        shares = np.bincount(classes[:, seat], minlength=169) / len(classes)
        assert np.abs(shares - expected).max() < 0.003


def test_the_same_seed_trains_the_same_blueprint_on_one_thread() -> None:
    assert np.array_equal(trained(2).tables.numbers, trained(2).tables.numbers)


def test_going_on_from_a_checkpoint_is_the_same_as_never_having_stopped(tmp_path: Path) -> None:
    checkpoint = tmp_path / "six.checkpoint"
    trained(2).save(checkpoint)
    resumed = trained(2, Trainer.resume(checkpoint, SHALLOW, threads=1, pool_turns=2))
    whole = trained(4)
    assert resumed.iterations == whole.iterations == 1200
    assert np.array_equal(resumed.tables.numbers, whole.tables.numbers)


def test_a_checkpoint_for_another_number_of_players_is_refused(tmp_path: Path) -> None:
    checkpoint = tmp_path / "six.checkpoint"
    trained(1).save(checkpoint)
    with pytest.raises(RiverboatError, match="6 players, not 2") as refusal:
        Trainer.resume(checkpoint, heads_up(20), threads=1)
    assert refusal.value.code == "checkpoint_of_other_players"


def test_a_blueprint_comes_back_from_its_file_to_the_nearest_fifteenth(tmp_path: Path) -> None:
    trainer = trained(3)
    save_blueprint(trainer.blueprint("riverboat train"), blueprint_path(SHALLOW, tmp_path))
    read = load_blueprint(SHALLOW, tmp_path)
    smoothed = SmoothedAverage(trainer.tables, trainer.abstraction, SMOOTHING * weights_of(trainer.rounds).average)
    assert (read.provenance.command, read.provenance.seed, read.provenance.iterations) == ("riverboat train", 3, 900)
    for node in (0, *map(int, np.flatnonzero(read.tree.is_decision)[-5:])):
        strategy = read.strategy(node)
        assert np.abs(strategy - smoothed.average(node)).max() < 0.1
        assert strategy.sum(axis=1) == pytest.approx(1, abs=1e-5)


def test_the_command_trains_for_six_and_says_so_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], shallow: BettingTree
) -> None:
    monkeypatch.setattr(blueprint_game, "blueprint_tree", lambda _: shallow)
    monkeypatch.chdir(tmp_path)
    assert main(("train", "--players", "6", "--seconds", "1", "--seed", "3", "--workers", "1", "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    read = load_blueprint(SIX_MAX, tmp_path)
    assert read.provenance.command == "riverboat train --players 6 --seconds 1 --seed 3 --workers 1"
    assert read.provenance.iterations == told["iterations"] > 0
    assert (tmp_path / "blueprint-6max.checkpoint").exists()


def test_a_checkpoint_or_a_file_of_other_buckets_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shallow: BettingTree
) -> None:
    trainer = trained(1)
    trainer.save(tmp_path / "six.checkpoint")
    blueprint = trainer.blueprint("")
    save_blueprint(replace(blueprint, packed=blueprint.packed[:-1]), blueprint_path(SHALLOW, tmp_path))
    with pytest.raises(RiverboatError, match="were expected") as refusal:
        load_blueprint(SHALLOW, tmp_path)
    assert refusal.value.code == "blueprint_of_other_tree"
    deeper = BlueprintGame(6, 12).tree
    assert deeper.size != shallow.size
    monkeypatch.setattr(blueprint_game, "blueprint_tree", lambda _: deeper)
    with pytest.raises(RiverboatError, match="were expected") as refusal:
        Trainer.resume(tmp_path / "six.checkpoint", SHALLOW, threads=1)
    assert refusal.value.code == "checkpoint_of_other_tree"


def test_a_bucket_that_was_never_met_plays_as_its_neighbours_do() -> None:
    sums = np.zeros((40, 2), np.float32)
    sums[10], sums[12], sums[30] = (3, 1), (1, 3), (0, 5)
    order = np.arange(40)
    assert neighbours_play(sums, order)[11] == pytest.approx([0.5, 0.5])
    assert neighbours_play(sums, order)[38] == pytest.approx([0, 1])
    assert neighbours_play(sums, order)[39].sum() == 0


def test_a_flop_that_was_never_seen_is_played_as_others_play_it_and_the_unknown_with_caution(
    shallow: BettingTree,
) -> None:
    abstraction = load_abstraction(SHALLOW.abstraction)
    tables = RegretTables(shallow, abstraction.bucket_counts)
    flops = next(flops for flops in same_flops(shallow) if len(flops) > 1)
    (first, _), (other, _) = flops[:2]
    raising = shallow.actions_at(first)[-1]
    place = shallow.actions_at(first).index(raising)
    tables.sums(first)[:, place] = 5
    smoothed = SmoothedAverage(tables, abstraction, 1.0)
    assert (smoothed.average(other)[:, place] > 0.99).all()
    unknown = shallow.child(0, shallow.actions_at(0)[-1])  # somebody has raised
    strategy, actions = smoothed.average(unknown), shallow.actions_at(unknown)
    assert strategy[HANDS.index("AA"), actions.index(CALL)] == strategy[HANDS.index("72o"), actions.index(FOLD)] == 1


def test_a_short_training_knows_which_hands_to_play(shallow: BettingTree) -> None:
    abstraction = load_abstraction(SHALLOW.abstraction)
    tables = RegretTables(shallow, abstraction.bucket_counts)
    pool = sample_pool(abstraction, 60, seed=1, threads=1)
    trembles = trembles_of(abstraction)
    for number in range(1, 11):
        tables.learn(deal_from(pool, 6, 10_000, seed=number), weights_of(number), number, trembles)
    strategy = tables.average(0)
    actions = shallow.actions_at(0)
    assert strategy[HANDS.index("AA"), actions.index(FOLD)] < 0.02
    assert strategy[HANDS.index("72o"), actions.index(FOLD)] > 0.95
    assert strategy[:, actions.index(CALL)].max() == 0, "nobody learns to limp"
