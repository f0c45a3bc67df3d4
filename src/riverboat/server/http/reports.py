"""`/api/me/report`: where the caller's hands lose value, and how much of the result was luck."""

from __future__ import annotations

import asyncio
from math import isfinite

from litestar import get

from riverboat.odds.estimates import Estimate
from riverboat.review.report import LossRow, Report
from riverboat.review.training_rest import EstimateBody, LossRowBody, ReportBody, ReportLinesBody
from riverboat.server.http.callers import BEARER, Caller, Context
from riverboat.server.http.errors import refusals
from riverboat.server.http.reviews import REVIEWS
from riverboat.server.reviews.reported import report_of


@get(
    "/api/me/report",
    tags=[REVIEWS],
    summary="What the caller's latest reviewed hands add up to; null before there is one",
    security=BEARER,
    responses=refusals(401),
)
async def my_report(context: Context, caller: Caller) -> ReportBody | None:
    hands = await context.services.store.reviews.results(caller.id)
    found = await asyncio.to_thread(report_of, hands)
    return None if found is None else _body(found)


def _body(report: Report) -> ReportBody:
    return ReportBody(
        hands=report.hands,
        decisions=report.decisions,
        missing=report.missing,
        total=_row(report.total),
        by_street=tuple(map(_row, report.by_street)),
        by_position=tuple(map(_row, report.by_position)),
        by_kind=tuple(map(_row, report.by_kind)),
        actual=_estimate(report.actual),
        all_in=_estimate(report.all_in),
        policy=None if report.policy is None else _estimate(report.policy),
        policy_hands=report.policy_hands,
        skill=_estimate(report.skill),
        luck=_estimate(report.luck),
        lines=ReportLinesBody(actual=report.lines.actual, all_in=report.lines.all_in, policy=report.lines.policy),
    )


def _row(row: LossRow) -> LossRowBody:
    return LossRowBody(name=row.name, decisions=row.decisions, loss_bb=row.loss_bb, stderr_bb=row.stderr_bb)


def _estimate(estimate: Estimate) -> EstimateBody:
    """JSON has no infinity: the interval of a single hand is without end."""
    low, high = (end if isfinite(end) else None for end in (estimate.low, estimate.high))
    return EstimateBody(mean=estimate.mean, low=low, high=high)


HANDLERS = (my_report,)
