"""The bot on the solver: it reads real hands rightly, plays every hand to its end, and steps aside where it must."""

from __future__ import annotations

from random import Random

import pytest

from riverboat.bots import load_bot, start_bot, tell_hand_over
from riverboat.bots.solver_player import SolverPlayer, is_solvable, public_state
from riverboat.cards import STANDARD_DECK, parse_cards
from riverboat.engine import Call, Check, Fold, Hand, RaiseTo, Rules, apply, legal_actions, observe, start_hand
from riverboat.solver.strategist import Strategist, Thinking

BLINDS = Rules(small_blind=50, big_blind=100)


def dealt(stacks: tuple[int, ...], rules: Rules = BLINDS, seed: int = 1, button: int = 0) -> Hand:
    deck = list(STANDARD_DECK)
    Random(seed).shuffle(deck)
    return start_hand(rules, stacks, button, deck)


def after(hand: Hand, *actions: Fold | Check | Call | RaiseTo) -> Hand:
    for action in actions:
        hand = apply(hand, action).hand
    return hand


def state_of(hand: Hand) -> object:
    assert hand.actor is not None
    return public_state(observe(hand, hand.actor))


def test_a_real_hand_becomes_the_solvers_state() -> None:
    hand = after(dealt((10_000, 10_000)), RaiseTo(250), Call(), Check(), RaiseTo(300), Call(), RaiseTo(777))
    state = public_state(observe(hand, 0))
    assert state.lines == ((250, 0), (0, 300, 0), (777,))
    assert state.board == parse_cards("".join(observe(hand, 0).community_cards))
    assert (state.actor, state.pot, state.spot.to_call) == (0, hand.pot, 777)


def test_the_shorter_stack_counts_and_chips_nobody_can_match_do_not() -> None:
    hand = after(dealt((3_000, 20_000)), RaiseTo(300), RaiseTo(5_000))
    state = public_state(observe(hand, 0))
    assert (state.stack, state.lines, state.spot.to_call) == (3_000, ((300, 3_000),), 2_700)


def test_whose_turn_it_is_agrees_with_the_engine_through_whole_random_hands() -> None:
    rng = Random(5)
    for seed in range(40):
        button = seed % 2
        hand = dealt((rng.choice([900, 4_000, 20_000]), 10_000), seed=seed, button=button)
        while hand.actor is not None:
            state = public_state(observe(hand, hand.actor))
            assert state.actor == (hand.actor - button) % 2
            assert state.pot == hand.pot - max(0, max(hand.bets) - state.spot.price)
            legal = legal_actions(hand)
            choices: list[Fold | Check | Call | RaiseTo] = [Check() if legal.check else Call()] * 3
            if legal.raise_to is not None:
                choices.append(RaiseTo(rng.randint(*legal.raise_to)))
            hand = after(hand, rng.choice(choices))


def test_antes_are_dead_money() -> None:
    hand = dealt((10_000, 10_000), Rules(small_blind=50, big_blind=100, ante=10))
    state = public_state(observe(hand, 0))
    assert (state.dead, state.stack, state.pot) == (20, 9_990, 170)


@pytest.mark.parametrize("opponent", ["maniac", "station", "random"])
def test_it_plays_every_heads_up_hand_to_its_end_with_unequal_stacks(opponent: str) -> None:
    rng = Random(11)
    for number in range(3):
        bot = quick_player(number)
        bots = [bot, load_bot(opponent, number)]
        for seat, player in enumerate(bots):
            start_bot(player, seat, BLINDS)
        hand = dealt((rng.choice([700, 5_000, 20_000]), 10_000), seed=number, button=number % 2)
        while (seat := hand.actor) is not None:
            hand = apply(hand, bots[seat].act(observe(hand, seat))).hand
        tell_hand_over(bot, observe(hand, 0))
        assert hand.is_over


def quick_player(seed: int) -> SolverPlayer:
    player = SolverPlayer("solver", seed)
    player._strategist = Strategist(Thinking(turn_iterations=8, river_iterations=8))
    return player


@pytest.mark.parametrize(
    ("stacks", "rules"),
    [
        ((10_000, 10_000, 10_000), BLINDS),
        ((10_000, 10_000), Rules(small_blind=50, big_blind=100, structure="pot_limit")),
        ((10_000, 10_000), Rules(small_blind=50, big_blind=100, deck="short")),
    ],
)
def test_where_the_game_is_another_it_plays_as_level_8_does(stacks: tuple[int, ...], rules: Rules) -> None:
    deck = [card for card in STANDARD_DECK if rules.deck == "standard" or card >= 16]
    Random(3).shuffle(deck)
    hand = start_hand(rules, stacks, 0, deck)
    assert hand.actor is not None
    seen = observe(hand, hand.actor)
    assert not is_solvable(seen)
    assert SolverPlayer("solver", 9).act(seen) == load_bot("level:8", 9).act(seen)


def test_the_same_seed_plays_the_same_hand() -> None:
    hand = after(dealt((10_000, 10_000)), RaiseTo(250), Call())
    assert hand.actor is not None
    seen = observe(hand, hand.actor)
    answers = {str([quick_player(seed).act(seen) for _ in range(2)]) for seed in (4, 4, 4)}
    assert len(answers) == 1


def test_its_cards_decide_nothing_but_the_row_of_the_policy() -> None:
    """The strategy is one for all hands: what the bot holds is looked up in it at the very end."""
    hand = after(dealt((10_000, 10_000)), RaiseTo(250), Call())
    assert hand.actor is not None
    state = public_state(observe(hand, hand.actor))
    policy = quick_player(1).policy(state)
    chosen = quick_player(1).act(observe(hand, hand.actor))
    total = chosen.amount if isinstance(chosen, RaiseTo) else 0
    assert total in policy.actions


@pytest.mark.parametrize("name", ["solver", "blueprint"])
def test_it_is_loaded_by_name(name: str) -> None:
    assert load_bot(name, 1).name == name
