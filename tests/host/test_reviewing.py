"""Hands handed to a reviewer: only what the seat saw, seats of the table, bots by name."""

from __future__ import annotations

from random import Random

import msgspec

from riverboat.cards import deck_of, format_card, parse_cards
from riverboat.engine import Action, Call, Check, Fold, Hand, RaiseTo, Rules, apply, observe, start_hand
from riverboat.host.reviewing import (
    HintJob,
    decode_review,
    encode_review,
    policy_sources,
    review_job,
    reviewed,
)

RULES = Rules(small_blind=50, big_blind=100)


def dealt(unseen: int = 0) -> Hand:
    """Seat 2 has queens against seat 3; in a history they are its first two players.

    `unseen` shuffles what seat 2 never sees.
    """
    stacks = [0, 0, 2_000, 2_000]
    first = start_hand(RULES, stacks, button=3, deck=deck_of("standard"))
    board = [*first.deal.board()]
    own = [*first.deal.hole_cards(2)]
    wanted = dict(zip([*own, *board], parse_cards("Qs Qh As Kd 7h 2c 8d".replace(" ", "")), strict=True))
    rest = [card for card in deck_of("standard") if card not in wanted.values()]
    Random(unseen).shuffle(rest)
    deck = [wanted[card] if card in wanted else rest.pop() for card in deck_of("standard")]
    return start_hand(RULES, stacks, button=3, deck=deck, hand_id="7-3")


TO_THE_RIVER: tuple[Action, ...] = (Call(), Check(), Check(), Check(), Check(), Check())


def played(unseen: int = 0, *more: Action) -> Hand:
    hand = dealt(unseen)
    for action in (*TO_THE_RIVER, *more):
        hand = apply(hand, action).hand
    return hand


def folded(unseen: int = 0) -> Hand:
    """Seat 2 checks the river and folds to a bet of the whole pot."""
    return played(unseen, Check(), RaiseTo(200), Fold())


def test_a_job_tells_what_the_seat_saw_and_nothing_else() -> None:
    jobs = [review_job(folded(unseen), 2, {2: "nit", 3: "station"}) for unseen in range(4)]
    assert jobs[0] is not None
    assert jobs == [jobs[0]] * 4
    hand = folded()
    assert not any(format_card(card) in jobs[0].phh for card in hand.deal.hole_cards(3))
    assert jobs[0].bots == {3: "station"}


def test_a_hand_without_a_decision_is_no_job() -> None:
    assert review_job(apply(dealt(), Fold()).hand, 2, {}) is None


def test_a_bomb_pot_is_no_job() -> None:
    rules = Rules(small_blind=50, big_blind=100, ante=500, bomb_pot=True)
    hand = apply(start_hand(rules, (5000, 5000, 5000), 2, range(52)), Check()).hand
    assert review_job(hand, 0, {}) is None


def test_only_bots_with_a_policy_of_their_own_are_sources() -> None:
    names = {0: "nit", 1: "random", 2: "level:5", 3: "ws://localhost:1"}
    assert set(policy_sources(names)) == {0, 2}


def test_a_review_has_every_decision_and_the_seats_of_the_table() -> None:
    job = review_job(folded(), 2, {})
    assert job is not None
    review = reviewed(job)
    assert len(review.decisions) == job.decisions
    assert [decision.number for decision in review.decisions] == list(range(job.decisions))
    assert (review.hand_id, review.seat, review.hole_cards, review.big_blind) == ("7-3", 2, ("Qs", "Qh"), 100)
    assert decode_review(encode_review(review)) == review
    last = review.decisions[-1]
    assert [shown.seat for shown in last.ranges] == [2, 3]


def test_a_hint_is_asked_for_with_what_the_seat_has_seen_and_nothing_else() -> None:
    jobs = [HintJob(seen=observe(played(unseen, Check(), RaiseTo(200)), 2)) for unseen in range(4)]
    assert len({msgspec.json.encode(job) for job in jobs}) == 1
