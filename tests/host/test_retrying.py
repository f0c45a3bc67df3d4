"""The table of a retry: what its player is told, and that nobody learns an unseen card by it."""

from __future__ import annotations

import msgspec
import pytest
from test_reviewing import folded

from riverboat.engine import Hand
from riverboat.engine.events import Street
from riverboat.host.coaching import Retry, new_retry
from riverboat.host.retrying import retry_table, told_before
from riverboat.host.table.state import decode_state
from riverboat.review.retry import RetryDeal
from riverboat.review.values import Decision, Facts, RangeShown

RIVER = Decision(
    number=4,
    step=8,
    street=Street.RIVER,
    board=("As", "Kd", "7h", "2c", "8d"),
    action="fold",
    perfect=None,
    opponent=None,
    facts=Facts(pot_bb=4.0, to_call_bb=2.0),
    reasons=(),
    ranges=(RangeShown(seat=3, hands={"JJ": 6.0, "T9s": 4.0}, actions={}, combos=10.0),),
)


def retry(hand: Hand, deal: RetryDeal, *, is_open: bool = False) -> Retry:
    decision = msgspec.structs.replace(RIVER, step=len(hand.history) - 1)
    return new_retry(hand, 2, decision, {3: "nit"}, deal=deal, seed=7, is_open=is_open)


@pytest.mark.parametrize("deal", ["same", "anew"])
def test_what_a_player_is_told_does_not_depend_on_cards_that_were_not_seen(deal: RetryDeal) -> None:
    told = {
        msgspec.json.encode([msgspec.to_builtins(message) for message in told_before(one.state, one.seat)])
        for one in (retry(folded(unseen), deal) for unseen in range(4))
    }
    assert len(told) == 1


def test_cards_dealt_anew_do_not_depend_on_them_either() -> None:
    assert len({retry(folded(unseen), "anew").state.table.hand for unseen in range(4)}) == 1


def test_the_others_are_turned_up_only_where_nothing_is_learned_by_it() -> None:
    hand = folded()
    assert not retry(hand, "same").state.table.settings.practice
    assert retry(hand, "same", is_open=True).state.table.settings.practice
    assert retry(hand, "anew").state.table.settings.practice


def test_the_table_stands_at_the_decision_and_deals_no_other_hand() -> None:
    one = retry(folded(), "same")
    table = decode_state(retry_table(one.state, one.seat).stored.state).table
    assert table.hand is not None
    assert (table.hand.actor, table.hand.street, table.hand.pot) == (2, "river", 400)
    assert (one.stack, one.big_blind, one.original_bb) == (1900, 100, 0.0)
    assert one.state.is_retry


def test_the_seat_of_somebody_who_is_no_bot_is_played_by_the_solver() -> None:
    hand = folded()
    decision = msgspec.structs.replace(RIVER, step=len(hand.history) - 1)
    assert new_retry(hand, 2, decision, {}, deal="same", seed=1).bots == {3: "solver"}
