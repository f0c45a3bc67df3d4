"""`riverboat convert`."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import polars
import pytest
from answers import Riverboat

from riverboat.history import read_hand, replay

STARS = """\
PokerStars Hand #9001:  Hold'em No Limit ($0.05/$0.10 USD) - 2024/03/02 11:24:53 ET
Table 'Made Up' 6-max Seat #1 is the button
Seat 1: Hero ($10 in chips)
Seat 2: villain_2 ($4.50 in chips)
Seat 3: villain_3 ($8 in chips)
villain_2: posts small blind $0.05
villain_3: posts big blind $0.10
*** HOLE CARDS ***
Dealt to Hero [Ah Ac]
Hero: folds
villain_2: folds
Uncalled bet ($0.05) returned to villain_3
villain_3 collected $0.10 from pot
*** SUMMARY ***
Total pot $0.10 | Rake $0
"""
OMAHA = STARS.replace("Hold'em No Limit", "Omaha Hi/Lo Pot Limit").replace("#9001", "#9002")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "stars.txt"
    path.write_text(STARS, "utf-8")
    return path


@pytest.mark.parametrize(("table", "height"), [("hands", 1), ("players", 3), ("actions", 2)])
def test_a_file_becomes_a_table_for_data_tools(
    riverboat: Riverboat, file: Path, tmp_path: Path, table: str, height: int
) -> None:
    out = tmp_path / "out.parquet"
    answer = riverboat("convert", str(file), "--to", "parquet", "--table", table, "--out", str(out))
    assert answer == (0, "", "riverboat: One hand written, 0 left out.\n")
    assert polars.read_parquet(out).height == height


def test_a_table_needs_a_file(riverboat: Riverboat, file: Path) -> None:
    status, _, err = riverboat("convert", str(file), "--to", "parquet")
    assert status == 2
    assert "Say with --out which .parquet file" in err


@pytest.mark.parametrize(
    ("name", "begins"), [("phh", "[1]"), ("ohh", '{"ohh":'), ("pokerstars", "PokerStars Hand #9001")]
)
def test_a_file_is_written_in_another_format(
    riverboat: Riverboat, file: Path, tmp_path: Path, name: str, begins: str
) -> None:
    status, out, err = riverboat("convert", str(file), "--to", name)
    assert (status, err) == (0, "")
    assert out.startswith(begins)
    kept = tmp_path / "out"
    assert riverboat("convert", str(file), "--to", name, "--out", str(kept)) == (
        0,
        "",
        "riverboat: One hand written, 0 left out.\n",
    )
    assert kept.read_text("utf-8").rstrip() == out.rstrip()
    assert [str(stack) for stack in replay(read_hand(kept)).final_stacks or ()] == ["4.45", "8.05", "10"]


def test_hands_that_cannot_be_read_or_written_are_named(riverboat: Riverboat, file: Path) -> None:
    file.write_text(f"{STARS}\n\n{OMAHA}", "utf-8")
    status, out, err = riverboat("convert", str(file), "--to", "ohh")
    assert status == 1
    assert json.loads(out)["ohh"]["game_number"] == "9001"
    assert "hand 9002, line 18" in err
    assert "Omaha Hi/Lo Pot Limit is not read" in err
    assert "One hand written, 1 left out." in err
    status, out, err = riverboat("--lang", "zh-CN", "convert", str(file), "--to", "ohh")
    assert "不能读取玩法“Omaha Hi/Lo Pot Limit”" in err
    assert "已写出 1 手牌，略去 1 手。" in err


def test_standard_input_is_converted_too(riverboat: Riverboat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(STARS.encode("utf-16"))))
    assert riverboat("convert", "-", "--to", "phh").out.startswith("[1]\nvariant = 'NT'\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Name a hand history, such as hands.phhs or hands.txt."),
        (["a.txt"], "Say with --to which format to write: phh, pokerstars, ohh, acpc, parquet."),
        (["a.txt", "--to", "pdf"], "pdf"),
        (["nowhere.txt", "--to", "phh"], "nowhere.txt: there is no such file."),
        (["a.txt", "b.txt", "--to", "phh"], "'b.txt' is one word too many"),
        (["a.txt", "--to", "phh", "--out", "no/such/folder"], "cannot be written"),
    ],
)
def test_what_cannot_be_converted_is_refused(riverboat: Riverboat, words: list[str], sentence: str) -> None:
    status, out, err = riverboat("convert", *words)
    assert (status, out) == (2, "")
    assert sentence in err


@pytest.mark.parametrize("command", [("convert", "--to", "phh"), ("replay",)])
def test_who_waits_is_told_how_long_it_takes(
    command: tuple[str, ...], file: Path, riverboat: Riverboat, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[str] = []

    @contextmanager
    def waiting(language: str) -> Iterator[None]:
        waits.append(language)
        yield

    monkeypatch.setattr(f"riverboat.cli.{command[0]}.waiting", waiting)
    assert riverboat(*command, str(file)).status == 0
    assert waits == ["en"]
