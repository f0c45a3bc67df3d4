"""Rule T9: another seat, with the next deal, and nobody gains a blind by it."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from table_story import Game

from examples import examples
from riverboat.cards import deck_of
from riverboat.engine import Fold, Rules
from riverboat.engine.events import Posted
from riverboat.table import (
    Act,
    ChangeSeat,
    DealHand,
    Join,
    Leave,
    Table,
    TableSettings,
    actor_of,
    apply,
    hand_in_play,
    new_table,
    next_players,
    seat_of,
)
from riverboat.table.events import SeatChangeAsked, SeatChanged


def test_before_the_first_hand_a_player_moves_at_once() -> None:
    game = Game("a b .")
    assert game.do(ChangeSeat("a", 2)) == [SeatChangeAsked(0, "a", 2), SeatChanged(0, "a", 2)]
    assert [seated and seated.player for seated in game.table.seats] == [None, "b", "a"]


def test_during_a_hand_and_after_it_a_player_keeps_the_seat_until_the_next_is_dealt() -> None:
    game = Game("a b . c")
    game.deal("a")
    assert game.do(ChangeSeat("b", 2)) == [SeatChangeAsked(1, "b", 2)]
    game.act("f f")
    assert seat_of(game.table, "b") == 1
    game.hands(1)
    assert SeatChanged(1, "b", 2) in game.dealt
    assert seat_of(game.table, "b") == 2
    assert not game.table.seat_requests


def test_a_seat_that_is_taken_is_waited_for_and_goes_to_who_asked_first() -> None:
    game = Game("a b c .")
    game.hands(1, "a")
    game.do(ChangeSeat("b", 0), ChangeSeat("c", 0))
    game.hands(1)
    assert seat_of(game.table, "b") == 1
    game.do(Leave("a"))
    game.hands(1)
    assert (seat_of(game.table, "b"), seat_of(game.table, "c")) == (0, 2)


def test_a_newcomer_is_not_given_the_seat_that_somebody_asked_for() -> None:
    game = Game("a b . .")
    game.hands(1, "a")
    game.do(ChangeSeat("b", 2), Join("c", "C", 1000))
    assert seat_of(game.table, "c") == 3


def test_a_request_is_withdrawn_by_choice_and_by_leaving() -> None:
    game = Game("a b . c")
    game.hands(1, "a")
    game.do(ChangeSeat("a", 2))
    assert game.do(ChangeSeat("a", None)) == [SeatChangeAsked(0, "a", None)]
    assert game.refuses(ChangeSeat("a", None)) == "no_seat_asked"
    game.do(ChangeSeat("a", 2), Leave("a"))
    assert not game.table.seat_requests


def test_own_seat_another_table_size_and_tournaments_are_refused() -> None:
    game = Game("a b .")
    assert game.refuses(ChangeSeat("a", 0)) == "own_seat"
    assert game.refuses(ChangeSeat("a", 3)) == "no_such_seat"
    assert Game("a b", kind="sit_and_go", entry=10).refuses(ChangeSeat("a", 1)) == "seats_are_drawn"


def test_moving_past_nobody_costs_nothing_and_takes_the_blinds_along() -> None:
    game = Game("a b . c d")
    assert game.hands(1, "a") == ["a b c"]
    game.do(ChangeSeat("c", 2))
    assert game.hands(1) == ["b c d"]


def test_who_puts_off_the_big_blind_waits_for_it() -> None:
    game = Game("a b . c d")
    assert game.hands(1, "b") == ["b c d"]
    game.do(ChangeSeat("a", 2))
    assert game.hands(2) == ["c d b", "d b a"]  # a would have been the big blind; b is, and a plays with its own


def test_who_puts_off_the_big_blind_may_post_it() -> None:
    game = Game("a b . c d")
    game.hands(1, "b")
    game.do(ChangeSeat("a", 2, post=True))
    assert game.hands(1) == ["c d b"]
    assert ("a", "live_post", 10) in game.posts


def test_who_had_the_big_blind_pays_the_small_blind_before_moving_past_others() -> None:
    game = Game("a b c d .")
    assert game.hands(1, "a") == ["a b c"]
    game.do(ChangeSeat("c", 4))
    assert game.hands(1) == ["b c d"]
    assert seat_of(game.table, "c") == 2
    game.hands(1)
    assert seat_of(game.table, "c") == 4


@examples(80)
@given(st.integers(0, 2**32), st.sampled_from(["forward", "dead"]))
def test_nobody_plays_more_hands_before_the_next_big_blind_by_moving(seed: int, button_rule: str) -> None:
    """Beside a copy of the table where nobody moves."""
    random = Random(seed)
    table = _started(random, button_rule)
    free = [seat for seat, seated in enumerate(table.seats) if seated is None]
    player = random.choice([seated.player for seated in table.seats if seated is not None])
    stays = _free_hands(table, player, random)
    moved = apply(table, ChangeSeat(player, random.choice(free), post=random.random() < 0.5)).table
    assert _free_hands(moved, player, random) <= stays


@examples(80)
@given(st.integers(0, 2**32), st.sampled_from(["forward", "dead"]))
def test_nobody_has_the_big_blind_twice_in_a_row_by_moving(seed: int, button_rule: str) -> None:
    random = Random(seed)
    table, last = _started(random, button_rule), ""
    for _ in range(30):
        player = random.choice([seated.player for seated in table.seats if seated is not None])
        seat = random.randrange(len(table.seats))
        if seat_of(table, player) != seat:
            table = apply(table, ChangeSeat(player, seat, post=random.random() < 0.5)).table
        table, paid = _folded_round(table, random)
        [now] = [who for who, kinds in paid.items() if "big_blind" in kinds]
        assert now != last
        last = now


def _started(random: Random, button_rule: str) -> Table:
    rules = Rules(small_blind=5, big_blind=10)
    table = new_table(TableSettings(rules=rules, seats=random.randint(4, 10), button_rule=button_rule))
    for name in "abcdefghi"[: random.randint(2, len(table.seats) - 1)]:
        free = [seat for seat, seated in enumerate(table.seats) if seated is None]
        table = apply(table, Join(name, name, 1000, random.choice(free))).table
    for _ in range(random.randint(1, 12)):
        table, _ = _folded_round(table, random)
    return table


def _folded_round(table: Table, random: Random) -> tuple[Table, dict[str, set[str]]]:
    """The next hand, and who paid what in it."""
    deck = list(deck_of("standard"))
    random.shuffle(deck)
    first = random.choice(next_players(table)) if table.positions is None else None
    step = apply(table, DealHand(tuple(deck), 0, first))
    table = step.table
    paid: dict[str, set[str]] = {player: set() for player in table.dealt if player}
    for event in step.events:
        if isinstance(event, Posted):
            paid[table.dealt[event.seat]].add(event.kind)
    while hand_in_play(table) is not None:
        seat = actor_of(table)
        assert seat is not None
        table = apply(table, Act(table.dealt[seat], Fold())).table
    return table, paid


def _free_hands(table: Table, player: str, random: Random) -> int:
    """How many hands a player is dealt into without paying, until the next big blind or its price."""
    played = 0
    for _ in range(40):
        table, paid = _folded_round(table, random)
        if paid.get(player, set()) & {"big_blind", "live_post"}:
            return played
        played += player in paid
    raise AssertionError("the big blind never came")
