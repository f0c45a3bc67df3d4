"""The report over many hands: where expected value is lost, and how much of the result was luck.

Everything is per 100 hands, in big blinds. Hands are the independent units: an error is that of the mean over hands,
so that it covers both which hands came up and how exactly each was reviewed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import sqrt
from statistics import stdev
from typing import Final, NamedTuple

import msgspec

from riverboat.odds.estimates import Estimate, estimate_of
from riverboat.review.results import HandResult
from riverboat.review.values import Review

PER: Final = 100
"""Hands that figures are told for."""
STREETS: Final = ("preflop", "flop", "turn", "river")


class ReportedHand(NamedTuple):
    review: Review
    result: HandResult


class LossRow(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Expected value lost in decisions of one sort."""

    name: str
    decisions: int
    loss_bb: float
    """Per 100 hands, also those without such a decision."""
    stderr_bb: float | None
    """None for a single hand."""


class Lines(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Running sums after each hand, in big blinds."""

    actual: tuple[float, ...]
    all_in: tuple[float, ...]
    policy: tuple[float, ...] | None
    """None if no hand was played against known policies only; other hands count as all-in adjusted."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    hands: int
    decisions: int
    missing: int
    """Decisions that no strategy covers: they are in no figure."""
    total: LossRow
    by_street: tuple[LossRow, ...]
    by_position: tuple[LossRow, ...]
    by_kind: tuple[LossRow, ...]
    """The costliest first."""
    actual: Estimate
    all_in: Estimate
    policy: Estimate | None
    policy_hands: int
    """Hands played against known policies only."""
    skill: Estimate
    """What was won without the luck that can be told: policy adjusted, or else all-in adjusted."""
    luck: Estimate
    """The rest. Its true mean is 0."""
    lines: Lines


class _Loss(NamedTuple):
    """One decision."""

    hand: int
    street: str
    position: str
    kind: str
    loss_bb: float


def report(hands: Sequence[ReportedHand]) -> Report:
    """What hands and their reviews add up to; at least one is needed."""
    assert hands, "a report is about hands"
    losses = [loss for number, hand in enumerate(hands) for loss in _losses(number, hand)]
    made = sum(len(hand.review.decisions) for hand in hands)
    actual = [hand.result.won_bb for hand in hands]
    all_in = [hand.result.all_in_bb for hand in hands]
    known = [hand.result.policy_bb for hand in hands]
    told = sum(value is not None for value in known)
    policy = [other if value is None else value for value, other in zip(known, all_in, strict=True)]
    skill = policy if told else all_in
    return Report(
        hands=len(hands),
        decisions=made,
        missing=made - len(losses),
        total=_row("total", losses, len(hands)),
        by_street=_rows(losses, "street", len(hands), STREETS),
        by_position=_rows(losses, "position", len(hands)),
        by_kind=_rows(losses, "kind", len(hands)),
        actual=_per_100(actual),
        all_in=_per_100(all_in),
        policy=_per_100(policy) if told else None,
        policy_hands=told,
        skill=_per_100(skill),
        luck=_per_100([won - earned for won, earned in zip(actual, skill, strict=True)]),
        lines=Lines(
            actual=tuple(accumulate(actual)),
            all_in=tuple(accumulate(all_in)),
            policy=tuple(accumulate(policy)) if told else None,
        ),
    )


def _losses(number: int, hand: ReportedHand) -> Iterable[_Loss]:
    for decision in hand.review.decisions:
        if decision.perfect is not None:
            kind = hand.result.kinds[decision.number]
            yield _Loss(number, decision.street.value, hand.review.position, kind, decision.perfect.loss_bb)


def _rows(losses: Sequence[_Loss], field: str, hands: int, order: Sequence[str] = ()) -> tuple[LossRow, ...]:
    """A row for each value of a field: in the order given, or the costliest first."""
    groups: dict[str, list[_Loss]] = defaultdict(list)
    for loss in losses:
        groups[getattr(loss, field)].append(loss)
    rows = [_row(name, group, hands) for name, group in groups.items()]
    if order:
        return tuple(sorted(rows, key=lambda row: order.index(row.name)))
    return tuple(sorted(rows, key=lambda row: (-row.loss_bb, row.name)))


def _row(name: str, losses: Sequence[_Loss], hands: int) -> LossRow:
    by_hand = [0.0] * hands
    for loss in losses:
        by_hand[loss.hand] += loss.loss_bb
    return LossRow(
        name=name,
        decisions=len(losses),
        loss_bb=PER * sum(by_hand) / hands,
        stderr_bb=PER * stdev(by_hand) / sqrt(hands) if hands > 1 else None,
    )


def _per_100(values: Sequence[float]) -> Estimate:
    return estimate_of([PER * value for value in values])
