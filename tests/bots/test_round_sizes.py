"""Every bot bets what a person would: totals that fit the stakes, always legal."""

from __future__ import annotations

from random import Random

import pytest
from bot_table import ALL_BOTS, any_stacks, play_hand, shuffled_deck

from riverboat.bots import Bot, load_bot
from riverboat.engine import Action, Observation, RaiseTo, Rules
from riverboat.solver.round_sizes import round_total, step_of

BLINDS = ((1, 2), (2, 5), (25, 50), (50, 100), (10, 25), (500, 1_000))
OURS = tuple(name for name in (*ALL_BOTS, "blueprint", "solver") if name != "random")


@pytest.mark.parametrize(
    ("total", "rounded"),
    [(249, 250), (1_399, 1_400), (1_449, 1_400), (333, 350), (2_771, 2_800), (6_480, 6_500), (6_810, 7_000)],
)
def test_totals_are_rounded_to_the_stakes(total: int, rounded: int) -> None:
    assert round_total(total, 200, 20_000, 100) == rounded


def test_a_smallest_raise_is_rounded_up() -> None:
    assert round_total(666, 666, 10_000, 100) == 700
    assert round_total(10_130, 10_130, 40_000, 100) == 10_500


def test_what_leaves_next_to_nothing_is_all_in() -> None:
    assert round_total(3_800, 400, 4_050, 100) == 4_050
    assert round_total(19_100, 400, 19_870, 100) == 19_870
    assert round_total(3_700, 400, 4_050, 100) == 3_700
    assert round_total(250, 200, 500, 100) == 250, "half of a short stack is not most of it"


@pytest.mark.parametrize("big_blind", [1, 2, 3, 5, 15, 20, 25, 75, 100, 2_000])
def test_any_total_becomes_a_legal_and_round_one_and_stays_so(big_blind: int) -> None:
    rng = Random(big_blind)
    for _ in range(3_000):
        most = rng.randint(1, rng.choice([5, 50, 1_000]) * big_blind)
        least = rng.randint(1, most + big_blind)
        total = rng.randint(0, most + big_blind)
        rounded = round_total(total, least, most, big_blind)
        assert rounded == most or (least <= rounded < most and rounded % step_of(rounded, big_blind) == 0)
        assert round_total(rounded, least, most, big_blind) == rounded


class Watched:
    """A bot whose raises are written down with what it saw."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self.raises: list[tuple[Observation, int]] = []
        self._bot = bot

    def act(self, observation: Observation) -> Action:
        action = self._bot.act(observation)
        if isinstance(action, RaiseTo):
            self.raises.append((observation, action.amount))
        return action


def test_all_raises_of_all_bots_are_round_or_all_in() -> None:
    """No-limit with two to nine players and stacks of every size; random totals come from `random` at the table."""
    rng = Random(14)
    bots = [Watched(load_bot(name, 3)) for name in OURS]
    stranger = load_bot("random", 3)
    for number in range(1_000):
        small, big = rng.choice(BLINDS)
        rules = Rules(small_blind=small, big_blind=big, ante=rng.choice([0, 0, big // 10]))
        seats = rng.choice([2, 2, 2, 3, 6, 9])
        stacks = any_stacks(rules, seats, rng) if rng.random() < 0.3 else [rng.randint(20, 250) * big] * seats
        players = [rng.choice(bots) if rng.random() < 0.8 else stranger for _ in range(seats)]
        button = rng.choice([seat for seat in range(seats) if stacks[seat]])
        play_hand(rules, players, stacks, button, shuffled_deck(rules, rng), hand_id=str(number))
    made = [each for bot in bots for each in bot.raises]
    assert len(made) > 1_000
    for seen, amount in made:
        assert is_all_in(seen, amount) or amount % step_of(amount, seen.rules.big_blind) == 0, (seen, amount)


def is_all_in(seen: Observation, amount: int) -> bool:
    """Whether the total is all that the bot has, or as much as anybody else can put in, or the only raise there is."""
    others = [other.bet + other.stack for other in seen.opponents if other.state in ("active", "all_in")]
    assert seen.seat is not None
    return amount in (seen.max_raise_to, seen.bet + seen.stacks[seen.seat]) or amount >= max(others)
