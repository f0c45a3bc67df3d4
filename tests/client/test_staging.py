"""The stages of an all-in: what a client takes in together, one after the other."""

from __future__ import annotations

from run_outs import (
    ONE_BOARD,
    THREE_BOARDS,
    TWO_BOARDS,
    after_one_board,
    after_three_boards,
    after_two_boards,
    before,
    odds,
    won,
)
from scripted import table

from riverboat.client.staging import Moment, Staging
from riverboat.engine.events import Acted, BoardDealt, Street
from riverboat.protocol import Equities, GameState, Notice, TableEvent, TableView
from riverboat.table.events import AnyEvent


def moments(seen: TableView, told: list[tuple[AnyEvent, Equities]], after: TableView) -> list[Moment]:
    staging = Staging()
    staging.feed(GameState(1, 1, seen))
    for number, (event, equities) in enumerate(told, 2):
        assert staging.feed(TableEvent(number, event, equities)) == []
    return staging.feed(GameState(99, 2, after))


def views(of: list[Moment]) -> list[TableView]:
    states = [message for moment in of for message in moment.messages if isinstance(message, GameState)]
    assert len(states) == len(of)
    return [state.view for state in states]


def events(moment: Moment) -> list[AnyEvent]:
    return [message.event for message in moment.messages if isinstance(message, TableEvent)]


def test_the_open_hands_then_each_street_then_the_result() -> None:
    staged = moments(before(), ONE_BOARD, after_one_board())
    assert [len(view.board) for view in views(staged)] == [0, 3, 4, 5, 5]
    assert [moment.is_stage for moment in staged] == [True, True, True, True, False]
    assert [view.stage for view in views(staged)[:-1]] == ["pre_flop", "flop", "turn", "river"]
    assert views(staged)[-1] == after_one_board()


def test_each_stage_has_its_equities_and_its_events() -> None:
    staged = moments(before(), ONE_BOARD, after_one_board())
    assert [view.equities for view in views(staged)] == [odds(813), odds(914), odds(955), odds(1000), ()]
    assert [len(events(moment)) for moment in staged] == [2, 1, 1, 1, 1]
    assert events(staged[-1]) == [won(0, 20_000)]


def test_no_stage_tells_anything_of_the_result() -> None:
    for view in views(moments(before(), ONE_BOARD, after_one_board()))[:-1]:
        assert not view.is_hand_over
        assert (view.awards, view.rebuy, view.can_show, view.standings, view.pot) == ((), None, (), (), 20_000)
        assert [(seat.stack, seat.status, seat.won, seat.hand) for seat in view.seats] == [(0, "all_in", 0, None)] * 2


def test_of_two_boards_the_first_is_paid_before_the_second_is_dealt() -> None:
    staged = moments(before(("2c", "7d", "9h")), TWO_BOARDS, after_two_boards())
    shown = views(staged)
    assert [(len(view.board), len(view.second_board)) for view in shown] == [
        *((3, 0), (4, 0), (5, 0), (5, 0)),
        *((5, 4), (5, 5), (5, 5)),
    ]
    assert [(view.pot, len(view.awards)) for view in shown] == [*[(20_000, 0)] * 3, *[(10_000, 1)] * 3, (20_000, 2)]
    assert [view.seats[0].won for view in shown] == [0, 0, 0, 10_000, 0, 0, 10_000]
    assert [view.seats[0].stack for view in shown] == [0, 0, 0, 10_000, 10_000, 10_000, 10_000]
    assert events(staged[3]) == [won(0, 10_000)]
    assert events(staged[-1]) == [won(1, 10_000, 1)]


def test_each_of_three_boards_is_paid_before_the_next_is_dealt() -> None:
    staged = moments(before(("2c", "7d", "9h")), THREE_BOARDS, after_three_boards())
    shown = views(staged)
    assert [(len(view.board), len(view.second_board), len(view.third_board)) for view in shown] == [
        *((3, 0, 0), (4, 0, 0), (5, 0, 0), (5, 0, 0)),
        *((5, 4, 0), (5, 5, 0), (5, 5, 0)),
        *((5, 5, 4), (5, 5, 5), (5, 5, 5)),
    ]
    assert [len(view.awards) for view in shown] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3]
    assert [view.seats[0].won for view in shown] == [0, 0, 0, 10_000, 0, 0, 0, 0, 0, 15_000]
    assert [view.seats[1].won for view in shown] == [0, 0, 0, 0, 0, 0, 10_000, 0, 0, 10_000]
    assert [view.seats[0].stack for view in shown] == [*[0] * 3, *[10_000] * 6, 15_000]
    assert events(staged[6]) == [won(1, 10_000, 1)]
    assert events(staged[-1]) == [won(0, 5_000, 2)]


def test_a_street_that_is_bet_on_and_a_hand_that_was_not_seen_are_one_moment() -> None:
    flop = BoardDealt(Street.FLOP, (0, 1, 2))
    (street,) = moments(before(), [(flop, ())], table(2, board=("2c", "7d", "9h")))
    assert not street.is_stage
    (acted,) = moments(
        before(), [(flop, ()), (Acted(1, Street.FLOP, "fold", 0, 0, all_in=False), ())], after_one_board()
    )
    assert not acted.is_stage
    staging = Staging()
    staging.feed(TableEvent(1, flop))
    (unseen,) = staging.feed(GameState(2, 1, after_one_board()))
    assert not unseen.is_stage


def test_other_messages_pass_and_events_without_a_state_can_be_let_go() -> None:
    staging = Staging()
    staging.feed(TableEvent(1, BoardDealt(Street.FLOP, (0, 1, 2))))
    notice = Notice(1, "away", 1)
    assert staging.is_holding
    assert staging.feed(notice) == [Moment((notice,))]
    (held,) = staging.flush()
    assert len(held.messages) == 1
    assert not staging.is_holding
