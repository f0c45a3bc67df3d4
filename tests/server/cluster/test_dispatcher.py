"""What a caller is told when a request gets no answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest
from redis.exceptions import ConnectionError as RedisGone

from riverboat.engine import IllegalAction, LegalActions
from riverboat.errors import RiverboatError, Unreachable
from riverboat.protocol import Refusal
from riverboat.protocol.refusals import refusal_of
from riverboat.server.cluster.dispatcher import Dispatcher
from riverboat.server.cluster.leases import Lease
from riverboat.server.cluster.messages import NotOwner, OutcomeUnknown, RemoteRequest, RequestRefused
from riverboat.server.cluster.timeouts import ClusterTimeouts


class OneOwner:
    """Redis fails once; then the owner is known."""

    def __init__(self) -> None:
        self.tries = 0

    def get(self, resource_id: str) -> None:
        """This process owns nothing."""

    async def reach(self, resource_id: str) -> Lease:
        self.tries += 1
        if self.tries == 1:
            raise RedisGone("gone")
        return Lease("owner", 1)

    async def look(self, resource_id: str) -> Lease:
        return Lease("owner", 1)

    def forget(self, resource_id: str) -> None:
        pass


class Requests:
    response_type = str

    def __init__(self, may_repeat: bool) -> None:
        self._may_repeat = may_repeat

    def may_repeat(self, request: object) -> bool:
        return self._may_repeat


FULL = Refusal("storage_full", "full", {})


Reply = OutcomeUnknown | NotOwner | RequestRefused | None


def told(reply: Callable[[int], Reply], *, may_repeat: bool) -> str:
    """The code of the error that a request ends with, when its owner replies so."""
    error = raised(reply, may_repeat=may_repeat)
    assert isinstance(error, Unreachable)
    return error.code


def raised(reply: Callable[[int], Reply], *, may_repeat: bool) -> RiverboatError:

    def post(process: str, message: RemoteRequest, delivered: Callable[[int | None], None]) -> None:
        delivered(1)
        if (answer := reply(message.id)) is not None:
            dispatcher.receive(answer)

    lookup = cast(Any, OneOwner())
    timeouts = ClusterTimeouts(patience=1.0, glance=0.05)
    dispatcher = Dispatcher(
        "here", lambda _: cast(Any, Requests(may_repeat)), lookup, lookup, post=cast(Any, post), timeouts=timeouts
    )

    async def story() -> RiverboatError:
        with pytest.raises(RiverboatError) as refusal:
            await dispatcher.dispatch("1", "sit")
        return refusal.value

    return asyncio.run(story())


def test_what_may_have_been_done_and_must_not_be_repeated_is_told_as_such() -> None:
    assert told(lambda number: OutcomeUnknown(number, FULL), may_repeat=False) == "outcome_unknown"
    assert told(lambda number: None, may_repeat=False) == "outcome_unknown"


def test_what_may_be_repeated_ends_with_its_cause() -> None:
    assert told(lambda number: OutcomeUnknown(number, FULL), may_repeat=True) == "storage_full"


def test_a_failure_that_has_passed_is_not_the_cause() -> None:
    assert told(NotOwner, may_repeat=True) == "table_unreachable"


def test_a_refusal_is_the_same_error_on_this_side_of_the_bus() -> None:
    legal = LegalActions(1, True, False, 40, (80, 500))
    error = IllegalAction("raise_too_small", "raise to 50 is below the minimum 80", legal, amount=50, low=80, seat=1)
    again = raised(lambda number: RequestRefused(number, refusal_of(error), error.legal), may_repeat=False)
    assert isinstance(again, IllegalAction)
    assert (again.code, again.message, again.values, again.legal) == (
        *(error.code, error.message, error.values),
        error.legal,
    )
    plain = raised(lambda number: RequestRefused(number, Refusal("stale", "late", {"code": "x"})), may_repeat=False)
    assert (type(plain), plain.code, plain.values) == (RiverboatError, "stale", {"code": "x"})
