"""When an actor looks for what is due: after every item, and before one only if something may have become due."""

from __future__ import annotations

import asyncio
import logging

from riverboat.errors import Unreachable
from riverboat.host.actor import Actor


class Noting(Actor[str, str, str]):
    """Notes what it does, in order."""

    kind = "noting"
    most_waiting = 10

    def __init__(self) -> None:
        super().__init__("one", 1, logging.getLogger("tests"))
        self.noted: list[str] = []
        self.is_late = False

    async def _open(self) -> None: ...

    async def _run_due(self) -> None:
        self.noted.append("due")

    def _is_due(self) -> bool:
        return self.is_late

    async def _respond(self, request: str) -> str:
        self.noted.append(request)
        return request

    async def _receive(self, message: str) -> None:
        self.noted.append(message)

    def _close(self) -> None: ...

    def _unavailable(self, because: BaseException | None) -> Unreachable:
        return Unreachable("gone", str(because))

    async def settle(self) -> None:
        """Lets the actor do everything it can, then forgets what it noted."""
        for _ in range(5):
            await asyncio.sleep(0)
        self.noted.clear()


def noted_by(*, is_late: bool = False, is_woken: bool = False) -> list[str]:
    async def run() -> list[str]:
        actor = Noting()
        actor.start()
        await actor.settle()
        actor.is_late = is_late
        if is_woken:
            actor._wake.set()
        await actor.ask("request")
        actor.is_late = False
        for _ in range(5):
            await asyncio.sleep(0)
        noted = actor.noted.copy()
        await actor.stop()
        return noted

    return asyncio.run(run())


def test_a_request_is_answered_at_once_when_nothing_is_due():
    assert noted_by() == ["request", "due"]


def test_what_has_become_due_comes_before_a_request():
    assert noted_by(is_late=True) == ["due", "request", "due"]


def test_what_something_else_has_changed_is_looked_at_before_a_request():
    assert noted_by(is_woken=True) == ["due", "request", "due"]
