"""Scores over time: what the answers of one person add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

import msgspec

from riverboat.review.drills.values import KINDS, Judgement, Kind, Question

RECENT: Final = 20
"""Answers that say how it goes now."""


class Answered(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An answer that was given. Kind and seed bring the question back."""

    kind: Kind
    seed: int
    answer: int
    score: float
    at: float
    """Seconds since 1970."""


class KindScore(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The answers to one kind of question."""

    kind: Kind
    answers: int
    right: int
    """Answers with the full score."""
    mean: float
    stderr: float | None
    """None for a single answer."""
    recent: float
    """The mean of the last answers."""


def answered(question: Question, judgement: Judgement, at: float) -> Answered:
    return Answered(kind=question.kind, seed=question.seed, answer=judgement.answer, score=judgement.score, at=at)


def scores(answers: Iterable[Answered]) -> tuple[KindScore, ...]:
    """By kind, in the order of `KINDS`; kinds without an answer are left out."""
    by_kind: dict[Kind, list[Answered]] = {}
    for one in sorted(answers, key=lambda one: one.at):
        by_kind.setdefault(one.kind, []).append(one)
    return tuple(_kind_score(kind, by_kind[kind]) for kind in KINDS if kind in by_kind)


def course(answers: Iterable[Answered], size: int = RECENT) -> list[float]:
    """How the score went: the mean of each `size` answers after one another, oldest first; the last may be fewer."""
    in_order = [one.score for one in sorted(answers, key=lambda one: one.at)]
    return [fmean(in_order[start : start + size]) for start in range(0, len(in_order), size)]


def _kind_score(kind: Kind, answers: Sequence[Answered]) -> KindScore:
    points = [one.score for one in answers]
    return KindScore(
        kind=kind,
        answers=len(points),
        right=sum(point == 1 for point in points),
        mean=fmean(points),
        stderr=stdev(points) / sqrt(len(points)) if len(points) > 1 else None,
        recent=fmean(points[-RECENT:]),
    )
