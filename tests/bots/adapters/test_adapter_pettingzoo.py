"""The table as a PettingZoo environment: its own checks, exact rules, and no hidden cards."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from riverboat.bots.adapters.pettingzoo import TableEnv, env
from riverboat.cards import parse_card, parse_cards
from riverboat.engine import AllIn, Call, Check, Fold, RaiseTo, Rules, apply, observe, start_hand
from riverboat.gym.encoding import ACTION_NAMES, SEATS_START, encode, offered_actions

# PettingZoo's checks say this of every environment whose observation has an action mask, its own included.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]

RULES = Rules(small_blind=50, big_blind=100)
DECK = parse_cards("AsKdAhKc2c7d8d9d3c2d4cJs")


@pytest.mark.parametrize("players", [2, 3, 6, 9])
def test_it_passes_pettingzoos_own_test(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(players=players), num_cycles=200)
    assert "Passed" in capsys.readouterr().out


def test_the_same_seed_gives_the_same_episodes() -> None:
    seed_test(env, num_cycles=100)


def test_rewards_are_the_big_blinds_won_and_add_up_to_nothing() -> None:
    table = TableEnv(players=4)
    rng = np.random.default_rng(1)
    for seed in range(40):
        table.reset(seed)
        while not any(table.terminations.values()):
            mask = table.observe(table.agent_selection)["action_mask"]
            table.step(int(rng.choice(np.flatnonzero(mask))))
        assert sum(table.rewards.values()) == pytest.approx(0)
        assert max(table.rewards.values()) > 0 or not any(table.rewards.values())


def test_an_action_that_is_not_offered_is_refused() -> None:
    table = TableEnv(players=2)
    with pytest.raises(RuntimeError, match="reset"):
        table.observe("player_0")
    table.reset(1)
    with pytest.raises(ValueError, match="action 9 is not legal now"):
        table.step(9)


def test_sizes_are_totals_and_none_is_offered_twice() -> None:
    hand = start_hand(RULES, [10_000, 10_000], 0, DECK)
    assert offered_actions(observe(hand, 0)) == {
        0: Fold(),
        1: Call(),
        2: RaiseTo(200),
        4: RaiseTo(300),
        5: RaiseTo(500),
        6: AllIn(),
    }
    hand = apply(apply(hand, Call()).hand, Check()).hand
    assert offered_actions(observe(hand, 1)) == {
        0: Fold(),
        1: Check(),
        2: RaiseTo(100),
        4: RaiseTo(200),
        5: RaiseTo(400),
        6: AllIn(),
    }
    assert offered_actions(observe(hand, 0)) == {}


def test_what_an_agent_sees_is_its_own_seat_first() -> None:
    hand = start_hand(RULES, [10_000, 10_000], 0, DECK)
    vector = encode(observe(hand, 1))
    assert set(np.flatnonzero(vector[:52])) == {parse_card("As"), parse_card("Ah")}
    assert not vector[52:104].any()
    own, other = vector[SEATS_START : SEATS_START + 6], vector[SEATS_START + 6 : SEATS_START + 12]
    assert own == pytest.approx([0.495, 0.005, 1, 0, 0, 0])
    assert other == pytest.approx([0.4975, 0.0025, 1, 0, 0, 1])
    assert len(ACTION_NAMES) == 7


def test_what_an_agent_sees_does_not_depend_on_cards_it_has_not_seen() -> None:
    hand = start_hand(RULES, [10_000, 10_000], 0, DECK)
    other = start_hand(
        RULES, [10_000, 10_000], 0, (DECK[0], DECK[5], DECK[2], DECK[7], *DECK[8:], DECK[1], DECK[3], DECK[4], DECK[6])
    )
    assert np.array_equal(encode(observe(hand, 1)), encode(observe(other, 1)))


def test_it_shows_the_table_in_a_line() -> None:
    table = TableEnv(players=2, render_mode="ansi")
    table.reset(1)
    assert table.render() == "preflop [–] pot 150, stacks [9900, 9950]"
