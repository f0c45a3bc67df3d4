"""Reviews and hints from a process of their own."""

from __future__ import annotations

import asyncio
import os
import sys

import pytest
from test_reviewing import folded, played

from riverboat.engine import Check, RaiseTo, observe
from riverboat.errors import Unreachable
from riverboat.host.reported import reported_hand
from riverboat.host.review_process import ReviewProcess
from riverboat.host.review_worker import NICENESS
from riverboat.host.reviewing import HintJob, ReviewJob, review_job, whole_review


def test_reviews_come_decision_by_decision_and_hints_first() -> None:
    """In one process, which is slow to start: decisions in order, priority, failures, and a restart."""

    async def story() -> None:
        process = ReviewProcess()
        job = review_job(folded(), 2, {})
        assert job is not None
        order: list[str] = []

        async def review() -> None:
            numbers = []
            async for decision in process.decisions(job):
                numbers.append(decision.number)
                order.append("decision")
            assert numbers == list(range(job.decisions))

        async def hint() -> None:
            hint = await process.hint(HintJob(seen=observe(played(0, Check(), RaiseTo(200)), 2)))
            order.append("hint")
            assert hint.action == ""
            assert hint.perfect is None or hint.perfect.done == -1

        try:
            reviewing = asyncio.create_task(review())
            while process.pid is None:
                await asyncio.sleep(0.01)
            await asyncio.gather(reviewing, hint())
            assert order.index("hint") < len(order) - 1
            assert process.pid is not None
            if sys.platform == "linux":
                assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, os.nice(0) + NICENESS)
            review = whole_review(job, (), 0.0)
            assert await process.reported(job, review) == reported_hand(job, review) != b""
            broken = ReviewJob(hand_id="1", phh="nothing", players=(0, 1), seat=0)
            with pytest.raises(Unreachable):
                [_ async for _ in process.decisions(broken)]
        finally:
            await process.close()
        assert process.pid is None

    asyncio.run(story())
