"""Allowances: a burst, then a rate; each caller for itself."""

from __future__ import annotations

import pytest

from riverboat.errors import RiverboatError
from riverboat.server import limits
from riverboat.server.limits import ConcurrencyLimiter, RateLimiter, TokenBucket


def test_a_burst_is_free_and_then_the_rate_holds() -> None:
    allowance = TokenBucket(rate=2.0, burst=3, now=0.0)
    assert [allowance.take(0.0) for _ in range(3)] == [0.0, 0.0, 0.0]
    assert allowance.take(0.0) == pytest.approx(0.5)
    assert allowance.take(0.5) == 0.0
    assert allowance.take(0.5) > 0
    assert [allowance.take(100.0) for _ in range(4)][-1] > 0


def test_callers_do_not_share_an_allowance() -> None:
    allowances = RateLimiter(1.0, 1, lambda: 0.0)
    allowances.take("ann")
    allowances.take("bob")
    with pytest.raises(RiverboatError) as refused:
        allowances.take("ann")
    assert refused.value.values == {"seconds": 1}
    assert refused.value.values == {"seconds": 1}


def test_memory_for_callers_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_CALLERS", 10)
    allowances = RateLimiter(1.0, 1, lambda: 0.0)
    for caller in range(100):
        allowances.take(caller)
    assert len(allowances._buckets) == 10


def test_places_are_taken_and_given_back() -> None:
    places = ConcurrencyLimiter(2)
    assert places.acquire("ann")
    assert places.acquire("ann")
    assert not places.acquire("ann")
    assert places.acquire("bob")
    places.release("ann")
    assert places.acquire("ann")
