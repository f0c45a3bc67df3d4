"""Play-outs: what the kernel finds is what a plain walk finds, and deals are as likely as they should be."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from game_deals import game_buckets, game_deals
from plain_playouts import PlainPlayout, plain_bend

from riverboat.cards import parse_cards
from riverboat.odds.ranges import COMBO_INDEX, STARTING_HANDS, make_combo
from riverboat.solver.blueprints.abstraction import FINE, load_abstraction
from riverboat.solver.blueprints.board_sample import all_boards, boards_from
from riverboat.solver.blueprints.game import heads_up
from riverboat.solver.blueprints.packing import HALF, Packing
from riverboat.solver.blueprints.playout_kernels import Opponents, PlayoutTree, bend, play_out, read_shares
from riverboat.solver.blueprints.playouts import (
    AS_THE_BLUEPRINT,
    NO_EQUITIES,
    DealtHands,
    class_equities,
    deal_hands,
    played_out,
    playout_tree,
    run_out_equities,
)
from riverboat.solver.blueprints.reader import shipped
from riverboat.solver.blueprints.sampling_kernels import MOST_ACTIONS
from riverboat.solver.policy import HANDS
from riverboat.solver.trees.betting_tree import NO_CHILD, BettingTree, Floats
from riverboat.solver.trees.card_game import CardGame
from riverboat.solver.trees.holdem import HOLES
from riverboat.solver.trees.spot import CALL, FOLD, PREFLOP, TURN
from riverboat.solver.trees.toy_games import kuhn, leduc

ANYTHING = np.ones((2, HANDS), np.float32)


def hand_of(text: str) -> int:
    return COMBO_INDEX[make_combo(*parse_cards(text))]


def range_of(*names: str) -> Floats:
    weights = np.zeros(HANDS, np.float32)
    for name in names:
        weights[[COMBO_INDEX[combo] for combo in STARTING_HANDS[name]]] = 1
    return weights


class PackedGame:
    """A small card game with a strategy that was drawn at random, as it lies in a file."""

    def __init__(self, game: CardGame, seed: int) -> None:
        counts = game_buckets(game)
        orders = [np.arange(count) for count in counts]
        bits = [8] * len(counts)
        abstraction: Any = SimpleNamespace(bucket_counts=counts, orders=orders)
        self.packing = Packing(game.tree, abstraction, bits)
        rng = np.random.default_rng(seed)
        drawn = {
            int(node): rng.dirichlet(np.ones(int(game.tree.counts[node])), counts[int(game.tree.streets[node])])
            for node in np.flatnonzero(game.tree.is_decision)
        }
        self.packed = self.packing.pack(lambda node: drawn[node].astype(np.float32))
        self.tree = _playout_tree(game.tree, self.packing, self.packed, counts)

    def strategy(self, node: int) -> Floats:
        return self.packing.unpack(self.packed, node)


def _playout_tree(tree: BettingTree, packing: Packing, packed: Any, counts: list[int]) -> PlayoutTree:
    places = np.zeros((len(counts), max(counts)), np.int32)
    for street, count in enumerate(counts):
        places[street, :count] = np.arange(count)
    is_call = (tree.actions == CALL) & (tree.children != NO_CHILD)
    return PlayoutTree(
        *(tree.kinds, tree.streets, tree.counts, tree.live, tree.children, tree.paid, tree.pots),
        np.where(is_call.any(axis=1), is_call.argmax(axis=1), NO_CHILD).astype(np.int32),
        tree.is_decision & (tree.actions[:, 0] == FOLD),
        *(packed, packing.offsets, (packing.bits // HALF).astype(np.int64), np.array(counts, np.int64)),
        *(places, np.zeros((len(counts), max(counts)), np.float32)),
    )


@pytest.mark.parametrize("game", [kuhn(), leduc()], ids=["kuhn", "leduc"])
@pytest.mark.parametrize("hero", [0, 1])
def test_on_kuhn_and_leduc_each_deal_is_worth_what_a_plain_walk_says(game: CardGame, hero: int) -> None:
    packed = PackedGame(game, seed=3)
    plain = PlainPlayout(game.tree, packed.strategy)
    deals = game_deals(game, 40, np.random.default_rng(5))
    roots = np.array([0, *game.tree.children[0, : game.tree.counts[0]]], np.int32)
    won = np.zeros((len(deals.ranks), len(roots)))
    play_out(packed.tree, AS_THE_BLUEPRINT, deals.buckets, deals.ranks, NO_EQUITIES, hero, roots, 0.0, won)
    for deal, (buckets, ranks) in enumerate(zip(deals.buckets.tolist(), deals.ranks.tolist(), strict=True)):
        expected = [plain.value(int(root), hero, buckets, ranks) for root in roots]
        assert won[deal] == pytest.approx(expected, abs=1e-5)


def test_sampling_light_branches_keeps_the_mean() -> None:
    game = leduc()
    packed = PackedGame(game, seed=3)
    one = game_deals(game, 1, np.random.default_rng(2))
    count = 20_000
    buckets, ranks = np.repeat(one.buckets, count, axis=0), np.repeat(one.ranks, count, axis=0)
    exact, sampled = np.zeros((1, 1)), np.zeros((count, 1))
    root = np.zeros(1, np.int32)
    play_out(packed.tree, AS_THE_BLUEPRINT, one.buckets, one.ranks, NO_EQUITIES, 0, root, 0.0, exact)
    for least_weight in (2.0, 0.3):
        play_out(packed.tree, AS_THE_BLUEPRINT, buckets, ranks, NO_EQUITIES, 0, root, least_weight, sampled)
        assert sampled.std() > 0
        assert abs(sampled.mean() - exact[0, 0]) < 4 * sampled.std() / count**0.5


@cache
def dealt_on_turn() -> DealtHands:
    board = parse_cards("Ah7d2c9s")
    boards = boards_from(load_abstraction(FINE), board, np.random.default_rng(1))
    return deal_hands(boards, 0, hand_of("AsKd"), ANYTHING, tries=200, seed=4)


def test_holdem_strategies_are_read_from_the_file_as_a_plain_walk_reads_them() -> None:
    follower = shipped(heads_up(20))
    tree = follower.blueprint.tree
    plain = PlainPlayout(tree, cache(follower.blueprint.strategy))
    turns = [int(node) for node in tree.street_starts() if tree.streets[node] == TURN][:200:40]
    dealt = dealt_on_turn()
    won = np.zeros((len(dealt.ranks), len(turns)))
    play_out(
        *(playout_tree(follower), AS_THE_BLUEPRINT, dealt.buckets, dealt.ranks, NO_EQUITIES, 0),
        *(np.array(turns, np.int32), 0.0, won),
    )
    for deal in range(5):
        buckets, ranks = dealt.buckets[deal].tolist(), dealt.ranks[deal].tolist()
        assert won[deal] == pytest.approx([plain.value(turn, 0, buckets, ranks) for turn in turns], abs=1e-2)


def test_nobody_is_dealt_a_card_that_somebody_else_has() -> None:
    dealt = dealt_on_turn()
    assert len(dealt.hands) > 100
    board = parse_cards("Ah7d2c9s")
    for own, other in HOLES[dealt.hands].tolist():
        assert own == HOLES[hand_of("AsKd")].tolist()
        assert len({*own, *other, *board}) == 8


def test_hands_are_as_likely_as_the_cards_left_make_them() -> None:
    ranges = np.stack([ANYTHING[0], range_of("AA", "KK", "QQ")])
    dealt = deal_hands(all_boards(FINE), 0, hand_of("AsKd"), ranges, tries=30_000, seed=1)
    names = list(STARTING_HANDS)
    shares = [float((dealt.buckets[:, 1, 0] == names.index(name)).mean()) for name in ("AA", "KK", "QQ")]
    # An ace and a king are gone: 3, 3 and 6 combos are left.
    assert shares == pytest.approx([0.25, 0.25, 0.5], abs=0.01)


def test_a_called_push_is_worth_its_exact_equity() -> None:
    tree = shipped(heads_up(20)).blueprint.tree
    push = tree.child(0, 2000)
    called = tree.child(push, CALL)
    ranges = np.stack([ANYTHING[0], range_of("QQ")])
    dealt = deal_hands(all_boards(FINE), 0, hand_of("AsKd"), ranges, tries=300, seed=1)
    won = played_out(playout_tree(shipped(heads_up(20))), dealt, np.array([called], np.int32), street=PREFLOP, seed=1)
    names = list(STARTING_HANDS)
    equity = float(class_equities()[names.index("AKo"), names.index("QQ")])
    assert equity == pytest.approx(0.4316, abs=2e-3)
    assert won == pytest.approx(np.full_like(won, equity * 4000 - 2000), abs=0.1)


def test_equities_over_run_outs_are_those_that_are_counted() -> None:
    equities = run_out_equities(hand_of("AsKd"), parse_cards("Qh7d2c9s"))
    # Of 44 rivers three aces and three kings beat a pair of nines.
    assert equities[hand_of("9h3h")] == pytest.approx(6 / 44)
    assert equities[hand_of("QsQd")] == 0
    assert equities[hand_of("AdKh")] == 0.5


def test_the_sample_has_the_buckets_of_its_boards() -> None:
    boards, abstraction = all_boards(FINE), load_abstraction(FINE)
    assert boards.upto[-1] == 1
    for board in (0, 1234, len(boards.cards) - 1):
        cards = boards.cards[board].tolist()
        flop, turn, river = boards.rows[board]
        assert np.array_equal(boards.flops[flop], abstraction.buckets(cards[:3]))
        assert np.array_equal(boards.turns[turn], abstraction.buckets(cards[:4]))
        assert np.array_equal(boards.rivers[river], abstraction.buckets(cards))


def test_the_same_seed_deals_and_plays_the_same() -> None:
    follower = shipped(heads_up(20))
    roots = np.array([follower.blueprint.tree.child(0, CALL)], np.int32)
    first, again, other = (
        played_out(
            playout_tree(follower),
            deal_hands(all_boards(FINE), 0, hand_of("9s8s"), ANYTHING, tries=500, seed=seed),
            roots,
            street=PREFLOP,
            seed=seed,
        )
        for seed in (1, 1, 2)
    )
    assert np.array_equal(first, again)
    assert first.mean() != other.mean()


def test_ranges_that_cannot_meet_deal_nothing() -> None:
    board = parse_cards("AhAd2c9s")
    boards = boards_from(load_abstraction(FINE), board, np.random.default_rng(1), most=4)
    assert len(boards.cards) == 4
    dealt = deal_hands(boards, 0, hand_of("AsKd"), np.stack([ANYTHING[0], range_of("AA")]), tries=50, seed=1)
    assert dealt.ranks.shape == (0, 2)


@pytest.mark.parametrize("quarters", [2, 3, 4, 6])
def test_shares_are_bent_as_the_formula_says(quarters: int) -> None:
    follower = shipped(heads_up(20))
    tree, packed = follower.blueprint.tree, playout_tree(follower)
    leaning = np.array([0.3, quarters, 2.0, 1.0, 0.5], np.float32)
    for node in (0, tree.child(0, CALL), tree.child(0, 200), int(tree.street_starts()[7])):
        actions, pot = tree.actions_at(node), float(tree.pots[node])
        added = [float(tree.pots[tree.child(node, action)]) - pot if action != FOLD else 0.0 for action in actions]
        to_call = next(put for action, put in zip(actions, added, strict=True) if action == CALL)
        shares = np.zeros(MOST_ACTIONS)
        read_shares(packed, node, 100, shares)
        before = shares[: len(actions)].copy()
        bend(packed, node, np.float32(to_call), 0.6, leaning, shares)
        wanted, favours = plain_bend(actions, added, pot, 0.6, leaning.tolist())
        mixed = 0.7 * before + 0.3 * np.array(wanted)
        expected = mixed ** (quarters / 4) * np.array(favours)
        assert shares[: len(actions)] == pytest.approx(expected / expected.sum(), rel=1e-4)


def test_an_answer_before_the_flop_takes_the_place_of_the_blueprint() -> None:
    game = kuhn()
    packed = PackedGame(game, seed=3)
    node = int(game.tree.children[0, 0])
    answer = np.zeros((1, 169, MOST_ACTIONS), np.float32)
    answer[0, :, 1] = 1
    asked = np.full(game.tree.size, -1, np.int32)
    asked[node] = 0
    opponents = Opponents(asked, answer, np.zeros((2, 4, 5), np.float32))
    deals = game_deals(game, 20, np.random.default_rng(5))
    won, always = np.zeros((len(deals.ranks), 1)), np.array([[0.0, 1.0]] * 3, np.float32)
    root = np.zeros(1, np.int32)
    play_out(packed.tree, opponents, deals.buckets, deals.ranks, NO_EQUITIES, 0, root, 0.0, won)
    plain = PlainPlayout(game.tree, lambda one: always if one == node else packed.strategy(one))
    expected = [plain.value(0, 0, *deal) for deal in zip(deals.buckets.tolist(), deals.ranks.tolist(), strict=True)]
    assert won[:, 0] == pytest.approx(expected, abs=1e-5)
