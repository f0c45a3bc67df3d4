"""Rule H8, automatic rebuys: how much is bought for whom."""

from __future__ import annotations

import pytest
from table_story import Game

from riverboat.table import SetAutoBuy, SitOut
from riverboat.table.events import AutoBuySet
from riverboat.table.state import auto_bought, seated_at

B_WINS = "As 7d Ah 2c 3c Kd Kh Ks 4c 9d 5c 9h"


def seated_with(mode: str) -> Game:
    game = Game("a b", {"a": 500, "b": 500}, max_buy_in=500)
    assert game.do(SetAutoBuy("a", mode)) == [AutoBuySet(0, "a", mode)]
    assert bought(game) == 0
    return game


def bought(game: Game) -> int:
    return auto_bought(game.table, seated_at(game.table, 0))


@pytest.mark.parametrize(("mode", "chips"), [("off", 0), ("rebuy", 0), ("top_up", 5)])
def test_a_stack_below_the_largest_buy_in_is_filled_up_only_by_top_ups(mode: str, chips: int) -> None:
    game = seated_with(mode)
    game.deal("a")
    game.act("f")
    assert game.stack("a") == 495
    assert bought(game) == chips


@pytest.mark.parametrize(("mode", "chips"), [("off", 0), ("rebuy", 500), ("top_up", 500)])
def test_without_chips_the_largest_buy_in_is_bought(mode: str, chips: int) -> None:
    game = seated_with(mode)
    game.deal("a", B_WINS)
    game.act("a c")
    assert game.stack("a") == 0
    assert bought(game) == chips


def test_nothing_is_bought_for_who_sits_out_nor_in_a_sit_and_go() -> None:
    game = seated_with("top_up")
    game.deal("a")
    game.act("f")
    game.do(SitOut("a"))
    assert bought(game) == 0
    assert Game("a b", kind="sit_and_go", entry=10).refuses(SetAutoBuy("a", "rebuy")) == "no_rebuys"
