"""A bot that plays another bot's strategy with a habit."""

from __future__ import annotations

import pickle

import pytest

from riverboat.arena import Match
from riverboat.arena.block import play_block
from riverboat.bots import load_bot
from riverboat.bots.habit_player import HabitPlayer, named_habit
from riverboat.cards import parse_cards
from riverboat.engine import Action, Call, Check, Fold, Hand, Observation, RaiseTo, Rules, apply, observe, start_hand
from riverboat.errors import RiverboatError

RULES = Rules(small_blind=50, big_blind=100)
PACK = tuple(parse_cards("2c 3d 7h 8s Kd Qc 4h 5c 9h Ts Jd 2d 3c 6h 6s 9d 9c Td Th Jc Js Qd"))


class Coward:
    """Calls before the flop; after it checks, and folds to any bet."""

    name = "coward"

    def act(self, observation: Observation) -> Action:
        if not observation.community_cards:
            return Call() if observation.to_call else Check()
        return Fold() if observation.to_call else Check()


def flop(players: int, stack: int = 5_000) -> Hand:
    """Everybody has called; the small blind, or heads-up the big blind, is to act."""
    hand = start_hand(RULES, (stack,) * players, players - 1, PACK)
    for _ in range(players):
        hand = apply(hand, Coward().act(observe(hand, hand.actor))).hand
    return hand


def acts(bot: HabitPlayer, hand: Hand) -> Action:
    return bot.act(observe(hand, hand.actor))


@pytest.mark.parametrize("players", [2, 6])
def test_it_raises_by_the_least_instead_of_folding_and_then_gives_up(players: int) -> None:
    bot = HabitPlayer(named_habit("minraise"), Coward())
    hand = apply(flop(players), RaiseTo(300)).hand
    raised = acts(bot, hand)
    assert raised == RaiseTo(600)
    hand = apply(hand, raised).hand
    while len(hand.waiting) > 1:
        hand = apply(hand, Fold()).hand
    hand = apply(hand, RaiseTo(900)).hand
    assert acts(bot, hand) == Fold()


def test_until_the_habit_shows_it_plays_as_the_other_bot_does() -> None:
    bot = HabitPlayer(named_habit("minraise"), Coward())
    before = start_hand(RULES, (5_000, 5_000), 1, PACK)
    assert acts(bot, apply(before, RaiseTo(300)).hand) == Call()
    assert acts(bot, flop(2)) == Check()


def test_a_habit_is_forgotten_when_the_hand_is_over() -> None:
    bot = HabitPlayer(named_habit("minraise"), Coward())
    bet = apply(flop(2), RaiseTo(300)).hand
    assert acts(bot, bet) == RaiseTo(600)
    bot.hand_over(observe(bet, 0))
    assert acts(bot, bet) == RaiseTo(600)


@pytest.mark.parametrize(
    ("habit", "when_checked_to", "when_bet_into"),
    [
        ("minraise", Check(), RaiseTo(600)),
        ("potraise", Check(), RaiseTo(1_100)),
        ("float", Check(), Call()),
        ("neverfold", Check(), Call()),
        ("minbet", RaiseTo(100), Fold()),
        ("stab", RaiseTo(100), Fold()),
        ("donk", RaiseTo(100), Fold()),
        ("barrel", RaiseTo(100), Fold()),
        ("potbarrel", RaiseTo(200), Fold()),
    ],
)
def test_each_habit_does_what_it_says(habit: str, when_checked_to: Action, when_bet_into: Action) -> None:
    assert acts(HabitPlayer(named_habit(habit), Coward()), flop(2)) == when_checked_to
    assert acts(HabitPlayer(named_habit(habit), Coward()), apply(flop(2), RaiseTo(300)).hand) == when_bet_into


def test_who_never_folds_calls_to_the_end_and_who_barrels_bets_every_street() -> None:
    caller, barreller = (HabitPlayer(named_habit(name), Coward()) for name in ("neverfold", "barrel"))
    hand = flop(2)
    for bet in (100, 200, 400):
        assert acts(barreller, hand) == RaiseTo(bet)
        hand = apply(hand, RaiseTo(bet)).hand
        assert acts(caller, hand) == Call()
        hand = apply(hand, Call()).hand
    assert hand.is_over


def test_leads_are_made_by_the_first_to_act_only() -> None:
    checked = apply(flop(2), Check()).hand
    assert acts(HabitPlayer(named_habit("donk"), Coward()), checked) == Check()
    assert acts(HabitPlayer(named_habit("minbet"), Coward()), checked) == RaiseTo(100)


def test_it_is_loaded_by_name_and_names_what_is_wrong() -> None:
    assert load_bot("habit:minraise:level:6", 1).name == "habit:minraise:level:6"
    with pytest.raises(RiverboatError, match="'sleep' is not a habit; choose one of minraise") as refused:
        load_bot("habit:sleep:blueprint", 1)
    assert refused.value.code == "unknown_habit"
    with pytest.raises(RiverboatError, match="not a bot"):
        load_bot("habit:minraise:nobody", 1)


@pytest.mark.parametrize("players", [2, 6])
def test_it_plays_matches_without_a_fault(players: int) -> None:
    bots = ("habit:minraise:blueprint", *("blueprint",) * (players - 1))
    (block,) = Match(bots=bots, rounds=6 * players, duplicate=True, time_limit=60.0).blocks()
    first, again = play_block(block), play_block(block)
    assert not any(faults.counts for faults in first.faults)
    assert pickle.dumps(first.moments) == pickle.dumps(again.moments)
