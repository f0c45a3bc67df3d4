"""Fixed-limit for two: the tree has the bets of the rules, and the blueprint is played where nobody can be all-in."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from riverboat.bots import load_bot
from riverboat.bots.by_solver.policy_player import PolicyPlayer
from riverboat.cards import STANDARD_DECK
from riverboat.engine import Hand, RaiseTo, Rules, apply, legal_actions, observe, start_hand
from riverboat.solver.blueprints.blueprint import blueprint_path, load_blueprint
from riverboat.solver.blueprints.game import LIMIT, LIMIT_DEPTH
from riverboat.solver.heads_up import HeadsUpAdviser, hand_number, is_solvable, is_solvable_limit, public_state
from riverboat.solver.thinking import NEVER, Thinking
from riverboat.solver.trees.spot import BIG_BLIND_CHIPS, CALL, FOLD

RULES = Rules(small_blind=50, big_blind=100, structure="fixed_limit")
ADVISER = HeadsUpAdviser(Thinking(solves_from=NEVER))


def dealt(rng: Random, stack: int = 10_000, rules: Rules = RULES) -> Hand:
    pack = list(STANDARD_DECK)
    rng.shuffle(pack)
    return start_hand(rules, (stack, stack), rng.randrange(2), pack)


def test_four_bets_a_street_are_all_that_can_be_put_in() -> None:
    tree = LIMIT.tree
    assert tree.paid.max() == LIMIT_DEPTH * BIG_BLIND_CHIPS
    raises = [200, 300, 400]
    assert [tree.actions_at(tree.node(raises[:made]))[-1] for made in range(4)] == [*raises, CALL]
    flop = [CALL, CALL]
    bets = [100, 200, 300, 400]
    assert [tree.actions_at(tree.node(flop + bets[:made]))[-1] for made in range(5)] == [*bets, CALL]


def test_advice_is_legal_to_the_end_of_every_hand_and_a_row_of_the_policy() -> None:
    rng, streets = Random(3), set[str]()
    for _ in range(30):
        hand = dealt(rng, rng.choice((2400, 10_000)))
        while hand.actor is not None:
            seen, legal = observe(hand, hand.actor), legal_actions(hand)
            advice = ADVISER.advise(seen)
            assert advice is not None
            policy = ADVISER.policy(public_state(seen))
            assert advice.actions == policy.actions
            assert advice.shares == pytest.approx(policy.shares[hand_number(seen.hole_cards)].tolist(), abs=1e-6)
            raises = [action for action in advice.actions if action > CALL]
            assert raises == ([] if legal.raise_to is None else [legal.raise_to[0]])
            assert FOLD not in advice.actions or not legal.check
            streets.add(seen.street)
            bot = load_bot(rng.choice(("blueprint", "solver", "level:2")), rng.randrange(9))
            hand = apply(hand, bot.act(seen)).hand
    assert len(streets) == 4


def test_aces_raise_and_reraise_and_the_worst_hand_does_not() -> None:
    hand = dealt(Random(1))
    raised = apply(hand, RaiseTo(200)).hand
    for seen in (observe(hand, hand.actor), observe(raised, raised.actor)):
        often = {}
        for cards in ("AsAh", "7c2h"):
            held = replace(seen, hole_cards=(cards[:2], cards[2:]))
            advice = ADVISER.advise(held)
            assert advice is not None
            often[cards] = dict(zip(advice.actions, advice.shares, strict=True))
        assert max(often["AsAh"], key=lambda action: often["AsAh"][action]) > CALL
        assert often["7c2h"].get(max(often["7c2h"]), 0) < 0.2


def test_a_bot_tells_the_policy_that_it_plays_by() -> None:
    hand = dealt(Random(2))
    seen = observe(hand, hand.actor)
    told = PolicyPlayer("blueprint", 1).table_policy(seen)
    read = ADVISER.policy(public_state(seen))
    assert told is not None
    assert told.actions == read.actions
    assert told.shares == pytest.approx(read.shares)


@pytest.mark.parametrize(
    ("stack", "rules"),
    [
        (2300, RULES),
        (10_000, replace(RULES, max_raises=4)),
        (10_000, replace(RULES, big_bet=300)),
        (10_000, Rules(small_blind=50, big_blind=100)),
    ],
    ids=["somebody can be all-in", "another cap", "other bets", "no-limit"],
)
def test_other_games_and_short_stacks_are_not_read_so(stack: int, rules: Rules) -> None:
    hand = dealt(Random(4), stack, rules)
    seen = observe(hand, hand.actor)
    assert not is_solvable_limit(seen)
    assert (ADVISER.advise(seen) is None) == (not is_solvable(seen))


def test_the_blueprint_says_how_it_was_made() -> None:
    provenance = load_blueprint(LIMIT).provenance
    assert provenance.command.startswith("riverboat train --limit --seconds")
    assert provenance.iterations > 1_000_000
    assert blueprint_path(LIMIT).stat().st_size < 4 * 2**20
