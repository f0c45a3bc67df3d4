"""The report: losses add up to those of the reviews, and luck is taken out without bending the mean."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

import numpy as np
import pytest
from msgspec.structs import replace

from made_reviews import made_decision, made_review, made_verdict
from riverboat.cards import STANDARD_DECK, Card, format_cards, parse_cards
from riverboat.engine import (
    Action,
    AllIn,
    Call,
    Check,
    Fold,
    Hand,
    Observation,
    RaiseTo,
    Rules,
    Street,
    apply,
    observe,
    start_hand,
)
from riverboat.errors import RiverboatError
from riverboat.history import Replay, format_hand, parse_hand, record, replay
from riverboat.odds.estimates import estimate_of
from riverboat.odds.ranges import COMBO_INDEX, STARTING_HANDS, make_combo
from riverboat.odds.strength import hands_by_strength
from riverboat.review.report import ReportedHand, report
from riverboat.review.results import HOLE_VALUE, HandResult, hand_result
from riverboat.solver.aivat.values import HOLE_VALUE as AIVAT_HOLE_VALUE
from riverboat.solver.aivat.watcher import Decision, Watcher
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.trees.spot import CALL, FOLD

RULES = Rules(small_blind=50, big_blind=100)
STACK = 1000


def dealt(players: int, holes: dict[int, str], board: str, *, button: int = 0) -> Hand:
    """A hand with these hole cards by seat, and this board to come."""
    known = {seat: parse_cards(cards) for seat, cards in holes.items()}
    shown = parse_cards(board)
    rest = iter(
        [card for card in STANDARD_DECK if card not in shown and all(card not in two for two in known.values())]
    )
    cards = {seat: known.get(seat) or (next(rest), next(rest)) for seat in range(players)}
    order = [(button + 1 + place) % players for place in range(players)]
    flop, turn, river = shown[:3], shown[3], shown[4]
    pack = [*(cards[seat][0] for seat in order), *(cards[seat][1] for seat in order)]
    pack += [next(rest), *flop, next(rest), turn, next(rest), river]
    return start_hand(RULES, (STACK,) * players, button, pack)


def played(hand: Hand, *actions: Action) -> Hand:
    for action in actions:
        hand = apply(hand, action).hand
    return hand


def seen_by(hand: Hand, seat: int) -> tuple[Replay, int]:
    """The hand as that seat saw it, written down and read again; and the seat in it."""
    return replay(parse_hand(format_hand(record(hand, seat)))), hand.deal.players.index(seat)


def result_of(hand: Hand, seat: int = 0) -> HandResult:
    return hand_result(*seen_by(hand, seat))


# Losses.


def a_result(won: float = 0.0, policy: float | None = None, **values: object) -> HandResult:
    kinds = values.get("kinds", ("bluff_catch",) * 5)
    return HandResult(hand_id="h", won_bb=won, all_in_bb=won / 2, policy_bb=policy, kinds=kinds)  # type: ignore[arg-type]


def test_what_is_lost_by_street_position_and_kind_adds_up_to_the_reviews() -> None:
    hands = [
        ReportedHand(
            made_review(
                made_decision(0, made_verdict((0.0, 1.0 + hand % 3, -1.0), done=hand % 3), street=Street.PREFLOP),
                made_decision(1, None, street=Street.FLOP),
                made_decision(2, made_verdict((0.5, 0.25, 0.0), done=2), street=Street.RIVER),
                hand_id=str(hand),
                position=("BTN", "BB", "CO")[hand % 3],
            ),
            a_result(kinds=("open" if hand % 2 else "call_open", "c_bet", "bluff_catch")),
        )
        for hand in range(10)
    ]
    made = report(hands)
    lost = sum(hand.review.loss_bb for hand in hands)
    assert (made.hands, made.decisions, made.missing) == (10, 30, 10)
    assert made.total.loss_bb == pytest.approx(100 * lost / 10)
    for rows in (made.by_street, made.by_position, made.by_kind):
        assert sum(row.loss_bb for row in rows) == pytest.approx(made.total.loss_bb)
        assert sum(row.decisions for row in rows) == made.decisions - made.missing
    assert [row.name for row in made.by_street] == ["preflop", "river"]
    assert {row.name for row in made.by_kind} == {"open", "call_open", "bluff_catch"}
    assert [row.loss_bb for row in made.by_kind] == sorted((row.loss_bb for row in made.by_kind), reverse=True)
    by_hand = [hand.review.loss_bb for hand in hands]
    assert made.total.stderr_bb == pytest.approx(100 * estimate_of(by_hand).deviation / 10**0.5)


def test_lines_run_up_to_the_results_and_skill_and_luck_are_the_whole() -> None:
    won = [3.0, -10.0, 4.0, 0.5]
    hands = [ReportedHand(made_review(), a_result(value, policy=value / 4 if value > 0 else None)) for value in won]
    made = report(hands)
    assert made.lines.actual == pytest.approx((3.0, -7.0, -3.0, -2.5))
    assert made.lines.all_in == pytest.approx((1.5, -3.5, -1.5, -1.25))
    assert made.lines.policy == pytest.approx((0.75, -4.25, -3.25, -3.125))
    assert made.policy_hands == 3
    assert made.actual.mean == pytest.approx(100 * sum(won) / 4)
    assert made.skill == made.policy
    assert made.skill.mean + made.luck.mean == pytest.approx(made.actual.mean)
    assert made.actual.low < made.actual.mean < made.actual.high
    without = report([ReportedHand(made_review(), a_result(value)) for value in won])
    assert (without.policy, without.lines.policy, without.skill) == (None, None, without.all_in)


def test_a_single_hand_has_no_error() -> None:
    made = report([ReportedHand(made_review(made_decision(0, made_verdict())), a_result(1.0))])
    assert made.total.stderr_bb is None
    assert made.total.loss_bb == pytest.approx(350)
    assert made.actual.high == float("inf")


# Kinds of decisions.


def kinds_of(hand: Hand, seat: int) -> tuple[str, ...]:
    return hand_result(*seen_by(hand, seat)).kinds


def test_decisions_are_named_as_players_name_them() -> None:
    hand = dealt(3, {0: "AsKs", 1: "QdQh", 2: "7c2d"}, "Ad8c3h4s9d")
    # Seat 0 has the button and opens, the small blind 3-bets, the big blind folds.
    hand = played(hand, RaiseTo(250), RaiseTo(400), Fold(), Call())
    # The small blind bets the flop and checks the turn, the button bets there and calls a bet on the river.
    hand = played(hand, RaiseTo(100), Call(), Check(), RaiseTo(100), Call(), RaiseTo(100), Call())
    assert kinds_of(hand, 0) == ("open", "call_three_bet", "call", "bet", "bluff_catch")
    assert kinds_of(hand, 1) == ("three_bet", "c_bet", "check", "call", "bet")
    assert kinds_of(hand, 2) == ("fold_to_three_bet",)


def test_limps_passes_and_raises_after_the_flop_have_names_too() -> None:
    hand = dealt(2, {0: "AsKs", 1: "QdQh"}, "Ad8c3h4s9d")
    hand = played(hand, Call(), Check(), RaiseTo(100), RaiseTo(300), Fold())
    assert kinds_of(hand, 0) == ("limp", "raise")
    assert kinds_of(hand, 1) == ("pass", "bet", "fold")


# Luck.


def all_in_on_the_turn(river: Card) -> Hand:
    board = [*parse_cards("Ad8c3h4s"), river]
    hand = dealt(2, {0: "AsKs", 1: "9h9c"}, format_cards(board))
    return played(hand, Call(), Check(), Check(), Check(), Check(), AllIn(), Call())


def test_an_all_in_counts_as_its_mean_over_every_river() -> None:
    out = {*parse_cards("Ad8c3h4s"), *parse_cards("AsKs9h9c")}
    results = [result_of(all_in_on_the_turn(river)) for river in STANDARD_DECK if river not in out]
    assert len(results) == 44
    mean = sum(result.won_bb for result in results) / len(results)
    assert {round(result.won_bb, 6) for result in results} == {-10.0, 10.0}
    for result in results:
        assert result.all_in_bb == pytest.approx(mean)
        assert result.policy_bb is None


def test_side_pots_are_adjusted_one_by_one_and_folded_hands_have_no_part() -> None:
    hand = start_hand(RULES, (400, STACK, STACK), 0, list(STANDARD_DECK))
    hand = played(hand, AllIn(), AllIn(), Call())
    for seat in range(3):
        adjusted = hand_result(*seen_by(hand, seat))
        assert adjusted.won_bb == pytest.approx((hand.stacks[seat] - hand.deal.stacks[seat]) / 100)
    results = [hand_result(*seen_by(hand, seat)) for seat in range(3)]
    assert sum(result.all_in_bb for result in results) == pytest.approx(0)
    assert any(result.all_in_bb != pytest.approx(result.won_bb) for result in results)


def test_a_hand_that_ends_with_a_fold_or_on_the_river_is_as_it_was() -> None:
    hand = played(dealt(2, {0: "AsKs", 1: "9h9c"}, "Ad8c3h4s9d"), RaiseTo(300), Fold())
    assert result_of(hand).all_in_bb == result_of(hand).won_bb == 1.0
    hand = played(dealt(2, {0: "AsKs", 1: "9h9c"}, "Ad8c3h4s9d"), Call(), *(Check(),) * 6, AllIn(), Call())
    assert result_of(hand).all_in_bb == result_of(hand).won_bb == -10.0


class RiverBettor:
    """Limps with some hands and folds all others; on the river it bets, with each of them by a share of its own."""

    def __init__(self, holes: Sequence[tuple[Card, Card]]) -> None:
        self.shares = {make_combo(*two): (place + 1) / (len(holes) + 1) for place, two in enumerate(holes)}

    def table_policy(self, observation: Observation) -> Policy | None:
        hands = [COMBO_INDEX[combo] for combo in self.shares]
        shares = np.zeros((HANDS, 2), np.float32)
        shares[:, 0] = 1.0
        if observation.street is Street.PREFLOP:
            shares[hands] = (0.0, 1.0)
            return Policy((FOLD, CALL), shares)
        if observation.street is Street.RIVER:
            shares[hands] = [(1 - share, share) for share in self.shares.values()]
        return Policy((CALL, 300), shares)


def river_hand(bot: tuple[Card, Card], *, bets: bool) -> Hand:
    """The bot in seat 0 has the button and limps; the person in seat 1 checks, and calls a bet on the river."""
    hand = dealt(2, {0: format_cards(bot), 1: "AsKs"}, "Ad8c3h4s9d")
    hand = played(hand, Call(), Check(), *(Check(), Check()) * 2, Check())
    return played(hand, RaiseTo(300), Call()) if bets else played(hand, Check())


def luck_before_the_river(hand: Hand, bettor: RiverBettor) -> float:
    """Of the bot, in big blinds: the same for all its hands, for the watcher does not see which it has."""
    history, person = seen_by(hand, 1)
    assert history.hand is not None
    bot = 1 - person
    rng = np.random.default_rng([0, *history.hand.deal.hand_id.encode()])
    watcher = Watcher(history.hand, bot, rng, sees_cards=False)
    hands = [step.hand for step in history.steps]
    for before, after in pairwise(hands):
        if before.street is Street.RIVER:
            break
        policy = bettor.table_policy(observe(before, bot)) if before.actor == bot else None
        watcher.see(Decision(before, after, policy))
    return watcher.luck / RULES.big_blind


def test_adjusted_by_policy_a_result_has_the_same_mean_over_all_hands_and_dice_of_the_bot() -> None:
    free = [card for card in STANDARD_DECK if card not in parse_cards("AsKsAd8c3h4s9d")]
    holes = list(combinations(free, 2))[::150]
    bettor = RiverBettor(holes)
    raw = adjusted = 0.0
    for bot in holes:
        share = bettor.shares[make_combo(*bot)]
        for bets, chance in ((True, share), (False, 1 - share)):
            hand = river_hand(bot, bets=bets)
            result = hand_result(*seen_by(hand, 1), {hand.deal.players.index(0): bettor})
            assert result.policy_bb is not None
            raw += chance * result.won_bb / len(holes)
            adjusted += chance * result.policy_bb / len(holes)
    # The luck of the deal and of the board has mean zero over deals and boards; here both are the same every time.
    before = luck_before_the_river(river_hand(holes[0], bets=True), bettor)
    assert adjusted == pytest.approx(raw + before, abs=1e-5)
    assert abs(before) > 0.01


def test_the_cards_that_a_bot_had_change_nothing_of_what_is_adjusted_by_its_policy() -> None:
    holes = [(high, low) for high, low in map(parse_cards, ("9h9c", "7c2d", "QdQh"))]
    bettor = RiverBettor(holes)
    results = [hand_result(*seen_by(river_hand(bot, bets=True), 1), {1: bettor, 0: bettor}) for bot in holes]
    assert len({result.won_bb for result in results}) == 2
    assert len({round(result.policy_bb or 0.0, 9) for result in results}) == 1


def test_where_a_bot_tells_no_policy_or_does_what_it_never_does_the_rest_counts_as_it_was() -> None:
    class Silent:
        def table_policy(self, _: Observation) -> Policy | None:
            return None

    hand = river_hand(parse_cards("9h9c"), bets=True)  # type: ignore[arg-type]
    for source in (Silent(), RiverBettor(list(combinations(parse_cards("2c2d2h"), 2)))):
        result = hand_result(*seen_by(hand, 1), {0: source, 1: source})
        assert result.policy_bb is not None
    deal_luck = (hands_by_strength()["AKs"] - 0.5) * AIVAT_HOLE_VALUE
    silent = hand_result(*seen_by(hand, 1), {0: Silent(), 1: Silent()})
    assert silent.policy_bb == pytest.approx(silent.won_bb - deal_luck, abs=1e-6)


def test_at_larger_tables_only_the_luck_of_the_own_hand_is_taken_out() -> None:
    bettor = RiverBettor([])
    hand = played(dealt(3, {0: "AsKs"}, "Ad8c3h4s9d"), RaiseTo(300), Fold(), Fold())
    result = hand_result(*seen_by(hand, 0), dict.fromkeys(range(3), bettor))
    assert result.policy_bb == pytest.approx(result.all_in_bb - HOLE_VALUE * (hands_by_strength()["AKs"] - 0.5))
    # Over all hands that can be dealt that is nothing.
    luck = sum(len(STARTING_HANDS[name]) * (strength - 0.5) for name, strength in hands_by_strength().items())
    assert luck / HANDS == pytest.approx(0, abs=1e-6)
    one_person = {2: bettor}
    assert hand_result(*seen_by(hand, 0), one_person).policy_bb is None


def test_a_hand_that_does_not_say_how_it_ended_is_refused() -> None:
    history = seen_by(river_hand(parse_cards("9h9c"), bets=True), 1)[0].history  # type: ignore[arg-type]
    cut = replay(replace(history, actions=history.actions[:4]))
    with pytest.raises(RiverboatError, match="how it ended"):
        hand_result(cut, 0)
