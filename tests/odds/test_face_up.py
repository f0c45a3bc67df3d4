"""Live equities of an all-in: what is face up at each moment, and what it is worth."""

from __future__ import annotations

import pytest
from brute_force import outcomes

from riverboat.cards import format_cards, parse_cards
from riverboat.engine.events import Acted, BoardDealt, CardsShown, HandStarted, Street
from riverboat.odds.face_up import FaceUp, count_face_up, face_up_moments
from riverboat.odds.results import from_outcomes

ACES, KINGS, QUEENS = (tuple(parse_cards(text)) for text in ("AsAh", "KdKc", "QhQd"))
FLOP, TURN, RIVER = (tuple(parse_cards(text)) for text in ("2c7d9h", "Js", "3c"))
STARTED = HandStarted("t-1", 0, (900, 900, 900), (1, 2, 0))


def folds(seat: int) -> Acted:
    return Acted(seat, Street.PREFLOP, "fold", 0, 0, all_in=False)


def calls(seat: int) -> Acted:
    return Acted(seat, Street.PREFLOP, "call", 900, 900, all_in=True)


ALL_IN = [STARTED, folds(0), calls(1), calls(2)]


def test_nothing_is_counted_before_every_hand_in_play_lies_face_up() -> None:
    moments = face_up_moments([*ALL_IN, CardsShown(1, ACES), CardsShown(2, KINGS)], "standard")
    assert moments == [None] * 5 + [FaceUp(((1, ACES), (2, KINGS)), ())]


def test_each_street_of_a_run_out_is_a_moment() -> None:
    shown = [CardsShown(1, ACES), CardsShown(2, KINGS)]
    streets = [BoardDealt(Street.FLOP, FLOP), BoardDealt(Street.TURN, TURN), BoardDealt(Street.RIVER, RIVER)]
    moments = face_up_moments([*ALL_IN, *shown, *streets], "standard")[-3:]
    assert [moment.board for moment in moments if moment] == [FLOP, FLOP + TURN, FLOP + TURN + RIVER]


def test_a_street_with_hidden_hands_and_a_showdown_after_the_river_are_none() -> None:
    streets = [BoardDealt(Street.FLOP, FLOP), BoardDealt(Street.TURN, TURN), BoardDealt(Street.RIVER, RIVER)]
    shown = [CardsShown(1, ACES), CardsShown(2, KINGS), CardsShown(0, QUEENS)]
    assert face_up_moments([STARTED, *streets, *shown], "standard") == [None] * 7


def test_cards_shown_after_everybody_has_folded_are_none() -> None:
    assert face_up_moments([STARTED, folds(0), folds(1), CardsShown(2, KINGS)], "standard")[-1] is None


def test_what_the_first_board_took_cannot_come_on_the_second() -> None:
    other = (tuple(parse_cards("Jd")), tuple(parse_cards("3d")))
    events = [
        *ALL_IN,
        BoardDealt(Street.FLOP, FLOP),
        CardsShown(1, ACES),
        CardsShown(2, KINGS),
        BoardDealt(Street.TURN, TURN),
        BoardDealt(Street.RIVER, RIVER),
        BoardDealt(Street.TURN, other[0], 1),
        BoardDealt(Street.RIVER, other[1], 1),
    ]
    *_, turn, river = face_up_moments(events, "standard")
    assert turn == FaceUp(((1, ACES), (2, KINGS)), FLOP + other[0], TURN + RIVER)
    assert river == FaceUp(((1, ACES), (2, KINGS)), FLOP + other[0] + other[1], TURN + RIVER)


@pytest.mark.parametrize("board", [(), FLOP, FLOP + TURN, FLOP + TURN + RIVER])
def test_equities_are_exact_tenths_of_a_percent(board: tuple[int, ...]) -> None:
    (counted,) = count_face_up([FaceUp(((4, ACES), (7, KINGS)), board)])
    if board:
        hands = [format_cards(ACES), format_cards(KINGS)]
        expected = from_outcomes(outcomes(hands, format_cards(board)), 2)
        assert counted == tuple(
            (seat, round(1000 * player.equity)) for seat, player in zip((4, 7), expected.players, strict=True)
        )
    else:
        assert counted == ((4, 813), (7, 187))  # 1,388,072 wins and 6,538 ties of 1,712,304 boards


def test_a_dead_card_changes_the_odds() -> None:
    """A king that lies on the first board cannot save kings on the second."""
    alive, dead = count_face_up(
        [
            FaceUp(((0, ACES), (1, KINGS)), FLOP + TURN),
            FaceUp(((0, ACES), (1, KINGS)), FLOP + TURN, tuple(parse_cards("KhKs"))),
        ]
    )
    assert alive == ((0, 955), (1, 45))  # two of 44 rivers
    assert dead == ((0, 1000), (1, 0))
