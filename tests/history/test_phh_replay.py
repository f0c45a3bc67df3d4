"""Histories played again: they end as recorded, and what is wrong or not known is said."""

from __future__ import annotations

from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from histories import FILES, KEPT, WALK, final_stacks, hand, played, refusal
from hypothesis import given
from hypothesis import strategies as st

from examples import examples
from riverboat.cards import format_cards
from riverboat.engine import Street
from riverboat.errors import RiverboatError
from riverboat.history import (
    HandHistory,
    HistoryError,
    format_hand,
    format_hands,
    parse_hand,
    parse_hands,
    read_hands,
    replay,
    replay_file,
)

RUN = "p3 f, p1 cc, p2 cc, d db 2c3h4d, p1 cc, p2 cc, d db 7h, p1 cc, p2 cc, d db 8c, p1 cc, p2 cc"
"""p1 and p2 check down for a pot of 200; add who holds what."""

TEXTS = [format_hand(hand) for path in KEPT for hand in read_hands(path) if isinstance(hand, HandHistory)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.name}")
def test_every_hand_ends_as_recorded(path: Path) -> None:
    wrong = []
    for line, history in zip(replay_file(path), read_hands(path), strict=True):
        assert isinstance(history, HandHistory)
        recorded = history.finishing_stacks or history.other.get("_final")
        if not line.ok or (recorded is not None and list(line.final_stacks or ()) != list(recorded)):
            wrong.append(f"{line.index}: {line.final_stacks}, recorded {recorded}: {line.error}")
    assert not wrong, "\n".join(wrong[:5])


def test_the_kept_hands_are_of_every_kind() -> None:
    hands = [hand for path in KEPT for hand in read_hands(path) if isinstance(hand, HandHistory)]
    assert len(hands) >= 50
    assert {hand.variant for hand in hands} == {"NT", "FT", "NS"}
    assert any(stack % 1 for hand in hands for stack in hand.finishing_stacks or ())
    assert any(blind < 0 for hand in hands for blind in hand.blinds_or_straddles)
    assert any(stack == Decimal("inf") for hand in hands for stack in hand.starting_stacks)


def test_every_state_can_be_looked_at() -> None:
    result = played("d dh p1 AsKs, # a remark, p3 f, p1 cbr 300, p2 cc, d db 2c3h4d, p1 cbr 700, p2 f")
    assert result.action_numbers == (0, 3, 4, 5, 7, 8)
    assert [step.hand.pot for step in result.steps] == [150, 150, 400, 600, 1300, 600]
    assert result.steps[3].hand.street is Street.FLOP
    assert format_cards(result.steps[3].hand.board) == "2c3h4d"
    assert result.hand is result.steps[-1].hand


def test_half_chips_are_split_exactly() -> None:
    result = played(
        "d dh p1 AsKs, d dh p2 AdKd, p3 cbr 225, p1 cc, p2 cc, d db 2c3h4d, p1 cc, p2 cc, p3 f, d db 7h, p1 cc, p2 cc, "
        "d db 8c, p1 cc, p2 cc",
        finishing="1112.5 1112.5 775",
    )
    assert result.chips_per_unit == 10
    assert result.final_stacks == (Decimal("1112.5"), Decimal("1112.5"), 775)


def test_amounts_in_cents_are_whole_chips_inside_and_decimals_outside() -> None:
    keys = {"blinds": "0.05 0.10 0", "stacks": "10 10 10.55", "min_bet": Decimal("0.10")}
    result = played("p3 cbr 0.35, p1 f, p2 f", **keys)
    assert result.chips_per_unit == 100
    assert result.steps[-1].hand.stacks == (995, 990, 1070)
    assert result.final_stacks == (Decimal("9.95"), Decimal("9.90"), Decimal("10.70"))
    assert "raise to 0.20–10.55" in refusal("p3 cbr 0.15", **keys).message


# What is wrong


def test_a_wrong_action_is_named_with_its_number_and_what_was_expected() -> None:
    error = refusal("d dh p1 AsKs, p3 f, p1 cbr 150")
    assert (error.code, error.location.action, error.location.text) == ("illegal_action", 3, "p1 cbr 150")
    assert error.message == (
        "action 3 'p1 cbr 150': that is not legal here (raise_too_small); "
        "legal: fold, call 50, raise to 200–1000, all-in (1000)"
    )


@pytest.mark.parametrize(
    ("actions", "code", "said"),
    [
        ("p1 f", "out_of_turn", "p3 has to act first; legal: fold, call 100"),
        ("p3 f, d db 2c3h4d", "out_of_turn", "p1 has to act before the next cards"),
        ("p3 f, p1 sm AsKs", "out_of_turn", "p1 has to act before the showdown"),
        ("p3 f, p1 cc, p2 cc, p1 cc", "board_missing", "the flop is not dealt yet; expected d db CARDS"),
        ("p3 f, p1 cc, p2 cc, d db 2c3h, p1 cc", "board_missing", "the flop"),
        ("p3 f, p1 cc, p2 cc, d db 2c3h4d5s", "out_of_turn", "p1 has to act before the next cards"),
        ("p3 f, p1 f, p2 cc", "after_the_end", "the hand is over"),
        ("p3 f, p1 f, d db 2c3h4d", "after_the_end", "the hand is over"),
        ("p3 f, d dh p1 AsKs", "deal_too_late", "before the first action"),
        ("d dh p1 AsKs, d dh p1 Qs", "too_many_cards", "that makes 3 cards; at most 2 fit"),
        ("d dh p1 AsKs, d dh p2 AsQs", "card_dealt_twice", "As has been dealt already"),
        ("d dh p1 AsAs", "card_dealt_twice", "As"),
        ("d dh p1 AsKs, p3 f, p1 cc, p2 cc, d db KsQsJs", "card_dealt_twice", "Ks"),
        (f"d dh p1 AsKs, {RUN}, p1 sm QdQh", "not_own_card", "p1 shows Qd but holds As Ks"),
        (f"{RUN}, p1 sm 8cQh", "card_dealt_twice", "8c"),
        (f"{RUN}, p1 sm QcQdQh", "too_many_cards", "that makes 3 cards"),
        ("p3 cbr 5000", "illegal_action", "raise_too_large"),
        ("p3 xx", "bad_action", "not an action of hold'em"),
    ],
)
def test_an_action_that_cannot_be_is_refused(actions: str, code: str, said: str) -> None:
    error = refusal(actions)
    assert error.code == code
    assert said in error.message
    assert error.location.text == actions.split(",")[error.location.action - 1].strip()


RIVER = "d db 2c3h4d, d db 7h, d db 8c"


@pytest.mark.parametrize(
    ("actions", "keys", "final"),
    [
        (f"d dh p1 AsAd, d dh p2 KsKd, p2 cc, p1 cc, {RIVER}", {"stacks": "1000 60", "blinds": "50 100"}, [1060, 0]),
        (f"d dh p1 AsAd, d dh p2 KsKd, p2 cc, p1 cc, {RIVER}", {"stacks": "1000 100", "blinds": "50 100"}, [1100, 0]),
        (f"d dh p1 AsAd, d dh p2 KsKd, p1 cc, {RIVER}", {"stacks": "1000 50", "blinds": "50 100"}, [1050, 0]),
        (f"d dh p1 KsKd, d dh p2 AsAd, p2 cc, {RIVER}", {"stacks": "30 1000", "blinds": "50 100"}, [0, 1030]),
        (
            f"d dh p1 QsQd, d dh p2 AsAd, d dh p3 KsKd, p3 cc, p1 f, p2 cc, {RIVER}",
            {"stacks": "1000 1000 60"},
            [950, 1110, 0],
        ),
    ],
)
def test_a_check_that_nobody_can_bet_against_may_be_written(
    actions: str, keys: dict[str, str], final: list[int]
) -> None:
    """Every opponent is all-in for no more than the seat has put in: the engine does not ask it any more."""
    assert final_stacks(actions, **keys) == final
    assert final_stacks(actions.replace(", p1 cc", "").replace("p1 f, p2 cc", "p1 f"), **keys) == final


@pytest.mark.parametrize(
    "actions",
    [
        f"p2 cc, p1 cc, p1 cc, {RIVER}",
        f"p2 cc, {RIVER}, p1 cc",
        f"p2 cc, p2 cc, {RIVER}",
        f"p2 cc, p1 f, {RIVER}",
        f"p2 cc, p1 cbr 300, {RIVER}",
        "p2 f, p1 cc",
    ],
)
def test_nothing_but_one_such_check_may_be_written(actions: str) -> None:
    assert refusal(actions, stacks="1000 60", blinds="50 100").code == "after_the_end"


def test_a_card_that_short_deck_does_not_have_is_refused() -> None:
    error = refusal("d dh p1 AsKs, d dh p2 5h6h", variant="NS")
    assert (error.code, error.location.action) == ("no_such_card", 2)
    assert "5h is not in the short pack" in error.message


def test_what_could_be_played_is_there_all_the_same() -> None:
    result = replay(hand("p3 f, p1 cbr 300, p3 cc"))
    assert not result.ok
    assert result.final_stacks is None
    assert len(result.steps) == 3


def test_a_recorded_result_that_differs_is_an_error_that_says_both() -> None:
    error = refusal("p3 f, p1 f", finishing="950 1049 1000")
    assert error.code == "stacks_differ"
    assert error.message == "finishing_stacks are recorded as [950, 1049, 1000], but the hand gives [950, 1050, 1000]"
    error = refusal("p3 f, p1 f", winnings="0 99 0")
    assert error.code == "winnings_differ"
    assert error.message == "winnings are recorded as [0, 99, 0], but the hand gives [0, 100, 0]"


def test_the_lines_of_a_file_say_where_each_error_is(tmp_path: Path) -> None:
    path = tmp_path / "night.phhs"
    bad_action, bad_key = WALK.replace("p3 f", "p2 f"), WALK.replace("'NT'", "'FB'")
    path.write_text(f"[1]\n{WALK}\n[7]\n{bad_action}\n[9]\n{bad_key}\n[12]\n{WALK}", "utf-8")
    lines = list(replay_file(path))
    assert [(line.index, line.ok) for line in lines] == [(0, True), (1, False), (2, False), (3, True)]
    assert lines[0].as_json() == {"index": 0, "ok": True, "final_stacks": [950, 1050, 1000], "error": None}
    assert lines[1].as_json()["final_stacks"] is None
    assert str(lines[1].error) == (
        f"{path}, hand [7] (index 1), action 1 'p2 f': p3 has to act first; "
        "legal: fold, call 100, raise to 200–1000, all-in (1000)"
    )
    assert str(lines[2].error).startswith(f"{path}, hand [9] (index 2): variant 'FB'")


def test_a_split_pot_may_be_divided_to_the_smallest_chip_on_the_table() -> None:
    tie = f"d dh p1 AsKs, d dh p2 AdKd, {RUN}"
    assert final_stacks(tie) == [1000, 1000, 1000]
    assert final_stacks(tie, finishing="1025 975 1000") == [1025, 975, 1000]
    assert refusal(tie, finishing="1050 950 1000").code == "stacks_differ"
    assert refusal(tie, finishing="1025 1000 975").code == "stacks_differ"
    assert refusal(f"d dh p1 AsKs, d dh p2 AdQd, {RUN}", finishing="1075 925 1000").code == "stacks_differ"


# Rooms with rules of their own

SHORT_BET = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 1000, 140]
actions = [
  'd dh p1 AsAd', 'd dh p2 KsKd', 'd dh p3 QsQd', 'p3 cc', 'p1 cc', 'p2 cc',
  'd db 2c3h4d', 'p1 cc', 'p2 cc', 'p3 cbr 40', 'p1 cbr 300', 'p2 f', 'd db 7h', 'd db 8c',
]
finishing_stacks = [1240, 900, 0]
"""
"""p3 bets all-in for less than the minimum; p1, who has checked, raises it."""


def test_by_the_tda_rules_a_checked_player_may_not_raise_an_all_in_below_the_minimum_bet() -> None:
    error = replay(parse_hand(SHORT_BET)).error
    assert error is not None
    assert (error.code, error.location.text, error.values["refusal"]) == (
        "illegal_action",
        "p1 cbr 300",
        "raise_not_reopened",
    )


def test_online_rules_let_a_checked_player_raise_an_all_in_below_the_minimum_bet(tmp_path: Path) -> None:
    history = parse_hand(SHORT_BET, rules="online")
    result = replay(history)
    assert result.ok, result.error
    assert result.final_stacks == (1240, 900, 0)
    assert parse_hand(format_hand(history)) == history
    path = tmp_path / "room.phhs"
    path.write_text(f"[1]\n{SHORT_BET}\n[2]\n{WALK}", "utf-8")
    assert [line.ok for line in replay_file(path)] == [False, True]
    assert [line.ok for line in replay_file(path, rules="online")] == [True, True]
    assert [replay(read).ok for read in read_hands(path, rules="online") if isinstance(read, HandHistory)] == [True] * 2


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_hands_without_such_a_raise_end_the_same_by_online_rules(path: Path) -> None:
    assert [line.final_stacks for line in replay_file(path, rules="online")] == [
        line.final_stacks for line in replay_file(path)
    ]


def test_rules_of_no_room_are_refused() -> None:
    with pytest.raises(RiverboatError, match="rules is 'casino'; it must be 'tda' or 'online'"):
        parse_hands(WALK, rules="casino")


# Unseen cards


def test_cards_shown_at_the_end_were_held_from_the_start() -> None:
    result = played(f"d dh p1 ????, d dh p2 ??Kd, {RUN}, p1 sm AsAd, p2 sm KsKd")
    assert result.final_stacks == (1100, 900, 1000)
    assert format_cards(result.steps[0].hand.deal.hole_cards(1)) == "KsKd"


def test_hole_cards_can_be_dealt_one_at_a_time() -> None:
    result = played(f"d dh p1 As, d dh p2 Kd, d dh p3 2s, d dh p1 Ad, d dh p2 Ks, d dh p3 ??, {RUN}")
    assert result.final_stacks == (1100, 900, 1000)


def test_board_cards_can_be_dealt_one_at_a_time() -> None:
    actions = f"d dh p1 AsAd, d dh p2 KsKd, {RUN}".replace("d db 2c3h4d", "d db 2c, d db 3h, d db 4d")
    assert final_stacks(actions) == [1100, 900, 1000]


def test_an_unseen_hand_does_not_beat_one_that_was_shown() -> None:
    assert final_stacks(f"{RUN}, p1 sm ????, p2 sm 5c6c") == [900, 1100, 1000]
    assert final_stacks(f"{RUN}, p1 sm ??As, p2 sm 9c2s") == [900, 1100, 1000]


def test_an_unseen_hand_wins_if_the_record_says_so() -> None:
    result = played(f"{RUN}, p1 sm ????, p2 sm 9c2s", winnings="200 0 0")
    assert result.final_stacks == (1100, 900, 1000)
    assert result.is_recorded
    assert refusal(f"{RUN}, p1 sm ????, p2 sm 9c2s", winnings="0 0 200").code == "winnings_differ"


def test_a_mucked_hand_cannot_win_even_if_its_cards_are_known() -> None:
    dealt = f"d dh p1 AsAd, d dh p2 KsKd, {RUN}"
    assert final_stacks(f"{dealt}, p2 sm -, p1 sm") == [900, 1100, 1000]
    assert final_stacks(f"{dealt}, p1 sm -, p2 sm") == [1100, 900, 1000]


def test_a_mucked_hand_that_lost_keeps_its_cards_in_the_replay() -> None:
    result = played(f"d dh p1 AsAd, d dh p2 KsKd, {RUN}, p1 sm AsAd, p2 sm")
    assert format_cards(result.steps[-1].hand.deal.hole_cards(1)) == "KsKd"


def test_the_last_hand_that_is_not_mucked_wins_unseen() -> None:
    assert final_stacks(f"{RUN}, p1 sm, p2 sm ????") == [900, 1100, 1000]


def test_a_pot_that_only_unseen_hands_contest_stays_in_the_middle_without_a_record() -> None:
    result = played(f"{RUN}, p1 sm ????, p2 sm ????")
    assert result.final_stacks == (900, 900, 1000)
    assert result.winnings == (0, 0, 0)


def test_a_pot_that_only_unseen_hands_contest_goes_where_the_record_says() -> None:
    assert final_stacks(f"{RUN}, p1 sm ????, p2 sm ????", finishing="1000 1000 1000") == [1000, 1000, 1000]
    assert final_stacks(f"{RUN}, p1 sm ????, p2 sm ????", winnings="0 200 0") == [900, 1100, 1000]
    assert refusal(f"{RUN}, p1 sm ????, p2 sm ????", finishing="900 900 1200").code == "stacks_differ"
    assert refusal(f"{RUN}, p1 sm ????, p2 sm ????", finishing="1100 1000 1000").code == "stacks_differ"


def test_a_winner_who_was_not_called_can_show() -> None:
    result = played("d dh p2 AsKs, p3 f, p1 f, p2 sm ??Ks")
    assert result.hand is not None
    assert result.hand.result is not None
    assert format_cards(result.hand.result.shown[1]) == "Ks"
    assert played("p3 f, p1 f, p2 sm").final_stacks == (950, 1050, 1000)


def test_what_is_shown_can_be_repeated_while_the_board_is_run_out() -> None:
    unseen = "p1 sm ????, p3 sm ????"
    actions = f"p3 cbr 1000, p1 cc, p2 f, {unseen}, d db 6c3cTc, {unseen}, d db 9h, {unseen}, d db Ks"
    assert final_stacks(f"{actions}, p1 sm AdAh, p3 sm QhKh") == [2100, 900, 0]
    assert final_stacks(f"{actions}, p1 sm ????, p3 sm QhKh") == [0, 900, 2100]


# Money


def test_rake_is_taken_where_a_file_is_about_money() -> None:
    result = played("p3 f, p1 f", winnings="0 95 0", currency="USD")
    assert result.final_stacks == (950, 1045, 1000)
    assert result.rake == 5
    assert played("p3 f, p1 f", finishing="950 1045 1000", currency_symbol="$").rake == 5
    assert refusal("p3 f, p1 f", winnings="0 50 0", currency="USD").code == "winnings_differ"
    assert refusal("p3 f, p1 f", winnings="5 95 0", currency="USD").code == "winnings_differ"


def test_winnings_of_nothing_at_all_are_no_record() -> None:
    assert final_stacks("p3 f, p1 f", winnings="0 0 0") == [950, 1050, 1000]


def test_a_returned_bet_may_be_counted_as_won() -> None:
    assert final_stacks("p3 f, p1 f", winnings="0 150 0") == [950, 1050, 1000]
    assert final_stacks("p3 cbr 300, p1 f, p2 f", winnings="0 0 450") == [950, 900, 1150]


def test_finishing_stacks_hold_when_winnings_are_told_before_rake() -> None:
    keys = {"finishing": "950 1045 1000", "currency": "USD"}
    assert final_stacks("p3 f, p1 f", winnings="0 100 0", **keys) == [950, 1045, 1000]


# Hands that stop


@pytest.mark.parametrize(
    ("actions", "stacks"),
    [
        ("", [950, 900, 1000]),
        ("p3 cbr 300", [950, 900, 700]),
        ("p3 cc, p1 cc, p2 cc", [900, 900, 900]),
        ("p3 cc, p1 cc, p2 cc, d db 2c3h", [900, 900, 900]),
        ("p3 f, p1 cc, p2 cc, d db 2c3h4d, p1 cbr 500", [400, 900, 1000]),
    ],
)
def test_a_history_may_stop_anywhere(actions: str, stacks: list[int]) -> None:
    assert final_stacks(actions) == stacks
    assert final_stacks(actions, finishing=" ".join(map(str, stacks))) == stacks


def test_a_board_that_is_not_run_out_decides_nothing() -> None:
    actions = "d dh p1 AsAd, d dh p3 KsKd, p3 cbr 1000, p1 cc, p2 f"
    result = played(actions, stacks="800 1000 1000")
    assert result.final_stacks == (0, 900, 200)
    assert result.hand is not None
    assert not result.hand.is_over
    assert final_stacks(f"{actions}, p1 sm -, p3 sm -, d db 2c3c4c", stacks="800 1000 1000") == [0, 900, 200]
    assert final_stacks(actions, stacks="800 1000 1000", finishing="1700 900 200") == [1700, 900, 200]


# Stacks nobody wrote down


def test_an_unknown_stack_stays_unknown() -> None:
    result = played("p3 cbr 300, p1 f, p2 f", stacks="inf 1000 inf")
    assert result.final_stacks == (None, 900, None)
    assert result.winnings == (0, 0, 250)


def test_a_player_of_unknown_stack_who_is_passed_over_is_all_in() -> None:
    actions = "d dh p1 AsAd, d dh p2 KsKd, p3 f, p1 cbr 500, p2 cc, d db 2c3h4d, d db 7h, d db 8c"
    result = played(actions, stacks="inf inf inf")
    assert result.winnings == (1000, 0, 0)
    assert result.hand is not None
    assert result.hand.is_over


def test_others_play_on_beside_a_player_of_unknown_stack_who_is_all_in() -> None:
    actions = (
        "d dh p1 AsAd, d dh p2 KsKd, d dh p3 QsQd, p3 cbr 300, p1 cc, p2 cc, d db 2c3h4d, p2 cbr 200, p3 cc, "
        "d db 7h, p2 cc, p3 cc, d db 8c, p2 cc, p3 cc"
    )
    assert played(actions, stacks="inf inf inf").winnings == (900, 400, 0)


def test_a_short_raise_from_an_unknown_stack_is_all_in() -> None:
    assert played("p3 cbr 300, p1 cbr 350, p2 f, p3 cc", stacks="inf inf inf").ok
    assert refusal("p3 cbr 300, p1 cbr 350", stacks="1000 inf inf").code == "illegal_action"


def test_a_player_with_nothing_in_cannot_be_all_in() -> None:
    assert refusal("p1 f", stacks="inf inf inf").code == "out_of_turn"


# What Riverboat writes beside PHH


def test_a_second_board_is_played_too() -> None:
    actions = "d dh p1 AsAd, d dh p3 KsKd, p3 cbr 1000, p1 cc, p2 f, d db 2c3h4d, d db 7h, d db 8c"
    result = played(actions, _riverboat={"second_board": "KcQhJd7d8s"})
    assert result.final_stacks == (1050, 900, 1050)
    error = refusal(actions, _riverboat={"second_board": "2c3hKc7d8s"})
    assert (error.code, "begin as the first board does" in error.message) == ("bad_value", True)


def test_own_keys_are_checked() -> None:
    assert refusal(_riverboat={"structure": 3}).code == "bad_value"
    assert refusal(_riverboat={"structure": "stud"}).code == "bad_rules"
    assert refusal(_riverboat=["pot_limit"]).code == "bad_value"
    assert refusal(_riverboat={"posts": [[1, "ante"]]}).code == "bad_value"
    assert refusal(_riverboat={"posts": [[9, "ante", 5]]}).code == "bad_deal"


def test_a_replayed_hand_can_be_written_again() -> None:
    history = hand(f"d dh p1 AsAd, {RUN}, p1 sm - # of course", event="Monday")
    assert parse_hand(format_hands([history])) == history


@examples(300)
@given(st.randoms(use_true_random=False))
def test_a_damaged_history_is_refused_or_played_but_never_crashes(random: Random) -> None:
    text = random.choice(TEXTS)
    for _ in range(random.randint(1, 4)):
        start = random.randrange(len(text))
        length = random.choice([1, 1, 2, 6, 12])
        place = random.randrange(len(text))
        text = (
            text[:start] + random.choice(["", text[place : place + length], "inf", "-1", "??"]) + text[start + length :]
        )
    with suppress(HistoryError):
        for read in parse_hands(text):
            assert isinstance(read, HistoryError) or replay(read).ok in (True, False)
