"""Holes that were put into a strategy are found, and are as large as they are by hand."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from plain_habit import RaisesInsteadOfFolding
from planted import STACK, always_calls, bluffs_every_river, folds_to_smallest_raises, random_policy

from riverboat.cards import parse_cards
from riverboat.solver.best_response.walk import Policies
from riverboat.solver.holes.choices import chosen, counted, nodes
from riverboat.solver.holes.habits import HABIT_NAMES, Habit, habit_of, raises
from riverboat.solver.holes.measure import HolesFound, find_holes, summed
from riverboat.solver.holes.situations import situation
from riverboat.solver.holes.walk import BoardFound, Decision, Deed, HoleSearch, Try
from riverboat.solver.public_state import PublicState
from riverboat.solver.trees.spot import CALL, FLOP, RIVER, TURN, Chips

BOARD = tuple(parse_cards("9h4s2dKcTh"))
SMALLEST = Deed("fold", "smallest")


def habit(name: str) -> Habit:
    found = habit_of(name)
    assert found is not None
    return found


def on_board(policy: Policies, least_weight: float = 0.0) -> BoardFound:
    dice = [np.random.default_rng(seed) for seed in (1, 2)]
    return HoleSearch(policy, STACK, least_weight=least_weight).on_board(BOARD, dice)


def find(policy: Policies, boards: int, workers: int = 1) -> HolesFound:
    return find_holes(partial(HoleSearch, policy, STACK), 7, boards=boards, workers=workers)


def test_folding_to_smallest_raises_is_found_with_its_size() -> None:
    """The big blind would fold every second time for the pot of five; raising to two costs two.

    It wins five big blinds three times in five and loses two otherwise: 2.2 more than folding, every second hand, from
    one of two seats: 0.55 a hand.
    """
    found = on_board(folds_to_smallest_raises)
    (hole,) = [one for one in found.decisions if one.picked is not None]
    assert hole.lines == ((200, CALL), (CALL, 100))
    assert hole.picked == Try(
        SMALLEST, 200, pytest.approx(550), wins=pytest.approx(0.6), needs=pytest.approx(200 / 700)
    )
    assert hole.chance == pytest.approx(0.5)
    assert found.picked == pytest.approx(550)


def test_it_is_the_same_on_every_board_and_so_it_is_the_total() -> None:
    found = find(folds_to_smallest_raises, boards=4)
    assert found.total.mean == pytest.approx(550)
    assert found.total.error == pytest.approx(0, abs=1e-6)
    assert found.streets[FLOP].mean == pytest.approx(550)
    assert found.by_board.mean == pytest.approx(550)
    assert found.kinds[0][:2] == (FLOP, SMALLEST)
    assert found.worst[0].tried.deed == SMALLEST
    assert found.worst[0].gain.mean == pytest.approx(550)
    assert len(found.worst) == 1


def test_the_habit_of_smallest_raises_gains_what_is_won_by_calls_too() -> None:
    """Called, it is checked down and even: +3 three times in five and 0 otherwise, against −2 for folding."""
    found = on_board(folds_to_smallest_raises)
    assert found.habits["minraise", FLOP] == pytest.approx(950)
    assert found.habits["potraise", FLOP] == pytest.approx(500)
    assert found.habits["neverfold", FLOP] == pytest.approx(500)


@pytest.mark.parametrize("street", [FLOP, TURN, RIVER])
def test_a_habit_gains_the_same_when_every_line_is_counted_one_by_one(street: int) -> None:
    whole = HoleSearch(random_policy(), 1_500, least_weight=0.0, habits=(habit("minraise"),), sizes=())
    found = whole.on_board(BOARD, [np.random.default_rng(seat) for seat in (0, 1)])
    assert found.habits["minraise", street] == pytest.approx(
        RaisesInsteadOfFolding(random_policy(), BOARD, street).gain(1_500), rel=1e-6
    )


def test_bluffing_too_often_is_found_by_calling() -> None:
    """Folding loses the big blind that was paid, calling is even: one big blind, every second hand, from one seat."""
    found = on_board(bluffs_every_river)
    (hole,) = [one for one in found.decisions if one.picked is not None]
    call = next(one for one in hole.tries if one.deed == Deed("fold", None))
    assert len(hole.lines) - 1 == RIVER
    assert (call.total, call.gain) == (CALL, pytest.approx(250))
    assert (call.wins, call.needs) == (pytest.approx(0.5), pytest.approx(1 / 3))
    assert found.habits["neverfold", RIVER] == pytest.approx(250)
    assert found.habits["float", RIVER] == pytest.approx(250)


def test_who_never_folds_cannot_be_bluffed() -> None:
    found = on_board(always_calls)
    assert not any(one.picked for one in found.decisions)
    for gain in found.habits.values():
        assert gain == pytest.approx(0, abs=1e-6)


def test_rare_branches_are_sampled_without_bending_the_mean() -> None:
    """With only one branch in some followed, many walks have the mean of the whole one."""
    whole = on_board(folds_to_smallest_raises)
    search = HoleSearch(folds_to_smallest_raises, STACK, least_weight=8.0, habits=(), sizes=("smallest",))
    walks = [
        search.on_board(BOARD, [np.random.default_rng([seed, seat]) for seat in (0, 1)]).picked for seed in range(300)
    ]
    assert len({round(walk) for walk in walks}) > 1
    assert np.mean(walks) == pytest.approx(whole.picked, abs=3 * np.std(walks) / np.sqrt(len(walks)))


def test_boards_are_the_same_on_any_number_of_processes() -> None:
    alone, together = (find(folds_to_smallest_raises, boards=3, workers=workers) for workers in (1, 2))
    assert alone._replace(seconds=0) == together._replace(seconds=0)


def test_a_deed_that_pays_on_one_board_only_is_not_chosen() -> None:
    boards = [nodes(board_of({SMALLEST: gain})) for gain in (900.0, -100.0, -100.0, -100.0, -100.0)]
    assert chosen(boards) == {}


def test_whoever_bets_instead_of_checking_does_not_come_to_the_decisions_after_the_check() -> None:
    bet = Deed("check", "half")
    both = [nodes(board_of({SMALLEST: 30.0 + number}, {bet: 50.0 + number})) for number in range(5)]
    assert sum(counted(both[0], chosen(both)).values()) == pytest.approx(50)
    small = [nodes(board_of({SMALLEST: 30.0 + number}, {bet: 20.0 + number})) for number in range(5)]
    assert sum(counted(small[0], chosen(small)).values()) == pytest.approx(30)


def test_situations_that_gain_the_same_are_told_in_the_order_of_the_hand() -> None:
    bets = (30, 70, 140, 220, 500, 900)
    made = tuple(
        Decision(STACK, (50, 100), BOARD[:3], ((CALL, CALL), (CALL, bet)), 1, 0.5, 1.0, (tried,), None)
        for bet in bets
        for tried in (Try(SMALLEST, 2 * bet, 40.0, 0.6, 0.3),)
    )
    worst = summed([BoardFound(made, {})] * 5, 1.0).worst
    assert [one.decision.lines[-1][-1] for one in worst] == [*bets]


def board_of(folded: dict[Deed, float], checked: dict[Deed, float] | None = None) -> BoardFound:
    """A check on the flop, and then a bet that is folded to."""
    made = []
    for lines, gains in ((((CALL, CALL), (CALL, 100)), folded), (((CALL, CALL), ()), checked or {})):
        tries = tuple(Try(deed, 200, gain, 0.6, 0.3) for deed, gain in gains.items())
        if tries:
            made.append(Decision(STACK, (50, 100), BOARD[:3], lines, 1, 0.5, 1.0, tries, None))
    return BoardFound(tuple(made), {})


def test_a_situation_is_the_same_whatever_the_board_and_the_exact_sizes_are() -> None:
    def after(bet: Chips, board: str) -> Decision:
        return Decision(STACK, (50, 100), tuple(parse_cards(board)), ((300, CALL), (CALL, bet)), 1, 1.0, 1.0, (), None)

    assert situation(after(200, "9h4s2d")) == situation(after(180, "AcKcQc"))
    assert situation(after(200, "9h4s2d")) != situation(after(600, "9h4s2d"))


def test_every_size_from_the_smallest_to_all_in_is_tried_once() -> None:
    flop = PublicState(STACK, (50, 100)).after(300).after(CALL).dealt(*BOARD[:3])
    assert raises(flop.spot) == {100: "smallest", 200: "third", 300: "half", 600: "pot", 9_700: "all_in"}
    short = PublicState(500, (50, 100)).after(300).after(CALL).dealt(*BOARD[:3])
    assert raises(short.spot) == {100: "smallest", 200: "third"}


def test_habits_have_names() -> None:
    assert all(habit_of(name) is not None for name in HABIT_NAMES)
    assert habit_of("sleeps") is None
