"""Bomb pots: all ante, the flop comes at once, and there may be two boards."""

from __future__ import annotations

from random import Random

import pytest
from invariants import check_accepted_is_legal, check_chips, check_turn
from random_hands import choices

from riverboat.engine import Hand, Rules, apply, legal_actions, observe, open_hand, play, read_position, write_position
from riverboat.engine.events import BoardDealt, CardsMucked
from riverboat.engine.notation import play_steps
from riverboat.engine.view import dealt_places
from riverboat.errors import RiverboatError
from riverboat.evaluator import rank_hand
from riverboat.gym.layout import rules_row
from riverboat.history import HistoryError, parse_hand, record, replay
from riverboat.history.phh import format_hand

BOMB = "blinds 50/100, ante 500, bomb_pot=1, stacks 5000 5000 5000"
DOUBLE = f"{BOMB}, boards=2"
RULES = Rules(small_blind=50, big_blind=100, ante=500, bomb_pot=True, boards=2)


def test_everybody_antes_and_acts_first_on_the_flop() -> None:
    hand = play(BOMB)
    assert (hand.pot, len(hand.board), hand.actor) == (1500, 3, 0)
    assert legal_actions(hand).check


def test_a_double_board_is_dealt_side_by_side() -> None:
    steps = play_steps(DOUBLE, "x x x x x x x x x")
    dealt = [(event.street, event.run) for step in steps for event in step.events if isinstance(event, BoardDealt)]
    assert dealt == [(street, run) for street in ("flop", "turn", "river") for run in (0, 1)]
    hand = steps[-1].hand
    assert hand.boards[1] == hand.deal.board(8)
    assert not set(hand.boards[0]) & set(hand.boards[1])
    assert not any(isinstance(event, CardsMucked) for step in steps for event in step.events)


def test_whoever_is_all_in_by_the_ante_sees_both_boards_to_the_end() -> None:
    hand = play("blinds 50/100, ante 500, bomb_pot=1, boards=2, stacks 500 400 5000")
    assert hand.is_over
    assert [len(board) for board in hand.boards] == [5, 5]
    assert sum(hand.stacks) == 5900


def shares_by_hand(hand: Hand) -> list[int]:
    """A second way to the same end: every pot by itself, board by board."""
    won = [0] * len(hand.stacks)
    for pot in hand.pots:
        halves = (pot.amount - pot.amount // 2, pot.amount // 2)
        for half, board in zip(halves, hand.boards, strict=True):
            ranks = {seat: rank_hand(hand.deal.hole_cards(seat) + board) for seat in pot.eligible}
            best = [seat for seat in pot.eligible if ranks[seat] == max(ranks.values())]
            for place, seat in enumerate(best):
                won[seat] += half // len(best) + (place < half % len(best))
    return won


@pytest.mark.parametrize("seed", range(25))
def test_any_double_board_pays_each_board_its_half(seed: int) -> None:
    random = Random(seed)
    stacks = [random.choice([300, 700, 2500, 9000]) for _ in range(random.randint(2, 6))]
    deck = list(range(52))
    random.shuffle(deck)
    step = open_hand(RULES, stacks, 0, deck)
    hand = step.hand
    while not hand.is_over:
        check_chips(hand)
        check_turn(hand)
        check_accepted_is_legal(hand)
        hand = apply(hand, random.choice(list(choices(legal_actions(hand), random.random())))).hand
    check_chips(hand)
    assert read_position(write_position(hand)).result == hand.result
    if hand.live.bit_count() > 1:
        paid = [0] * len(stacks)
        for pot in hand.pots:
            for seat, chips in pot.shares:
                paid[seat] += chips
        assert paid == shares_by_hand(hand)


def test_nobody_sees_a_card_of_either_board_before_it_is_dealt() -> None:
    hand = play(DOUBLE, "x x x")
    seen = observe(hand, 0)
    assert (len(seen.community_cards), len(seen.second_board)) == (4, 4)
    places = dealt_places(hand, 0)
    assert [*places.board.values()] == [*seen.community_cards]
    assert [*places.second_board.values()] == [*seen.second_board]
    hidden = [place for place in range(52) if place not in {*places.hole[0], *places.board, *places.second_board}]
    deck = list(hand.deal.deck)
    for one, other in zip(hidden, reversed(hidden), strict=True):
        deck[one] = hand.deal.deck[other]
    again = open_hand(RULES, (5000,) * 3, 2, deck).hand
    for action in hand.actions:
        again = apply(again, action).hand
    assert observe(again, 0) == seen
    assert write_position(again, seat=0) == write_position(hand, seat=0)


def test_phh_tells_one_board_and_refuses_two() -> None:
    hand = play(BOMB, "x x r600 c f x x x x")
    result = replay(parse_hand(format_hand(record(hand, everything=True))))
    assert result.ok
    assert result.final_stacks == hand.stacks
    with pytest.raises(HistoryError, match="two boards"):
        record(play(DOUBLE))


@pytest.mark.parametrize(
    "options",
    [
        {"bomb_pot": True, "ante": 0},
        {"bomb_pot": True, "ante": 5, "ante_kind": "big_blind"},
        {"boards": 2},
        {"bomb_pot": True, "ante": 5, "boards": 3},
        {"bomb_pot": True, "ante": 5, "boards": 2, "run_it_twice": True},
        {"bomb_pot": True, "ante": 5, "structure": "kitchen", "big_blind": 0},
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(RiverboatError):
        Rules(**{"big_blind": 2, **options})  # type: ignore[arg-type]


def test_vectorised_tables_refuse_them() -> None:
    with pytest.raises(RiverboatError, match="bomb_pot is True"):
        rules_row(RULES)
