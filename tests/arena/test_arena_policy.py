"""Policy-adjusted results have the mean of the results: exactly where all can be counted, and in matches."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import Final

import numpy as np
import pytest
from policy_bots import quality
from test_arena_blocks import play

from riverboat.arena import Estimate, Match, MatchReport
from riverboat.arena.tally import Floats
from riverboat.cards import STANDARD_DECK, Card, parse_cards
from riverboat.engine import Action, Call, Check, Fold, Hand, RaiseTo, Rules, apply, start_hand
from riverboat.evaluator import evaluate
from riverboat.odds import equity
from riverboat.odds.ranges import COMBO_INDEX, COMBOS, Combo, make_combo
from riverboat.solver.aivat.equities import KnownHand, equities_against
from riverboat.solver.aivat.values import CALL, FOLD, action_values, betting_of, leverage
from riverboat.solver.aivat.watcher import HOLE_LUCK, Decision, Watcher, as_played, averaged
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.resolving import street_solution

RULES = Rules(small_blind=50, big_blind=100)
STACK = 10_000
KNOWN = parse_cards("9d8d")
ACES = make_combo(*parse_cards("AsAh"))
BOARD = parse_cards("Qs8h3d7cJs")
TELLER = 0
"""It has the button; the opponent holds nine and eight."""


def deal(held: Combo, board: tuple[Card, ...] = BOARD) -> Hand:
    """The opponent's and the teller's cards in turn, then burns and board."""
    burns = [card for card in STANDARD_DECK if card not in {*held, *KNOWN, *board}]
    hole = (KNOWN[0], held[0], KNOWN[1], held[1])
    pack = (*hole, burns[0], *board[:3], burns[1], board[3], burns[2], board[4])
    return start_hand(RULES, [STACK] * 2, TELLER, pack)


def played(hand: Hand, actions: tuple[Action, ...]) -> list[Hand]:
    states = [hand]
    for action in actions:
        states.append(apply(states[-1], action).hand)
    return states


def decisions(states: list[Hand], policies: dict[int, Policy]) -> list[Decision]:
    """With the teller's policies by the number of the decision."""
    return [Decision(*pair, policies.get(number)) for number, pair in enumerate(pairwise(states))]


def watcher_of(hand: Hand) -> Watcher:
    return Watcher(hand, TELLER, np.random.default_rng(1))


def possible(board: tuple[Card, ...]) -> list[Combo]:
    return [combo for combo in COMBOS if not {*KNOWN, *board} & {*combo}]


def policy_of(columns: dict[int, Floats]) -> Policy:
    return Policy(tuple(columns), np.stack(list(columns.values()), axis=1).astype(np.float32))


def exactly(policy: Policy) -> Floats:
    """The shares without the rounding of small floats: what a die with these weights does."""
    shares = policy.shares.astype(np.float64)
    exact: Floats = shares / shares.sum(axis=1, keepdims=True)
    return exact


CHECKS = Policy((CALL,), np.ones((HANDS, 1), np.float32))
LIMPED: tuple[Action, ...] = (Call(), Check())
CHECKED: tuple[Action, ...] = (Check(), Check())
OPPONENT_CHECKED = (*LIMPED, *CHECKED, *CHECKED, Check())
"""To the river: the teller is to act, for the fourth time."""
TELLERS_DECISIONS = (0, 3, 5, 7)


def test_over_all_hands_and_dice_of_a_decision_the_adjusted_mean_is_the_raw_mean_exactly() -> None:
    """The opponent calls the small bet and folds to the large one. Luck before the decision has been taken out too."""
    good = quality(BOARD)
    mixed = policy_of({CALL: 1 - good, 150: good * (1 - good), 300: good**2})
    policies = dict.fromkeys(TELLERS_DECISIONS, CHECKS) | {7: mixed}
    lines: list[tuple[Action, ...]] = [(Check(),), (RaiseTo(150), Call()), (RaiseTo(300), Fold())]
    hands = possible(BOARD)
    raw, by_line, likely = 0.0, [], []
    for line, column in zip(lines, exactly(mixed).T, strict=True):
        ends = [played(deal(held), (*OPPONENT_CHECKED, *line)) for held in hands]
        chances = np.array([column[COMBO_INDEX[held]] for held in hands]) / len(hands)
        raw += float(chances @ [states[-1].stacks[TELLER] - STACK for states in ends])
        adjusted = {averaged(end[-1], decisions(end, policies), TELLER, np.random.default_rng(1)) for end in ends[::90]}
        assert len(adjusted) == 1  # it does not depend on the cards the teller really held
        by_line.append(adjusted.pop())
        likely.append(chances.sum())
    states = played(deal(hands[0]), OPPONENT_CHECKED)
    watcher = watcher_of(states[-1])
    for decision in decisions(states, policies):
        watcher.see(decision)
    assert float(np.dot(likely, by_line)) + watcher.luck == pytest.approx(raw, abs=1e-9)
    assert np.ptp(by_line) > 20


def test_over_all_hands_and_next_cards_the_luck_of_a_street_is_zero_exactly() -> None:
    turn = BOARD[:4]
    good = quality(turn)
    mixed = policy_of({CALL: good, 300: 1 - good})
    policies = dict.fromkeys(TELLERS_DECISIONS, CHECKS) | {5: mixed}

    def luck(held: Combo, river: Card | None) -> float:
        """After the teller has checked the turn, and after the river."""
        board = (*turn, river) if river is not None else BOARD
        states = played(deal(held, board), (*LIMPED, *CHECKED, *CHECKED))
        watcher = watcher_of(states[-1])
        for decision in decisions(states, policies)[:-1]:
            watcher.see(decision)
        watcher.see_action(decisions(states, policies)[-1])
        if river is not None:
            watcher.see_board(states[-1])
        return watcher.luck

    hands = possible(turn)
    checks = exactly(mixed)[:, 0]
    weights = {held: checks[COMBO_INDEX[held]] for held in hands}
    total, mean, most = sum(weights.values()), 0.0, 0.0
    before = luck(ACES, None)
    for river in STANDARD_DECK:
        if river in {*KNOWN, *turn}:
            continue
        holding = [held for held in hands if river not in held]
        of_all = luck(holding[0], river)  # it does not depend on the hand that is really held
        mean += sum(weights[held] for held in holding) / total * of_all / 44
        most = max(most, abs(of_all - before))
    assert most > 50
    assert mean == pytest.approx(before, abs=1e-9)


def test_hands_that_a_policy_does_not_hold_for_are_turned_up_and_the_mean_stays_exact() -> None:
    """Every other hand is bet on the river, whatever the policy says, and nobody who knows the policy is misled."""
    good = quality(BOARD)
    mixed = policy_of({CALL: 1 - good, 150: good})
    covered = np.arange(HANDS) % 2 == 0
    policies = dict.fromkeys(TELLERS_DECISIONS, CHECKS) | {7: mixed}
    lines: dict[int, tuple[Action, ...]] = {CALL: (Check(),), 150: (RaiseTo(150), Call())}
    hands = possible(BOARD)
    shares = exactly(mixed)
    raw = adjusted = 0.0
    of_covered: dict[int, float] = {}
    for held in hands:
        number = COMBO_INDEX[held]
        row = dict(zip(lines, shares[number], strict=True)) if covered[number] else {150: 1.0}
        for action, share in row.items():
            if covered[number] and action in of_covered and number % 50:
                value = of_covered[action]  # as for any other hand of the range
                states = played(deal(held), (*OPPONENT_CHECKED, *lines[action]))
            else:
                states = played(deal(held), (*OPPONENT_CHECKED, *lines[action]))
                seen = [
                    decision._replace(covered=covered) if place == 7 else decision
                    for place, decision in enumerate(decisions(states, policies))
                ]
                value = averaged(states[-1], seen, TELLER, np.random.default_rng(1))
                if covered[number]:
                    assert value == pytest.approx(of_covered.setdefault(action, value))
            raw += share * (states[-1].stacks[TELLER] - STACK) / len(hands)
            adjusted += share * value / len(hands)
    states = played(deal(hands[0]), OPPONENT_CHECKED)
    watcher = watcher_of(states[-1])
    for decision in decisions(states, policies):
        watcher.see(decision)
    assert adjusted + watcher.luck == pytest.approx(raw, abs=1e-9)


def test_the_luck_of_the_opponents_deal_is_zero_over_all_deals() -> None:
    assert HOLE_LUCK.sum() == pytest.approx(0, abs=1e-9)
    assert HOLE_LUCK[COMBO_INDEX[ACES]] > 0.3


def test_the_kernel_compares_hands_as_the_evaluator_does() -> None:
    known, board = parse_cards("AhKd"), parse_cards("Ad9h5h")
    boards = [(*board, *rest) for rest in (parse_cards("KsKh"), parse_cards("2h3h"), parse_cards("TcTs"))]
    hands = np.arange(0, HANDS, 7)
    found = equities_against(known, hands, np.array(boards, np.uint8))
    for number in hands:
        met = [full for full in boards if not {*known, *full} & {*COMBOS[number]}]
        ranks = [(evaluate((*COMBOS[number], *full)), evaluate((*known, *full))) for full in met]
        points = sum((mine > other) + (mine == other) / 2 for mine, other in ranks)
        assert found[number] == pytest.approx(points / len(met) if met else 0)


def test_sampled_equities_are_right_on_average() -> None:
    aces = COMBO_INDEX[ACES]
    support = np.zeros(HANDS)
    support[aces] = 1
    found = [KnownHand(KNOWN, BOARD, np.random.default_rng(seed)).equities(0, support)[aces] for seed in range(300)]
    exact = float(equity(["AsAh", "9d8d"], method="exact").players[0].equity)
    assert abs(np.mean(found) - exact) < 4 * np.std(found) / sqrt(len(found))


def test_a_yardstick_is_exact_where_nothing_is_left_to_do() -> None:
    river = played(deal(COMBOS[0]), OPPONENT_CHECKED)[-1]
    betting = betting_of(river)
    values = action_values(betting, (FOLD, CALL), np.array([0.9, 0.9]), 0.5)
    assert values == pytest.approx([-100, 0.9 * 200 - 100])
    assert leverage(1, 0, 200) == 1 < leverage(1, 1000, 200)
    # A bet is worth more the likelier it is that the other player gives up, if it is made with nothing.
    bluffs = [action_values(betting, (150,), np.array([0.0]), equity)[0] for equity in (0.2, 0.5, 0.8)]
    assert bluffs == sorted(bluffs)


def test_wishes_that_the_table_makes_the_same_action_count_as_one() -> None:
    hand = deal(COMBOS[0])
    shares = np.tile(np.array([0.25, 0.25, 0.2, 0.2, 0.1], np.float32), (HANDS, 1))
    found = as_played(hand, Policy((FOLD, CALL, 1, 150, 99_999), shares))
    assert {action: round(float(column[0]), 6) for action, column in found.items()} == {
        FOLD: 0.25,
        CALL: 0.25,
        200: 0.4,
        STACK: 0.1,
    }


FARTHEST: Final = 3.5
"""Standard errors from zero that a mean may be: chance goes as far once in 2,000 matches, and seeds are fixed."""


def error_of(correction: Estimate) -> float:
    return correction.deviation / sqrt(correction.units)


def holds_zero(report: MatchReport) -> bool:
    """Whether what was taken out is zero on average, as far as can be told."""
    corrections = [correction_of(report), report.standings[0].luck_correction]
    return all(abs(correction.mean) < FARTHEST * error_of(correction) for correction in corrections)


def correction_of(report: MatchReport) -> Estimate:
    assert report.untold == ""
    correction = report.standings[0].policy_correction
    assert correction is not None
    return correction


@pytest.mark.parametrize(
    ("bots", "duplicate"),
    [
        (("policy_bots:Teller", "arena_bots:Bettor"), False),
        (("arena_bots:Pusher", "policy_bots:Teller"), True),
        (("policy_bots:RandomTeller", "arena_bots:Caller"), False),
        (("policy_bots:SmallTalker", "arena_bots:Dice"), False),
        (("policy_bots:Forgetful", "arena_bots:Bettor"), False),
        (("policy_bots:Teller", "policy_bots:RandomTeller"), True),
    ],
)
def test_in_a_match_the_adjusted_mean_is_the_raw_mean_within_the_interval_and_surer(
    bots: tuple[str, str], duplicate: bool
) -> None:
    report = play(*bots, rounds=240, seed=3, duplicate=duplicate, stack=3000)
    first, second = report.standings
    assert report.untold == ""
    assert first.policy_adjusted is not None
    assert second.policy_adjusted is not None
    assert second.policy_adjusted.mean == pytest.approx(-first.policy_adjusted.mean)
    assert holds_zero(report)
    assert first.policy_adjusted.deviation < 0.8 * first.raw.deviation
    assert first.surest is first.policy_adjusted


def test_a_blueprint_is_measured_far_more_surely_than_by_its_cards_alone() -> None:
    report = play("blueprint", "tag", rounds=160, seed=5, duplicate=True)
    standing = report.standings[0]
    assert standing.policy_adjusted is not None
    assert holds_zero(report)
    assert standing.policy_adjusted.deviation < 0.7 * standing.luck_adjusted.deviation


def test_decisions_that_a_teller_fails_to_make_do_not_bend_its_result() -> None:
    report = play("policy_bots:Stumbler", "arena_bots:Caller", rounds=240, seed=9, stack=3000)
    assert report.standings[0].faults.counts["error"] > 40
    assert report.standings[0].policy_adjusted is not None
    assert holds_zero(report)


OPPONENTS: Final = ("arena_bots:Caller", "arena_bots:AlwaysRaise", "arena_bots:MinRaiser", "random")


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("bot", ["Watched", "WatchedFish", "WatchedLevel6", "WatchedHome"])
def test_bots_that_read_draw_from_what_they_tell_and_corrections_hold_zero(bot: str, opponent: str) -> None:
    """The bot fails, which would be counted, if an action is drawn from anything but the row that it tells."""
    report = play(f"policy_bots:{bot}", opponent, rounds=100, seed=17)
    assert report.standings[0].faults.total == 0
    assert report.standings[0].cut_short == 0
    assert holds_zero(report)


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize(("bot", "rounds"), [("CutSolver", 24), ("CutLevel7", 60)])
def test_solvers_draw_from_what_they_tell_under_a_cut_clock_and_corrections_hold_zero(
    monkeypatch: pytest.MonkeyPatch, bot: str, rounds: int, opponent: str
) -> None:
    monkeypatch.setattr(street_solution, "FEWEST_ITERATIONS", 2)
    stack = 20_000 if opponent == "arena_bots:AlwaysRaise" else 4_000  # or there is nothing left to bet on the turn
    report = play(f"policy_bots:{bot}", opponent, rounds=rounds, seed=20, time_limit=60.0, stack=stack)
    standing = report.standings[0]
    assert standing.faults.total == 0
    assert 0 < standing.cut_short < standing.decisions
    assert holds_zero(report)


def test_what_a_bot_without_time_to_solve_tells_is_what_it_reads() -> None:
    """It told what it would have solved for, and drew from something else."""
    report = play("solver", "arena_bots:Caller", rounds=60, seed=23, time_limit=0.5)
    read = play("blueprint", "arena_bots:Caller", rounds=60, seed=23)
    standing = report.standings[0]
    assert standing.policy_adjusted == read.standings[0].policy_adjusted
    assert holds_zero(report)
    # Every decision after the flop was dealt would have been solved; the caller takes all that are not folded there.
    assert 0.5 * standing.decisions < standing.cut_short <= 0.9 * standing.decisions
    assert read.standings[0].cut_short == 0


def test_a_policy_that_is_not_what_is_drawn_from_is_found_out_by_its_corrections() -> None:
    """Told to fold and call as often as each other with every hand, it calls with all: the mean is not zero."""
    report = play("policy_bots:Pretender", "arena_bots:Bettor", rounds=400, seed=2, stack=3000)
    assert correction_of(report).excludes_zero


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Liar", "in hand 1 it did what its policy never does"),
        ("Garbler", "a policy has 1326 rows"),
        ("Miscounter", "the hands that a policy covers are 1326 truth values"),
    ],
)
def test_a_bot_whose_policy_cannot_be_relied_on_gets_no_adjusted_result_and_is_told_why(bot: str, reason: str) -> None:
    report = play(f"policy_bots:{bot}", "arena_bots:Caller", rounds=20)
    assert report.untold.startswith(f"policy_bots:{bot}: {reason}")
    assert report.standings[0].policy_adjusted is None
    assert report.standings[0].surest is report.standings[0].luck_adjusted
    assert report.standings[0].faults.total == 0


@pytest.mark.parametrize(
    "options",
    [
        {"freeze_out": True, "rounds": 2, "stack": 1000},
        {"rules": Rules(small_blind=50, big_blind=100, structure="pot_limit")},
        {"rules": Rules(small_blind=50, big_blind=100, ante=25, ante_kind="big_blind")},
    ],
)
def test_what_the_rule_is_not_made_for_is_not_adjusted(options: dict[str, object]) -> None:
    assert not Match(bots=("a", "b"), **options).uses_policies
    report = play("policy_bots:Garbler", "policy_bots:Garbler", **{"rounds": 4, **options})
    assert (report.untold, report.standings[0].policy_adjusted) == ("", None)


def test_bots_that_tell_nothing_have_no_policy_adjusted_result() -> None:
    report = play("arena_bots:Caller", "arena_bots:Bettor", rounds=20)
    assert report.standings[0].policy_adjusted is None
