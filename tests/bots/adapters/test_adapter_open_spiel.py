"""Agents of OpenSpiel: the state they are given is that of OpenSpiel's own game, decision by decision."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel
import pytest

from riverboat.arena import Match
from riverboat.arena.block import play_block
from riverboat.bots.adapters.open_spiel import OpenSpielBot
from riverboat.engine import AllIn, Call, Check, Fold, Hand, RaiseTo, Rules, apply, observe, start_hand
from riverboat.errors import RiverboatError

NO_LIMIT = Rules(small_blind=50, big_blind=100)
LIMIT = Rules(small_blind=5, big_blind=10, structure="fixed_limit")
HEADS_UP = (
    "universal_poker(betting=nolimit,numPlayers=2,numRounds=4,stack=2000 1500,blind=100 50,firstPlayer=2 1 1 1,"
    "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,bettingAbstraction=fullgame)"
)
THREE = (
    "universal_poker(betting=nolimit,numPlayers=3,numRounds=4,stack=2000 2000 2000,blind=50 100 0,"
    "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,bettingAbstraction=fullgame)"
)
LIMIT_GAME = (
    "universal_poker(betting=limit,numPlayers=2,numRounds=4,raiseSize=10 10 20 20,maxRaises=3 4 4 4,blind=10 5,"
    "firstPlayer=2 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1)"
)


class Uniform:
    """A policy: every legal action alike."""

    def action_probabilities(self, state: Any) -> dict[int, float]:
        legal = state.legal_actions()
        return dict.fromkeys(legal, 1 / len(legal))


class Learned:
    """An agent as those of OpenSpiel that learn."""

    def step(self, time_step: Any, is_evaluation: bool = False) -> Any:
        assert is_evaluation
        player = time_step.observations["current_player"]
        assert len(time_step.observations["info_state"][player]) > 100

        class Output:
            action = time_step.observations["legal_actions"][player][-1]

        return Output()


class UniformBot(OpenSpielBot):
    agent = Uniform()


class AbstractBot(OpenSpielBot):
    agent = Uniform()
    abstraction = "fcpa"


class LearnedBot(OpenSpielBot):
    agent = Learned()


class Halves(OpenSpielBot):
    agent = Uniform()
    abstraction = "fchpa"


def our_action(number: int, hand: Hand) -> Any:
    """What a number of the full game does at our table, by its meaning in OpenSpiel."""
    seat = hand.actor
    assert seat is not None
    seen = observe(hand, seat)
    if number == 0:
        return Fold()
    if number == 1:
        return Call() if seen.to_call else Check()
    if hand.rules.structure == "fixed_limit":
        return RaiseTo(seen.max_raise_to or 0)
    put_in = hand.deal.stacks[seat] - hand.stacks[seat]
    return RaiseTo(number - (put_in - seen.bet))


@pytest.mark.parametrize(
    ("game", "rules", "stacks"),
    [(HEADS_UP, NO_LIMIT, (2000, 1500)), (THREE, NO_LIMIT, (2000, 2000, 2000)), (LIMIT_GAME, LIMIT, (5000, 5000))],
    ids=["heads-up", "three", "limit"],
)
@pytest.mark.parametrize("seed", range(8))
def test_a_seat_is_told_what_the_real_game_tells_it(
    game: str, rules: Rules, stacks: tuple[int, ...], seed: int
) -> None:
    """The real game is dealt and played by OpenSpiel; our table follows with the same cards and actions."""
    random = Random(seed)
    state = pyspiel.load_game(game).new_initial_state()
    cards = random.sample(range(52), 52)
    seats = len(stacks)
    holes, board, burns = cards[: 2 * seats], cards[2 * seats : 2 * seats + 5], cards[2 * seats + 5 :]
    for card in holes:  # player by player
        state.apply_action(card)
    pack = [holes[2 * seat + number] for number in (0, 1) for seat in range(seats)]
    pack += [burns[0], *board[:3], burns[1], board[3], burns[2], board[4]]
    hand = start_hand(rules, stacks, seats - 1, pack)  # player 0 of OpenSpiel sits left of the button
    coming = iter(board)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(next(coming))
            continue
        player = state.current_player()
        assert player == hand.actor
        told = UniformBot().state(observe(hand, player))
        assert told.information_state_string(player) == state.information_state_string(player)
        assert told.legal_actions() == state.legal_actions()
        legal = state.legal_actions()
        raises = [number for number in legal if number > 1][:300]
        number = random.choice([1, 1, 1, *legal[:1], *([random.choice(raises)] * 2 if raises else [])])
        hand = apply(hand, our_action(number, hand)).hand
        state.apply_action(number)
    assert hand.is_over or hand.actor is None
    won = [stack - before for stack, before in zip(hand.stacks, stacks, strict=True)]
    assert won == pytest.approx(state.returns())


@pytest.mark.parametrize("kind", ["UniformBot", "AbstractBot", "LearnedBot", "Halves"])
@pytest.mark.parametrize("players", [2, 3])
def test_every_kind_of_agent_plays_a_match(kind: str, players: int) -> None:
    bots = (f"{__name__}:{kind}", *["random"] * (players - 1))
    tally = play_block(next(Match(bots=bots, rounds=12, stack=2000, rules=NO_LIMIT).blocks()))
    assert tally.hands == 12
    assert tally.faults[0].counts == {}
    assert tally.decisions[0] > 0


def test_the_same_seed_draws_the_same() -> None:
    hand = start_hand(NO_LIMIT, [2000, 2000], 0, range(52))
    seen = observe(hand, hand.actor)
    draws = [[bot.act(seen) for _ in range(6)] for bot in (UniformBot(seed=4), UniformBot(seed=4), UniformBot(seed=5))]
    assert draws[0] == draws[1] != draws[2]


def test_in_an_abstraction_a_bet_of_another_size_is_the_nearest_and_the_answer_a_legal_raise() -> None:
    hand = start_hand(NO_LIMIT, [2000, 2000], 0, range(52))
    hand = apply(hand, RaiseTo(320)).hand
    bot = AbstractBot()
    state = bot.state(observe(hand, hand.actor))
    assert "r300" in state.to_string()  # a pot-sized raise from 50/100

    class Pushes:
        def action_probabilities(self, state: Any) -> dict[int, float]:
            return {3: 1.0}

    class Pots:
        def action_probabilities(self, state: Any) -> dict[int, float]:
            return {2: 1.0}

    class Pusher(OpenSpielBot):
        abstraction = "fcpa"

    assert Pusher(Pushes()).act(observe(hand, hand.actor)) == AllIn()
    assert Pusher(Pots()).act(observe(hand, hand.actor)) == RaiseTo(960)


def test_unseen_cards_cannot_be_learned_from_the_state() -> None:
    cards = list(range(52))
    other = cards[:]
    # Heads-up with the button in seat 0: seat 1 holds the first and third card of the pack.
    other[0], other[40] = other[40], other[0]
    hands = [start_hand(NO_LIMIT, [2000, 2000], 0, pack) for pack in (cards, other)]
    first, second = (UniformBot().state(observe(hand, hand.actor)).to_string() for hand in hands)
    assert first == second


def test_a_table_that_open_spiel_does_not_know_is_refused() -> None:
    with pytest.raises(RiverboatError, match="universal_poker has no"):
        UniformBot().start(0, Rules(small_blind=50, big_blind=100, ante=10))
