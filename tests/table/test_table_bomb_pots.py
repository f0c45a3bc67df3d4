"""Bomb pots at a table: when they come, who plays them, and what they leave of the blinds."""

from __future__ import annotations

import pytest
from table_story import BLINDS, Game

from riverboat.engine import Rules
from riverboat.errors import RiverboatError
from riverboat.table import Join, SitOut, TableSettings, VoteBombPot
from riverboat.table.cash import CashOptions, preset_options
from riverboat.table.events import BombPot, HandDealt

EVERY_THIRD = CashOptions(bomb_pot_every=3, bomb_pot_boards=2)


def test_every_third_hand_is_one() -> None:
    game = Game("a b c d", cash=EVERY_THIRD)
    for number in range(1, 7):
        game.deal("a" if number == 1 else None)
        bombs = [event for event in game.dealt if isinstance(event, BombPot)]
        assert bombs == ([BombPot(50, 2)] if number % 3 == 0 else [])
        if bombs:
            assert sorted(game.posts) == [(player, "ante", 50) for player in "abcd"]
            dealt = next(event for event in game.dealt if isinstance(event, HandDealt))
            assert (dealt.small_blind, dealt.big_blind) == (None, None)
        game.fold_out()


def test_the_blinds_move_on_as_if_it_had_not_been_dealt() -> None:
    plain, bombs = Game("a b c d"), Game("a b c d", cash=EVERY_THIRD)
    without = [place for number, place in enumerate(bombs.hands(9, "a"), 1) if number % 3]
    assert without == plain.hands(6, "a")


def test_the_button_of_a_bomb_pot_is_that_of_the_next_hand() -> None:
    places = Game("a b c d", cash=EVERY_THIRD).hands(4, "a")
    assert places[2] == places[3]


def test_whoever_waits_for_the_big_blind_plays_it_and_still_waits() -> None:
    game = Game("a b c .", cash=EVERY_THIRD)
    game.hands(1, "a")
    game.do(Join("d", "D", 1000, 3))
    game.do(SitOut("b"))
    game.deal()
    assert game.players == "a c"
    game.fold_out()
    game.deal()
    assert game.players == "a c d"
    seated = game.table.seats[3]
    assert seated is not None
    assert seated.owes_big_blind
    game.fold_out()


def test_it_is_played_by_its_own_rules_and_the_next_hand_by_the_tables() -> None:
    game = Game("a b c", cash=EVERY_THIRD, rules=Rules(small_blind=5, big_blind=10, run_it_twice=True))
    game.hands(2, "a")
    game.deal()
    hand = game.table.hand
    assert hand is not None
    assert (hand.rules.boards, hand.rules.run_it_twice, len(hand.board)) == (2, False, 3)
    game.fold_out()
    game.deal()
    assert game.table.hand is not None
    assert game.table.hand.rules == game.table.settings.rules


@pytest.mark.parametrize(
    "options", [{"bomb_pot_every": 1}, {"bomb_pot_ante": 5}, {"bomb_pot_boards": 2}, {"bomb_pot_every": 5000}]
)
def test_what_makes_no_sense_is_refused(options: dict[str, int]) -> None:
    with pytest.raises(RiverboatError, match="bomb_pot"):
        TableSettings(rules=BLINDS, cash=CashOptions(**options))


def test_the_pack_must_have_the_cards_for_two_boards() -> None:
    options = preset_options("bomb_pots", 10)
    omaha = Rules(small_blind=5, big_blind=10, structure="pot_limit", game="omaha4")
    TableSettings(rules=omaha, seats=9, cash=options)
    with pytest.raises(RiverboatError, match="bomb_pot_boards"):
        TableSettings(rules=omaha, seats=10, cash=options)


def test_a_game_without_blinds_has_none() -> None:
    with pytest.raises(RiverboatError, match="bomb_pot_every"):
        TableSettings(rules=Rules.kitchen(), cash=preset_options("bomb_pots", 10))


BY_VOTE = CashOptions(bomb_pot_vote=True, bomb_pot_ante=30)


def votes(game: Game, players: str) -> None:
    game.do(*(VoteBombPot(player, True) for player in players))


def is_bomb_pot(game: Game) -> bool:
    game.deal()
    is_one = BombPot(30, 1) in game.dealt
    game.fold_out()
    return is_one


def test_the_next_hand_is_one_if_all_who_play_it_vote_for_it_and_only_that_hand() -> None:
    game = Game("a b c .", cash=BY_VOTE)
    game.hands(1, "a")
    votes(game, "ab")
    assert not is_bomb_pot(game)
    votes(game, "abc")
    assert is_bomb_pot(game)
    assert not is_bomb_pot(game)


def test_who_sits_out_has_no_vote_and_who_has_just_come_has_one() -> None:
    game = Game("a b c .", cash=BY_VOTE)
    game.hands(1, "a")
    game.do(SitOut("c"))
    votes(game, "ab")
    assert is_bomb_pot(game)
    votes(game, "ab")
    game.do(Join("d", "D", 1000, 3))
    assert not is_bomb_pot(game)


def test_a_vote_can_be_taken_back_and_is_not_cast_twice() -> None:
    game = Game("a b", cash=BY_VOTE)
    game.hands(1, "a")
    votes(game, "ab")
    assert game.refuses(VoteBombPot("a", True)) == "voted_before"
    game.do(VoteBombPot("a", False))
    assert not is_bomb_pot(game)
    assert Game("a b", cash=EVERY_THIRD).refuses(VoteBombPot("a", True)) == "no_bomb_pot_vote"


def test_the_first_hand_has_blinds_and_those_move_on_after_any_number_of_bomb_pots() -> None:
    game, plain = Game("a b c", cash=BY_VOTE), Game("a b c")
    votes(game, "abc")
    assert game.deal("a") == plain.deal("a")
    assert not any(isinstance(event, BombPot) for event in game.events)
    game.fold_out()
    plain.fold_out()
    for _ in range(2):
        votes(game, "abc")
        assert is_bomb_pot(game)
    assert game.hands(3) == plain.hands(3)


def test_a_vote_needs_blinds_to_leave_out() -> None:
    with pytest.raises(RiverboatError, match="bomb_pot_vote"):
        TableSettings(rules=Rules.kitchen(), cash=CashOptions(bomb_pot_vote=True))
