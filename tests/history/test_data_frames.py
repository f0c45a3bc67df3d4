"""Hands as tables: every figure is what the replay and the statistics of tables say, and the recipes run."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import duckdb
import polars
import pytest
from site_hands import RUN_TWICE, SIDE_POT

from riverboat.engine import AllIn, Call, Check, Fold, Hand, RaiseTo, Rules, apply, legal_actions, open_hand
from riverboat.errors import RiverboatError
from riverboat.history import HandHistory, HistoryError, parse_hand, record, replay, to_polars, write_parquet
from riverboat.history.data_frames import COLUMNS, TABLE_NAMES, rows

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8")


def played(random: Random, number: int) -> Hand:
    rules = Rules(small_blind=50, big_blind=100, ante=random.choice((0, 10)))
    stacks = tuple(random.choice((120, 1000, 5000)) for _ in range(3))
    step = open_hand(
        rules, stacks, number % 3, random.sample(range(52), 52), hand_id=str(number), names=("Ann", "Bob", "Cy")
    )
    while step.hand.waiting:
        legal = legal_actions(step.hand)
        choices = [Fold()] * legal.fold + [Check()] * legal.check + [AllIn()] * (legal.all_in is not None)
        choices += [Call()] * 3 if legal.call is not None else []
        choices += [RaiseTo(legal.raise_to[0])] * 2 if legal.raise_to else []
        step = apply(step.hand, random.choice(choices))
    return step.hand


@pytest.fixture(scope="module")
def hands() -> list[Hand]:
    random = Random(5)
    return [played(random, number) for number in range(1, 121)]


@pytest.fixture(scope="module")
def histories(hands: list[Hand]) -> list[HandHistory]:
    return [record(hand, everything=True) for hand in hands]


def test_a_row_for_each_player_with_what_the_engine_says(hands: list[Hand], histories: list[HandHistory]) -> None:
    frame = to_polars(histories)
    assert dict(zip(frame.columns, frame.dtypes, strict=True))["net_bb"] == polars.Float64
    assert frame.height == 3 * len(hands)
    for row in frame.iter_rows(named=True):
        hand = hands[row["index"]]
        seat = ("Ann", "Bob", "Cy").index(row["player"])
        assert row["final_stack"] == hand.stacks[seat]
        assert row["net"] == hand.stacks[seat] - hand.deal.stacks[seat]
        assert row["net_bb"] == row["net"] / 100
        assert row["seat"] == seat + 1
        assert len(row["hole_cards"]) == 4
    assert frame["net"].sum() == 0
    assert set(frame["position"]) == {"BTN", "SB", "BB"}


def test_the_pot_before_an_action_is_all_that_has_been_put_in(hands: list[Hand], histories: list[HandHistory]) -> None:
    frame = to_polars(histories, "actions")
    for index in range(len(hands)):
        mine = frame.filter(polars.col("index") == index)
        pots = mine["pot_before"].to_list()
        assert pots[1:] == [pot + added for pot, added in zip(pots, mine["added"].to_list(), strict=True)][:-1]
        assert mine["number"].to_list() == list(range(1, mine.height + 1))
    put_in = frame["pot_before"].to_list()[-1] + frame["added"].to_list()[-1]
    last = hands[-1]
    assert put_in == sum(last.deal.stacks) - sum(
        end - won for end, won in zip(last.stacks, _won(histories[-1], last), strict=True)
    )


def _won(history: HandHistory, hand: Hand) -> list[int]:
    """What each seat took or got back at the end."""
    from riverboat.engine import replay_steps
    from riverboat.engine.events import BetReturned, PotAwarded

    won = [0] * len(hand.stacks)
    for step in replay_steps(hand):
        for event in step.events:
            if isinstance(event, PotAwarded):
                for seat, chips in event.shares:
                    won[seat] += chips
            elif isinstance(event, BetReturned):
                won[event.seat] += event.amount
    return won


def test_pot_rake_and_both_boards_of_hands_of_sites() -> None:
    raked, twice = (next(to_polars([parse_hand(hand.text)], "hands").iter_rows(named=True)) for hand in HANDS)
    assert raked["rake"] == 0.5
    assert raked["venue"] == "PokerStars"
    assert raked["played_at"].year == 2024
    assert raked["pot"] - raked["rake"] == float(sum(replay(parse_hand(SIDE_POT.text)).winnings or ()))
    assert len(twice["board"]) == len(twice["second_board"]) == 10


HANDS = (SIDE_POT, RUN_TWICE)


@pytest.mark.parametrize("table", TABLE_NAMES)
def test_a_parquet_file_is_the_same_table(histories: list[HandHistory], tmp_path: Path, table: str) -> None:
    path = tmp_path / "table.parquet"
    write_parquet(histories, path, table)  # type: ignore[arg-type]
    assert polars.read_parquet(path).equals(to_polars(histories, table))  # type: ignore[arg-type]
    assert polars.read_parquet(path).columns == list(COLUMNS[table])  # type: ignore[index]


def test_an_unread_hand_and_one_that_does_not_replay_are_refused(histories: list[HandHistory]) -> None:
    with pytest.raises(HistoryError, match="broken"):
        list(rows([histories[0], HistoryError("bad_card", "broken")]))  # type: ignore[list-item]
    with pytest.raises(RiverboatError, match="table"):
        to_polars(histories, "cards")  # type: ignore[arg-type]


def test_the_recipes_of_the_page_answer_from_the_files(
    histories: list[HandHistory], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_parquet(histories, "players.parquet")
    write_parquet(histories, "actions.parquet", "actions")
    queries = re.findall(r"```sql\n(.*?)```", PAGE, flags=re.DOTALL)
    by_position, by_size = (duckdb.sql(query).fetchall() for query in queries)
    frame = to_polars(histories)
    assert {row[:2]: row[2] for row in by_position} == {
        (name, position): count for name, position, count in frame.group_by("player", "position").len().iter_rows()
    }
    ann = frame.filter((polars.col("player") == "Ann") & (polars.col("position") == "BTN"))
    row = next(row for row in by_position if row[:2] == ("Ann", "BTN"))
    assert float(row[3]) == pytest.approx(100 * ann["net_bb"].to_numpy().mean(), abs=0.06)
    assert float(row[5]) == pytest.approx(100 * ann["put_in"].sum() / ann["decided_preflop"].sum(), abs=0.06)
    actions = to_polars(histories, "actions")
    bets = actions.filter((polars.col("street") == "flop") & (polars.col("action") == "bet"))
    assert sum(row[1] for row in by_size) == bets.height > 0
