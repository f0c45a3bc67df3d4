"""Rule H7, the stand-up game: whoever wins a pot sits, and the last one standing pays the others."""

from __future__ import annotations

from table_story import Game

from riverboat.host.table.transfers import table_transfers
from riverboat.table import Act, Join, Leave, chips_on_table
from riverboat.table.cash import CashOptions
from riverboat.table.events import ChipsReturned, PlayerBusted, StandUpPaid, StandUpStarted, StandUpWon

GAME = CashOptions(stand_up=20)


def started(stacks: dict[str, int] | None = None, seats: str = "a b c") -> Game:
    """In the first hand the big blind, c, wins and sits."""
    game = Game(seats, stacks, cash=GAME)
    game.deal("a")
    game.fold_out()
    return game


def told(game: Game, kind: type) -> list[object]:
    return [event for event in game.events if isinstance(event, kind)]


def standing(game: Game) -> str:
    return "".join(seated.player for seated in game.table.seats if seated and seated.stand_up == "standing")


def test_who_wins_a_pot_sits_and_the_last_one_standing_pays_each_of_the_others() -> None:
    game = started()
    assert told(game, StandUpStarted) == [StandUpStarted((0, 1, 2))]
    assert told(game, StandUpWon) == [StandUpWon(2, "c")]
    assert standing(game) == "ab"
    game.deal()
    game.fold_out()  # the big blind, a, wins: b is left
    assert told(game, StandUpPaid) == [StandUpPaid(1, "b", ((2, 20), (0, 20)))]
    assert standing(game) == ""
    assert chips_on_table(game.table) == 3000
    game.deal()
    assert standing(game) == "abc"


def test_a_small_stack_is_shared_out_and_may_be_gone() -> None:
    game = started({"b": 16})
    game.deal()
    game.fold_out()
    # b has posted 5 in the first hand, and the button posts nothing in the second.
    assert told(game, StandUpPaid) == [StandUpPaid(1, "b", ((2, 6), (0, 5)))]
    assert PlayerBusted(1, "b") in game.events


def test_who_leaves_is_out_of_the_round_and_who_comes_waits_for_the_next() -> None:
    game = started(seats="a b c d .")
    assert standing(game) == "abd"
    game.do(Join("e", "E", 1000, 4, post=True), Leave("b"))
    game.deal()
    assert standing(game) == "ad"
    game.fold_out()  # e, who is not in the round, wins
    assert standing(game) == "ad"
    game.deal()
    game.fold_out()  # the big blind, a, wins
    assert told(game, StandUpPaid) == [StandUpPaid(3, "d", ((0, 20), (2, 20)))]
    assert chips_on_table(game.table) == sum(game.stack(player) for player in "acde")


def test_two_players_do_not_play_it() -> None:
    assert told(started(seats="a b"), StandUpStarted) == []


def test_the_ledger_moves_it_through_the_pot() -> None:
    game = started()
    game.deal()
    game.act("f")
    before = game.table
    moved = table_transfers(before, None, game.act("f"), None, ())
    assert {transfer.kind for transfer in moved} == {"side_bet"}
    assert [(transfer.source, transfer.target, transfer.chips, transfer.player) for transfer in moved] == [
        ("seat", "pot", 40, "b"),
        ("pot", "seat", 20, "c"),
        ("pot", "seat", 20, "a"),
    ]


def test_a_hand_without_it_tells_nothing_of_it() -> None:
    game = Game("a b c")
    game.deal("a")
    game.fold_out()
    assert standing(game) == ""
    assert told(game, StandUpWon) == []
    assert game.refuses(Act("a", None)) == "no_hand"  # type: ignore[arg-type]


def test_one_of_the_last_two_standing_who_leaves_between_hands_has_lost_the_round() -> None:
    game = started()
    stack = game.table.seats[0].stack
    game.do(Leave("a"))
    assert told(game, StandUpPaid) == [StandUpPaid(0, "a", ((1, 20), (2, 20)))]
    assert told(game, ChipsReturned) == [ChipsReturned(0, "a", stack - 40)]
    assert standing(game) == ""
    assert chips_on_table(game.table) == 3000 - stack + 40


def test_who_leaves_during_a_hand_pays_from_what_is_not_bet_and_others_get_it_after_the_hand() -> None:
    game = started()
    game.deal()
    before = chips_on_table(game.table)
    stack, own = game.stack("b"), game.table
    left = game.do(Leave("b"))
    assert told(game, StandUpPaid) == [StandUpPaid(1, "b", ((2, 20), (0, 20)))]
    taken = sum(event.amount for event in told(game, ChipsReturned))
    assert taken == stack - 40
    assert [(seated.queued, seated.stand_up) for seated in game.table.seats] == [(20, ""), (0, ""), (20, "")]
    transfers = table_transfers(own, None, left, None, ())
    assert [(each.source, each.target, each.chips, each.player) for each in transfers if each.kind == "side_bet"] == [
        ("seat", "pot", 40, "b"),
        ("pot", "seat", 20, "c"),
        ("pot", "seat", 20, "a"),
    ]
    game.fold_out()
    assert chips_on_table(game.table) + sum(event.amount for event in told(game, ChipsReturned)) == before


def test_nobody_pays_when_the_table_is_closed() -> None:
    game = started()
    for player in "abc":
        game.do(Leave(player, is_closing=True))
    assert told(game, StandUpPaid) == []
    assert [event.amount for event in told(game, ChipsReturned)] == [1000, 995, 1005]


def test_with_three_standing_leaving_costs_nothing() -> None:
    game = started(seats="a b c d")
    game.do(Leave("a"))
    assert told(game, StandUpPaid) == []
    game.do(Leave("b"))
    assert [event.seat for event in told(game, StandUpPaid)] == [1]
