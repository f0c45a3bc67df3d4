"""Agents of RLCard: the states they get are those of RLCard's own environments, decision by decision."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import rlcard

from riverboat.arena import Match
from riverboat.arena.block import play_block
from riverboat.bots.adapters.rlcard import (
    CHECK_CALL,
    LIMIT_ACTIONS,
    RlcardBot,
    limit_state,
    no_limit_actions,
    no_limit_state,
)
from riverboat.cards import parse_cards
from riverboat.engine import Call, Check, Fold, Hand, RaiseTo, Rules, Street, apply, observe, start_hand
from riverboat.errors import RiverboatError

NO_LIMIT = Rules(small_blind=1, big_blind=2)
LIMIT = Rules(small_blind=1, big_blind=2, structure="fixed_limit")


class Lowest:
    """Takes the first legal action that is no fold."""

    use_raw = False

    def eval_step(self, state: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        assert state["obs"].shape in ((54,), (72,))
        return next(action for action in state["legal_actions"] if action), {}


class LowestBot(RlcardBot):
    agent = Lowest()


def our_cards(cards: list[Any]) -> list[str]:
    """RLCard's `D3` as our `3d`."""
    return [f"{card.rank}{card.suit.lower()}" for card in cards]


def dealt(env: Any, rules: Rules, button: int) -> Hand:
    """The same hand at our table: its seats are RLCard's players; its board is what RLCard will deal."""
    holes = [our_cards(player.hand) for player in env.game.players]
    deck = our_cards(env.game.dealer.deck)[::-1]  # dealt from the end
    places = [(button + step) % len(holes) for step in range(1, len(holes) + 1)]
    order = [holes[place][number] for number in (0, 1) for place in places]
    burn = deck[5:]
    order += [burn[0], *deck[:3], burn[1], deck[3], burn[2], deck[4]]
    return start_hand(rules, [100] * len(holes), button, parse_cards("".join(order)))


@pytest.mark.parametrize("seed", range(15))
def test_states_of_no_limit_are_those_of_the_real_environment(seed: int) -> None:
    """With three players: heads-up RLCard's small blind acts first on every street."""
    env = rlcard.make("no-limit-holdem", config={"seed": seed, "game_num_players": 3})
    random = np.random.default_rng(seed)
    state, player = env.reset()
    hand = dealt(env, NO_LIMIT, env.game.dealer_id)
    while not env.is_over() and hand.actor is not None:
        seen = observe(hand, hand.actor)
        assert hand.actor == player
        ours = no_limit_state(seen)
        assert np.array_equal(ours["obs"], state["obs"])
        for key in ("hand", "public_cards", "my_chips", "pot"):
            assert ours["raw_obs"][key] == state["raw_obs"][key]
        assert sorted(ours["raw_obs"]["all_chips"]) == sorted(state["raw_obs"]["all_chips"])
        # RLCard allows raises below the minimum, and folds where nothing is to be called.
        both = [action for action in ours["legal_actions"] if action in state["legal_actions"]]
        assert CHECK_CALL in both
        action = int(random.choice([choice for choice in both if choice or random.random() < 0.2]))
        hand = apply(hand, no_limit_actions(seen)[action]).hand
        state, player = env.step(action)


@pytest.mark.parametrize("seed", range(15))
def test_states_of_limit_are_those_of_the_real_environment(seed: int) -> None:
    env = rlcard.make("limit-holdem", config={"seed": seed})
    random = np.random.default_rng(seed)
    state, player = env.reset()
    small_blind = next(number for number, other in enumerate(env.game.players) if other.in_chips == 1)
    hand = dealt(env, LIMIT, small_blind)
    # After the flop RLCard's limit game begins with whoever comes next, and not left of the button.
    while not env.is_over() and (hand.actor == player or hand.street is Street.PREFLOP):
        seen = observe(hand, hand.actor)
        assert hand.actor == player
        ours = limit_state(seen)
        assert np.array_equal(ours["obs"], state["obs"])
        assert ours["raw_obs"]["raise_nums"] == state["raw_obs"]["raise_nums"]
        both = [action for action in ours["legal_actions"] if action in state["legal_actions"]]
        action = int(random.choice([choice for choice in both if LIMIT_ACTIONS[choice] != "fold"]))
        name = LIMIT_ACTIONS[action]
        taken = {"call": Call(), "check": Check(), "fold": Fold()}
        hand = apply(hand, taken[name] if name in taken else RaiseTo(seen.max_raise_to or 0)).hand
        state, player = env.step(action)


@pytest.mark.parametrize("rules", [NO_LIMIT, LIMIT], ids=["no_limit", "fixed_limit"])
def test_an_agent_plays_a_match(rules: Rules) -> None:
    tally = play_block(next(Match(bots=(f"{__name__}:LowestBot", "random"), rounds=20, rules=rules).blocks()))
    assert tally.hands == 20
    assert tally.faults[0].counts == {}
    assert tally.decisions[0] > 0


def test_a_trained_agent_of_rlcard_answers() -> None:
    """RLCard's own random agent has the same interface as those that learn."""
    from rlcard.agents import RandomAgent

    hand = start_hand(NO_LIMIT, [100, 100], 0, range(52))
    action = RlcardBot(RandomAgent(num_actions=5)).act(observe(hand, hand.actor))
    assert apply(hand, action).hand is not hand


def test_a_table_that_rlcard_does_not_know_is_refused() -> None:
    with pytest.raises(RiverboatError, match="agents of RLCard play no-limit and fixed-limit"):
        LowestBot().start(0, Rules(small_blind=1, big_blind=2, structure="pot_limit"))
