"""Training the blueprint for six: the kernel beside a recursive twin, fair deals, checkpoints, sane play."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from riverboat.cli.main import main
from riverboat.errors import RiverboatError
from riverboat.evaluator import evaluate
from riverboat.odds.ranges import COMBOS, STARTING_HANDS
from riverboat.solver.blueprints import training
from riverboat.solver.blueprints.abstraction import CLASS_OF_HAND, load_abstraction
from riverboat.solver.blueprints.dealing import RIVERS_PER_TURN, sample_pool
from riverboat.solver.blueprints.sampling_kernels import EXPLORED, HOPELESS, learned, sampled, seed_chance
from riverboat.solver.blueprints.training import Trainer
from riverboat.solver.games.betting_tree import CALL, FOLD
from riverboat.solver.multiway import training as multiway_training
from riverboat.solver.multiway.blueprint import load_blueprint, save_blueprint
from riverboat.solver.multiway.kernels import MISTAKEN, chance, end_value, trembled
from riverboat.solver.multiway.learning import TableDeals, TableTables, alike_flops, around, deal_from, trembles_of
from riverboat.solver.multiway.spots import SEATS, root_spot
from riverboat.solver.multiway.training import BORROWED, TableTrainer
from riverboat.solver.multiway.tree import ALONE, TableTree, build_tree

HANDS = list(STARTING_HANDS)


@pytest.fixture(scope="module")
def shallow() -> TableTree:
    """Six players with ten big blinds."""
    return build_tree(root_spot(10))


@pytest.fixture
def _shallow_trainer(shallow: TableTree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multiway_training, "blueprint_tree", lambda: shallow)
    monkeypatch.setattr(training, "DEALS_PER_ROUND", 300)


def trained(rounds: int, trainer: TableTrainer | None = None) -> TableTrainer:
    trainer = trainer or TableTrainer(seed=3, threads=1, pool_turns=2)
    with ThreadPoolExecutor(1) as pool:
        for _ in range(rounds):
            trainer.play_round(pool)
    return trainer


class Twin:
    """External sampling as the textbook has it: a recursion over the tree, rolling the kernel's dice."""

    def __init__(self, tables: TableTables, deals: TableDeals, weight: float, trembles: Any) -> None:
        self.tables, self.tree, self.deals, self.trembles = tables, tables.tree, deals, trembles
        self.weight = np.float32(weight)

    def run(self) -> None:
        for deal in range(len(self.deals.ranks)):
            self.deal = deal
            self.explores, self.mistakes = chance() < EXPLORED, chance() < MISTAKEN
            for player in range(SEATS):
                self.value(0, player)

    def value(self, node: int, player: int) -> float:
        tree, tables = self.tree, self.tables
        kind, count = int(tree.kinds[node]), int(tree.counts[node])
        if kind >= ALONE:
            ranks = self.deals.ranks[self.deal]
            return float(end_value(kind, tree.live[node], tree.paid[node], tree.pots[node], ranks, player))
        street = int(tree.streets[node])
        bucket = int(self.deals.buckets[self.deal, kind, street])
        first = int(tables.offsets[node]) + bucket * count
        actions = tree.actions_at(node)
        if kind != player:
            place = sampled(tables.regrets, tables.sums, first, count, self.weight)
            call = actions.index(CALL) if CALL in actions else -1
            place = trembled(place, count, call, int(tree.shunned[node]), self.trembles[street, bucket])
            return self.value(int(tree.children[node, place]), player)
        won = np.array([self.own(node, first, place, player) for place in range(count)], np.float32)
        return float(learned(tables.regrets, first, count, won, self.weight))

    def own(self, node: int, first: int, place: int, player: int) -> float:
        tree, regrets = self.tree, self.tables.regrets
        if tree.actions_at(node)[place] == FOLD:
            return -float(tree.paid[node])
        child = int(tree.children[node, place])
        if tree.shunned[node] >> place & 1:
            if self.mistakes:
                self.value(child, player)
            return float("nan")
        least = HOPELESS * np.maximum(regrets[first : first + int(tree.counts[node])], 0).sum()
        is_hopeless = least < 0 and regrets[first + place] <= least and tree.kinds[child] < ALONE
        return float("nan") if is_hopeless and not self.explores else self.value(child, player)


def test_the_kernel_learns_what_a_recursion_learns(shallow: TableTree) -> None:
    abstraction = load_abstraction()
    pool = sample_pool(abstraction, 2, seed=1, threads=1)
    fast, slow = (TableTables(shallow, abstraction.bucket_counts) for _ in range(2))
    trembles = trembles_of(abstraction)
    for number in (1, 2, 3):
        deals = deal_from(pool, 60, seed=number)
        fast.learn(deals, number, seed=number, trembles=trembles)
        seed_chance(number)
        Twin(slow, deals, number, trembles).run()
    assert np.count_nonzero(fast.sums) > 5000
    assert np.array_equal(fast.sums, slow.sums)
    assert np.array_equal(fast.regrets, slow.regrets)


def test_six_hands_are_dealt_that_can_lie_with_a_board_of_the_pool_and_ranked_on_it() -> None:
    """From the buckets alone: where only one hand on one board explains them, its rank is the one given."""
    pool = sample_pool(load_abstraction(), 2, seed=5, threads=1)
    deals = deal_from(pool, 200, seed=9)
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
    classes = deal_from(pool, 60_000, seed=9).buckets[:, :, 0]
    expected = np.bincount(CLASS_OF_HAND) / len(COMBOS)
    for seat in range(SEATS):
        shares = np.bincount(classes[:, seat], minlength=169) / len(classes)
        assert np.abs(shares - expected).max() < 0.003


@pytest.mark.usefixtures("_shallow_trainer")
def test_the_same_seed_trains_the_same_blueprint_on_one_thread() -> None:
    assert np.array_equal(trained(2).tables.sums, trained(2).tables.sums)


@pytest.mark.usefixtures("_shallow_trainer")
def test_going_on_from_a_checkpoint_is_the_same_as_never_having_stopped(tmp_path: Path) -> None:
    checkpoint = tmp_path / "six.checkpoint"
    trained(2).save(checkpoint)
    resumed = trained(2, TableTrainer.resume(checkpoint, threads=1, pool_turns=2))
    whole = trained(4)
    assert resumed.iterations == whole.iterations == 1200
    assert np.array_equal(resumed.tables.regrets, whole.tables.regrets)
    assert np.array_equal(resumed.tables.sums, whole.tables.sums)


@pytest.mark.usefixtures("_shallow_trainer")
def test_a_checkpoint_for_another_number_of_players_is_refused(tmp_path: Path) -> None:
    checkpoint = tmp_path / "six.checkpoint"
    trained(1).save(checkpoint)
    with pytest.raises(RiverboatError, match="6 players, not 2") as refusal:
        Trainer.resume(checkpoint, 20, threads=1)
    assert refusal.value.code == "checkpoint_of_other_players"


@pytest.mark.usefixtures("_shallow_trainer")
def test_a_blueprint_comes_back_from_its_file_to_the_nearest_fifteenth(tmp_path: Path) -> None:
    trainer = trained(3)
    save_blueprint(trainer.blueprint("riverboat train"), tmp_path / "six.npz")
    read = load_blueprint(tmp_path / "six.npz")
    borrowed = trainer.tables.borrowed(BORROWED * trainer.rounds)
    assert (read.provenance.command, read.provenance.seed, read.provenance.iterations) == ("riverboat train", 3, 900)
    for node in (0, *map(int, np.flatnonzero(read.tree.kinds < ALONE)[-5:])):
        strategy = read.strategy(node)
        assert np.abs(strategy - trainer.tables.average(node, borrowed)).max() < 0.1
        assert strategy.sum(axis=1) == pytest.approx(1, abs=1e-5)


@pytest.mark.usefixtures("_shallow_trainer")
def test_the_command_trains_for_six_and_says_so_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(("train", "--players", "6", "--seconds", "1", "--seed", "3", "--workers", "1", "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    read = load_blueprint(tmp_path / "6max.npz")
    assert read.provenance.command == "riverboat train --players 6 --seconds 1 --seed 3 --workers 1"
    assert read.provenance.iterations == told["iterations"] > 0
    assert (tmp_path / "blueprint-6max.checkpoint").exists()


@pytest.mark.usefixtures("_shallow_trainer")
def test_a_checkpoint_or_a_file_of_other_buckets_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shallow: TableTree
) -> None:
    trainer = trained(1)
    trainer.save(tmp_path / "six.checkpoint")
    blueprint = trainer.blueprint("")
    save_blueprint(replace(blueprint, packed=blueprint.packed[:-1]), tmp_path / "six.npz")
    with pytest.raises(RiverboatError, match="were expected") as refusal:
        load_blueprint(tmp_path / "six.npz")
    assert refusal.value.code == "blueprint_for_six_of_other_buckets"
    deeper = build_tree(root_spot(12))
    assert deeper.size != shallow.size
    monkeypatch.setattr(multiway_training, "blueprint_tree", lambda: deeper)
    with pytest.raises(RiverboatError, match="were expected") as refusal:
        TableTrainer.resume(tmp_path / "six.checkpoint", threads=1)
    assert refusal.value.code == "checkpoint_of_other_tree"


def test_a_bucket_that_was_never_met_plays_as_its_neighbours_do() -> None:
    sums = np.zeros((40, 2), np.float32)
    sums[10], sums[12], sums[30] = (3, 1), (1, 3), (0, 5)
    order = np.arange(40)
    assert around(sums, order)[11] == pytest.approx([0.5, 0.5])
    assert around(sums, order)[38] == pytest.approx([0, 1])
    assert around(sums, order)[39].sum() == 0


def test_a_flop_that_was_never_seen_is_played_as_others_play_it_and_the_unknown_with_caution(
    shallow: TableTree,
) -> None:
    tables = TableTables(shallow, load_abstraction().bucket_counts)
    flops = next(flops for flops in alike_flops(shallow) if len(flops) > 1)
    (first, _), (other, _) = flops[:2]
    raising = shallow.actions_at(first)[-1]
    place = shallow.actions_at(first).index(raising)
    tables._rows(tables.sums, first)[:, place] = 5
    borrowed = tables.borrowed(1.0)
    assert (tables.average(other, borrowed)[:, place] > 0.99).all()
    unknown = shallow.child(0, shallow.actions_at(0)[-1])  # somebody has raised
    strategy, actions = tables.average(unknown, borrowed), shallow.actions_at(unknown)
    assert strategy[HANDS.index("AA"), actions.index(CALL)] == strategy[HANDS.index("72o"), actions.index(FOLD)] == 1


def test_a_short_training_knows_which_hands_to_play(shallow: TableTree) -> None:
    abstraction = load_abstraction()
    tables = TableTables(shallow, abstraction.bucket_counts)
    pool = sample_pool(abstraction, 60, seed=1, threads=1)
    trembles = trembles_of(abstraction)
    for number in range(1, 11):
        tables.learn(deal_from(pool, 10_000, seed=number), number, seed=number, trembles=trembles)
    strategy = tables.average(0)
    actions = shallow.actions_at(0)
    assert strategy[HANDS.index("AA"), actions.index(FOLD)] < 0.02
    assert strategy[HANDS.index("72o"), actions.index(FOLD)] > 0.95
    assert strategy[:, actions.index(CALL)].max() == 0, "nobody learns to limp"
