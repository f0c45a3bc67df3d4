"""Every bot plays tables with options of cash games: an illegal action would raise here."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from bot_table import ALL_BOTS, HURRIED, shuffled_deck

from riverboat.bots import Bot, load_bot, start_bot
from riverboat.engine import Rules, observe
from riverboat.table import Act, AddChips, DealHand, Join, SetStraddle, TableSettings, actor_of, apply, new_table
from riverboat.table.cash import CashOptions

STAKES = Rules(small_blind=50, big_blind=100)
HANDS = 4
OPTIONS: dict[str, dict[str, Any]] = {
    "button straddle": {"straddle_seat": "button", "straddle_mandatory": True},
    "re-straddles": {"straddle_seat": "utg", "re_straddles": 3, "rake_basis_points": 500},
    "bomb pots": {"bomb_pot_every": 2},
    "two boards": {"bomb_pot_every": 2, "bomb_pot_boards": 2, "rake_basis_points": 500},
    "Mississippi": {"straddle_seat": "any"},
}


@pytest.fixture(scope="module")
def bots() -> dict[str, Bot]:
    return {name: load_bot(name, 1) for name in ALL_BOTS}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS.keys())
def test_every_bot_plays_with_it(options: dict[str, Any], bots: dict[str, Bot]) -> None:
    rng = Random(11)
    settings = TableSettings(rules=STAKES, seats=6, straddle_allowed=True, cash=CashOptions(**options))
    for first in range(0, len(ALL_BOTS), 4):
        names = ALL_BOTS[first : first + 4]
        table = new_table(settings)
        for seat, name in enumerate(names):
            start_bot(bots[name], seat, table.rules)
            table = apply(table, Join(name, name, 10_000, seat)).table
            table = apply(table, SetStraddle(name, True)).table
        for number in range(HANDS):
            first_button = None if number else 0
            table = apply(table, DealHand(tuple(shuffled_deck(STAKES, rng)), first_button=first_button)).table
            while (seat := actor_of(table)) is not None:
                assert table.hand is not None
                name = table.dealt[seat]
                table = apply(table, Act(name, bots[name].act(observe(table.hand, seat, HURRIED)))).table
            for name in names:
                stack = next(seated.stack for seated in table.seats if seated is not None and seated.player == name)
                if not stack:
                    table = apply(table, AddChips(name, 10_000)).table
        assert table.hand_number == HANDS
