"""Rule G3: a moved tournament player is dealt in everywhere except between the small blind and the button.

Random tournament tables are compared with a reference that shares no code with `riverboat.table.button`: it walks
round the table seat by seat. The same walk says which late entries of a cash table with a dead button are dealt in.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest
from table_story import Game

from riverboat.cards import deck_of
from riverboat.engine.rules import Rules
from riverboat.table import (
    ComeBack,
    DealHand,
    Join,
    Leave,
    Table,
    TableSettings,
    TimeOut,
    actor_of,
    apply,
    new_table,
    next_players,
)

HANDS = 700
SEEDS = range(4)
DECK = deck_of("standard")


def tournament(seats: str, **options: object) -> Game:
    return Game(seats, kind="tournament", **options)


# Hand by hand. Places are told as button, small blind, big blind; a dot is dead.


def test_two_and_one_moved_in_behind_the_big_blind_are_three() -> None:
    game = tournament("a b .")
    assert game.hands(1, "a") == ["a a b"]
    game.do(Join("m", "M", 300, 2))
    assert game.hands(3) == ["a b m", "b m a", "m a b"]


def test_two_and_one_moved_in_behind_the_button_are_three_and_the_moved_player_has_the_button() -> None:
    game = tournament("a . b")
    assert game.hands(1, "a") == ["a a b"]
    game.do(Join("m", "M", 300, 1))
    assert game.hands(3) == ["m b a", "b a m", "a m b"]


def test_two_and_several_moved_in_are_all_dealt_in() -> None:
    game = tournament("a . . b .")
    assert game.hands(1, "a") == ["a a b"]
    game.do(Join("m", "M", 300, 1), Join("n", "N", 300, 2))
    assert game.deal() == "n b a"
    assert game.players == "a m n b"


def test_a_player_moved_under_the_gun_of_two_is_dealt_in_with_a_dead_small_blind() -> None:
    game = tournament("a . b c")
    assert game.hands(1, "a") == ["a b c"]
    game.do(Leave("c"), Join("m", "M", 300, 1))
    assert game.deal() == "b . a"
    assert game.players == "a m b"
    assert game.posts == [("a", "big_blind", 10)]


def test_a_player_moved_under_the_gun_of_two_is_dealt_in_with_a_dead_button() -> None:
    game = tournament("a . b c")
    assert game.hands(1, "a") == ["a b c"]
    game.do(Leave("b"), Join("m", "M", 300, 1))
    assert game.deal() == ". c a"
    assert game.players == "a m c"


def test_heads_up_nobody_waits_between_small_blind_and_button() -> None:
    """The button would be dead at b's seat, and m between it and the small blind; two players have no such place."""
    game = tournament("a b . c")
    assert game.hands(1, "a") == ["a b c"]
    game.do(Leave("b"), Join("m", "M", 300, 2))
    assert game.hands(3) == ["m c a", "c a m", "a m c"]


def test_from_three_to_two_with_one_moved_in_nobody_has_the_big_blind_twice_in_a_row() -> None:
    game = tournament("a b . c")
    assert game.hands(1, "a") == ["a b c"]
    game.do(Leave("a"), Join("m", "M", 300, 2))
    assert game.hands(3) == ["m c b", "c b m", "b m c"]


@pytest.mark.parametrize(
    ("seats", "gone", "seat", "then"),
    [("a . b", "", 1, "b a m"), ("a b .", "", 2, "b m a"), ("a b . c", "a", 2, "m c b"), ("a b . c", "b", 2, "c a m")],
)
def test_forward_button_a_player_moved_to_a_table_of_two_is_dealt_in(
    seats: str, gone: str, seat: int, then: str
) -> None:
    game = tournament(seats, button_rule="forward")
    game.hands(1, "a")
    game.do(*map(Leave, gone), Join("m", "M", 300, seat))
    assert game.hands(1) == [then]


@pytest.mark.parametrize(("gone", "then"), [("c", "b . a"), ("b", ". c a")])
def test_cash_with_a_dead_button_a_player_who_posts_between_big_blind_and_button_is_dealt_in(
    gone: str, then: str
) -> None:
    game = Game("a . b c", button_rule="dead")
    assert game.hands(1, "a") == ["a b c"]
    game.do(Leave(gone), Join("n", "N", 300, 1, post=True))
    assert game.deal() == then
    assert "n" in game.players
    assert ("n", "live_post", 10) in game.posts


# Any tournament.


class Before(NamedTuple):
    """A table between hands, as a walk round it sees it."""

    size: int
    small: int
    big: int
    """Where the blinds were."""
    regular: frozenset[int]
    """Have been dealt in here before and owe nothing."""
    entering: frozenset[int]
    """Were moved here, or post to be dealt in."""
    others: frozenset[int]
    """Wait for the big blind."""


def before_hand(table: Table) -> Before:
    assert table.positions is not None
    is_tournament = table.settings.kind == "tournament"
    regular, entering, others = set(), set(), set()
    for seat, seated in enumerate(table.seats):
        if seated is None or not seated.stack or (seated.is_sitting_out and not is_tournament):
            continue
        is_entering = not seated.hands_dealt if is_tournament else seated.owes_blind and seated.posts
        is_waiting = not is_tournament and seated.owes_blind and not seated.posts
        (others if is_waiting else entering if is_entering else regular).add(seat)
    positions = table.positions
    return Before(
        len(table.seats),
        positions.small_blind,
        positions.big_blind,
        frozenset(regular),
        frozenset(entering),
        frozenset(others),
    )


def dealt_by_the_rules(before: Before, is_tournament: bool) -> frozenset[int]:
    """Who is dealt in under the dead button: walk on to the big blind, then back from the small blind to the button."""
    everyone = before.regular | before.entering | before.others
    if len(before.regular) < 2:
        return everyone
    big = (before.big + 1) % before.size
    while big not in everyone:
        big = (big + 1) % before.size
    seat, passed = (before.big - 1) % before.size, set()
    while seat not in (big, before.small) and seat not in before.regular:
        passed.add(seat)
        seat = (seat - 1) % before.size
    is_there_a_button = seat != big
    entering = before.entering - passed - {before.big, before.small} if is_there_a_button else frozenset()
    if is_tournament:
        entering = before.entering - passed if is_there_a_button else before.entering
        if len(before.regular | entering | {big}) == 2:
            return everyone
    return before.regular | {big} | entering


def played_out(table: Table) -> Table:
    """Everybody is away and folds, or checks where that is free."""
    while (seat := actor_of(table)) is not None:
        seated = table.seats[seat]
        assert seated is not None
        table = apply(table, TimeOut(seated.player)).table
        assert table.seats[seat] is not None
    return table


def life(settings: TableSettings, seed: int) -> list[tuple[Table, Table]]:
    """Tables before and after the deal of each hand, while players come and go, mostly by ones and twos."""
    random, table, hands, names = Random(seed), new_table(settings), [], 0
    while len(hands) < HANDS:
        for seated in table.seats:
            if seated is not None and seated.is_sitting_out:
                table = apply(table, ComeBack(seated.player, post=random.random() < 0.7)).table
        seated_now = [seated.player for seated in table.seats if seated is not None]
        for player in random.sample(seated_now, min(len(seated_now), random.choice((0, 0, 1, 1, 2)))):
            table = apply(table, Leave(player)).table
        free = [seat for seat, seated in enumerate(table.seats) if seated is None]
        for seat in random.sample(free, min(len(free), random.choice((0, 0, 1, 1, 2)))):
            names += 1
            table = apply(table, Join(f"p{names}", f"P{names}", 500, seat, post=random.random() < 0.7)).table
        if not (ready := next_players(table)):
            continue
        first = random.choice(ready) if table.positions is None else None
        dealt = apply(table, DealHand(DECK, 0, first)).table
        hands.append((table, dealt))
        table = played_out(dealt)
    return hands


def dealt_in(table: Table) -> frozenset[int]:
    return frozenset(seat for seat, player in enumerate(table.dealt) if player)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", ["tournament", "cash"])
def test_dead_button_the_seats_dealt_in_are_those_of_a_walk_round_the_table(kind: str, seed: int) -> None:
    settings = TableSettings(
        rules=Rules(small_blind=5, big_blind=10), kind=kind, button_rule="dead", seats=2 + 2 * seed + 1, max_buy_in=500
    )
    entered = 0
    for before, after in life(settings, seed):
        if before.positions is not None:
            facts = before_hand(before)
            assert dealt_in(after) == dealt_by_the_rules(facts, kind == "tournament"), facts
            entered += len(facts.entering & dealt_in(after))
    assert entered > HANDS / 10


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("button_rule", ["dead", "forward"])
def test_a_moved_player_waits_only_between_button_and_small_blind(button_rule: str, seed: int) -> None:
    settings = TableSettings(
        rules=Rules(small_blind=5, big_blind=10),
        kind="tournament",
        button_rule=button_rule,
        seats=3 + 2 * seed,
        max_buy_in=500,
    )
    hands = [after for _, after in life(settings, seed)]
    for before, after in pairwise(hands):
        positions = after.positions
        assert positions is not None
        waits = {seat for seat, seated in enumerate(after.seats) if seated is not None and seated.stack}
        seat = (positions.button + 1) % settings.seats
        between = set()
        while positions.small_blind not in (seat, positions.button):
            between.add(seat)
            seat = (seat + 1) % settings.seats
        assert waits - dealt_in(after) <= between
        assert after.dealt[positions.big_blind] != before.dealt[before.positions.big_blind]
        if len(dealt_in(after)) == 2:
            assert positions.button == positions.small_blind
