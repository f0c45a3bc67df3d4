"""Omaha, several packs, trips over straights, deals without burns, and the small blind in pot-limit."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from playing import play, play_with_events, refusal, then

from riverboat.cards import deck_of, format_cards
from riverboat.engine import Hand, Rules, Show, legal_actions, observe, read_position, start_hand, write_position
from riverboat.engine.entry import replay
from riverboat.engine.events import HoleCardsDealt, PotAwarded
from riverboat.engine.hand import apply
from riverboat.engine.stored import decode_stored
from riverboat.engine.view import dealt_places
from riverboat.errors import RiverboatError

ALL_IN = "a c"


def shown(hand):
    return [format_cards(cards) for cards in hand.result.shown]


# Several packs


def test_five_of_a_kind_beats_a_straight_flush_of_two_packs():
    table = "blinds 1/2, stacks 90 90, hands AsAs 9s8s, board AhAdAc7s6s, deck_count=2"
    hand = play(table, ALL_IN)
    assert hand.stacks == (180, 0)
    assert sum(hand.deal.deck.count(card) for card in range(52)) == 104


def test_a_pack_may_repeat_a_card_as_often_as_there_are_packs():
    rules = Rules(small_blind=1, big_blind=2, deck_count=2)
    assert start_hand(rules, [90, 90], 0, [51, 51, *range(50)]).deal.hole_cards(1) == (51, 0)
    with pytest.raises(RiverboatError, match="As appears 3 times; 2 packs"):
        start_hand(rules, [90, 90], 0, [51, 51, 51, *range(50)])


def test_of_two_equal_cards_one_can_be_shown_alone():
    hand = play("blinds 1/2, stacks 90 90, hands AsAs 9s8s, deck_count=2", "f")
    winner = hand.live.bit_length() - 1
    card = hand.deal.hole_cards(winner)[0]
    one = apply(hand, Show(winner, (card,))).hand
    if hand.deal.hole_cards(winner).count(card) == 2:
        assert one.face_up(winner) == (card,)
        assert len(dealt_places(one).hole[winner]) == 1
    both = apply(one, Show(winner, hand.deal.hole_cards(winner))).hand
    assert both.face_up(winner) == hand.deal.hole_cards(winner)
    assert refusal(hand, Show(winner, (card, card, card))).code == "not_own_cards"


def test_a_position_for_one_seat_hides_a_card_that_equals_its_own():
    """The opponent holds the same two cards; knowing one's own says nothing of the others."""
    hand = play("blinds 1/2, stacks 90 90, hands AsKd AsKd, deck_count=2")
    told = write_position(hand, seat=0)
    assert told.count("As") == 1
    assert read_position(told).deal.hole_cards(0) == hand.deal.hole_cards(0)


def test_cards_that_a_seat_has_not_seen_change_nothing_for_it():
    random = Random(5)
    deck = random.sample(deck_of("standard_2"), 104)
    table = "blinds 1/2, stacks 90 90 90, deck_count=2"
    seen = play(table, "c c x", deck=deck)
    hidden = [place for place in range(104) if place not in {*(0, 3), *(7, 8, 9)}]
    moved = random.sample(hidden, len(hidden))
    other = list(deck)
    for place, source in zip(hidden, moved, strict=True):
        other[place] = deck[source]
    again = play(table, "c c x", deck=other)
    assert seen.deal.hole_cards(0) == again.deal.hole_cards(0)
    assert msgspec.json.encode(observe(seen, 0)) == msgspec.json.encode(observe(again, 0))


# Omaha


@pytest.mark.parametrize(("game", "count"), [("omaha4", 4), ("omaha5", 5)])
def test_each_player_gets_so_many_cards_one_at_a_time(game, count):
    hand, events = play_with_events("blinds 1/2, stacks 90 90 90", deck=range(52), game=game)
    assert hand.deal.hole_cards(0) == tuple(range(0, 3 * count, 3))
    assert [len(event.cards) for event in events if isinstance(event, HoleCardsDealt)] == [count] * 3
    assert then(hand, "c c x").board == (3 * count + 1, 3 * count + 2, 3 * count + 3)
    assert len(observe(hand, 1).hole_cards) == count


def test_exactly_two_hole_cards_play():
    table = "pot-limit, blinds 1/2, stacks 90 90, hands AsKsQsJs 2h2d7c8c, board Ts5s9d3h2c, game=omaha4"
    hand, events = play_with_events(table, "c x | x x | x x | x x")
    assert hand.stacks == (88, 92)  # trips of deuces; one spade flush needs three on the board
    assert any(isinstance(event, PotAwarded) for event in events)


def test_a_table_too_large_for_the_pack_is_refused():
    with pytest.raises(RiverboatError, match="the pack has 52 cards; this hand may need 53"):
        start_hand(Rules(small_blind=1, big_blind=2, game="omaha5"), [90] * 9, 0, range(52))


@pytest.mark.parametrize(
    "options",
    [{"game": "omaha4", "structure": "pot_limit"}, {"game": "omaha5"}, {"deck_count": 3}, {"burn_cards": False}],
)
def test_positions_replays_and_stored_hands_are_the_same_hand(options):
    rules = Rules(small_blind=1, big_blind=2, **options)
    deck = Random(7).sample(deck_of(rules.pack), len(deck_of(rules.pack)))
    hand = then(start_hand(rules, [90, 90, 90], 2, deck), "c c x x")
    assert read_position(write_position(hand)).board == hand.board
    assert replay(hand) == hand
    stored = msgspec.msgpack.encode(hand)
    assert decode_stored(msgspec.msgpack.Decoder(Hand), stored) == hand


# Deals and pots


def test_the_fast_deal_burns_nothing():
    hand = play("blinds 1/2, stacks 90 90, burn_cards=0", "c x", deck=range(52))
    assert hand.board == (4, 5, 6)
    twice = play("blinds 1/2, stacks 90 90, burn_cards=0, run_it_twice=1", "a c y y", deck=range(14))
    assert twice.result.boards == ((4, 5, 6, 7, 8), (9, 10, 11, 12, 13))


def test_a_burn_before_the_hole_cards_moves_everything_by_one():
    assert play("blinds 1/2, stacks 90 90", deck=range(52), burn_before_hole=True).deal.hole_cards(0) == (1, 3)


def test_the_small_blind_may_count_as_a_full_one_in_the_pot():
    table = "pot-limit, blinds 1/2, stacks 90 90 90"
    assert legal_actions(play(table)).raise_to == (4, 7)
    counted = play(table, small_blind_counts_full=1)
    assert legal_actions(counted).raise_to == (4, 8)
    # Once the small blind has called, and after the flop, the pot is what lies there.
    assert legal_actions(then(counted, "c c")).raise_to == (4, 8)
    assert legal_actions(then(counted, "c c x")).raise_to == (2, 6)


def test_trips_beat_straights_only_where_the_rules_say_so():
    table = "button-blind 2, short-deck, stacks 90 90, hands AsAh KdQd, board AdJcTs7h6s"
    assert play(table, "a c").stacks == (0, 180)
    assert play(table, "a c", trips_beat_straights=1).stacks == (180, 0)
