"""Rule H6, rabbit hunting: the cards that would have come are shown after a hand that ended before the river."""

from __future__ import annotations

import msgspec
import pytest
from playing import pack, play, refusal, then

from riverboat.cards import to_cards
from riverboat.engine import Hand, RabbitHunt, Rules, apply, observe, read_position, write_position
from riverboat.engine.events import RabbitShown
from riverboat.engine.view import dealt_places

DECK = pack("AsAh", "KsKh", "QsQh", board="2c7d9hTs3c")
TABLE = "blinds 100/200, stacks 5000 5000 5000"


def ended(actions: str, **options: object) -> Hand:
    return play(TABLE, actions, DECK, **{"rabbit_hunt": True, **options})


@pytest.mark.parametrize(
    ("actions", "board", "late"),
    [
        ("r600 f f", (), ("2c", "7d", "9h", "Ts", "3c")),
        ("c c x | r300 f f", ("2c", "7d", "9h"), ("Ts", "3c")),
        ("c c x | x x x | r300 f f", ("2c", "7d", "9h", "Ts"), ("3c",)),
    ],
)
def test_exactly_the_cards_that_would_have_come_are_shown_to_all(actions, board, late):
    hand = ended(actions)
    assert observe(hand).rabbit == ()
    step = apply(hand, RabbitHunt(0))
    assert step.events == (RabbitShown(0, to_cards("".join(late))),)
    for viewer in (0, 1, 2, None):
        seen = observe(step.hand, viewer)
        assert (seen.community_cards, seen.rabbit) == (board, (late,))
    assert step.hand.stacks == hand.stacks
    assert step.hand.result.pots == hand.result.pots


def test_a_folded_seat_may_ask_and_a_seat_that_was_not_dealt_in_may_not():
    hand = play("blinds 100/200, stacks 5000 5000 5000 0", "r600 f f", rabbit_hunt=True)
    assert apply(hand, RabbitHunt(1)).hand.result.rabbit
    assert refusal(hand, RabbitHunt(3)).code == "rabbit_not_dealt_in"
    assert refusal(hand, RabbitHunt("x")).code == "rabbit_not_dealt_in"


def test_it_is_refused_during_the_hand_twice_after_a_full_board_and_where_it_is_off():
    assert refusal(play(TABLE, "r600", DECK, rabbit_hunt=True), RabbitHunt(0)).code == "not_a_betting_action"
    assert refusal(then(ended("r600 f f"), "h0"), RabbitHunt(1)).code == "no_rabbit_left"
    assert (
        refusal(play("blinds 100/200, stacks 900 900", "a c", rabbit_hunt=True), RabbitHunt(0)).code == "no_rabbit_left"
    )
    assert refusal(ended("r600 f f", rabbit_hunt=False), RabbitHunt(0)).code == "no_rabbit_hunt"


def test_both_boards_of_a_bomb_pot_are_shown():
    rules = {"bomb_pot": True, "boards": 2, "ante": 50, "rabbit_hunt": True}
    hand = play("blinds 5/10, stacks 900 900", "r100 f", **rules)
    shown = apply(hand, RabbitHunt(0)).hand
    first, second = shown.deal.boards()
    assert shown.result.rabbit == (first[3:], second[3:])
    places = dealt_places(shown)
    assert len(places.board) == len(places.second_board) == 5


def test_the_places_that_are_opened_are_those_of_the_shown_cards():
    hand = ended("c c x | r300 f f")
    assert len(dealt_places(hand).board) == 3
    opened = dealt_places(then(hand, "h2"))
    assert tuple(opened.board.values()) == ("2c", "7d", "9h", "Ts", "3c")
    assert all(hand.deal.deck[place] == to_cards(card)[0] for place, card in opened.board.items())


def test_the_hand_is_read_back_and_replayed_with_it():
    hand = then(ended("c c x | r300 f f"), "h2")
    again = read_position(write_position(hand))
    assert again.result == hand.result
    stored = msgspec.msgpack.decode(msgspec.msgpack.encode(hand), type=Hand)
    assert stored == hand
    assert "rabbit Ts 3c" in str(hand)


def test_it_is_off_unless_asked_for():
    assert not Rules(small_blind=1, big_blind=2).rabbit_hunt
