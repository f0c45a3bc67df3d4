"""What was planned before the turn, what is told, and what is kept for looking back."""

from __future__ import annotations

import asyncio

import pytest
from scripted import ScriptedTable, table

from riverboat.client.look import Look
from riverboat.client.plans import PreAction
from riverboat.client.session import TableClient
from riverboat.engine.actions import Action, Call, Check, Fold, LegalActions
from riverboat.engine.events import Acted, HandEnded, HandStarted, Street
from riverboat.protocol import GameState, Refused, TableEvent, TableView
from riverboat.table.events import HandDealt, LevelStarted

FREE = LegalActions(seat=0, fold=True, check=True, raise_to=(100, 10_000), all_in=10_000)
FACING = LegalActions(seat=0, fold=True, call=100, raise_to=(200, 10_000), all_in=10_000)


def client_seeing(view: TableView, look: Look | None = None) -> TableClient:
    client = TableClient(ScriptedTable(), look or Look())
    client.take(GameState(1, 1, view))
    return client


@pytest.mark.parametrize(
    ("choice", "price", "legal", "action"),
    [
        ("check_fold", 0, FREE, Check()),
        ("check_fold", 100, FACING, Fold()),
        ("call_any", 0, FREE, Check()),
        ("call_any", 100, FACING, Call()),
    ],
)
def test_a_plan_is_carried_out_at_the_price_it_was_made_for(
    choice: PreAction, price: int, legal: LegalActions, action: Action
) -> None:
    client = client_seeing(table(to_call=price))
    client.plan(choice)
    client.take(GameState(2, 2, table(to_call=price, legal=legal, actor=0)))
    assert client.planned_action() == action
    assert client.planned_action() is None


@pytest.mark.parametrize(("choice", "action"), [("check_fold", Fold()), ("call_any", Call())])
def test_check_fold_and_call_any_are_meant_for_every_price(choice: PreAction, action: Action) -> None:
    """As poker rooms have it: a bet in between does not untick them."""
    client = client_seeing(table(to_call=0))
    client.plan(choice)
    assert client.take(GameState(2, 2, table(to_call=300))) == []
    client.take(GameState(3, 3, table(to_call=300, legal=FACING, actor=0)))
    assert client.planned_action() == action


def test_call_any_never_folds() -> None:
    client = client_seeing(table(to_call=100))
    client.plan("call_any")
    only_fold = LegalActions(seat=0, fold=True)
    client.take(GameState(2, 2, table(to_call=100, legal=only_fold, actor=0)))
    assert client.planned_action() is None


def test_a_call_is_cancelled_and_said_so_when_the_price_changes() -> None:
    client = client_seeing(table(to_call=100))
    client.plan("call")
    lines = client.take(GameState(2, 2, table(to_call=300)))
    assert client.planned is None
    assert [line.text for line in lines] == ["The price has changed: what you had planned is cancelled."]


def test_amounts_in_big_blinds_go_by_the_level_they_were_bet_at() -> None:
    bet = TableEvent(2, Acted(1, Street.PREFLOP, "call", 200, 200, False))
    client = client_seeing(table())
    (before,) = client.take(bet)
    client.take(TableEvent(3, LevelStarted(2, 100, 200, 0)))
    (after,) = client.take(bet)
    (recalled,) = TableClient(ScriptedTable(), Look()).recall([GameState(1, 1, table()), bet])
    told = [line.in_blinds for line in (before, after, recalled)]
    assert ["2 bb" in each for each in told] == [True, False, True]
    assert "1 bb" in told[1]


def test_a_plan_ends_with_its_street() -> None:
    client = client_seeing(table(to_call=0))
    client.plan("check_fold")
    assert client.take(GameState(2, 2, table(street="flop", to_call=0))) == []
    assert client.planned is None


def test_the_same_plan_again_takes_it_back() -> None:
    client = client_seeing(table())
    client.plan("call_any")
    client.plan("call_any")
    assert client.planned is None


def test_an_action_is_made_for_the_state_it_was_chosen_in() -> None:
    connection = ScriptedTable()
    client = TableClient(connection, Look())
    client.take(GameState(1, 41, table(hand_id="t-9")))

    async def act_twice() -> None:
        await client.act(Check())
        await client.act(Check())

    asyncio.run(act_twice())
    first, second = connection.sent
    assert (first.hand_id, first.version) == ("t-9", 41)
    assert first.action_id != second.action_id


def test_a_refusal_reads_in_the_language_of_the_player_and_says_what_is_legal() -> None:
    for look, sentence in (
        (Look(), "A raise to 150 is below the minimum, 200. You may: fold, call 100, raise to 200–10,000"),
        (Look(language="zh-CN"), "加注到 150 低于最低额 200。可以：弃牌、跟注 100、加注到 200–10,000"),
    ):
        client = client_seeing(table(legal=FACING), look)
        client.take(Refused("raise_too_small", "…", {"amount": 150, "low": 200}, 2, legal=FACING))
        assert client.refusal.startswith(sentence)


def test_a_refusal_is_forgotten_when_the_table_moves_on() -> None:
    client = client_seeing(table())
    client.take(Refused("stale", "too late", {}, 2))
    client.take(GameState(3, 1, table()))
    assert client.refusal
    client.take(GameState(4, 2, table()))
    assert not client.refusal


def begin(client: TableClient, number: int) -> None:
    hand = f"t-{number}"
    client.take(TableEvent(2, HandDealt(number, hand, ((1, "b"), (2, "c"), (0, "a")), 0, 1, 2)))
    client.take(TableEvent(3, HandStarted(hand, 0, (1000, 1000, 1000), (1, 2, 0))))
    client.take(GameState(4, 2, table(hand_number=number, hand_id=hand)))


def test_hands_are_kept_step_by_step() -> None:
    client = client_seeing(table(hand_number=0))
    begin(client, 1)
    client.take(TableEvent(5, Acted(1, Street.PREFLOP, "fold", 0, 0, False)))
    client.take(GameState(6, 3, table(hand_number=1)))
    client.take(TableEvent(7, HandEnded((1050, 950, 1000))))
    client.take(GameState(8, 4, table(hand_number=1, is_hand_over=True)))
    begin(client, 2)
    (hand,) = client.recorder.finished
    assert [len(frame.lines) for frame in hand.frames] == [1, 2]
    assert [line.text for line in hand.frames[-1].lines] == ["Hand 1 · button you", "Ada folds"]
    assert hand.frames[-1].view.is_hand_over
    assert client.hands_played == 1
    assert client.result == 50
