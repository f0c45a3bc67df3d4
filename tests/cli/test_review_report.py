"""`riverboat review --report`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from answers import Riverboat

HAND = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 1000]
players = ['Ann', '{other}']
hand = '{number}'
actions = ['d dh p1 KsQs', 'd dh p2 ????', 'p2 cbr 1000', 'p1 f']
"""


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """A hand against a person and one against a bot, in two files."""
    paths = [tmp_path / "one.phh", tmp_path / "two.phh"]
    for number, (path, other) in enumerate(zip(paths, ("Bob", "blueprint"), strict=True)):
        path.write_text(HAND.format(other=other, number=number), encoding="utf-8")
    return [str(path) for path in paths]


def test_a_report_adds_up_the_hands_of_all_files(riverboat: Riverboat, files: list[str], tmp_path: Path) -> None:
    plot = tmp_path / "won.svg"
    status, out, err = riverboat("review", *files, "--report", "--json", "--plot", str(plot))
    assert (status, err) == (0, "")
    made = json.loads(out)
    reviews = [json.loads(line) for file in files for line in riverboat("review", file, "--json").out.splitlines()]
    lost = sum(line["loss_bb"] or 0.0 for line in reviews)
    assert (made["hands"], made["decisions"], made["policy_hands"]) == (2, 2, 1)
    assert lost > 0
    assert made["total"]["loss_bb"] == pytest.approx(100 * lost / 2)
    assert made["actual"]["mean"] == pytest.approx(-100)
    assert made["lines"]["actual"] == [-1.0, -2.0]
    assert made["skill"]["mean"] + made["luck"]["mean"] == pytest.approx(-100)
    assert {row["name"] for row in made["by_kind"]} == {"fold_to_open"}
    drawn = plot.read_text("utf-8")
    assert "Policy adjusted" in drawn
    assert "All-in adjusted" in drawn


def test_a_report_is_told_in_both_languages(riverboat: Riverboat, files: list[str]) -> None:
    told = riverboat("review", *files, "--report").out
    assert told.startswith("2 hands, 2 decisions;")
    assert "EV lost" in told
    assert "One hand was against known bots alone" in told
    assert "损失 EV" in riverboat("review", files[0], "--report", "--lang", "zh-CN").out


def test_a_plot_needs_a_report_and_a_report_hands(riverboat: Riverboat, files: list[str], tmp_path: Path) -> None:
    assert "--plot goes with --report" in riverboat("review", files[0], "--plot", "won.svg").err
    assert "must end in one of" in riverboat("review", files[0], "--report", "--plot", "won.gif").err
    broken = tmp_path / "broken.phh"
    broken.write_text("variant = 'NT'", encoding="utf-8")
    answer = riverboat("review", str(broken), "--report")
    assert answer.status == 2
    assert "There is no hand to report on." in answer.err
