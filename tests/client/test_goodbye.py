"""How a session went, in both languages: chips of a cash game, prize less entry of a tournament."""

from __future__ import annotations

import msgspec
import pytest

from riverboat.client.narration import goodbye
from riverboat.engine import Rules
from riverboat.locale import Language, messages
from riverboat.protocol import Standing, TableView
from riverboat.protocol.table_views import table_view
from riverboat.table import TableSettings, new_table
from riverboat.table.settings import TableKind


def view(kind: TableKind = "sit_and_go", *standings: Standing) -> TableView:
    table = new_table(TableSettings(rules=Rules(small_blind=1, big_blind=2), kind=kind), "t")
    return msgspec.structs.replace(table_view(table, None), standings=standings)


@pytest.mark.parametrize(
    ("prize", "entry", "english", "chinese"),
    [
        (
            400,
            200,
            "Place 1 of 2: prize 400, entry 200, 200 up.",
            "第 1 名（共 2 人），奖金 400，报名费 200，净赚 200。",
        ),
        (
            450,
            600,
            "Place 1 of 2: prize 450, entry 600, 150 down.",
            "第 1 名（共 2 人），奖金 450，报名费 600，净亏 150。",
        ),
        (600, 600, "Place 1 of 2: prize 600, entry 600, even.", "第 1 名（共 2 人），奖金 600，报名费 600，不赚不亏。"),
        (
            0,
            600,
            "Place 1 of 2: no prize, entry 600, 600 down.",
            "第 1 名（共 2 人），没有奖金，报名费 600，净亏 600。",
        ),
    ],
)
def test_a_tournaments_result_is_the_prize_less_the_entry(prize: int, entry: int, english: str, chinese: str) -> None:
    over = view("sit_and_go", Standing(1, "Me", prize, entry, is_you=True), Standing(2, "Bob", 0, entry))
    assert goodbye(over, 12, 999, messages("en", "play")) == f"12 hands played. {english}"
    assert goodbye(over, 12, 999, messages("zh-CN", "play")) == f"共打了 12 手。{chinese}"
    assert goodbye(over, 0, 999, messages("en", "play")) == english


@pytest.mark.parametrize(("language", "words"), [("en", "3 hands played."), ("zh-CN", "共打了 3 手。")])
def test_a_tournament_that_goes_on_without_the_reader_has_no_result(language: Language, words: str) -> None:
    assert goodbye(view(), 3, 999, messages(language, "play")) == words
    bystander = view("sit_and_go", Standing(1, "Ada", 400, 200), Standing(2, "Bob", 0, 200))
    assert goodbye(bystander, 3, 999, messages(language, "play")) == words


@pytest.mark.parametrize(
    ("won", "english", "chinese"),
    [(50, "50 up", "你赢了 50"), (-50, "50 down", "你输了 50"), (0, "even", "不输不赢")],
)
def test_a_cash_games_result_is_counted_in_chips(won: int, english: str, chinese: str) -> None:
    assert goodbye(view("cash"), 3, won, messages("en", "play")) == f"3 hands played. You are {english}."
    assert goodbye(view("cash"), 3, won, messages("zh-CN", "play")) == f"共打了 3 手，{chinese}。"
