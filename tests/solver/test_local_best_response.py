"""Local best response, tried on players whose losses are known."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

import numpy as np
import pytest

from riverboat.cards import parse_cards
from riverboat.evaluator import evaluate
from riverboat.odds.ranges import COMBO_INDEX, COMBOS, make_combo
from riverboat.solver.betting_tree import CALL, FOLD
from riverboat.solver.holdem import blocked
from riverboat.solver.local_best_response import Deal, LocalBestResponse, measure, random_deals, win_shares
from riverboat.solver.public_state import PublicState, legal_raise
from riverboat.solver.strategist import Policy

EVERY_HAND = len(COMBOS)


class Published(NamedTuple):
    """What a player loses under fcpa from the turn on at 200 big blinds, in mbb a hand (Lisý and Bowling 2017)."""

    loses: float
    hands: int
    deviation: float
    """Of the mean of a duplicate deal, measured with other seeds before this test was first run."""

    @property
    def margin(self) -> float:
        """Three standard errors."""
        return 3 * self.deviation / sqrt(self.hands / 2)


ALWAYS_CALLS = Published(49_000, hands=1600, deviation=42_800)
CHOOSES_AT_RANDOM = Published(80_700, hands=1000, deviation=76_300)
SEED = 2017


def always(action: int, state: PublicState) -> Policy:
    offered = action if action != FOLD or state.spot.to_call else CALL
    return Policy((offered,), np.ones((EVERY_HAND, 1), np.float32))


def always_call(state: PublicState) -> Policy:
    return always(CALL, state)


def always_fold(state: PublicState) -> Policy:
    return always(FOLD, state)


def uniform_random(state: PublicState) -> Policy:
    """Any legal action is as likely as any other, and each total to raise to is one.

    With a fold, a call, the pot and all-in as the only choices it would lose 9.8 big blinds and not 80.7: more than
    half of the hands that it does not fold are then all-in before the turn, at even chances.
    """
    spot = state.spot
    folds = (FOLD,) if spot.to_call else ()
    raises = range(legal_raise(spot, 0), spot.stack + 1) if spot.price < spot.stack else ()
    actions = (*folds, CALL, *raises)
    return Policy(actions, np.broadcast_to(np.float32(1 / len(actions)), (EVERY_HAND, len(actions))))


def test_who_always_folds_loses_the_blinds_whatever_is_held() -> None:
    """750 from the turn on, where the big blind is called and lost; 750 is also what folding before the flop costs."""
    found = measure(LocalBestResponse(always_fold, "fcpa"), 40, seed=1)
    assert found.mean == pytest.approx(750)
    assert found.margin == pytest.approx(0)


@pytest.mark.parametrize(
    ("player", "published"),
    [
        pytest.param(always_call, ALWAYS_CALLS, id="always calls"),
        pytest.param(uniform_random, CHOOSES_AT_RANDOM, id="chooses at random"),
    ],
)
def test_players_lose_as_much_as_published(player: Callable[[PublicState], Policy], published: Published) -> None:
    found = measure(LocalBestResponse(player, "fcpa"), published.hands, SEED)
    assert found.mean == pytest.approx(published.loses, abs=published.margin)


@pytest.mark.parametrize("seat", [0, 1])
def test_from_a_caller_it_wins_what_the_equities_of_the_deal_say(seat: int) -> None:
    """All-in on the turn with more than half of it, otherwise all-in on the river with more than half; else no bet.

    Over 500,000 deals this sum, computed apart from the code here, is 48.5 ± 0.2 big blinds.
    """
    response = LocalBestResponse(always_call, "fcpa")
    for deal in random_deals(40, seed=5):
        turn, river = (equity_against_any_hand(deal, cards) for cards in (4, 5))
        stake, equity = (20_000, turn) if turn > 0.5 else (20_000 if river > 0.5 else 100, river)
        found = response.play(deal, seat, np.random.default_rng(0))
        assert found == pytest.approx(stake * (2 * equity - 1))


def equity_against_any_hand(deal: Deal, cards: int) -> float:
    board = deal.board[:cards]
    possible = ~blocked([*board, *COMBOS[deal.ours]])
    return float(win_shares(deal.ours, board, None)[possible].mean())


def test_against_a_caller_it_never_bets_a_hand_that_is_behind() -> None:
    response = LocalBestResponse(always_call, "fcpa")
    nuts = Deal(index("JsTs"), index("4d3d"), parse_cards("AsKsQs7h2c"))
    worst = Deal(index("4d3d"), index("JsTs"), parse_cards("AsKsQs7h2c"))
    rng = np.random.default_rng(0)
    assert response.play(nuts, 0, rng) == pytest.approx(20_000)
    assert -20_000 < response.play(worst, 0, rng) <= 0


def index(text: str) -> int:
    return COMBO_INDEX[make_combo(*parse_cards(text))]


@pytest.mark.parametrize(("hole", "other"), [("AhAd", "KsQs"), ("QsJs", "AhKh"), ("7c2d", "7h2s")])
def test_win_shares_on_the_turn_are_counted_river_by_river(hole: str, other: str) -> None:
    board = parse_cards("9s8d7s2h")
    mine, theirs = COMBOS[index(hole)], COMBOS[index(other)]
    won = []
    for card in set(range(52)) - {*board, *mine, *theirs}:
        one, two = evaluate((*mine, *board, card)), evaluate((*theirs, *board, card))
        won.append(0.5 * ((one > two) + (one >= two)))
    found = win_shares(index(hole), board, None)[index(other)]
    assert found == pytest.approx(sum(won) / len(won))


def test_the_sets_of_actions_are_those_published() -> None:
    state = PublicState(20_000, (50, 100)).after(CALL).after(CALL).dealt(0, 5, 10).after(CALL).after(CALL).dealt(20)

    def raises(name: str) -> list[int]:
        return LocalBestResponse(always_call, name)._raises(state)  # type: ignore[arg-type]

    assert raises("fc") == []
    assert raises("fcpa") == [200, 19_900]
    assert raises("wide") == [100, 200, 400, 800, 1600, 19_900]


def test_the_same_seed_measures_the_same() -> None:
    response = LocalBestResponse(always_call, "fc", first_street=0)
    assert measure(response, 10, seed=4) == measure(response, 10, seed=4)
    assert list(random_deals(3, 1)) == list(random_deals(3, 1))


def test_a_deal_is_played_again_with_the_hands_and_the_seats_exchanged() -> None:
    response = LocalBestResponse(always_call, "fcpa")
    (deal,) = random_deals(1, seed=8)
    rng = np.random.default_rng(0)
    other_way = Deal(deal.bots, deal.ours, deal.board)
    pair = (response.play(deal, 0, rng) + response.play(other_way, 1, rng)) / 2
    assert measure(response, 2, seed=8).mean == pytest.approx(10 * pair)
