"""Rule T7: sit-and-gos. Levels, ranking, prizes, the end."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from table_story import Game

from riverboat.engine import Rules
from riverboat.engine.stakes import PrizeStakes
from riverboat.errors import RiverboatError
from riverboat.table import (
    BlindSchedule,
    DealHand,
    Join,
    Leave,
    Level,
    Place,
    TableSettings,
    TournamentEnded,
    level_of,
    observe_table,
    rising_blinds,
    split_pool,
)
from riverboat.table.events import ChipsReturned, LevelStarted, PlayerBusted
from riverboat.table.prizes import share_prizes


def sit_and_go(seats: str, **options: object) -> Game:
    return Game(seats, **{"kind": "sit_and_go", "starting_stack": 100, "entry": 10} | options)


def with_stacks(game: Game, **stacks: int) -> None:
    """Let the players have different stacks, as after some hands."""

    seats = tuple(
        None if seated is None else msgspec.structs.replace(seated, stack=stacks.get(seated.player, seated.stack))
        for seated in game.table.seats
    )
    game.table = msgspec.structs.replace(game.table, seats=seats)


def test_everyone_pays_the_entry_and_gets_the_starting_stack():
    game = sit_and_go("a b .")
    assert game.refuses(Join("c", "C", 9)) == "bad_buy_in"
    game.do(Join("c", "C", 10))
    assert game.stack("c") == 100


def test_before_the_first_hand_a_player_may_leave_and_gets_the_entry_back():
    game = sit_and_go("a b c")
    assert ChipsReturned(1, "b", 10) in game.do(Leave("b"))


def test_once_it_has_begun_nobody_joins_and_no_chips_leave():
    game = sit_and_go("a b c .")
    game.hands(1, "a")
    assert game.refuses(Join("d", "D", 10)) == "already_started"
    assert game.refuses(Leave("a")) == "chips_stay_in_play"


def test_busted_together_the_larger_stack_at_the_start_of_the_hand_finishes_higher():
    game = sit_and_go("a b c d")
    with_stacks(game, a=150, b=60, c=90)
    game.deal("d", cards="As Kc Qc Jc Ad Kd Qd Jd")
    events = game.act("a f a a")
    assert [event for event in events if isinstance(event, PlayerBusted)] == [
        PlayerBusted(2, "c", 3),
        PlayerBusted(1, "b", 4),
    ]
    assert [place.player for place in game.table.places] == ["c", "b"]


def test_busted_together_with_equal_stacks_they_tie_and_share_the_prizes():
    game = sit_and_go("a b c", prize_shares=(50, 30, 20))
    game.deal("c", cards="As Kc Qc Ad Kd Qd")
    end = game.act("a a a")[-1]
    assert end == TournamentEnded((Place(1, "a", "A", 15), Place(2, "b", "B", 8), Place(2, "c", "C", 7)))


def test_it_ends_with_one_player_and_no_further_hand():
    game = sit_and_go("a b")
    game.deal("a", cards="As Kc Ad Kd")
    end = game.act("a c")[-1]
    assert end == TournamentEnded((Place(1, "b", "B", 13), Place(2, "a", "A", 7)))
    assert game.table.is_finished
    assert game.refuses(DealHand(tuple(range(52)))) == "tournament_over"
    assert game.do(Leave("a"), Leave("b"))
    assert not any(isinstance(event, ChipsReturned) for event in game.events)


def test_a_busted_player_may_get_up():
    game = sit_and_go("a b c")
    with_stacks(game, b=50)
    game.deal("a", cards="Kc As Qc Kd Ad Qd")
    game.act("f a c")
    assert game.status("b") == "busted"
    game.do(Leave("b"))
    assert [place.player for place in game.table.places] == ["b"]


def test_the_end_is_told_under_its_name():
    assert TournamentEnded.__struct_config__.tag == "tournament_end"


def test_levels_by_hands():
    schedule = BlindSchedule((Level(5, 10, lasts=2), Level(10, 20, lasts=1), Level(15, 30, ante=3, lasts=1)))
    game = sit_and_go("a b c", starting_stack=1000, schedule=schedule)
    posted = []
    for hand in range(5):
        game.deal("a" if hand == 0 else None)
        posted.append([amount for _, _, amount in game.posts])
        game.fold_out()
    assert posted == [[5, 10], [5, 10], [10, 20], [3, 3, 3, 15, 30], [3, 3, 3, 15, 30]]
    assert [event.number for event in game.events if isinstance(event, LevelStarted)] == [1, 2, 3]


def test_levels_by_seconds_change_between_hands_and_never_go_back():
    schedule = rising_blinds(5, 10, every=300, unit="seconds")
    game = sit_and_go("a b c", starting_stack=1000, schedule=schedule)
    blinds = []
    for seconds in (0, 299, 300, 10, 900):
        game.deal("a" if seconds == 0 else None, seconds=seconds)
        blinds.append(game.table.rules.big_blind)
        game.fold_out()
    assert blinds == [10, 10, 15, 15, 30]


def test_what_is_left_of_a_level_counts_the_hand_under_way():
    game = sit_and_go("a b c", starting_stack=1000, schedule=rising_blinds(5, 10, every=3))
    assert level_of(game.table) == (1, 3)
    game.hands(2, "a")
    assert level_of(game.table) == (1, 1)
    game.hands(1)
    assert level_of(game.table) == (1, 0)
    game.hands(1)
    assert level_of(game.table) == (2, 2)


def test_bet_sizes_follow_the_level():
    settings = TableSettings(
        rules=Rules(small_blind=5, big_blind=10, structure="fixed_limit"),
        schedule=BlindSchedule((Level(5, 10), Level(50, 100))),
    )
    rules = settings.level_rules(2)
    assert (rules.min_bet, rules.small_bet, rules.big_bet) == (100, 100, 200)


def test_the_usual_schedule_has_an_ante_from_a_level_on():
    schedule = rising_blinds(50, 100, every=10, ante_from=3, levels=4)
    assert [(level.small_blind, level.big_blind, level.ante) for level in schedule.levels] == [
        (50, 100, 0),
        (75, 150, 0),
        (100, 200, 25),
        (150, 300, 37),
    ]


@pytest.mark.parametrize("level", [Level(20, 10), Level(5, 0), Level(5, 10, -1), Level(5, 10, 0, 0)])
def test_levels_that_cannot_be_played_are_refused(level: Level):
    with pytest.raises(RiverboatError, match="level 1"):
        BlindSchedule((level,))
    with pytest.raises(RiverboatError, match="at least one level"):
        BlindSchedule(())


@given(st.integers(0, 10**9), st.lists(st.integers(0, 100), min_size=1, max_size=9), st.integers(1, 10))
def test_prizes_are_the_pool_to_the_last_cent(pool: int, shares: list[int], players: int):
    shares[0] += 1
    assert sum(split_pool(pool, shares, players)) == pool


def test_an_odd_cent_goes_to_the_best_places():
    assert split_pool(100, (1, 1, 1), 9) == (34, 33, 33)
    assert split_pool(101, (50, 30, 20), 9) == (51, 30, 20)


def test_with_fewer_players_than_prizes_the_others_get_it_all():
    assert split_pool(100, (50, 30, 20), 2) == (63, 37)


def test_those_who_tie_share_the_prizes_of_their_places():
    assert share_prizes((50, 30, 20), (1, 2, 2, 4)) == (50, 25, 25, 0)
    assert share_prizes((50, 31), (1, 2, 2)) == (50, 16, 15)


def test_a_player_of_a_sit_and_go_sees_the_prizes_that_are_left():
    game = sit_and_go("a b c", prize_shares=(5, 3))
    game.deal("a")
    seen = observe_table(game.table, "a").hand
    assert seen is not None
    assert seen.stakes == PrizeStakes((19, 11))
