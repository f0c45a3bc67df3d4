"""`riverboat review`."""

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
players = ['Ann', 'Bob']
actions = [
  'd dh p1 {ann}', 'd dh p2 {bob}', 'p2 cc', 'p1 cc', 'd db 2c7dKh', 'p1 cc', 'p2 cc', 'd db 9s', 'p1 cc', 'p2 cc',
  'd db 4h', 'p1 cbr 150', 'p2 {answer}',
]
"""
CONTRACT = {"hand", "street", "action", "best", "options", "loss_bb", "loss_stderr_bb", "grade", "source"}


def written(folder: Path, name: str = "hand.phh", *, ann: str = "KsQs", bob: str = "????", answer: str = "f") -> str:
    path = folder / name
    path.write_text(HAND.format(ann=ann, bob=bob, answer=answer), encoding="utf-8")
    return str(path)


def test_every_decision_is_a_line_for_programs(riverboat: Riverboat, tmp_path: Path) -> None:
    status, out, err = riverboat("review", written(tmp_path), "--json")
    assert (status, err) == (0, "")
    lines = [json.loads(line) for line in out.splitlines()]
    assert [(line["street"], line["action"]) for line in lines] == [
        ("preflop", "check"),
        ("flop", "check"),
        ("turn", "check"),
        ("river", "bet 150"),
    ]
    river = lines[-1]
    assert river.keys() >= CONTRACT | {"against_opponent", "facts", "reasons"}
    assert (river["hand"], river["source"], river["against_opponent"]) == (1, "exact", None)
    evs = {option["action"]: option["ev_bb"] for option in river["options"]}
    assert river["loss_bb"] == evs[river["best"]] - evs["bet 150"]
    assert {"action", "frequency", "ev_bb", "stderr_bb"} == set(river["options"][0])


def test_a_hand_is_a_line_and_its_decisions_and_a_page_holds_everything(riverboat: Riverboat, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    status, out, err = riverboat("--lang", "zh-CN", "review", written(tmp_path), "--hero", "Ann", "--html", str(page))
    assert (status, err) == (0, "")
    assert out.startswith("第 1 手牌：")
    assert "河牌: 下注 150" in out
    html = page.read_text("utf-8")
    assert html.startswith("<!doctype html>")
    assert "http" not in html
    assert html.count("<section>") == 4


@pytest.mark.parametrize(
    ("options", "hand", "sentence"),
    [
        ((), {"bob": "AcAd"}, "Name the player to review with --hero: the cards of Ann, Bob are known in hand 1."),
        ((), {"ann": "????"}, "Nobody's cards are known in hand 1, so there is nobody to review."),
        (("--hand", "2"), {}, "There is no hand 2; the file has 1."),
        (("--hand", "x"), {}, "--hand"),
        (("--html", "/no/such/folder/page.html"), {}, "/no/such/folder/page.html"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(
    riverboat: Riverboat, tmp_path: Path, options: tuple[str, ...], hand: dict[str, str], sentence: str
) -> None:
    status, out, err = riverboat("review", written(tmp_path, **hand), *options)
    assert (status, out) == (2, "")
    assert sentence in err


@pytest.mark.parametrize(
    ("hero", "sentence"),
    [
        ("Eve", "'Eve' is not a player of this hand; there are: Ann, Bob."),
        ("1", "The cards of Bob are not known"),
        ("7", "Seat 7 is not at this table"),
    ],
)
def test_a_hand_without_the_hero_is_named_and_the_status_is_1(
    riverboat: Riverboat, tmp_path: Path, hero: str, sentence: str
) -> None:
    status, out, err = riverboat("review", written(tmp_path), "--hero", hero)
    assert (status, err) == (1, "")
    assert out.startswith("Hand 1: not reviewed, ")
    assert sentence in out


def test_a_file_that_is_no_history_is_refused(riverboat: Riverboat, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann,\nhow are you?\n", encoding="utf-8")
    status, _, err = riverboat("review", str(path))
    assert status == 2
    assert "not a hand history" in err


@pytest.mark.parametrize(("name", "is_known"), [("Nit 2", True), ("level:3", True), ("Nitsche", False)])
def test_bots_in_a_file_are_known_by_their_names(
    riverboat: Riverboat, tmp_path: Path, name: str, is_known: bool
) -> None:
    path = tmp_path / "fold.phh"
    actions = "['d dh p1 7c2d', 'd dh p2 ????', 'p2 cbr 300', 'p1 f']"
    path.write_text(
        "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [50, 100]\nmin_bet = 100\n"
        f"starting_stacks = [10000, 10000]\nplayers = ['Ann', '{name}']\nactions = {actions}\n",
        encoding="utf-8",
    )
    (line,) = riverboat("review", str(path), "--json").out.splitlines()
    assert (json.loads(line)["against_opponent"] is not None) == is_known
