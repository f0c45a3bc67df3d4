"""Reading the blueprint for six at a real table: who plays which seat, what bets are taken for, what has no reading."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from multiway_hands import play

from riverboat.engine import Hand, observe
from riverboat.odds.ranges import STARTING_HANDS
from riverboat.solver.blueprints.abstraction import CLASS_OF_HAND
from riverboat.solver.blueprints.blueprint import Blueprint, blueprint_path, load_blueprint
from riverboat.solver.blueprints.following import HandFollower, Moment
from riverboat.solver.blueprints.game import SIX_MAX, SIX_MAX_DEPTHS, blueprint_tree, six_max
from riverboat.solver.blueprints.prices import tightened
from riverboat.solver.blueprints.seat_map import SeatMap, seat_map
from riverboat.solver.table_hand import TableHand, table_hand
from riverboat.solver.trees.spot import CALL, FOLD


@pytest.fixture(scope="module")
def blueprint() -> Blueprint:
    return load_blueprint(SIX_MAX)


def at_table(players: int, words: str = "") -> Hand:
    return play([10_000] * players, words)


def seen(hand: Hand) -> TableHand:
    assert hand.actor is not None
    found = table_hand(observe(hand, hand.actor))
    assert found is not None
    return found


def seats(hand: Hand) -> SeatMap:
    found = seat_map(seen(hand), SIX_MAX.players)
    assert found is not None
    return found


def moment(blueprint: Blueprint, hand: Hand) -> Moment:
    return HandFollower(blueprint).moments(seen(hand), seats(hand))[-1]


def node_of(blueprint: Blueprint, line: tuple[int, ...]) -> int:
    node = 0
    for action in line:
        node = blueprint.tree.child(node, action)
    return node


def test_the_file_says_how_it_was_made_and_is_small() -> None:
    provenance = load_blueprint(SIX_MAX).provenance
    assert provenance.command.startswith("riverboat train --players 6 ")
    assert blueprint_path(SIX_MAX).stat().st_size < 15 * 2**20


@pytest.mark.parametrize("depth", SIX_MAX_DEPTHS)
def test_the_shipped_tree_is_the_one_that_the_code_builds(depth: int) -> None:
    built = blueprint_tree(six_max(depth))._asdict()
    for name, shipped in load_blueprint(six_max(depth)).tree._asdict().items():
        assert np.array_equal(shipped, built[name]), name


@pytest.mark.parametrize("depth", SIX_MAX_DEPTHS[:-1])
def test_short_stacks_have_learnt_enough(depth: int) -> None:
    """The best hands are never folded first to act, the worst are, and the button plays more hands than the first."""
    blueprint = load_blueprint(six_max(depth))
    assert blueprint.provenance.iterations > 1_000_000
    hands, sizes = list(STARTING_HANDS), np.array([len(combos) for combos in STARTING_HANDS.values()])
    first, button = (blueprint.strategy(blueprint.tree.node((FOLD,) * folded))[:, 0] for folded in (0, 3))
    for strong, weak in (("AA", "72o"), ("KK", "83o"), ("AKs", "92o")):
        assert first[hands.index(strong)] == 0
        assert first[hands.index(weak)] == 1
    assert sizes @ button < 0.9 * (sizes @ first)


def test_aces_are_opened_and_seven_deuce_is_not(blueprint: Blueprint) -> None:
    hands = list(STARTING_HANDS)
    for folds in range(4):
        row = blueprint.strategy(node_of(blueprint, (FOLD,) * folds))
        assert row[hands.index("AA"), 0] < 0.02
        assert row[hands.index("72o"), 0] > 0.9


# Who plays which seat.


def test_three_players_play_as_if_the_earliest_seats_had_folded(blueprint: Blueprint) -> None:
    hand = at_table(3)
    assert seats(hand).seats == (3, 4, 5)
    (place,) = moment(blueprint, hand).places
    assert place.node == node_of(blueprint, (FOLD, FOLD, FOLD))
    assert place.spot.actor == 3, "the button"


def test_of_nine_those_who_folded_first_are_left_out() -> None:
    assert seats(at_table(9, "f f f")).seats == (None, None, None, 0, 1, 2, 3, 4, 5)
    assert seats(at_table(9, "r250 f f f f f f f")).seats == (0, None, None, None, 1, 2, 3, 4, 5)


def test_of_nine_the_first_to_act_plays_as_the_first_of_six_with_three_more_behind() -> None:
    found = seats(at_table(9))
    assert found.seats[0] == 0
    assert found.more_behind == 3
    assert seats(at_table(9, "f f f")).more_behind == 0
    assert seats(at_table(7, "r250 f")).more_behind == 1


def test_first_of_nine_enters_with_sixty_percent_of_the_hands_of_the_first_of_six(blueprint: Blueprint) -> None:
    strategy, actions = blueprint.strategy(0), blueprint.tree.actions_at(0)
    combos = np.bincount(CLASS_OF_HAND).astype(np.float32)
    tight = tightened(strategy, actions, 0.6, combos, blueprint.abstraction.equities[0])
    before, after = ((1 - table[:, 0]) @ combos for table in (strategy, tight))
    assert after == pytest.approx(0.6 * before, rel=1e-3)
    assert tight.sum(axis=1) == pytest.approx(1, abs=1e-5)
    aces = list(STARTING_HANDS).index("AA")
    assert tight[aces] == pytest.approx(strategy[aces])


# What bets are taken for.


def test_an_open_of_any_usual_size_is_the_open(blueprint: Blueprint) -> None:
    for size in (200, 250, 300, 400):
        (place,) = moment(blueprint, at_table(6, f"r{size} f f f f")).places
        assert place.node == node_of(blueprint, (250, FOLD, FOLD, FOLD, FOLD))


def test_an_open_for_half_the_stack_has_no_reading(blueprint: Blueprint) -> None:
    assert moment(blueprint, at_table(6, "r5000 f f f f")).places == ()


def test_a_bet_between_two_sizes_is_taken_for_both(blueprint: Blueprint) -> None:
    """After an open and the big blind's call there are 550 in the pot; the tree has bets of 248 and 550."""
    hand = at_table(6, "f f f r250 f c r400")
    places = moment(blueprint, hand).places
    before = node_of(blueprint, (FOLD, FOLD, FOLD, 250, FOLD, CALL))
    assert [place.node for place in places] == [blueprint.tree.child(before, bet) for bet in (248, 550)]
    assert sum(place.weight for place in places) == pytest.approx(1)
    assert 0.2 < places[0].weight < 0.8


def test_a_limper_too_many_counts_as_folded(blueprint: Blueprint) -> None:
    (place,) = moment(blueprint, at_table(6, "c c c f f")).places
    assert place.node == node_of(blueprint, (CALL, CALL, FOLD, FOLD, FOLD))


def test_whoever_is_all_in_is_passed_over(blueprint: Blueprint) -> None:
    """The first raiser is all-in for less than the next raise; when the hand comes back, the caller is to act."""
    hand = play([10_000, 10_000, 400, 10_000, 10_000, 10_000], "a c f r2000 f f")
    assert hand.actor == 3
    places = moment(blueprint, hand).places
    assert [int(blueprint.tree.kinds[place.node]) for place in places] == [1]


def test_a_flop_off_the_map_begins_where_the_same_seats_have_about_as_much_behind(blueprint: Blueprint) -> None:
    """Nobody in the tree calls a re-raise without having entered; here somebody does, and the opener folds."""
    hand = at_table(6, "f r250 r750 c f f f")
    (place,) = moment(blueprint, hand).places
    assert place.spot.live == (2, 3)
    assert 0.5 < (9250 / 1900) / (place.spot.stack / place.spot.middle) < 2


@pytest.mark.parametrize("depth", [3000, 4000, 30_000])
def test_a_line_of_the_tree_is_read_as_that_line_whatever_the_stacks(blueprint: Blueprint, depth: int) -> None:
    (place,) = moment(blueprint, play([depth] * 6, "f f f r250 f c c")).places
    assert place.node == node_of(blueprint, (FOLD, FOLD, FOLD, 250, FOLD, CALL, CALL))


def test_four_on_a_flop_have_no_reading_but_two_of_them_on_the_turn_do(blueprint: Blueprint) -> None:
    assert moment(blueprint, at_table(6, "f f r250 c c c ")).places == ()
    assert moment(blueprint, at_table(6, "f f r250 c c c r500 f f c ")).places != ()


# What is no table for six.


@pytest.mark.parametrize(
    ("stacks", "rules"),
    [
        ([10_000] * 2, {}),
        ([10_000] * 10, {}),
        ([10_000] * 3, {"structure": "fixed_limit"}),
        ([10_000] * 3, {"deck": "short"}),
        ([10_000, 70, 10_000, 10_000], {}),
    ],
)
def test_other_games_and_posts_are_not_read(stacks: list[int], rules: dict[str, Any]) -> None:
    hand = play(stacks, **rules)
    assert hand.actor is not None
    assert table_hand(observe(hand, hand.actor)) is None


def test_antes_are_money_in_the_pot() -> None:
    spot = seen(play([10_000] * 4, ante=10)).spot
    assert (spot.pot, spot.price, spot.left[0]) == (190, 100, 9990)


def test_what_cannot_be_matched_does_not_count() -> None:
    spot = seen(play([10_000, 3000, 10_000], "f r10000")).spot
    big_blind = 2
    assert spot.price == 10_000
    assert spot.to_call(big_blind) == 2900
    assert spot.reach(big_blind) == 3000
