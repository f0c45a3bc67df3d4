"""The game in lines: scripted, in both languages, through the real command."""

import asyncio
import re
import subprocess
import sys

import pytest

from forked_commands import run_command
from local_games import saved_games
from riverboat.client.local import GameSettings
from riverboat.client.plain import PlainGame
from riverboat.client.preferences import PreferenceFile
from riverboat.client.terminal import Terminal
from riverboat.history import read_hands


def play(typed: str, *options: str) -> list[str]:
    done = run_command(["play", "--plain", "--bot", "random", "--bots", "2", *options], typed)
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout.splitlines()


def test_when_the_input_ends_the_game_ends_cleanly():
    lines = play("", "--seed", "7")
    assert lines[-1] == "Goodbye."


def test_the_same_seed_and_input_give_the_same_game():
    typed = "c\nc\nx\nx\nf\ny\n" * 3
    assert play(typed, "--seed", "7") == play(typed, "--seed", "7")
    assert play(typed, "--seed", "7") != play(typed, "--seed", "8")


def test_a_transcript_shows_what_was_typed():
    lines = play("?\nq\n", "--seed", "7")
    assert any(line.endswith("> ?") for line in lines)


@pytest.mark.parametrize("words", ["f", "F", "fold", "弃牌"])
def test_letters_and_words_in_both_languages_fold(words):
    lines = play(f"{words}\ny\nq\n", "--seed", "7")
    assert "You fold" in lines


def test_an_unknown_word_is_quoted_and_costs_nothing():
    lines = play("dance\nq\n", "--seed", "7")
    assert any('"dance" is not a command' in line for line in lines)


def test_a_refused_raise_says_what_is_legal_and_asks_again():
    lines = play("r 1\nr 999999\nr\nq\n", "--seed", "7")
    text = "\n".join(lines)
    assert "below the minimum" in text
    assert "above the maximum" in text
    assert "Raise to how much?" in text
    assert text.count("Your turn >") == 4


def test_folding_when_checking_is_free_asks_first():
    for seed in range(1, 30):
        lines = play("c\n" + "f\nn\nx\n" * 5, "--seed", str(seed), "--blinds", "50/100")
        if any("Checking costs nothing" in line for line in lines):
            asked = next(place for place, line in enumerate(lines) if "Checking costs nothing" in line)
            assert "You fold" not in lines[asked : asked + 2]
            return
    pytest.fail("no seed led to a free check")


def test_chinese_players_read_chinese():
    lines = play("c\nx\nfoo\nq\n", "--seed", "7", "--lang", "zh-CN")
    text = "\n".join(lines)
    assert "无限注德州扑克" in text
    assert "你的底牌" in text
    assert "轮到你了" in text
    assert "不是指令" in text


def test_a_raise_by_name_is_the_offered_amount():
    lines = play("r pot\nq\n", "--seed", "7")
    assert any(line.startswith("You raise to") for line in lines)


@pytest.mark.parametrize(
    "variant",
    ["pot_limit", "fixed-limit", "short_deck", "short_deck_trips", "several_packs", "omaha4", "omaha5", "kitchen"],
)
def test_every_variant_can_be_played_in_lines(variant):
    lines = play("c\nc\nx\nx\nc\nc\n" * 4, "--seed", "3", "--variant", variant)
    assert any("Hand 2" in line for line in lines)


def test_the_kitchens_house_rules_are_its_game():
    assert any("kitchen-table" in line for line in play("q\n", "--seed", "7", "--rules", "kitchen"))


def test_in_omaha_a_winner_is_told_with_the_two_and_three_cards_that_play():
    lines = play("c\nc\nx\nx\nc\nc\n" * 6, "--seed", "7", "--variant", "omaha4", "--bot", "station")
    won = [line for line in lines if " win" in line and " + " in line]
    assert won
    for line in won:
        hole, _, board = line[line.index("(") + 1 : line.index(")")].partition(" + ")
        assert (len(hole.split()), len(board.split())) == (2, 3)
    dealt = [line for line in lines if line.startswith("You are dealt")]
    assert all(len(line.removeprefix("You are dealt ").split()) == 4 for line in dealt)


def test_a_sit_and_go_ends_with_places_and_prizes():
    lines = play("a\na\na\na\na\na\na\na\na\na\n" * 30, "--seed", "5", "--sit-and-go", "--stack", "300")
    places = [line for line in lines if line[:3] in ("1. ", "2. ", "3. ")]
    assert [line.rpartition(": ")[2] for line in places] == ["450", "270", "180"]  # half, 30 % and 20 % of 900


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_the_result_of_a_sit_and_go_is_the_prize_less_the_entry(language):
    """Seed 3: the person ties for second place with two bots, and all three share 1,200 of the pool of 2,400."""
    options = ("--seed", "3", "--sit-and-go", "--stack", "600", "--bots", "3", "--lang", language)
    assert (
        play("a\n" * 60, *options)[-1]
        == {
            "en": "One hand played. Place 2 of 4: prize 400, entry 600, 200 down.",
            "zh-CN": "共打了 1 手。第 2 名（共 4 人），奖金 400，报名费 600，净亏 200。",
        }[language]
    )


def test_a_sit_and_go_that_was_left_has_no_result_yet():
    assert play("c\nq\n", "--seed", "3", "--sit-and-go", "--stack", "600")[-1] == "Goodbye."


def test_a_raise_has_its_name_before_the_flop_too():
    for word in ("half", "pot", "2/3", "min", "max"):
        lines = play(f"r {word}\nq\n", "--seed", "7")
        assert any(line.startswith("You raise to") for line in lines), word


def test_an_amount_of_five_thousand_digits_is_not_a_command():
    lines = play("r " + "9" * 5000 + "\nq\n", "--seed", "7")
    assert any("is not a command" in line for line in lines)


def test_sitting_out_in_ones_turn_leaves_the_decision_to_be_made():
    lines = play("out\nx\nq\n", "--seed", "7")
    turns = [line for line in lines if line.startswith("Your turn >")]
    assert turns[:2] == ["Your turn > out", "Your turn > x"]
    assert lines.index("You sit out") < lines.index("You check")


def test_statistics_are_told_on_request():
    lines = play("c\nc\nx\nx\nx\nx\nc\nc\nstats\nq\n", "--seed", "7")
    assert any("VPIP" in line and "WTSD" in line for line in lines)


def test_the_largest_stacks_and_blinds_can_be_played():
    lines = play("r max\nc\nc\nq\n" * 3, "--seed", "7", "--stack", "1000000000000", "--blinds", "1/2", "--bot", "tag")
    assert any("1,000,000,000,000" in line for line in lines)
    lines = play("c\nc\nq\n", "--seed", "7", "--blinds", "5000000000/10000000000", "--bot", "tag")
    assert any("10,000,000,000" in line for line in lines)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--bots", "12"], "--bots must be at most 9"),
        (["--level", "9"], "--level must be at most 8"),
        (["--bot", "tagg"], "tag"),
        (["--variant", "omaha"], "no_limit"),
        (["--speed", "warp"], "instant"),
        (["--blinds", "100/50"], "50/100"),
        (["--resume"], "no saved game"),
        (["--stack", "10"], "--stack must be at least 100"),
        (["--bot", "no_such_module:Bot"], "no_such_module"),
        (["--bot", "ws://127.0.0.1:1"], "ws://127.0.0.1:1"),
    ],
)
def test_a_wrong_option_is_one_sentence_that_says_what_would_be_right(options, sentence, tmp_path, monkeypatch):
    monkeypatch.setenv("RIVERBOAT_DATA", str(tmp_path))
    done = run_command(["play", "--plain", *options])
    assert done.returncode == 2
    assert done.stdout == ""
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_bot_that_cannot_be_made_is_one_sentence(tmp_path):
    (tmp_path / "broken_bot.py").write_text(
        "class Broken:\n    def __init__(self):\n        raise OSError('no table')\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "riverboat", "play", "--plain", "--bot", "broken_bot:Broken"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "OSError: no table" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_hand_is_saved_also_from_a_seed_and_a_script(tmp_path, monkeypatch):
    monkeypatch.setenv("RIVERBOAT_DATA", str(tmp_path))
    lines = play("f\ny\n" * 40, "--seed", "7")
    hands = sum(line.startswith("Hand ") for line in lines)
    (path,) = tmp_path.glob("hands-*.phhs")
    saved = read_hands(path)
    assert len(saved) >= hands - 1 >= 3  # the last one was left before its end
    assert not [*tmp_path.glob("session*")]


def test_at_the_kitchen_table_nobody_calls_before_anyone_has_bet():
    lines = play("c\nc\nc\nq\n", "--seed", "7", "--variant", "kitchen")
    assert any("PHH has no words" in line for line in lines)
    assert any("nobody has bet" in line and "bet 10" in line for line in lines)
    for line in lines:
        assert not ("Pot 0 " in line and "to call" in line), line
        assert "check" not in line or line.startswith("F fold"), line


def test_at_the_kitchen_table_the_first_to_put_chips_in_bets():
    lines = play("c\n" * 8 + "q\n", "--seed", "9", "--variant", "kitchen")
    streets = "\n".join(lines).replace("Flop:", "|").replace("Turn:", "|").replace("River:", "|").replace("Hand ", "|")
    for street in streets.split("|"):
        verbs = re.findall(r"\b(calls?|bets?|raises?) (?:to )?[0-9]+$", street, re.MULTILINE)
        assert not verbs or verbs[0].startswith("bet"), street
    assert any("passes" in line for line in lines)


def test_with_a_pot_limit_the_most_is_not_called_all_in():
    lines = play("c\nr 99999\nq\n", "--seed", "7", "--variant", "pot_limit")
    told = [line for line in lines if "raise to" in line or "bet 100" in line]
    assert told
    assert not any("all-in (" in line for line in told)


def test_an_amount_may_be_given_in_big_blinds():
    lines = play("r 2.5bb\nq\n", "--seed", "7", "--bots", "1")
    assert "You raise to 250" in lines


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_ascii_shows_letters_instead_of_suit_signs(language):
    lines = play("c\nc\nx\nx\nx\nx\nq\n", "--seed", "7", "--ascii", "--lang", language)
    text = "".join(lines)
    assert re.search(r"\b[2-9TJQKA][shdc] [2-9TJQKA][shdc]\b", text)
    assert not set("♠♥♦♣·–…") & set(text)
    if language == "en":
        assert text.isascii()


def test_the_ten_is_written_in_one_way():
    for seed in range(1, 40):
        text = "".join(play("", "--seed", str(seed)))
        assert not re.search("T[♠♥♦♣]", text)
        if re.search("10[♠♥♦♣]", text):
            return
    raise AssertionError("no ten was dealt")


def test_after_each_resumption_what_is_typed_is_carried_out(tmp_path, capsys):
    """The same words as in the sitting before are other actions."""
    games = saved_games(tmp_path)
    settings = GameSettings(
        opponents=("random",), names=("Me", "Bot"), speed="instant", has_clock=False, stack=100_000, seed=7
    )

    async def sit(game) -> None:
        typed = iter(["x", "c", "x", "c", "q"])  # one of each two is legal

        async with asyncio.timeout(240):
            await PlainGame(game, Terminal("en"), lambda _prompt: next(typed, "q"), earlier=game.earlier).run()
        await game.close()

    async def story() -> None:
        await sit(games.new(settings))
        for _ in range(3):
            capsys.readouterr()
            await sit(await games.resume("1", "en"))
            told = capsys.readouterr().out.rpartition("\nMe: ")[2]
            assert "You check" in told or "You call" in told
            assert "used before" not in told

    asyncio.run(story())


def test_everything_is_told_and_typed_in_big_blinds_once_asked_for():
    text = "\n".join(play("bb\nr 1\nr 3\nq\n", "--seed", "7"))
    assert "Amounts are in big blinds now" in text
    asked = text[text.index("Amounts are in big blinds now") :]
    assert "Pot 3 bb · nothing to call · fold, check, raise to 2 bb–100 bb, all-in (100 bb)" in asked
    assert "A raise to 1 bb is below the minimum, 2 bb." in asked
    assert "You raise to 3 bb" in asked


def typing(lines, asked):
    """A person who types these lines, and the questions that were asked."""
    answers = iter(lines)

    def read_line(question):
        asked.append(question)
        return next(answers, None)

    return read_line


def test_an_all_in_is_asked_about_if_so_set_and_the_unit_is_remembered(tmp_path, capsys):
    preferences = PreferenceFile(tmp_path)
    preferences.change(asks_all_in=True)
    asked = []

    async def sit():
        settings = GameSettings(opponents=("random",), names=("You", "Ada"), seed=7, speed="instant")
        games = saved_games(tmp_path)
        game = games.new(settings)
        try:
            read_line = typing(["bb", "a", "n", "r 100", "n", "q"], asked)
            await PlainGame(game, Terminal("en"), read_line, preferences=preferences).run()
        finally:
            await game.close()

    asyncio.run(sit())
    assert sum(question == "All-in for 100 bb? Y or N > " for question in asked) == 2
    assert "You raise" not in capsys.readouterr().out
    assert preferences.read().in_blinds


def test_undealt_cards_are_offered_after_a_hand_that_ended_early_where_the_table_has_it():
    lines = play("f\ny\nq\n", "--seed", "7", "--bots", "1", "--cash", "rabbit-hunting=true")
    told = [line for line in lines if line.startswith("You look at what would have come")]
    assert len(told) == 1
    assert len(told[0].rpartition(": ")[2].split()) == 5
    assert not any("would have come" in line for line in play("f\nq\n", "--seed", "7", "--bots", "1"))


def test_a_bomb_pot_is_voted_for_in_lines_and_the_bots_agree():
    lines = play("bomb\nf\nx\nq\n", "--seed", "7", "--bots", "1", "--cash", "bomb_pot_vote=true")
    assert "You want a bomb pot next" in lines
    voted = lines.index("You want a bomb pot next")
    assert any(line.startswith("Bomb pot: everybody antes") for line in lines[voted:])


def test_automatic_rebuys_are_set_in_lines_and_keep_the_player_in_the_game():
    lines = play("auto\n" + "a\n" * 40, "--seed", "7", "--bots", "1", "--stack", "1000", "--speed", "instant")
    assert "The largest buy-in is bought whenever you have no chips left." in lines
    assert any(line.startswith("You buy ") for line in lines)
    assert not any("You have no chips left. B buys" in line for line in lines)


def test_three_boards_are_asked_for_by_number_in_lines():
    station = ("--seed", "1", "--bots", "1", "--bot", "station", "--speed", "instant", "--run-it-three-times")
    lines = play("a\n4\n3\nq\n", *station)
    assert any('"4" is not an answer here; 1, 2 or 3 was expected.' in line for line in lines)
    assert "You agree to run it three times" in lines
    dealt = [line.partition(":")[0] for line in lines if "third board: " in line]
    assert dealt[:3] == ["Flop, third board", "Turn, third board", "River, third board"]
