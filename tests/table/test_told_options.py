"""What whoever looks at a table is told of its options, in words that every client has."""

from __future__ import annotations

from typing import get_args

import pytest
from table_story import Game

from riverboat.client.option_words import option_words, options_line
from riverboat.engine import Rules
from riverboat.locale import Language, messages
from riverboat.protocol.table_options import OptionName, TableOption, table_options
from riverboat.protocol.table_views import table_view
from riverboat.table.cash import CashOptions

ALL = CashOptions(
    rake_basis_points=450,
    rake_caps=(10, 20),
    rake_before_flop=True,
    time_charge=30,
    straddle_mandatory=True,
    re_straddles=1,
    bomb_pot_every=10,
    bomb_pot_vote=True,
    bomb_pot_boards=2,
    seven_deuce=20,
    stand_up=15,
    rabbit_hunting=True,
)


def told(cash: CashOptions, language: Language = "en", *, straddle: bool = False, **rules: object) -> str:
    played = Rules(small_blind=5, big_blind=10, **rules)
    return option_words(table_options(cash, played, straddle=straddle), messages(language, "play"), "{:,}".format)


def test_a_usual_table_has_nothing_to_tell() -> None:
    assert table_view(Game("a b").table, None).options == ()
    assert told(CashOptions()) == ""
    assert options_line((), messages("en", "play"), str) is None


def test_everything_that_costs_or_changes_the_game_is_told() -> None:
    options = {"max_buy_in": 5000, "rules": Rules(small_blind=5, big_blind=10, run_it_twice=True, max_runs=3)}
    view = table_view(Game("a b c", cash=ALL, straddle_allowed=True, **options).table, None)
    assert options_line(view.options, messages("en", "play"), "{:,}".format) == (
        "At this table: rake 4.5 % (at most 20) · rake also without a flop · everybody pays 30 every 30 minutes · "
        "under the gun must straddle · 1 re-straddle · every 10 hands a bomb pot: ante 50, two boards · "
        "bomb pots by vote: ante 50, two boards · 7-2 game: each pays 20 · "
        "stand-up game: the last one standing pays each 15 · rabbit hunting · run it up to three times"
    )


def test_it_is_told_in_chinese_too() -> None:
    assert told(ALL, "zh-CN").startswith("抽水 4.5%（最多 20） · 没到翻牌也抽水 · 每 30 分钟每人付台费 30")


@pytest.mark.parametrize(
    ("seat", "words"),
    [("utg", "straddles under the gun"), ("button", "straddles from the button"), ("any", "straddles from any seat")],
)
def test_where_players_may_straddle_is_told(seat: str, words: str) -> None:
    assert told(CashOptions(straddle_seat=seat), straddle=True) == words


def test_what_house_rules_change_is_told() -> None:
    assert told(CashOptions(), structure="pot_limit", small_blind_counts_full=True) == (
        "the small blind counts as a big one in the pot"
    )
    assert told(CashOptions(), structure="pot_limit", missing_blinds_count=False) == "blinds count in the pot as posted"
    assert told(CashOptions(), structure="fixed_limit", uncapped_heads_up=True) == (
        "no cap on raises between two players"
    )


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_every_option_has_words_of_its_own(language: Language) -> None:
    text = messages(language, "play")
    words = [option_words([TableOption(name)], text, str) for name in get_args(OptionName)]
    assert len(set(words)) == len(words)


def test_the_button_for_the_pot_is_what_the_rules_say_it_is() -> None:
    """The big blind is all-in for 4 of 10, and counts in full in pot-limit (TDA 54-B)."""
    game = Game("a b c d", {"c": 4}, rules=Rules(small_blind=5, big_blind=10, structure="pot_limit"))
    game.deal("a")
    view = table_view(game.table, "d")
    assert {preset.name: preset.raise_to for preset in (*view.presets, *view.named_raises)}["pot"] == 35
