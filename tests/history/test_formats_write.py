"""Hands written in other formats: read back they are the same hand, or they are refused with what cannot be said."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pokerkit
import pytest
from histories import hand as history_of
from hypothesis import given
from hypothesis import strategies as st
from ohh_schema import check_ohh
from random_hands import Table, packs, random_play, tables
from site_hands import HANDS, PARTY, RENAMED, RUN_TWICE, SIDE_POT

import riverboat
from examples import examples
from riverboat.engine import Rules, play, start_hand
from riverboat.errors import RiverboatError
from riverboat.history import (
    FORMAT_NAMES,
    FormatName,
    HandHistory,
    HistoryError,
    format_hands,
    parse_hand,
    record,
    replay,
)

T = TypeVar("T")

OTHERS: list[FormatName] = [name for name in FORMAT_NAMES if name != "phh"]


@pytest.mark.parametrize("name", OTHERS)
@examples(60)
@given(tables(), st.integers(0, 2**32), st.booleans())
def test_any_hand_is_the_same_when_read_back_or_is_refused(
    name: FormatName, table: Table, seed: int, everything: bool
) -> None:
    *_, last = random_play(table, seed)
    history = or_refused(lambda: record(last.hand, everything=everything))
    text = or_refused(lambda: format_hands([history], format=name)) if history is not None else None
    if history is None or text is None:
        return
    again = replay(parse_hand(text))
    assert again.ok, again.error
    assert again.final_stacks == replay(history).final_stacks
    if name == "ohh":
        check_ohh(json.loads(text))


def or_refused(make: Callable[[], T]) -> T | None:
    """What is made, or None where the format has no way to say it."""
    try:
        return make()
    except HistoryError as error:
        if error.code != "no_notation":
            raise
        return None


def played(rules: Rules, stacks: list[int], seed: int) -> HandHistory:
    deck = list(range(52)) if rules.deck == "standard" else [card for card in range(52) if card >= 16]
    Random(seed).shuffle(deck)
    table = Table(rules, tuple(stacks), len(stacks) - 1, tuple(deck), {})
    *_, last = random_play(table, seed)
    return record(last.hand, everything=True)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        *((name, Rules(small_blind=5, big_blind=10)) for name in OTHERS),
        *((name, Rules(small_blind=5, big_blind=10, structure="fixed_limit")) for name in OTHERS),
        *((name, Rules(small_blind=5, big_blind=10, structure="pot_limit")) for name in ("pokerstars", "ohh")),
        *((name, Rules(small_blind=5, big_blind=10, ante=2)) for name in ("pokerstars", "ohh")),
        *((name, Rules(small_blind=5, big_blind=10, straddle=20)) for name in ("pokerstars", "ohh")),
        *((name, Rules(small_blind=5, big_blind=10, run_it_twice=True)) for name in ("pokerstars", "ohh")),
        *((name, Rules(small_blind=5, big_blind=10, run_it_twice=True, max_runs=3)) for name in ("pokerstars", "ohh")),
        *(
            (name, Rules(small_blind=5, big_blind=10, structure="pot_limit", game="omaha4"))
            for name in ("pokerstars", "ohh")
        ),
        ("pokerstars", Rules(big_blind=10, ante=10, button_blind=True, deck="short")),
    ],
)
def test_the_usual_games_are_always_written(name: FormatName, rules: Rules) -> None:
    for seed in range(8):
        history = played(rules, [400, 90, 2000, 35], seed)
        again = replay(parse_hand(format_hands([history], format=name)))
        assert again.final_stacks == replay(history).final_stacks
        assert not again.notes


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("site", HANDS)
def test_a_hand_of_any_site_becomes_one_of_another(site: str, name: FormatName) -> None:
    history = parse_hand(HANDS[site].text)
    text = or_refused(lambda: format_hands([history], format=name))
    if text is None:
        assert name == "acpc"
        return
    again = parse_hand(text)
    assert dict(zip(again.players or (), replay(again).final_stacks or (), strict=True)) == dict(
        zip(history.players or (), replay(history).final_stacks or (), strict=True)
    )


@pytest.mark.parametrize("site", HANDS)
def test_a_hand_of_any_site_becomes_phh_and_back(site: str) -> None:
    history = parse_hand(HANDS[site].text)
    assert parse_hand(format_hands([history])) == history


def test_a_number_too_large_for_phh_becomes_a_text() -> None:
    history = parse_hand(SIDE_POT.text.replace("#700000000001", "#154651502936610012"))
    assert history.other["hand"] == "154651502936610012"
    assert parse_hand(format_hands([history])) == history


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("acpc", {"ante": 5}, "antes, straddles and late posts"),
        ("acpc", {"straddle": 20}, "antes, straddles and late posts"),
        ("acpc", {"structure": "pot_limit"}, "pot-limit"),
        ("acpc", {"deck": "short"}, "short deck"),
        ("ohh", {"deck": "short"}, "short deck"),
    ],
)
def test_what_a_format_cannot_say_is_refused(name: FormatName, changes: dict[str, Any], said: str) -> None:
    history = played(Rules(small_blind=5, big_blind=10, **changes), [400, 400, 400], 1)
    with pytest.raises(HistoryError, match=said) as refused:
        format_hands([history], format=name)
    assert refused.value.code == "no_notation"


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize(
    ("history", "said"),
    [
        (history_of("p3 f"), "not over"),
        (history_of("p3 f, p1 f", stacks="inf 1000 1000"), "nobody knows"),
        (history_of("p3 f, p1 f", players=["Ann", "Ann", "Bo"]), "each must be its own"),
        (history_of("p3 f, p1 f", players=["Ann\n", "Bo", "Cy"]), "printable"),
    ],
)
def test_a_hand_that_no_format_can_say_is_refused(name: FormatName, history: HandHistory, said: str) -> None:
    with pytest.raises(HistoryError, match=said):
        format_hands([history], format=name)


def test_thousandths_are_refused_in_pokerstars_text() -> None:
    history = history_of("p3 f, p1 f", blinds="0.005 0.010 0", min_bet=Decimal("0.010"))
    with pytest.raises(HistoryError, match="two decimals"):
        format_hands([history], format="pokerstars")


def test_the_page_of_a_hand_in_the_words_of_pokerstars() -> None:
    text = format_hands([parse_hand(SIDE_POT.text)], format="pokerstars")
    original = SIDE_POT.text.splitlines()
    written = text.splitlines()
    assert written[0] == "PokerStars Hand #700000000001:  Hold'em No Limit ($0.05/$0.10 USD) - 2024/03/02 11:24:53 ET"
    talk = ("said,", "leaves the table", "sleeper", "shows", "collected", "PokerStars Hand")
    assert [line for line in written if not any(word in line for word in talk)] == [
        line for line in original if not any(word in line for word in talk)
    ]
    assert "Hero collected $6.30 from side pot" in written
    assert "a: colon collected $3.50 from main pot" in written


def test_a_hand_run_twice_is_told_twice() -> None:
    text = format_hands([parse_hand(RUN_TWICE.text)], format="pokerstars")
    assert "*** FIRST FLOP *** [2h 7d 9s]" in text
    assert "*** SECOND RIVER *** [Qs 8d 4c Jh] [5s]" in text
    assert "later: posts small & big blinds $3" in text
    document = json.loads(format_hands([parse_hand(RUN_TWICE.text)], format="ohh"))
    assert document["ohh"]["flags"] == ["Run_It_Twice"]
    assert [item["street"] for item in document["ohh"]["rounds"]].count("Flop") == 2


def test_tournaments_have_no_currency() -> None:
    for hand in (RENAMED, PARTY):
        text = format_hands([parse_hand(hand.text)], format="pokerstars")
        assert "Tournament #" in text
        assert "$" not in text


# Files


def test_the_ending_of_a_name_tells_the_format(tmp_path: Path) -> None:
    history = parse_hand(SIDE_POT.text)
    for name in ("a.phh", "a.phhs", "a.ohh", "a.json", "a.txt"):
        riverboat.write_hands([history], tmp_path / name)
        [again] = riverboat.read_hands(tmp_path / name)
        assert isinstance(again, HandHistory)
        assert sorted(map(str, replay(again).final_stacks or ())) == ["0", "11.80", "19.90", "3.50"]
    riverboat.write_hands([history], tmp_path / "b", format="ohh")
    assert (tmp_path / "b").read_text("utf-8").startswith('{"ohh"')
    with pytest.raises(HistoryError, match="does not tell a format") as refused:
        riverboat.write_hands([history], tmp_path / "c.doc")
    assert refused.value.code == "unknown_ending"
    with pytest.raises(RiverboatError, match="format"):
        riverboat.write_hands([history], tmp_path / "c.txt", format="pdf")  # type: ignore[arg-type]


def test_what_cannot_be_said_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "hands.log"
    path.write_text("mine", "utf-8")
    with pytest.raises(HistoryError):
        riverboat.write_hands([parse_hand(RUN_TWICE.text)], path)
    assert path.read_text("utf-8") == "mine"


def test_a_hand_of_the_engine_is_written_as_a_spectator_saw_it(tmp_path: Path) -> None:
    rules = Rules(small_blind=50, big_blind=100)
    hand = start_hand(rules, [1000, 1000, 1000], 2, range(52), names=["Hero", "villain_2", "villain_3"])
    while not hand.is_over:
        hand = riverboat.apply(hand, riverboat.Fold()).hand
    riverboat.write_hands([hand], tmp_path / "hand.txt")
    text = (tmp_path / "hand.txt").read_text("utf-8")
    assert "villain_2 collected 100 from pot" in text
    assert "Dealt to" not in text


# Other people's readers


@st.composite
def plain_tables(draw: st.DrawFn) -> Table:
    """What pokerkit's reader of PokerStars knows: no-limit without antes, blinds that everybody can pay."""
    rules = Rules(small_blind=6, big_blind=12)
    stacks = draw(st.lists(st.integers(20, 60).map(lambda bets: 12 * bets), min_size=2, max_size=6))
    return Table(rules, tuple(stacks), len(stacks) - 1, draw(packs(rules)), {})


@examples(40)
@given(plain_tables(), st.integers(0, 2**32))
def test_pokerkit_reads_our_pokerstars_text_to_the_same_end(table: Table, seed: int) -> None:
    *_, last = random_play(table, seed)
    text = format_hands([record(last.hand, everything=True)], format="pokerstars")
    with warnings.catch_warnings(action="ignore"):
        [theirs] = pokerkit.HandHistory.from_pokerstars(text, error_status=True)
        *_, state = theirs
    ours = tuple(last.hand.stacks[seat] for seat in last.hand.deal.players)
    # Odd chips: pokerkit gives them all to one player.
    slack = len(ours) if any(len(pot.shares) > 1 for pot in last.hand.pots) else 0
    assert all(abs(a - b) <= slack for a, b in zip(ours, state.stacks, strict=True)), text


@pytest.mark.parametrize("name", ["phh", "pokerstars", "ohh"])
def test_a_dead_small_blind_counts_in_the_pot_of_a_hand_that_is_read_back(name: FormatName) -> None:
    table = "pot-limit, blinds 100/200, stacks 9000 9000 9000, posts 1:big_blind:200"
    hand = play(table, "r700 f f", game="omaha4")
    again = replay(parse_hand(format_hands([record(hand, everything=True)], format=name)))
    assert again.ok, again.error
    assert again.hand is not None
    assert again.hand.deal.rules.small_blind == 100
