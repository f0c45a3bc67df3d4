"""The queue of mistakes: what goes in, in which order it comes up, and when it comes up again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from fsrs import Card, Scheduler, State
from fsrs import Rating as FsrsRating
from msgspec.structs import replace

from made_reviews import made_decision, made_review, made_verdict
from riverboat.review.mistakes import (
    RATINGS,
    Mistake,
    MistakeQueue,
    Rating,
    Schedule,
    decode_queue,
    encode_queue,
    judge_retry,
    mistakes_of,
    rescheduled,
)

NOW = 1_800_000_000.0
MINUTE, DAY = 60.0, 86_400.0


def a_mistake(
    loss: float = 3.5, *, stderr: float = 0.0, frequencies: tuple[float, ...] = (0.1, 0.9, 0.0), hand_id: str = "h1"
) -> Mistake:
    verdict = made_verdict((0.0, 2.0, 2.0 - loss), stderr=stderr, frequencies=frequencies)
    (mistake,) = mistakes_of(made_review(made_decision(0, verdict), hand_id=hand_id), NOW)
    return mistake


def test_only_costly_decisions_go_into_the_queue():
    review = made_review(
        made_decision(0, made_verdict(done=1, grade="best")),
        made_decision(1, made_verdict(done=0, grade="good")),
        made_decision(2, made_verdict(grade="inaccuracy")),
        made_decision(3, None),
        made_decision(4, made_verdict(grade="blunder")),
    )
    queue = MistakeQueue().added(review, NOW, "variant = 'NT'")
    assert [mistake.decision.number for mistake in queue.mistakes] == [2, 4]
    assert {mistake.hand for mistake in queue.mistakes} == {"variant = 'NT'"}
    assert not queue.mistakes[0].decision.ranges


def test_a_decision_is_in_the_queue_once_and_keeps_its_schedule():
    review = made_review(made_decision(0, made_verdict()))
    queue = MistakeQueue().added(review, NOW)
    (mistake,) = queue.mistakes
    later = queue.retried(mistake.key, 1, NOW).added(review, NOW + DAY)
    assert len(later.mistakes) == 1
    assert later.mistakes[0].retries == 1
    assert later.without(mistake.key) == MistakeQueue()


def test_the_costliest_comes_up_first_and_of_equal_ones_the_one_that_waits_longest():
    cheap, dear = a_mistake(1.0, hand_id="cheap"), a_mistake(9.0, hand_id="dear")
    waiting, late = a_mistake(4.0, hand_id="b"), a_mistake(4.0, hand_id="a")
    early = replace(waiting, schedule=Schedule(due=NOW - DAY))
    queue = MistakeQueue((late, cheap, early, dear))
    assert [mistake.hand_id for mistake in queue.due(NOW)] == ["dear", "b", "a", "cheap"]
    assert [mistake.hand_id for mistake in queue.costliest(2)] == ["dear", "b"]
    assert [mistake.hand_id for mistake in queue.costliest(2, {"cheap", "a"})] == ["a", "cheap"]
    assert [mistake.hand_id for mistake in queue.due(NOW - 1)] == ["b"]


@pytest.mark.parametrize(
    ("evs", "stderr", "frequencies", "chosen", "rating"),
    [
        # The pot is 9 big blinds: an inaccuracy loses 0.18, a mistake 0.54.
        ((0.0, 2.0, -1.5), 0.0, (0.1, 0.9, 0.0), 1, "easy"),
        ((0.0, 2.0, -1.5), 0.0, (0.1, 0.9, 0.0), 0, "again"),
        ((1.6, 2.0, -1.5), 0.0, (0.1, 0.9, 0.0), 0, "hard"),
        ((1.9, 2.0, -1.5), 0.0, (0.1, 0.9, 0.0), 0, "good"),
        ((1.0, 2.0, -1.5), 0.6, (0.0, 1.0, 0.0), 0, "good"),  # the loss is not sure
        ((1.0, 2.0, -1.5), 0.6, (0.1, 0.9, 0.0), 0, "easy"),  # nor is it, and the strategy plays it
        ((1.0, 2.0, -1.5), 0.0, (0.3, 0.7, 0.0), 0, "good"),  # the strategy plays it often
        ((0.0, 2.0, -1.5), 0.0, (0.1, 0.9, 0.0), 2, "again"),
    ],
)
def test_a_retry_is_rated_by_what_it_loses(
    evs: tuple[float, ...], stderr: float, frequencies: tuple[float, ...], chosen: int, rating: str
):
    verdict = made_verdict(evs, stderr=stderr, frequencies=frequencies)
    (mistake,) = mistakes_of(made_review(made_decision(0, verdict)), NOW)
    retry = judge_retry(mistake, chosen)
    assert retry.rating == rating
    assert retry.loss_bb == pytest.approx(max(evs) - evs[chosen])


def test_a_failed_retry_is_due_in_a_minute_and_the_best_one_in_days():
    mistake = a_mistake()
    assert mistake.retried(2, NOW).schedule.due == NOW + MINUTE
    assert mistake.retried(1, NOW).schedule.due >= NOW + 7 * DAY
    assert mistake.retried(2, NOW).last_loss_bb == pytest.approx(3.5)


def test_the_schedule_is_that_of_fsrs_also_when_it_was_stored_in_between():
    ratings: tuple[Rating, ...] = ("again", "good", "good", "hard", "again", "good", "easy", "good")
    scheduler = Scheduler(enable_fuzzing=False)
    begin = datetime.fromtimestamp(NOW, UTC)
    card, mistake, now = Card(card_id=7, state=State.Learning, due=begin), a_mistake(), begin
    for rating in ratings:
        card, _ = scheduler.review_card(card, FsrsRating(RATINGS.index(rating) + 1), now)
        schedule = rescheduled(mistake.schedule, rating, now.timestamp())
        (mistake,) = decode_queue(encode_queue(MistakeQueue((replace(mistake, schedule=schedule),)))).mistakes
        assert mistake.schedule.due == card.due.timestamp()
        assert mistake.schedule.stability == card.stability
        assert mistake.schedule.difficulty == card.difficulty
        now = card.due + timedelta(hours=1)


def test_a_queue_is_the_same_after_encoding_and_decoding():
    queue = MistakeQueue((a_mistake(stderr=0.25).retried(0, NOW + 5.25), a_mistake(hand_id="h2")))
    assert decode_queue(encode_queue(queue)) == queue
    assert decode_queue(None) == MistakeQueue()
