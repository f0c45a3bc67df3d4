"""What a decision turns on, computed: price, equity, draws and outs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from riverboat.cards import STANDARD_DECK, Card, format_card, parse_card
from riverboat.engine.view import Observation
from riverboat.evaluator.batch import evaluate_many
from riverboat.odds.outs import improving_outs
from riverboat.review.draws import draws_of
from riverboat.review.sources import Beliefs, Weights
from riverboat.review.values import Facts
from riverboat.solver.best_response.walk import PREFLOP_BOARDS, faced, outlooks
from riverboat.solver.heads_up import hand_number
from riverboat.solver.trees.holdem import HOLES, blocked

FLOP_CARDS: Final = 3
TURN_CARDS: Final = 4
BOARD_CARDS: Final = 5
TRIES: Final = 12_000
"""Deals tried against two and more opponents."""
SEED: Final = 1
"""Of those deals: the same decision has the same equity in every review."""


class Equities(NamedTuple):
    """Against the opponents' ranges: of one over all boards, before the flop over some; of more from sampled deals."""

    hand: float | None
    hand_stderr: float
    range: float | None
    weaker: float | None
    """The part of the own range that has less equity than the hand."""


NO_EQUITIES: Final = Equities(None, 0.0, None, None)


def facts_of(observation: Observation, equities: Equities) -> Facts:
    """The facts of a decision."""
    big_blind, to_call, pot = observation.rules.min_bet, observation.to_call, contested_pot(observation)
    outs: tuple[str, ...] = ()
    draws: tuple[str, ...] = ()
    if has_draws(observation):
        outs = tuple(format_card(card) for card in improving_outs(observation.hole_cards, observation.community_cards))
        draws = tuple(draws_of(*cards_of(observation)))
    return Facts(
        pot_bb=pot / big_blind,
        to_call_bb=to_call / big_blind,
        equity=equities.hand,
        equity_stderr=equities.hand_stderr,
        needed_equity=to_call / (pot + to_call) if to_call else None,
        defence=(pot - to_call) / pot if to_call and pot > to_call else None,
        range_equity=equities.range,
        outs=outs,
        draws=draws,
    )


def has_draws(observation: Observation) -> bool:
    """Whether a card is to come after the flop."""
    return FLOP_CARDS <= len(observation.community_cards) <= TURN_CARDS and observation.rules.is_plain_holdem


def cards_of(observation: Observation) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The own cards and the board."""
    return tuple(map(parse_card, observation.hole_cards)), tuple(map(parse_card, observation.community_cards))


def contested_pot(observation: Observation) -> int:
    """The pot that can be won: chips that the seat cannot match are not in it."""
    assert observation.seat is not None, "a spectator decides nothing"
    reach = observation.bet + observation.stacks[observation.seat]
    return observation.pot - sum(max(0, other.bet - reach) for other in observation.opponents)


def equities_of(observation: Observation, beliefs: Beliefs | None) -> Equities:
    """None of them where no opponent's range is known. Against two and more only the hand's, from sampled deals."""
    if beliefs is None or not beliefs.others:
        return NO_EQUITIES
    if len(beliefs.others) > 1:
        return _against_many(observation, list(beliefs.others.values()))
    (other,) = beliefs.others.values()
    return _equities(observation, beliefs.own, other)


def _equities(observation: Observation, own: Weights, other: Weights) -> Equities:
    _, board = cards_of(observation)
    possible = ~blocked(board)
    against = np.where(possible, other, 0).astype(np.float64)
    (outlook,) = outlooks(board, against[None])
    shares = np.divide(outlook.beaten, outlook.met, out=np.zeros_like(outlook.met), where=outlook.met > 0)
    number = hand_number(observation.hole_cards)
    if outlook.met[number] <= 0:
        return NO_EQUITIES
    equity = float(shares[number])
    weights = np.where(possible, own, 0) * faced(against)
    total = float(weights.sum())
    if total <= 0:
        return Equities(equity, 0.0, None, None)
    stderr = 0.0 if board else (equity * (1 - equity) / PREFLOP_BOARDS) ** 0.5
    weaker = float(weights @ (shares < equity - 1e-9)) / total
    return Equities(equity, stderr, float(weights @ shares) / total, weaker)


def _against_many(observation: Observation, others: Sequence[Weights]) -> Equities:
    """The part of the pot that the hand wins at showdown against all of them, on deals without a card twice."""
    own, board = cards_of(observation)
    ranges = [np.where(blocked((*own, *board)), 0, weights).astype(np.float64) for weights in others]
    totals = [weights.sum() for weights in ranges]
    if min(totals) <= 0:
        return NO_EQUITIES
    random = np.random.default_rng(SEED)
    drawn = [
        HOLES[random.choice(len(HOLES), TRIES, p=weights / total)]
        for weights, total in zip(ranges, totals, strict=True)
    ]
    taken = np.zeros((TRIES, len(STANDARD_DECK)), np.uint8)
    taken[:, [*own, *board]] = 1
    rows = np.arange(TRIES)[:, None]
    for holes in drawn:
        taken[rows, holes] += 1
    deals = np.flatnonzero((taken <= 1).all(axis=1))
    if not len(deals):
        return NO_EQUITIES
    order = np.where(taken[deals] > 0, 2.0, random.random((len(deals), len(STANDARD_DECK)))).argsort(axis=1)
    known = np.broadcast_to(np.array(board, np.uint8), (len(deals), len(board)))
    boards = np.concatenate((known, order[:, : BOARD_CARDS - len(board)].astype(np.uint8)), axis=1)
    held = np.broadcast_to(np.array(own, np.uint8), (len(deals), len(own)))
    mine = evaluate_many(np.concatenate((held, boards), axis=1))
    theirs = np.stack([evaluate_many(np.concatenate((holes[deals], boards), axis=1)) for holes in drawn])
    shares = np.where(mine >= theirs.max(axis=0), 1 / (1 + (theirs == mine).sum(axis=0)), 0.0)
    return Equities(float(shares.mean()), float(shares.std() / len(deals) ** 0.5), None, None)
