"""Facts and reasons of a decision: computed, and told once each."""

from __future__ import annotations

import numpy as np
import pytest
from reviewed_hands import played_hand

from riverboat.cards import STANDARD_DECK, Card, parse_cards
from riverboat.engine import Call, Check, Hand, RaiseTo, observe
from riverboat.locale import LANGUAGES, Language, messages
from riverboat.odds.equity import equity
from riverboat.odds.ranges import COMBO_INDEX, make_combo
from riverboat.review.draws import draws_of
from riverboat.review.facts import equities_of, facts_of
from riverboat.review.reasons import reasons_of
from riverboat.review.sources import Analysis, Beliefs
from riverboat.review.table_actions import action_text
from riverboat.review.values import Option, Reason
from riverboat.review.wording import reason_text
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.trees.spot import CALL, FOLD


def weights(*hands: str) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    found = np.zeros(HANDS, np.float32)
    for hand in hands:
        found[number(hand)] = 1
    return found


def number(hand: str) -> int:
    return COMBO_INDEX[make_combo(*parse_cards(hand))]


def dealt(held: str, board: str, *actions: object) -> Hand:
    """A hand in which seat 0, first to act after the flop, holds these cards."""
    own, shown = parse_cards(held), parse_cards(board)
    rest = iter([card for card in STANDARD_DECK if card not in (*own, *shown)])
    cards: list[Card] = [own[0], next(rest), own[1], next(rest), next(rest), *shown[:3]]
    cards += [next(rest), *(shown[3:4] or (next(rest),)), next(rest), *(shown[4:5] or (next(rest),))]
    return played_hand(actions, deck=[*cards, *rest])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("held", "board", "draws"),
    [
        ("AhKh", "2h7h9c", {"flush_draw": 9, "overcards": 6}),
        ("8c7d", "6h5sKc", {"open_ended": 8}),
        ("8c7d", "6h4sKc", {"gutshot": 4}),
        ("Ah2c", "3s4dKh", {"gutshot": 4}),
        ("9c7d", "JhTs5c6h", {"gutshot": 4}),  # an eight alone makes either straight
        ("AcAd", "2h7h9c", {}),
        ("Ah2c", "3h7hJhKc", {"flush_draw": 9}),
        ("Ac2c", "3h7hJhKh", {}),  # the flush draw is the board's
        ("8c7d", "6h5s4c", {}),
    ],
)
def test_draws_are_named_with_the_cards_that_complete_them(held: str, board: str, draws: dict[str, int]) -> None:
    assert draws_of(parse_cards(held), parse_cards(board)) == draws


def test_equity_is_that_against_the_range_and_the_price_that_of_the_call() -> None:
    hand = dealt("KsQs", "2c7dKh9s", Call(), Check(), Check(), Check(), Check(), RaiseTo(150))
    seen = observe(hand, 0)
    beliefs = Beliefs(weights("KsQs", "6c3d"), {1: weights("AcAd", "Th8h", "9c9d")})
    equities = equities_of(seen, beliefs)
    facts = facts_of(seen, equities)
    single = [equity(["KsQs", other], "2c7dKh9s").players[0].equity for other in ("AcAd", "Th8h", "9c9d")]
    assert facts.equity == pytest.approx(sum(single) / 3)
    assert facts.needed_equity == pytest.approx(150 / 500)
    assert facts.defence == pytest.approx(200 / 350)
    assert equities.weaker == pytest.approx(0.5, abs=0.1)
    codes = [reason.code for reason in reasons_of(seen, facts, equities, None, None)]
    assert codes[:2] == ["price", "defence"]
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize("board", ["", "2c7dKh9s", "2c7dKh9s9d"])
def test_equity_against_two_is_that_of_all_deals_without_a_card_twice(board: str) -> None:
    checks = [Check()] * max(0, 2 * (len(board) // 2 - 2) - 1)
    seen = observe(dealt("KsQs", board, *([Call(), *checks] if board else [])), 0)
    ranges = {1: weights("AcAd", "Th8h"), 2: weights("AcJc", "9c9h", "Td8d")}
    found = equities_of(seen, Beliefs(weights("KsQs"), ranges))
    # Aces and ace-jack share a card; all other pairs of hands are as likely as each other.
    deals = [("AcAd", "9c9h"), ("AcAd", "Td8d"), ("Th8h", "AcJc"), ("Th8h", "9c9h"), ("Th8h", "Td8d")]
    won = [equity(["KsQs", *deal], board).players[0].equity for deal in deals]
    assert found.hand == pytest.approx(sum(won) / len(won), abs=4 * found.hand_stderr)
    assert 0 < found.hand_stderr < 0.006
    assert found.range is None


def test_a_bet_is_told_by_what_folds_and_what_calls() -> None:
    hand = dealt("KsQs", "2c7dKh9s4h", Call(), *[Check()] * 5)
    seen = observe(hand, 0)
    others = ("AcAd", "KcJc", "JhTh", "AhAs")
    beliefs = Beliefs(weights("KsQs"), {1: weights(*others)}, answers={300: _folding("JhTh", "AhAs")})
    bet = RaiseTo(300)
    options = (
        Option(action=Check(), text="check", frequency=0.0, ev_bb=0.5, stderr_bb=0.0),
        Option(action=bet, text=action_text(bet, seen), frequency=1.0, ev_bb=1.0, stderr_bb=0.0),
    )
    analysis = Analysis("exact", options, 1, Reason(code="exact", values={}), beliefs=beliefs)
    equities = equities_of(seen, beliefs)
    found = {
        reason.code: reason.values
        for reason in reasons_of(seen, facts_of(seen, equities), equities, analysis, analysis)
    }
    assert found["folds"] == {"action": "bet 300", "folds": 50, "needed": 60}
    assert found["bot_folds"] == found["folds"]
    assert found["better_folds"] == {"action": "bet 300", "share": 50}  # one of two pairs of aces
    assert found["worse_calls"] == {"action": "bet 300", "share": 50}  # aces, and a king with a worse kicker


def test_blockers_are_what_the_own_cards_take_away() -> None:
    hand = dealt("KsQs", "2c7dKh9s4h", Call(), *[Check()] * 6, RaiseTo(150))
    seen = observe(hand, 0)
    beliefs = Beliefs(weights("KsQs"), {1: weights("AcAd", "AhAs", "KsJs", "QsJs", "JhTh")})
    equities = equities_of(seen, beliefs)
    call = Option(action=Call(), text="call", frequency=1.0, ev_bb=1.0, stderr_bb=0.0)
    analysis = Analysis("exact", (call,), 0, Reason(code="exact", values={}), beliefs=beliefs)
    found = reasons_of(seen, facts_of(seen, equities), equities, analysis, None)
    (blockers,) = (reason for reason in found if reason.code == "blockers")
    assert blockers.values == {"better": 0, "worse": 67}


def _folding(*hands: str) -> Policy:
    shares = np.zeros((HANDS, 2), np.float32)
    shares[:, 1] = 1
    for hand in hands:
        shares[number(hand)] = (1, 0)
    return Policy((FOLD, CALL), shares)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_is_a_sentence_in_both_languages(language: Language) -> None:
    text = messages(language, "review")
    reason = Reason(code="bot_folds", values={"action": "bet 300", "folds": 62, "needed": 43})
    told = reason_text(reason, text)
    assert "62 %" in told
    assert "43 %" in told
    assert ("下注 300" if language == "zh-CN" else "bet 300") in told
