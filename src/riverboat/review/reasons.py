"""Reasons in words: each has a number behind it.

A reason's code is told once in a decision. Shares are whole percentages; `action` is the text of an option.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from riverboat.engine.actions import RaiseTo
from riverboat.engine.view import Observation
from riverboat.evaluator.batch import evaluate_holes
from riverboat.review.draws import draws_of
from riverboat.review.facts import Equities, cards_of, contested_pot, has_draws
from riverboat.review.sources import Analysis, Beliefs
from riverboat.review.table_actions import table_action
from riverboat.review.values import Facts, Option, Reason
from riverboat.solver.heads_up import hand_number
from riverboat.solver.policy import Policy
from riverboat.solver.trees.holdem import HOLES, blocked, unseen
from riverboat.solver.trees.spot import FOLD

Hands: TypeAlias = "NDArray[np.float64]"
"""The weight of each of the 1,326 hands that the opponent may hold."""

AHEAD: Final = 0.52
"""A range with so much equity is ahead, and the other one behind."""
BLOCKED: Final = 0.04
"""Blockers are worth a word when they take away this much more of one kind of hands than of the other."""


def reasons_of(
    observation: Observation, facts: Facts, equities: Equities, perfect: Analysis | None, opponent: Analysis | None
) -> tuple[Reason, ...]:
    """The reasons of a decision, those that decide most first."""
    beliefs = None if perfect is None else perfect.beliefs
    found = [*_price(facts), *_defence(facts, equities)]
    if perfect is not None and beliefs is not None and len(beliefs.others) == 1 and observation.community_cards:
        found += _bets(observation, perfect, beliefs)
        found += _blockers(observation, facts, beliefs)
    if opponent is not None and opponent.beliefs is not None:
        found += _answers_of_bot(observation, opponent, opponent.beliefs)
    return (*found, *_draws(observation), *_ranges(facts))


def percent(share: float) -> int:
    return round(100 * share)


def _price(facts: Facts) -> Iterator[Reason]:
    if facts.equity is None:
        return
    equity = percent(facts.equity)
    if facts.needed_equity is None:
        yield Reason(code="equity", values={"equity": equity})
    else:
        yield Reason(code="price", values={"needed": percent(facts.needed_equity), "equity": equity})


def _defence(facts: Facts, equities: Equities) -> Iterator[Reason]:
    if facts.defence is not None and equities.weaker is not None:
        values: dict[str, float | int | str] = {
            "defence": percent(facts.defence),
            "weaker": percent(equities.weaker),
        }
        yield Reason(code="defence", values=values)


def _ranges(facts: Facts) -> Iterator[Reason]:
    if facts.range_equity is not None:
        ahead, behind = facts.range_equity >= AHEAD, facts.range_equity <= 1 - AHEAD
        code = "range_ahead" if ahead else "range_behind" if behind else "range_even"
        yield Reason(code=code, values={"equity": percent(facts.range_equity)})


def _draws(observation: Observation) -> Iterator[Reason]:
    if has_draws(observation):
        held, board = cards_of(observation)
        left = len(unseen((*held, *board)))
        for code, outs in draws_of(held, board).items():
            yield Reason(code=code, values={"outs": outs, "chance": percent(outs / left)})


def _bets(observation: Observation, analysis: Analysis, beliefs: Beliefs) -> Iterator[Reason]:
    """What the opponent does with its range after a bet: the one that was made, or else the best."""
    told = _told_bet(analysis)
    policy = None if told is None else _answer(observation, beliefs, told)
    if told is None or policy is None:
        return
    held = _weights(observation, beliefs)
    yield from _fold_share("folds", observation, told, held, policy)
    stays = held * (1 - _folds(policy))
    better, worse = _better(observation), _worse(observation)
    if (total := float((held * better).sum())) > 0:
        share = 1 - float((stays * better).sum()) / total
        yield Reason(code="better_folds", values={"action": told.text, "share": percent(share)})
    if (total := float(stays.sum())) > 0:
        share = float((stays * worse).sum()) / total
        yield Reason(code="worse_calls", values={"action": told.text, "share": percent(share)})


def _answers_of_bot(observation: Observation, analysis: Analysis, beliefs: Beliefs) -> Iterator[Reason]:
    told = _told_bet(analysis)
    policy = None if told is None or len(beliefs.others) != 1 else _answer(observation, beliefs, told)
    if told is not None and policy is not None:
        yield from _fold_share("bot_folds", observation, told, _weights(observation, beliefs), policy)


def _fold_share(code: str, observation: Observation, bet: Option, held: Hands, policy: Policy) -> Iterator[Reason]:
    """How much of a range folds to a bet, and how much would have to for a bluff without any equity to gain."""
    assert isinstance(bet.action, RaiseTo)
    risk, pot = bet.action.amount - observation.bet, contested_pot(observation)
    total = float(held.sum())
    if total > 0:
        folds = float((held * _folds(policy)).sum()) / total
        values: dict[str, float | int | str] = {
            "action": bet.text,
            "folds": percent(folds),
            "needed": percent(risk / (risk + pot)),
        }
        yield Reason(code=code, values=values)


def _blockers(observation: Observation, facts: Facts, beliefs: Beliefs) -> Iterator[Reason]:
    """Facing a bet: how much of what beats the hand, and of what it beats, the own cards take away."""
    if facts.needed_equity is None:
        return
    held, board = cards_of(observation)
    (other,) = beliefs.others.values()
    weights = other.astype(np.float64) * ~blocked(board)
    taken = blocked(held)
    shares = []
    for kind in (_better(observation), _worse(observation)):
        total = float((weights * kind).sum())
        shares.append(float((weights * kind * taken).sum()) / total if total > 0 else 0.0)
    if abs(shares[0] - shares[1]) >= BLOCKED:
        yield Reason(code="blockers", values={"better": percent(shares[0]), "worse": percent(shares[1])})


def _told_bet(analysis: Analysis) -> Option | None:
    """The bet or raise that was made, or else the best option if it is one."""
    options = analysis.options
    best = max(options, key=lambda option: option.ev_bb)
    done = options[analysis.done] if analysis.done >= 0 else best
    return next((option for option in (done, best) if isinstance(option.action, RaiseTo)), None)


def _answer(observation: Observation, beliefs: Beliefs, option: Option) -> Policy | None:
    legal = observation.legal_actions
    assert legal is not None, "a decision has legal actions"
    assert isinstance(option.action, RaiseTo)
    exact = beliefs.answers.get(option.action.amount)
    said = (policy for chosen, policy in beliefs.answers.items() if table_action(chosen, legal) == option.action)
    return exact if exact is not None else next(said, None)


def _folds(policy: Policy) -> Hands:
    column = policy.column(FOLD) if FOLD in policy.actions else np.zeros(len(HOLES))
    return column.astype(np.float64)


def _weights(observation: Observation, beliefs: Beliefs) -> Hands:
    """What the opponent may hold, the own cards and the board taken out."""
    held, board = cards_of(observation)
    (other,) = beliefs.others.values()
    return other.astype(np.float64) * ~blocked((*held, *board))


def _ranks(observation: Observation) -> tuple[NDArray[np.int64], int]:
    """Of all hands as they stand now, and of the own one."""
    _, board = cards_of(observation)
    ranks = evaluate_holes(HOLES, np.array(board)).astype(np.int64)
    return ranks, int(ranks[hand_number(observation.hole_cards)])


def _better(observation: Observation) -> NDArray[np.bool_]:
    ranks, own = _ranks(observation)
    found: NDArray[np.bool_] = ranks > own
    return found


def _worse(observation: Observation) -> NDArray[np.bool_]:
    ranks, own = _ranks(observation)
    found: NDArray[np.bool_] = ranks < own
    return found
