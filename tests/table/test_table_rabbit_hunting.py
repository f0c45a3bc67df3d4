"""Rule H6 at a table: who may ask for undealt cards, and until when."""

from __future__ import annotations

import pytest
from table_story import BLINDS, Game

from riverboat.engine import RabbitHunt
from riverboat.engine.events import RabbitShown
from riverboat.errors import RiverboatError
from riverboat.table import Act, Join, Leave, TableSettings, observe_table
from riverboat.table.cash import CashOptions

HUNTING = CashOptions(rabbit_hunting=True)


def ended(cash: CashOptions = HUNTING) -> Game:
    game = Game("a b c .", cash=cash)
    game.deal("a")
    game.fold_out()
    return game


def test_a_player_who_folded_may_ask_until_the_next_hand_and_all_see_it() -> None:
    game = ended()
    stacks = [game.stack(player) for player in "abc"]
    (shown,) = game.do(Act("a", RabbitHunt(0)))
    assert isinstance(shown, RabbitShown)
    assert len(shown.cards) == 5
    for player in ("a", "b", None):
        seen = observe_table(game.table, player).hand
        assert seen is not None
        assert len(seen.rabbit[0]) == 5
    assert [game.stack(player) for player in "abc"] == stacks
    assert game.refuses(Act("b", RabbitHunt(1))) == "no_rabbit_left"
    game.deal()
    assert game.refuses(Act("a", RabbitHunt(0))) == "hunt_after_hand"


def test_who_was_not_dealt_in_may_not_ask() -> None:
    game = ended()
    assert game.refuses(Act("a", RabbitHunt(1))) == "not_dealt_in"
    game.do(Leave("c"), Join("d", "D", 1000, 2))
    assert game.refuses(Act("d", RabbitHunt(2))) == "not_dealt_in"


def test_it_is_an_option_of_cash_tables() -> None:
    assert ended(CashOptions()).refuses(Act("a", RabbitHunt(0))) == "no_rabbit_hunt"
    with pytest.raises(RiverboatError, match="rabbit_hunting"):
        TableSettings(rules=BLINDS, kind="sit_and_go", cash=HUNTING)
