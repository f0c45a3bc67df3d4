"""Files: what they hold comes in and goes out whole, and what is wrong with one is said in one sentence."""

from __future__ import annotations

import subprocess
import sys
from datetime import time
from decimal import Decimal
from pathlib import Path

import pytest
from histories import FIXTURES, KEPT, WALK, unreadable

from riverboat.history import (
    HandHistory,
    HistoryError,
    format_hand,
    format_hands,
    parse_hand,
    parse_hands,
    read_hand,
    read_hands,
    replay_file,
    write_hands,
)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_what_is_written_reads_back_as_the_same_hands(path: Path) -> None:
    hands = read_hands(path)
    text = format_hands(hand for hand in hands if isinstance(hand, HandHistory))
    assert parse_hands(text) == hands
    assert format_hands(hand for hand in parse_hands(text) if isinstance(hand, HandHistory)) == text


def test_tables_come_in_file_order_whatever_they_are_called() -> None:
    [second, tenth] = parse_hands(f"[2]\n{WALK}hand = 'b'\n[10]\n{WALK}hand = 'a'\n")
    assert isinstance(second, HandHistory)
    assert isinstance(tenth, HandHistory)
    assert (second.other["hand"], tenth.other["hand"]) == ("b", "a")


def test_every_key_is_kept() -> None:
    text = WALK + (
        "players = ['Ann', \"Bob's\", '']\ntime = 12:30:00\ntime_zone = 'Asia/Shanghai'\nurl = 'https://example.org'\n"
        "seats = [4, 1, 2]\ntime_banks = [30, 30.5, inf]\n"
        "_note = \"a\\tb \\u007f 'c'\"\n_table = {'a b' = [true, 1.50]}\n"
        "unknown_key = 2024-02-29\n"
    )
    hand = parse_hand(text)
    assert hand.players == ("Ann", "Bob's", "")
    assert hand.other["time"] == time(12, 30)
    assert hand.other["_table"] == {"a b": [True, Decimal("1.50")]}
    again = parse_hand(format_hand(hand))
    assert again == hand
    assert list(again.other) == list(hand.other)


def test_amounts_are_exact() -> None:
    hand = parse_hand(WALK.replace("[1000, 1000, 1000]", "[0.10, 0.20, 0.30]"))
    assert sum(hand.starting_stacks) == Decimal("0.60")


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "windows.phh"
    path.write_text(WALK, encoding="utf-8-sig")
    assert read_hand(path) == parse_hand(WALK)


def test_a_phh_file_holds_one_hand(tmp_path: Path) -> None:
    hand = parse_hand(WALK)
    write_hands([hand], tmp_path / "one.phh")
    write_hands([hand, hand], tmp_path / "two.phhs")
    assert read_hand(tmp_path / "one.phh") == hand
    assert (tmp_path / "one.phh").read_text("utf-8") == format_hand(hand)
    assert read_hands(tmp_path / "two.phhs") == [hand, hand]
    with pytest.raises(HistoryError, match="holds one hand, not 2"):
        write_hands([hand, hand], tmp_path / "one.phh")
    with pytest.raises(HistoryError, match="there are 2 hands; one was expected"):
        read_hand(tmp_path / "two.phhs")


def test_a_written_hand_is_plain_to_read() -> None:
    assert format_hand(parse_hand(WALK)) == (
        "variant = 'NT'\n"
        "ante_trimming_status = false\n"
        "antes = [0, 0, 0]\n"
        "blinds_or_straddles = [50, 100, 0]\n"
        "min_bet = 100\n"
        "starting_stacks = [1000, 1000, 1000]\n"
        "actions = [\n"
        "  'p3 f',\n"
        "  'p1 f',\n"
        "]\n"
    )


@pytest.mark.parametrize(
    ("wrong", "code", "said"),
    [
        (("variant = 'NT'\n", ""), "missing_key", "the key variant is missing"),
        (("'NT'", "'F7S'"), "unknown_variant", "variant 'F7S' is not read; expected NT (no-limit), FT"),
        (("'NT'", "3"), "unknown_variant", "variant 3 is not read"),
        (("actions = ['p3 f', 'p1 f']\n", ""), "missing_key", "actions"),
        (("['p3 f', 'p1 f']", "['p3 f', 1]"), "bad_value", "actions"),
        (("min_bet = 100\n", ""), "missing_key", "min_bet"),
        (("min_bet = 100", "min_bet = 0"), "bad_value", "min_bet is 0; expected a number above 0"),
        (("min_bet = 100", "min_bet = inf"), "bad_value", "min_bet"),
        (("min_bet = 100", "min_bet = 100\nsmall_bet = 100"), "unexpected_key", "small_bet has no place in NT"),
        (("'NT'", "'FT'"), "unexpected_key", "min_bet has no place in FT; expected small_bet and big_bet"),
        (("[0, 0, 0]", "[0, 0]"), "bad_value", "antes is [0,0]; expected 3 numbers"),
        (("[0, 0, 0]", "[0, 0, -1]"), "bad_value", "antes"),
        (("[50, 100, 0]", "[50, inf, 0]"), "bad_value", "blinds_or_straddles"),
        (("[50, 100, 0]", "[50, '100', 0]"), "bad_value", "blinds_or_straddles"),
        (("[1000, 1000, 1000]", "[1000, 0, 1000]"), "bad_value", "inf where a stack is unknown"),
        (("[1000, 1000, 1000]", "[1000]"), "bad_value", "2 to 10 stacks"),
        (("[1000, 1000, 1000]", "[1000, nan, 1000]"), "bad_value", "starting_stacks"),
        (("[1000, 1000, 1000]", "[1000, 1e-12, 1000]"), "bad_value", "starting_stacks"),
        (("[1000, 1000, 1000]", "[1000, true, 1000]"), "bad_value", "starting_stacks"),
        (("actions", "ante_trimming_status = 1\nactions"), "bad_value", "true or false"),
        (("actions", "players = ['Ann']\nactions"), "bad_value", "players"),
        (("actions", "winnings = [1, 2]\nactions"), "bad_value", "winnings"),
        (("actions", "finishing_stacks = [inf, 0, 0]\nactions"), "bad_value", "inf only where the starting stack"),
    ],
)
def test_a_wrong_key_is_named(wrong: tuple[str, str], code: str, said: str) -> None:
    error = unreadable(WALK.replace(*wrong, 1))
    assert error.code == code
    assert said in error.message


def test_one_bad_hand_does_not_stop_the_others() -> None:
    bad = WALK.replace("'NT'", "'FB'")
    first, second, third = parse_hands(f"[1]\n{WALK}\n[2]\n{bad}\n[3]\n{WALK}")
    assert first == third == parse_hand(WALK)
    assert isinstance(second, HistoryError)
    assert str(second).startswith("hand [2] (index 1): variant 'FB' is not read")


def test_one_hand_that_is_not_toml_does_not_stop_the_others() -> None:
    bad = WALK.replace("'NT'", "'NT")
    first, second, third, fourth = parse_hands(f"[1]\n{WALK}\n[2] # cut\n{bad}\n[3]\n{WALK}\n[1]\n{WALK}")
    assert first == third == fourth == parse_hand(WALK)
    assert isinstance(second, HistoryError)
    assert second.code == "not_toml"
    assert second.location.index == 1


def test_a_key_beside_the_tables_is_no_hand() -> None:
    first, second = parse_hands(f"title = 'mine'\n[1]\n{WALK}")
    assert isinstance(first, HistoryError)
    assert first.code == "not_a_table"
    assert isinstance(second, HandHistory)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"PokerStars Hand #1", "unknown_format"),
        (b"", "no_hand_in_file"),
        (b"variant = '\xff'", "not_utf8"),
        (b"[1", "not_toml"),
        (b"x = " + b"[" * 5000, "not_toml"),
        (b"x = " + b"9" * 5000, "not_toml"),
        (b"x = 1e99999999999999999999999", "not_toml"),
    ],
    ids=["another text", "nothing", "not UTF-8", "cut short", "nested", "a long number", "a huge exponent"],
)
def test_a_file_that_is_no_history_is_refused_by_name(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "notes.phh"
    path.write_bytes(content)
    with pytest.raises(HistoryError) as refused:
        read_hand(path)
    assert refused.value.code == code
    assert refused.value.message.startswith(str(path))


def test_a_file_that_is_not_there_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(HistoryError, match="there is no such file") as refused:
        list(replay_file(tmp_path / "none.phh"))
    assert refused.value.code == "no_such_file"
    with pytest.raises(HistoryError, match="cannot be read") as refused:
        read_hands(tmp_path)
    assert refused.value.code == "unreadable_file"


def test_a_value_that_toml_has_not_is_not_written() -> None:
    hand = HandHistory(
        variant="NT", antes=(), blinds_or_straddles=(), starting_stacks=(), actions=(), other={"x": None, "y": object()}
    )
    with pytest.raises(HistoryError, match="cannot be written"):
        format_hand(hand)


def test_reading_and_replaying_import_no_numpy() -> None:
    code = (
        "import sys; from riverboat.history import replay_file; "
        f"assert all(line.ok for line in replay_file({str(FIXTURES / 'wsop2023.phhs')!r})); "
        "assert not {'numpy', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
