"""Retries of a decision: which cards stay, which are dealt anew and from what."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from made_reviews import made_decision
from riverboat.cards import UNKNOWN, deck_of, format_card
from riverboat.engine import Call, Check, Fold, Hand, RaiseTo, Rules, apply, observe, start_hand
from riverboat.errors import RiverboatError
from riverboat.history import record, replay
from riverboat.odds.ranges import class_of, make_combo
from riverboat.review.retry import Spot, retried, spot_of
from riverboat.review.values import Decision, RangeShown
from riverboat.shuffling import seeded_bits, shuffle

RULES = Rules(small_blind=50, big_blind=100)


def dealt(seed: int = 1) -> Hand:
    pack = shuffle(deck_of("standard"), bits=seeded_bits(seed))
    return start_hand(RULES, stacks=[10_000, 10_000, 10_000], button=2, deck=pack, hand_id="7-3")


def played(seed: int = 1) -> Hand:
    """The small blind calls, the button folds; checked to the river, where the small blind bets and is called."""
    hand = dealt(seed)
    for action in (Fold(), Call(), Check(), Check(), Check(), Check(), Check(), RaiseTo(200), Call()):
        hand = apply(hand, action).hand
    return hand


def at(step: int) -> Decision:
    return msgspec.structs.replace(made_decision(), step=step)


def ranged(seat: int, **hands: float) -> RangeShown:
    return RangeShown(seat=seat, hands=hands, actions={}, combos=sum(hands.values()))


def test_a_spot_is_the_hand_at_the_decision() -> None:
    spot = spot_of(played(), 1, at(8))
    assert (spot.hand.street, spot.hand.actor, spot.hand.pot) == ("river", 1, 400)
    assert spot.won(apply(spot.hand, Fold()).hand) == 0
    assert "hidden" in repr(spot)


def test_a_decision_that_is_not_there_is_refused() -> None:
    with pytest.raises(RiverboatError) as refusal:
        spot_of(played(), 0, at(8))
    assert refusal.value.code == "no_such_decision"


def test_with_the_same_cards_the_hand_goes_on_as_it_would_have() -> None:
    original = played()
    spot = spot_of(original, 1, at(8))
    hand = retried(spot, (ranged(0, AA=6.0),), deal="same", seed=1)
    assert apply(hand, Call()).hand.stacks == original.stacks
    assert apply(hand, Call()).hand.result == original.result


def test_dealt_anew_the_own_cards_and_the_board_stay_and_the_others_come_from_their_ranges() -> None:
    spot = spot_of(played(), 1, at(4))
    found: Counter[str] = Counter()
    boards = set()
    for seed in range(300):
        hand = retried(spot, (ranged(1, AA=6.0), ranged(0, QQ=2.0, KJs=1.0, T9o=1.0)), deal="anew", seed=seed)
        assert sorted(hand.deal.deck) == sorted(deck_of("standard"))
        assert observe(hand, 1) == observe(spot.hand, 1)
        found[class_of(make_combo(*hand.deal.hole_cards(0)))] += 1
        boards.add(hand.deal.board()[3:])
    assert set(found) == {"QQ", "KJs", "T9o"}
    assert 110 < found["QQ"] < 190
    assert len(boards) > 200


def test_two_opponents_never_get_the_same_card() -> None:
    hand = dealt()
    spot = Spot(hand, hand.actor or 0)
    aces = tuple(ranged(seat, AA=6.0) for seat in range(3))
    again = retried(spot, aces, deal="anew", seed=3)
    cards = [card for seat in range(3) for card in again.deal.hole_cards(seat)]
    assert len(set(cards)) == len(cards)
    assert sorted(again.deal.deck) == sorted(deck_of("standard"))


def test_the_same_seed_deals_the_same_cards_and_another_one_others() -> None:
    spot = spot_of(played(), 1, at(4))
    first, again, other = (retried(spot, (), deal="anew", seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first.deal.deck != other.deal.deck


def test_what_is_dealt_anew_does_not_depend_on_cards_that_the_seat_had_not_seen() -> None:
    ranges = (ranged(0, QQ=2.0, KJs=1.0),)
    spot = spot_of(played(), 1, at(4))
    seen = {*spot.hand.deal.hole_cards(1), *spot.hand.board}
    hidden = [card for card in spot.hand.deal.deck if card not in seen]
    Random(5).shuffle(hidden)
    deck = tuple(card if card in seen else hidden.pop() for card in spot.hand.deal.deck)
    other = Spot(msgspec.structs.replace(spot.hand, deal=msgspec.structs.replace(spot.hand.deal, deck=deck)), 1)
    assert other != spot
    assert retried(other, ranges, deal="anew", seed=9) == retried(spot, ranges, deal="anew", seed=9)


def test_a_recorded_hand_keeps_its_known_cards_and_gets_the_others_from_the_ranges() -> None:
    over = apply(apply(dealt(), Fold()).hand, RaiseTo(300)).hand
    over = apply(over, Fold()).hand
    again = replay(record(over, 0))
    spot = spot_of(again, 0, at(1))
    assert UNKNOWN in spot.hand.deal.deck
    hand = retried(spot, (ranged(1, QQ=1.0),), deal="same", seed=1)
    assert class_of(make_combo(*hand.deal.hole_cards(1))) == "QQ"
    assert observe(hand, 0).hole_cards == tuple(map(format_card, over.deal.hole_cards(0)))
    assert sorted(hand.deal.deck) == sorted(deck_of("standard"))


@pytest.mark.parametrize(
    "rules",
    [
        Rules(small_blind=50, big_blind=100, structure="pot_limit", game="omaha4"),
        Rules(small_blind=50, big_blind=100, deck_count=2),
    ],
)
def test_omaha_and_several_packs_are_dealt_anew_from_all_that_is_left(rules: Rules) -> None:
    pack = shuffle(deck_of(rules.pack), bits=seeded_bits(4))
    hand = start_hand(rules, stacks=[10_000, 10_000], button=1, deck=pack)
    again = retried(Spot(hand, 1), (), deal="anew", seed=5)
    assert again.deal.hole_cards(1) == hand.deal.hole_cards(1)
    assert again.deal.hole_cards(0) != hand.deal.hole_cards(0)
    assert sorted(again.deal.deck) == sorted(pack)
