"""A review covers every decision of a seat, from what the seat saw."""

from __future__ import annotations

import random

import msgspec
import pytest
from reviewed_hands import played_hand

from riverboat.cards import STANDARD_DECK
from riverboat.engine import Call, Check, Hand, RaiseTo, observe
from riverboat.engine.events import Acted, Street
from riverboat.errors import RiverboatError
from riverboat.history import record, replay
from riverboat.review import Review, Reviewer, review

RIVER_HAND = (RaiseTo(250), Call(), Check(), Check(), Check(), Check(), RaiseTo(400), RaiseTo(1300), Call())


REVIEWER = Reviewer()
"""What it has solved is kept for the other tests."""


def reviewed(hand: Hand, seat: int) -> Review:
    found = REVIEWER.review(record(hand, everything=True), seat)
    return msgspec.structs.replace(found, seconds=0.0)


def test_from_riverboat_import_review_is_the_function_of_the_contract() -> None:
    import riverboat

    assert callable(riverboat.review)
    with pytest.raises(RiverboatError, match="history"):
        riverboat.review("a hand", 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [0, 1])
def test_every_decision_of_the_seat_is_there_with_what_was_done(seat: int) -> None:
    hand = played_hand(RIVER_HAND, seed=4)
    found = reviewed(hand, seat)
    acted = [event for event in hand.history if type(event) is Acted and event.seat == seat]
    assert [decision.street for decision in found.decisions] == [event.street for event in acted]
    assert [decision.number for decision in found.decisions] == list(range(len(acted)))
    assert [decision.action.split()[0] for decision in found.decisions] == [event.verb for event in acted]
    steps = [step for step, event in enumerate(hand.history) if type(event) is Acted and event.seat == seat]
    assert [decision.step for decision in found.decisions] == steps


def test_what_was_done_on_the_river_is_among_the_options_of_its_verdict() -> None:
    found = reviewed(played_hand(RIVER_HAND, seed=4), 0)
    river = [decision for decision in found.decisions if decision.street is Street.RIVER]
    assert [decision.action for decision in river] == ["bet 400", "call"]
    for decision in river:
        verdict = decision.perfect
        assert verdict is not None
        assert verdict.source == "exact"
        assert verdict.options[verdict.done].text == decision.action
        assert verdict.loss_bb == verdict.options[verdict.best].ev_bb - verdict.options[verdict.done].ev_bb >= 0
        assert sum(option.frequency for option in verdict.options) == pytest.approx(1, abs=1e-3)
        folds = [option for option in verdict.options if option.text == "fold"]
        assert all(option.ev_bb == pytest.approx(0, abs=1e-4) for option in folds)


def test_a_hint_is_the_same_analysis_without_a_verdict_on_what_was_done() -> None:
    hand = played_hand(RIVER_HAND[:-1], seed=4)
    hint = REVIEWER.hint(observe(hand, 0))
    decision = reviewed(played_hand(RIVER_HAND, seed=4), 0).decisions[-1]
    assert hint.perfect is not None
    assert decision.perfect is not None
    assert (hint.action, hint.perfect.done, hint.perfect.grade, hint.perfect.loss_bb) == ("", -1, None, 0.0)
    assert hint.perfect.options == decision.perfect.options
    assert (hint.number, hint.step, hint.facts) == (decision.number, decision.step, decision.facts)


def test_cards_that_the_seat_has_not_seen_change_nothing() -> None:
    """The hands of the opponent and the rest of the pack, permuted, give the same review to the byte."""
    hand = played_hand(RIVER_HAND[:-1], seed=4)
    seen = {*hand.deal.hole_cards(0), *hand.deal.board()}
    unseen = [card for card in STANDARD_DECK if card not in seen]
    found = set()
    for seed in range(3):
        others = iter(random.Random(seed).sample(unseen, len(unseen)))
        deck = [card if card in seen else next(others) for card in hand.deal.deck]
        again = played_hand(RIVER_HAND[:-1], deck=deck)
        assert again.deal.hole_cards(1) != hand.deal.hole_cards(1)
        found.add(msgspec.json.encode(reviewed(again, 0)))
    assert len(found) == 1


def test_a_seat_is_named_by_its_number_or_by_the_name_of_the_player() -> None:
    history = msgspec.structs.replace(record(played_hand(RIVER_HAND, seed=4), everything=True), players=("Ann", "Bob"))
    by_name = msgspec.structs.replace(REVIEWER.review(history, "Bob"), seconds=0.0)
    assert by_name == msgspec.structs.replace(REVIEWER.review(replay(history), 1), seconds=0.0)


@pytest.mark.parametrize(("seat", "code"), [(2, "no_such_seat"), ("Eve", "player_not_in_hand"), (None, "no_such_seat")])
def test_a_seat_that_is_not_there_is_refused(seat: object, code: str) -> None:
    history = record(played_hand(RIVER_HAND, seed=4), everything=True)
    with pytest.raises(RiverboatError) as refused:
        review(history, seat)  # type: ignore[arg-type]
    assert refused.value.code == code


def test_a_seat_whose_cards_are_not_known_is_refused() -> None:
    hand = played_hand((RaiseTo(250), Call(), Check(), Check()), seed=4)
    with pytest.raises(RiverboatError) as refused:
        review(record(hand, 0), 1)
    assert refused.value.code == "cards_not_known"
