"""Push or fold by the chart: counted, so nothing is uncertain."""

from __future__ import annotations

import pytest
from reviewed_hands import deck_with, played_hand

from riverboat.engine import AllIn, Call, Fold, Hand, RaiseTo, observe
from riverboat.review.chart import ChartSource
from riverboat.review.reviewer import verdict_of
from riverboat.review.sources import Analysis, DecisionPoint

SHORT = (800, 800)


def analysed(hand: Hand, done: AllIn | Call | Fold | RaiseTo | None) -> Analysis | None:
    assert hand.actor is not None
    return ChartSource().perfect(DecisionPoint(observe(hand, hand.actor), done, {}, 1))


def test_folding_aces_is_a_blunder_and_pushing_them_is_best() -> None:
    hand = played_hand((), stacks=SHORT, deck=deck_with("9c9d", "AsAh"))
    for done, grade in ((Fold(), "blunder"), (AllIn(), "best"), (RaiseTo(800), "best")):
        found = analysed(hand, done)
        assert found is not None
        verdict = verdict_of("perfect", found, observe(hand, 1))
        assert (verdict.grade, verdict.source, verdict.loss_stderr_bb) == (grade, "chart", 0)
        assert [option.text for option in verdict.options] == ["fold", "raise 800"]


def test_a_push_is_called_with_aces_and_not_with_trash() -> None:
    for cards, best in (("AsAh", "call"), ("7s2h", "fold")):
        hand = played_hand((RaiseTo(800),), stacks=SHORT, deck=deck_with(cards, "9c9d"))
        found = analysed(hand, None)
        assert found is not None
        verdict = verdict_of("perfect", found, observe(hand, 0))
        assert verdict.options[verdict.best].text == best
        assert verdict.grade is None


@pytest.mark.parametrize(("stacks", "done"), [(SHORT, Call()), (SHORT, RaiseTo(200)), ((5000, 5000), Fold())])
def test_limps_small_raises_and_deep_stacks_are_not_on_it(stacks: tuple[int, int], done: Call | RaiseTo | Fold) -> None:
    assert analysed(played_hand((), stacks=stacks), done) is None
