"""Rule H5, the 7-2 game: whoever wins with the worst hand and shows it is paid by the others."""

from __future__ import annotations

import pytest
from table_story import BLINDS, Game

from riverboat.cards import to_cards
from riverboat.engine import Rules, Show
from riverboat.errors import RiverboatError
from riverboat.host.table.transfers import table_transfers
from riverboat.table import Act, Leave, TableSettings, chips_on_table
from riverboat.table.cash import CashOptions
from riverboat.table.events import PlayerBusted, SideBetPaid

GAME = CashOptions(seven_deuce=20)
B_HAS_IT = "7s Ac Kc 2d Ah Kh"
"""To b, c and a, one card at a time."""


def paid(game: Game) -> list[SideBetPaid]:
    return [event for event in game.events if isinstance(event, SideBetPaid)]


def dealt(stacks: dict[str, int] | None = None) -> Game:
    game = Game("a b c", stacks, cash=GAME)
    game.deal("a", B_HAS_IT)
    return game


def test_who_wins_without_showdown_is_paid_on_showing_both_cards() -> None:
    game = dealt()
    game.act("f r100 f")
    assert paid(game) == []
    seven, deuce = to_cards("7s2d")
    game.do(Act("b", Show(1, (seven,))))
    assert paid(game) == []
    game.do(Act("b", Show(1, (deuce,))))
    assert paid(game) == [SideBetPaid(1, "b", ((2, 20), (0, 20)))]
    game.do(Act("b", Show(1, (seven, deuce))))
    assert len(paid(game)) == 1
    assert (game.stack("a"), game.stack("b"), game.stack("c")) == (980, 1050, 970)


def test_at_a_showdown_it_is_paid_at_once() -> None:
    game = Game("a b", cash=GAME)
    game.deal("a", "7s Ac 2d Kh 3c 7d 7h 2s 4c 9d 5c 9h")
    game.act("c x x x x x x x")
    assert [event.payments for event in paid(game)] == [((0, 20),)]
    assert chips_on_table(game.table) == 2000


def test_a_beaten_seven_deuce_pays_nothing() -> None:
    game = Game("a b c", cash=GAME)
    game.deal("a", f"{B_HAS_IT} 3c As 9d 9h 3h Td 3s Jc")
    game.act("c c x x x x x x x x x x")
    assert paid(game) == []


def test_nobody_pays_more_than_the_stack_and_may_be_out() -> None:
    game = dealt({"c": 15})
    game.act("f r100 f")
    game.do(Act("b", Show(1, to_cards("7s2d"))))
    assert paid(game)[0].payments == ((2, 5), (0, 20))
    assert PlayerBusted(2, "c") in game.events


def test_whoever_has_left_pays_nothing() -> None:
    game = dealt()
    game.act("f r100 f")
    game.do(Leave("c"))
    game.do(Act("b", Show(1, to_cards("7s2d"))))
    assert paid(game)[0].payments == ((0, 20),)


def test_the_ledger_moves_it_through_the_pot() -> None:
    game = dealt()
    game.act("f r100 f")
    before = game.table
    show = Act("b", Show(1, to_cards("7s2d")))
    moved = table_transfers(before, show, game.do(show), None, ())
    assert {transfer.kind for transfer in moved} == {"side_bet"}
    assert [(transfer.source, transfer.target, transfer.chips, transfer.player) for transfer in moved] == [
        ("seat", "pot", 20, "c"),
        ("seat", "pot", 20, "a"),
        ("pot", "seat", 40, "b"),
    ]


@pytest.mark.parametrize("rules", [Rules(big_blind=10, ante=10, button_blind=True, deck="short")])
def test_a_game_without_deuces_has_none(rules: Rules) -> None:
    TableSettings(rules=BLINDS, cash=GAME)
    with pytest.raises(RiverboatError, match="seven_deuce"):
        TableSettings(rules=rules, cash=GAME)
