"""`riverboat train`, `lbr` and `strategy` on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from riverboat import __version__
from riverboat.cards import parse_cards
from riverboat.cli import lbr, train
from riverboat.cli.holes import spot_in_words
from riverboat.cli.main import INTERRUPTED, main
from riverboat.locale import messages
from riverboat.solver.best_response import measure
from riverboat.solver.best_response.measure import Measured
from riverboat.solver.best_response.walk import LocalBestResponse
from riverboat.solver.blueprints import training
from riverboat.solver.blueprints.game import heads_up
from riverboat.solver.holes import measure as holes_measure
from riverboat.solver.holes.habits import HABIT_NAMES
from riverboat.solver.holes.measure import HolesFound
from riverboat.solver.holes.walk import Decision, Deed, HoleSearch, Try


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIVERBOAT_LANG", "en")


def test_train_writes_a_blueprint_and_a_checkpoint_and_goes_on_from_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(training, "DEALS_PER_ROUND", 200)
    monkeypatch.setattr(training.Trainer.__init__, "__defaults__", (2,))
    monkeypatch.setattr(training.Trainer.resume.__func__, "__defaults__", (2,))
    command = ("train", "--stack", "20", "--workers", "1", "--json")
    assert main((*command, "--seconds", "1")) == 0
    first = json.loads(capsys.readouterr().out)
    assert Path(first["out"]).stat().st_size == first["bytes"]
    assert first["command"] == "riverboat train --stack 20 --seconds 1 --seed 0 --workers 1"
    # However long the first round took: the kernels may have been compiled in it.
    assert main((*command, "--seconds", str(int(first["seconds"]) + 2))) == 0
    assert json.loads(capsys.readouterr().out)["iterations"] > first["iterations"]


@pytest.mark.parametrize(("seconds", "threads", "turns"), [(2, 1, 54), (2, 2, 108), (120, 2, 6000), (3600, 1, 6000)])
def test_a_short_training_samples_few_boards(seconds: int, threads: int, turns: int) -> None:
    assert training.pool_turns(seconds, threads) == turns


def test_train_samples_no_more_boards_than_its_seconds_allow_and_tells_what_getting_ready_took(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(training, "DEALS_PER_ROUND", 200)
    sampled: list[int] = []
    sample = training.sample_pool
    monkeypatch.setattr(
        training, "sample_pool", lambda buckets, turns, *rest: (sampled.append(turns), sample(buckets, turns, *rest))[1]
    )
    assert main(("train", "--stack", "20", "--workers", "1", "--seconds", "1")) == 0
    assert sum(sampled[:2]) <= 30  # one to get ready, and the first pool
    assert capsys.readouterr().err.startswith("Ready after ")


def test_getting_ready_learns_nothing() -> None:
    trainer = training.Trainer(heads_up(20), seed=3, threads=1, pool_turns=2)
    trainer.warm_up()
    assert not trainer.tables.numbers.any()
    assert (trainer.rounds, trainer.iterations, trainer.seconds) == (0, 0, 0.0)


def test_train_measures_the_blueprint_at_every_checkpoint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(training, "DEALS_PER_ROUND", 20_000)
    monkeypatch.setattr(training, "CHECKPOINT_SECONDS", 0.0)
    monkeypatch.setattr(training.Trainer.__init__, "__defaults__", (2,))
    monkeypatch.setattr(train, "MEASURED_BOARDS", 2)
    assert main(("train", "--stack", "20", "--workers", "1", "--seconds", "1")) == 0
    assert "Local best response (fcpa) wins +" in capsys.readouterr().err


def test_strategy_shows_a_square_of_thirteen_by_thirteen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strategy", "--bot", "blueprint"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "BTN to act. Bets or raises, in percent (suited above the diagonal):"
    assert lines[1].split() == list("AKQJT98765432")
    assert [len(line.split()) for line in lines[2:15]] == [14] * 13
    assert "raise to" in lines[15]


def test_strategy_tells_programs_the_share_of_every_action(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["strategy", "--bot", "blueprint", "--json", "--line", "300 c / k", "--board", "AsKd7h"]
    assert main(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["players"], told["position"], told["pot"]) == (2, "BTN", 600)
    assert told["actions"][0] == "call"
    assert all(sum(shares) == pytest.approx(1, abs=0.01) for shares in told["hands"].values())
    assert len(told["hands"]) == 169


@pytest.mark.parametrize(
    ("players", "line", "board", "position"),
    [
        ("2", "250", "", "BB"),
        ("3", "", "", "BTN"),
        ("6", "f f f 250", "", "SB"),
        ("6", "f f f 250 f c / k", "AsKd7h", "BTN"),
        ("6", "f f 250 c f c / k k 300 f c / k", "AsKd7h2c", "BTN"),
        ("9", "", "", "UTG"),
        ("9", "f f f 250 c", "", "CO"),
    ],
)
def test_strategy_says_whose_turn_it_is(
    players: str, line: str, board: str, position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spot = ("--players", players, "--line", line, "--board", board)
    assert main(("strategy", "--bot", "blueprint", *spot, "--show", "call")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{position} to act. Checks or calls")
    assert [len(line.split()) for line in lines[2:15]] == [14] * 13
    assert main(("strategy", "--bot", "blueprint", *spot, "--lang", "zh-CN")) == 0
    assert capsys.readouterr().out.startswith(f"轮到 {position}。下注或加注")


def test_strategy_at_a_table_of_six_folds_weak_hands_and_never_aces(capsys: pytest.CaptureFixture[str]) -> None:
    """The small blind against the button's raise."""
    arguments = ["strategy", "--bot", "blueprint", "--json", "--players", "6", "--line", "f f f 250"]
    assert main(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["players"], told["position"], told["pot"]) == (6, "SB", 400)
    assert told["actions"][:2] == ["fold", "call"]
    assert len(told["hands"]) == 169
    assert told["hands"]["AA"][0] == 0
    assert told["hands"]["72o"][0] > 0.9


LBR = ("lbr", "blueprint", "--actions", "fc", "--from", "river", "--workers", "1")


def test_lbr_tells_programs_what_was_measured_and_how(capsys: pytest.CaptureFixture[str]) -> None:
    assert main((*LBR, "--hands", "4", "--seed", "3", "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    asked = {"bot": "blueprint", "actions": "fc", "from": "river", "stack": 200, "seed": 3}
    assert {key: told[key] for key in asked} == asked
    assert (told["boards"], told["hands"], told["version"]) == (2, 4, __version__)
    assert told["mbb_per_hand"] - told["low"] == pytest.approx(told["margin"])
    assert told["high"] - told["mbb_per_hand"] == pytest.approx(told["margin"])
    assert told["margin"] > 0
    assert told["seconds"] >= 0


def test_lbr_stops_when_its_time_is_over_and_says_so_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main((*LBR, "--seconds", "1")) == 0
    assert "mbb/hand (95 %) from blueprint" in capsys.readouterr().out


def test_lbr_says_what_was_measured_when_it_is_interrupted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted_after_two(*_: object) -> Callable[[Measured], None]:
        def interrupt(so_far: Measured) -> None:
            if so_far.boards == 2:
                raise KeyboardInterrupt

        return interrupt

    monkeypatch.setattr(lbr, "_progress", interrupted_after_two)
    assert main((*LBR, "--hands", "100")) == INTERRUPTED
    assert "over 4 hands" in capsys.readouterr().out


@pytest.mark.parametrize("actions", ["fc", "fcpa", "wide"])
@pytest.mark.parametrize("street", ["preflop", "flop", "turn"])
def test_lbr_begins_on_the_street_that_is_asked_for(
    street: str, actions: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(make_response: Callable[[], LocalBestResponse], seed: int, **_: object) -> Measured:
        response = make_response()
        return (
            Measured(float(response.first_street), 1.0, 2, 1.0) if response.actions == actions else Measured(9, 1, 2, 1)
        )

    monkeypatch.setattr(measure, "measure", told)
    assert main(("lbr", "blueprint", "--actions", actions, "--from", street, "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["from"], found["mbb_per_hand"]) == (street, ("preflop", "flop", "turn").index(street))


HOLES = ("holes", "blueprint", "--stack", "20", "--boards", "2", "--workers", "1", "--thin", "1")


def test_holes_tells_programs_what_was_found_and_how(capsys: pytest.CaptureFixture[str]) -> None:
    assert main((*HOLES, "--seed", "3", "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    asked = {"bot": "blueprint", "stack": 20, "seed": 3, "thin": 1.0, "boards": 2}
    assert {key: told[key] for key in asked} == asked
    assert told["total_mbb"] == pytest.approx(sum(street["mbb"] for street in told["streets"].values()))
    assert told["by_board_mbb"] == pytest.approx(sum(kind["mbb"] for kind in told["by_board"]))
    assert [habit["habit"] for habit in told["habits"]] == list(HABIT_NAMES)
    assert all(spot["wins"] >= 0 and spot["spot"].startswith("20 bb, you ") for spot in told["spots"])
    assert isinstance(told["worst"], list)


def test_holes_tries_the_sizes_and_follows_the_habits_that_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main((*HOLES, "--sizes", "pot,smallest", "--habits", "donk,minraise", "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["sizes"] == ["smallest", "pot"]
    assert [habit["habit"] for habit in told["habits"]] == ["minraise", "donk"]
    assert {kind["size"] for kind in told["by_board"]} <= {"smallest", "pot", "call"}


def test_holes_tells_the_worst_spots_in_words_of_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main((*HOLES, "--show", "2")) == 0
    english = capsys.readouterr().out
    assert english.startswith("Holes of blueprint at 20 bb: ")
    assert "never folds: calls any bet" in english
    assert "before the flop: " in english
    assert main((*HOLES, "--show", "2", "--lang", "zh-CN")) == 0
    assert capsys.readouterr().out.startswith("blueprint 在 20 bb 的漏洞：")


@pytest.mark.parametrize(("bot", "thin"), [("blueprint", 0.3), ("solver", 3.0), ("level:8", 3.0)])
def test_holes_follows_fewer_branches_of_bots_that_solve_their_spots(
    bot: str, thin: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = []

    def found(make_search: Callable[[], HoleSearch], *_: object, **__: object) -> HolesFound:
        searches.append(make_search())
        raise KeyboardInterrupt

    monkeypatch.setattr(holes_measure, "find_holes", found)
    assert main(("holes", bot)) == INTERRUPTED
    assert main(("holes", bot, "--thin", "1.5")) == INTERRUPTED
    assert [search.least_weight for search in searches] == [thin, 1.5]


def test_a_hole_is_told_in_words() -> None:
    flop = tuple(parse_cards("9s6h2c"))
    bluff = Try(Deed("fold", "smallest"), 400, 12.0, wins=0.56, needs=1 / 3)
    decision = Decision(10_000, (50, 100), flop, ((300, 0), (0, 200)), 1, 0.1, 1.0, (bluff,), bluff)
    assert spot_in_words(decision, bluff, messages("en", "solver")) == (
        "100 bb, you in the big blind: before the flop: it raises to 3 bb, you call; flop 9s6h2c: you check, it bets "
        "2 bb into 6; instead of folding you raise to 4 bb: it folds 56 %, a bluff needs 33 %"
    )


AT_SIX = ("strategy", "--players", "6", "--line")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("train", "--players", "3"), "Take one of 2, 6"),
        (("train", "--players", "9"), "Take one of 2, 6"),
        (("train", "--players", "many"), "--players"),
        (("train", "--players", "6", "--stack", "50"), "stacks of 5, 8, 12, 17, 100 big blinds"),
        (("lbr",), "Which bot?"),
        (("lbr", "random"), "cannot tell its strategy"),
        (("lbr", "blueprint", "--hands", "1"), "--hands"),
        (("lbr", "blueprint", "--workers", "0"), "--workers"),
        (("lbr", "blueprint", "--actions", "xyz"), "no set of actions"),
        (("lbr", "blueprint", "--from", "sixth"), "no street"),
        (("lbr", "blueprint", "--from", "showdown"), "preflop, flop, turn, river"),
        (("holes",), "Which bot?"),
        (("holes", "random"), "cannot tell its strategy"),
        (("holes", "blueprint", "--boards", "1"), "--boards"),
        (("holes", "blueprint", "--stack", "x"), "--stack"),
        (("holes", "blueprint", "--thin", "much"), "--thin"),
        (("holes", "blueprint", "--sizes", "pot,huge"), "smallest, third, half, pot, all_in"),
        (("holes", "blueprint", "--habits", "minrise"), "minraise"),
        (("lbr", "blueprint", "--thin", "-1"), "--thin"),
        (("strategy", "--show", "bluff"), "cannot be shown"),
        (("strategy", "--board", "AsKd"), "0, 3, 4 or 5 cards"),
        (("strategy", "--board", "AsKd7h"), "divide streets"),
        (("strategy", "--board", "AsKd7h", "--line", "300 / k"), "BB is still to act"),
        (("strategy", "--line", "300 c"), "nobody is to act"),
        (("strategy", "--line", "f"), "nobody is to act"),
        (("strategy", "--line", "120"), "not an action here. BTN may: fold, call 50, raise to 200–10,000"),
        (("strategy", "--line", "half"), "'half' is not an action here"),
        (("strategy", "--line", "300 c c"), "nobody is to act when 'c' comes"),
        (("strategy", "--line", "10000 c / k", "--board", "AsKd7h"), "nobody is to act when 'k' comes"),
        (("strategy", "--players", "1"), "--players"),
        (("strategy", "--players", "10"), "--players"),
        ((*AT_SIX, "f f f 120"), "not an action here. BTN may: fold, call 100, raise to 200–10,000"),
        ((*AT_SIX, "f f f f f"), "nobody is to act"),
        ((*AT_SIX, "f f f f f f"), "nobody is to act when 'f' comes"),
        ((*AT_SIX, "f f f 250 / k", "--board", "AsKd7h"), "SB is still to act"),
        (("train", "--players", "6", "--limit"), "trained for two players; leave --players out"),
        (("train", "--players", "6", "--short-deck"), "trained for two players; leave --players out"),
        (("train", "--limit", "--short-deck"), "Leave --limit or --short-deck out"),
        ((*AT_SIX, "f f", "--stack", "2"), "take --stack 3 or more"),
        ((*AT_SIX, "f f 250 c c c / k", "--board", "AsKd7h"), "begun by 4 players; strategies are known for at most 3"),
        ((*AT_SIX, "f f 250 c f c / 9750", "--board", "AsKd7h"), "one player is all-in while two others"),
        ((*AT_SIX, "f f 9000"), "raises are too large or too many"),
        ((*AT_SIX, "", "--bot", "random"), "no table_policy(observation)"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("command", ["train", "lbr", "holes", "strategy"])
def test_every_command_has_a_page_of_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert f"riverboat {command}" in capsys.readouterr().out
