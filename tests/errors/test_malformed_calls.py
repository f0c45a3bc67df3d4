"""Whatever a program passes to the public functions: they work, or refuse with a code and a sentence in both languages.

Every argument, every field of a value that is made to be passed in, and every entry of a list is replaced by things
that do not belong there. Seeded: the same calls every time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from junk import HAND, OVER, RULES, attempt, check, malformed
from public_calls import DEALT, DIRECTED, WAITING, calls

from riverboat import arena, bots, engine, evaluator, history, odds, table
from riverboat.engine import AllIn, Call, Fold, Post, RaiseTo, Rules, Show
from riverboat.engine.rules import MOST_CHIPS_AT_TABLE
from riverboat.errors import RiverboatError
from riverboat.table import director

CALLS = calls()
FEWEST_CALLS = 20_000


@pytest.mark.parametrize("name", CALLS)
def test_a_malformed_call_is_refused_with_a_code(name: str) -> None:
    function, given, named = CALLS[name]
    attempt(name, function, given, named)
    refused = [not attempt(name, *call) for call in malformed(name, CALLS[name])]
    assert any(refused) or any(word in name for word in ALWAYS_ANSWERED)


ALWAYS_ANSWERED = ("redact", "event_number")
"""What has an answer to everything."""


def test_there_are_enough_malformed_calls() -> None:
    assert sum(1 for name, call in CALLS.items() for _ in malformed(name, call)) >= FEWEST_CALLS


def test_every_public_function_is_called() -> None:
    """Types that are only results, and aliases of unions, are not called by programs."""
    tested = {function for function, _, _ in CALLS.values()}
    inside = {history.replay_file, history.write_hands, history.write_parquet}
    inside |= {director.stands, arena.play_match, arena.as_json}
    harmless = {bots.list_bots, bots.list_persons}
    """Takes nothing."""
    for package in (engine, table, director, evaluator, odds, history, bots, arena):
        for name in package.__all__:
            public = getattr(package, name)
            if callable(public) and not isinstance(public, type) and getattr(public, "__module__", "") != "typing":
                assert public in tested | inside | harmless or "Union" in repr(type(public)), name


# Calls that once ended in Python's own errors, or were accepted.


def refusal(function: Callable[..., object], *given: Any, **named: Any) -> str:
    with pytest.raises(RiverboatError) as refused:
        function(*given, **named)
    check(refused.value, refused.value.code)
    return refused.value.code


DECK = tuple(range(52))


@pytest.mark.parametrize(
    ("posts", "code"),
    [
        ([Post(1, "small", 5)], "bad_post"),
        ([Post(1, ["ante"], 5)], "bad_post"),
        ([Post(1, "ante", 10**25)], "bad_post"),
        ([Post(1, "big_blind", 10)] * 3, "double_post"),
        ([Post(1, "small_blind", 5), Post(1, "big_blind", 10)], "double_post"),
        ([Post(1, "ante", 5), Post(1, "ante", 5)], "double_post"),
        (["big_blind"], "bad_argument"),
        (5, "bad_argument"),
    ],
)
def test_posts_that_no_seat_can_owe_are_refused(posts: Any, code: str) -> None:
    assert refusal(engine.start_hand, RULES, [1000] * 3, 0, DECK, posts=posts) == code


@pytest.mark.parametrize("absent", [[77], [-1], [True], ["0"]])
def test_only_seats_of_the_table_sit_out(absent: Any) -> None:
    assert refusal(engine.start_hand, RULES, [1000] * 3, 0, DECK, sitting_out=absent) == "no_such_seat"


@pytest.mark.parametrize("names", [[1, 2, 3], ["A", "B", None], 5])
def test_names_are_texts(names: Any) -> None:
    assert refusal(engine.start_hand, RULES, [1000] * 3, 0, DECK, names=names) == "bad_argument"


def test_there_are_at_most_so_many_chips_at_a_table() -> None:
    half = MOST_CHIPS_AT_TABLE // 2
    most = [half, MOST_CHIPS_AT_TABLE - half]
    hand = engine.start_hand(RULES, most, 0, DECK)
    assert engine.apply(engine.apply(hand, AllIn()).hand, Call()).hand.pot == 2 * half
    assert refusal(engine.start_hand, RULES, [half, half + 2], 0, DECK) == "too_many_chips"
    assert refusal(engine.start_hand, RULES, [10**25] * 2, 0, DECK) == "too_many_chips"
    assert refusal(Rules, small_blind=1, big_blind=10**25) == "bad_rule"
    assert refusal(Rules, small_blind=1, big_blind=MOST_CHIPS_AT_TABLE, straddle=True) == "bad_rule"
    assert refusal(table.TableSettings, rules=RULES, max_buy_in=10**25) == "bad_setting"
    huge = table.new_table(table.TableSettings(rules=RULES, max_buy_in=MOST_CHIPS_AT_TABLE))
    huge = table.apply(huge, table.Join("a", "A", MOST_CHIPS_AT_TABLE - 400)).table
    assert refusal(table.apply, huge, table.Join("b", "B", 401)) == "too_many_chips"
    directed = table.apply(DIRECTED, table.Join("a", "A", MOST_CHIPS_AT_TABLE - 5)).table
    assert refusal(table.apply, directed, table.Join("b", "B", 6)) == "too_many_chips"
    assert refusal(table.apply, directed, table.Join("b", "B", 10**25)) == "bad_buy_in"


def test_calls_that_ended_in_errors_of_python() -> None:
    assert refusal(engine.observe, HAND, 99) == "no_such_seat"
    assert refusal(engine.start_hand, RULES, [1000] * 3, 0, None) == "bad_argument"
    assert refusal(engine.apply, OVER, Show(2, 5)) == "not_own_cards"
    assert refusal(engine.apply, None, Fold()) == "bad_argument"
    assert refusal(table.apply, WAITING, None) == "bad_argument"
    assert refusal(table.apply, WAITING, table.DealHand(None, 0, 0)) == "bad_deck"
    assert refusal(engine.apply, HAND, RaiseTo(10**5000)) == "raise_too_large"


def test_a_refused_pack_is_not_quoted() -> None:
    with pytest.raises(RiverboatError) as refused:
        engine.start_hand(RULES, [1000] * 3, 0, [*range(51), [51]])
    assert "51" not in refused.value.message
    with pytest.raises(RiverboatError) as refused:
        table.decode_table(table.encode_table(DEALT.table)[:-1] + b"\xff")
    assert "\\x" not in refused.value.message
