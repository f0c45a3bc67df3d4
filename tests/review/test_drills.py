"""Drills: the right answer is the best one by another computation, and no good answer is called wrong."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import sqrt
from random import Random

import msgspec
import pytest

from riverboat.bots import load_bot
from riverboat.cards import parse_cards
from riverboat.engine import observe
from riverboat.errors import RiverboatError
from riverboat.evaluator import evaluate
from riverboat.host.spot_strategy import read_hand
from riverboat.locale import LANGUAGES, messages
from riverboat.odds import equity
from riverboat.odds.ranges import COMBO_INDEX, STARTING_HANDS, make_combo
from riverboat.odds.starting_hands import CLASSES, class_of, combos_left, equities
from riverboat.review.drills import KINDS, Answered, Kind, Question, answered, course, judge, make_drill, scores
from riverboat.review.drills.bluff_catch import river_spot
from riverboat.review.drills.grid import at_border, family, neighbours
from riverboat.review.drills.judging import OFTEN
from riverboat.review.drills.values import Choice
from riverboat.review.drills.words import fact_texts, figures_text, kind_text, mark_text, option_text, question_text
from riverboat.review.values import Reason
from riverboat.solver.charts.pushfold import call_frequency, push_frequency
from riverboat.solver.multiway import MultiwayAdviser
from riverboat.solver.thinking import Thinking

SEEDS = range(200)
every_kind = pytest.mark.parametrize("kind", KINDS)


@cache
def drills(kind: Kind) -> list[Question]:
    return [make_drill(kind, seed) for seed in SEEDS]


def class_number(question: Question) -> int:
    return class_of(*parse_cards("".join(question.hole_cards)))


@every_kind
def test_a_kind_and_a_seed_always_make_the_same_question(kind: Kind):
    for question in drills(kind)[:10]:
        again = make_drill(kind, question.seed)
        assert again == question
        assert msgspec.json.decode(msgspec.json.encode(question), type=Question) == question
    assert len({question.text.values.get("hole_cards", str(question.text)) for question in drills(kind)}) > 100


@every_kind
def test_the_best_option_is_right_and_nothing_good_is_wrong(kind: Kind):
    for question in drills(kind):
        judgements = [judge(question, answer) for answer in range(len(question.options))]
        assert [one.answer for one in judgements if one.mark == "right"] == list(question.right) != []
        for option, judgement in zip(question.options, judgements, strict=True):
            assert (judgement.score == 1) == (judgement.mark == "right")
            assert 0 <= judgement.score <= 1
            if (option.frequency or 0) >= OFTEN or (
                judgement.loss_bb is not None and judgement.loss_bb <= question.error_bb
            ):
                assert judgement.mark == "right"
        if question.options[0].ev_bb is not None:
            best = max(range(len(question.options)), key=lambda place: question.options[place].ev_bb or 0)
            assert best in question.right
            assert judgements[best].loss_bb == 0


@every_kind
def test_every_question_can_be_told_in_both_languages(kind: Kind):
    for language in LANGUAGES:
        text = messages(language, "drills")
        for question in drills(kind):
            told = [kind_text(kind, text), question_text(question, text), *fact_texts(question, text)]
            told += [mark_text(judge(question, answer).mark, text) for answer in range(len(question.options))]
            told += [option_text(option, text) + figures_text(option, text) for option in question.options]
            assert all(told)
            # Two answers that read the same would be one.
            assert len({option_text(option, text) for option in question.options}) == len(question.options)


@pytest.mark.parametrize("kind", ["open", "defend", "three_bet", "heads_up"])
def test_frequencies_before_the_flop_are_those_of_the_blueprint_that_bots_read(kind: Kind):
    """Six-handed, bots leave out what it does seldom; the drill tells all of it."""
    heads_up = load_bot("blueprint", seed=0).table_policy  # type: ignore[attr-defined]
    policy_of = heads_up if kind == "heads_up" else MultiwayAdviser(Thinking(least_read_share=0.0)).policy
    policies = {}
    for question in drills(kind):
        about = question.text.values
        players = 2 if kind == "heads_up" else 6
        names = ("BTN",) if players == 2 else ("UTG", "HJ", "CO", "BTN", "SB", "BB")
        line = ["f"] * names.index(str(about["position"]))
        if about["opener"]:
            opener = names.index(str(about["opener"]))
            opens = next(option for option in make_open(opener).options if option.text.code == "raise")
            line[opener] = f"{100 * float(opens.text.values['amount_bb']):.0f}"
        key = (about["stack_bb"], *line)
        if key not in policies:
            hand = read_hand(players, 100 * int(about["stack_bb"]), "", " ".join(line))
            assert observe(hand, hand.actor).position == about["position"]
            policies[key] = policy_of(observe(hand, hand.actor))
        policy = policies[key]
        row = policy.shares[COMBO_INDEX[make_combo(*parse_cards("".join(question.hole_cards)))]]
        played = {"fold": 0.0, "call": 0.0, "check": 0.0, "raise": 0.0}
        for action, share in zip(policy.actions, row, strict=True):
            played["fold" if action < 0 else "call" if action == 0 else "raise"] += float(share)
        for option in question.options:
            assert option.frequency == pytest.approx(played[option.text.code], abs=1e-5)
        best = max(question.options, key=lambda option: played[option.text.code])
        assert question.options.index(best) in question.right


def make_open(place: int) -> Question:
    """Any question about opening from that place."""
    names = ("UTG", "HJ", "CO", "BTN", "SB")
    return next(one for one in drills("open") if one.text.values["position"] == names[place])


def test_values_of_pushes_and_calls_are_those_of_hands_played_out_one_by_one():
    for question in drills("push_fold"):
        about = question.text.values
        depth, behind, held = float(about["stack_bb"]), int(about["behind"]), class_number(question)
        posted = [0.0] * (behind + 1)
        posted[-2:] = [0.5, 1.0]
        left, wins = combos_left(held), equities()[held]
        if question.text.code == "push":
            value, nobody = 0.0, 1.0
            for caller in range(behind):
                calls = [left[other] * call_frequency(other, depth, behind, caller) for other in range(CLASSES)]
                won = sum(weight * wins[other] for other, weight in enumerate(calls)) / sum(left)
                pot = 2 * depth + 1.5 - posted[0] - posted[1 + caller]
                value += nobody * (won * pot - sum(calls) / sum(left) * (depth - posted[0]))
                nobody *= 1 - sum(calls) / sum(left)
            value += nobody * 1.5
        else:
            caller = ("UTG", "HJ", "CO", "BTN", "SB", "BB").index(str(about["position"])) - (6 - behind)
            pushes = [left[other] * push_frequency(other, depth, behind) for other in range(CLASSES)]
            won = sum(weight * wins[other] for other, weight in enumerate(pushes)) / sum(pushes)
            own = posted[1 + caller]
            value = won * (2 * depth + 1.5 - posted[0] - own) - (depth - own)
        assert question.options[1].ev_bb == pytest.approx(value, abs=1e-9)
        assert (1 if value > 0 else 0) in question.right


def test_the_right_price_is_the_one_at_which_nothing_is_gained():
    for question in drills("pot_odds"):
        pot, bet = float(question.text.values["pot_bb"]), float(question.text.values["bet_bb"])
        if question.text.code == "call":
            share = float(question.text.values["equity_share"])
            value = share * (pot + bet) - (1 - share) * bet
            assert question.options[1].ev_bb == pytest.approx(value)
            assert question.right == ((1,) if value > 0 else (0,))
            continue
        (right,) = question.right
        share = question.options[right].value or 0.0
        gain = {
            "needed": share * (pot + bet) - (1 - share) * bet,
            "bluff": share * pot - (1 - share) * bet,
            "defence": (1 - share) * pot - share * bet,
        }[question.text.code]
        assert gain == pytest.approx(0, abs=1e-9)
        values = sorted(option.value or 0.0 for option in question.options)
        assert all(high - low > 0.049 for low, high in pairwise(values))


def test_the_right_equity_is_the_one_that_random_deals_come_to():
    samples = 20_000
    for question in drills("equity"):
        about = question.text.values
        other = str(about["other_cards"]).replace(" ", "") or f"{about['percent']}%"
        hands = ["".join(question.hole_cards), other]
        dealt = equity(hands, "".join(question.board), samples=samples, seed=question.seed, method="monte_carlo")
        sampled = dealt.players[0].equity
        (right,) = question.right
        assert abs(sampled - (question.truth or 0.0)) < 5 * max(dealt.standard_error, 1 / sqrt(samples) / 10)
        best = min(range(len(question.options)), key=lambda place: abs((question.options[place].value or 0) - sampled))
        assert best == right


def test_the_value_of_a_call_on_the_river_is_that_against_every_hand_that_bets():
    for question in drills("bluff_catch"):
        spot = river_spot(Random(f"bluff_catch/{question.seed}"))
        assert spot.solution.exploitability_pct <= 0.05
        pot, bet = spot.solution.spot.pot, spot.bet
        board, held = parse_cards("".join(question.board)), parse_cards("".join(question.hole_cards))
        own = evaluate((*held, *board))
        total = won = 0.0
        for combo, weight in spot.solution.node(f"check, bet {bet}").range("ip").held:
            if set(combo) & set(held):
                continue
            rank = evaluate((*combo, *board))
            total += weight
            won += weight * (pot + bet if own > rank else pot / 2 if own == rank else -bet)
        assert question.options[1].ev_bb == pytest.approx(won / total / 100, abs=1e-3)
        assert (1 if won > 0 else 0) in question.right


def test_an_unknown_kind_and_an_answer_that_is_none_are_refused():
    with pytest.raises(RiverboatError, match="'tarot' is not a kind of drill; there are: open"):
        make_drill("tarot", 1)  # type: ignore[arg-type]
    with pytest.raises(RiverboatError, match="from 0 to 1"):
        judge(make_drill("open", 0), 2)


def test_a_rare_option_is_close_and_one_that_is_never_played_wrong():
    fold, call = Reason(code="fold", values={}), Reason(code="call", values={"amount_bb": 1})

    def mark(rare: float) -> tuple[str, float]:
        options = (Choice(text=fold, frequency=1 - rare), Choice(text=call, frequency=rare))
        question = Question(kind="open", seed=0, text=fold, options=options, right=(0,), facts=())
        judgement = judge(question, 1)
        return judgement.mark, round(judgement.score, 3)

    assert mark(0.0) == ("wrong", 0.0)
    assert mark(0.02) == ("wrong", 0.0)
    assert mark(0.11) == ("close", 0.5)


def test_hands_at_a_border_are_those_beside_hands_that_are_played_otherwise():
    assert set(neighbours("AKs")) == {"AA", "AQs", "KK"}
    assert set(neighbours("22")) == {"32s", "32o"}
    assert family("54s") == ["52s", "53s", "54s"]
    assert family("99") == [rank * 2 for rank in "23456789TJQKA"]
    shares = {name: (0.0, 1.0) if name == "AKs" else (1.0, 0.0) for name in STARTING_HANDS}
    assert set(at_border(shares)) == {"AKs", "AA", "KK", "AQs"}


def test_scores_add_up_by_kind_and_over_time():
    def answer(kind: Kind, score: float, at: float) -> Answered:
        return Answered(kind=kind, seed=0, answer=0, score=score, at=at)

    given = [answer("equity", 1.0, 3.0), answer("open", 0.0, 1.0), answer("open", 1.0, 2.0), answer("open", 0.5, 4.0)]
    opening, guessing = scores(given)
    assert (opening.kind, opening.answers, opening.right, opening.mean) == ("open", 3, 1, 0.5)
    assert opening.stderr == pytest.approx(0.5 / sqrt(3))
    assert (guessing.kind, guessing.stderr, guessing.recent) == ("equity", None, 1.0)
    assert course(given, 3) == [pytest.approx(2 / 3), 0.5]
    assert scores([]) == ()
    question = make_drill("open", 5)
    assert answered(question, judge(question, 0), 7.0) == Answered(
        kind="open", seed=5, answer=0, score=judge(question, 0).score, at=7.0
    )
