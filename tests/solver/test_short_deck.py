"""Short deck for two: 36 cards, antes, a blind on the button alone. Blueprints are read, turn and river solved."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from riverboat.bots.by_ranges.player import CardPlayer
from riverboat.bots.by_solver.policy_player import PolicyPlayer
from riverboat.cards import deck_of, parse_cards
from riverboat.engine import Call, Check, Hand, RaiseTo, Rules, apply, legal_actions, observe, start_hand
from riverboat.evaluator import evaluate_short
from riverboat.odds.ranges import COMBO_INDEX, COMBOS, make_combo
from riverboat.solver.blueprints.abstraction import SHORT, group_equities, load_abstraction, turn_features
from riverboat.solver.blueprints.blueprint import blueprint_path, load_blueprint
from riverboat.solver.blueprints.dealing import deal_from, sample_pool
from riverboat.solver.blueprints.game import SHORT_DECK_DEPTHS, short_deck
from riverboat.solver.heads_up import hand_number
from riverboat.solver.multiway import MultiwayAdviser
from riverboat.solver.policy import HANDS
from riverboat.solver.table_hand import short_deck_hand
from riverboat.solver.thinking import NEVER, Thinking
from riverboat.solver.trees.holdem import StreetStart, blocked, hands_of, holdem_game, unseen
from riverboat.solver.trees.menus import PotMenu
from riverboat.solver.trees.spot import BIG_BLIND_CHIPS, CALL, FOLD
from riverboat.table.variants import rules_of

RULES = rules_of("short_deck", 0, 100)
READS = MultiwayAdviser(Thinking(solves_from=NEVER))
BOARD = "9h9d8h7hKc"


def dealt(rng: Random, stack: int = 10_000, rules: Rules = RULES, players: int = 2) -> Hand:
    pack = list(deck_of("short"))
    rng.shuffle(pack)
    return start_hand(rules, (stack,) * players, rng.randrange(players), pack)


def number_of(text: str) -> int:
    return COMBO_INDEX[make_combo(*parse_cards(text))]


def test_there_are_630_hands_and_32_cards_to_come_on_the_turn() -> None:
    assert len(hands_of("short")) == 630
    assert len(unseen(parse_cards("9h9d8h7h"), "short")) == 32
    assert load_abstraction(SHORT).is_dealt.sum() == 81


def test_in_the_tree_antes_are_paid_and_the_button_acts_last_on_every_street() -> None:
    tree = short_deck(100).tree
    assert (tree.pots[0], tree.paid[0], tree.actions_at(0)[:2]) == (300, 100, [FOLD, CALL])
    flop = tree.node([CALL, CALL])
    assert (tree.kinds[0], tree.kinds[tree.node([CALL])], tree.kinds[flop]) == (0, 1, 0)
    assert tree.pots[flop] == 400
    assert tree.paid.max() == 100 * BIG_BLIND_CHIPS


@pytest.mark.parametrize("hole", ["AhTh", "KhKd", "AsTs", "8d8s"])
def test_equity_on_the_river_is_that_against_every_hand_of_the_pack(hole: str) -> None:
    board, held = parse_cards(BOARD), parse_cards(hole)
    mine, won = evaluate_short((*held, *board)), []
    for hand in hands_of("short"):
        if not {*COMBOS[hand]} & {*held, *board}:
            theirs = evaluate_short((*COMBOS[hand], *board))
            won.append(0.5 * ((mine > theirs) + (mine >= theirs)))
    found = group_equities(board, np.zeros(HANDS, np.uint8), 1, "short")
    assert found[number_of(hole), 0] == pytest.approx(sum(won) / len(won), abs=1e-6)


def test_a_flush_beats_a_full_house_on_the_river_and_over_the_rivers_of_a_turn() -> None:
    equities = group_equities(parse_cards(BOARD), np.zeros(HANDS, np.uint8), 1, "short")[:, 0]
    assert equities[number_of("AhTh")] > equities[number_of("KhKd")] > equities[number_of("AsTs")]
    spread = turn_features(parse_cards(BOARD[:8]), "short").mean(axis=1)
    assert spread[number_of("AhTh")] < spread[number_of("8d8s")] < spread[number_of("AsKd")], "more is less equity"


def test_one_hand_has_the_bucket_that_it_has_among_all() -> None:
    abstraction = load_abstraction(SHORT)
    for cards in (0, 3, 4, 5):
        board = parse_cards(BOARD[: 2 * cards])
        buckets = abstraction.buckets(board)
        for hand in np.flatnonzero(~blocked(board, "short"))[::37].tolist():
            assert abstraction.bucket(board, hand) == buckets[hand]


def test_training_deals_hands_of_the_pack_alone() -> None:
    abstraction = load_abstraction(SHORT)
    deals = deal_from(sample_pool(abstraction, 2, seed=1, threads=1), 2, 500, seed=3)
    assert abstraction.is_dealt[deals.buckets[:, :, 0]].all()
    assert 1 <= deals.ranks.min() <= deals.ranks.max() <= 1404


def test_advice_is_legal_to_the_end_of_every_hand_and_a_row_of_the_policy() -> None:
    rng, streets = Random(3), set[str]()
    for _ in range(25):
        hand = dealt(rng, rng.choice((600, 2_500, 10_000, 40_000)))
        while hand.actor is not None:
            seen, legal = observe(hand, hand.actor), legal_actions(hand)
            advice, policy = READS.advise(seen), READS.policy(seen)
            assert advice is not None
            assert policy is not None
            assert advice.actions == policy.actions
            assert advice.shares == pytest.approx(policy.shares[hand_number(seen.hole_cards)].tolist(), abs=1e-5)
            for action in advice.actions:
                low, high = legal.raise_to or (0, 0)
                assert low <= action <= high if action > CALL else action == CALL or not legal.check
            streets.add(seen.street)
            bot = PolicyPlayer(rng.choice(("blueprint", "level:2", "tag")), rng.randrange(9))
            hand = apply(hand, bot.act(seen)).hand
    assert len(streets) == 4


def test_aces_play_against_a_raise_and_an_all_in_and_the_worst_hand_folds_to_it() -> None:
    hand = dealt(Random(1))
    for total in (500, 9_900):
        raised = apply(hand, RaiseTo(total)).hand
        folds = {}
        for cards in ("AsAh", "Tc6h"):
            advice = READS.advise(replace(observe(raised, raised.actor), hole_cards=(cards[:2], cards[2:])))
            assert advice is not None
            folds[cards] = dict(zip(advice.actions, advice.shares, strict=True)).get(FOLD, 0)
        assert folds["AsAh"] == 0
        assert total == 500 or folds["Tc6h"] > 0.9


def test_a_stack_is_counted_with_its_ante() -> None:
    hand = dealt(Random(2), 3_500)
    seen = short_deck_hand(observe(hand, hand.actor))
    assert seen is not None
    assert (seen.full_stack, seen.contested_depth, seen.postflop_order) == (3_500, 35, (0, 1))


def test_a_turn_is_solved_with_the_cards_of_the_pack() -> None:
    start = StreetStart(parse_cards(BOARD[:8]), 1_000, 2_000, 100, "short")
    menu = PotMenu({2: ((1.0,), ()), 3: ((1.0,), ())})
    game, hands = holdem_game(start, (~blocked((), "short")).astype(np.float32)[None].repeat(2, 0), menu)
    assert len(hands) == 32 * 31 // 2
    assert game.boards.number == 32
    assert game.chance == pytest.approx(1 / 28)
    king = unseen(start.board, "short").index(parse_cards("Kc")[0])
    strongest_last = hands[game.boards.orders[king, : game.boards.sizes[king]]].tolist()
    assert strongest_last.index(number_of("AhTh")) > strongest_last.index(number_of("KhKd"))


def test_turn_and_river_are_solved_and_the_flop_is_read() -> None:
    solver = MultiwayAdviser(Thinking(solves_from=1, turn_iterations=8, river_iterations=8))
    hand, solved = dealt(Random(5), 2_000), []
    while hand.actor is not None:
        seen = observe(hand, hand.actor)
        solved.append((seen.street, solver.solves(seen)))
        policy = solver.policy(seen)
        assert policy is not None
        assert policy.shares.sum(axis=1) == pytest.approx(1, abs=1e-5)
        legal = legal_actions(hand)
        hand = apply(hand, Check() if legal.check else Call()).hand
    assert {street for street, is_solved in solved if is_solved} == {"turn", "river"}


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        (rules_of("short_deck", 0, 100, ante=50), 2),
        (Rules(small_blind=50, big_blind=100, deck="short"), 2),
        (RULES, 3),
    ],
    ids=["other antes", "two blinds", "three players"],
)
def test_other_forms_are_played_by_ranges(rules: Rules, players: int) -> None:
    hand = dealt(Random(4), rules=rules, players=players)
    seen = observe(hand, hand.actor)
    assert READS.advise(seen) is None
    assert PolicyPlayer("tag", 9).act(seen) == CardPlayer("tag", 9).act(seen)


@pytest.mark.parametrize("depth", SHORT_DECK_DEPTHS)
def test_the_blueprints_say_how_they_were_made(depth: int) -> None:
    provenance = load_blueprint(short_deck(depth)).provenance
    assert provenance.command.startswith(f"riverboat train --short-deck --stack {depth} --seconds")
    assert provenance.iterations > 1_000_000
    assert blueprint_path(short_deck(depth)).stat().st_size < 2 * 2**20


def test_with_trips_over_straights_hands_are_put_in_buckets_by_their_own_ranks() -> None:
    board = parse_cards("9h9d8c7sKc")
    usual, trips = (load_blueprint(short_deck(100, deck)).abstraction for deck in ("short", "short_trips"))
    straight, three = number_of("Ts6d"), number_of("9sQh")
    for abstraction, better, worse in ((usual, straight, three), (trips, three, straight)):
        equities = abstraction.river_features(board)[:, 0]
        assert equities[better] > equities[worse]
    hand = dealt(Random(6), rules=rules_of("short_deck_trips", 0, 100))
    assert READS.advise(observe(hand, hand.actor)) is not None
