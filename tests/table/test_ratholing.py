"""Rule T8: whoever leaves a cash table and returns soon brings back at least what was taken away."""

from __future__ import annotations

from random import Random

import pytest
from table_story import Game

from riverboat.cards import deck_of
from riverboat.engine import AllIn, Call, Check, Fold, legal_actions
from riverboat.errors import RiverboatError
from riverboat.table import (
    Act,
    Command,
    DealHand,
    Join,
    Leave,
    TableSettings,
    apply,
    decode_table,
    encode_table,
    next_players,
)
from riverboat.table.departures import DEPARTURES_KEPT, buy_in_range, chips_to_bring_back
from riverboat.table.events import ChipsReturned

NOON = 1_800_000_000
HOUR = 3600


def a_game(seats: str = "a b c", stacks: dict[str, int] | None = None, **options: object) -> Game:
    return Game(seats, stacks, **{"min_buy_in": 200, "max_buy_in": 1000, **options})


def refuses(game: Game, command: Join, code: str) -> dict[str, object]:
    with pytest.raises(RiverboatError) as refused:
        apply(game.table, command)
    assert refused.value.code == code
    return refused.value.values


def test_less_than_was_taken_away_is_refused_within_the_hour():
    game = a_game(stacks={"b": 700})
    game.do(Leave("b", NOON))
    values = refuses(game, Join("b", "b", 699, at=NOON + HOUR - 1), "must_bring_back")
    assert values == {"buy_in": 699, "chips": 700, "minutes": 60}
    game.do(Join("b", "b", 700, at=NOON + HOUR - 1))


def test_the_range_offered_begins_with_what_was_taken_away():
    game = a_game(stacks={"b": 700})
    assert buy_in_range(game.table, "b", NOON) == (200, 1000)
    game.do(Leave("b", NOON))
    assert buy_in_range(game.table, "b", NOON) == (700, 1000)
    assert chips_to_bring_back(game.table, "b", NOON) == 700
    assert buy_in_range(game.table, "c", NOON) == (200, 1000), "it concerns nobody else"
    assert buy_in_range(game.table, "b", NOON + HOUR) == (200, 1000)


def test_after_the_time_any_buy_in_is_right():
    game = a_game(stacks={"b": 700})
    game.do(Leave("b", NOON))
    game.do(Join("b", "b", 200, at=NOON + HOUR))


def test_more_than_the_largest_buy_in_is_brought_back_whole():
    game = a_game("a b")
    rich = "b"
    game.deal("a", "As Kd Ac Qd")
    game.act("a c")
    assert game.stack(rich) == 2000
    game.do(Leave(rich, NOON))
    assert buy_in_range(game.table, rich, NOON + 1) == (2000, 2000)
    assert refuses(game, Join(rich, rich, 1000, at=NOON + 1), "must_bring_back")["chips"] == 2000
    assert refuses(game, Join(rich, rich, 2001, at=NOON + 1), "bad_buy_in")["high"] == 2000
    game.do(Join(rich, rich, 2000, at=NOON + 1))


def test_whoever_lost_may_come_back_with_the_usual_buy_in():
    game = a_game(stacks={"b": 700})
    game.do(Leave("b", NOON))
    game.do(Join("b", "b", 900, at=NOON))
    game.do(Leave("b", NOON + 5))
    assert chips_to_bring_back(game.table, "b", NOON + 6) == 900, "the last time counts"
    poor = a_game("a b c", stacks={"b": 100}, min_buy_in=1)
    poor.do(Leave("b", NOON))
    assert buy_in_range(poor.table, "b", NOON) == (100, 1000)


def test_chips_that_the_hand_still_brings_count():
    """The big blind leaves in the middle of the hand; both others fold, and the blinds are the player's."""
    game = a_game("a b c")
    game.deal("a")
    game.do(Leave("c", NOON))
    assert chips_to_bring_back(game.table, "c", NOON) == 990
    game.fold_out()
    assert chips_to_bring_back(game.table, "c", NOON) == 1005


def test_no_time_and_zero_minutes_are_no_rule():
    game = a_game(stacks={"b": 700})
    game.do(Leave("b"))
    game.do(Join("b", "b", 200, at=NOON))
    free = a_game(stacks={"b": 700}, rathole_minutes=0)
    free.do(Leave("b", NOON))
    free.do(Join("b", "b", 200, at=NOON))


def test_a_sit_and_go_costs_its_entry_whoever_left_before():
    game = Game("a . .", kind="sit_and_go", entry=50)
    game.do(Leave("a", NOON))
    assert game.table.departures == ()
    assert buy_in_range(game.table, "a", NOON) == (50, 50)
    game.do(Join("a", "a", 50, at=NOON))


def test_it_is_kept_with_the_table_and_forgotten_in_time():
    game = a_game(stacks={"b": 700, "c": 800})
    game.do(Leave("b", NOON))
    assert decode_table(encode_table(game.table)) == game.table
    game.do(Leave("c", NOON + HOUR))
    assert [known.player for known in game.table.departures] == ["c"]


def test_a_table_remembers_only_so_many():
    game = a_game("a .")
    for number in range(DEPARTURES_KEPT + 5):
        game.do(Join(f"p{number}", "p", 500, at=NOON))
        game.do(Leave(f"p{number}", NOON))
    assert len(game.table.departures) == DEPARTURES_KEPT
    assert game.table.departures[-1].player == f"p{DEPARTURES_KEPT + 4}"


@pytest.mark.parametrize("wrong", [-1, 7 * 24 * 60 + 1, 1.5, True, "60"])
def test_the_time_is_a_whole_number_of_minutes(wrong: object):
    with pytest.raises(RiverboatError) as refused:
        TableSettings(rules=a_game().table.settings.rules, rathole_minutes=wrong)
    assert refused.value.code == "bad_setting"


@pytest.mark.parametrize("wrong", [1.5, "noon", True])
def test_a_time_is_whole_seconds(wrong: object):
    with pytest.raises(RiverboatError) as refused:
        apply(a_game().table, Leave("a", wrong))
    assert refused.value.code == "bad_argument"


@pytest.mark.parametrize("seed", range(30))
def test_at_any_table_nobody_returns_with_less(seed: int):
    """Random hands, departures in the middle of them, returns: against a book kept of what everybody was given back."""
    random, now = Random(seed), NOON
    game = a_game("a b c d", min_buy_in=50)
    left_at: dict[str, int] = {}
    taken: dict[str, int] = {}

    def do(command: Command) -> None:
        for event in game.do(command):
            if isinstance(event, ChipsReturned) and event.player in left_at:
                taken[event.player] = taken.get(event.player, 0) + event.amount

    for _ in range(150):
        now += random.choice((1, 60, 1200))
        sitting = {each.player: each for each in game.table.seats if each is not None}
        player = random.choice("abcd")
        if player not in sitting:
            least = taken.get(player, 0) if now - left_at.get(player, 0) < HOUR else 0
            wanted = random.choice((50, 400, 1000, max(50, least)))
            if wanted < least:
                assert game.refuses(Join(player, player, wanted, at=now)) == "must_bring_back"
            elif wanted > max(1000, least):
                assert game.refuses(Join(player, player, wanted, at=now)) == "bad_buy_in"
            else:
                do(Join(player, player, wanted, post=True, at=now))
                left_at.pop(player, None)
                taken.pop(player, None)
        elif not sitting[player].has_left and random.random() < 0.15:
            left_at[player], taken[player] = now, 0
            do(Leave(player, now))
        elif game.turn is not None:
            legal = legal_actions(game.table.hand)
            do(Act(game.turn, random.choice((AllIn(), Fold(), Call() if legal.call else Check()))))
        elif len(next_players(game.table)) > 1:
            first = next_players(game.table)[0] if game.table.positions is None else None
            deck = list(deck_of("standard"))
            random.shuffle(deck)
            do(DealHand(tuple(deck), 0, first))
