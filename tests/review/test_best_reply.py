"""The best reply to a known policy equals the best of all ways to play, each played out by the engine."""

from __future__ import annotations

from itertools import product

import msgspec
import numpy as np
import pytest
from reviewed_hands import played_hand

from riverboat.cards import STANDARD_DECK
from riverboat.engine import Action, Call, Check, Fold, Hand, Observation, RaiseTo, apply, observe
from riverboat.engine.events import Street
from riverboat.history import record
from riverboat.odds.ranges import COMBOS
from riverboat.review import Reviewer
from riverboat.review.best_reply import BestReply, opponent_range
from riverboat.review.imagined import imagined_hands
from riverboat.solver.policy import HANDS, Policy
from riverboat.solver.trees.holdem import blocked
from riverboat.solver.trees.spot import CALL, FOLD

TO_THE_RIVER = (Call(), Check(), Check(), Check(), Check(), Check())
HERO, OTHER = 0, 1
BET = 200


class MadePolicy:
    """Bets some hands, calls with some, never raises: what it does depends on the number of a hand."""

    def table_policy(self, observation: Observation) -> Policy:
        legal = observation.legal_actions
        assert legal is not None
        part = ((np.arange(HANDS) * 7919) % 100 / 100).astype(np.float32)
        if observation.street is Street.PREFLOP:
            return Policy((FOLD, CALL), np.stack([part / 2, 1 - part / 2], axis=1))
        if legal.check:
            return Policy((CALL, BET), np.stack([1 - part, part], axis=1))
        return Policy((FOLD, CALL), np.stack([1 - part, part], axis=1))


def plain_best(hand: Hand, first: Action, weights: dict[int, float]) -> float:
    """The best way to go on after the first action: all plans, each against all hands, played out by the engine."""
    policy = MadePolicy()
    plans = product([Fold(), Call(), RaiseTo(900)]) if isinstance(first, Check) else [(Fold(),)]
    best = -np.inf
    for (answer,) in plans:
        won = 0.0
        for number, weight in weights.items():
            won += weight * played_against(dealt_to(hand, number), first, answer, number, policy)
        best = max(best, won / sum(weights.values()))
    return best


def played_against(hand: Hand, first: Action, answer: Action, number: int, policy: MadePolicy) -> float:
    stack = hand.stacks[HERO]
    waiting, won = [(apply(hand, first).hand, 1.0)], 0.0
    while waiting:
        now, chance = waiting.pop()
        if now.is_over:
            won += chance * (now.stacks[HERO] - stack)
        elif now.actor == HERO:
            waiting.append((apply(now, answer).hand, chance))
        else:
            does = policy.table_policy(observe(now, OTHER))
            for place, chosen in enumerate(does.actions):
                is_free = now.betting.price == now.betting.bets[OTHER]
                action = Fold() if chosen == FOLD else RaiseTo(chosen) if chosen > 0 else Check() if is_free else Call()
                waiting.append((apply(now, action).hand, chance * float(does.shares[number, place])))
    return won


def dealt_to(hand: Hand, number: int) -> Hand:
    """The hand with these cards in the other seat."""
    deck = list(hand.deal.deck)
    places = msgspec.structs.replace(hand.deal, deck=tuple(range(len(deck)))).hole_cards(OTHER)
    for place, card in zip(places, COMBOS[number], strict=True):
        other = deck.index(card)
        deck[place], deck[other] = deck[other], deck[place]
    return msgspec.structs.replace(hand, deal=msgspec.structs.replace(hand.deal, deck=tuple(deck)))


def test_the_best_reply_on_the_river_is_the_best_of_all_plans() -> None:
    hand = played_hand(TO_THE_RIVER, seed=9, stacks=(1_000, 1_000))
    seen = observe(hand, HERO)
    hands = imagined_hands(seen)
    assert hands is not None
    source = MadePolicy()
    reach = opponent_range(seen, hands, OTHER, source)
    first: list[Action] = [Check(), RaiseTo(300), RaiseTo(900)]
    replies = BestReply(hands[-1], HERO, reach, source, ()).replies(first)
    possible = ~blocked((*hand.board, *hand.deal.hole_cards(HERO)))
    weights = {int(number): float(reach[number]) for number in np.flatnonzero(possible & (reach > 0))}
    for action, reply in zip(first, replies, strict=True):
        assert reply.ev == pytest.approx(plain_best(hand, action, weights), rel=1e-5)
        assert reply.stderr == 0


def test_a_range_follows_by_bayes_from_the_policy() -> None:
    hand = played_hand(TO_THE_RIVER, seed=9)
    seen = observe(hand, HERO)
    hands = imagined_hands(seen)
    assert hands is not None
    reach = opponent_range(seen, hands, OTHER, MadePolicy())
    part = (np.arange(HANDS) * 7919) % 100 / 100
    # It called before the flop and checked on flop and turn.
    expected = (1 - part / 2) * (1 - part) ** 2
    assert reach == pytest.approx(expected / expected.max(), rel=1e-5)


def test_a_hand_is_rebuilt_from_what_its_seat_sees() -> None:
    actions = (RaiseTo(250), Call(), RaiseTo(300), Call(), Check(), RaiseTo(400))
    for stacks in ((2_000, 2_000), (3_000, 1_500)):
        hand = played_hand(actions, seed=3, stacks=stacks)
        seen = observe(hand, HERO)
        hands = imagined_hands(seen)
        assert hands is not None
        again = observe(hands[-1], HERO)
        assert msgspec.structs.replace(again, opponents=()) == msgspec.structs.replace(seen, opponents=())
        assert [len(before.history) for before in hands] == list(range(len(actions) + 1))


def test_the_turn_is_sampled_and_says_so() -> None:
    hand = played_hand((*TO_THE_RIVER[:4], RaiseTo(200)), seed=9, stacks=(1_000, 1_000))
    decisions = Reviewer(opponents={OTHER: MadePolicy()}).decisions(record(hand, everything=True), HERO)
    *_, turn = decisions
    assert turn.street is Street.TURN
    assert turn.opponent is not None
    assert turn.opponent.assumes.values == {"rivers": 12}
    assert all(option.stderr_bb > 0 for option in turn.opponent.options)
    assert sum(option.frequency for option in turn.opponent.options) == 1


def test_against_a_known_policy_a_review_does_not_depend_on_unseen_cards() -> None:
    hand = played_hand((*TO_THE_RIVER, RaiseTo(200)), seed=9, stacks=(1_000, 1_000))
    seen = {*hand.deal.hole_cards(HERO), *hand.deal.board()}
    unseen = [card for card in STANDARD_DECK if card not in seen]
    reviewer = Reviewer(opponents={OTHER: MadePolicy()})
    found = set()
    for shift in (1, 17):
        others = iter(unseen[shift:] + unseen[:shift])
        deck = [card if card in seen else next(others) for card in hand.deal.deck]
        again = played_hand((*TO_THE_RIVER, RaiseTo(200)), deck=deck, stacks=(1_000, 1_000))
        *_, river = reviewer.decisions(record(again, everything=True), HERO)
        assert river.opponent is not None
        found.add(msgspec.json.encode(river))
    assert len(found) == 1
