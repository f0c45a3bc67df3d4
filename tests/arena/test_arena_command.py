"""`riverboat arena` and `riverboat ladder`, as people and programs call them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import riverboat
from riverboat.arena import Match, play_match
from riverboat.arena.block import play_block
from riverboat.arena.hand_saver import HandSaver
from riverboat.cli import arena
from riverboat.cli.main import main
from riverboat.cli.progress import RemainingTime
from riverboat.engine import Rules
from riverboat.history import HistoryError, replay
from riverboat.locale import messages

Run = Callable[..., tuple[int, str, str]]
CALLER, FOLDER, RAISER = "arena_bots:Caller", "arena_bots:Folder", "arena_bots:Raiser"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("RIVERBOAT_LANG", "en")

    def call(*arguments: str) -> tuple[int, str, str]:
        status = main([*arguments, "--workers", "1"])
        return status, *capsys.readouterr()

    return call


def test_a_match_in_json_has_raw_and_adjusted_results(run: Run) -> None:
    status, out, err = run("arena", CALLER, FOLDER, "--hands", "60", "--seed", "4", "--duplicate", "--json")
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert answer["hands"] == 60
    assert answer["units"] == 30
    first, second = answer["bots"]
    assert first["name"] == CALLER
    for kind in ("raw", "all_in_adjusted", "luck_adjusted"):
        result = first[kind]
        assert result["low"] <= result["mbb_per_hand"] <= result["high"]
        assert result["bb_per_100"] == pytest.approx(result["mbb_per_hand"] / 10, abs=1e-3)
        assert result["mbb_per_hand"] == pytest.approx(-second[kind]["mbb_per_hand"], abs=1e-6)
    assert first["raw"]["mbb_per_hand"] > 0
    assert first["policy_adjusted"] is None
    assert first["faults"] == {}


def test_a_match_in_words_has_a_line_for_each_bot_and_names_faults(run: Run) -> None:
    status, out, _ = run("arena", CALLER, RAISER, "--hands", "20")
    lines = out.splitlines()
    assert status == 0
    assert lines[0].startswith("Thousandths of a big blind per hand")
    assert lines[1].split()[:2] == ["bot", "raw"]
    assert lines[2].startswith(CALLER)
    assert "±" in lines[2]
    assert lines[4].startswith("20 hands in ")
    assert f"{RAISER}: error, " in lines[6]
    assert "first: LookupError: lost in hand 1" in lines[7]


def test_a_bot_that_tells_its_policy_has_one_more_result(run: Run) -> None:
    arguments = ("arena", "policy_bots:Teller", CALLER, "--hands", "30", "--stack", "20")
    first, second = json.loads(run(*arguments, "--json")[1])["bots"]
    result = first["policy_adjusted"]
    assert result["low"] <= result["mbb_per_hand"] <= result["high"]
    assert second["policy_adjusted"]["mbb_per_hand"] == -result["mbb_per_hand"]
    assert "policy-adjusted" in run(*arguments)[1].splitlines()[1]
    lines = run(*arguments, "--lang", "zh-CN")[1].splitlines()
    assert "策略修正" in lines[1]
    assert f"{result['bb_per_100']:+.2f}" in lines[2]


def test_a_policy_that_cannot_be_relied_on_is_said_to_be_so(run: Run) -> None:
    arguments = ("arena", "policy_bots:Liar", CALLER, "--hands", "4")
    answer = json.loads(run(*arguments, "--json")[1])
    assert answer["untold"].startswith("policy_bots:Liar: in hand 1 it did what its policy never does")
    assert "No policy-adjusted result: policy_bots:Liar: in hand 1 it did" in run(*arguments)[1]


def test_corrections_are_told_with_their_interval_and_warned_of_when_it_excludes_zero(run: Run) -> None:
    arguments = (
        "arena",
        "policy_bots:Pretender",
        "arena_bots:Bettor",
        "--hands",
        "400",
        "--stack",
        "30",
        "--seed",
        "2",
    )
    first, second = json.loads(run(*arguments, "--json")[1])["bots"]
    for bot in (first, second):
        for kind in ("luck", "policy"):
            correction, adjusted = bot[f"{kind}_correction"], bot[f"{kind}_adjusted"]
            difference = bot["raw"]["mbb_per_hand"] - adjusted["mbb_per_hand"]
            assert correction["mbb_per_hand"] == pytest.approx(difference, abs=2e-3)
            assert correction["excludes_zero"] == (correction["low"] > 0 or correction["high"] < 0)
    assert first["policy_correction"]["excludes_zero"]
    assert not first["luck_correction"]["excludes_zero"]
    policy = first["policy_correction"]
    figure = f"{policy['mbb_per_hand']:+.1f} ± {policy['high'] - policy['mbb_per_hand']:.1f}"
    for language, sentence, warning in (
        ("en", f"Policy correction of policy_bots:Pretender: {figure} on average.", "WARNING: this interval excludes"),
        ("zh-CN", f"policy_bots:Pretender 的策略修正量：平均 {figure}，", "警告：该区间不含零"),
    ):
        lines = run(*arguments, "--lang", language)[1].splitlines()
        place = next(number for number, line in enumerate(lines) if line.startswith(sentence))
        assert lines[place + 1].startswith(warning)
        assert sum(line.startswith(warning) for line in lines) == 1


def test_corrections_that_hold_zero_are_told_without_a_warning(run: Run) -> None:
    out = run("arena", "policy_bots:Teller", CALLER, "--hands", "60", "--stack", "30")[1]
    assert "Luck correction of policy_bots:Teller: " in out
    assert "Policy correction of policy_bots:Teller: " in out
    assert "WARNING" not in out


def test_decisions_that_the_clock_has_cut_short_are_counted_and_told(run: Run) -> None:
    arguments = ("arena", "arena_bots:Hasty", CALLER, "--hands", "8")
    first, second = json.loads(run(*arguments, "--json")[1])["bots"]
    assert 0 < first["cut_short"] == first["decisions"] // 2
    assert second["cut_short"] == 0 < second["decisions"]
    told = f"arena_bots:Hasty: {first['cut_short']} of {first['decisions']} decisions were cut short by the clock"
    assert told in run(*arguments)[1]
    assert "次因时限提前结束" in run(*arguments, "--lang", "zh-CN")[1]


def test_how_the_bots_played_comes_with_the_number_of_chances(run: Run) -> None:
    arguments = ("arena", CALLER, "arena_bots:Bettor", FOLDER, "--hands", "30")
    caller, bettor, folder = (bot["stats"] for bot in json.loads(run(*arguments, "--json")[1])["bots"])
    assert caller["hands"] == bettor["hands"] == folder["hands"] == 30
    assert caller["pfr"] == {"rate": 0.0, "times": 0, "chances": caller["vpip"]["chances"]}
    assert folder["vpip"]["times"] == 0
    assert bettor["aggression_factor"]["times"] > 0
    out = run(*arguments)[1]
    rates = next(line for line in out.splitlines()[5:] if line.startswith(CALLER))
    assert f"({caller['vpip']['chances']})" in rates
    assert "VPIP" in out
    assert "打法" in run(*arguments, "--lang", "zh-CN")[1]


def test_saved_hands_replay_to_what_the_match_says(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.phhs"
    arguments = ("arena", CALLER, "arena_bots:Bettor", "--hands", "40", "--duplicate", "--save", str(file))
    assert f"40 hands are in {file}." in run(*arguments)[1]
    answer = json.loads(run(*arguments, "--json")[1])
    hands = riverboat.read_hands(file)
    assert len(hands) == answer["hands"] == 40
    won = dict.fromkeys((CALLER, "arena_bots:Bettor"), 0)
    for hand in hands:
        assert isinstance(hand, riverboat.HandHistory)
        assert "??" not in "".join(hand.actions)  # all hole cards are there
        end = replay(hand)
        assert end.ok
        assert hand.other["_bots"] == list(hand.players or ())
        for name, stack in zip(hand.players or (), end.final_stacks or (), strict=True):
            won[name] += int(stack or 0) - 10_000
    for bot in answer["bots"]:
        assert won[bot["name"]] * 10 / 40 == pytest.approx(bot["raw"]["mbb_per_hand"], abs=1e-3)


def test_the_file_of_saved_hands_does_not_depend_on_who_was_first(tmp_path: Path) -> None:
    match = Match(bots=(CALLER, FOLDER), rounds=12, block_rounds=4)
    with HandSaver(tmp_path / "in-order.phhs", match) as saver:
        for block in match.blocks(is_recording=True):
            saver.add(block.index, play_block(block).histories)
    with HandSaver(tmp_path / "backwards.phhs", match) as saver:
        for block in reversed(list(match.blocks(is_recording=True))):
            saver.add(block.index, play_block(block).histories)
    assert (tmp_path / "in-order.phhs").read_bytes() == (tmp_path / "backwards.phhs").read_bytes()
    assert len(riverboat.read_hands(tmp_path / "in-order.phhs")) == 12


def test_a_game_without_a_notation_is_refused_before_it_is_played(tmp_path: Path) -> None:
    rules = Rules(structure="kitchen")
    with pytest.raises(HistoryError, match="PHH has no notation"):
        play_match(Match(bots=(CALLER, FOLDER), rounds=10, rules=rules), save=tmp_path / "kitchen.phhs")
    assert not (tmp_path / "kitchen.phhs").exists()


def test_a_freeze_out_is_told_in_games_won(run: Run) -> None:
    answer = json.loads(run("arena", "arena_bots:Pusher", CALLER, "--freeze-out", "--hands", "8", "--json")[1])
    wins = [bot["raw"]["wins"] for bot in answer["bots"]]
    assert sum(wins) == pytest.approx(1)
    assert wins[0] * 8 == pytest.approx(round(wins[0] * 8))
    adjusted = answer["bots"][0]["luck_adjusted"]["wins"]
    told = run("arena", "arena_bots:Pusher", CALLER, "--freeze-out", "--hands", "8")[1]
    assert f"Luck correction of arena_bots:Pusher: {100 * (wins[0] - adjusted):+.1f} % ± " in told


def test_a_single_unit_has_no_interval(run: Run) -> None:
    answer = json.loads(run("arena", CALLER, CALLER, "--hands", "2", "--duplicate", "--json")[1])
    assert answer["bots"][0]["raw"]["low"] is None
    assert answer["bots"][0]["raw"]["hands_for_10_mbb"] is None


def test_a_ladder_rates_and_plots(run: Run, tmp_path: Path) -> None:
    plots = [str(tmp_path / name) for name in ("ladder.svg", "ladder.png")]
    status, out, err = run(
        "ladder", CALLER, FOLDER, "--hands", "40", "--plot", plots[0], "--plot", plots[1], "--lang", "zh-CN"
    )
    assert (status, err) == (0, "")
    assert out.splitlines()[1].startswith(CALLER)
    assert "大盲" in Path(plots[0]).read_text("utf-8")
    assert Path(plots[1]).read_bytes().startswith(b"\x89PNG")


def test_a_ladder_in_json(run: Run) -> None:
    answer = json.loads(run("ladder", CALLER, FOLDER, "--hands", "20", "--json")[1])
    assert [rating["name"] for rating in answer["ratings"]] == [CALLER, FOLDER]
    assert len(answer["matches"]) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["arena", "tag"], "One bot is no match; 2 to 10 are wanted."),
        (["arena", "nobody", CALLER, "--hands", "2"], "'nobody' is not a bot"),
        (["arena", CALLER, CALLER, "--engine", "steam"], "'steam' is not an engine; choose one of processes, ray."),
        (["arena", CALLER, CALLER, "--hands", "0"], "--hands must be at least 1, not 0."),
        (["arena", CALLER, CALLER, "--blinds", "5"], "--blinds wants a small and a big blind"),
        (["arena", CALLER, CALLER, "--save", "hands.txt"], "'hands.txt' does not end in .phhs"),
        (["arena", CALLER, CALLER, "--save", "no-such-folder/hands.phhs"], "cannot be written"),
        (["ladder", CALLER], "A ladder with arena_bots:Caller alone has nobody to play"),
        (
            ["ladder", "--plot", "ladder.gif"],
            "'ladder.gif' is not a plot file; its name must end in one of .svg, .png.",
        ),
        # A folder that is not there is found before the first hand, not after the last.
        (
            ["ladder", CALLER, FOLDER, "--hands", "1000000000", "--plot", "no-such-folder/ladder.svg"],
            "'no-such-folder/ladder.svg' cannot be written",
        ),
    ],
)
def test_a_mistake_is_one_sentence(run: Run, arguments: list[str], sentence: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert sentence in err


def test_the_progress_bar_is_for_terminals_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = messages("en", "arena")
    times = iter((0.0, 6.0))
    remaining = RemainingTime("en", lambda: next(times))
    assert arena.progress_bar(text, remaining) is None
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    show = arena.progress_bar(text, remaining)
    assert show is not None
    assert capsys.readouterr().err == text("arena-preparing")
    show(1, 4)
    assert capsys.readouterr().err == "\r\x1b[K" + "█" * 7 + "░" * 23 + " 25 % · about 18 s left"
