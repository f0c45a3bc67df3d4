"""Options valued by play-outs: on the same deals, with the uncertainty that they really have."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from reviewed_hands import deck_with, played_hand

from riverboat.engine import Action, Call, Check, Fold, Hand, RaiseTo, observe
from riverboat.review.playout_figures import covariance_of_mean, figures_of
from riverboat.review.reviewer import verdict_of
from riverboat.review.rollout import RolloutSource, credited, spread
from riverboat.review.sources import Analysis, DecisionPoint
from riverboat.review.values import Option

SOURCE = RolloutSource()


def analysed(hand: Hand, done: Action | None, seed: int = 1) -> Analysis:
    assert hand.actor is not None
    found = SOURCE.perfect(DecisionPoint(observe(hand, hand.actor), done, {}, seed))
    assert found is not None
    return found


@cache
def opening(button: str, done: Action | None = None, seed: int = 1) -> Analysis:
    """The button's first decision, heads-up with twenty big blinds."""
    return analysed(played_hand((), deck=deck_with("3c3d", button)), done, seed)


def by_text(analysis: Analysis) -> dict[str, Option]:
    return {option.text: option for option in analysis.options}


def test_aces_are_raised_and_trash_is_not_worth_a_push() -> None:
    aces, trash = by_text(opening("AsAh")), by_text(opening("7s2h"))
    assert aces["fold"].ev_bb == trash["fold"].ev_bb == 0
    assert min(option.ev_bb for text, option in aces.items() if text != "fold") > 2
    assert trash["raise 2000"].ev_bb < -0.8
    assert sum(option.frequency for option in aces.values()) == pytest.approx(1, abs=1e-6)


def test_what_was_done_is_among_the_options_also_off_the_menu() -> None:
    found = opening("AsAh", RaiseTo(370))
    assert found.options[found.done].text == "raise 370"
    assert found.options[found.done].frequency == 0
    assert found.assumes.code == "rollout"


def test_a_fold_where_checking_is_free_is_worth_nothing() -> None:
    hand = played_hand((Call(),), deck=deck_with("KcKd", "9s8h"))
    found = analysed(hand, Fold())
    assert found.options[found.done].text == "fold"
    assert found.options[found.done].ev_bb == 0
    assert by_text(found)["check"].ev_bb > 1


def test_differences_on_the_same_deals_are_more_precise_than_the_options() -> None:
    found = opening("9s8s")
    assert found.difference_stderr_bb is not None
    texts = [option.text for option in found.options]
    one, other = texts.index("call"), texts.index("raise 200")
    apart = (found.options[one].stderr_bb ** 2 + found.options[other].stderr_bb ** 2) ** 0.5
    assert 0 < found.difference_stderr_bb[one, other] < 0.8 * apart


def test_seeds_differ_by_no_more_than_the_standard_errors_say() -> None:
    values = np.array([[option.ev_bb for option in opening("Ks7d", seed=seed).options] for seed in range(8)])
    stderrs = np.array([option.stderr_bb for option in opening("Ks7d").options])
    assert (values.std(axis=0, ddof=1) <= 2 * stderrs + 1e-9).all()
    assert values.std(axis=0)[1] > 0


def test_the_same_seed_gives_the_same_figures() -> None:
    assert SOURCE.perfect is not None
    first = opening("Ks7d").options
    hand = played_hand((), deck=deck_with("3c3d", "Ks7d"))
    again = RolloutSource().perfect(DecisionPoint(observe(hand, 1), None, {}, 1))
    assert again is not None
    assert again.options == first


def test_what_the_others_hold_changes_nothing() -> None:
    first = analysed(played_hand((RaiseTo(250),), deck=deck_with("9c9d", "AsKh")), Call())
    other = analysed(played_hand((RaiseTo(250),), deck=deck_with("9c9d", "7s2h")), Call())
    assert first.options == other.options


def test_a_flop_is_played_out_too() -> None:
    hand = played_hand((Call(), Check()), deck=deck_with("AcAd", "9s8h"))
    found = analysed(hand, Check())
    assert found.source == "rollout"
    assert by_text(found)["check"].ev_bb > 0.5
    assert found.beliefs is not None
    assert [*found.beliefs.others] == [1]


def test_three_players_before_and_after_the_flop() -> None:
    deck = deck_with("AcAd", "9s8h", "KsQs")
    stacks = (10_000, 10_000, 10_000)
    folded = played_hand((), deck=deck, stacks=stacks, button=2)
    found = analysed(folded, Fold())
    assert verdict_of("perfect", found, observe(folded, 2)).grade in ("mistake", "blunder")
    flop = played_hand((RaiseTo(250), Call(), Call()), deck=deck, stacks=stacks, button=2)
    bet = by_text(analysed(flop, None))
    assert all(option.ev_bb > 1 for option in bet.values())


def test_short_stacks_at_a_table_have_no_play_outs() -> None:
    hand = played_hand((), stacks=(1500, 1500, 1500), button=2)
    assert SOURCE.perfect(DecisionPoint(observe(hand, 2), Fold(), {}, 1)) is None


def test_the_covariance_of_a_mean_is_what_repeated_samples_have() -> None:
    rng = np.random.default_rng(1)

    def sample() -> tuple[np.ndarray, np.ndarray]:
        boards = rng.normal(size=(60, 2)) @ np.array([[1.0, 0.8], [0.0, 0.6]])
        clusters = np.repeat(np.arange(60), 5).astype(np.int32)
        return boards[clusters] + rng.normal(size=(300, 2)), clusters

    means = np.array([sample()[0].mean(axis=0) for _ in range(2000)])
    told = np.mean([covariance_of_mean(*sample()) for _ in range(500)], axis=0)
    assert told == pytest.approx(np.cov(means, rowvar=False), rel=0.15)


def test_a_control_takes_out_what_it_explains_and_keeps_the_mean() -> None:
    rng = np.random.default_rng(2)
    luck = rng.normal(size=(4000, 1))
    values = 3 + np.array([[5.0, 2.0]]) * luck + 0.1 * rng.normal(size=(4000, 2))
    clusters = np.arange(4000, dtype=np.int32)
    plain, controlled = figures_of(values, luck[:, :0], clusters), figures_of(values, luck, clusters)
    assert controlled.evs == pytest.approx((3, 3), abs=0.01)
    assert max(controlled.stderrs) < 0.1 * min(plain.stderrs)


def test_what_a_strategy_never_does_is_credited_with_no_more_than_what_it_does() -> None:
    assert credited((0.0, 2.0, 5.0), (0.2, 0.8, 0.0)) == (0.0, 2.0, 2.0)
    assert credited((0.0, 2.0, 1.0), (0.2, 0.8, 0.0)) == (0.0, 2.0, 1.0)
    assert spread((0.0, 2.0, 5.0), (0.2, 0.8, 0.0)) > spread((0.0, 2.0, 1.0), (0.2, 0.8, 0.0)) > 0
    assert spread((0.0, 2.0, 1.0), (0.0, 1.0, 0.0)) == 0
