"""Whatever a program passes to the public functions: they work, or refuse with a code and a sentence in both languages.

Every argument, every field of a value that is made to be passed in, and every entry of a list is replaced by things
that do not belong there. Seeded: the same calls every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from riverboat import cards, engine, evaluator, history, odds, table
from riverboat.engine import AllIn, Call, Check, Fold, Post, RaiseTo, Rules, RunItTwice, Show
from riverboat.engine.rules import MAX_CHIPS
from riverboat.errors import RiverboatError
from riverboat.evaluator import batch
from riverboat.locale import messages
from riverboat.locale.refusals import error_text

RULES = Rules(small_blind=5, big_blind=10)
HAND = engine.start_hand(RULES, [1000, 1000, 1000], 0, range(52))
OVER = engine.apply(engine.apply(HAND, Fold()).hand, Fold()).hand
ASKED = engine.start_hand(Rules(small_blind=5, big_blind=10, run_it_twice=True), [10, 10], 0, range(52))
KITCHEN = engine.start_hand(Rules.kitchen(), [100, 100], 0, range(52))
POSTS = [Post(1, "small_blind", 5), Post(2, "big_blind", 10), Post(0, "live_post", 10), Post(0, "dead_post", 5)]
CASH = table.TableSettings(rules=RULES, seats=4)
SCHEDULE = table.rising_blinds(5, 10, every=5)
SIT_AND_GO = table.TableSettings(rules=RULES, seats=4, kind="sit_and_go", schedule=SCHEDULE)


def seated(settings: table.TableSettings = CASH) -> table.Table:
    buy_in = settings.entry if settings.kind == "sit_and_go" else 500
    return table.apply_all(table.new_table(settings), [table.Join(name, name, buy_in) for name in "abc"]).table


WAITING = seated()
DEALT = table.apply(WAITING, table.DealHand(tuple(range(52)), 0, 0))
DIRECTED = table.new_table(table.TableSettings(rules=RULES, kind="tournament", schedule=SCHEDULE))
HISTORY = history.record(OVER, 1)


class Stubborn:
    """Has no text."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


MADE_BY_PROGRAMS = (
    *(Rules, Post, table.TableSettings, table.ClockSettings, table.BlindSchedule, table.Level, table.Place),
    *(history.HandHistory, table.Statistics, *engine.Action.__args__, *table.Command.__args__),
)

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 5, 7, 51, 52, 77, 99, -(10**30), 2**31, 2**53, 2**63, 2**64, 10**25, 10**5000),
    *(0.5, 1.0, -0.0, float("nan"), float("inf"), 1e300, Decimal("NaN"), Decimal("1e99"), Fraction(1, 3), 3j),
    *(
        "",
        "x",
        "As",
        "AsAs",
        "As Kd Qh",
        "random",
        "standard",
        "99",
        "\0",
        "é" * 300,
        b"",
        b"\x93\xff",
        bytearray(b"x"),
    ),
    *([], (), {}, set(), frozenset({77}), [None], [[1]], [{}], [1, "x"], ["As"], ("a", 1), {"a": 1}, {1: [2]}),
    *(range(3), range(52), iter(()), object(), object, len, Stubborn(), [Stubborn()], np.zeros(3), np.arange(7)),
    *(Fold(), RaiseTo(None), Show("x", 5), RULES, HAND, POSTS[0], WAITING, table.Leave("a"), HISTORY),
)

Call_ = tuple[Callable[..., object], tuple[Any, ...], dict[str, Any]]


def calls() -> dict[str, Call_]:
    """A call that works for every public function, by its name."""
    found: dict[str, Call_] = {}

    def add(function: Callable[..., object], *given: Any, label: str = "", **named: Any) -> None:
        found[f"{function.__module__}.{function.__qualname__} {label}"] = function, given, named

    add(Rules, small_blind=5, big_blind=10, straddle=20, structure="no_limit", max_raises=3, deck="standard")
    add(Rules.kitchen, ante=1)
    for function in (engine.start_hand, engine.open_hand):
        names = ["A", "B", "C"]
        add(function, RULES, [1000] * 3, 0, tuple(range(52)), posts=POSTS, sitting_out=[], hand_id="x", names=names)
        add(function, RULES, [1000] * 3, 0, tuple(range(52)), sitting_out=[1], label="one sits out")
    for hand, actions in (
        (HAND, (Fold(), Call(), RaiseTo(40), AllIn(), Check())),
        (OVER, (Show(2, OVER.deal.hole_cards(2)), Fold())),
        (ASKED, (RunItTwice(True), Fold())),
        (KITCHEN, (Call(), RaiseTo(20))),
    ):
        for action in actions:
            add(engine.apply, hand, action, label=f"{hand} {action}")
        add(engine.legal_actions, hand, label=str(hand))
        add(engine.observe, hand, 1, 3.5, label=str(hand))
        add(engine.replay, hand, label=str(hand))
    add(engine.default_action, engine.legal_actions(HAND))
    add(engine.redact, DEALT.events[-1], 1)
    add(table.TableSettings, rules=RULES, seats=4, kind="cash", min_buy_in=100, prize_shares=(1,), schedule=SCHEDULE)
    add(table.ClockSettings, preset="manual", seconds=3, warning_seconds=1, time_banks=1, time_bank_seconds=3)
    add(table.BlindSchedule, (table.Level(5, 10, 0, 3), table.Level(10, 20, 1, 3)), "hands")
    add(table.rising_blinds, 5, 10, every=5, unit="hands", ante_from=2, levels=4)
    add(table.split_pool, 100, (50, 30, 20), 3)
    add(table.new_table, CASH, "table")
    add(table.tally, table.Statistics(), DEALT.events)
    add(table.winnings_series, DEALT.events, "a")
    add(table.decision_seconds, HAND, CASH.clock)
    for command in (
        *(table.Join("n", "N", 500, 3, True), table.Leave("a"), table.SitOut("a"), table.AddChips("a", 50)),
        *(table.ComeBack("a", True), table.SetStraddle("a", True), table.SetRunItTwice("a", "yes"), table.TimeOut("a")),
        *(table.DealHand(tuple(range(52)), 3, 0, 7), table.Act("a", RaiseTo(40)), table.CallOff()),
        table.EndTournament((table.Place(1, "a", "A", 3),)),
    ):
        for name, place in (
            ("waiting", WAITING),
            ("dealt", DEALT.table),
            ("sit-and-go", seated(SIT_AND_GO)),
            ("directed", DIRECTED),
        ):
            add(table.apply, place, command, label=f"{type(command).__name__} {name}")
            add(table.apply_all, place, [command], label=f"{type(command).__name__} {name}")
    for accessor in (table.stack_of, table.status_of):
        add(accessor, DEALT.table, 1)
    for accessor in (table.seat_of, table.observe_table):
        add(accessor, DEALT.table, "a")
    for asked in (table.actor_of, table.chips_on_table, table.hand_in_play, table.level_of, table.next_players):
        add(asked, DEALT.table)
    add(table.redact_event, DEALT.table, DEALT.events[-1], "a")
    add(table.encode_table, WAITING)
    add(table.encode_command, table.Leave("a"))
    add(table.encode_events, DEALT.events)
    add(table.decode_table, table.encode_table(DEALT.table))
    add(table.decode_command, table.encode_command(table.Leave("a")))
    add(table.decode_events, table.encode_events(DEALT.events))
    for shown in (cards.format_card, cards.pretty_card, cards.to_card):
        add(shown, 51)
    add(cards.parse_card, "As")
    for several in (cards.parse_cards, cards.to_cards, cards.format_cards, cards.pretty_cards):
        add(several, "AsKd" if several in (cards.parse_cards, cards.to_cards) else [51, 3])
    add(cards.deck_of, "short")
    add(evaluator.evaluate, [0, 5, 10, 15, 20, 25, 30])
    add(evaluator.evaluate_short, [20, 25, 30, 35, 40])
    for judged in (evaluator.rank_hand, evaluator.best_five):
        add(judged, ["As", "Kd", 3, 20, 33], "standard")
    add(evaluator.describe, 77, "standard")
    add(evaluator.category, 77, "short")
    add(batch.evaluate_many, np.array([[0, 5, 10, 15, 20]]), "standard")
    add(batch.evaluate_holes, np.array([[0, 5]]), np.array([10, 15, 20]), "standard")
    add(odds.equity, ["AsKd", "QQ+"], "2c3c4c5d", "9h", deck="standard", samples=50, seed=1, method="auto")
    add(odds.equity, [["As", "Kd"], odds.Range.random()], [0, 1, 2], samples=50, method="monte_carlo", label="dealt")
    add(odds.winning_outs, "AsKd", ["2c2d"], "7c8c9d", "3h", "standard")
    add(odds.improving_outs, "AsKd", "7c8c9d", "3h", "standard")
    for price in (odds.pot_odds, odds.required_equity, odds.bluff_break_even, odds.minimum_defence):
        add(price, 300, 100)
    add(odds.call_value, 0.5, 300, 100)
    add(odds.rule_of_four_and_two, 9, 2)
    add(odds.chance_to_hit, 9, 47, 2)
    add(odds.category_counts, 5, "short")
    add(odds.category_probabilities, 5, "short")
    add(odds.Range, (0.5,) * 1326)
    add(odds.Range.parse, "QQ+, AKs@0.5")
    add(odds.Range.of, {(51, 50): 0.5})
    add(odds.Range.hand, ["As", "Kd"])
    add(odds.Range.random().removing, ["As"])
    add(odds.Range.random().weight, (51, 50))
    add(history.parse_hand, history.format_hand(HISTORY))
    add(history.parse_hands, history.format_hands([HISTORY, HISTORY]))
    for written in (history.format_hand, history.replay):
        add(written, HISTORY)
    add(history.format_hands, [HISTORY])
    add(history.record, OVER, 1, everything=False, event="Monday")
    for read in (history.read_hand, history.read_hands, _replayed_file):
        add(read, Path(__file__))
    return found


def _replayed_file(path: str | Path) -> list[object]:
    return list(history.replay_file(path))


def mutations(value: Any, random: Random) -> Iterator[Any]:
    """The value replaced; where it has parts, also with a part replaced."""
    yield from random.sample(JUNK, 25)
    if isinstance(value, MADE_BY_PROGRAMS):
        for field in value.__struct_fields__:
            for part in random.sample(JUNK, 8):
                try:
                    yield msgspec.structs.replace(value, **{field: part})
                except RiverboatError as error:
                    check(error, f"{type(value).__name__}.{field}")
    if isinstance(value, list | tuple) and 0 < len(value) < 100:
        for place in random.sample(range(len(value)), min(3, len(value))):
            for part in (*random.sample(JUNK, 8), *list(mutations(value[place], random))[-4:]):
                changed = [*value[:place], part, *value[place + 1 :]]
                yield changed
                yield tuple(changed)


TEXTS = [messages(language, "errors") for language in ("en", "zh-CN")]


def check(error: RiverboatError, where: str) -> None:
    assert error.code, where
    assert error.message, where
    assert str(error) == error.message, where
    for text in TEXTS:
        assert f"error-{error.code.replace('_', '-')}" in text, where
        assert error_text(error, text), where


def attempt(name: str, function: Callable[..., object], given: tuple[Any, ...], named: dict[str, Any]) -> bool:
    try:
        function(*given, **named)
    except RiverboatError as error:
        check(error, name)
        return False
    except Exception as error:
        shown = [type(value).__name__ for value in (*given, *named.values())]
        raise AssertionError(f"{name} with {shown}: {type(error).__name__}: {error}") from error
    return True


CALLS = calls()


@pytest.mark.parametrize("name", CALLS)
def test_a_malformed_call_is_refused_with_a_code(name: str) -> None:
    function, given, named = CALLS[name]
    random = Random(name)
    attempt(name, function, given, named)
    refused = 0
    for place, value in enumerate(given):
        for junk in mutations(value, random):
            refused += not attempt(name, function, (*given[:place], junk, *given[place + 1 :]), named)
    for key, value in named.items():
        for junk in mutations(value, random):
            refused += not attempt(name, function, given, named | {key: junk})
    assert refused or "redact" in name


def test_every_public_function_is_called() -> None:
    """Types that are only results, and aliases of unions, are not called by programs."""
    tested = {function for function, _, _ in CALLS.values()}
    inside = {history.replay_file, history.write_hands}
    for package in (engine, table, evaluator, odds, history):
        for name in package.__all__:
            public = getattr(package, name)
            if callable(public) and not isinstance(public, type) and getattr(public, "__module__", "") != "typing":
                assert public in tested | inside or "Union" in repr(type(public)), name


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
        ([Post(1, "small", 5)], "bad_post"),  # type: ignore[arg-type]
        ([Post(1, ["ante"], 5)], "bad_post"),  # type: ignore[arg-type]
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
    half = MAX_CHIPS // 2
    most = [half, MAX_CHIPS - half]
    hand = engine.start_hand(RULES, most, 0, DECK)
    assert engine.apply(engine.apply(hand, AllIn()).hand, Call()).hand.pot == 2 * half
    assert refusal(engine.start_hand, RULES, [half, half + 2], 0, DECK) == "too_many_chips"
    assert refusal(engine.start_hand, RULES, [10**25] * 2, 0, DECK) == "too_many_chips"
    assert refusal(Rules, small_blind=1, big_blind=10**25) == "bad_rule"
    assert refusal(Rules, small_blind=1, big_blind=MAX_CHIPS, straddle=True) == "bad_rule"
    assert refusal(table.TableSettings, rules=RULES, max_buy_in=10**25) == "bad_setting"
    huge = table.new_table(table.TableSettings(rules=RULES, max_buy_in=MAX_CHIPS))
    huge = table.apply(huge, table.Join("a", "A", MAX_CHIPS - 400)).table
    assert refusal(table.apply, huge, table.Join("b", "B", 401)) == "too_many_chips"
    directed = table.apply(DIRECTED, table.Join("a", "A", MAX_CHIPS - 5)).table
    assert refusal(table.apply, directed, table.Join("b", "B", 6)) == "too_many_chips"
    assert refusal(table.apply, directed, table.Join("b", "B", 10**25)) == "bad_buy_in"


def test_calls_that_ended_in_errors_of_python() -> None:
    assert refusal(engine.observe, HAND, 99) == "no_such_seat"
    assert refusal(engine.start_hand, RULES, [1000] * 3, 0, None) == "bad_argument"
    assert refusal(engine.apply, OVER, Show(2, 5)) == "not_own_cards"  # type: ignore[arg-type]
    assert refusal(engine.apply, None, Fold()) == "bad_argument"
    assert refusal(table.apply, WAITING, None) == "bad_argument"
    assert refusal(table.apply, WAITING, table.DealHand(None, 0, 0)) == "bad_deck"  # type: ignore[arg-type]
    assert refusal(engine.apply, HAND, RaiseTo(10**5000)) == "raise_too_large"


def test_a_refused_pack_is_not_quoted() -> None:
    with pytest.raises(RiverboatError) as refused:
        engine.start_hand(RULES, [1000] * 3, 0, [*range(51), [51]])  # type: ignore[list-item]
    assert "51" not in refused.value.message
    with pytest.raises(RiverboatError) as refused:
        table.decode_table(table.encode_table(DEALT.table)[:-1] + b"\xff")
    assert "\\x" not in refused.value.message
